// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.exact.Orientation;
import java.util.Arrays;
import java.util.Comparator;

/** Whether two edges of a polygon in the plane cross each other, by exact signs. */
final class PolygonCrossings {

  private final double[] x;
  private final double[] y;

  private PolygonCrossings(double[] x, double[] y) {
    this.x = x;
    this.y = y;
  }

  /** Tells whether two edges have an inner point of both in common and are not on one line. */
  static boolean crosses(double[] x, double[] y) {
    return new PolygonCrossings(x, y).crosses();
  }

  /** Edges from the left to the right; each is held against those that begin before it ends. */
  private boolean crosses() {
    int n = x.length;
    Integer[] order = new Integer[n];
    Arrays.setAll(order, k -> k);
    Arrays.sort(order, Comparator.comparingDouble(k -> Math.min(x[k], x[next(k)])));
    for (int i = 0; i < n; i++) {
      int e = order[i];
      double end = Math.max(x[e], x[next(e)]);
      double low = Math.min(y[e], y[next(e)]);
      double high = Math.max(y[e], y[next(e)]);
      for (int j = i + 1; j < n; j++) {
        int f = order[j];
        if (Math.min(x[f], x[next(f)]) > end) {
          break;
        }
        boolean near = Math.min(y[f], y[next(f)]) <= high && Math.max(y[f], y[next(f)]) >= low;
        if (near && separates(e, f) && separates(f, e)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Tells whether the ends of an edge are on both sides of the line of another. */
  private boolean separates(int e, int f) {
    int first = turn(e, f);
    return first != 0 && first == -turn(e, next(f));
  }

  private int turn(int edge, int point) {
    int end = next(edge);
    return Orientation.of2(x[edge], y[edge], x[end], y[end], x[point], y[point]);
  }

  private int next(int k) {
    return k + 1 == x.length ? 0 : k + 1;
  }
}
