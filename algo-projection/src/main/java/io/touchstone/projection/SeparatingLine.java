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
   * Looks for the greatest gap.
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
    sidesOfFirst(p, q);
    sidesOfSecond(p, q);
    if (p.isThin() && q.isThin()) {
      alongLine(p, q, p.x[p.last()] - p.x[0], p.y[p.last()] - p.y[0]);
      alongLine(p, q, q.x[q.last()] - q.x[0], q.y[q.last()] - q.y[0]);
      alongLine(p, q, centreX, centreY);
    }
    greatest = greatest(p, normalX, normalY);
    least = least(q, normalX, normalY);
  }

  /** Length in space of the covector (x, y). */
  private double length(double x, double y) {
    double third = x * slope1 + y * slope2;
    return Math.sqrt(x * x + y * y + third * third);
  }

  private void sidesOfFirst(Outline p, Outline q) {
    blocking = 0;
    for (int i = 0; i < p.size() && p.size() > 1; i++) {
      int j = i + 1 == p.size() ? 0 : i + 1;
      double nx = p.y[j] - p.y[i];
      double ny = p.x[i] - p.x[j];
      double end = Math.max(nx * p.x[i] + ny * p.y[i], nx * p.x[j] + ny * p.y[j]);
      double length = length(nx, ny);
      // below this the gap is not greater than the greatest one
      double apart = nx * centreX + ny * centreY;
      double bound = length > 0 ? end - apart + gap * length : Double.POSITIVE_INFINITY;
      double start = leastAbove(q, nx, ny, bound);
      if (start > bound) {
        improve((start + apart - end) / length, nx, ny);
      }
    }
  }

  private void sidesOfSecond(Outline p, Outline q) {
    blocking = 0;
    for (int i = 0; i < q.size() && q.size() > 1; i++) {
      int j = i + 1 == q.size() ? 0 : i + 1;
      double nx = q.y[i] - q.y[j]; // against the outward normal: from A to B
      double ny = q.x[j] - q.x[i];
      double start = Math.min(nx * q.x[i] + ny * q.y[i], nx * q.x[j] + ny * q.y[j]);
      double length = length(nx, ny);
      double apart = nx * centreX + ny * centreY;
      double bound = length > 0 ? gap * length - start - apart : Double.POSITIVE_INFINITY;
      double end = -leastAbove(p, -nx, -ny, bound);
      if (-end > bound) {
        improve((start + apart - end) / length, nx, ny);
      }
    }
  }

  private void alongLine(Outline p, Outline q, double x, double y) {
    double length = length(x, y);
    if (length > 0) {
      double apart = x * centreX + y * centreY;
      double end = value(p, greatest(p, x, y), x, y);
      double start = value(q, least(q, x, y), x, y);
      improve((start + apart - end) / length, x, y);
      end = value(p, greatest(p, -x, -y), -x, -y);
      start = value(q, least(q, -x, -y), -x, -y);
      improve((start - apart - end) / length, -x, -y);
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
    double least = nx * outline.x[blocking] + ny * outline.y[blocking];
    for (int k = 0; k < outline.size() && least > bound; k++) {
      double value = nx * outline.x[k] + ny * outline.y[k];
      if (value < least) {
        least = value;
        blocking = k;
      }
    }
    return least;
  }

  private static int greatest(Outline outline, double nx, double ny) {
    return least(outline, -nx, -ny);
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
