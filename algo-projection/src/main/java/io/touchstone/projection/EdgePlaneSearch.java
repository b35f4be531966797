// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

/**
 * Decides whether the projections along one direction u are disjoint without building them: looks
 * for w perpendicular to u with {@code gap(w) > 0} by pairs of support points.
 *
 * <p>Every point r of B - A, projected to the plane perpendicular to u, allows only the half circle
 * {@code w.r > 0}. The directions still allowed are an arc; its middle is tried, and if it does not
 * separate, the two vertices that end the intervals there are an r that cuts the middle off:
 *
 * <pre>{@code
 * arc (lo, hi),  w = lo + hi
 * r = s_B(-w) - s_A(w),  r.w > 0     separated
 * r.lo <= 0 and r.hi <= 0            no direction is left: the projections meet
 * otherwise                          the arc ends where w.r = 0
 * }</pre>
 *
 * <p>Each r is a point of B - A in space and so also says something about other edges ({@link
 * CandidateEdges}).
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class EdgePlaneSearch {

  /** Room for points of B - A; an arc is halved at least by each. */
  static final int MOST_STEPS = 64;

  /**
   * An arc of this width or less, in radians, is roundings of the points that cut it. A gap that is
   * above 2<sup>-46</sup> of the size leaves a wider one.
   */
  private static final double NARROW = 0x1p-50;

  private final PlacedFrame frame;
  private final Separation separation;

  /** The points r of B - A that the last search found, three numbers each, in the frame. */
  final double[] witnesses = new double[3 * MOST_STEPS];

  private int count;

  /** The direction of the greatest gap that was tried and its supports. */
  final double[] best = new double[3];

  private double bestGap;
  private int bestA;
  private int bestB;

  // unit vectors that span the plane perpendicular to u
  private final double[] e = new double[3];
  private final double[] f = new double[3];

  private final double[] w = new double[3];

  // the arc, and the direction to be tried, in the plane
  private double loX;
  private double loY;
  private double hiX;
  private double hiY;
  private double x;
  private double y;

  EdgePlaneSearch(PlacedFrame frame, Separation separation) {
    this.frame = frame;
    this.separation = separation;
  }

  /**
   * Searches.
   *
   * @param u direction in the world, of moderate length
   * @param aim direction from A to B, world frame: the search starts at its projection
   * @return whether the last test of the separation succeeded
   */
  boolean separates(double[] u, double[] aim) {
    clear();
    span(u, aim);
    x = 1;
    y = 0;
    boolean open = true;
    while (open && count < MOST_STEPS) {
      for (int i = 0; i < 3; i++) {
        w[i] = x * e[i] + y * f[i];
      }
      if (separation.alongUnit(w)) {
        return true;
      }
      keep();
      open = cut(3 * (count - 1));
    }
    return false;
  }

  /** e along the projection of the aim, if it has one that is not roundings. */
  private void span(double[] u, double[] aim) {
    double uu = Vectors.dot(u, u);
    double along = Vectors.dot(u, aim) / uu;
    for (int i = 0; i < 3; i++) {
      e[i] = aim[i] - along * u[i];
    }
    boolean aimed = Vectors.dot(e, e) > 0x1p-40 * Vectors.dot(aim, aim); // false for NaN
    if (!(aimed && Vectors.normalize(e))) {
      Vectors.unitPerpendicular(u, e);
    }
    Vectors.cross(u, e, f);
    double root = Math.sqrt(uu);
    for (int i = 0; i < 3; i++) {
      f[i] /= root;
    }
  }

  private void keep() {
    if (separation.gap() > bestGap) {
      bestGap = separation.gap();
      bestA = separation.vertexA();
      bestB = separation.vertexB();
      System.arraycopy(w, 0, best, 0, 3);
    }
    frame.difference(separation.vertexA(), separation.vertexB(), witnesses, 3 * count);
    count++;
  }

  /** Cuts the arc by a point r and takes its middle; returns whether something is left. */
  private boolean cut(int r) {
    double[] p = witnesses;
    double rx = p[r] * e[0] + p[r + 1] * e[1] + p[r + 2] * e[2];
    double ry = p[r] * f[0] + p[r + 1] * f[1] + p[r + 2] * f[2];
    double size = Math.sqrt(rx * rx + ry * ry);
    if (!(size > 0)) { // the same point in both projections
      return false;
    }
    rx /= size;
    ry /= size;
    boolean first = count == 1; // then it is the half circle around r
    boolean low = rx * loX + ry * loY > 0;
    boolean high = rx * hiX + ry * hiY > 0;
    if (!first && low == high) { // nothing is left; both only by roundings
      return false;
    }
    if (first || high) {
      loX = ry;
      loY = -rx;
    }
    if (first || low) {
      hiX = -ry;
      hiY = rx;
    }
    x = first ? rx : loX + hiX;
    y = first ? ry : loY + hiY;
    double sum = Math.sqrt(x * x + y * y);
    double width = loX * hiY - loY * hiX; // the sine
    x /= sum;
    y /= sum;
    return first || (sum > 0 && (sum <= 1 || width > NARROW));
  }

  /** Forgets what the last search found. */
  void clear() {
    count = 0;
    bestGap = Double.NEGATIVE_INFINITY;
  }

  /** Returns the number of points found. */
  int count() {
    return count;
  }

  /** Returns the greatest gap that was tried. */
  double bestGap() {
    return bestGap;
  }

  /** Returns the vertex of A that ends the interval along {@link #best}. */
  int bestA() {
    return bestA;
  }

  int bestB() {
    return bestB;
  }
}
