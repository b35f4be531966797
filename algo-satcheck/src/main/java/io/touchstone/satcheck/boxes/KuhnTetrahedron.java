package io.touchstone.satcheck.boxes;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

/**
 * The tetrahedron of the differences of four pairs of corners of two boxes, each of which differs
 * from the one before along one side: the path of {@link BoxCommonPoint}, measured in the world.
 * There no axis is taken for orthogonal to another, so that contact is told much closer than by
 * {@link PlacedBoxes#edgeError}.
 *
 * <p>With P the second difference and E_1, E_2, E_3 the steps, the origin is
 *
 * <pre>{@code P + (f_1 - 1) E_1 + f_2 E_2 + f_3 E_3,   V (f_1 - 1, f_2, f_3) = -(v_1, v_2, v_3)
 * V = E_1.(E_2 x E_3),   v_1 = P.(E_2 x E_3),   v_2 = P.(E_3 x E_1),   v_3 = P.(E_1 x E_2)}</pre>
 *
 * and its weights {@code 1 - f_1, f_1 - f_2, f_2 - f_3, f_3}, times V, are {@code v_1, V + v_2 -
 * v_1, v_3 - v_2, -v_3}.
 *
 * <p><b>Error</b>, in units u = 2<sup>-53</sup>. A component of P has 4 roundings of the shift of
 * the bodies and 13 of the reaches, whose components together are up to {@code sqrt(3)} times as
 * long: 23. {@link PlacedBoxes#gapError} has 16 and 64 of them, so 0.6 of it is a bound. A product
 * of two steps has 12 of the product of their lengths, a product with P three more: 16 of the sum
 * of the components of P. So v_1 is off by at most {@code e l_2 l_3} with e the sum of both, v_2
 * and v_3 likewise; V by 24 of {@code l_1 l_2 l_3}, which is below {@code e l_2 l_3}, since l_1 is
 * at most twice a reach.
 *
 * <p>For boxes that are {@link BoxFrame#aligned}, whose corners are the vertices. Scratch memory of
 * one thread; allocates nothing after construction.
 */
final class KuhnTetrahedron {

  private static final double GAP_ERRORS = 0.6;

  private static final double POINT_ERROR = 16 * UNIT_ROUNDOFF;

  /** The weights of the origin, if it is inside. */
  final double[] weight = new double[4];

  /** Half lengths of the sides of A, and of those of B, which lead to the other end of A - B. */
  private final double[] half = new double[6];

  private final PlacedBoxes place;

  /** For each side the axes of its box. */
  private final double[][] frames;

  KuhnTetrahedron(PlacedBoxes place) {
    this.place = place;
    double[] f = place.frameA;
    double[] g = place.frameB;
    frames = new double[][] {f, f, f, g, g, g};
  }

  /**
   * Tells whether the origin surely is inside, where the boxes are placed.
   *
   * @param path the pairs: bits 0 to 2 are the corner of A, 3 to 5 that of B; each has one more bit
   */
  boolean surelyContains(int[] path) {
    double[] h = half;
    PlacedBoxes.fill(h, 0, place.p0, place.p1, place.p2);
    PlacedBoxes.fill(h, 3, -place.q0, -place.q1, -place.q2);
    int first = Integer.numberOfTrailingZeros(path[0] ^ path[1]);
    int second = Integer.numberOfTrailingZeros(path[1] ^ path[2]);
    int third = Integer.numberOfTrailingZeros(path[2] ^ path[3]);
    double l1 = 2 * Math.abs(h[first]);
    double l2 = 2 * Math.abs(h[second]);
    double l3 = 2 * Math.abs(h[third]);
    if (!(Math.min(l1, Math.min(l2, l3)) > place.gapError)) {
      return false; // too thin to tell; so nothing below is subnormal
    }
    double[] f = place.frameA;
    double[] g = place.frameB;
    int corner = path[1];
    double a0 = end(corner, 0);
    double a1 = end(corner, 1);
    double a2 = end(corner, 2);
    double b0 = end(corner, 3);
    double b1 = end(corner, 4);
    double b2 = end(corner, 5);
    double x = a0 * f[0] + a1 * f[1] + a2 * f[2] + (b0 * g[0] + b1 * g[1] + b2 * g[2]) - place.dx;
    double y = a0 * f[4] + a1 * f[5] + a2 * f[6] + (b0 * g[4] + b1 * g[5] + b2 * g[6]) - place.dy;
    double z = a0 * f[8] + a1 * f[9] + a2 * f[10] + (b0 * g[8] + b1 * g[9] + b2 * g[10]) - place.dz;
    double x1 = 2 * h[first] * frames[first][first % 3];
    double y1 = 2 * h[first] * frames[first][4 + first % 3];
    double z1 = 2 * h[first] * frames[first][8 + first % 3];
    double x2 = 2 * h[second] * frames[second][second % 3];
    double y2 = 2 * h[second] * frames[second][4 + second % 3];
    double z2 = 2 * h[second] * frames[second][8 + second % 3];
    double x3 = 2 * h[third] * frames[third][third % 3];
    double y3 = 2 * h[third] * frames[third][4 + third % 3];
    double z3 = 2 * h[third] * frames[third][8 + third % 3];
    double nx = minor(y2, z3, z2, y3);
    double ny = minor(z2, x3, x2, z3);
    double nz = minor(x2, y3, y2, x3);
    double volume = x1 * nx + y1 * ny + z1 * nz;
    double v1 = x * nx + y * ny + z * nz;
    double v2 = x * minor(y3, z1, z3, y1) + y * minor(z3, x1, x3, z1) + z * minor(x3, y1, y3, x1);
    double v3 = x * minor(y1, z2, z1, y2) + y * minor(z1, x2, x1, z2) + z * minor(x1, y2, y1, x2);
    double error =
        GAP_ERRORS * place.gapError + POINT_ERROR * (Math.abs(x) + Math.abs(y) + Math.abs(z));
    double error1 = error * l2 * l3;
    double error2 = error * l3 * l1;
    double error3 = error * l1 * l2;
    double sign = Math.signum(volume);
    double inverse = 1 / volume;
    weight[0] = v1 * inverse;
    weight[1] = (volume + v2 - v1) * inverse;
    weight[2] = (v3 - v2) * inverse;
    weight[3] = -v3 * inverse;
    return sign * volume > error1
        && sign * v1 > error1
        && sign * (volume + v2 - v1) > 2 * error1 + error2
        && sign * (v3 - v2) > error2 + error3
        && -sign * v3 > error3; // false for NaN
  }

  /** The half length of a side, turned to the end of it where a corner is. */
  private double end(int corner, int side) {
    return (2 * ((corner >> side) & 1) - 1) * half[side];
  }

  /** {@code a b - c d}. */
  private static double minor(double a, double b, double c, double d) {
    return Math.fma(a, b, -(c * d));
  }
}
