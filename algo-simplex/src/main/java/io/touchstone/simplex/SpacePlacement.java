package io.touchstone.simplex;

import static io.touchstone.api.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.PoseView;

/**
 * Where B stands as seen from A in R<sup>3</sup>: {@code R = R_A'R_B, t = R_A'(t_B - t_A)}.
 *
 * <p><b>Error.</b> A difference of vertices {@code d = a - (R b + t)} stands for {@code R_A'} times
 * the difference in the world, {@code (R_A a + t_A) - (R_B b + t_B)}, and a direction w for {@code
 * R_A w}; so only A's defect matters, by {@code |R_A'R_A - I| |a| <= 3 defect |a|}. Roundings, in
 * units u = 2<sup>-53</sup> of the lengths |a|, |b| and s = |t_B - t_A|, each rounded up: a is
 * touched by the sums of d and of w.d, 8; R has three roundings per entry and R b three more, of
 * sums of magnitudes up to 3 times as great, and the same 8, together less than 30; t has one of
 * the difference, three of the product, sqrt(3) times as great, and the 8: 16. A support point may
 * fall short by what the kernel's map states, times sqrt(3): {@link SimplexShape#supportUnits}, for
 * B with a direction that was itself rounded, 11 more.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class SpacePlacement {

  /** Products of three lengths, and their errors, stay doubles with all digits within these. */
  private static final double MIN_SIZE = 0x1p-320;

  private static final double MAX_SIZE = 0x1p330;

  final double[] poseA = new double[12];
  final double[] poseB = new double[12];

  /** R, row-major. */
  final double[] rotation = new double[9];

  double tx;
  double ty;
  double tz;

  /** The power of two that brings lengths of the scene to about 1. */
  double scale;

  /** Bound of the error of {@code w.d / |w|}, and of each component of d. */
  double error;

  /** Bound of the relative difference between |w| and |R_A w|. */
  double stretch;

  /**
   * Takes two rigid poses.
   *
   * @return whether the scene is of moderate size; otherwise nothing may be computed from this
   */
  boolean place(SimplexShape a, PoseView placeA, SimplexShape b, PoseView placeB) {
    double[] p = poseA;
    double[] q = poseB;
    placeA.copyTo(p);
    placeB.copyTo(q);
    for (int i = 0; i < 3; i++) {
      for (int k = 0; k < 3; k++) {
        rotation[3 * i + k] = p[i] * q[k] + p[4 + i] * q[4 + k] + p[8 + i] * q[8 + k];
      }
    }
    double sx = q[3] - p[3];
    double sy = q[7] - p[7];
    double sz = q[11] - p[11];
    tx = p[0] * sx + p[4] * sy + p[8] * sz;
    ty = p[1] * sx + p[5] * sy + p[9] * sz;
    tz = p[2] * sx + p[6] * sy + p[10] * sz;
    double shift = Math.abs(sx) + Math.abs(sy) + Math.abs(sz);
    double defect = placeA.defect() + 4 * UNIT_ROUNDOFF; // which is itself rounded
    stretch = 2 * defect;
    error =
        UNIT_ROUNDOFF
                * ((9 + a.supportUnits()) * a.reach()
                    + (42 + b.supportUnits()) * b.reach()
                    + 17 * shift)
            + 3.01 * defect * a.reach();
    double size = a.reach() + b.reach() + shift;
    scale = Math.scalb(1.0, -Math.getExponent(Math.max(MIN_SIZE, Math.min(MAX_SIZE, size))));
    return size >= MIN_SIZE && size <= MAX_SIZE; // false for NaN
  }
}
