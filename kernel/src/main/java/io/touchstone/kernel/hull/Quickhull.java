// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.hull;

import java.util.Arrays;

/**
 * The hull of points that span R<sup>3</sup>, as a closed surface of triangles, by Quickhull with
 * exact predicates.
 *
 * <p>Every triangle keeps a list of points outside its plane. The farthest point p of such a list
 * is added: the triangles that p sees (strictly above their planes) form a disc; its border, the
 * horizon, is joined to p by new triangles, and the points of the lists that were lost are
 * distributed over these. Source: C. B. Barber, D. P. Dobkin, H. Huhdanpaa, The Quickhull algorithm
 * for convex hulls, ACM TOMS 22 (1996).
 *
 * <p>Floating point orders candidates only; whether a point is above a plane is decided exactly,
 * and "above" means strictly. Then nothing degenerates:
 *
 * <ul>
 *   <li>A new triangle (u, v, p) is never flat: if p were on the line u v of the horizon it would
 *       be in the plane of the triangle it sees across u v.
 *   <li>The triangles that p sees are connected and the horizon is one simple closed curve: seen
 *       from p they map one to one to the inside of the convex outline of the hull.
 *   <li>A point q above a lost triangle f, and above no new one, is inside the new hull, and is
 *       rightly dropped. For take x inside f, off the planes of the new triangles: from x to q the
 *       segment leaves the old hull at once. If q is outside the new hull, the segment leaves that
 *       one at a point beyond x, so not of the old hull, so on a new triangle, and rises strictly
 *       above its plane there; then q is above that plane.
 * </ul>
 *
 * The surface is convex in the weak sense: neighbouring triangles may be coplanar, edges of a face
 * may run through points that are not extreme. {@link FaceMerger} removes that; {@link
 * ConvexityProof} and {@link ContainmentProof} do not rely on anything said here.
 *
 * <p>O(N log N) where the lists are halved in each round, as for all practical inputs; 160 to 320
 * bytes per point on the hull while it runs. Deterministic: a function of the set of points.
 */
final class Quickhull {

  private static final int NONE = -1;

  /**
   * Bound of the relative error of {@link #height}, in units of the sum of magnitudes of its six
   * triple products: 8 roundings each (two differences, product, subtraction in the normal, third
   * difference, product, two additions), and a quarter more for the roundings of the bound.
   */
  private static final double HEIGHT_ERROR = 10 * 0x1p-53;

  /** Far more than the products can lose to underflow, with coordinates below 1; not subnormal. */
  private static final double UNDERFLOW = 0x1p-1020;

  private final HullPoints points;
  private final double[] x;
  private final double[] y;
  private final double[] z;
  private final double extentX;
  private final double extentY;
  private final double extentZ;

  // by triangle
  private int[] corner; // three each; NONE where a slot is free
  private int[] twin; // three each
  private double[] normal; // three each
  private double[] error; // bound of the error of the height
  private int[] outside; // first point of the list
  private int[] farthest;
  private double[] farthestHeight;
  private int[] mark;
  private int slots;
  private int[] free;
  private int freeCount;

  // by point
  private final int[] nextOutside;
  private final int[] fan; // the new triangle whose horizon edge starts here

  private final IntQueue pending = new IntQueue();
  private final IntQueue visible = new IntQueue();
  private final IntQueue horizon = new IntQueue(); // half-edges of triangles that stay
  private final IntQueue created = new IntQueue();
  private int stamp;

  private Quickhull(HullPoints points) {
    this.points = points;
    this.x = points.x;
    this.y = points.y;
    this.z = points.z;
    this.extentX = extent(x);
    this.extentY = extent(y);
    this.extentZ = extent(z);
    this.nextOutside = new int[points.count];
    this.fan = new int[points.count];
    int capacity = 64;
    this.corner = new int[3 * capacity];
    this.twin = new int[3 * capacity];
    this.normal = new double[3 * capacity];
    this.error = new double[capacity];
    this.outside = new int[capacity];
    this.farthest = new int[capacity];
    this.farthestHeight = new double[capacity];
    this.mark = new int[capacity];
    this.free = new int[capacity];
  }

  /**
   * Returns the hull.
   *
   * @param simplex positions of four affinely independent points
   */
  static Triangulation of(HullPoints points, int[] simplex) {
    Quickhull hull = new Quickhull(points);
    hull.start(simplex);
    while (!hull.pending.isEmpty()) {
      int triangle = hull.pending.poll();
      if (hull.outside[triangle] != NONE) { // neither emptied nor removed since it was queued
        hull.add(hull.farthest[triangle], triangle);
      }
    }
    return hull.result();
  }

  private static double extent(double[] axis) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (double coordinate : axis) {
      low = Math.min(low, coordinate);
      high = Math.max(high, coordinate);
    }
    return high - low;
  }

  private void start(int[] simplex) {
    int a = simplex[0];
    boolean swap = points.orientation(a, simplex[1], simplex[2], simplex[3]) > 0;
    int b = simplex[swap ? 2 : 1];
    int c = simplex[swap ? 1 : 2];
    int d = simplex[3];
    int[] first = {create(a, b, c), create(a, d, b), create(b, d, c), create(c, d, a)};
    link(3 * first[0], 3 * first[1] + 2);
    link(3 * first[0] + 1, 3 * first[2] + 2);
    link(3 * first[0] + 2, 3 * first[3] + 2);
    link(3 * first[1], 3 * first[3] + 1);
    link(3 * first[1] + 1, 3 * first[2]);
    link(3 * first[2] + 1, 3 * first[3]);
    for (int triangle : first) {
      created.add(triangle);
    }
    for (int p = 0; p < points.count; p++) {
      if (p != a && p != b && p != c && p != d) {
        distribute(p);
      }
    }
    queueCreated();
  }

  private void link(int h, int g) {
    assert corner[h] == corner[Triangulation.next(g)] && corner[g] == corner[Triangulation.next(h)];
    twin[h] = g;
    twin[g] = h;
  }

  /** Adds a point that a triangle sees. */
  private void add(int apex, int seen) {
    findVisible(apex, seen);
    int orphans = removeVisible();
    buildFan(apex);
    while (orphans != NONE) {
      int p = orphans;
      orphans = nextOutside[p];
      if (p != apex) {
        distribute(p);
      }
    }
    queueCreated();
  }

  /** Collects the triangles below the apex and the half-edges beyond the horizon. */
  private void findVisible(int apex, int seen) {
    stamp += 2;
    int above = stamp;
    int below = stamp + 1;
    visible.clear();
    horizon.clear();
    mark[seen] = above;
    visible.add(seen);
    for (int k = 0; k < visible.size(); k++) {
      int triangle = visible.get(k);
      for (int h = 3 * triangle; h < 3 * triangle + 3; h++) {
        int neighbor = twin[h] / 3;
        if (mark[neighbor] < above) {
          boolean sees = isAbove(neighbor, apex);
          mark[neighbor] = sees ? above : below;
          if (sees) {
            visible.add(neighbor);
          }
        }
        if (mark[neighbor] == below) {
          horizon.add(twin[h]);
        }
      }
    }
  }

  /** Frees the visible triangles and returns their points as one list. */
  private int removeVisible() {
    int orphans = NONE;
    for (int k = 0; k < visible.size(); k++) {
      int triangle = visible.get(k);
      int p = outside[triangle];
      while (p != NONE) {
        int following = nextOutside[p];
        nextOutside[p] = orphans;
        orphans = p;
        p = following;
      }
      release(triangle);
    }
    return orphans;
  }

  /** Joins every edge of the horizon to the apex. */
  private void buildFan(int apex) {
    created.clear();
    for (int k = 0; k < horizon.size(); k++) {
      int beyond = horizon.get(k); // leads from v to u
      int u = corner[Triangulation.next(beyond)];
      int triangle = create(u, corner[beyond], apex);
      link(3 * triangle, beyond);
      fan[u] = triangle;
      created.add(triangle);
    }
    for (int k = 0; k < created.size(); k++) {
      int triangle = created.get(k);
      link(3 * triangle + 1, 3 * fan[corner[3 * triangle + 1]] + 2);
    }
  }

  /** Puts a point on the list of the new triangle that it is farthest above, if it is above any. */
  private void distribute(int p) {
    int best = NONE;
    double bestHeight = 0;
    boolean undecided = false;
    for (int k = 0; k < created.size(); k++) {
      int triangle = created.get(k);
      double height = height(triangle, p);
      if (height > error[triangle]) {
        if (best == NONE || height > bestHeight) {
          best = triangle;
          bestHeight = height;
        }
      } else if (!(height < -error[triangle])) { // also where the bound is infinite or NaN
        undecided = true;
      }
    }
    for (int k = 0; undecided && best == NONE && k < created.size(); k++) {
      int triangle = created.get(k);
      if (isAbove(triangle, p)) {
        best = triangle;
        bestHeight = height(triangle, p);
      }
    }
    if (best != NONE) {
      put(p, best, bestHeight);
    }
  }

  private void put(int p, int triangle, double height) {
    nextOutside[p] = outside[triangle];
    outside[triangle] = p;
    // of equally high points the lexicographically greatest, which is more often an extreme one
    if (farthest[triangle] == NONE
        || height > farthestHeight[triangle]
        || (height == farthestHeight[triangle] && p > farthest[triangle])) {
      farthest[triangle] = p;
      farthestHeight[triangle] = height;
    }
  }

  private void queueCreated() {
    for (int k = 0; k < created.size(); k++) {
      if (outside[created.get(k)] != NONE) {
        pending.add(created.get(k));
      }
    }
  }

  /** Says whether a point is strictly above the plane of a triangle, exactly. */
  private boolean isAbove(int triangle, int p) {
    double height = height(triangle, p);
    if (height > error[triangle]) {
      return true;
    }
    if (height < -error[triangle]) {
      return false;
    }
    int h = 3 * triangle;
    return points.orientation(corner[h], corner[h + 1], corner[h + 2], p) > 0;
  }

  /** Returns n . (p - a) in floating point: n = (b - a) x (c - a), not normalised. */
  private double height(int triangle, int p) {
    int h = 3 * triangle;
    int a = corner[h];
    return normal[h] * (x[p] - x[a])
        + normal[h + 1] * (y[p] - y[a])
        + normal[h + 2] * (z[p] - z[a]);
  }

  private int create(int a, int b, int c) {
    int triangle = freeCount > 0 ? free[--freeCount] : grow();
    int h = 3 * triangle;
    corner[h] = a;
    corner[h + 1] = b;
    corner[h + 2] = c;
    outside[triangle] = NONE;
    farthest[triangle] = NONE;
    mark[triangle] = 0;
    double ux = x[b] - x[a];
    double uy = y[b] - y[a];
    double uz = z[b] - z[a];
    double vx = x[c] - x[a];
    double vy = y[c] - y[a];
    double vz = z[c] - z[a];
    normal[h] = uy * vz - uz * vy;
    normal[h + 1] = uz * vx - ux * vz;
    normal[h + 2] = ux * vy - uy * vx;
    double sumX = Math.abs(uy * vz) + Math.abs(uz * vy);
    double sumY = Math.abs(uz * vx) + Math.abs(ux * vz);
    double sumZ = Math.abs(ux * vy) + Math.abs(uy * vx);
    // without scaling anything may overflow or underflow: then every question is exact
    error[triangle] =
        points.scaled
            ? HEIGHT_ERROR * (sumX * extentX + sumY * extentY + sumZ * extentZ) + UNDERFLOW
            : Double.POSITIVE_INFINITY;
    return triangle;
  }

  private void release(int triangle) {
    corner[3 * triangle] = NONE;
    outside[triangle] = NONE;
    free[freeCount++] = triangle;
  }

  private int grow() {
    if (slots == mark.length) {
      int capacity = 2 * slots;
      corner = Arrays.copyOf(corner, 3 * capacity);
      twin = Arrays.copyOf(twin, 3 * capacity);
      normal = Arrays.copyOf(normal, 3 * capacity);
      error = Arrays.copyOf(error, capacity);
      outside = Arrays.copyOf(outside, capacity);
      farthest = Arrays.copyOf(farthest, capacity);
      farthestHeight = Arrays.copyOf(farthestHeight, capacity);
      mark = Arrays.copyOf(mark, capacity);
      free = Arrays.copyOf(free, capacity);
    }
    return slots++;
  }

  /** Moves the triangles that are left together. */
  private Triangulation result() {
    int[] moved = new int[slots];
    int count = 0;
    for (int triangle = 0; triangle < slots; triangle++) {
      if (corner[3 * triangle] != NONE) {
        moved[triangle] = count++;
      }
    }
    int[] corners = new int[3 * count];
    int[] twins = new int[3 * count];
    for (int triangle = 0; triangle < slots; triangle++) {
      if (corner[3 * triangle] != NONE) {
        for (int i = 0; i < 3; i++) {
          int h = 3 * triangle + i;
          int to = 3 * moved[triangle] + i;
          corners[to] = corner[h];
          twins[to] = 3 * moved[twin[h] / 3] + twin[h] % 3;
        }
      }
    }
    return new Triangulation(count, corners, twins);
  }
}
