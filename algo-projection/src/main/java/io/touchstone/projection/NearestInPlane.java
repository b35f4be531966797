// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

/**
 * The nearest points of two convex polygons of the plane: a corner in the other polygon, where they
 * overlap, or points of a side of each (section 4.2 of the paper: point and point, point and side).
 * All sides are compared, n m of them: meant for the features that end two intervals, which are
 * few.
 *
 * <p>Scratch memory of one thread; allocates nothing.
 */
final class NearestInPlane {

  /** Corners of P with their weights; {@link #count} of P's and {@link #countOther} of Q's. */
  final int[] corner = new int[3];

  final double[] weight = new double[3];
  int count;

  /** The same of Q. */
  final int[] cornerOther = new int[3];

  final double[] weightOther = new double[3];
  int countOther;

  private double square;

  // the sides at hand: parameters of their nearest points
  private double s;
  private double t;

  /**
   * Finds the nearest points.
   *
   * @param shiftX added to the corners of Q
   */
  void find(Outline p, Outline q, double shiftX, double shiftY) {
    square = Double.POSITIVE_INFINITY;
    for (int i = 0; i < p.size(); i++) {
      int j = i + 1 == p.size() ? 0 : i + 1;
      for (int k = 0; k < q.size(); k++) {
        int l = k + 1 == q.size() ? 0 : k + 1;
        trySides(p, i, j, q, k, l, shiftX, shiftY);
      }
    }
    for (int i = 0; i < p.size() && square > 0; i++) {
      if (enclose(q, p.x[i] - shiftX, p.y[i] - shiftY, cornerOther, weightOther)) {
        takeInside(i, corner, weight, false);
      }
    }
    for (int k = 0; k < q.size() && square > 0; k++) {
      if (enclose(p, q.x[k] + shiftX, q.y[k] + shiftY, corner, weight)) {
        takeInside(k, cornerOther, weightOther, true);
      }
    }
  }

  private void takeInside(int inner, int[] corners, double[] weights, boolean ofQ) {
    corners[0] = inner;
    weights[0] = 1;
    count = ofQ ? 3 : 1;
    countOther = ofQ ? 1 : 3;
    square = 0;
  }

  private void trySides(
      Outline p, int i, int j, Outline q, int k, int l, double shiftX, double shiftY) {
    double ux = p.x[j] - p.x[i];
    double uy = p.y[j] - p.y[i];
    double vx = q.x[l] - q.x[k];
    double vy = q.y[l] - q.y[k];
    double rx = p.x[i] - q.x[k] - shiftX;
    double ry = p.y[i] - q.y[k] - shiftY;
    nearestOnSides(ux, uy, vx, vy, rx, ry);
    double dx = rx + s * ux - t * vx;
    double dy = ry + s * uy - t * vy;
    double found = dx * dx + dy * dy;
    if (found < square) {
      square = found;
      count = write(corner, weight, i, j, s);
      countOther = write(cornerOther, weightOther, k, l, t);
    }
  }

  /**
   * Nearest points {@code p_i + s u} and {@code q_k + t v} of two segments: the minimum over both
   * lines, then with what leaves its segment put back on it (C. Ericson, Real-Time Collision
   * Detection, 2005, section 5.1.9).
   */
  private void nearestOnSides(double ux, double uy, double vx, double vy, double rx, double ry) {
    double uu = ux * ux + uy * uy;
    double vv = vx * vx + vy * vy;
    double uv = ux * vx + uy * vy;
    double ur = ux * rx + uy * ry;
    double vr = vx * rx + vy * ry;
    double determinant = uu * vv - uv * uv;
    s = determinant > 0 ? clamp((uv * vr - ur * vv) / determinant) : 0;
    t = vv > 0 ? (uv * s + vr) / vv : 0;
    if (!(t >= 0 && t <= 1) || !(vv > 0)) { // also for NaN
      t = clamp(t);
      s = uu > 0 ? clamp((uv * t - ur) / uu) : 0;
    }
  }

  private static double clamp(double share) {
    return share > 0 ? Math.min(1, share) : 0; // 0 for NaN
  }

  private static int write(int[] corners, double[] weights, int from, int to, double share) {
    corners[0] = from;
    weights[0] = 1 - share;
    corners[1] = to;
    weights[1] = share;
    return 2;
  }

  /** Finds the triangle of a polygon around a point, with the weights of its corners. */
  private static boolean enclose(
      Outline polygon, double x, double y, int[] corners, double[] weights) {
    for (int k = 1; k + 1 < polygon.size(); k++) {
      double first = area(polygon, k, k + 1, x, y);
      double second = area(polygon, k + 1, 0, x, y);
      double third = area(polygon, 0, k, x, y);
      double sum = first + second + third;
      if (first >= 0 && second >= 0 && third >= 0 && sum > 0) {
        corners[0] = 0;
        corners[1] = k;
        corners[2] = k + 1;
        weights[0] = first / sum;
        weights[1] = second / sum;
        weights[2] = third / sum;
        return true;
      }
    }
    return false;
  }

  private static double area(Outline polygon, int i, int j, double x, double y) {
    return (polygon.x[i] - x) * (polygon.y[j] - y) - (polygon.x[j] - x) * (polygon.y[i] - y);
  }

  /** Returns the square of their distance; 0 where the polygons overlap. */
  double square() {
    return square;
  }
}
