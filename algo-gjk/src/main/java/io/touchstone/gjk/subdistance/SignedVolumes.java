// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk.subdistance;

import java.util.Arrays;

/**
 * The signed volumes method: M. Montanari, N. Petrinic, E. Barbieri, Improving the GJK algorithm
 * for faster and more reliable distance queries between convex objects, ACM Transactions on
 * Graphics 36, 3 (2017). The barycentric coordinates of the origin, or of its projection, are
 * quotients of volumes, areas or lengths with a sign:
 *
 * <pre>{@code
 * tetrahedron  C_0 = b.(c x d)  C_1 = -a.(c x d)  C_2 = d.(a x b)  C_3 = -c.(a x b)
 * triangle     p = n (a.n) / n.n, n = (b - a) x (c - a); areas of p with two corners, all projected
 *              along the axis on which n is longest
 * segment      p = a + t (b - a); differences of coordinates on the axis of largest extent
 * }</pre>
 *
 * If all have the sign of the whole, p is inside. Otherwise the nearest point is in a face that
 * lies opposite to a corner with another sign; all such faces are looked at, and the shortest point
 * is taken. The products have two factors less than those of Johnson's determinants for each
 * dimension, so that about all digits of a double are left instead of half of them.
 *
 * <p>A volume that is zero up to roundings has no sign: the face is looked at, so that points
 * nearly in a plane are treated right.
 */
public final class SignedVolumes extends SubDistance {

  /**
   * A determinant of three points has 6 terms of 3 factors and 5 roundings, 30 u D^3 in all, D the
   * largest coordinate; u = 2^-53.
   */
  private static final double VOLUME_ERROR = 0x1p-48;

  private final double[] candidate = new double[PointSimplex.CAPACITY];
  private final double[] best = new double[PointSimplex.CAPACITY];
  private int bestSubset;
  private double bestSquare;

  /** Creates the sub-algorithm. */
  public SignedVolumes() {}

  @Override
  public int nearest(PointSimplex points) {
    bestSubset = 0;
    bestSquare = Double.POSITIVE_INFINITY;
    switch (points.size) {
      case 1 -> vertex(points, 0);
      case 2 -> segment(points, 0, 1);
      case 3 -> triangle(points, 0, 1, 2);
      default -> tetrahedron(points);
    }
    System.arraycopy(best, 0, points.weight, 0, points.size);
    return bestSubset;
  }

  private void tetrahedron(PointSimplex p) {
    double[] x = p.x;
    double[] y = p.y;
    double[] z = p.z;
    double nx = y[2] * z[3] - z[2] * y[3];
    double ny = z[2] * x[3] - x[2] * z[3];
    double nz = x[2] * y[3] - y[2] * x[3];
    double mx = y[0] * z[1] - z[0] * y[1];
    double my = z[0] * x[1] - x[0] * z[1];
    double mz = x[0] * y[1] - y[0] * x[1];
    double c0 = x[1] * nx + y[1] * ny + z[1] * nz;
    double c1 = -(x[0] * nx + y[0] * ny + z[0] * nz);
    double c2 = x[3] * mx + y[3] * my + z[3] * mz;
    double c3 = -(x[2] * mx + y[2] * my + z[2] * mz);
    double size = 0;
    for (int k = 0; k < 4; k++) {
      size = Math.max(size, Math.max(Math.abs(x[k]), Math.max(Math.abs(y[k]), Math.abs(z[k]))));
    }
    double error = VOLUME_ERROR * size * size * size;
    double volume = c0 + c1 + c2 + c3;
    double sign = Math.signum(volume);
    boolean outside0 = !(c0 * sign > error); // also for NaN
    boolean outside1 = !(c1 * sign > error);
    boolean outside2 = !(c2 * sign > error);
    boolean outside3 = !(c3 * sign > error);
    boolean inside = !(outside0 || outside1 || outside2 || outside3);
    if (isTelling()) {
      tell("volumes", 15, new double[] {c0, c1, c2, c3}, inside);
    }
    if (inside) {
      offer(p, 0, c0 / volume, 1, c1 / volume, 2, c2 / volume, 3, c3 / volume);
      return;
    }
    if (outside0) {
      triangle(p, 1, 2, 3);
    }
    if (outside1) {
      triangle(p, 0, 2, 3);
    }
    if (outside2) {
      triangle(p, 0, 1, 3);
    }
    if (outside3) {
      triangle(p, 0, 1, 2);
    }
  }

  private void triangle(PointSimplex p, int a, int b, int c) {
    double[] x = p.x;
    double[] y = p.y;
    double[] z = p.z;
    double ex = x[b] - x[a];
    double ey = y[b] - y[a];
    double ez = z[b] - z[a];
    double fx = x[c] - x[a];
    double fy = y[c] - y[a];
    double fz = z[c] - z[a];
    double nx = ey * fz - ez * fy;
    double ny = ez * fx - ex * fz;
    double nz = ex * fy - ey * fx;
    double height = (x[a] * nx + y[a] * ny + z[a] * nz) / (nx * nx + ny * ny + nz * nz);
    // the axis on which n is longest is left out
    boolean alongX = Math.abs(nx) >= Math.abs(ny) && Math.abs(nx) >= Math.abs(nz);
    boolean alongY = !alongX && Math.abs(ny) >= Math.abs(nz);
    double[] u = alongX ? y : alongY ? z : x;
    double[] v = alongX ? z : alongY ? x : y;
    double pu = height * (alongX ? ny : alongY ? nz : nx);
    double pv = height * (alongX ? nz : alongY ? nx : ny);
    double area = alongX ? nx : alongY ? ny : nz;
    double ca = area(u[b] - pu, v[b] - pv, u[c] - pu, v[c] - pv);
    double cb = area(u[c] - pu, v[c] - pv, u[a] - pu, v[a] - pv);
    double cc = area(u[a] - pu, v[a] - pv, u[b] - pu, v[b] - pv);
    boolean outsideA = !(ca * area > 0); // also for NaN: points on a line
    boolean outsideB = !(cb * area > 0);
    boolean outsideC = !(cc * area > 0);
    boolean inside = !(outsideA || outsideB || outsideC);
    if (isTelling()) {
      tell("areas", 1 << a | 1 << b | 1 << c, new double[] {ca, cb, cc}, inside);
    }
    if (inside) {
      double total = ca + cb + cc;
      offer(p, a, ca / total, b, cb / total, c, cc / total, a, -1);
      return;
    }
    if (outsideA) {
      segment(p, b, c);
    }
    if (outsideB) {
      segment(p, a, c);
    }
    if (outsideC) {
      segment(p, a, b);
    }
  }

  private static double area(double ux, double uy, double vx, double vy) {
    return ux * vy - uy * vx;
  }

  private void segment(PointSimplex p, int a, int b) {
    double ex = p.x[b] - p.x[a];
    double ey = p.y[b] - p.y[a];
    double ez = p.z[b] - p.z[a];
    double t = -(p.x[a] * ex + p.y[a] * ey + p.z[a] * ez) / (ex * ex + ey * ey + ez * ez);
    boolean alongX = Math.abs(ex) >= Math.abs(ey) && Math.abs(ex) >= Math.abs(ez);
    boolean alongY = !alongX && Math.abs(ey) >= Math.abs(ez);
    double[] u = alongX ? p.x : alongY ? p.y : p.z;
    double length = alongX ? ex : alongY ? ey : ez;
    double foot = u[a] + t * length;
    double ca = u[b] - foot;
    double cb = foot - u[a];
    boolean outsideA = !(ca * length > 0); // also for NaN: equal points
    boolean outsideB = !(cb * length > 0);
    if (isTelling()) {
      tell("lengths", 1 << a | 1 << b, new double[] {ca, cb}, !(outsideA || outsideB));
    }
    if (!outsideA && !outsideB) {
      offer(p, a, 1 - t, b, t, a, -1, a, -1);
      return;
    }
    if (outsideA) {
      vertex(p, b);
    }
    if (outsideB) {
      vertex(p, a);
    }
  }

  private void vertex(PointSimplex p, int a) {
    offer(p, a, 1, a, -1, a, -1, a, -1);
  }

  /** Takes a point of the simplex if it is the shortest so far; weights below 0 do not count. */
  private void offer(
      PointSimplex p, int a, double ofA, int b, double ofB, int c, double ofC, int d, double ofD) {
    Arrays.fill(candidate, 0);
    int subset = put(a, ofA) | put(b, ofB) | put(c, ofC) | put(d, ofD);
    double square = p.squareOf(candidate);
    if (square < bestSquare) {
      bestSquare = square;
      bestSubset = subset;
      System.arraycopy(candidate, 0, best, 0, p.size);
    }
  }

  private int put(int point, double share) {
    if (!(share > 0)) {
      return 0;
    }
    candidate[point] = share;
    return 1 << point;
  }
}
