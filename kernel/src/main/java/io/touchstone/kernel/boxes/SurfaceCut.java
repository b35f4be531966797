// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.boxes;

import java.util.Arrays;

/**
 * Divides parts in two so that the surfaces of both boxes, each times its number of parts, have the
 * least sum (J. D. MacDonald, K. S. Booth, Heuristics for ray tracing using space subdivision, The
 * Visual Computer 6, 1990), among cuts between bins along each axis (I. Wald, On fast construction
 * of SAH-based bounding volume hierarchies, IEEE Symposium on Interactive Ray Tracing, 2007).
 * Memory of one thread.
 */
public final class SurfaceCut {

  /** Places along an axis between which parts are not told apart. */
  private static final int BINS = 16;

  /**
   * An axis along which parts spread less than this share of what they do along one before is not
   * tried: pieces of surfaces are not divided along their normal. None was in any recipe.
   */
  private static final double FLAT = 0.125;

  private final int n;

  /** The parts in their row, which is changed. */
  private final int[] order;

  /** Per part and axis: where the part begins, and where it ends. */
  private final double[] spans;

  /** Per bin likewise. */
  private final double[] binned;

  private final int[] counts = new int[BINS];

  /** By bin, what all from there on cost. */
  private final double[] later = new double[BINS];

  private final double[] union;

  private int bins;
  private double low;
  private double scale;
  private double widest;

  // the best cut so far
  private double best;
  private int bestAxis;
  private int bestBin;
  private double bestLow;
  private double bestScale;

  /**
   * Creates the memory.
   *
   * @param order the parts, which are put into another order
   */
  public SurfaceCut(int dimension, int[] order) {
    n = dimension;
    this.order = order;
    spans = new double[2 * n * order.length];
    binned = new double[2 * n * BINS];
    union = new double[2 * n];
  }

  /** Says from where to where a part reaches along an axis of the box of its node. */
  public void span(int part, int axis, double begin, double end) {
    spans[2 * (n * part + axis)] = begin;
    spans[2 * (n * part + axis) + 1] = end;
  }

  /**
   * Divides a node of at least two parts; returns where the second half begins.
   *
   * @param unit about the size of the node
   */
  public int divide(int first, int end, double unit) {
    best = Double.POSITIVE_INFINITY;
    bestAxis = -1;
    widest = 0;
    bins = Math.min(BINS, 2 * (end - first));
    for (int axis = 0; axis < n && end - first > 2; axis++) {
      if (fill(first, end, axis)) {
        weigh(axis, 1 / unit);
      }
    }
    return bestAxis < 0 ? (first + end) >>> 1 : partition(first, end);
  }

  private double middle(int part, int axis) {
    int at = 2 * (n * part + axis);
    return spans[at] / 2 + spans[at + 1] / 2;
  }

  /** Puts the parts into bins; returns whether they spread along the axis. */
  private boolean fill(int first, int end, int axis) {
    low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (int i = first; i < end; i++) {
      double middle = middle(order[i], axis);
      low = Math.min(low, middle);
      high = Math.max(high, middle);
    }
    scale = bins / (high - low);
    if (!(scale < Double.POSITIVE_INFINITY) || !(high - low > FLAT * widest)) {
      return false;
    }
    widest = Math.max(widest, high - low);
    Arrays.fill(counts, 0);
    for (int bin = 0; bin < bins; bin++) {
      empty(binned, 2 * n * bin);
    }
    for (int i = first; i < end; i++) {
      int bin = bin(middle(order[i], axis), low, scale);
      counts[bin]++;
      join(spans, 2 * n * order[i], binned, 2 * n * bin);
    }
    return true;
  }

  private int bin(double middle, double from, double by) {
    return Math.min(bins - 1, (int) ((middle - from) * by));
  }

  private void empty(double[] into, int at) {
    for (int k = 0; k < 2 * n; k += 2) {
      into[at + k] = Double.POSITIVE_INFINITY;
      into[at + k + 1] = Double.NEGATIVE_INFINITY;
    }
  }

  private void join(double[] from, int at, double[] into, int place) {
    for (int k = 0; k < 2 * n; k += 2) {
      into[place + k] = Math.min(into[place + k], from[at + k]);
      into[place + k + 1] = Math.max(into[place + k + 1], from[at + k + 1]);
    }
  }

  /** Keeps the best cut between two bins, if it is better than those before. */
  private void weigh(int axis, double unit) {
    empty(union, 0);
    int count = 0;
    for (int bin = bins - 1; bin > 0; bin--) {
      join(binned, 2 * n * bin, union, 0);
      count += counts[bin];
      later[bin] = count > 0 ? count * surface(unit) : Double.POSITIVE_INFINITY;
    }
    empty(union, 0);
    count = 0;
    for (int bin = 1; bin < bins; bin++) {
      join(binned, 2 * n * (bin - 1), union, 0);
      count += counts[bin - 1];
      double cost = count * surface(unit) + later[bin];
      if (cost < best) {
        best = cost;
        bestAxis = axis;
        bestBin = bin;
        bestLow = low;
        bestScale = scale;
      }
    }
  }

  /** Returns half of the surface of a box. */
  private double surface(double unit) {
    if (n == 3) {
      double x = (union[1] - union[0]) * unit;
      double y = (union[3] - union[2]) * unit;
      double z = (union[5] - union[4]) * unit;
      return x * y + y * z + z * x;
    }
    double sum = 0;
    for (int k = 0; k < n; k++) {
      double product = 1;
      for (int j = 0; j < n; j++) {
        product *= j == k ? 1 : (union[2 * j + 1] - union[2 * j]) * unit;
      }
      sum += product;
    }
    return sum;
  }

  private int partition(int first, int end) {
    int i = first;
    int j = end;
    while (i < j) {
      int part = order[i];
      if (bin(middle(part, bestAxis), bestLow, bestScale) < bestBin) {
        i++;
      } else {
        order[i] = order[--j];
        order[j] = part;
      }
    }
    return i;
  }
}
