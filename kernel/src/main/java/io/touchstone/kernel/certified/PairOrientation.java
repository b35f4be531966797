// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.certified;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.ErrorFree;
import io.touchstone.exact.Orientation;
import java.util.Arrays;

/**
 * Signs of determinants of vertices of two placed polytopes in R<sup>2</sup> or R<sup>3</sup>: on
 * which side of the line through two of them, or the plane through three, another one lies. The
 * sign is that of the points {@code R v + t} of the reals, which are no doubles as a rule.
 *
 * <p>A vertex is named by a number: v for vertex v of A, {@code ~v} for vertex v of B.
 *
 * <p>Three stages, each taken only where the one before it cannot decide: doubles with a bound;
 * {@link Orientation}, where all coordinates in the world happen to be doubles; exact numbers.
 *
 * <p><b>Error.</b> A coordinate {@code t + sum r_k v_k} has at most 2 n roundings, each a double
 * that is known; they are added up beside it and make its low part. That addition has as many
 * roundings, of sums that are at most {@code 2 n u m}, {@code m = |t| + sum |r_k v_k|}. So both
 * parts together are off by at most {@code f = (2 n u)^2 m}, besides underflow, and the coordinate
 * alone by e, f and the greatest low part of all vertices of a body. A difference of two is off by
 * E, twice the greater e, besides its own rounding. With s_k the greatest magnitude of a component
 * of difference k, a determinant of three differences, of six products, is off by {@code 6 E ((s_0
 * + E)(s_1 + E) + (s_0 + E)(s_2 + E) + (s_1 + E)(s_2 + E))} more than what {@link Orientation}
 * derives for its roundings, 8 u times the sum of the magnitudes of products; 7 and 9 cover the
 * roundings of the bound.
 *
 * <p>Scratch memory of one thread. Allocates where it has to be exact, and when a body has more
 * vertices than any before.
 */
public final class PairOrientation {

  /** Of a determinant of six products, and of the bound: counted above. */
  private static final double ROUNDINGS = 9 * UNIT_ROUNDOFF;

  /** More than what products can lose to underflow; not subnormal itself. */
  private static final double UNDERFLOW = 0x1p-1020;

  /** How many numbers a plane has that is kept. */
  public static final int PLANE = 7;

  private final int n;
  private final Placed a;
  private final Placed b;
  private double uncertainty;
  private boolean doubles;
  private double value;
  private double error;

  // the plane at hand
  private int planeP;
  private double px;
  private double py;
  private double pz;
  private double nx;
  private double ny;
  private double nz;
  private double planeError;

  /**
   * Creates the memory.
   *
   * @param dimension 2 or 3
   */
  public PairOrientation(int dimension) {
    n = dimension;
    a = new Placed(dimension);
    b = new Placed(dimension);
  }

  /** Places the bodies. The vertices and poses are read now; the polytopes are kept. */
  public void place(Polytope bodyA, PoseView poseA, Polytope bodyB, PoseView poseB) {
    a.place(bodyA, poseA);
    b.place(bodyB, poseB);
    uncertainty = 2 * Math.max(a.error, b.error);
    doubles = uncertainty == 0;
  }

  /** Returns a coordinate of a vertex in the world, off by at most {@link #error(int)}. */
  public double coordinate(int vertex, int axis) {
    return vertex >= 0 ? a.world[vertex * n + axis] : b.world[~vertex * n + axis];
  }

  /** Returns how far a coordinate of a vertex may be off. */
  public double error(int vertex) {
    return vertex >= 0 ? a.error : b.error;
  }

  /** Returns what a coordinate lacks: both together are off by {@link #fineError(int)} at most. */
  public double low(int vertex, int axis) {
    return vertex >= 0 ? a.low[vertex * n + axis] : b.low[~vertex * n + axis];
  }

  /** Returns how far a coordinate of a vertex with its low part may be off. */
  public double fineError(int vertex) {
    return vertex >= 0 ? a.fineError : b.fineError;
  }

  /** Returns a copy of where a vertex is. */
  public Dyadic[] exact(int vertex) {
    return (vertex >= 0 ? a.exact(vertex) : b.exact(~vertex)).clone();
  }

  /** Returns the sign of the determinant of A's rotation: 0 where A is flattened. */
  public int turnA() {
    return a.turn();
  }

  /** Returns the sign of the determinant of B's rotation. */
  public int turnB() {
    return b.turn();
  }

  /** Returns the last determinant as doubles have it. */
  public double value() {
    return value;
  }

  /** Returns how far {@link #value()} may be off; not finite where products overflow. */
  public double error() {
    return error;
  }

  /** Returns {@link Orientation#of2} of vertices in the plane. */
  public int sign(int p, int q, int r) {
    double px = coordinate(p, 0);
    double py = coordinate(p, 1);
    double ux = coordinate(q, 0) - px;
    double uy = coordinate(q, 1) - py;
    double vx = coordinate(r, 0) - px;
    double vy = coordinate(r, 1) - py;
    double left = ux * vy;
    double right = uy * vx;
    double e = uncertainty;
    double su = Math.max(Math.abs(ux), Math.abs(uy)) + e;
    double sv = Math.max(Math.abs(vx), Math.abs(vy)) + e;
    value = left - right;
    error = ROUNDINGS * (Math.abs(left) + Math.abs(right)) + 3 * e * (su + sv) + UNDERFLOW;
    if (value > error || value < -error) {
      return value > 0 ? 1 : -1;
    }
    if (doubles) {
      return Orientation.of2(
          px, py, coordinate(q, 0), coordinate(q, 1), coordinate(r, 0), coordinate(r, 1));
    }
    return determinant(p, q, r).signum();
  }

  /** Returns {@link Orientation#of3} of vertices in space. */
  public int sign(int p, int q, int r, int s) {
    double px = coordinate(p, 0);
    double py = coordinate(p, 1);
    double pz = coordinate(p, 2);
    double ux = coordinate(q, 0) - px;
    double uy = coordinate(q, 1) - py;
    double uz = coordinate(q, 2) - pz;
    double vx = coordinate(r, 0) - px;
    double vy = coordinate(r, 1) - py;
    double vz = coordinate(r, 2) - pz;
    double wx = coordinate(s, 0) - px;
    double wy = coordinate(s, 1) - py;
    double wz = coordinate(s, 2) - pz;
    double vywz = vy * wz;
    double vzwy = vz * wy;
    double vzwx = vz * wx;
    double vxwz = vx * wz;
    double vxwy = vx * wy;
    double vywx = vy * wx;
    value = ux * (vywz - vzwy) + uy * (vzwx - vxwz) + uz * (vxwy - vywx);
    double ax = Math.abs(ux);
    double ay = Math.abs(uy);
    double az = Math.abs(uz);
    double permanent =
        ax * (Math.abs(vywz) + Math.abs(vzwy))
            + ay * (Math.abs(vzwx) + Math.abs(vxwz))
            + az * (Math.abs(vxwy) + Math.abs(vywx));
    double e = uncertainty;
    double su = Math.max(ax, Math.max(ay, az)) + e;
    double sv = Math.max(Math.abs(vx), Math.max(Math.abs(vy), Math.abs(vz))) + e;
    double sw = Math.max(Math.abs(wx), Math.max(Math.abs(wy), Math.abs(wz))) + e;
    error =
        ROUNDINGS * permanent
            + 7 * e * (su * sv + su * sw + sv * sw)
            + UNDERFLOW * (ax + ay + az + 4);
    if (value > error || value < -error) {
      return value > 0 ? 1 : -1;
    }
    return doubles ? signOfDoubles(p, q, r, s) : determinant(p, q, r, s).signum();
  }

  /**
   * Remembers the plane through three vertices, over which the heights of many vertices of the
   * other body are asked. With w the difference of such a vertex from p, within W in each
   * component, all of the bound of {@link #sign(int, int, int, int)} but w is the same.
   */
  public void plane(int p, int q, int r) {
    planeP = p;
    px = coordinate(p, 0);
    py = coordinate(p, 1);
    pz = coordinate(p, 2);
    double ux = coordinate(q, 0) - px;
    double uy = coordinate(q, 1) - py;
    double uz = coordinate(q, 2) - pz;
    double vx = coordinate(r, 0) - px;
    double vy = coordinate(r, 1) - py;
    double vz = coordinate(r, 2) - pz;
    nx = uy * vz - uz * vy;
    ny = uz * vx - ux * vz;
    nz = ux * vy - uy * vx;
    double permanent =
        Math.abs(uy * vz)
            + Math.abs(uz * vy)
            + Math.abs(uz * vx)
            + Math.abs(ux * vz)
            + Math.abs(ux * vy)
            + Math.abs(uy * vx);
    Placed other = p >= 0 ? b : a;
    double far = 0;
    for (int axis = 0; axis < 3; axis++) {
      double x = coordinate(p, axis);
      far = Math.max(far, Math.max(other.most[axis] - x, x - other.least[axis]));
    }
    double e = uncertainty;
    double su = Math.max(Math.abs(ux), Math.max(Math.abs(uy), Math.abs(uz))) + e;
    double sv = Math.max(Math.abs(vx), Math.max(Math.abs(vy), Math.abs(vz))) + e;
    double sw = far + e;
    planeError =
        (ROUNDINGS * permanent * sw + 7 * e * (su * sv + (su + sv) * sw)) * 1.01
            + UNDERFLOW * (sw + 4);
  }

  /**
   * Returns the greatest or the least determinant of the plane at hand and a corner of the box
   * around the other body, as doubles have it. With twice {@link #heightError()} it bounds those of
   * the body's vertices.
   */
  public double farthest(boolean highest) {
    Placed other = planeP >= 0 ? b : a;
    double[] most = highest ? other.most : other.least;
    double[] least = highest ? other.least : other.most;
    return nx * ((nx > 0 ? most[0] : least[0]) - px)
        + ny * ((ny > 0 ? most[1] : least[1]) - py)
        + nz * ((nz > 0 ? most[2] : least[2]) - pz);
  }

  /** Returns how far {@link #heights} may be off; not finite where products overflow. */
  public double heightError() {
    return planeError;
  }

  /**
   * Writes where some vertices of a body are: all first coordinates, then all second ones, then all
   * third ones, {@code points.length / 3} places apart.
   */
  public void copyCoordinates(boolean ofB, int[] vertices, double[] points) {
    double[] world = ofB ? b.world : a.world;
    int apart = points.length / 3;
    for (int k = 0; k < vertices.length; k++) {
      int v = 3 * vertices[k];
      points[k] = world[v];
      points[apart + k] = world[v + 1];
      points[2 * apart + k] = world[v + 2];
    }
  }

  /**
   * Writes the determinants of the three vertices of {@link #plane} and each of some of the other
   * body's, as doubles have them.
   *
   * @param points written by {@link #copyCoordinates}
   * @param sign 1 or -1, by which they are multiplied
   * @param heights receives {@code count} of them, from {@code at}
   */
  public void heights(double[] points, int count, int sign, double[] heights, int at) {
    int apart = points.length / 3;
    double sx = sign * nx;
    double sy = sign * ny;
    double sz = sign * nz;
    double ox = px;
    double oy = py;
    double oz = pz;
    for (int k = 0; k < count; k++) {
      heights[at + k] =
          sx * (points[k] - ox) + sy * (points[apart + k] - oy) + sz * (points[2 * apart + k] - oz);
    }
  }

  /**
   * Writes a normal of the plane at hand, as doubles have it, and its product with the plane's
   * points.
   */
  public void copyPlane(double[] plane, int at) {
    plane[at] = nx;
    plane[at + 1] = ny;
    plane[at + 2] = nz;
    plane[at + 3] = nx * px + ny * py + nz * pz;
  }

  /** Writes the plane at hand, {@value #PLANE} numbers, so that it can be taken again. */
  public void keepPlane(double[] kept, int at) {
    kept[at] = nx;
    kept[at + 1] = ny;
    kept[at + 2] = nz;
    kept[at + 3] = px;
    kept[at + 4] = py;
    kept[at + 5] = pz;
    kept[at + 6] = planeError;
  }

  /** Takes a plane again that was kept since the bodies were placed, for its heights. */
  public void takePlane(double[] kept, int at) {
    nx = kept[at];
    ny = kept[at + 1];
    nz = kept[at + 2];
    px = kept[at + 3];
    py = kept[at + 4];
    pz = kept[at + 5];
    planeError = kept[at + 6];
  }

  /**
   * Returns the determinant of the plane at hand and the middle of the box around the other body,
   * as doubles have it, in terms of the normal's length: how far the middle is from the plane.
   */
  public double heightOfMiddle() {
    Placed other = planeP >= 0 ? b : a;
    double height =
        nx * (other.least[0] / 2 + other.most[0] / 2 - px)
            + ny * (other.least[1] / 2 + other.most[1] / 2 - py)
            + nz * (other.least[2] / 2 + other.most[2] / 2 - pz);
    return height / Math.sqrt(nx * nx + ny * ny + nz * nz);
  }

  private int signOfDoubles(int p, int q, int r, int s) {
    return Orientation.of3(
        coordinate(p, 0),
        coordinate(p, 1),
        coordinate(p, 2),
        coordinate(q, 0),
        coordinate(q, 1),
        coordinate(q, 2),
        coordinate(r, 0),
        coordinate(r, 1),
        coordinate(r, 2),
        coordinate(s, 0),
        coordinate(s, 1),
        coordinate(s, 2));
  }

  /** Returns the determinant of the differences of some vertices from the first, exactly. */
  public Dyadic determinant(int... vertices) {
    Dyadic[] from = exact(vertices[0]);
    Dyadic[][] rows = new Dyadic[n][n];
    for (int i = 0; i < n; i++) {
      Dyadic[] to = exact(vertices[i + 1]);
      for (int axis = 0; axis < n; axis++) {
        rows[i][axis] = to[axis].subtract(from[axis]);
      }
    }
    return determinant(rows);
  }

  /** Returns the determinant of two rows of two numbers or three of three, exactly. */
  public static Dyadic determinant(Dyadic[]... m) {
    if (m.length == 2) {
      return minor(m[0], m[1], 0, 1);
    }
    return m[0][0]
        .multiply(minor(m[1], m[2], 1, 2))
        .add(m[0][1].multiply(minor(m[1], m[2], 2, 0)))
        .add(m[0][2].multiply(minor(m[1], m[2], 0, 1)));
  }

  private static Dyadic minor(Dyadic[] u, Dyadic[] v, int i, int j) {
    return u[i].multiply(v[j]).subtract(u[j].multiply(v[i]));
  }

  /** One of the bodies. */
  private static final class Placed {

    private final int n;
    private final double[] pose;
    private Polytope body;
    private double[] world = new double[0];
    private double[] low = new double[0];
    private Dyadic[][] exact = new Dyadic[0][];
    private boolean anyExact;
    private double error;
    private double fineError;

    // while the body is placed: the greatest magnitudes, and whether anything is no double
    private double greatest;
    private double greatestLow;
    private boolean rounded;
    private final double[] least;
    private final double[] most;

    Placed(int n) {
      this.n = n;
      this.pose = new double[n * (n + 1)];
      this.body = Polytope.empty(n);
      least = new double[n];
      most = new double[n];
    }

    void place(Polytope polytope, PoseView at) {
      if (anyExact) {
        Arrays.fill(exact, 0, Math.min(exact.length, body.vertexCount()), null);
        anyExact = false;
      }
      body = polytope;
      at.copyTo(pose);
      int count = polytope.vertexCount();
      if (world.length < count * n) {
        world = new double[count * n];
        low = new double[count * n];
        exact = new Dyadic[count][];
      }
      greatest = 0;
      greatestLow = 0;
      rounded = false;
      for (int i = 0; i < n; i++) {
        placeAlong(i, count);
      }
      double roundings = 2 * n * UNIT_ROUNDOFF;
      fineError = rounded ? 1.01 * roundings * roundings * greatest + UNDERFLOW : 0;
      error = rounded ? 1.01 * greatestLow + fineError : 0;
    }

    /** One coordinate of all vertices; in the plane the third product is 0. */
    private void placeAlong(int i, int count) {
      double t = pose[i * (n + 1) + n];
      double r0 = pose[i * (n + 1)];
      double r1 = pose[i * (n + 1) + 1];
      double r2 = n == 3 ? pose[i * (n + 1) + 2] : 0;
      double low = Double.POSITIVE_INFINITY;
      double high = Double.NEGATIVE_INFINITY;
      double far = greatest;
      double rest = greatestLow;
      double lost = 0;
      for (int v = 0; v < count; v++) {
        double x = body.coordinate(v, 0);
        double y = body.coordinate(v, 1);
        double z = n == 3 ? body.coordinate(v, 2) : 0;
        double p = r0 * x;
        double q = r1 * y;
        double r = r2 * z;
        double first = t + p;
        double second = first + q;
        double third = second + r;
        double ofP = ErrorFree.productError(r0, x, p);
        double ofQ = ErrorFree.productError(r1, y, q);
        double ofR = ErrorFree.productError(r2, z, r);
        double cutP = ErrorFree.sumError(t, p, first);
        double cutQ = ErrorFree.sumError(first, q, second);
        double cutR = ErrorFree.sumError(second, r, third);
        lost +=
            (Math.abs(ofP) + Math.abs(cutP))
                + (Math.abs(ofQ) + Math.abs(cutQ))
                + (Math.abs(ofR) + Math.abs(cutR));
        rounded |= isSmall(p, r0, x) || isSmall(q, r1, y) || isSmall(r, r2, z);
        double errors = (ofP + cutP) + (ofQ + cutQ) + (ofR + cutR);
        double place = third + errors;
        double left = ErrorFree.sumError(third, errors, place);
        world[v * n + i] = place;
        this.low[v * n + i] = left;
        low = Math.min(low, place);
        high = Math.max(high, place);
        far = Math.max(far, Math.abs(t) + Math.abs(p) + Math.abs(q) + Math.abs(r)); // NaN stays
        rest = Math.max(rest, Math.abs(left));
      }
      least[i] = low;
      most[i] = high;
      greatest = far;
      greatestLow = rest;
      rounded |= lost != 0; // so is a NaN
    }

    /** Whether a product may have lost what no double can hold. */
    private static boolean isSmall(double product, double entry, double coordinate) {
      return Math.abs(product) < ErrorFree.MIN_EXACT_PRODUCT && entry != 0 && coordinate != 0;
    }

    Dyadic[] exact(int v) {
      Dyadic[] known = exact[v];
      if (known != null) {
        return known;
      }
      anyExact = true;
      Dyadic[] point = new Dyadic[n];
      for (int i = 0; i < n; i++) {
        Dyadic sum = Dyadic.of(pose[i * (n + 1) + n]);
        for (int k = 0; k < n; k++) {
          Dyadic entry = Dyadic.of(pose[i * (n + 1) + k]);
          sum = sum.add(entry.multiply(Dyadic.of(body.coordinate(v, k))));
        }
        point[i] = sum;
      }
      exact[v] = point;
      return point;
    }

    /** The sign of the determinant of R, exactly. */
    int turn() {
      double[] r = pose;
      return n == 2
          ? Orientation.of2(0, 0, r[0], r[1], r[3], r[4])
          : Orientation.of3(0, 0, 0, r[0], r[1], r[2], r[4], r[5], r[6], r[8], r[9], r[10]);
    }
  }
}
