// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.sat;

import io.touchstone.kernel.support.spatial.Vector;
import java.util.Arrays;

/**
 * The faces and arcs of one body whose facets of K may be the nearest to the origin, as far as
 * points of the other body tell; see {@link FacetSearch}.
 *
 * <p><b>Faces.</b> For a face with unit normal n and level {@code c = h(n)}, and any point p of the
 * other body, in the frame of this one, {@code c - n.p} is a lower bound of {@code h_K(n)}.
 *
 * <p><b>Arcs.</b> Let n and m be the normals at the ends of the arc of an edge, with levels c and
 * d. A point x of the edge is on both faces and farthest in every direction of the arc, so with
 * {@code v = x - p}
 *
 * <pre>{@code
 * w = (s n + t m) / |s n + t m|,  s, t >= 0:   h_K(w) >= w.v >= min(n.v, m.v) = min(c - n.p, d - m.p)
 * }</pre>
 *
 * if that is positive, since {@code |s n + t m| <= s + t}: no facet of K with a normal on the arc
 * is nearer than the least bound of its ends from one point.
 *
 * <p>Scratch memory of one thread; grows when it has to, and allocates nothing otherwise.
 */
final class FaceBounds {

  /** The bounds of all faces from the first point. */
  private double[] first = new double[32];

  /** The best bounds of the faces that are left; infinite for those that were measured. */
  private double[] bound = new double[32];

  private int[] faces = new int[32];
  private int faceCount;

  /** The points after the first, three numbers each. */
  private double[] points = new double[24];

  private int pointCount;

  /** The arcs that are left. */
  int[] arcs = new int[64];

  int arcCount;

  /**
   * Bounds all faces from a first point.
   *
   * @return a face with the least bound
   */
  int begin(Axes axes, double x, double y, double z) {
    int count = axes.normalCount;
    if (first.length < count) {
      first = new double[count];
      bound = new double[count];
      faces = new int[count];
    }
    if (arcs.length < axes.arcCount) {
      arcs = new int[axes.arcCount];
    }
    pointCount = 0;
    double[] n = axes.normals;
    double[] level = axes.levels;
    double[] b = first;
    int lowest = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; k < count; k++) {
      double value = value(n, level, k, x, y, z);
      b[k] = value;
      if (value < least) {
        least = value;
        lowest = k;
      }
    }
    return lowest;
  }

  private static double value(double[] n, double[] level, int k, double x, double y, double z) {
    return level[k] - (n[3 * k] * x + n[3 * k + 1] * y + n[3 * k + 2] * z);
  }

  /**
   * Removes all faces that are not below a ceiling by the first point, then those of {@link #cut}.
   */
  int keepBelow(Axes axes, Vector point, double ceiling, int measured) {
    double[] b = first;
    int[] left = faces;
    int count = 0;
    for (int k = 0; k < axes.normalCount; k++) {
      bound[k] = b[k];
      left[count] = k;
      count += isNegative(b[k] - ceiling);
    }
    faceCount = count;
    return cut(axes, point, ceiling, measured);
  }

  /**
   * Removes the faces that are not below a ceiling by the point that the measuring of a face found,
   * and this face.
   *
   * @return a face with the least bound of those that are left, or {@link Axes#NONE}
   */
  int cut(Axes axes, Vector point, double ceiling, int measured) {
    if (points.length == 3 * pointCount) {
      points = Arrays.copyOf(points, 6 * pointCount);
    }
    points[3 * pointCount] = point.x;
    points[3 * pointCount + 1] = point.y;
    points[3 * pointCount + 2] = point.z;
    pointCount++;
    bound[measured] = Double.POSITIVE_INFINITY;
    double x = point.x;
    double y = point.y;
    double z = point.z;
    double[] n = axes.normals;
    double[] level = axes.levels;
    double[] b = bound;
    int[] left = faces;
    int count = 0;
    int lowest = Axes.NONE;
    double least = ceiling;
    for (int position = 0; position < faceCount; position++) {
      int k = left[position];
      double value = Math.max(b[k], value(n, level, k, x, y, z));
      b[k] = value;
      left[count] = k;
      count += isNegative(value - ceiling);
      if (value < least) {
        least = value;
        lowest = k;
      }
    }
    faceCount = count;
    return lowest;
  }

  /** Returns the bound of a face that is left. */
  double bound(int face) {
    return bound[face];
  }

  /** Finds the arcs that are below a ceiling by all points. */
  void findArcs(Axes axes, double ceiling) {
    double[] b = first;
    int[] between = axes.between;
    int[] left = arcs;
    int count = 0;
    for (int i = 0; i < axes.arcCount; i++) {
      left[count] = i;
      count += isNegative(Math.min(b[between[2 * i]], b[between[2 * i + 1]]) - ceiling);
    }
    double[] n = axes.normals;
    double[] level = axes.levels;
    for (int point = 3 * pointCount - 3; point >= 0; point -= 3) {
      double x = points[point];
      double y = points[point + 1];
      double z = points[point + 2];
      int all = count;
      count = 0;
      for (int position = 0; position < all; position++) {
        int i = left[position];
        double value = value(n, level, between[2 * i], x, y, z);
        double other = value(n, level, between[2 * i + 1], x, y, z);
        left[count] = i;
        count += isNegative(Math.min(value, other) - ceiling);
      }
    }
    arcCount = count;
  }

  /** 1 for a negative number, otherwise 0, without a jump that nobody can foresee. */
  private static int isNegative(double value) {
    return (int) (Double.doubleToRawLongBits(value) >>> 63);
  }
}
