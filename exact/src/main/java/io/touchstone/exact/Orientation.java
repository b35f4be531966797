// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

import java.math.BigInteger;

/**
 * Signs of determinants: on which side of the hyperplane through n points another point lies.
 *
 * <pre>{@code
 * of(p_0, ..., p_n) = sign of det | p_1 - p_0 |  =  (-1)^n sign of det | p_0  1 |
 *                                 |    ...    |                       |   ...  |
 *                                 | p_n - p_0 |                       | p_n  1 |
 * }</pre>
 *
 * <p>The sign is that of the exact determinant of the numbers that the doubles denote, for all
 * finite doubles: never a rounding, overflow or underflow. It changes when two points are exchanged
 * and stays when all are moved by the same exact vector or scaled by the same power of two.
 *
 * <p>Three stages, each taken only where the one before it cannot decide:
 *
 * <ol>
 *   <li>floating point with a bound of its own error, derived at each method;
 *   <li>in dimension 2 and 3 expansion arithmetic ({@link ExpansionDeterminant}), if no digit can
 *       get lost: coordinates 0 or of magnitude 2<sup>-300</sup> to 2<sup>300</sup>;
 *   <li>integers ({@link IntegerMatrix}).
 * </ol>
 *
 * <p>The idea of the stages: J. R. Shewchuk, Adaptive precision floating-point arithmetic and fast
 * robust geometric predicates, Discrete Comput. Geom. 18 (1997). A coordinate that is NaN or
 * infinite is an {@link ArithmeticException}.
 *
 * <p>Thread-safe. {@link #of2} and {@link #of3} allocate nothing before the third stage, beyond 4
 * kilobytes once per thread.
 */
public final class Orientation {

  /**
   * Bound of the relative error of {@link #of2}, in units of the sum of magnitudes P. Each product
   * of the exact determinant reaches the computed one through 4 roundings: two differences, the
   * product, the last subtraction; so {@code |error| <= gamma_4 P} with gamma_k = k u / (1 - k u).
   * The computed P is too small by at most 4 roundings, and the bound itself is rounded once: a
   * factor below 1 + 16 u covers gamma_4 / (4 u) and all of them.
   */
  private static final double ERROR_2 =
      (4 + 64 * ErrorFree.UNIT_ROUNDOFF) * ErrorFree.UNIT_ROUNDOFF;

  /**
   * Bound of the relative error of {@link #of3}. A triple product passes through at most 8
   * roundings: two differences, their product, the subtraction in the minor, the third difference,
   * the product with it, two additions; so {@code |error| <= gamma_8 P}. A factor below 1 + 32 u
   * covers gamma_8 / (8 u) and the roundings of P and of the bound.
   */
  private static final double ERROR_3 =
      (8 + 256 * ErrorFree.UNIT_ROUNDOFF) * ErrorFree.UNIT_ROUNDOFF;

  /**
   * More than four times what a product can lose to underflow, 2<sup>-1075</sup>. Not the least
   * number that would do: arithmetic on subnormal numbers is slow on many processors.
   */
  private static final double UNDERFLOW = 0x1p-1020;

  private static final ThreadLocal<ExpansionDeterminant> EXPANSIONS =
      ThreadLocal.withInitial(ExpansionDeterminant::new);

  private static final ThreadLocal<ManyDimensions> MANY =
      ThreadLocal.withInitial(ManyDimensions::new);

  private Orientation() {}

  /**
   * Returns 1 if a, b, c stand counter-clockwise, -1 if clockwise, 0 if on a line.
   *
   * <p>Underflow: differences lose nothing to it; the two products, those of P and the bound lose
   * at most 2<sup>-1075</sup> each.
   */
  public static int of2(double ax, double ay, double bx, double by, double cx, double cy) {
    double left = (bx - ax) * (cy - ay);
    double right = (by - ay) * (cx - ax);
    double det = left - right;
    double bound = ERROR_2 * (Math.abs(left) + Math.abs(right)) + UNDERFLOW;
    if (det > bound) { // both comparisons are false when something overflowed or is NaN
      return 1;
    }
    if (det < -bound) {
      return -1;
    }
    return exact2(ax, ay, bx, by, cx, cy);
  }

  private static int exact2(double ax, double ay, double bx, double by, double cx, double cy) {
    if (ExpansionDeterminant.inRange2(ax)
        && ExpansionDeterminant.inRange2(ay)
        && ExpansionDeterminant.inRange2(bx)
        && ExpansionDeterminant.inRange2(by)
        && ExpansionDeterminant.inRange2(cx)
        && ExpansionDeterminant.inRange2(cy)) {
      return EXPANSIONS.get().sign2(ax, ay, bx, by, cx, cy);
    }
    return exact(2, new double[] {ax, ay, bx, by, cx, cy});
  }

  /**
   * Returns 1 if d lies on the side of the plane through a, b, c from which these stand
   * counter-clockwise, -1 if it lies on the other side, 0 if in the plane or if there is no plane.
   *
   * <p>Underflow: a minor loses at most two times 2<sup>-1075</sup> and is multiplied by a
   * component of u, the products with u lose three times as much: together at most
   * 2<sup>-1074</sup>(S + 1.5) with S = |ux| + |uy| + |uz|; the summand of the bound also covers
   * what P loses.
   */
  public static int of3(
      double ax,
      double ay,
      double az,
      double bx,
      double by,
      double bz,
      double cx,
      double cy,
      double cz,
      double dx,
      double dy,
      double dz) {
    double ux = bx - ax;
    double uy = by - ay;
    double uz = bz - az;
    double vx = cx - ax;
    double vy = cy - ay;
    double vz = cz - az;
    double wx = dx - ax;
    double wy = dy - ay;
    double wz = dz - az;

    double vywz = vy * wz;
    double vzwy = vz * wy;
    double vzwx = vz * wx;
    double vxwz = vx * wz;
    double vxwy = vx * wy;
    double vywx = vy * wx;
    double det = ux * (vywz - vzwy) + uy * (vzwx - vxwz) + uz * (vxwy - vywx);

    double sx = Math.abs(ux);
    double sy = Math.abs(uy);
    double sz = Math.abs(uz);
    double permanent =
        sx * (Math.abs(vywz) + Math.abs(vzwy))
            + sy * (Math.abs(vzwx) + Math.abs(vxwz))
            + sz * (Math.abs(vxwy) + Math.abs(vywx));
    double bound = ERROR_3 * permanent + UNDERFLOW * (sx + sy + sz + 4);
    if (det > bound) { // both comparisons are false when something overflowed or is NaN
      return 1;
    }
    if (det < -bound) {
      return -1;
    }
    return exact3(ax, ay, az, bx, by, bz, cx, cy, cz, dx, dy, dz);
  }

  private static int exact3(
      double ax,
      double ay,
      double az,
      double bx,
      double by,
      double bz,
      double cx,
      double cy,
      double cz,
      double dx,
      double dy,
      double dz) {
    if (inRange3(ax, ay, az)
        && inRange3(bx, by, bz)
        && inRange3(cx, cy, cz)
        && inRange3(dx, dy, dz)) {
      ExpansionDeterminant expansions = EXPANSIONS.get();
      expansions.setRow(0, bx, by, bz, ax, ay, az);
      expansions.setRow(1, cx, cy, cz, ax, ay, az);
      expansions.setRow(2, dx, dy, dz, ax, ay, az);
      return expansions.sign3();
    }
    return exact(3, new double[] {ax, ay, az, bx, by, bz, cx, cy, cz, dx, dy, dz});
  }

  private static boolean inRange3(double x, double y, double z) {
    return ExpansionDeterminant.inRange3(x)
        && ExpansionDeterminant.inRange3(y)
        && ExpansionDeterminant.inRange3(z);
  }

  /**
   * Returns the orientation of n + 1 points of R<sup>n</sup>: in the plane 1 if they stand
   * counter-clockwise, on the line 1 if the second is the greater. From dimension 4 on the filter
   * is elimination that knows its errors, and determinants of four and five points beside the
   * origin as the first one need no integers.
   *
   * @param n at least 1
   * @param points n + 1 points, vertex-major
   * @throws IllegalArgumentException if there are more or fewer coordinates
   */
  public static int of(int n, double... points) {
    if (n < 1 || points.length != n * (n + 1)) {
      throw new IllegalArgumentException(
          "%d coordinates given; an orientation in dimension %d needs %d points of %d"
              .formatted(points.length, n, n + 1, n));
    }
    double[] p = points;
    return switch (n) {
      case 1 -> Dyadic.of(p[1]).compareTo(Dyadic.of(p[0]));
      case 2 -> of2(p[0], p[1], p[2], p[3], p[4], p[5]);
      case 3 -> of3(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], p[8], p[9], p[10], p[11]);
      default -> MANY.get().sign(n, p);
    };
  }

  /** The last stage: the determinant of integers. */
  static int exact(int n, double[] points) {
    ScaledIntegers scaled = ScaledIntegers.of(points);
    BigInteger[][] rows = new BigInteger[n][n];
    for (int i = 0; i < n; i++) {
      for (int axis = 0; axis < n; axis++) {
        rows[i][axis] = scaled.integer((i + 1) * n + axis).subtract(scaled.integer(axis));
      }
    }
    return IntegerMatrix.of(rows).determinantSign();
  }
}
