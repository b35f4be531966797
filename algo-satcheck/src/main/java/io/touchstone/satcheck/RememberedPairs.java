package io.touchstone.satcheck;

import static io.touchstone.api.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.kernel.SupportMap3;

/**
 * Whether four remembered pairs of vertices still have a common point, as seen in the world, {@code
 * (R_A p + t_A) - (R_B q + t_B)}: that needs no relative pose, and its error does not depend on the
 * defects of the poses.
 *
 * <p><b>Error.</b> No term of a difference is touched by more than five roundings, so that a
 * component is off by at most 5 u times {@code |p| + |q| + |t_A - t_B|}; 6 covers the stretch of a
 * rigid map and terms in u<sup>2</sup>.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class RememberedPairs {

  private static final double ERROR = 6 * UNIT_ROUNDOFF;

  /** Between these sizes of scenes no product of three lengths overflows or loses digits. */
  private static final double SMALL = 0x1p-200;

  private static final double LARGE = 0x1p200;

  private final double[] poseA = new double[12];
  private final double[] poseB = new double[12];
  private final double[] corner = new double[12];
  private final OriginTetrahedron tetrahedron = new OriginTetrahedron();

  /** Returns the weight of a pair, from 0 to 3. */
  double weight(int pair) {
    return tetrahedron.weight[pair];
  }

  /**
   * Tells whether the pairs surely have a common point.
   *
   * @param memory four pairs
   * @param placeA where A is, rigid; so for B
   */
  boolean hold(
      SeparationMemory memory, SupportShape a, PoseView placeA, SupportShape b, PoseView placeB) {
    double[] r = poseA;
    double[] s = poseB;
    placeA.copyTo(r);
    placeB.copyTo(s);
    double tx = r[3] - s[3];
    double ty = r[7] - s[7];
    double tz = r[11] - s[11];
    double size = a.reach + b.reach + (Math.abs(tx) + Math.abs(ty) + Math.abs(tz));
    if (!(size > SMALL && size < LARGE)) { // also for NaN
      return false;
    }
    SupportMap3 mapA = a.map3();
    SupportMap3 mapB = b.map3();
    double[] c = corner;
    for (int k = 0; k < 4; k++) {
      int i = memory.vertexA[k];
      int j = memory.vertexB[k];
      double px = mapA.x()[i];
      double py = mapA.y()[i];
      double pz = mapA.z()[i];
      double qx = mapB.x()[j];
      double qy = mapB.y()[j];
      double qz = mapB.z()[j];
      c[3 * k] = r[0] * px + r[1] * py + r[2] * pz - (s[0] * qx + s[1] * qy + s[2] * qz) + tx;
      c[3 * k + 1] = r[4] * px + r[5] * py + r[6] * pz - (s[4] * qx + s[5] * qy + s[6] * qz) + ty;
      c[3 * k + 2] = r[8] * px + r[9] * py + r[10] * pz - (s[8] * qx + s[9] * qy + s[10] * qz) + tz;
    }
    return tetrahedron.surelyContainsOrigin(
        c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7], c[8], c[9], c[10], c[11], ERROR * size);
  }
}
