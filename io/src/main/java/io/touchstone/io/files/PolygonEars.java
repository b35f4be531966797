// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.exact.Orientation;
import java.util.Arrays;

/**
 * Cuts a polygon in the plane into triangles at its own corners, by exact signs. It may have
 * corners on its edges, corners in one place, and edges that are walked twice, such as the bridges
 * to holes.
 *
 * <p>n corners give n - 2 triangles whose boundaries add up to that of the polygon. Where each of
 * them is counter-clockwise or has no area, no two overlap and none is outside, if the polygon
 * winds once around what it encloses: at each point the number of triangles is the winding number.
 * So an ear is sought that is not entered by an edge (G. H. Meisters, Polygons have ears, 1975),
 * and what was found is checked by the signs alone. Not thread-safe.
 */
final class PolygonEars {

  /** How an ear is chosen; each way only where the one before it finds none. */
  private enum Way {
    /** No other corner in it or on its border. */
    CLEAR,
    /** No edge enters its inside. */
    TOUCHED,
    /** It has no area, so that cutting it off changes nothing. */
    FLAT,
    /** The polygon crosses itself. */
    ANY_TURN,
    /** Likewise. */
    ANY
  }

  private final int n;
  private final double[] x;
  private final double[] y;
  private final int[] before;
  private final int[] after;

  /** The sign of the turn at a corner that is still there. */
  private final int[] turn;

  /** The corners that do not turn to the left: only these can stand in an ear. */
  private int[] blunt;

  private int bluntCount;
  private boolean clean = true;

  /**
   * Cuts a polygon.
   *
   * @param x coordinates of at least 3 corners, finite
   * @param y likewise; with the area of x and y counter-clockwise
   */
  PolygonEars(double[] x, double[] y) {
    this.n = x.length;
    this.x = x;
    this.y = y;
    this.before = new int[n];
    this.after = new int[n];
    this.turn = new int[n];
    this.blunt = new int[n];
  }

  /** Tells whether no triangle was clockwise. */
  boolean isClean() {
    return clean;
  }

  /** Returns the triangles, three corners each in the order of the polygon. */
  int[] cut() {
    for (int k = 0; k < n; k++) {
      before[k] = k == 0 ? n - 1 : k - 1;
      after[k] = k == n - 1 ? 0 : k + 1;
    }
    for (int k = 0; k < n; k++) {
      turn[k] = turn(before[k], k, after[k]);
      if (turn[k] <= 0) {
        blunt[bluntCount++] = k;
      }
    }
    int[] triangles = new int[3 * (n - 2)];
    int count = 0;
    int at = 0;
    for (int left = n; left > 3; left--) {
      int ear = ear(at, left);
      count = write(ear, triangles, count);
      at = after[ear];
      remove(ear);
    }
    write(at, triangles, count);
    return triangles;
  }

  private int write(int ear, int[] triangles, int count) {
    clean &= turn(before[ear], ear, after[ear]) >= 0;
    triangles[count] = before[ear];
    triangles[count + 1] = ear;
    triangles[count + 2] = after[ear];
    return count + 3;
  }

  private void remove(int ear) {
    int a = before[ear];
    int b = after[ear];
    after[a] = b;
    before[b] = a;
    before[ear] = -1;
    turn[a] = turn(before[a], a, b);
    turn[b] = turn(a, b, after[b]);
    if (2 * bluntCount > 16) {
      compact();
    }
    add(a);
    add(b);
  }

  /** Forgets what is gone, or turns to the left by now, before the list is searched again. */
  private void compact() {
    int kept = 0;
    for (int k = 0; k < bluntCount; k++) {
      if (isBlunt(blunt[k])) {
        blunt[kept++] = blunt[k];
      }
    }
    bluntCount = kept;
  }

  private boolean isBlunt(int k) {
    return before[k] >= 0 && turn[k] <= 0;
  }

  /** A corner that turned to the left may do so no more, once edges of it were cut off. */
  private void add(int corner) {
    if (turn[corner] > 0) {
      return;
    }
    for (int k = 0; k < bluntCount; k++) {
      if (blunt[k] == corner) {
        return;
      }
    }
    if (bluntCount == blunt.length) {
      blunt = Arrays.copyOf(blunt, 2 * bluntCount);
    }
    blunt[bluntCount++] = corner;
  }

  private int ear(int from, int left) {
    for (Way way : Way.values()) {
      int corner = from;
      for (int k = 0; k < left; k++) {
        if (isEar(corner, way)) {
          return corner;
        }
        corner = after[corner];
      }
    }
    throw new AssertionError("any corner may be cut off");
  }

  private boolean isEar(int v, Way way) {
    return switch (way) {
      case CLEAR, TOUCHED -> turn[v] > 0 && isEmpty(v, way == Way.TOUCHED);
      case FLAT -> turn[v] == 0;
      case ANY_TURN -> turn[v] > 0;
      case ANY -> true;
    };
  }

  private boolean isEmpty(int v, boolean touched) {
    int a = before[v];
    int b = after[v];
    if (enters(a, before[a], a, v, b) || enters(b, after[b], a, v, b)) {
      return false;
    }
    double left = Math.min(x[v], Math.min(x[a], x[b]));
    double right = Math.max(x[v], Math.max(x[a], x[b]));
    double low = Math.min(y[v], Math.min(y[a], y[b]));
    double high = Math.max(y[v], Math.max(y[a], y[b]));
    for (int k = 0; k < bluntCount; k++) {
      int w = blunt[k];
      if (x[w] < left || x[w] > right || y[w] < low || y[w] > high) {
        continue;
      }
      if (isBlunt(w) && w != a && w != v && w != b && blocks(w, a, v, b, touched)) {
        return false;
      }
    }
    return true;
  }

  /** Tells whether a corner is in a triangle, or on its border with an edge that leads inside. */
  private boolean blocks(int w, int a, int v, int b, boolean touched) {
    int onFirst = turn(a, v, w);
    int onSecond = turn(v, b, w);
    int onDiagonal = turn(b, a, w);
    if (onFirst < 0 || onSecond < 0 || onDiagonal < 0) {
      return false;
    }
    boolean inside = onFirst > 0 && onSecond > 0 && onDiagonal > 0;
    boolean corner = isSame(w, a) || isSame(w, v) || isSame(w, b);
    return inside
        || (!touched && !corner)
        || enters(w, before[w], a, v, b)
        || enters(w, after[w], a, v, b);
  }

  /** Tells whether a segment from a point of the border of a triangle leads into its inside. */
  private boolean enters(int from, int to, int a, int v, int b) {
    return leads(from, to, a, v) && leads(from, to, v, b) && leads(from, to, b, a);
  }

  private boolean leads(int from, int to, int p, int q) {
    return turn(p, q, from) > 0 || turn(p, q, to) > 0;
  }

  private boolean isSame(int p, int q) {
    return x[p] == x[q] && y[p] == y[q];
  }

  private int turn(int p, int q, int r) {
    return Orientation.of2(x[p], y[p], x[q], y[q], x[r], y[r]);
  }
}
