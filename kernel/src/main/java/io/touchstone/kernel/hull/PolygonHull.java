// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.hull;

import io.touchstone.kernel.hull.HullPoints.Axis;

/**
 * The hull of points of one plane: exact monotone chains.
 *
 * <p>Source: A. M. Andrew, Another efficient algorithm for convex hulls in two dimensions, Inf.
 * Process. Lett. 9 (1979). Points come in lexicographic order, so the chains need no sorting; a
 * corner that does not turn strictly left is dropped, so only extreme points remain.
 */
final class PolygonHull {

  private final HullPoints points;
  private final Axis axis;

  private PolygonHull(HullPoints points, Axis axis) {
    this.points = points;
    this.axis = axis;
  }

  /**
   * Returns the positions of the corners, counter-clockwise in the projection, from the
   * lexicographically least on; two when the points lie on a line.
   *
   * @param points at least two, all in one plane
   * @param axis a projection that is one to one on that plane
   */
  static int[] of(HullPoints points, Axis axis) {
    return new PolygonHull(points, axis).corners();
  }

  private int[] corners() {
    int n = points.count;
    int[] lower = new int[n];
    int lowerLength = 0;
    for (int p = 0; p < n; p++) {
      lowerLength = push(lower, lowerLength, p);
    }
    int[] upper = new int[n];
    int upperLength = 0;
    for (int p = n - 1; p >= 0; p--) {
      upperLength = push(upper, upperLength, p);
    }
    // each chain ends where the other begins
    int[] corners = new int[lowerLength + upperLength - 2];
    System.arraycopy(lower, 0, corners, 0, lowerLength - 1);
    System.arraycopy(upper, 0, corners, lowerLength - 1, upperLength - 1);
    return corners;
  }

  /** Appends a point to a chain that turns left, dropping corners that would not. */
  private int push(int[] chain, int length, int p) {
    int kept = length;
    while (kept >= 2 && turn(chain[kept - 2], chain[kept - 1], p) <= 0) {
      kept--;
    }
    chain[kept] = p;
    return kept + 1;
  }

  private int turn(int a, int b, int c) {
    return points.orientationAlong(axis, a, b, c);
  }
}
