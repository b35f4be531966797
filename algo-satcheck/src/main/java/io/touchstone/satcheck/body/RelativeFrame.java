package io.touchstone.satcheck.body;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.kernel.certified.RelativePlacement;
import io.touchstone.kernel.support.spatial.SpatialSupport;

/**
 * Where B stands as seen from A in R<sup>3</sup>: vectors and vertices of one body in the frame of
 * the other, {@code R = R_A'R_B, t = R_A'(t_B - t_A)}. How far they are off, {@link
 * RelativePlacement} tells.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
public final class RelativeFrame {

  private final RelativePlacement placed = new RelativePlacement();
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

  /** Returns both poses as they were read, and the errors. */
  public RelativePlacement placed() {
    return placed;
  }

  /**
   * Takes two poses.
   *
   * @return whether both are rigid and the scene is of moderate size; otherwise nothing may be
   *     computed from this
   */
  public boolean place(SupportShape a, PoseView poseA, SupportShape b, PoseView poseB) {
    if (!poseA.isRigid() || !poseB.isRigid()) {
      return false;
    }
    placed.place(poseA, a.reach, a.supportUnits, poseB, b.reach, b.supportUnits);
    r0 = placed.rotation(0);
    r1 = placed.rotation(1);
    r2 = placed.rotation(2);
    r3 = placed.rotation(3);
    r4 = placed.rotation(4);
    r5 = placed.rotation(5);
    r6 = placed.rotation(6);
    r7 = placed.rotation(7);
    r8 = placed.rotation(8);
    tx = placed.tx();
    ty = placed.ty();
    tz = placed.tz();
    return placed.isModerate();
  }

  /** Returns the sum of both reaches and of the components of t. */
  public double sceneSize() {
    return placed.reachA() + placed.reachB() + (Math.abs(tx) + Math.abs(ty) + Math.abs(tz));
  }

  /** Turns a vector of B's frame to A's, {@code Rv}. */
  public void toA(double x, double y, double z, Vector out) {
    out.set(r0 * x + r1 * y + r2 * z, r3 * x + r4 * y + r5 * z, r6 * x + r7 * y + r8 * z);
  }

  /** Places a vertex of B in A's frame, {@code R b + t}. */
  public void vertexOfB(SpatialSupport map, int vertex, Vector out) {
    double x = map.x(vertex);
    double y = map.y(vertex);
    double z = map.z(vertex);
    out.set(
        r0 * x + r1 * y + r2 * z + tx,
        r3 * x + r4 * y + r5 * z + ty,
        r6 * x + r7 * y + r8 * z + tz);
  }

  /** Places a point of B's frame in A's likewise. */
  public void pointOfB(double x, double y, double z, Vector out) {
    toA(x, y, z, out);
    out.set(out.x + tx, out.y + ty, out.z + tz);
  }

  /** Places a vertex of A in B's frame, {@code R'(a - t)}. */
  public void vertexOfA(SpatialSupport map, int vertex, Vector out) {
    double x = map.x(vertex) - tx;
    double y = map.y(vertex) - ty;
    double z = map.z(vertex) - tz;
    out.set(r0 * x + r3 * y + r6 * z, r1 * x + r4 * y + r7 * z, r2 * x + r5 * y + r8 * z);
  }

  /** Returns a vertex of B that is farthest against a direction of A's frame. */
  public int farthestOfB(SpatialSupport map, Vector w) {
    return map.support(
        -(r0 * w.x + r3 * w.y + r6 * w.z),
        -(r1 * w.x + r4 * w.y + r7 * w.z),
        -(r2 * w.x + r5 * w.y + r8 * w.z));
  }

  /** Finds a support pair along a direction of A's frame: see {@link SpatialSupport#supports}. */
  public long supports(SpatialSupport mapA, SpatialSupport mapB, Vector w) {
    return SpatialSupport.supports(
        mapA,
        w.x,
        w.y,
        w.z,
        mapB,
        -(r0 * w.x + r3 * w.y + r6 * w.z),
        -(r1 * w.x + r4 * w.y + r7 * w.z),
        -(r2 * w.x + r5 * w.y + r8 * w.z));
  }

  /** Turns a direction of A's frame to the world, of any length. */
  public void toWorld(Vector w, Vector out) {
    out.set(
        placed.poseA(0) * w.x + placed.poseA(1) * w.y + placed.poseA(2) * w.z,
        placed.poseA(4) * w.x + placed.poseA(5) * w.y + placed.poseA(6) * w.z,
        placed.poseA(8) * w.x + placed.poseA(9) * w.y + placed.poseA(10) * w.z);
  }

  /** Turns a direction of the world to A's frame. */
  public void toFrameOfA(Vector w, Vector out) {
    out.set(
        placed.poseA(0) * w.x + placed.poseA(4) * w.y + placed.poseA(8) * w.z,
        placed.poseA(1) * w.x + placed.poseA(5) * w.y + placed.poseA(9) * w.z,
        placed.poseA(2) * w.x + placed.poseA(6) * w.y + placed.poseA(10) * w.z);
  }
}
