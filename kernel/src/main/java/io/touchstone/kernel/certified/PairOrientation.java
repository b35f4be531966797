// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.certified;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.Orientation;

/**
 * Signs of determinants of vertices of two placed polytopes in R<sup>2</sup> or R<sup>3</sup>: on
 * which side of the line through two of them, or the plane through three, another one lies. The
 * sign is that of the points {@code R v + t} of the reals, which are no doubles as a rule.
 *
 * <p>A vertex is named by a number: v for vertex v of A, {@code ~v} for vertex v of B.
 *
 * <p>Four stages, each taken only where the one before it cannot decide: doubles with a bound; the
 * same with all vertices of the pair {@linkplain #refine() refined}; {@link Orientation}, where all
 * coordinates in the world happen to be doubles; exact numbers.
 *
 * <p><b>Error.</b> A coordinate is off by e ({@link PlacedVertices}). A difference of two is off by
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
  static final double UNDERFLOW = 0x1p-1020;

  /** How many numbers a plane has that is kept. */
  public static final int PLANE = 7;

  private final int n;
  private final PlacedVertices a;
  private final PlacedVertices b;
  private double uncertainty;
  private boolean doubles;
  private boolean refined;
  private double value;
  private double error;

  /**
   * Four differences of vertices, the product of two, the magnitudes in that, and bounds of each.
   */
  private final double[] apart = new double[22];

  private double reaches;
  private double product;
  private double roundings;
  private double shareError;

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
    a = new PlacedVertices(dimension);
    b = new PlacedVertices(dimension);
  }

  /** Places the bodies. The vertices and poses are read now; the polytopes are kept. */
  public void place(Polytope bodyA, PoseView poseA, Polytope bodyB, PoseView poseB) {
    a.place(bodyA, poseA);
    b.place(bodyB, poseB);
    uncertainty = 2 * Math.max(a.error, b.error);
    doubles = false;
    refined = false;
  }

  /**
   * Places the bodies again with more digits, if they are not yet. Signs do it where they need it;
   * coordinates and errors are others then. A plane that was kept before keeps its bound.
   */
  public void refine() {
    if (!refined) {
      a.refine();
      b.refine();
      uncertainty = 2 * Math.max(a.error, b.error);
      doubles = uncertainty == 0;
      refined = true;
    }
  }

  /** Returns a coordinate of a vertex in the world, off by at most {@link #error(int)}. */
  public double coordinate(int vertex, int axis) {
    return vertex >= 0 ? a.world[vertex * n + axis] : b.world[~vertex * n + axis];
  }

  /** Returns how far a coordinate of a vertex may be off. */
  public double error(int vertex) {
    return vertex >= 0 ? a.error : b.error;
  }

  /**
   * Returns what a coordinate lacks, once it is {@linkplain #refine() refined}: both together are
   * off by {@link #fineError(int)} at most.
   */
  public double low(int vertex, int axis) {
    return vertex >= 0 ? a.low[vertex * n + axis] : b.low[~vertex * n + axis];
  }

  /** Returns how far a coordinate of a vertex with its low part may be off; NaN if it has none. */
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
    int sign = rounded(p, q, r);
    if (sign == 0 && !refined) {
      refine();
      sign = rounded(p, q, r);
    }
    if (sign != 0) {
      return sign;
    }
    if (doubles) {
      return Orientation.of2(
          coordinate(p, 0),
          coordinate(p, 1),
          coordinate(q, 0),
          coordinate(q, 1),
          coordinate(r, 0),
          coordinate(r, 1));
    }
    return determinant(p, q, r).signum();
  }

  /** Sets the value and its error; returns the sign, 0 if it is not certain. */
  private int rounded(int p, int q, int r) {
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
    return value > error ? 1 : value < -error ? -1 : 0;
  }

  /** Returns {@link Orientation#of3} of vertices in space. */
  public int sign(int p, int q, int r, int s) {
    int sign = rounded(p, q, r, s);
    if (sign == 0 && !refined) {
      refine();
      sign = rounded(p, q, r, s);
    }
    if (sign != 0) {
      return sign;
    }
    return doubles ? signOfDoubles(p, q, r, s) : determinant(p, q, r, s).signum();
  }

  /** Sets the value and its error; returns the sign, 0 if it is not certain. */
  private int rounded(int p, int q, int r, int s) {
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
    return value > error ? 1 : value < -error ? -1 : 0;
  }

  /**
   * Finds the affine dependency of five vertices in space, some of each body: its coefficients are
   * the determinants of all vertices but one. With d_1 to d_4 the differences from one of them, two
   * products do for all, {@code d_1 x d_2} and {@code d_3 x d_4}: that of d_4 is {@code (d_1 x
   * d_2).d_4}, that of d_1 {@code (d_3 x d_4).d_2}, and so on; the last one follows from the
   * others, as their sum is 0, and is off by all that they are, besides 3 roundings.
   *
   * @param codes the vertices, those of A first
   * @param ofA how many are of A, 1 to 4
   * @param weights receives the magnitudes
   * @param errors receives how far they may be off
   * @return 1 if those of one body have one sign and those of the other the other one, -1 if not, 0
   *     if doubles cannot tell
   */
  public int dependency(int[] codes, int ofA, double[] weights, double[] errors) {
    int base = ofA == 2 ? 2 : ofA == 4 ? 4 : 0;
    int d1 = base == 4 ? 0 : base + 1;
    int d2 = d1 + 1;
    int d3 = base == 2 ? 0 : d2 + 1;
    int d4 = d3 + 1;
    subtract(codes[base], codes[d1], 0);
    subtract(codes[base], codes[d2], 3);
    subtract(codes[base], codes[d3], 6);
    subtract(codes[base], codes[d4], 9);
    multiply(0, 3);
    weights[d4] = -mixed(6);
    errors[d4] = error;
    double rounded = roundings;
    weights[d3] = mixed(9);
    errors[d3] = error;
    setShareError(rounded + roundings, Math.abs(weights[d3]) + Math.abs(weights[d4]));
    multiply(6, 9);
    weights[d2] = -mixed(0);
    errors[d2] = error;
    weights[d1] = mixed(3);
    errors[d1] = error;
    weights[base] = -((weights[d1] + weights[d2]) + (weights[d3] + weights[d4]));
    double sum = 0;
    double off = 0;
    for (int k = 0; k < 5; k++) {
      sum += k == base ? 0 : Math.abs(weights[k]);
      off += k == base ? 0 : errors[k];
    }
    errors[base] = 1.01 * off + ROUNDINGS * sum;
    boolean up = weights[0] > 0;
    boolean alike = true;
    boolean certain = true;
    for (int k = 0; k < 5; k++) {
      alike &= weights[k] > 0 == (up == k < ofA);
      weights[k] = Math.abs(weights[k]);
      certain &= weights[k] > errors[k];
    }
    return !certain ? 0 : alike ? 1 : -1;
  }

  /**
   * With normal N of the triangle, heights {@code h_p = N.(p - a)} and h_q of opposite signs: the
   * common point x, the one with the same weights of the rounded a, b, c, and the one with the same
   * share of the rounded p and q, are within e of each other, e of A and e of B. Its height over
   * the rounded plane is so at most {@code E |N|}, magnitudes of components added up; and the
   * height is {@code h_p - h_q} times what the share is off, besides the roundings of both.
   */
  private void setShareError(double rounded, double sum) {
    double[] d = apart;
    double normal = Math.abs(d[12]) + Math.abs(d[13]) + Math.abs(d[14]);
    double products = d[15] + d[16] + d[17];
    double off = 1.01 * (uncertainty * (normal + ROUNDINGS * products) + rounded);
    shareError = off / (sum - off);
  }

  /**
   * Returns how far the share may be off that the weights of the two ends of a segment say, after a
   * {@link #dependency} of it and a triangle which is certain.
   */
  public double shareError() {
    return shareError;
  }

  /** Remembers a difference, and the bound of its components, 18 places and a third of it on. */
  private void subtract(int from, int to, int at) {
    double[] p = from >= 0 ? a.world : b.world;
    double[] q = to >= 0 ? a.world : b.world;
    int i = 3 * (from >= 0 ? from : ~from);
    int k = 3 * (to >= 0 ? to : ~to);
    double x = q[k] - p[i];
    double y = q[k + 1] - p[i + 1];
    double z = q[k + 2] - p[i + 2];
    apart[at] = x;
    apart[at + 1] = y;
    apart[at + 2] = z;
    apart[18 + at / 3] = Math.max(Math.abs(x), Math.max(Math.abs(y), Math.abs(z))) + uncertainty;
  }

  /** Remembers the product of two differences, and the sums of magnitudes in its components. */
  private void multiply(int u, int v) {
    double[] d = apart;
    for (int i = 0; i < 3; i++) {
      int j = i == 2 ? 0 : i + 1;
      int k = i == 0 ? 2 : i - 1;
      double left = d[u + j] * d[v + k];
      double right = d[u + k] * d[v + j];
      d[12 + i] = left - right;
      d[15 + i] = Math.abs(left) + Math.abs(right);
    }
    double su = d[18 + u / 3];
    double sv = d[18 + v / 3];
    reaches = su + sv;
    product = su * sv;
  }

  /** Returns {@code (u x v).w}, and sets the error; see {@link #sign(int, int, int, int)}. */
  private double mixed(int w) {
    double[] d = apart;
    double permanent =
        Math.abs(d[w]) * d[15] + Math.abs(d[w + 1]) * d[16] + Math.abs(d[w + 2]) * d[17];
    double sw = d[18 + w / 3];
    roundings = ROUNDINGS * permanent + UNDERFLOW * (3 * sw + 4);
    error = roundings + 7 * uncertainty * (product + reaches * sw);
    return d[w] * d[12] + d[w + 1] * d[13] + d[w + 2] * d[14];
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
    PlacedVertices other = p >= 0 ? b : a;
    other.box();
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
    PlacedVertices other = planeP >= 0 ? b : a;
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
    PlacedVertices other = planeP >= 0 ? b : a;
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
}
