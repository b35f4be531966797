// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

/**
 * The greatest gap between two outlines along the normals of their sides: section 4 of the paper,
 * the projection of the plane to a line.
 *
 * <p>Polygons P and Q of the plane are disjoint if and only if a line parallel to a side of one of
 * them separates them: a facet of P - Q is a side of one plus a corner of the other. For the normal
 * n of a line, from P to Q,
 *
 * <pre>{@code h'' = min_Q n.q - max_P n.p}</pre>
 *
 * is the distance of the two intervals on the axis to which the line projects the plane. Where P -
 * Q is itself in a line, that is, where both outlines are segments of one line or points, a facet
 * is a point, and the direction of that line and of the centres are tried too.
 *
 * <p>The plane may be the image of space under a projection along an edge, which does not preserve
 * lengths; gaps are compared after division by the length of the {@linkplain
 * ProjectionAlongEdge#lift lifted} normal, so that they are widths of slabs in space. The greatest
 * is a lower bound of the distance (formula (2) gives the distance only for a vertex and the very
 * side that is nearest to it).
 *
 * <p>All sides are looked at, but a side is left as soon as a corner of the other outline shows
 * that its gap is not the greatest; the corner that did so last is tried first. So the usual cost
 * is a few products per side.
 *
 * <p>Scratch memory of one thread; allocates nothing.
 */
final class SeparatingLine {

  /**
   * A gap in the plane above minus this share of the size of the pair is worth a test in space: the
   * coordinates there have roundings of less than 16 u, and an inexact side may turn its normal.
   */
  static final double NEAR = 0x1p-40;

  /** Whether to stop at the first side that separates, as the paper does. */
  private final boolean stopping;

  private double slope1;
  private double slope2;
  private double centreX;
  private double centreY;

  /** The greatest gap so far, per unit of length in space. */
  private double gap;

  /** Its normal, from the first outline to the second, of any length. */
  private double normalX;

  private double normalY;

  /** The corner that ended the last search early. */
  private int blocking;

  /** The corners that end the intervals: the greatest of P, the least of Q. */
  private int greatest;

  private int least;

  /**
   * Creates scratch memory.
   *
   * @param stopping whether to stop at the first gap
   */
  SeparatingLine(boolean stopping) {
    this.stopping = stopping;
  }

  /**
   * Looks for the greatest gap, or for the first one.
   *
   * @param p outline of A
   * @param q outline of B
   * @param slope1 slopes of the projection, 0 in the plane itself
   * @param centreX difference of the projected centres, from A to B: each outline is given relative
   *     to its own
   */
  void search(Outline p, Outline q, double slope1, double slope2, double centreX, double centreY) {
    this.centreX = centreX;
    this.centreY = centreY;
    this.slope1 = slope1;
    this.slope2 = slope2;
    gap = Double.NEGATIVE_INFINITY;
    normalX = 0;
    normalY = 0;
    sides(p, q, 1);
    sides(q, p, -1);
    if (p.isThin() && q.isThin()) {
      alongLine(p, q, p.x[p.farthest()] - p.x[0], p.y[p.farthest()] - p.y[0]);
      alongLine(p, q, q.x[q.farthest()] - q.x[0], q.y[q.farthest()] - q.y[0]);
      alongLine(p, q, centreX, centreY);
    }
    end(p, q, normalX, normalY);
  }

  /** Finds the corners that end the intervals along a normal. */
  void end(Outline p, Outline q, double nx, double ny) {
    greatest = least(p, -nx, -ny);
    least = least(q, nx, ny);
  }

  /** Length in space of the covector (x, y). */
  private double length(double x, double y) {
    double third = x * slope1 + y * slope2;
    return Math.sqrt(x * x + y * y + third * third);
  }

  /**
   * The normals of the sides of one outline.
   *
   * @param sign 1 if it is that of A, -1 if it is that of B, whose normals lead to A
   */
  private void sides(Outline own, Outline other, double sign) {
    blocking = 0;
    for (int i = 0; i < own.size() && own.size() > 1 && !isDone(); i++) {
      int j = i + 1 == own.size() ? 0 : i + 1;
      double nx = own.y[j] - own.y[i];
      double ny = own.x[i] - own.x[j];
      double end = Math.max(value(own, i, nx, ny), value(own, j, nx, ny));
      double apart = sign * (nx * centreX + ny * centreY);
      double length = length(nx, ny);
      // up to this the gap is not greater than the greatest one
      double bound = length > 0 ? end - apart + gap * length : Double.POSITIVE_INFINITY;
      double start = leastAbove(other, nx, ny, bound);
      if (start > bound) {
        improve((start + apart - end) / length, sign * nx, sign * ny);
      }
    }
  }

  private boolean isDone() {
    return stopping && gap > 0;
  }

  /** A direction, and the opposite one. */
  private void alongLine(Outline p, Outline q, double x, double y) {
    double length = length(x, y);
    for (int sign = 1; sign >= -1 && length > 0; sign -= 2) {
      double nx = sign * x;
      double ny = sign * y;
      double end = value(p, least(p, -nx, -ny), nx, ny);
      double start = value(q, least(q, nx, ny), nx, ny);
      improve((start + nx * centreX + ny * centreY - end) / length, nx, ny);
    }
  }

  private void improve(double candidate, double nx, double ny) {
    if (candidate > gap) {
      gap = candidate;
      normalX = nx;
      normalY = ny;
    }
  }

  /** Least product with a corner, or some product that is not above the bound if there is one. */
  private double leastAbove(Outline outline, double nx, double ny, double bound) {
    double least = value(outline, blocking, nx, ny);
    for (int k = 0; k < outline.size() && least > bound; k++) {
      double value = value(outline, k, nx, ny);
      if (value < least) {
        least = value;
        blocking = k;
      }
    }
    return least;
  }

  private static int least(Outline outline, double nx, double ny) {
    int best = 0;
    for (int k = 1; k < outline.size(); k++) {
      best = value(outline, k, nx, ny) < value(outline, best, nx, ny) ? k : best;
    }
    return best;
  }

  static double value(Outline outline, int corner, double nx, double ny) {
    return nx * outline.x[corner] + ny * outline.y[corner];
  }

  /**
   * Returns the greatest gap, negative where the intervals overlap on all axes; minus infinity if
   * no axis was found.
   */
  double gap() {
    return gap;
  }

  double normalX() {
    return normalX;
  }

  double normalY() {
    return normalY;
  }

  /** Returns the corner of the first outline that is farthest along the normal. */
  int greatest() {
    return greatest;
  }

  /** Returns the corner of the second outline that is farthest against the normal. */
  int least() {
    return least;
  }
}
