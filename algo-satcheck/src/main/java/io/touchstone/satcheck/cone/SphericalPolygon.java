// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.cone;

import io.touchstone.kernel.contact.OriginInTetrahedron;
import io.touchstone.kernel.support.spatial.Vector;

/**
 * All directions that may still separate: the cone {@code P = {w : r_i . w >= 0}}, a convex polygon
 * on the unit sphere, each r_i a difference of a vertex of B and one of A. Any direction that
 * separates has {@code r . w > 0} for all such differences, so that it is inside P.
 *
 * <p>P grows side by side: a hemisphere, a lune, a triangle, then polygons that are cut. After each
 * cut {@link #axis} is a direction inside of P, where the search goes on. It is chosen near the
 * first direction f, the aim, because most pairs are separated not far from it, yet well inside:
 *
 * <ul>
 *   <li>hemisphere: {@code f - 1.5 (r.f) r} with a unit vector r. Chung and Wang reflect, with 2
 *       instead of 1.5;
 *   <li>lune: on its middle semicircle, half-way between both normals, what is nearest to f, but
 *       not close to a tip;
 *   <li>otherwise the sum of the corners c, as unit vectors, with the weights {@code 0.2 + max(0,
 *       c.f)}.
 * </ul>
 *
 * <p>Any positive combination of corners is inside, so that lengths of 1 up to some per cent do,
 * without roots and quotients that everything would wait for.
 *
 * <p>Where a cut leaves nothing, {@code -r} is a non-negative combination of the sides (Farkas),
 * and since the sides in their order are the corners of a convex polygon too, of three of them that
 * form a triangle of a fan which contains it: four differences whose hull contains the origin, a
 * common point of the bodies.
 *
 * <p>Where three sides are dependent up to roundings, the lune's next direction leans towards one
 * of its tips, then to the other.
 *
 * <p>The sides are a circular list, from which a cut takes what it cuts off, and to which it adds
 * one. Scratch memory of one thread; allocates nothing after construction.
 */
final class SphericalPolygon {

  /** What a cut did. */
  enum Cut {
    /** There is a direction left to try. */
    OPEN,
    /** Nothing is left: {@link #isAround} finds the common point. */
    EMPTY,
    /** Roundings hide what is left. */
    DEGENERATE
  }

  /** More sides than any search makes; each cut adds at most one. */
  private static final int CAPACITY = 72;

  /** Sides are dependent when their determinant is below this share of the product of lengths. */
  private static final double DEPENDENT = 0x1p-30;

  /** How far the second direction turns: 1 is into the first side's plane, 2 a reflection. */
  private static final double TURN = 1.5;

  /** The least component of the second direction along the first side. */
  private static final double LEAST_TURN = 0x1p-4;

  /** The least component of a lune's direction along its middle. */
  private static final double LEAST_MIDDLE = 0.2;

  /** The weight of a corner that is not on the aim's side. */
  private static final double LEAST_WEIGHT = 0.2;

  /** Gives the root's inverse by halving the exponent, with the least relative error, 3.5 %. */
  private static final long ROUGH_ROOT = 0x5fe6eb50c7b537a9L;

  /** How far towards the tip of a lune its direction leans. */
  private static final double LEAN = 0.5;

  /** A direction inside of P, of any length. */
  final Vector axis = new Vector();

  /** The first direction, of length 1 up to some per cent. */
  private final Vector aim = new Vector();

  /** The number of sides, and one of them. */
  int sides;

  Side first = new Side();

  /** Sides that are not in use, a list that ends with {@link #end}. */
  private Side free = new Side();

  private final Side end = free;

  /** The side that left nothing, which is no part of the list. */
  private final Side last = new Side();

  /** The vertices of the last {@link #isAround}, with the weights of the origin. */
  final int[] aroundA = new int[4];

  final int[] aroundB = new int[4];
  final double[] weight = new double[4];

  /** Their differences: x of the four, then y, then z. */
  private final double[] around = new double[12];

  private final Vector middle = new Vector();
  private final Vector tip = new Vector();

  /** How often a lune's direction has leant. */
  private int leanings;

  SphericalPolygon() {
    for (int k = 0; k < CAPACITY; k++) {
      release(new Side());
    }
  }

  /** Becomes the whole sphere, with a direction to begin with, of any length. */
  void start(Vector direction) {
    if (sides > 0) { // the list as a whole becomes free
      Side rest = first.next;
      first.next = free;
      free = rest;
    }
    sides = 0;
    leanings = 0;
    axis.set(direction);
    aim.set(direction);
    normalizeRoughly(aim);
  }

  private void release(Side side) {
    side.next = free;
    free = side;
  }

  /** Adds a side to the list, before the first one. */
  private Side add(Vector r, int a, int b) {
    Side side = free;
    free = side.next;
    if (sides == 0) {
      first = side;
      side.next = side;
    } else {
      side.next = first;
      Side before = first;
      for (int k = 1; k < sides; k++) {
        before = before.next;
      }
      before.next = side;
    }
    sides++;
    side.r.set(r);
    side.vertexA = a;
    side.vertexB = b;
    return side;
  }

  /** {@code 1 / sqrt(x)} up to 3.5 %, for a positive number that is not subnormal. */
  private static double roughInverseRoot(double x) {
    return Double.longBitsToDouble(ROUGH_ROOT - (Double.doubleToRawLongBits(x) >> 1));
  }

  private static void normalizeRoughly(Vector v) {
    v.scale(roughInverseRoot(v.square()));
  }

  /**
   * Cuts with a side.
   *
   * @param r the difference of vertex b of B and vertex a of A
   */
  Cut cut(Vector r, int a, int b) {
    return switch (sides) {
      case 0 -> hemisphere(r, a, b);
      case 1 -> lune(r, a, b);
      case 2 -> triangle(r, a, b);
      default -> free == end ? Cut.DEGENERATE : polygon(r, a, b);
    };
  }

  /** Turns the aim to the inner side of the first side. */
  private Cut hemisphere(Vector r, int a, int b) {
    double square = r.square();
    double inverse = roughInverseRoot(square);
    double turn = Math.max(-TURN * inverse * r.dot(aim), LEAST_TURN);
    axis.setSum(1, aim, turn * inverse, r);
    add(r, a, b);
    return square > 0 ? Cut.OPEN : Cut.DEGENERATE; // also for NaN
  }

  private Cut lune(Vector r, int a, int b) {
    Vector r0 = first.r;
    double rr = r.square();
    double rr0 = r0.square();
    middle.setSum(Math.sqrt(rr), r0, Math.sqrt(rr0), r); // rough lengths miss a narrow lune's
    normalizeRoughly(middle);
    tip.setCross(r0, r);
    double uu = tip.square();
    tip.scale(roughInverseRoot(uu));
    axis.setSum(Math.max(middle.dot(aim), LEAST_MIDDLE), middle, tip.dot(aim), tip);
    add(r, a, b);
    // opposite sides leave no room between them
    return uu > 2 * DEPENDENT * (rr * rr0) ? Cut.OPEN : Cut.DEGENERATE; // also for NaN
  }

  private Cut triangle(Vector r, int a, int b) {
    Side s = first;
    tip.setCross(s.r, s.next.r);
    double uu = tip.square();
    double along = tip.dot(r);
    if (!(along * along > DEPENDENT * DEPENDENT * uu * r.square())) { // also for NaN
      return lean(uu);
    }
    Side t = s.next;
    if (along < 0) { // turn the order round
      s = t;
      t = first;
      first = s;
    }
    Side u = add(r, a, b);
    axis.set(0, 0, 0);
    corner(s, t);
    corner(t, u);
    corner(u, s);
    return Cut.OPEN;
  }

  /** Makes the corner between a side and the next one, and adds its share to the axis. */
  private void corner(Side side, Side next) {
    side.corner.setCross(side.r, next.r);
    normalizeRoughly(side.corner);
    addShare(side.corner);
  }

  private void addShare(Vector corner) {
    axis.add(LEAST_WEIGHT + Math.max(0, corner.dot(aim)), corner);
  }

  /** The third side is dependent: it is left out, and the direction leans to a tip of the lune. */
  private Cut lean(double uu) {
    if (leanings == 2) {
      return Cut.DEGENERATE;
    }
    double ss = axis.square();
    // the second time from the other side of the first
    axis.add((leanings == 0 ? LEAN : -2 * LEAN) * Math.sqrt(ss / uu), tip);
    leanings++;
    return uu > 0 && ss > 0 ? Cut.OPEN : Cut.DEGENERATE; // also for NaN
  }

  private Cut polygon(Vector r, int a, int b) {
    int inside = 0;
    Side k = first;
    do {
      k.level = r.dot(k.corner);
      inside += k.level > 0 ? 1 : 0;
      k = k.next;
    } while (k != first);
    if (inside == sides) {
      return Cut.DEGENERATE; // a direction inside was not
    }
    if (inside == 0) {
      last.r.set(r);
      last.vertexA = a;
      last.vertexB = b;
      return Cut.EMPTY;
    }
    Side before = first; // the last corner beyond
    while (before.level > 0 || !(before.next.level > 0)) {
      before = before.next;
    }
    Side start = before.next;
    Side kept = start;
    axis.set(0, 0, 0);
    addShare(kept.corner);
    int count = 1;
    while (kept.next.level > 0) {
      kept = kept.next;
      addShare(kept.corner);
      count++;
    }
    if (count < inside) {
      return Cut.DEGENERATE; // the corners inside are not in one row: roundings
    }
    replace(kept, before, r, a, b);
    sides = inside + 2;
    first = start;
    return Cut.OPEN;
  }

  /** Puts a side in the place of the corners beyond it, which are those behind {@code kept}. */
  private void replace(Side kept, Side before, Vector r, int a, int b) {
    Side leaving = kept.next; // this side ends at the new one
    Side start = before.next;
    Side added = free;
    free = added.next;
    added.r.set(r);
    added.vertexA = a;
    added.vertexB = b;
    between(start.level, before.corner, before.level, start.corner, added.corner);
    between(kept.level, leaving.corner, leaving.level, kept.corner, leaving.corner);
    if (leaving != before) {
      Side rest = leaving.next;
      before.next = free;
      free = rest;
    }
    leaving.next = added;
    added.next = start;
    addShare(leaving.corner);
    addShare(added.corner);
  }

  /** Writes the corner where a cut meets the side between two corners. */
  private static void between(double f, Vector v, double g, Vector w, Vector corner) {
    corner.setSum(f, v, -g, w);
    normalizeRoughly(corner);
  }

  /**
   * Finds four differences whose hull surely contains the origin, after a cut that left nothing.
   *
   * @param size what no component of a difference exceeds
   * @param error bound of its error, at least 5 u times the size
   */
  boolean isAround(double size, double error) {
    Side apex = first;
    for (int k = 0; k < sides; k++) {
      // a side is on one side or the other of the plane through the apex and the last one
      tip.setCross(apex.r, last.r);
      Side i = apex.next;
      while (i.next != apex && i.next.r.dot(tip) > 0) {
        i = i.next;
      }
      if (i.next != apex) {
        around(0, apex);
        around(1, i);
        around(2, i.next);
        around(3, last);
        if (OriginInTetrahedron.surround(around, size, error, weight)) {
          return true;
        }
      }
      apex = apex.next;
    }
    return false;
  }

  private void around(int term, Side side) {
    aroundA[term] = side.vertexA;
    aroundB[term] = side.vertexB;
    around[term] = side.r.x;
    around[4 + term] = side.r.y;
    around[8 + term] = side.r.z;
  }
}
