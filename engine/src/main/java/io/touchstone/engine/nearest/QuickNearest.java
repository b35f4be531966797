// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.nearest;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.certified.WorldDifference;
import io.touchstone.kernel.inside.Inside;

/**
 * The point v of the Minkowski difference K = A - B that is nearest to the origin, in R<sup>2</sup>
 * and R<sup>3</sup>, with the digits of a double: E. G. Gilbert, D. W. Johnson, S. S. Keerthi, A
 * fast procedure for computing the distance between complex objects in three-dimensional space,
 * IEEE Journal of Robotics and Automation 4 (1988).
 *
 * <pre>{@code
 * y = support point of K along -v
 * |v|^2 - v.y is roundings:  v is nearest
 * otherwise                  v = nearest point of conv (S + y), S = what v needs
 * }</pre>
 *
 * <p>It is for engines whose method knows that the bodies are disjoint, but not the features that
 * are nearest, and claims nothing: the settlement bounds what is found, and where it is not
 * accurate enough {@link MinimumNormSearch} goes on from it. Of bodies that meet it finds something
 * or other.
 *
 * <p>The point that comes last takes part in v, since v moves only where it does; so only that
 * vertex, its edges and its triangles are looked at. v is computed from edges, not from weights,
 * because its direction matters: beside long edges a short v has few digits, and its direction has
 * all that the edges have.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
public final class QuickNearest {

  private static final int MOST_POINTS = 4;

  /** Progress below this, per length of the longest point, is roundings of the points. */
  private static final double NO_PROGRESS = 8 * UNIT_ROUNDOFF;

  /** Far above what was ever seen: 20. */
  private static final int MOST_STEPS = 100;

  private final int n;
  private final PlacedPair pair;
  private final WorldDifference difference;
  private final double[] pointA;
  private final double[] pointB;
  private final double[] local;

  /** Coordinates of the points, three each. */
  private final double[] point = new double[3 * MOST_POINTS];

  private double longest;

  // v
  private double x;
  private double y;
  private double z;

  // the best edge or triangle at the last point
  private double least;
  private int first;
  private int second;
  private double ofFirst;
  private double ofSecond;

  /** The pairs of vertices that carry v, and their weights; {@link #size} of them. */
  public final int[] vertexA = new int[MOST_POINTS];

  public final int[] vertexB = new int[MOST_POINTS];
  public final double[] weight = new double[MOST_POINTS];
  public int size;

  /** The unit vector -v/|v|, from A to B in the world, after a {@link #run} that found one. */
  public final double[] direction;

  /** Support pairs since {@link #begin}. */
  public int steps;

  /**
   * Creates scratch memory.
   *
   * @param pair where the pair stands, in R^2 or R^3; placed by the caller before each search
   */
  public QuickNearest(PlacedPair pair) {
    this.pair = pair;
    n = pair.dimension();
    difference = new WorldDifference(n);
    pointA = new double[n];
    pointB = new double[n];
    local = new double[n];
    direction = new double[n];
  }

  /** Takes the pair as it is placed, with no points. */
  public void begin() {
    size = 0;
    steps = 0;
    longest = 0;
  }

  /** Adds a pair of vertices to those that the search starts from, unless three carry v already. */
  public void startFrom(int onA, int onB) {
    if (size < n && !contains(onA, onB)) {
      add(onA, onB);
      reduce();
    }
  }

  /**
   * Searches; there is a pair to start from.
   *
   * @param limit most support pairs
   * @return whether v is nearest, as far as doubles tell, and has a direction
   */
  public boolean run(int limit) {
    double before = Double.POSITIVE_INFINITY;
    for (int k = 0; k < MOST_STEPS; k++) {
      double square = x * x + y * y + z * z;
      if (!(square > 0)) { // also for NaN
        return false;
      }
      if (!(square < before)) { // v only comes nearer
        return direct(square);
      }
      before = square;
      if (steps >= limit) {
        return false;
      }
      steps++;
      findSupport();
      double vx = x;
      double vy = y;
      double vz = z;
      if (size > n || contains(vertexA[size], vertexB[size])) {
        return direct(square);
      }
      add(vertexA[size], vertexB[size]);
      int last = 3 * (size - 1);
      double along = vx * point[last] + vy * point[last + 1] + vz * point[last + 2];
      reduce();
      if (!(square - along > NO_PROGRESS * longest * Math.sqrt(square))) {
        return direct(x * x + y * y + z * z);
      }
    }
    return false;
  }

  private boolean direct(double square) {
    double length = Math.sqrt(square);
    direction[0] = -x / length;
    direction[1] = -y / length;
    if (n == 3) {
      direction[2] = -z / length;
    }
    return length > 0 && length < Double.POSITIVE_INFINITY;
  }

  private boolean contains(int onA, int onB) {
    for (int k = 0; k < size; k++) {
      if (vertexA[k] == onA && vertexB[k] == onB) {
        return true;
      }
    }
    return false;
  }

  /** Finds the vertices that are farthest along -v and against it; they are written behind S. */
  private void findSupport() {
    int place = Math.min(size, MOST_POINTS - 1);
    vertexA[place] = pair.a().supportPoints().farthest(turned(pair.poseA(Inside.KEY), -1));
    vertexB[place] = pair.b().supportPoints().farthest(turned(pair.poseB(Inside.KEY), 1));
  }

  /** {@code +-R'v}. */
  private double[] turned(double[] pose, int sign) {
    double p = sign * x;
    double q = sign * y;
    double r = sign * z;
    if (n == 3) {
      local[0] = pose[0] * p + pose[4] * q + pose[8] * r;
      local[1] = pose[1] * p + pose[5] * q + pose[9] * r;
      local[2] = pose[2] * p + pose[6] * q + pose[10] * r;
    } else {
      local[0] = pose[0] * p + pose[3] * q;
      local[1] = pose[1] * p + pose[4] * q;
    }
    return local;
  }

  private void add(int onA, int onB) {
    pair.a().vertex(onA, pointA);
    pair.b().vertex(onB, pointB);
    difference.evaluate(pair.poseA(Inside.KEY), pointA, pair.poseB(Inside.KEY), pointB);
    vertexA[size] = onA;
    vertexB[size] = onB;
    double square = 0;
    for (int i = 0; i < n; i++) {
      double component = difference.high(i);
      point[3 * size + i] = component;
      square += component * component;
    }
    longest = Math.max(longest, Math.sqrt(square));
    size++;
  }

  // --- the nearest point of a simplex

  /** Finds v, given that the point added last takes part in it, and drops what v does not need. */
  private void reduce() {
    int last = size - 1;
    double wx = point[3 * last];
    double wy = point[3 * last + 1];
    double wz = point[3 * last + 2];
    least = wx * wx + wy * wy + wz * wz;
    first = -1;
    second = -1;
    ofFirst = 0;
    ofSecond = 0;
    for (int i = 0; i < last; i++) {
      tryEdge(i, wx, wy, wz);
      for (int j = 0; j < i && n == 3; j++) {
        tryTriangle(i, j, wx, wy, wz);
      }
    }
    keep(last);
    place();
  }

  private void tryEdge(int i, double wx, double wy, double wz) {
    double ax = point[3 * i] - wx;
    double ay = point[3 * i + 1] - wy;
    double az = point[3 * i + 2] - wz;
    double along = -(ax * wx + ay * wy + az * wz);
    double length = ax * ax + ay * ay + az * az;
    if (along > 0 && along < length) {
      double ux = ay * wz - az * wy; // a x w
      double uy = az * wx - ax * wz;
      double uz = ax * wy - ay * wx;
      double square = (ux * ux + uy * uy + uz * uz) / length;
      if (square < least) {
        least = square;
        first = i;
        second = -1;
        ofFirst = along / length;
        ofSecond = 0;
      }
    }
  }

  private void tryTriangle(int i, int j, double wx, double wy, double wz) {
    double ax = point[3 * i] - wx;
    double ay = point[3 * i + 1] - wy;
    double az = point[3 * i + 2] - wz;
    double bx = point[3 * j] - wx;
    double by = point[3 * j + 1] - wy;
    double bz = point[3 * j + 2] - wz;
    double nx = ay * bz - az * by;
    double ny = az * bx - ax * bz;
    double nz = ax * by - ay * bx;
    double divisor = nx * nx + ny * ny + nz * nz;
    // (b x w).n and (w x a).n
    double ofA = (by * wz - bz * wy) * nx + (bz * wx - bx * wz) * ny + (bx * wy - by * wx) * nz;
    double ofB = (wy * az - wz * ay) * nx + (wz * ax - wx * az) * ny + (wx * ay - wy * ax) * nz;
    if (ofA > 0 && ofB > 0 && ofA + ofB < divisor) {
      double height = nx * wx + ny * wy + nz * wz;
      double square = height * (height / divisor);
      if (square < least) {
        least = square;
        first = i;
        second = j;
        ofFirst = ofA / divisor;
        ofSecond = ofB / divisor;
      }
    }
  }

  private void keep(int last) {
    int kept = 0;
    // in order of their places, so that nothing is overwritten before it is read
    if (second >= 0) {
      move(second, kept);
      weight[kept++] = ofSecond;
    }
    if (first >= 0) {
      move(first, kept);
      weight[kept++] = ofFirst;
    }
    move(last, kept);
    weight[kept++] = 1 - ofFirst - ofSecond;
    size = kept;
  }

  private void move(int from, int to) {
    vertexA[to] = vertexA[from];
    vertexB[to] = vertexB[from];
    point[3 * to] = point[3 * from];
    point[3 * to + 1] = point[3 * from + 1];
    point[3 * to + 2] = point[3 * from + 2];
  }

  /** Computes v. */
  private void place() {
    double wx = point[0];
    double wy = point[1];
    double wz = point[2];
    if (size == 1) {
      x = wx;
      y = wy;
      z = wz;
      return;
    }
    double ax = point[3] - wx;
    double ay = point[4] - wy;
    double az = point[5] - wz;
    if (size == 2) {
      double ux = wy * az - wz * ay; // w x a, then a x (w x a)
      double uy = wz * ax - wx * az;
      double uz = wx * ay - wy * ax;
      double length = ax * ax + ay * ay + az * az;
      x = (ay * uz - az * uy) / length;
      y = (az * ux - ax * uz) / length;
      z = (ax * uy - ay * ux) / length;
      return;
    }
    double bx = point[6] - wx;
    double by = point[7] - wy;
    double bz = point[8] - wz;
    double nx = ay * bz - az * by;
    double ny = az * bx - ax * bz;
    double nz = ax * by - ay * bx;
    double factor = (nx * wx + ny * wy + nz * wz) / (nx * nx + ny * ny + nz * nz);
    x = nx * factor;
    y = ny * factor;
    z = nz * factor;
  }
}
