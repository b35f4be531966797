// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.check;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.inside.Inside;
import io.touchstone.kernel.support.CertifiedSupport;

/**
 * Whether the origin is surely inside the tetrahedron of four vertex differences of two boxes,
 * where each pair of vertices differs from the one before in one coordinate of one box: the simplex
 * of a path along the edges of a cube (H. W. Kuhn, Some Combinatorial Lemmas in Hull, IBM J. 4,
 * 1960), which a point common to two boxes has around it. Its edges are known without placing a
 * vertex, so that claimed weights are confirmed by their residual, where a tetrahedron in general
 * takes four corners and four determinants.
 *
 * <p>Let {@code d_k} be the differences, {@code r = sum w_k d_k} with the claimed weights, W their
 * sum, and l_k the true weights of the origin. The numbers {@code w_k / W - l_k} add up to 0 and
 * {@code sum (w_k / W - l_k) d_k = r / W}, so that with h_k the height of corner k over the face of
 * the others
 *
 * <pre>{@code |w_k / W - l_k| <= |r| / (W h_k)}</pre>
 *
 * and all l_k are positive if {@code min w_k min h_k > |r|}. The edges of the path are axes u of
 * the boxes with the lengths L of their sides; the volume is {@code D L_1 L_2 L_3} with {@code D =
 * |det(u_1, u_2, u_3)|}, and no face opposite a corner is greater than {@code (L_i + L_j) L_k},
 * hence
 *
 * <pre>{@code h_k >= D min L / 2}</pre>
 *
 * D is 1 for three axes of one box and the cosine of the axis left out of one and the axis taken of
 * the other for two and one. A rigid map turns and stretches axes by less than 1.6e-6, which
 * changes D by less than {@link #AXES_ERROR} and the edges by less than what {@link #HALF} lacks.
 *
 * <p>Error of r, in units of {@code u W M}, M that of {@code PlacedPair}: a coordinate of the
 * weighted corners is {@code W c + t (c' - c)} with t a sum of weights and so at most {@code 3 W}
 * times what M counts; six roundings touch it, the turn and the sums five more, together 33; the
 * translation is touched by six. 40 for each of three components.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction, and stores no reference.
 */
final class KuhnSimplex {

  /** Roundings of the weighted corners' difference, in u. */
  private static final double RESIDUAL_UNITS = 121;

  /** How much a rigid map changes the determinant of axes, rounded up. */
  private static final double AXES_ERROR = 2e-5;

  /** Half, less what a rigid map stretches and the bound's own roundings. */
  private static final double HALF = 0.499;

  /** As in {@code WitnessDistance}. */
  private static final double MAX_WEIGHT = 0x1p200;

  /** How much weight moves to the other end, by axis of A, then of B. */
  private final double[] moved = new double[6];

  /**
   * Tells whether four pairs are such a path and have the origin inside; false where that is not
   * certain.
   *
   * @param placed where the bodies stand
   * @param ofA four vertices of A, which exist, with weights that are not negative
   * @param ofB the vertices of B that are subtracted from them; their weights do not matter
   */
  boolean surelyInside(
      FilterCheck placed,
      CertifiedSupport a,
      CertifiedSupport b,
      WeightedVertices ofA,
      WeightedVertices ofB) {
    double[] boxA = a.box(Inside.KEY);
    double[] boxB = b.box(Inside.KEY);
    long numbersA = a.cornerNumbers();
    long numbersB = b.cornerNumbers();
    if (boxA == null || boxB == null || (numbersA | numbersB) < 0) {
      return false;
    }
    int start = corner(numbersA, ofA.vertex(0)) | (corner(numbersB, ofB.vertex(0)) << 3);
    int second = corner(numbersA, ofA.vertex(1)) | (corner(numbersB, ofB.vertex(1)) << 3);
    int third = corner(numbersA, ofA.vertex(2)) | (corner(numbersB, ofB.vertex(2)) << 3);
    int end = corner(numbersA, ofA.vertex(3)) | (corner(numbersB, ofB.vertex(3)) << 3);
    int step1 = start ^ second;
    int step2 = second ^ third;
    int step3 = third ^ end;
    int free = step1 | step2 | step3;
    if (!(isOneBit(step1) && isOneBit(step2) && isOneBit(step3)) || Integer.bitCount(free) != 3) {
      return false;
    }
    double w0 = ofA.weight(0);
    double w1 = ofA.weight(1);
    double w2 = ofA.weight(2);
    double w3 = ofA.weight(3);
    double tail2 = w2 + w3;
    double tail1 = w1 + tail2;
    double total = w0 + tail1;
    double[] t = moved;
    t[0] = 0;
    t[1] = 0;
    t[2] = 0;
    t[3] = 0;
    t[4] = 0;
    t[5] = 0;
    t[Integer.numberOfTrailingZeros(step1)] = tail1;
    t[Integer.numberOfTrailingZeros(step2)] = tail2;
    t[Integer.numberOfTrailingZeros(step3)] = w3;
    double a0 = coordinate(boxA, 0, start, total, t[0]);
    double a1 = coordinate(boxA, 1, start >> 1, total, t[1]);
    double a2 = coordinate(boxA, 2, start >> 2, total, t[2]);
    double b0 = coordinate(boxB, 0, start >> 3, total, t[3]);
    double b1 = coordinate(boxB, 1, start >> 4, total, t[4]);
    double b2 = coordinate(boxB, 2, start >> 5, total, t[5]);
    double[] p = placed.poseA;
    double[] q = placed.poseB;
    double rx =
        p[0] * a0
            + p[1] * a1
            + p[2] * a2
            - (q[0] * b0 + q[1] * b1 + q[2] * b2)
            + total * (p[3] - q[3]);
    double ry =
        p[4] * a0
            + p[5] * a1
            + p[6] * a2
            - (q[4] * b0 + q[5] * b1 + q[6] * b2)
            + total * (p[7] - q[7]);
    double rz =
        p[8] * a0
            + p[9] * a1
            + p[10] * a2
            - (q[8] * b0 + q[9] * b1 + q[10] * b2)
            + total * (p[11] - q[11]);
    double residual =
        Math.abs(rx)
            + Math.abs(ry)
            + Math.abs(rz)
            + RESIDUAL_UNITS * UNIT_ROUNDOFF * total * placed.magnitude;
    double least = Math.min(Math.min(w0, w1), Math.min(w2, w3));
    double shortest = Math.min(a.shortestSide(), b.shortestSide());
    double height = HALF * (determinant(p, q, free & 7, free >> 3) - AXES_ERROR) * shortest;
    return least * height > residual // false for NaN
        && total <= MAX_WEIGHT
        && total >= 1 / MAX_WEIGHT;
  }

  private static int corner(long numbers, int vertex) {
    return (int) (numbers >>> (3 * vertex)) & 7;
  }

  private static boolean isOneBit(int bits) {
    return bits != 0 && (bits & (bits - 1)) == 0;
  }

  /**
   * Returns a coordinate of the weighted corners: the whole weight at one end of the box, what is
   * moved of it at the other.
   */
  private static double coordinate(double[] box, int axis, int upper, double total, double moved) {
    int at = axis + 3 * (upper & 1);
    double end = box[at];
    double other = box[2 * axis + 3 - at];
    return total * end + moved * (other - end);
  }

  /**
   * Returns the size of the determinant of the axes that are taken, as a bit each, three together.
   */
  private static double determinant(double[] p, double[] q, int ofA, int ofB) {
    if (ofA == 0 || ofB == 0) {
      return 1;
    }
    int i = Integer.numberOfTrailingZeros(isOneBit(ofA) ? ofA : 7 ^ ofA);
    int j = Integer.numberOfTrailingZeros(isOneBit(ofB) ? ofB : 7 ^ ofB);
    return Math.abs(p[i] * q[j] + p[4 + i] * q[4 + j] + p[8 + i] * q[8 + j]);
  }
}
