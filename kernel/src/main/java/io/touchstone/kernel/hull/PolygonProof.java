// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.hull;

import io.touchstone.kernel.hull.HullPoints.Axis;

/**
 * Proves that corners are those of the convex hull of points of one plane, by exact orientations.
 *
 * <p>The corners begin with the lexicographically least point, rise to the greatest and fall from
 * there, and turn strictly left everywhere: a closed polygon that turns left only and has one
 * lexicographic minimum goes around once, so it is simple and convex, and its corners are extreme.
 * Every point is on the left of the edge of the rising chain and of the edge of the falling chain
 * between whose ends it lies lexicographically: it is inside.
 */
final class PolygonProof {

  private final HullPoints points;
  private final Axis axis;
  private final int[] corners;

  private PolygonProof(HullPoints points, Axis axis, int[] corners) {
    this.points = points;
    this.axis = axis;
    this.corners = corners;
  }

  /**
   * Tests everything. That the points lie in one plane is not asked here.
   *
   * @param corners positions, counter-clockwise in the projection; two for points on a line
   * @throws IllegalStateException if a test fails: an error of this library
   */
  static void verify(HullPoints points, Axis axis, int[] corners) {
    PolygonProof proof = new PolygonProof(points, axis, corners);
    int top = proof.requireMonotone();
    if (corners.length > 2) {
      proof.requireLeftTurns();
    }
    proof.requireInside(top);
  }

  private void require(boolean condition, String otherwise) {
    if (!condition) {
      throw HullDefect.of(points, otherwise);
    }
  }

  /** Returns where the greatest corner stands. Positions are in lexicographic order. */
  private int requireMonotone() {
    int k = corners.length;
    require(k >= 2 && corners[0] == 0, "the polygon does not begin with the least point");
    int top = 1;
    while (top + 1 < k && corners[top + 1] > corners[top]) {
      top++;
    }
    require(corners[top] == points.count - 1, "the polygon does not reach the greatest point");
    for (int i = top; i < k; i++) {
      require(corners[i] > corners[(i + 1) % k], "the polygon rises twice");
    }
    return top;
  }

  private void requireLeftTurns() {
    int k = corners.length;
    for (int i = 0; i < k; i++) {
      require(
          turn(corners[i], corners[(i + 1) % k], corners[(i + 2) % k]) > 0,
          "the polygon does not turn left at a corner");
    }
  }

  private void requireInside(int top) {
    int k = corners.length;
    int rising = 0; // the edges that are above and below the point
    int falling = k - 1;
    for (int p = 0; p < points.count; p++) {
      while (corners[rising + 1] < p) {
        rising++;
      }
      while (corners[falling] < p) {
        falling--;
      }
      assert rising < top && falling >= top;
      require(
          turn(corners[rising], corners[rising + 1], p) >= 0
              && turn(corners[falling], corners[(falling + 1) % k], p) >= 0,
          "a point is outside the polygon");
    }
  }

  private int turn(int a, int b, int c) {
    return points.orientationAlong(axis, a, b, c);
  }
}
