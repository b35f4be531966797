// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.boxes;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;
import static java.lang.Math.abs;

import io.touchstone.api.geometry.PoseView;

/**
 * Two boxes where they stand: their axes a_k and b_j in the world, half lengths p and q, the
 * difference d of their centres, and what follows from them.
 *
 * <p><b>Height.</b> For any direction w, whatever the maps are,
 *
 * <pre>{@code gap(w) = |w.d| - sum_k p_k |w.a_k| - sum_j q_j |w.b_j|}</pre>
 *
 * where w is turned to lead from A to B. No axis is taken for orthogonal to another, so that the
 * error consists of roundings only. Along the line of the centres, {@code w = d}, the products are
 * those that the faces need as well.
 *
 * <p><b>Error of a gap</b>, along a unit vector, in units u = 2<sup>-53</sup> of the reaches of the
 * bodies and of {@code |t_B - t_A|}: a component of d has up to 6 roundings and w.d three more, of
 * magnitudes that are up to {@code sqrt(3)} times as great; a product p_k |w.a_k| and the sums have
 * up to 10, and the sum of p_k is up to {@code sqrt(3) |p|}; an axis that is not one of the frame
 * is rounded itself, by up to 6 for each p_k; scaling w to length 1 changes each component by one,
 * and the gap with it by four. All that is at most 60 for the reaches and 14 for the difference of
 * the translations: {@link BoxFrame#error} and {@link #SHIFT_ERROR}. The bodies' deviations from
 * boxes are on top.
 *
 * <p><b>Cosines.</b> {@code M_kj = a_k.b_j, t = A'd, s = B'd} in the axes of one box take these for
 * orthonormal. With D the sum of the defects of both maps and boxes, {@code |M'M - I|} is at most 3
 * D in the spectral norm; then M = QS with {@code |S - I| <= 1.5 D}, the matrix of cofactors
 * differs from M by at most 7.5 D, and what replaces {@code |m_j.m_i|} and {@code |a_k.(b_j x
 * b_j1)|} changes a height by at most {@code 8 D} times the reach; t and s are off by 3 D of the
 * reach, and M by 18 u on top of the above: {@link #faceError}. Products of edges take 16 u more.
 * The length of an axis differs from 1 by up to 1.5 D: {@link #stretch}.
 *
 * <p>Fields instead of arrays, because the compiler knows that two fields are not the same place in
 * memory, and need not load again what it has just stored. {@code RelativePlacement} reads two
 * poses in the same way, but then turns one into the frame of the other, which boxes that are far
 * apart are spared here: what both share is the reading, into local variables, which a method
 * cannot return.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class PlacedBoxes {

  /** Error of a gap for the difference of the translations, in u. */
  private static final double SHIFT_ERROR = 16 * UNIT_ROUNDOFF;

  /** Up to this {@link #stretch}, 256 u, an axis is taken for a unit vector. */
  private static final double MAX_STRETCH = 0x1p-45;

  /** Axes and translations, rows of four; column k is the axis k. */
  final double[] frameA = new double[12];

  final double[] frameB = new double[12];

  // centre of B less that of A in the world
  double dx;
  double dy;
  double dz;

  /** The same along the axes of A, and of B. */
  double t0;

  double t1;
  double t2;
  double s0;
  double s1;
  double s2;

  /** Half lengths. */
  double p0;

  double p1;
  double p2;
  double q0;
  double q1;
  double q2;

  /** Cosines of an axis of A and one of B, row-major. */
  double m0;

  double m1;
  double m2;
  double m3;
  double m4;
  double m5;
  double m6;
  double m7;
  double m8;

  /** Bound of the error of a gap along a unit vector. */
  double gapError;

  /** Bound of the error of a height that is computed from M, t and s. */
  double faceError;

  /** The same for a product of axes of both boxes, times its length. */
  double edgeError;

  /**
   * Bound of the relative difference of such a height and that along a unit vector in the world.
   */
  double stretch;

  /** Heights by axis: faces of A, of B, then products at 6 + 3 k + j times their lengths. */
  final double[] heights = new double[15];

  // the placement again, for what is found by the number of an axis; see toArrays
  final double[] m = new double[9];
  final double[] t = new double[3];
  final double[] p = new double[3];
  final double[] q = new double[3];

  /** The last direction that separates: a unit vector in the world, from A to B. */
  double normalX;

  double normalY;
  double normalZ;

  /** The corner of A that is farthest along it, and of B that is farthest against it. */
  int cornerA;

  int cornerB;

  /** What the gap is at least. */
  double leastGap;

  /**
   * Takes two boxes.
   *
   * @return whether both poses are rigid; otherwise nothing may be computed from this
   */
  boolean place(BoxFrame a, PoseView placeA, BoxFrame b, PoseView placeB) {
    if (!placeA.isRigid() || !placeB.isRigid()) {
      return false;
    }
    double[] f = frameA;
    placeA.copyTo(f);
    if (!a.aligned) {
      a.turn(f);
    }
    double[] g = frameB;
    placeB.copyTo(g);
    if (!b.aligned) {
      b.turn(g);
    }
    double x = g[3] - f[3];
    double y = g[7] - f[7];
    double z = g[11] - f[11];
    double shift = abs(x) + abs(y) + abs(z);
    if (!a.centred) {
      x -= f[0] * a.middle[0] + f[1] * a.middle[1] + f[2] * a.middle[2];
      y -= f[4] * a.middle[0] + f[5] * a.middle[1] + f[6] * a.middle[2];
      z -= f[8] * a.middle[0] + f[9] * a.middle[1] + f[10] * a.middle[2];
    }
    if (!b.centred) {
      x += g[0] * b.middle[0] + g[1] * b.middle[1] + g[2] * b.middle[2];
      y += g[4] * b.middle[0] + g[5] * b.middle[1] + g[6] * b.middle[2];
      z += g[8] * b.middle[0] + g[9] * b.middle[1] + g[10] * b.middle[2];
    }
    p0 = a.halfX;
    p1 = a.halfY;
    p2 = a.halfZ;
    q0 = b.halfX;
    q1 = b.halfY;
    q2 = b.halfZ;
    gapError = a.error + b.error + SHIFT_ERROR * shift;
    dx = x;
    dy = y;
    dz = z;
    t0 = f[0] * x + f[4] * y + f[8] * z;
    t1 = f[1] * x + f[5] * y + f[9] * z;
    t2 = f[2] * x + f[6] * y + f[10] * z;
    s0 = g[0] * x + g[4] * y + g[8] * z;
    s1 = g[1] * x + g[5] * y + g[9] * z;
    s2 = g[2] * x + g[6] * y + g[10] * z;
    return true;
  }

  /** Computes the cosines of the axes and the errors of heights that are computed from them. */
  void turn(BoxFrame a, double defectA, BoxFrame b, double defectB) {
    double[] f = frameA;
    double[] g = frameB;
    m0 = f[0] * g[0] + f[4] * g[4] + f[8] * g[8];
    m3 = f[1] * g[0] + f[5] * g[4] + f[9] * g[8];
    m6 = f[2] * g[0] + f[6] * g[4] + f[10] * g[8];
    m1 = f[0] * g[1] + f[4] * g[5] + f[8] * g[9];
    m4 = f[1] * g[1] + f[5] * g[5] + f[9] * g[9];
    m7 = f[2] * g[1] + f[6] * g[5] + f[10] * g[9];
    m2 = f[0] * g[2] + f[4] * g[6] + f[8] * g[10];
    m5 = f[1] * g[2] + f[5] * g[6] + f[9] * g[10];
    m8 = f[2] * g[2] + f[6] * g[6] + f[10] * g[10];
    double reaches = a.reach + b.reach;
    double defects = defectA + a.defect + (defectB + b.defect);
    faceError = 1.25 * gapError + 12 * defects * reaches;
    edgeError = faceError + 16 * UNIT_ROUNDOFF * reaches;
    stretch = 4 * (defectA + 4 * UNIT_ROUNDOFF) + 4 * defects;
  }

  // Products of edges are measured apart from faces: both methods together are too large to be
  // compiled as one.

  /** Measures the faces; returns a bit for each that seems to separate. */
  int faces() {
    double[] h = heights;
    h[0] = p0 + (q0 * abs(m0) + q1 * abs(m1) + q2 * abs(m2)) - abs(t0);
    h[1] = p1 + (q0 * abs(m3) + q1 * abs(m4) + q2 * abs(m5)) - abs(t1);
    h[2] = p2 + (q0 * abs(m6) + q1 * abs(m7) + q2 * abs(m8)) - abs(t2);
    h[3] = q0 + (p0 * abs(m0) + p1 * abs(m3) + p2 * abs(m6)) - abs(s0);
    h[4] = q1 + (p0 * abs(m1) + p1 * abs(m4) + p2 * abs(m7)) - abs(s1);
    h[5] = q2 + (p0 * abs(m2) + p1 * abs(m5) + p2 * abs(m8)) - abs(s2);
    double e = faceError;
    return sign(h[0] + e)
        | (sign(h[1] + e) << 1)
        | (sign(h[2] + e) << 2)
        | (sign(h[3] + e) << 3)
        | (sign(h[4] + e) << 4)
        | (sign(h[5] + e) << 5);
  }

  /** Measures the products; returns a bit for each that seems to separate. */
  int edges() {
    double[] h = heights;
    h[6] = p1 * abs(m6) + p2 * abs(m3) + (q1 * abs(m2) + q2 * abs(m1)) - abs(t2 * m3 - t1 * m6);
    h[7] = p1 * abs(m7) + p2 * abs(m4) + (q2 * abs(m0) + q0 * abs(m2)) - abs(t2 * m4 - t1 * m7);
    h[8] = p1 * abs(m8) + p2 * abs(m5) + (q0 * abs(m1) + q1 * abs(m0)) - abs(t2 * m5 - t1 * m8);
    h[9] = p2 * abs(m0) + p0 * abs(m6) + (q1 * abs(m5) + q2 * abs(m4)) - abs(t0 * m6 - t2 * m0);
    h[10] = p2 * abs(m1) + p0 * abs(m7) + (q2 * abs(m3) + q0 * abs(m5)) - abs(t0 * m7 - t2 * m1);
    h[11] = p2 * abs(m2) + p0 * abs(m8) + (q0 * abs(m4) + q1 * abs(m3)) - abs(t0 * m8 - t2 * m2);
    h[12] = p0 * abs(m3) + p1 * abs(m0) + (q1 * abs(m8) + q2 * abs(m7)) - abs(t1 * m0 - t0 * m3);
    h[13] = p0 * abs(m4) + p1 * abs(m1) + (q2 * abs(m6) + q0 * abs(m8)) - abs(t1 * m1 - t0 * m4);
    h[14] = p0 * abs(m5) + p1 * abs(m2) + (q0 * abs(m7) + q1 * abs(m6)) - abs(t1 * m2 - t0 * m5);
    double e = edgeError;
    return (sign(h[6] + e) << 6)
        | (sign(h[7] + e) << 7)
        | (sign(h[8] + e) << 8)
        | (sign(h[9] + e) << 9)
        | (sign(h[10] + e) << 10)
        | (sign(h[11] + e) << 11)
        | (sign(h[12] + e) << 12)
        | (sign(h[13] + e) << 13)
        | (sign(h[14] + e) << 14);
  }

  /** Writes cosines, centres and half lengths to arrays. */
  void toArrays() {
    fill(m, 0, m0, m1, m2);
    fill(m, 3, m3, m4, m5);
    fill(m, 6, m6, m7, m8);
    fill(t, 0, t0, t1, t2);
    fill(p, 0, p0, p1, p2);
    fill(q, 0, q0, q1, q2);
  }

  static void fill(double[] target, int from, double first, double second, double third) {
    target[from] = first;
    target[from + 1] = second;
    target[from + 2] = third;
  }

  /** Tells whether the line of the centres surely separates. */
  boolean isSeparatedByCentres() {
    return separates(dx, dy, dz, t0, t1, t2, s0, s1, s2);
  }

  /** Tells whether a direction of the world, of any moderate length and sign, surely separates. */
  boolean isSeparatedBy(double ofX, double ofY, double ofZ) {
    double sign = Math.copySign(1, ofX * dx + ofY * dy + ofZ * dz);
    double x = sign * ofX;
    double y = sign * ofY;
    double z = sign * ofZ;
    double[] f = frameA;
    double[] g = frameB;
    return separates(
        x,
        y,
        z,
        x * f[0] + y * f[4] + z * f[8],
        x * f[1] + y * f[5] + z * f[9],
        x * f[2] + y * f[6] + z * f[10],
        x * g[0] + y * g[4] + z * g[8],
        x * g[1] + y * g[5] + z * g[9],
        x * g[2] + y * g[6] + z * g[10]);
  }

  /**
   * Tells whether a direction surely separates, and keeps it then.
   *
   * @param a0 what it is along the axes of A, and b0 along those of B
   */
  private boolean separates(
      double x,
      double y,
      double z,
      double a0,
      double a1,
      double a2,
      double b0,
      double b1,
      double b2) {
    double gap =
        x * dx
            + y * dy
            + z * dz
            - (p0 * abs(a0) + p1 * abs(a1) + p2 * abs(a2))
            - (q0 * abs(b0) + q1 * abs(b1) + q2 * abs(b2));
    if (!(gap > gapError * (abs(x) + abs(y) + abs(z)))) { // also for NaN
      return false;
    }
    double inverse = 1 / Math.sqrt(x * x + y * y + z * z);
    normalX = x * inverse;
    normalY = y * inverse;
    normalZ = z * inverse;
    cornerA = 7 ^ corner(a0, a1, a2);
    cornerB = corner(b0, b1, b2);
    leastGap = gap * inverse - gapError;
    return true;
  }

  /** Tells whether the axes of both boxes are orthonormal up to a few roundings. */
  boolean isNearlyExact() {
    return stretch <= MAX_STRETCH; // false for NaN
  }

  /**
   * Keeps the normal of a face that surely separates: its height and {@link #faceError} tell the
   * gap, its length needs no correction. For axes that are {@link #isNearlyExact}.
   */
  void keepFace(int number, double height) {
    double[] f = frameA;
    double[] g = frameB;
    boolean ofA = number < 3;
    int k = ofA ? number : number - 3;
    double[] own = ofA ? f : g;
    double[] other = ofA ? g : f;
    double u0 = ofA ? t0 : s0;
    double u1 = ofA ? t1 : s1;
    double u2 = ofA ? t2 : s2;
    double sign = Math.copySign(1, k == 0 ? u0 : k == 1 ? u1 : u2);
    double x = sign * own[k];
    double y = sign * own[4 + k];
    double z = sign * own[8 + k];
    int towards = corner(u0, u1, u2);
    int against =
        corner(
            x * other[0] + y * other[4] + z * other[8],
            x * other[1] + y * other[5] + z * other[9],
            x * other[2] + y * other[6] + z * other[10]);
    normalX = x;
    normalY = y;
    normalZ = z;
    cornerA = 7 ^ (ofA ? towards : against);
    cornerB = ofA ? against : towards;
    leastGap = (-height - faceError) * (1 - stretch);
  }

  /** Returns the corner with the bits of the coordinates that are negative. */
  static int corner(double x, double y, double z) {
    return sign(x) | (sign(y) << 1) | (sign(z) << 2);
  }

  /** 1 for a negative number, by its sign bit; anything for NaN. */
  static int sign(double value) {
    return (int) (Double.doubleToRawLongBits(value) >>> 63);
  }
}
