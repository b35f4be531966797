// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.pair;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;
import static io.touchstone.exact.ErrorFree.dot;
import static io.touchstone.exact.ErrorFree.dotError;
import static io.touchstone.exact.ErrorFree.sumError;

/**
 * Two polytopes in R<sup>3</sup> where they stand: B in the frame of A, {@code R = R_A'R_B, t =
 * R_A'(t_B - t_A)}, placed once per query, and how far what is computed of it may be from the truth
 * about the poses as they are given.
 *
 * <p><b>Errors.</b> u = 2<sup>-53</sup>; r_A, r_B bound the lengths of vertices, s is the 1-norm of
 * t_B - t_A, delta_A the computed defect max|R_A'R_A - I|, which is true within 4 u. The difference
 * of two vertices in the world, seen through R_A', which is not singular, is {@code z* = R_A'R_A a
 * - R_A'R_B b - R_A'(t_B - t_A)}; what is computed is {@code z = a - (R b + t)}.
 *
 * <ul>
 *   <li>R_A'R_A a differs from a by 3 (delta_A + 4 u) r_A.
 *   <li>An entry of R has three roundings of a sum of magnitudes that is at most 1, by
 *       Cauchy-Schwarz on columns of unit length: 3.01 u, the matrix 9.03 u, so 9.03 u r_B.
 *   <li>t: u s of the difference and sqrt(3) 3.01 u s of the product: 6.3 u s.
 *   <li>z itself: sqrt(3) 4.01 u r_B, u |t|, and {@code u |z| <= u (r_A + r_B + s)}.
 * </ul>
 *
 * <p>Together {@code e_z = u (1.1 r_A + 17.1 r_B + 8.4 s) + 3.01 (delta_A + 4 u) r_A}. Bodies far
 * from their frames are looked at in frames near them: vertices there are rounded, u (r_A + r_B)
 * more, and s is what these frames are apart.
 *
 * <ul>
 *   <li><em>Weighted points</em> of K: at most 6 u (r_A + r_B + s) more: {@link #pointError}.
 *   <li><em>Gaps</em> along a direction d of A's frame: d.z has 3 u (r_A + r_B + s); support points
 *       fall short by the {@link BodyData#units} of their body, and the direction in B's frame,
 *       rounded by sqrt(3) 3.01 u, counts twice, 10.5 u r_B; the normal that is written, R_A d /
 *       |d| rounded, is off by 7.3 u, which moves the gap by 7.3 u (r_A + r_B + s), so that what is
 *       said holds of the normal that is written: {@link #gapError}.
 *   <li><em>Lengths</em>: |R_A'D| is |D| within 1.5 (delta_A + 4 u): {@link #stretch} is 2 (delta_A
 *       + 4 u).
 * </ul>
 *
 * <p>Scratch memory of one thread; reads poses and bodies that nobody can write.
 */
final class PlacedPair {

  /** Units of u in the error of a weighted point, of each length. */
  static final double POINT_UNITS_A = 8;

  static final double POINT_UNITS_B = 25;
  static final double POINT_UNITS_SHIFT = 16;

  /** Units of u in the error of a gap, of each length, besides those of support points. */
  static final double GAP_UNITS_A = 13;

  static final double GAP_UNITS_B = 39;
  static final double GAP_UNITS_SHIFT = 19;

  /** The computed defect may be off by as many u. */
  static final double DEFECT_UNITS = 4;

  /** What a defect of 1 moves a vertex by, of its length. */
  static final double DEFECT_SHARE = 3.01;

  /**
   * Sum of the radii of the bodies and of the margin, rounded up, and down: answers are about the
   * pair that is grown by them, so that distances are those of the cores less this.
   */
  double grownUp;

  double grownDown;
  double radiusA;
  double radiusB;

  BodyData a = BodyData.NOTHING;
  BodyData b = BodyData.NOTHING;

  /** Array forms of the poses, row-major [R | t]. */
  double[] poseA = {};

  double[] poseB = {};

  /** t_B - t_A, rounded. */
  double shiftX;

  double shiftY;
  double shiftZ;

  /**
   * The same from where the vertices' frames begin to each other, {@code t_B + R_B o_B - t_A - R_A
   * o_A}, rounded once: of bodies far from their frames it is what they are apart.
   */
  double awayX;

  double awayY;
  double awayZ;

  /** R, row-major, and t: B in the frame of A. */
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

  /** Bound of all lengths: r_A + r_B + s. */
  double scene;

  /** The same in the bodies' own frames. */
  double fullScene;

  /** Error of a gap along a unit vector. */
  double gapError;

  /**
   * What of it is roundings. The defect of a pose bends K as a whole: a search among its computed
   * points sees differences that are less than that.
   */
  double noise;

  /** Error of a weighted point. */
  double pointError;

  /** By how much lengths in the world and in A's frame differ, relative. */
  double stretch;

  /** Grows the pair: the bodies are rounded, and the margin is between them. */
  void grow(double ofA, double ofB, double margin) {
    radiusA = ofA;
    radiusB = ofB;
    double sum = ofA + ofB + margin;
    grownUp = sum == 0 ? 0 : Math.nextUp(Math.nextUp(sum)); // two sums, each rounded
    grownDown = sum == 0 ? 0 : Math.nextDown(Math.nextDown(sum));
  }

  /**
   * Takes two bodies where they stand.
   *
   * @param poseA array form of A's pose, rigid; so for B
   * @param defectA its computed defect
   */
  void take(BodyData a, double[] poseA, double defectA, BodyData b, double[] poseB) {
    this.a = a;
    this.b = b;
    this.poseA = poseA;
    this.poseB = poseB;
    double sx = poseB[3] - poseA[3];
    double sy = poseB[7] - poseA[7];
    double sz = poseB[11] - poseA[11];
    shiftX = sx;
    shiftY = sy;
    shiftZ = sz;
    double s = Math.abs(sx) + Math.abs(sy) + Math.abs(sz);
    fullScene = a.fullReach + b.fullReach + s;
    if (a.origin != null || b.origin != null) {
      sx = away(0);
      sy = away(4);
      sz = away(8);
      s = Math.abs(sx) + Math.abs(sy) + Math.abs(sz);
    }
    awayX = sx;
    awayY = sy;
    awayZ = sz;
    double u = UNIT_ROUNDOFF;
    double defect = defectA + DEFECT_UNITS * u;
    double slant = DEFECT_SHARE * defect * a.reach;
    scene = a.reach + b.reach + s;
    stretch = 2 * defect;
    noise =
        u
            * ((GAP_UNITS_A + a.units) * a.reach
                + (GAP_UNITS_B + b.units) * b.reach
                + GAP_UNITS_SHIFT * s);
    gapError = noise + slant;
    pointError =
        u * (POINT_UNITS_A * a.reach + POINT_UNITS_B * b.reach + POINT_UNITS_SHIFT * s) + slant;
    place(poseA, poseB, sx, sy, sz);
  }

  /** Returns a component of what the frames of the vertices are apart, rounded once. */
  private double away(int row) {
    double[] p = poseA;
    double[] q = poseB;
    double ah = 0;
    double al = 0;
    double[] o = a.origin;
    if (o != null) {
      ah = dot(p[row], p[row + 1], p[row + 2], o[0], o[1], o[2]);
      al = dotError(p[row], p[row + 1], p[row + 2], o[0], o[1], o[2]);
    }
    double bh = 0;
    double bl = 0;
    o = b.origin;
    if (o != null) {
      bh = dot(q[row], q[row + 1], q[row + 2], o[0], o[1], o[2]);
      bl = dotError(q[row], q[row + 1], q[row + 2], o[0], o[1], o[2]);
    }
    double t = q[row + 3] - p[row + 3];
    return combine(t, sumError(q[row + 3], -p[row + 3], t), ah, al, bh, bl);
  }

  /** t + b - a, of parts, rounded once. */
  static double combine(double t, double tl, double ah, double al, double bh, double bl) {
    double s1 = t - ah;
    double e1 = sumError(t, -ah, s1);
    double s2 = s1 + bh;
    double e2 = sumError(s1, bh, s2);
    return s2 + ((e1 + e2) + (tl - al + bl));
  }

  /** Places B in the frame of A. */
  private void place(double[] p, double[] q, double sx, double sy, double sz) {
    double p0 = p[0];
    double p1 = p[1];
    double p2 = p[2];
    double p4 = p[4];
    double p5 = p[5];
    double p6 = p[6];
    double p8 = p[8];
    double p9 = p[9];
    double p10 = p[10];
    double c0 = q[0];
    double c1 = q[4];
    double c2 = q[8];
    r0 = p0 * c0 + p4 * c1 + p8 * c2;
    r3 = p1 * c0 + p5 * c1 + p9 * c2;
    r6 = p2 * c0 + p6 * c1 + p10 * c2;
    c0 = q[1];
    c1 = q[5];
    c2 = q[9];
    r1 = p0 * c0 + p4 * c1 + p8 * c2;
    r4 = p1 * c0 + p5 * c1 + p9 * c2;
    r7 = p2 * c0 + p6 * c1 + p10 * c2;
    c0 = q[2];
    c1 = q[6];
    c2 = q[10];
    r2 = p0 * c0 + p4 * c1 + p8 * c2;
    r5 = p1 * c0 + p5 * c1 + p9 * c2;
    r8 = p2 * c0 + p6 * c1 + p10 * c2;
    tx = p0 * sx + p4 * sy + p8 * sz;
    ty = p1 * sx + p5 * sy + p9 * sz;
    tz = p2 * sx + p6 * sy + p10 * sz;
  }
}
