// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.hull;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.exact.Orientation;
import java.util.Arrays;

/**
 * The distinct points of a polytope in lexicographic order, scaled by a power of two so that the
 * greatest coordinate lies in [1/2, 1), where no product of three overflows and few underflow.
 *
 * <p>Scaling is exact: it is left out when a small coordinate would lose digits to it. The sign of
 * every orientation is the same with and without. A point is named by its position in the order; of
 * duplicates, the one with the lowest index stands for all. In the plane all z are 0.
 */
final class HullPoints {

  final int count;
  final double[] x;
  final double[] y;
  final double[] z;

  /** The index in the polytope by position. */
  final int[] index;

  /** Whether all coordinates were scaled to magnitudes below 1. */
  final boolean scaled;

  private HullPoints(double[] x, double[] y, double[] z, int[] index, boolean scaled) {
    this.count = index.length;
    this.x = x;
    this.y = y;
    this.z = z;
    this.index = index;
    this.scaled = scaled;
  }

  /** Returns the points of a polytope in dimension 2 or 3. */
  static HullPoints of(Polytope polytope) {
    int n = polytope.vertexCount();
    double[][] axes = new double[3][n];
    for (int v = 0; v < n; v++) {
      for (int axis = 0; axis < polytope.dimension(); axis++) {
        axes[axis][v] = polytope.coordinate(v, axis);
      }
    }
    boolean scaled = scale(axes);
    int[] order = LexicographicOrder.of(axes[0], axes[1], axes[2]);
    order = Arrays.copyOf(order, dropDuplicates(order, axes));
    HullPoints points =
        new HullPoints(
            pick(axes[0], order), pick(axes[1], order), pick(axes[2], order), order, scaled);
    points.requireOrder();
    return points;
  }

  /** Tests what the proofs build on: positions are in strict lexicographic order. */
  private void requireOrder() {
    for (int p = 1; p < count; p++) {
      boolean less =
          x[p - 1] != x[p] ? x[p - 1] < x[p] : y[p - 1] != y[p] ? y[p - 1] < y[p] : z[p - 1] < z[p];
      if (!less) {
        throw HullDefect.of(this, "the points are not sorted");
      }
    }
  }

  private static boolean scale(double[][] axes) {
    double greatest = 0;
    for (double[] axis : axes) {
      for (double coordinate : axis) {
        greatest = Math.max(greatest, Math.abs(coordinate));
      }
    }
    // the exponent of the leading digit, also of a subnormal number
    int shift = greatest < Double.MIN_NORMAL ? 64 : 0;
    int power = shift - 1 - Math.getExponent(Math.scalb(greatest, shift));
    if (greatest == 0) {
      return true;
    }
    for (double[] axis : axes) {
      for (double coordinate : axis) {
        if (Math.scalb(Math.scalb(coordinate, power), -power) != coordinate) {
          return false;
        }
      }
    }
    for (double[] axis : axes) {
      for (int v = 0; v < axis.length; v++) {
        axis[v] = Math.scalb(axis[v], power);
      }
    }
    return true;
  }

  /** Moves the first of each run of equal points to the front and returns how many there are. */
  private static int dropDuplicates(int[] order, double[][] axes) {
    int kept = 0;
    for (int v : order) {
      int last = kept == 0 ? -1 : order[kept - 1];
      if (last < 0
          || axes[0][v] != axes[0][last]
          || axes[1][v] != axes[1][last]
          || axes[2][v] != axes[2][last]) {
        order[kept++] = v;
      }
    }
    return kept;
  }

  private static double[] pick(double[] axis, int[] order) {
    double[] picked = new double[order.length];
    for (int k = 0; k < picked.length; k++) {
      picked[k] = axis[order[k]];
    }
    return picked;
  }

  /** Returns the exact orientation of four points; see {@link Orientation#of3}. */
  int orientation(int a, int b, int c, int d) {
    return Orientation.of3(x[a], y[a], z[a], x[b], y[b], z[b], x[c], y[c], z[c], x[d], y[d], z[d]);
  }

  /** Returns the exact orientation of three points without their coordinate on an axis. */
  int orientationAlong(Axis dropped, int a, int b, int c) {
    double[] u = dropped == Axis.X ? y : x;
    double[] v = dropped == Axis.Z ? y : z;
    return Orientation.of2(u[a], v[a], u[b], v[b], u[c], v[c]);
  }

  /** Says whether three points lie on a line, exactly. */
  boolean areCollinear(int a, int b, int c) {
    return orientationAlong(Axis.Z, a, b, c) == 0
        && orientationAlong(Axis.Y, a, b, c) == 0
        && orientationAlong(Axis.X, a, b, c) == 0;
  }

  /** The axis along which points are projected to the plane of the other two. */
  enum Axis {
    X,
    Y,
    Z
  }
}
