// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.boxes;

import static java.lang.Math.abs;
import static java.lang.Math.min;

/**
 * A point of two boxes in closed form, with four pairs of corners around it.
 *
 * <p>A vertex of the intersection of two boxes is on three planes of faces. So of its six
 * coordinates in the axes of both boxes three are at an end, and three are free between their ends,
 * a share f of the way: it is a corner of one box in the other, or the crossing of an edge of one
 * and a face of the other. In the cube of the free coordinates it is in the simplex of the path
 * along the cube's edges that takes the coordinates in falling order of f (H. W. Kuhn, Some
 * Combinatorial Lemmas in Hull, IBM J. 4, 1960): the four corners of the path, with the weights
 *
 * <pre>{@code
 * 1 - f_(1),  f_(1) - f_(2),  f_(2) - f_(3),  f_(3)
 * }</pre>
 *
 * Each corner of the path is a corner of A and one of B, and the differences of these pairs have
 * the origin between them. That is the evidence.
 *
 * <p><b>Which vertex.</b> First the corner of B nearest to the centre of A, in the axes of B, and
 * the same of A; more than half of the pairs that overlap end here. Then the six edges at these two
 * corners; of two boxes at random hardly one pair in a thousand has no crossing with a face there.
 *
 * <p><b>Certainty.</b> Let each component of a difference be off by at most E, {@link
 * PlacedBoxes#edgeError}: roundings, the defects of the axes and what the bodies are off from
 * boxes. With r the least half length,
 *
 * <ul>
 *   <li>a corner in the other box is off by E in each coordinate there, shares {@code f = (1 + x /
 *       p) / 2} by {@code E / (2 r)}, differences of two by E / r;
 *   <li>of an edge that meets a face at {@code s = (+-p_k - x_k) / M_kj}, the edge at most 2 q
 *       long, x_k and s M_kj together are off by 1.1 E: 18 u for the cosine, and E has 80 u of the
 *       reaches. So s is off by {@code 1.2 E / |M_kj|}, the crossing's coordinates {@code x_i + s
 *       M_ij} by twice that, their shares by {@code 1.2 E / (|M_kj| r)}, differences by {@code 2.4
 *       E / (|M_kj| r)}.
 * </ul>
 *
 * A least weight above 2 E / r, or 4 E / (|M_kj| r) for an edge, is positive in truth: roundings of
 * the shares add a few u, and those of M_kj, which is above 16 E / r where one of four weights can
 * be that great, a thirtieth. All this is false for NaN.
 *
 * <p>What is not certain, but not surely wrong either, is kept for the kernel, which confirms such
 * a path in the world, where no axis is taken for orthogonal to another.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class BoxCommonPoint {

  /** The least weight at a corner, in units of E / r; see the class comment. */
  private static final double LEAST_AT_CORNER = 2;

  /** The least weight at a crossing, in units of E / (|M_kj| r). */
  private static final double LEAST_AT_CROSSING = 4;

  /** How many times a point may be looked for: the corners, and the edges along three axes. */
  static final int ATTEMPTS = 4;

  /** The corners of the path: bits 0 to 2 of a number are the corner of A, 3 to 5 that of B. */
  private final int[] path = new int[4];

  /** The weights of the pairs; they add up to 1. */
  final double[] weight = new double[4];

  /** The corner of B nearest to A in A's axes, and of A nearest to B in B's axes. */
  private final double[] x = new double[3];

  private final double[] y = new double[3];

  private int cornerA;
  private int cornerB;

  /** What the least weight of a crossing has to exceed, times |M_kj|. */
  private double leastAtCrossing;

  /** Whether a point is kept that may be outside, as far as ordinary digits tell. */
  private boolean doubtful;

  /** Returns the corner of A of a pair, 0 to 3. */
  int cornerOfA(int pair) {
    return path[pair] & 7;
  }

  /** Returns the corner of B of a pair, 0 to 3. */
  int cornerOfB(int pair) {
    return path[pair] >> 3;
  }

  /** Tells whether the last search in vain has kept a point that may be outside by E. */
  boolean isNear() {
    return doubtful;
  }

  /**
   * Looks for a common point.
   *
   * @param place cosines, centres and half lengths
   * @param attempt from 0 to {@link #ATTEMPTS}, in this order: the corners, then the edges along
   *     one axis of either box after the other
   * @return whether one is there beyond doubt; if not, {@link #isNear} tells more
   */
  boolean find(PlacedBoxes place, int attempt) {
    doubtful = false;
    if (attempt == 0) {
      return findCorner(place);
    }
    double[] m = place.m;
    double[] p = place.p;
    double[] q = place.q;
    if (attempt == 1) {
      place.toArrays();
      double least = min(min(p[0], min(p[1], p[2])), min(q[0], min(q[1], q[2])));
      leastAtCrossing = LEAST_AT_CROSSING * place.edgeError / least;
    }
    int free = attempt - 1;
    return crossing(free, m, 3, 1, x, p, q[free], cornerB, 3, 0)
        || crossing(free, m, 1, 3, y, q, p[free], cornerA, 0, 3);
  }

  /** Looks for one of the two nearest corners in the other box. */
  private boolean findCorner(PlacedBoxes place) {
    double b0 = Math.copySign(place.q0, place.s0);
    double b1 = Math.copySign(place.q1, place.s1);
    double b2 = Math.copySign(place.q2, place.s2);
    double x0 = place.t0 - (b0 * place.m0 + b1 * place.m1 + b2 * place.m2);
    double x1 = place.t1 - (b0 * place.m3 + b1 * place.m4 + b2 * place.m5);
    double x2 = place.t2 - (b0 * place.m6 + b1 * place.m7 + b2 * place.m8);
    double a0 = Math.copySign(place.p0, place.t0);
    double a1 = Math.copySign(place.p1, place.t1);
    double a2 = Math.copySign(place.p2, place.t2);
    double y0 = a0 * place.m0 + a1 * place.m3 + a2 * place.m6 - place.s0;
    double y1 = a0 * place.m1 + a1 * place.m4 + a2 * place.m7 - place.s1;
    double y2 = a0 * place.m2 + a1 * place.m5 + a2 * place.m8 - place.s2;
    PlacedBoxes.fill(x, 0, x0, x1, x2);
    PlacedBoxes.fill(y, 0, y0, y1, y2);
    cornerA = 7 ^ PlacedBoxes.corner(a0, a1, a2);
    cornerB = PlacedBoxes.corner(b0, b1, b2);
    double error = place.edgeError;
    double roomInA = min(min(place.p0 - abs(x0), place.p1 - abs(x1)), place.p2 - abs(x2));
    if (roomInA > -error
        && settle(
            0.5 + 0.5 * x0 / place.p0,
            0.5 + 0.5 * x1 / place.p1,
            0.5 + 0.5 * x2 / place.p2,
            1,
            2,
            4,
            cornerB << 3,
            LEAST_AT_CORNER * error / min(place.p0, min(place.p1, place.p2)))) {
      return true;
    }
    double roomInB = min(min(place.q0 - abs(y0), place.q1 - abs(y1)), place.q2 - abs(y2));
    return roomInB > -error
        && settle(
            0.5 + 0.5 * y0 / place.q0,
            0.5 + 0.5 * y1 / place.q1,
            0.5 + 0.5 * y2 / place.q2,
            8,
            16,
            32,
            cornerA,
            LEAST_AT_CORNER * error / min(place.q0, min(place.q1, place.q2)));
  }

  /**
   * Follows an edge from a corner to where it enters the other box.
   *
   * @param free the axis of the edge in the box of the corner, "this" box below
   * @param m cosines of axes; {@code m[stride * k + step * free]} is that of the edge and the axis
   *     k of the other box
   * @param from the corner in the axes of the other box
   * @param half half lengths of the other box
   * @param halfEdge half length of the edge
   * @param corner number of the corner in its box
   * @param bits where the bits of this box begin, and those of the other
   */
  private boolean crossing(
      int free,
      double[] m,
      int stride,
      int step,
      double[] from,
      double[] half,
      double halfEdge,
      int corner,
      int bits,
      int otherBits) {
    boolean backward = ((corner >> free) & 1) != 0;
    double enter = 0;
    double leave = 2 * halfEdge;
    int face = -1;
    for (int k = 0; k < 3; k++) {
      double cosine = m[stride * k + step * free];
      double rate = backward ? -cosine : cosine;
      if (rate == 0) {
        if (abs(from[k]) < half[k]) {
          continue; // always between these two faces
        }
        return false;
      }
      double inverse = 1 / rate;
      double middle = -from[k] * inverse;
      double reach = half[k] * abs(inverse);
      if (middle - reach > enter) {
        enter = middle - reach;
        face = k;
      }
      leave = min(leave, middle + reach);
    }
    if (face < 0 || !(enter < leave)) { // also for NaN
      return false;
    }
    double along = enter / (2 * halfEdge);
    int k1 = face == 2 ? 0 : face + 1;
    int k2 = face == 0 ? 2 : face - 1;
    double signed = backward ? -enter : enter;
    double z1 = from[k1] + signed * m[stride * k1 + step * free];
    double z2 = from[k2] + signed * m[stride * k2 + step * free];
    int side = from[face] > 0 ? 1 << (otherBits + face) : 0;
    return settle(
        backward ? 1 - along : along,
        0.5 + 0.5 * z1 / half[k1],
        0.5 + 0.5 * z2 / half[k2],
        1 << (bits + free),
        1 << (otherBits + k1),
        1 << (otherBits + k2),
        ((corner & ~(1 << free)) << bits) | side,
        leastAtCrossing / abs(m[stride * face + step * free]));
  }

  /**
   * Sets path and weights, unless they are surely wrong, or doubtful as well as those it has.
   *
   * @param f share of the first free coordinate, so g and h
   * @param ofF its bit, so ofG and ofH
   * @param start the corner of the path with all free coordinates at their lower ends
   * @param least what every weight has to exceed
   * @return whether the weights are positive beyond doubt
   */
  private boolean settle(
      double f, double g, double h, int ofF, int ofG, int ofH, int start, double least) {
    double high = Math.max(f, g);
    double low = min(f, g);
    double greatest = Math.max(high, h);
    double middle = Math.max(low, min(high, h));
    double smallest = min(low, h);
    double lightest = min(min(1 - greatest, smallest), min(greatest - middle, middle - smallest));
    boolean sure = lightest > least;
    if (!sure && (doubtful || !(lightest > -least))) { // also for NaN
      return false;
    }
    doubtful = !sure;
    weight[0] = Math.max(0, 1 - greatest);
    weight[1] = greatest - middle;
    weight[2] = middle - smallest;
    weight[3] = Math.max(0, smallest);
    int first = f == greatest ? ofF : g == greatest ? ofG : ofH;
    int last = f == smallest ? ofF : g == smallest ? ofG : ofH;
    path[0] = start;
    path[1] = start | first;
    path[2] = start | ((ofF | ofG | ofH) ^ last);
    path[3] = start | ofF | ofG | ofH;
    return sure;
  }
}
