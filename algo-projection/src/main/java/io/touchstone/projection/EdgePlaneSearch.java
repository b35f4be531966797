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

  private final double[] w = new double[3];

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
  boolean separates(PreparedBody a, PreparedBody b, double[] u, double[] aim) {
    clear();
    double uu = u[0] * u[0] + u[1] * u[1] + u[2] * u[2];
    double along = (u[0] * aim[0] + u[1] * aim[1] + u[2] * aim[2]) / uu;
    // e1 and e2 span the plane perpendicular to u; w begins at e1
    double ax = aim[0] - along * u[0];
    double ay = aim[1] - along * u[1];
    double az = aim[2] - along * u[2];
    double length = Math.sqrt(ax * ax + ay * ay + az * az);
    double aimLength = Math.sqrt(aim[0] * aim[0] + aim[1] * aim[1] + aim[2] * aim[2]);
    if (!(length > 0x1p-20 * aimLength)) { // also for NaN: any other direction
      double x = Math.abs(u[0]);
      double y = Math.abs(u[1]);
      double z = Math.abs(u[2]);
      boolean leastX = x <= y && x <= z;
      boolean leastY = !leastX && y <= z;
      ax = leastX ? 0 : leastY ? u[2] : u[1];
      ay = leastX ? -u[2] : leastY ? 0 : -u[0];
      az = leastX ? u[1] : leastY ? -u[0] : 0;
      length = Math.sqrt(ax * ax + ay * ay + az * az);
    }
    ax /= length;
    ay /= length;
    az /= length;
    double root = Math.sqrt(uu);
    double bx = (u[1] * az - u[2] * ay) / root;
    double by = (u[2] * ax - u[0] * az) / root;
    double bz = (u[0] * ay - u[1] * ax) / root;
    double loX = 0;
    double loY = 0;
    double hiX = 0;
    double hiY = 0;
    double x = 1;
    double y = 0;
    while (count < MOST_STEPS) {
      w[0] = x * ax + y * bx;
      w[1] = x * ay + y * by;
      w[2] = x * az + y * bz;
      double gap = support(a, b);
      if (gap > 0 && separation.along(a, b, w)) {
        return true;
      }
      int r = 3 * (count - 1);
      double rx = witnesses[r] * ax + witnesses[r + 1] * ay + witnesses[r + 2] * az;
      double ry = witnesses[r] * bx + witnesses[r + 1] * by + witnesses[r + 2] * bz;
      double size = Math.sqrt(rx * rx + ry * ry);
      if (!(size > 0)) { // the same point in both projections
        return false;
      }
      rx /= size;
      ry /= size;
      if (count == 1) { // the half circle around r
        loX = ry;
        loY = -rx;
        hiX = -ry;
        hiY = rx;
        x = rx;
        y = ry;
        continue;
      }
      boolean low = rx * loX + ry * loY > 0;
      boolean high = rx * hiX + ry * hiY > 0;
      if (low == high) { // nothing is left; both only by roundings
        return false;
      }
      if (high) {
        loX = ry;
        loY = -rx;
      } else {
        hiX = -ry;
        hiY = rx;
      }
      double sumX = loX + hiX;
      double sumY = loY + hiY;
      double sum = Math.sqrt(sumX * sumX + sumY * sumY);
      double width = loX * hiY - loY * hiX; // the sine
      if (!(sum > 0) || (sum > 1 && !(width > NARROW))) {
        return false;
      }
      x = sumX / sum;
      y = sumY / sum;
    }
    return false;
  }

  /** Finds the support points along w; returns the gap and keeps their difference. */
  private double support(PreparedBody a, PreparedBody b) {
    int vertexA = a.farthest(frame.poseA, w, 1);
    int vertexB = b.farthest(frame.poseB, w, -1);
    int r = 3 * count;
    frame.difference(a, vertexA, b, vertexB, witnesses, r);
    double gap = witnesses[r] * w[0] + witnesses[r + 1] * w[1] + witnesses[r + 2] * w[2];
    count++;
    if (gap > bestGap) {
      bestGap = gap;
      bestA = vertexA;
      bestB = vertexB;
      System.arraycopy(w, 0, best, 0, 3);
    }
    return gap;
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

  /** Returns the greatest gap that was tried, in units of the frame. */
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
