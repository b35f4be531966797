// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.pair;

import static java.lang.Math.abs;
import static java.lang.Math.min;
import static java.util.Objects.requireNonNull;

/**
 * A point of two boxes around the origins of their frames in closed form, with four pairs of
 * corners around it.
 *
 * <p>A vertex of the intersection of two boxes is on three planes of faces. So of its six
 * coordinates in the axes of both boxes three are at an end, and three are free between their ends,
 * a share f of the way: it is a corner of one box in the other, or the crossing of an edge of one
 * and a face of the other. In the cube of the free coordinates it is in the simplex of the path
 * along the cube's edges that takes the coordinates in falling order of f (H. W. Kuhn, Some
 * Combinatorial Lemmas in Topology, IBM J. 4, 1960), with the weights {@code 1 - f_(1), f_(1) -
 * f_(2), f_(2) - f_(3), f_(3)}. Each corner of the path is a corner of A and one of B.
 *
 * <p>First the corner of B nearest to the centre of A, in the axes of B, and the same of A; more
 * than half of the pairs that overlap end here. Then the six edges at these two corners. What is
 * found is only proposed: {@link PairBounds#surrounds} sees whether the origin is inside.
 *
 * <p>Scratch memory of one thread.
 */
final class BoxMeeting {

  private static final int CORNERS = 7;

  /** The path: bits 0 to 2 of a number are the corner of A, 3 to 5 that of B, set at high ends. */
  private int path0;

  private int path1;
  private int path2;
  private int path3;

  /** The shares in falling order. */
  private double greatest;

  private double middle;
  private double smallest;

  /** The corner of B nearest to A in A's axes, and of A nearest to B in B's axes. */
  private final double[] x = new double[3];

  private final double[] y = new double[3];

  /** Cosines, of axis i of A and j of B at 3 i + j, and half sides. */
  private final double[] m = new double[9];

  private final double[] p = new double[3];
  private final double[] q = new double[3];

  /**
   * Looks for a common point.
   *
   * @param face receives four pairs, their points and weights
   * @return whether there is one, up to roundings
   */
  boolean find(PlacedPair pair, NearestFace face) {
    if (!isFound(pair)) {
      return false;
    }
    int[] ofA = requireNonNull(pair.a.corners);
    int[] ofB = requireNonNull(pair.b.corners);
    face.a0 = ofA[CORNERS ^ (path0 & CORNERS)];
    face.a1 = ofA[CORNERS ^ (path1 & CORNERS)];
    face.a2 = ofA[CORNERS ^ (path2 & CORNERS)];
    face.a3 = ofA[CORNERS ^ (path3 & CORNERS)];
    face.b0 = ofB[CORNERS ^ (path0 >> 3)];
    face.b1 = ofB[CORNERS ^ (path1 >> 3)];
    face.b2 = ofB[CORNERS ^ (path2 >> 3)];
    face.b3 = ofB[CORNERS ^ (path3 >> 3)];
    face.locate0(pair);
    face.locate1(pair);
    face.locate2(pair);
    face.locate3(pair);
    face.w0 = Math.max(0, 1 - greatest);
    face.w1 = greatest - middle;
    face.w2 = middle - smallest;
    face.w3 = Math.max(0, smallest);
    return true;
  }

  /** Looks at both corners, then at their edges. */
  private boolean isFound(PlacedPair t) {
    double hx = t.a.halfX;
    double hy = t.a.halfY;
    double hz = t.a.halfZ;
    double kx = t.b.halfX;
    double ky = t.b.halfY;
    double kz = t.b.halfZ;
    double bx = -Math.copySign(kx, t.r0 * t.tx + t.r3 * t.ty + t.r6 * t.tz);
    double by = -Math.copySign(ky, t.r1 * t.tx + t.r4 * t.ty + t.r7 * t.tz);
    double bz = -Math.copySign(kz, t.r2 * t.tx + t.r5 * t.ty + t.r8 * t.tz);
    double x0 = t.r0 * bx + t.r1 * by + t.r2 * bz + t.tx;
    double x1 = t.r3 * bx + t.r4 * by + t.r5 * bz + t.ty;
    double x2 = t.r6 * bx + t.r7 * by + t.r8 * bz + t.tz;
    int cornerB = CORNERS ^ BodyData.signs(bx, by, bz);
    double room = t.pointError; // what may be outside by roundings is proposed all the same
    if (abs(x0) < hx + room && abs(x1) < hy + room && abs(x2) < hz + room) {
      walk(share(x0, hx), share(x1, hy), share(x2, hz), 1, 2, 4, cornerB << 3);
      return true;
    }
    double ax = Math.copySign(hx, t.tx);
    double ay = Math.copySign(hy, t.ty);
    double az = Math.copySign(hz, t.tz);
    double ox = ax - t.tx;
    double oy = ay - t.ty;
    double oz = az - t.tz;
    double y0 = t.r0 * ox + t.r3 * oy + t.r6 * oz;
    double y1 = t.r1 * ox + t.r4 * oy + t.r7 * oz;
    double y2 = t.r2 * ox + t.r5 * oy + t.r8 * oz;
    int cornerA = CORNERS ^ BodyData.signs(ax, ay, az);
    if (abs(y0) < kx + room && abs(y1) < ky + room && abs(y2) < kz + room) {
      walk(share(y0, kx), share(y1, ky), share(y2, kz), 8, 16, 32, cornerA);
      return true;
    }
    fill(x, x0, x1, x2);
    fill(y, y0, y1, y2);
    fill(p, hx, hy, hz);
    fill(q, kx, ky, kz);
    m[0] = t.r0;
    m[1] = t.r1;
    m[2] = t.r2;
    m[3] = t.r3;
    m[4] = t.r4;
    m[5] = t.r5;
    m[6] = t.r6;
    m[7] = t.r7;
    m[8] = t.r8;
    for (int free = 0; free < 3; free++) {
      if (crosses(free, 3, 1, x, p, q[free], cornerB, 3, 0)
          || crosses(free, 1, 3, y, q, p[free], cornerA, 0, 3)) {
        return true;
      }
    }
    return false;
  }

  private static void fill(double[] vector, double x, double y, double z) {
    vector[0] = x;
    vector[1] = y;
    vector[2] = z;
  }

  private static double share(double coordinate, double half) {
    return 0.5 + 0.5 * coordinate / half;
  }

  /**
   * Follows an edge from a corner to where it enters the other box.
   *
   * @param free the axis of the edge in the box of the corner, "this" box below
   * @param stride of the cosines: {@code m[stride * k + step * free]} is that of the edge and the
   *     axis k of the other box
   * @param from the corner in the axes of the other box
   * @param half half sides of the other box
   * @param halfEdge half length of the edge
   * @param corner number of the corner in its box
   * @param bits where the bits of this box begin, and those of the other
   */
  private boolean crosses(
      int free,
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
    walk(
        backward ? 1 - along : along,
        share(z1, half[k1]),
        share(z2, half[k2]),
        1 << (bits + free),
        1 << (otherBits + k1),
        1 << (otherBits + k2),
        ((corner & ~(1 << free)) << bits) | side);
    return true;
  }

  /**
   * Sets the path.
   *
   * @param f share of the first free coordinate, so g and h
   * @param ofF its bit, so ofG and ofH
   * @param start the corner of the path with all free coordinates at their lower ends
   */
  private void walk(double f, double g, double h, int ofF, int ofG, int ofH, int start) {
    greatest = Math.max(Math.max(f, g), h);
    smallest = min(min(f, g), h);
    middle = Math.max(min(f, g), min(Math.max(f, g), h));
    int first = f == greatest ? ofF : g == greatest ? ofG : ofH;
    int last = f == smallest ? ofF : g == smallest ? ofG : ofH;
    path0 = start;
    path1 = start | first;
    path2 = start | ((ofF | ofG | ofH) ^ last);
    path3 = start | ofF | ofG | ofH;
  }
}
