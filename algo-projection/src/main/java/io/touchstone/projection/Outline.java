// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import io.touchstone.exact.Orientation;
import java.util.Arrays;

/**
 * The outline of points of the plane: the corners of their convex hull, counter-clockwise, by the
 * monotone chain of A. M. Andrew, Another efficient algorithm for convex hulls in two dimensions,
 * Inf. Process. Lett. 9 (1979), which the paper uses in its section 2.2.
 *
 * <p>Turns are decided exactly, so the outline is strictly convex and no corner of the given points
 * is missing, whatever their coordinates. It has one corner if all points are the same, two if they
 * are on a line. The first corner is the lexicographically least point.
 *
 * <p>Not thread-safe; allocates nothing once it has seen as many points.
 */
final class Outline implements Ring {

  /** Corners: coordinates, and which vertex of the body each is. */
  double[] x = new double[0];

  double[] y = new double[0];
  int[] vertex = new int[0];

  private int size;
  private double bound;
  private int[] order = new int[0];
  private int[] chain = new int[0];

  /** Returns the number of corners; 0 before the first call. */
  @Override
  public int size() {
    return size;
  }

  /** Says what the coordinates' roundings are in proportion to. */
  void bound(double reach) {
    bound = reach;
  }

  @Override
  public double reach() {
    return bound;
  }

  @Override
  public double x(int corner) {
    return x[corner];
  }

  @Override
  public double y(int corner) {
    return y[corner];
  }

  @Override
  public int lowest() {
    int best = 0;
    for (int k = 1; k < size; k++) {
      best = y[k] < y[best] ? k : best;
    }
    return best;
  }

  @Override
  public int highest() {
    int best = 0;
    for (int k = 1; k < size; k++) {
      best = y[k] > y[best] ? k : best;
    }
    return best;
  }

  /** Takes corners that are in order already: of a polygon that was turned and moved. */
  void copy(double[] px, double[] py, int[] vertices, int count) {
    reserve(count);
    System.arraycopy(px, 0, x, 0, count);
    System.arraycopy(py, 0, y, 0, count);
    System.arraycopy(vertices, 0, vertex, 0, count);
  }

  /** Becomes empty, for {@link #add}. */
  void clear() {
    size = 0;
  }

  /** Adds a corner, counter-clockwise after the last one. */
  void add(double px, double py, int number) {
    if (size == x.length) {
      int room = 2 * size + 2;
      x = Arrays.copyOf(x, room);
      y = Arrays.copyOf(y, room);
      vertex = Arrays.copyOf(vertex, room);
    }
    x[size] = px;
    y[size] = py;
    vertex[size++] = number;
  }

  private void reserve(int count) {
    if (x.length < count) {
      x = new double[count];
      y = new double[count];
      vertex = new int[count];
    }
    size = count;
  }

  /**
   * Finds the outline.
   *
   * @param px coordinates of the points, finite; so py
   * @param vertices which vertex each point is
   * @param count number of points, at least 1
   */
  void enclose(double[] px, double[] py, int[] vertices, int count) {
    if (chain.length < 2 * count) {
      order = new int[count];
      chain = new int[2 * count];
    }
    sort(px, py, count);
    int unique = removeDuplicates(order, px, py, count);
    int lower = append(order, px, py, 0, 1, unique, 0);
    // the greatest point ends the lower chain and starts the upper one
    int corners = unique == 1 ? 1 : append(order, px, py, unique - 1, -1, unique, lower - 1) - 1;
    reserve(corners);
    for (int k = 0; k < corners; k++) {
      x[k] = px[chain[k]];
      y[k] = py[chain[k]];
      vertex[k] = vertices[chain[k]];
    }
  }

  /**
   * Sorts by x, equal ones by y, equal points by position (D. L. Shell, A high-speed sorting
   * procedure, Communications of the ACM 2 (1959)).
   */
  private void sort(double[] px, double[] py, int count) {
    int gap = 1;
    while (gap < count / 3) {
      gap = 3 * gap + 1;
    }
    for (int k = 0; k < count; k++) {
      order[k] = k;
    }
    for (; gap > 0; gap /= 3) {
      for (int k = gap; k < count; k++) {
        int point = order[k];
        int i = k;
        while (i >= gap && isBefore(px, py, point, order[i - gap])) {
          order[i] = order[i - gap];
          i -= gap;
        }
        order[i] = point;
      }
    }
  }

  private static boolean isBefore(double[] x, double[] y, int i, int j) {
    return x[i] != x[j] ? x[i] < x[j] : y[i] != y[j] ? y[i] < y[j] : i < j;
  }

  private static int removeDuplicates(int[] order, double[] px, double[] py, int count) {
    int unique = 1;
    for (int k = 1; k < count; k++) {
      int p = order[unique - 1];
      int q = order[k];
      if (px[p] != px[q] || py[p] != py[q]) {
        order[unique++] = q;
      }
    }
    return unique;
  }

  /**
   * Appends a chain of left turns through the sorted points.
   *
   * @param from index of the first point in the order
   * @param step 1 or -1
   * @param base where the chain starts
   * @return where it ends
   */
  private int append(
      int[] order, double[] px, double[] py, int from, int step, int unique, int base) {
    int end = base;
    int i = from;
    for (int k = 0; k < unique; k++) {
      int p = order[i];
      while (end - base >= 2 && !turnsLeft(px, py, chain[end - 2], chain[end - 1], p)) {
        end--;
      }
      chain[end++] = p;
      i += step;
    }
    return end;
  }

  private static boolean turnsLeft(double[] px, double[] py, int a, int b, int c) {
    return Orientation.of2(px[a], py[a], px[b], py[b], px[c], py[c]) > 0;
  }

  /**
   * Tells whether the outline is a point or a segment, or a polygon so thin that roundings may have
   * made it one of a segment: its area is below 2<sup>-40</sup> of the square of its length. What
   * that decides is only whether one more direction is tried.
   */
  boolean isThin() {
    double twiceArea = 0;
    for (int k = 1; k + 1 < size; k++) {
      twiceArea += (x[k] - x[0]) * (y[k + 1] - y[0]) - (x[k + 1] - x[0]) * (y[k] - y[0]);
    }
    return twiceArea <= 0x1p-40 * square(farthest());
  }

  /** Returns the corner that is farthest from the first one. */
  int farthest() {
    int best = 0;
    for (int k = 1; k < size; k++) {
      best = square(k) > square(best) ? k : best;
    }
    return best;
  }

  private double square(int k) {
    double dx = x[k] - x[0];
    double dy = y[k] - y[0];
    return dx * dx + dy * dy;
  }

  /** Returns the corners as rows, moved; allocates. */
  double[][] corners(double shiftX, double shiftY) {
    double[][] rows = new double[size][];
    for (int k = 0; k < size; k++) {
      rows[k] = new double[] {x[k] + shiftX, y[k] + shiftY};
    }
    return rows;
  }

  /** Returns the vertices of the corners; allocates. */
  int[] vertices() {
    return Arrays.copyOf(vertex, size);
  }

  /** Returns least and greatest product with a vector; allocates. */
  double[] interval(double nx, double ny) {
    double[] interval = {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
    for (int k = 0; k < size; k++) {
      double product = nx * x[k] + ny * y[k];
      interval[0] = Math.min(interval[0], product);
      interval[1] = Math.max(interval[1], product);
    }
    return interval;
  }
}
