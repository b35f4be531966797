// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.exact.ErrorFree;
import io.touchstone.exact.Orientation;
import io.touchstone.exact.SharpDeterminant;
import io.touchstone.kernel.certified.PairOrientation;

/**
 * Whether two polygons of the plane meet for certain, where doubles cannot say on which side of a
 * side a corner is. Placed corners are points of the reals, {@code R v + t} without roundings:
 * where these are doubles the signs are exact, else they have twice the digits, with a bound.
 *
 * <p>Two convex polygons, segments or points are disjoint if and only if a side of one has all
 * corners of the other strictly outside, or, where all of them are on one line, their intervals on
 * a coordinate axis are disjoint. What may be outside counts as outside here.
 *
 * <p>Scratch memory of one thread; allocates nothing once it has seen bodies as large.
 */
final class CertainSides {

  private final PairOrientation points = new PairOrientation(2);
  private final SharpDeterminant determinant = new SharpDeterminant(2);
  private boolean doubles;
  private double fine;

  /** Tells whether the polygons, each where it is placed, have a point in common for certain. */
  boolean meet(PreparedPolygon a, PoseView poseA, PreparedPolygon b, PoseView poseB) {
    points.place(a.core(), poseA, b.core(), poseB);
    points.refine();
    if (points.turnA() == 0 || points.turnB() == 0) {
      return false; // flattened: the order of the corners is none
    }
    doubles = points.error(0) == 0 && points.error(~0) == 0;
    fine = 2.02 * Math.max(points.fineError(0), points.fineError(~0));
    boolean full = a.topology.affineDimension() == 2 || b.topology.affineDimension() == 2;
    for (int axis = 0; axis < 2 && !full; axis++) {
      if (mayBeBelow(a, false, b, axis) || mayBeBelow(b, true, a, axis)) {
        return false;
      }
    }
    return !maySeparate(a, false, b) && !maySeparate(b, true, a);
  }

  /** Tells whether all coordinates of one may be less than all of the other. */
  private boolean mayBeBelow(PreparedPolygon low, boolean lowIsB, PreparedPolygon high, int axis) {
    double greatest = -least(low, lowIsB, axis, -1);
    double least = least(high, !lowIsB, axis, 1);
    return !(greatest - least >= 2 * (points.error(0) + points.error(~0))); // also for NaN
  }

  private double least(PreparedPolygon of, boolean isB, int axis, int sign) {
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; k < of.ring.length; k++) {
      least = Math.min(least, sign * points.coordinate(vertex(of, isB, k), axis));
    }
    return least;
  }

  /** Tells whether a side of one may have all corners of the other strictly outside. */
  private boolean maySeparate(PreparedPolygon own, boolean ownIsB, PreparedPolygon other) {
    int turn = ownIsB ? points.turnB() : points.turnA();
    int corners = own.ring.length;
    int blocking = 0;
    for (int i = 0; i < corners && corners > 1; i++) {
      int p = vertex(own, ownIsB, i);
      int q = vertex(own, ownIsB, i + 1 == corners ? 0 : i + 1);
      int outside = 0;
      while (outside < other.ring.length
          && !isNotOutside(turn, p, q, vertex(other, !ownIsB, blocking))) {
        outside++;
        blocking = blocking + 1 == other.ring.length ? 0 : blocking + 1;
      }
      if (outside == other.ring.length) {
        return true;
      }
    }
    return false;
  }

  /** Tells whether r is for certain on the line from p to q, or to the left of it if turn is 1. */
  private boolean isNotOutside(int turn, int p, int q, int r) {
    if (doubles) {
      return turn
              * Orientation.of2(
                  points.coordinate(p, 0),
                  points.coordinate(p, 1),
                  points.coordinate(q, 0),
                  points.coordinate(q, 1),
                  points.coordinate(r, 0),
                  points.coordinate(r, 1))
          >= 0;
    }
    determinant.compute(fine + Math.max(subtract(0, p, q), subtract(1, p, r)));
    return turn * (determinant.high() + determinant.low()) > 2 * determinant.error();
  }

  /** Sets a row to a difference of corners; returns how far roundings may have moved it. */
  private double subtract(int row, int from, int to) {
    double off = 0;
    for (int axis = 0; axis < 2; axis++) {
      double x = points.coordinate(to, axis);
      double y = -points.coordinate(from, axis);
      double difference = x + y;
      double error = ErrorFree.sumError(x, y, difference);
      double lowX = points.low(to, axis);
      double lowY = points.low(from, axis);
      determinant.set(row, axis, difference, error + (lowX - lowY));
      // two roundings in the rest, and one of the sum of both
      double sizes = Math.abs(error) + Math.abs(lowX) + Math.abs(lowY);
      off = Math.max(off, 4 * UNIT_ROUNDOFF * sizes);
    }
    return off;
  }

  private static int vertex(PreparedPolygon of, boolean isB, int corner) {
    int vertex = of.vertices[of.ring[corner]];
    return isB ? ~vertex : vertex;
  }
}
