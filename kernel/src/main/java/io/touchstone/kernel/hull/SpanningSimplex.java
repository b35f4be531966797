// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.hull;

import io.touchstone.kernel.hull.HullPoints.Axis;
import java.util.Arrays;

/**
 * Affinely independent points that span the flat of all points: two, three or four of them, and
 * with them the affine dimension. The choice prefers points far from the flat of those before;
 * floating point proposes, exact orientations decide.
 */
final class SpanningSimplex {

  private SpanningSimplex() {}

  /**
   * Returns the positions of as many affinely independent points as there are; the first is the
   * lexicographically least, the second the greatest.
   */
  static int[] of(HullPoints points) {
    if (points.count == 1) {
      return new int[1];
    }
    int[] simplex = {0, points.count - 1, -1, -1};
    simplex[2] = offLine(points, simplex[0], simplex[1]);
    if (simplex[2] < 0) {
      return Arrays.copyOf(simplex, 2);
    }
    simplex[3] = offPlane(points, simplex[0], simplex[1], simplex[2]);
    return simplex[3] < 0 ? Arrays.copyOf(simplex, 3) : simplex;
  }

  /** Returns a point off the line through a and b, or -1 if there is none. */
  private static int offLine(HullPoints points, int a, int b) {
    double[] x = points.x;
    double[] y = points.y;
    double[] z = points.z;
    double ux = x[b] - x[a];
    double uy = y[b] - y[a];
    double uz = z[b] - z[a];
    int best = a;
    double farthest = 0;
    for (int p = 0; p < points.count; p++) {
      double vx = x[p] - x[a];
      double vy = y[p] - y[a];
      double vz = z[p] - z[a];
      double area =
          Math.abs(uy * vz - uz * vy) + Math.abs(uz * vx - ux * vz) + Math.abs(ux * vy - uy * vx);
      if (area > farthest) { // false on NaN: then the exact search below finds a point
        farthest = area;
        best = p;
      }
    }
    if (!points.areCollinear(a, b, best)) {
      return best;
    }
    for (int p = 0; p < points.count; p++) {
      if (!points.areCollinear(a, b, p)) {
        return p;
      }
    }
    return -1;
  }

  /** Returns a point off the plane through a, b and c, or -1 if there is none. */
  private static int offPlane(HullPoints points, int a, int b, int c) {
    double[] x = points.x;
    double[] y = points.y;
    double[] z = points.z;
    double ux = x[b] - x[a];
    double uy = y[b] - y[a];
    double uz = z[b] - z[a];
    double vx = x[c] - x[a];
    double vy = y[c] - y[a];
    double vz = z[c] - z[a];
    double nx = uy * vz - uz * vy;
    double ny = uz * vx - ux * vz;
    double nz = ux * vy - uy * vx;
    int best = a;
    double farthest = 0;
    for (int p = 0; p < points.count; p++) {
      double height = Math.abs(nx * (x[p] - x[a]) + ny * (y[p] - y[a]) + nz * (z[p] - z[a]));
      if (height > farthest) { // false on NaN, as above
        farthest = height;
        best = p;
      }
    }
    if (points.orientation(a, b, c, best) != 0) {
      return best;
    }
    for (int p = 0; p < points.count; p++) {
      if (points.orientation(a, b, c, p) != 0) {
        return p;
      }
    }
    return -1;
  }

  /**
   * Returns an axis along which the plane through three points is projected one to one: z if
   * possible, else y, else x. In this order the projected points keep their lexicographic order:
   * where the plane contains the z axis but not the y axis, equal x mean equal y.
   */
  static Axis projectionAxis(HullPoints points, int a, int b, int c) {
    for (Axis axis : new Axis[] {Axis.Z, Axis.Y}) {
      if (points.orientationAlong(axis, a, b, c) != 0) {
        return axis;
      }
    }
    return Axis.X;
  }
}
