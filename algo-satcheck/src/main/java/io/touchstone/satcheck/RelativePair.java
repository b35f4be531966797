package io.touchstone.satcheck;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.PoseView;

/**
 * Where B stands as seen from A in R<sup>3</sup>, {@code R = R_A'R_B, t = R_A'(t_B - t_A)}, and how
 * far what is computed from it may be from the truth about both poses.
 *
 * <p><b>Unit.</b> Differences of vertices are to be multiplied by {@link #unit}, a power of two
 * that brings the size of the scene near 1; {@link #error} is in that unit. So no product of a few
 * of them leaves the range of doubles, and a scene that is scaled by a power of two gives the same
 * bits.
 *
 * <p><b>Error.</b> With d a unit vector in A's frame, {@code R_A d} is a direction in the world,
 * and
 *
 * <pre>{@code
 * (R_A d).((R_B b + t_B) - (R_A a + t_A)) = d.(R_A'R_B b + R_A'(t_B - t_A) - R_A'R_A a)
 * }</pre>
 *
 * so that only A's defect matters, by {@code |R_A'R_A - I| |a| <= 3 defect |a|}, besides roundings,
 * in units u = 2<sup>-53</sup> of the lengths |a|, |b| and |t_B - t_A|:
 *
 * <ul>
 *   <li>a: a difference and three roundings of the product with d, rounded up to 13;
 *   <li>b: three roundings of an entry of R and three of R b, each of a sum of magnitudes that is
 *       up to {@code | |R_A| | | |R_B| | <= 3} times as great, hence 18; the same 13 on top; 11 for
 *       a support point that was found with a rounded direction; together 42;
 *   <li>t_B - t_A: one rounding of its own, three of the product, {@code sqrt(3)} times as great,
 *       and 6 on top: 14.
 * </ul>
 *
 * The computed defect is itself off by 4 u. A support point falls short by {@link
 * SupportShape#supportUnits}. Lengths in the world and in A's frame differ by the factor |R_A d|,
 * within {@code 1 +- 2 defect}. All constants are rounded up generously; terms in u<sup>2</sup> are
 * covered by that.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class RelativePair {

  /** Sizes of scenes, as exponents of two, with no overflow or underflow in any product. */
  private static final int MAX_EXPONENT = 900;

  /** Poses in array form. */
  final double[] poseA = new double[12];

  final double[] poseB = new double[12];

  /** R, row-major. */
  double r0;

  double r1;
  double r2;
  double r3;
  double r4;
  double r5;
  double r6;
  double r7;
  double r8;

  double tx;
  double ty;
  double tz;

  /** The power of two that differences of vertices are multiplied by. */
  double unit;

  /** Its inverse: what lengths are to be multiplied by to be those of the scene. */
  double length;

  /** Bound of the error of a gap along a unit vector, and of each component of a difference. */
  double error;

  /** Bound of the relative difference of a length in A's frame and in the world. */
  double stretch;

  /**
   * Takes two poses.
   *
   * @return whether both are rigid and the scene is within the range of doubles; otherwise nothing
   *     may be computed from this
   */
  boolean place(SupportShape a, PoseView placeA, SupportShape b, PoseView placeB) {
    if (!placeA.isRigid() || !placeB.isRigid()) {
      return false;
    }
    double[] p = poseA;
    double[] q = poseB;
    placeA.copyTo(p);
    placeB.copyTo(q);
    double p0 = p[0];
    double p1 = p[1];
    double p2 = p[2];
    double p4 = p[4];
    double p5 = p[5];
    double p6 = p[6];
    double p8 = p[8];
    double p9 = p[9];
    double p10 = p[10];
    double q0 = q[0];
    double q4 = q[4];
    double q8 = q[8];
    r0 = p0 * q0 + p4 * q4 + p8 * q8;
    r3 = p1 * q0 + p5 * q4 + p9 * q8;
    r6 = p2 * q0 + p6 * q4 + p10 * q8;
    double q1 = q[1];
    double q5 = q[5];
    double q9 = q[9];
    r1 = p0 * q1 + p4 * q5 + p8 * q9;
    r4 = p1 * q1 + p5 * q5 + p9 * q9;
    r7 = p2 * q1 + p6 * q5 + p10 * q9;
    double q2 = q[2];
    double q6 = q[6];
    double q10 = q[10];
    r2 = p0 * q2 + p4 * q6 + p8 * q10;
    r5 = p1 * q2 + p5 * q6 + p9 * q10;
    r8 = p2 * q2 + p6 * q6 + p10 * q10;
    double sx = q[3] - p[3];
    double sy = q[7] - p[7];
    double sz = q[11] - p[11];
    tx = p0 * sx + p4 * sy + p8 * sz;
    ty = p1 * sx + p5 * sy + p9 * sz;
    tz = p2 * sx + p6 * sy + p10 * sz;
    double shift = Math.abs(sx) + Math.abs(sy) + Math.abs(sz);
    double defect = placeA.defect() + 4 * UNIT_ROUNDOFF;
    stretch = 2 * defect;
    double size = a.reach + b.reach + shift;
    int exponent = Math.getExponent(size);
    if (exponent < -MAX_EXPONENT || exponent > MAX_EXPONENT) { // also for zero, infinity and NaN
      return false;
    }
    unit = Double.longBitsToDouble((long) (Double.MAX_EXPONENT - exponent) << 52);
    length = Double.longBitsToDouble((long) (Double.MAX_EXPONENT + exponent) << 52);
    double reachA = a.reach * unit;
    error =
        UNIT_ROUNDOFF
                * ((13 + a.supportUnits) * reachA
                    + (42 + b.supportUnits) * (b.reach * unit)
                    + 14 * (shift * unit))
            + 3.01 * defect * reachA;
    return true;
  }
}
