// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.boxes;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.spatial.Vector;

/**
 * The nearest points of two boxes that are apart, in the axes of each box and relative to its
 * centre, as weighted pairs of corners.
 *
 * <p>Points a and b are nearest if each is the nearest of its box to the other one, because then
 * the planes across b - a through them support their boxes; and the nearest point of a box is found
 * coordinate by coordinate. Where to begin the face tells that separates most, with the corner of
 * the other box that is nearest to it. A beginning beside the face is moved from box to box, which
 * ends at once where a corner is nearest; where both points come to lie on an edge they go to the
 * nearest points of these edges, which have a closed form. Where no face separates, the edges whose
 * product separates most are the beginning.
 *
 * <p>The direction is made of exact axes as far as the features have any: across a face, across two
 * edges, and of a corner and an edge the difference without what is along the edge. What is left of
 * roundings tilts it by few u, so that no corner of a face or an edge stands out. Nothing of this
 * is believed: the settlement bounds it.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class BoxNearest {

  /** Times that both points are moved: more do not find the nearest ones much more often. */
  private static final int MOST_MOVES = 3;

  /** Points that move by less, in sizes of the scene, stay. */
  private static final double STAYS = 64 * UNIT_ROUNDOFF;

  /**
   * Points that are nearer to the end of a side, likewise, are there: parallel sides are rounded.
   */
  private static final double AT_END = 8 * UNIT_ROUNDOFF;

  /** Nearly parallel sides do not look far apart: added to the squared length of a product. */
  private static final double LEAST_SQUARE = 0x1p-40;

  /** The bits of a squared gap that give way to the number of its axis. */
  private static final long AXIS_BITS = 15;

  /** The bit behind those of the sides. */
  private static final int NO_SIDE = 1 << 6;

  /** The axis that the features have in common, or -1 where one of them is too small. */
  int axis;

  /** The direction from A to B in the world, of length 1. */
  final Vector normal = new Vector();

  /** The square of the distance, up to roundings. */
  double square;

  private final PlacedBoxes place;
  private final int[] cornersOfA = new int[4];
  private final int[] cornersOfB = new int[4];
  private final double[] weight = new double[4];
  private int pairs;

  /** Both points and half lengths, by side, and behind them what has a share of 0. */
  private final double[] coordinate = {0, 0, 0, 0, 0, 0, -1};

  private final double[] half = {1, 1, 1, 1, 1, 1, 1};

  // the points, each in the axes of its box
  double ax;
  double ay;
  double az;
  double bx;
  double by;
  double bz;

  BoxNearest(PlacedBoxes place) {
    this.place = place;
  }

  /** Looks for the nearest points from the face that separates most; there is one. */
  boolean findFromFace() {
    double[] h = place.heights;
    long most = key(h[0], 0);
    for (int k = 1; k < 6; k++) {
      most = Math.max(most, key(h[k], k));
    }
    int number = (int) (most & AXIS_BITS);
    double[] m = place.m;
    if (number < 3) {
      double side = Math.copySign(1, -place.t[number]);
      bx = Math.copySign(place.q0, side * m[3 * number]);
      by = Math.copySign(place.q1, side * m[3 * number + 1]);
      bz = Math.copySign(place.q2, side * m[3 * number + 2]);
    } else {
      int j = number - 3;
      double along = j == 0 ? place.s0 : j == 1 ? place.s1 : place.s2;
      double side = Math.copySign(1, along);
      ax = Math.copySign(place.p0, side * m[j]);
      ay = Math.copySign(place.p1, side * m[3 + j]);
      az = Math.copySign(place.p2, side * m[6 + j]);
      moveB();
    }
    return isFound();
  }

  private static long key(double height, int number) {
    double gap = Math.max(0, -height);
    return (Double.doubleToRawLongBits(gap * gap) & ~AXIS_BITS) | number;
  }

  /**
   * Looks for them from the edges whose product separates most; there is one that separates, or a
   * face does.
   */
  boolean findFromEdges() {
    double[] h = place.heights;
    double[] m = place.m;
    long most = 0;
    for (int k = 0; k < 9; k++) {
      double cosine = m[k];
      double gap = Math.max(0, -h[6 + k]);
      double relative = gap * gap / (1 - cosine * cosine + LEAST_SQUARE);
      most = Math.max(most, (Double.doubleToRawLongBits(relative) & ~AXIS_BITS) | k);
    }
    int number = (int) (most & AXIS_BITS);
    cross(number / 3, number % 3);
    return isFound();
  }

  /** Goes to the nearest points of the edges k of A and j of B that face each other. */
  private void cross(int k, int j) {
    double[] m = place.m;
    double[] t = place.t;
    int k1 = k == 2 ? 0 : k + 1;
    int k2 = k == 0 ? 2 : k - 1;
    double x1 = m[3 * k1 + j];
    double x2 = m[3 * k2 + j];
    double side = Math.copySign(1, t[k2] * x1 - t[k1] * x2);
    double w1 = -side * x2;
    double w2 = side * x1;
    double wx = k == 0 ? 0 : k1 == 0 ? w1 : w2;
    double wy = k == 1 ? 0 : k1 == 1 ? w1 : w2;
    double wz = k == 2 ? 0 : k1 == 2 ? w1 : w2;
    ax = k == 0 ? 0 : Math.copySign(place.p0, wx);
    ay = k == 1 ? 0 : Math.copySign(place.p1, wy);
    az = k == 2 ? 0 : Math.copySign(place.p2, wz);
    bx = j == 0 ? 0 : Math.copySign(place.q0, -(wx * m[0] + wy * m[3] + wz * m[6]));
    by = j == 1 ? 0 : Math.copySign(place.q1, -(wx * m[1] + wy * m[4] + wz * m[7]));
    bz = j == 2 ? 0 : Math.copySign(place.q2, -(wx * m[2] + wy * m[5] + wz * m[8]));
    slide(k, j);
  }

  /** Goes to the nearest points of the edges k of A and j of B on which both points are. */
  private void slide(int k, int j) {
    double[] m = place.m;
    double[] t = place.t;
    double cx = k == 0 ? 0 : ax;
    double cy = k == 1 ? 0 : ay;
    double cz = k == 2 ? 0 : az;
    double ex = j == 0 ? 0 : bx;
    double ey = j == 1 ? 0 : by;
    double ez = j == 2 ? 0 : bz;
    double x = t[0] + m[0] * ex + m[1] * ey + m[2] * ez - cx;
    double y = t[1] + m[3] * ex + m[4] * ey + m[5] * ez - cy;
    double z = t[2] + m[6] * ex + m[7] * ey + m[8] * ez - cz;
    double ofA = k == 0 ? x : k == 1 ? y : z;
    double ofB = x * m[j] + y * m[3 + j] + z * m[6 + j];
    double cosine = m[3 * k + j];
    double sine1 = m[(3 * k + 3 + j) % 9];
    double sine2 = m[(3 * k + 6 + j) % 9];
    double onB = clamp((ofA * cosine - ofB) / (sine1 * sine1 + sine2 * sine2), place.q[j]);
    double onA = clamp(ofA + onB * cosine, place.p[k]);
    bx = j == 0 ? onB : ex;
    by = j == 1 ? onB : ey;
    bz = j == 2 ? onB : ez;
    ax = k == 0 ? onA : cx;
    ay = k == 1 ? onA : cy;
    az = k == 2 ? onA : cz;
  }

  /** Moves the points, from b, until one of them stays; then makes pairs and the direction. */
  private boolean isFound() {
    PlacedBoxes s = place;
    double halves = s.p0 + s.p1 + s.p2 + (s.q0 + s.q1 + s.q2);
    double size = halves + Math.abs(s.t0) + Math.abs(s.t1) + Math.abs(s.t2);
    double least = Math.max(STAYS, s.stretch) * size; // from box to box angles are off by that
    moveA();
    for (int k = 0; k < MOST_MOVES; k++) {
      if (moveB() <= least || moveA() <= least) { // false for NaN
        return pair(AT_END * size) && direct(AT_END * size);
      }
      int freeA = freeOfA(0);
      int freeB = freeOfB(0);
      if (Integer.bitCount(freeA) == 1 && Integer.bitCount(freeB) == 1) {
        slide(Integer.numberOfTrailingZeros(freeA), Integer.numberOfTrailingZeros(freeB));
      }
    }
    return false;
  }

  /**
   * The sides of A along which its point is between the ends, and not near them: a bit for each.
   */
  private int freeOfA(double near) {
    PlacedBoxes s = place;
    return PlacedBoxes.corner(
        Math.abs(ax) + near - s.p0, Math.abs(ay) + near - s.p1, Math.abs(az) + near - s.p2);
  }

  private int freeOfB(double near) {
    PlacedBoxes s = place;
    return PlacedBoxes.corner(
        Math.abs(bx) + near - s.q0, Math.abs(by) + near - s.q1, Math.abs(bz) + near - s.q2);
  }

  private static double clamp(double along, double half) {
    return Math.max(-half, Math.min(half, along)); // NaN stays
  }

  /** Moves a to the nearest point of its box; returns how far. */
  private double moveA() {
    PlacedBoxes s = place;
    double x = clamp(s.t0 + (s.m0 * bx + s.m1 * by + s.m2 * bz), s.p0);
    double y = clamp(s.t1 + (s.m3 * bx + s.m4 * by + s.m5 * bz), s.p1);
    double z = clamp(s.t2 + (s.m6 * bx + s.m7 * by + s.m8 * bz), s.p2);
    double moved = Math.abs(x - ax) + Math.abs(y - ay) + Math.abs(z - az);
    ax = x;
    ay = y;
    az = z;
    return moved;
  }

  /** Moves b likewise. */
  private double moveB() {
    PlacedBoxes s = place;
    double dx = ax - s.t0;
    double dy = ay - s.t1;
    double dz = az - s.t2;
    double x = clamp(dx * s.m0 + dy * s.m3 + dz * s.m6, s.q0);
    double y = clamp(dx * s.m1 + dy * s.m4 + dz * s.m7, s.q1);
    double z = clamp(dx * s.m2 + dy * s.m5 + dz * s.m8, s.q2);
    double moved = Math.abs(x - bx) + Math.abs(y - by) + Math.abs(z - bz);
    bx = x;
    by = y;
    bz = z;
    return moved;
  }

  /** Writes both points as pairs of corners; tells whether four do. */
  private boolean pair(double near) {
    PlacedBoxes s = place;
    int freeA = freeOfA(near);
    int freeB = freeOfB(near);
    int sides = freeA | (freeB << 3); // along which a point is between the ends
    int count = Integer.bitCount(sides);
    if (count > 2) {
      return false; // parallel faces or edges: many points are nearest
    }
    int corners =
        (63 ^ (PlacedBoxes.corner(ax, ay, az) | (PlacedBoxes.corner(bx, by, bz) << 3))) & ~sides;
    int first = sides & -sides;
    int second = sides & ~first;
    PlacedBoxes.fill(coordinate, 0, ax, ay, az);
    PlacedBoxes.fill(coordinate, 3, bx, by, bz);
    PlacedBoxes.fill(half, 0, s.p0, s.p1, s.p2);
    PlacedBoxes.fill(half, 3, s.q0, s.q1, s.q2);
    double f = share(first);
    double g = share(second);
    put(0, corners, (1 - f) * (1 - g));
    put(1, corners | first, f * (1 - g));
    put(2, corners | second, (1 - f) * g);
    put(3, corners | sides, f * g);
    pairs = 1 << count;
    axis = count < 2 ? -1 : axis(freeA, freeB);
    return true;
  }

  private void put(int pair, int corners, double share) {
    cornersOfA[pair] = corners & 7;
    cornersOfB[pair] = corners >> 3;
    weight[pair] = share;
  }

  /** The way along a side, of which the bit is given, as a share; 0 for none. */
  private double share(int side) {
    int k = Integer.numberOfTrailingZeros(side | NO_SIDE);
    return 0.5 + 0.5 * coordinate[k] / half[k];
  }

  /** The number of the axis across two sides. */
  private static int axis(int freeA, int freeB) {
    int ofA = Integer.numberOfTrailingZeros(freeB == 0 ? ~freeA : freeA);
    int ofB = Integer.numberOfTrailingZeros(freeA == 0 ? ~freeB : freeB);
    return freeB == 0 ? ofA : freeA == 0 ? 3 + ofB : 6 + 3 * ofA + ofB;
  }

  /**
   * Computes the direction in the world; tells whether there is one.
   *
   * @param least what a coordinate of the difference exceeds; it is 0 where sides are parallel
   */
  private boolean direct(double least) {
    PlacedBoxes s = place;
    double x = beyond(s.t0 + (s.m0 * bx + s.m1 * by + s.m2 * bz) - ax, least);
    double y = beyond(s.t1 + (s.m3 * bx + s.m4 * by + s.m5 * bz) - ay, least);
    double z = beyond(s.t2 + (s.m6 * bx + s.m7 * by + s.m8 * bz) - az, least);
    square = x * x + y * y + z * z;
    double[] f = s.frameA;
    double[] g = s.frameB;
    double vx = f[0] * x + f[1] * y + f[2] * z;
    double vy = f[4] * x + f[5] * y + f[6] * z;
    double vz = f[8] * x + f[9] * y + f[10] * z;
    if (axis >= 6) {
      int k = (axis - 6) / 3;
      int j = (axis - 6) % 3;
      double ex = f[4 + k] * g[8 + j] - f[8 + k] * g[4 + j];
      double ey = f[8 + k] * g[j] - f[k] * g[8 + j];
      double ez = f[k] * g[4 + j] - f[4 + k] * g[j];
      return take(ex, ey, ez, vx * ex + vy * ey + vz * ez);
    }
    if (axis >= 0) {
      double[] own = axis < 3 ? f : g;
      int k = axis < 3 ? axis : axis - 3;
      double side = Math.copySign(1, vx * own[k] + vy * own[4 + k] + vz * own[8 + k]);
      if (!s.isNearlyExact()) {
        return take(own[k], own[4 + k], own[8 + k], side);
      }
      normal.set(side * own[k], side * own[4 + k], side * own[8 + k]);
      return square > 0; // false for NaN
    }
    int second = pairs - 1;
    int edge = (cornersOfA[0] ^ cornersOfA[second]) | ((cornersOfB[0] ^ cornersOfB[second]) << 3);
    if (edge == 0) {
      return take(vx, vy, vz, 1);
    }
    double[] own = edge < 8 ? f : g;
    int k = Integer.numberOfTrailingZeros(edge < 8 ? edge : edge >> 3);
    double along = vx * own[k] + vy * own[4 + k] + vz * own[8 + k];
    return take(vx - along * own[k], vy - along * own[4 + k], vz - along * own[8 + k], 1);
  }

  private static double beyond(double coordinate, double least) {
    return Math.abs(coordinate) > least ? coordinate : 0;
  }

  /** Takes a direction of any length, turned round where the sign is negative. */
  private boolean take(double x, double y, double z, double sign) {
    double inverse = Math.copySign(1 / Math.sqrt(x * x + y * y + z * z), sign);
    normal.set(x * inverse, y * inverse, z * inverse);
    return Math.abs(inverse) < Double.POSITIVE_INFINITY && square > 0; // false for NaN
  }

  /** Proposes the points and the direction. */
  void proposeTo(BoxFrame boxA, BoxFrame boxB, Proposal out) {
    out.apart().along(normal.x, normal.y, normal.z);
    for (int k = 0; k < pairs; k++) {
      out.pair(boxA.corner[cornersOfA[k]], boxB.corner[cornersOfB[k]], weight[k]);
    }
  }
}
