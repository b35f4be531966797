// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.support;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.kernel.support.general.GeneralSupport;
import io.touchstone.kernel.support.planar.PlanarSupport;
import io.touchstone.kernel.support.spatial.SpatialSupport;
import org.jspecify.annotations.Nullable;

/**
 * Support points of a polytope of any dimension, by the map of its dimension, as accurate as the
 * size of the body allows: where the body is far from the origin of its frame the map is one of a
 * copy about the centre, since a support query is off by some units in the last place of the
 * largest coordinate, and how far away the frame is has no part in the answer.
 *
 * <p>Immutable and thread-safe; allocates nothing per query.
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public final class SupportPoints {

  /** From this ratio of the largest coordinate to the size on, a copy about the centre is used. */
  private static final double FAR_FROM_ORIGIN = 4;

  /** Returns a vertex that is farthest along a direction in the frame of the body. */
  private interface Farthest {
    int along(double[] direction);
  }

  private final double[] center;
  private final Farthest farthest;
  private final boolean ofCopy;

  /** The map of a copy in R<sup>3</sup>. */
  private final @Nullable SpatialSupport moved;

  /**
   * Makes the map, or takes that of the body.
   *
   * @param body not empty
   */
  static SupportPoints of(CertifiedSupport body, Polytope polytope) {
    double[] center = new double[polytope.dimension()];
    polytope.interiorPoint(center);
    if (!isFar(body)) {
      return new SupportPoints(center, ofBody(body), false, null);
    }
    if (body.dimension() != 3) {
      return new SupportPoints(center, ofCopy(body, polytope, center), true, null);
    }
    SpatialSupport moved = SpatialSupport.moved(polytope, center, body.climbs());
    return new SupportPoints(center, inSpace(moved), true, moved);
  }

  private SupportPoints(
      double[] center, Farthest farthest, boolean ofCopy, @Nullable SpatialSupport moved) {
    this.center = center;
    this.farthest = farthest;
    this.ofCopy = ofCopy;
    this.moved = moved;
  }

  private static boolean isFar(CertifiedSupport body) {
    double largest = 0;
    for (int axis = 0; axis < body.dimension(); axis++) {
      largest = Math.max(largest, body.extent(axis));
    }
    return body.vertexCount() > 1 && largest > FAR_FROM_ORIGIN * body.size();
  }

  private static Farthest ofBody(CertifiedSupport body) {
    return switch (body.dimension()) {
      case 2 -> inPlane(body.planarSupport());
      case 3 -> inSpace(body.spatialSupport());
      default -> body.generalSupport()::support;
    };
  }

  private static Farthest ofCopy(CertifiedSupport body, Polytope polytope, double[] center) {
    double[] relative = polytope.toArray();
    for (int i = 0; i < relative.length; i++) {
      relative[i] -= center[i % center.length]; // one rounding of the difference
    }
    Polytope copy = Polytope.of(center.length, relative);
    return body.dimension() == 2
        ? inPlane(body.climbs() ? PlanarSupport.of(copy) : PlanarSupport.scanning(copy))
        : GeneralSupport.of(copy)::support;
  }

  private static Farthest inPlane(PlanarSupport map) {
    return direction -> map.support(direction[0], direction[1]);
  }

  private static Farthest inSpace(SpatialSupport map) {
    return direction -> map.support(direction[0], direction[1], direction[2]);
  }

  /**
   * Returns a vertex that is farthest in a direction, up to a few units in the last place of the
   * body's size.
   *
   * @param direction n components in the frame of the body
   */
  public int farthest(double[] direction) {
    return farthest.along(direction);
  }

  /** Tells whether a copy about the centre is used, since the body is far from its frame. */
  public boolean isOfCopy() {
    return ofCopy;
  }

  /**
   * Returns the map of the copy in R<sup>3</sup>, whose frame begins at the {@link #center}; null
   * where none is used.
   */
  public @Nullable SpatialSupport moved() {
    return moved;
  }

  /**
   * Copies a point well inside: the mean of the vertices, up to roundings.
   *
   * @param point receives n coordinates in the frame of the body
   */
  public void center(double[] point) {
    System.arraycopy(center, 0, point, 0, center.length);
  }
}
