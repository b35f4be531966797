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
  private double r0;
  private double r1;
  private double r2;
  private double r3;
  private double r4;
  private double r5;
  private double r6;
  private double r7;
  private double r8;
  private double tx;
  private double ty;
  private double tz;

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
    r0 = placement.rotation(0);
    r1 = placement.rotation(1);
    r2 = placement.rotation(2);
    r3 = placement.rotation(3);
    r4 = placement.rotation(4);
    r5 = placement.rotation(5);
    r6 = placement.rotation(6);
    r7 = placement.rotation(7);
    r8 = placement.rotation(8);
    tx = placement.tx();
    ty = placement.ty();
    tz = placement.tz();
    error = placement.error();
  }

  @Override
  public void find(double dx, double dy, double dz) {
    long pair = farthest(dx, dy, dz);
    take(SpatialSupport.first(pair), SpatialSupport.second(pair));
  }

  /** Returns the support pair of K along a vector, for {@link SpatialSupport#first} and second. */
  long farthest(double dx, double dy, double dz) {
    return SpatialSupport.supports(
        requireNonNull(mapA),
        dx,
        dy,
        dz,
        requireNonNull(mapB),
        -(r0 * dx + r3 * dy + r6 * dz),
        -(r1 * dx + r4 * dy + r7 * dz),
        -(r2 * dx + r5 * dy + r8 * dz));
  }

  @Override
  public void take(int ofA, int ofB) {
    vertexA = ofA;
    vertexB = ofB;
    SpatialSupport a = requireNonNull(mapA);
    SpatialSupport b = requireNonNull(mapB);
    difference(a.x(ofA), a.y(ofA), a.z(ofA), b.x(ofB), b.y(ofB), b.z(ofB));
  }

  /** Takes the difference of the centres of the bodies instead of a point. */
  void takeCenters() {
    SpatialSupport a = requireNonNull(mapA);
    SpatialSupport b = requireNonNull(mapB);
    difference(a.centerX(), a.centerY(), a.centerZ(), b.centerX(), b.centerY(), b.centerZ());
  }

  private void difference(double ax, double ay, double az, double bx, double by, double bz) {
    x = ax - (r0 * bx + r1 * by + r2 * bz + tx);
    y = ay - (r3 * bx + r4 * by + r5 * bz + ty);
    z = az - (r6 * bx + r7 * by + r8 * bz + tz);
  }
}
