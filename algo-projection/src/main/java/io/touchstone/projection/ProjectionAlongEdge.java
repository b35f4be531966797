// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

/**
 * The projection of space onto a coordinate plane along a direction D = (a, b, c): formula (1) of
 * the paper, corrected. Onto the plane xoz
 *
 * <pre>{@code x' = x - (a / b) y,   z' = z - (c / b) y}</pre>
 *
 * (the printed matrix gives {@code x - (a/b) z} and {@code y - (c/b) z} instead, which is not
 * constant along D), and likewise onto the other two planes. The paper allows any plane whose
 * component of D is not zero; here the axis of the greatest component is dropped, so that the
 * slopes are at most 1 and roundings stay what they are.
 *
 * <p>A covector (m, n) of the plane is lifted to the vector w of space that is perpendicular to D
 * and has the same products with the points: {@code m x' + n z' = w . p} for w = (m, -(m a + n c) /
 * b, n).
 *
 * <p>Not thread-safe; allocates nothing.
 */
final class ProjectionAlongEdge {

  private int dropped;
  private double slope1;
  private double slope2;

  /**
   * Sets the direction.
   *
   * @return false if it is zero or not finite; then there is no projection
   */
  boolean along(double[] direction) {
    double a = Math.abs(direction[0]);
    double b = Math.abs(direction[1]);
    double c = Math.abs(direction[2]);
    dropped = a >= b && a >= c ? 0 : b >= c ? 1 : 2;
    slope1 = direction[kept1()] / direction[dropped];
    slope2 = direction[kept2()] / direction[dropped];
    return Double.isFinite(direction[dropped]) && Math.abs(slope1) <= 1 && Math.abs(slope2) <= 1;
  }

  /** Returns the axis that is dropped. */
  int dropped() {
    return dropped;
  }

  /** Returns the axis that becomes the first one of the plane. */
  int kept1() {
    return dropped == 2 ? 0 : dropped + 1;
  }

  /** Returns the axis that becomes the second one of the plane. */
  int kept2() {
    return dropped == 0 ? 2 : dropped - 1;
  }

  /** Returns by how much the first coordinate changes with the dropped one. */
  double slope1() {
    return slope1;
  }

  /** Returns by how much the second coordinate changes with the dropped one. */
  double slope2() {
    return slope2;
  }

  /** Returns the first coordinate of the projection of the point at an offset of an array. */
  double project1(double[] points, int offset) {
    return points[offset + kept1()] - slope1 * points[offset + dropped];
  }

  /** Returns the second coordinate of the projection of the point at an offset of an array. */
  double project2(double[] points, int offset) {
    return points[offset + kept2()] - slope2 * points[offset + dropped];
  }

  /**
   * Lifts a covector of the plane to space.
   *
   * @param w receives three components
   */
  void lift(double first, double second, double[] w) {
    w[kept1()] = first;
    w[kept2()] = second;
    w[dropped] = -(first * slope1 + second * slope2);
  }
}
