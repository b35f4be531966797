// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.exact.Dyadic;
import io.touchstone.kernel.certified.PairOrientation;

/**
 * Whether two polygons of the plane meet, by exact signs: where doubles cannot say on which side of
 * a side a corner is. Placed corners are points of the reals, {@code R v + t} without roundings.
 *
 * <p>Two convex polygons, segments or points are disjoint if and only if a side of one has all
 * corners of the other strictly outside, or, where all of them are on one line, their intervals on
 * a coordinate axis are disjoint.
 *
 * <p>Scratch memory of one thread; allocates where it has to be exact.
 */
final class ExactSides {

  private final PairOrientation signs = new PairOrientation(2);

  /** Tells whether the polygons have a point in common, each where it is placed. */
  boolean meet(PreparedPolygon a, PoseView poseA, PreparedPolygon b, PoseView poseB) {
    signs.place(a.core(), poseA, b.core(), poseB);
    if (signs.turnA() == 0 || signs.turnB() == 0) {
      return false; // flattened: the order of the corners is none
    }
    for (int axis = 0; axis < 2; axis++) {
      if (isBelow(a, false, b, axis) || isBelow(b, true, a, axis)) {
        return false;
      }
    }
    return !hasSeparatingSide(a, false, b) && !hasSeparatingSide(b, true, a);
  }

  /** Tells whether all coordinates of one are less than all of the other. */
  private boolean isBelow(PreparedPolygon low, boolean lowIsB, PreparedPolygon high, int axis) {
    return compare(extreme(low, lowIsB, axis, 1), extreme(high, !lowIsB, axis, -1), axis) < 0;
  }

  private int extreme(PreparedPolygon of, boolean isB, int axis, int direction) {
    int best = vertex(of, isB, 0);
    for (int k = 1; k < of.ring.length; k++) {
      int other = vertex(of, isB, k);
      best = direction * compare(other, best, axis) > 0 ? other : best;
    }
    return best;
  }

  private int compare(int one, int other, int axis) {
    double difference = signs.coordinate(one, axis) - signs.coordinate(other, axis);
    // the difference is rounded once, by less than half of itself; so the doubled bound covers it
    if (Math.abs(difference) > 2 * (signs.error(one) + signs.error(other))) {
      return difference > 0 ? 1 : -1;
    }
    Dyadic[] p = signs.exact(one);
    Dyadic[] q = signs.exact(other);
    return p[axis].subtract(q[axis]).signum();
  }

  /** Tells whether a side of one has all corners of the other strictly outside. */
  private boolean hasSeparatingSide(PreparedPolygon own, boolean ownIsB, PreparedPolygon other) {
    int turn = ownIsB ? signs.turnB() : signs.turnA();
    int corners = own.ring.length;
    int blocking = 0;
    for (int i = 0; i < corners && corners > 1; i++) {
      int p = vertex(own, ownIsB, i);
      int q = vertex(own, ownIsB, i + 1 == corners ? 0 : i + 1);
      int outside = 0;
      while (outside < other.ring.length
          && turn * signs.sign(p, q, vertex(other, !ownIsB, blocking)) < 0) {
        outside++;
        blocking = blocking + 1 == other.ring.length ? 0 : blocking + 1;
      }
      if (outside == other.ring.length) {
        return true;
      }
    }
    return false;
  }

  private static int vertex(PreparedPolygon of, boolean isB, int corner) {
    int vertex = of.vertices[of.ring[corner]];
    return isB ? ~vertex : vertex;
  }
}
