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

  private final int n;
  private final Placed a;
  private final Placed b;
  private double uncertainty;
  private boolean doubles;
  private double value;
  private double error;

  // the plane at hand
  private int planeP;
  private int planeQ;
  private int planeR;
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
   * Remembers the plane through three vertices for {@link #side}, which many vertices of the other
   * body are asked about. With w the difference of such a vertex from p, within W in each
   * component, all of the bound of {@link #sign(int, int, int, int)} but w is the same.
   */
  public void plane(int p, int q, int r) {
    planeP = p;
    planeQ = q;
    planeR = r;
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

  /**
   * Returns {@link #sign(int, int, int, int)} of the three vertices of {@link #plane} and one of
   * the other body.
   */
  public int side(int s) {
    double[] world = s >= 0 ? a.world : b.world;
    int at = 3 * (s >= 0 ? s : ~s);
    double det = nx * (world[at] - px) + ny * (world[at + 1] - py) + nz * (world[at + 2] - pz);
    if (det > planeError || det < -planeError) {
      return det > 0 ? 1 : -1;
    }
    return sign(planeP, planeQ, planeR, s);
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
      Arrays.fill(least, Double.POSITIVE_INFINITY);
      Arrays.fill(most, Double.NEGATIVE_INFINITY);
      double greatest = 0;
      double greatestLow = 0;
      boolean rounded = false;
      for (int v = 0; v < count; v++) {
        for (int i = 0; i < n; i++) {
          double sum = pose[i * (n + 1) + n];
          double errors = 0;
          double magnitude = Math.abs(sum);
          for (int k = 0; k < n; k++) {
            double entry = pose[i * (n + 1) + k];
            double coordinate = polytope.coordinate(v, k);
            double product = entry * coordinate;
            double next = sum + product;
            double lost = ErrorFree.productError(entry, coordinate, product);
            double cut = ErrorFree.sumError(sum, product, next);
            boolean small = Math.abs(product) < ErrorFree.MIN_EXACT_PRODUCT;
            rounded |= lost != 0 || cut != 0 || (small && entry != 0 && coordinate != 0);
            errors += lost + cut;
            sum = next;
            magnitude += Math.abs(product);
          }
          double x = sum + errors;
          double rest = ErrorFree.sumError(sum, errors, x);
          world[v * n + i] = x;
          low[v * n + i] = rest;
          least[i] = Math.min(least[i], x);
          most[i] = Math.max(most[i], x);
          greatest = Math.max(greatest, magnitude); // a NaN stays one
          greatestLow = Math.max(greatestLow, Math.abs(rest));
        }
      }
      double roundings = 2 * n * UNIT_ROUNDOFF;
      fineError = rounded ? 1.01 * roundings * roundings * greatest + UNDERFLOW : 0;
      error = rounded ? 1.01 * greatestLow + fineError : 0;
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
