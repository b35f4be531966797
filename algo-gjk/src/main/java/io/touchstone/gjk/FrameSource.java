// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import static java.util.Objects.requireNonNull;

import io.touchstone.gjk.epa.DifferenceSource;
import io.touchstone.kernel.certified.RelativePlacement;
import io.touchstone.kernel.support.spatial.SpatialSupport;
import org.jspecify.annotations.Nullable;

/** Differences of vertices in R<sup>3</sup> as seen from A, in doubles. */
final class FrameSource extends DifferenceSource {

  private @Nullable SpatialSupport mapA;
  private @Nullable SpatialSupport mapB;
  private @Nullable RelativePlacement placed;

  /** Whether B is a point, which is farthest in all directions. */
  private boolean ofPoint;

  /** Takes two shapes with support maps, placed. */
  void begin(GjkShape a, GjkShape b, RelativePlacement placement) {
    SpatialSupport ofA = requireNonNull(a.space);
    SpatialSupport ofB = requireNonNull(b.space);
    if (mapA != ofA) { // a store costs more than a look
      mapA = ofA;
    }
    if (mapB != ofB) {
      mapB = ofB;
    }
    if (placed != placement) {
      placed = placement;
    }
    error = placement.error();
    ofPoint = b.core().vertexCount() == 1;
  }

  @Override
  public void find(double dx, double dy, double dz) {
    if (ofPoint) {
      take(requireNonNull(mapA).support(dx, dy, dz), 0);
      return;
    }
    long pair = farthest(dx, dy, dz);
    take(SpatialSupport.first(pair), SpatialSupport.second(pair));
  }

  /** Returns the support pair of K along a vector, for {@link SpatialSupport#first} and second. */
  long farthest(double dx, double dy, double dz) {
    return requireNonNull(placed).supports(requireNonNull(mapA), requireNonNull(mapB), dx, dy, dz);
  }

  @Override
  public void take(int ofA, int ofB) {
    vertexA = ofA;
    vertexB = ofB;
    SpatialSupport a = requireNonNull(mapA);
    requireNonNull(placed).vertexOfB(requireNonNull(mapB), ofB, this);
    set(a.x(ofA) - x, a.y(ofA) - y, a.z(ofA) - z);
  }

  /** Takes the difference of the centres of the bodies instead of a point. */
  void takeCenters() {
    SpatialSupport a = requireNonNull(mapA);
    SpatialSupport b = requireNonNull(mapB);
    requireNonNull(placed).pointOfB(b.centerX(), b.centerY(), b.centerZ(), this);
    set(a.centerX() - x, a.centerY() - y, a.centerZ() - z);
  }
}
