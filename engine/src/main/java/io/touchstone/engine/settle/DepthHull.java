// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.exact.Dyadic;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The hull of some points, as of K = A - B, that affinely span R<sup>n</sup>, n at least 2, as
 * facets of n corners: beneath and beyond. A point that is added replaces the facets that do not
 * surely have it behind them: those that see it and those in whose plane it lies, so that no facet
 * is ever flat. Which these are is decided in doubles with a bound or {@linkplain
 * PointCloud#isShort without roundings} and, where that does not do, exactly; so the surface is
 * that of the hull, whatever the roundings. A {@linkplain #rough} hull takes what is not certain
 * for in the plane: its surface stays closed, since the sides that facets have alone are those of
 * the ones in their place, but it may have dents.
 *
 * <p>A facet with the corners {@code c_1, ..., c_n} has the normal u with {@code u.z = det(z, c_2 -
 * c_1, ..., c_n - c_1)}, out of the hull, and the height {@code u.c_1 = det(c_1, ..., c_n)}. In two
 * and three dimensions u is computed in doubles, as {@link SurfaceStage} does, with the errors that
 * stand there, and in more by cofactors with a bound, unless that loses too many digits; then it is
 * rounded from the exact one.
 *
 * <p>Scratch memory of one thread; allocates in exact arithmetic, and when a hull is larger than
 * all before it.
 */
final class DepthHull {

  /** A normal that is less accurate than this, per length, is computed exactly. */
  private static final double POOR = 0x1p-24;

  private static final double LONG = 0x1p505;

  private final int n;
  final PointCloud points;

  /** Whether doubles decide. */
  boolean rough;

  int facetCount;

  /** The corners of each facet, n after n. */
  int[] corner;

  /** Normals, of any length. */
  double[] normal;

  /** How far a component of the normal may be off. */
  private double[] normalError;

  /** The distance of the plane from the origin, signed; off by {@link #error}. */
  double[] offset;

  /** What an owner wants to know of a facet. */
  boolean[] marked;

  private @Nullable Dyadic[][] exactNormal;

  // the horizon
  private final int[] side;

  // of a normal in many dimensions
  private double[] edges = new double[0];
  private @Nullable Minors minors;

  private int[] seen = new int[16];
  private int[] rim = new int[64];
  private int rimCount;
  private int[] table = new int[64];
  private int mask;

  /** The edges that one facet has so far, by their ends. */
  private long[] open = new long[64];

  DepthHull(PointCloud points) {
    this.points = points;
    n = points.n;
    int room = 64;
    corner = new int[room * n];
    normal = new double[room * n];
    normalError = new double[room];
    offset = new double[room];
    marked = new boolean[room];
    exactNormal = new Dyadic[room][];
    side = new int[n];
  }

  /**
   * Becomes the simplex of the first n + 1 points.
   *
   * @return false if they are in one plane
   */
  boolean begin() {
    facetCount = 0;
    for (int omitted = 0; omitted <= n; omitted++) {
      int f = newFacet();
      int place = f * n;
      for (int k = 0; k <= n; k++) {
        if (k != omitted) {
          corner[place++] = k;
        }
      }
      measure(f);
      int sign = sign(f, omitted);
      if (sign == 0) {
        return false;
      }
      if (sign > 0) {
        int first = corner[f * n];
        corner[f * n] = corner[f * n + 1];
        corner[f * n + 1] = first;
        measure(f);
      }
    }
    return true;
  }

  private int newFacet() {
    int f = facetCount++;
    if (f == offset.length) {
      corner = Arrays.copyOf(corner, 2 * f * n);
      normal = Arrays.copyOf(normal, 2 * f * n);
      normalError = Arrays.copyOf(normalError, 2 * f);
      offset = Arrays.copyOf(offset, 2 * f);
      marked = Arrays.copyOf(marked, 2 * f);
      exactNormal = Arrays.copyOf(exactNormal, 2 * f);
    }
    return f;
  }

  private void remove(int f) {
    int last = --facetCount;
    if (f != last) {
      System.arraycopy(corner, last * n, corner, f * n, n);
      System.arraycopy(normal, last * n, normal, f * n, n);
      normalError[f] = normalError[last];
      offset[f] = offset[last];
      marked[f] = marked[last];
      exactNormal[f] = exactNormal[last];
    }
  }

  // --- planes

  /** Returns how far an offset may be off. */
  double error() {
    // as in SurfaceStage: n terms of a product, a division by a length of as many
    return Math.sqrt(n) * (1.2 * points.error + (2 * n + 6) * UNIT_ROUNDOFF * points.greatest);
  }

  private void measure(int f) {
    marked[f] = false;
    exactNormal[f] = null;
    double length = n <= 3 ? cross(f) : cofactors(f);
    if (points.isShort()) {
      normalError[f] = 0;
      length = length(f);
    } else if (!(length > 0) && !rough) { // also for NaN
      length = round(f);
    }
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; k < n; k++) {
      least = Math.min(least, along(f, corner[f * n + k]));
    }
    offset[f] = length > 0 ? least / length : 0;
  }

  /** Computes the normal in doubles; returns its length, or 0 where that is too inaccurate. */
  private double cross(int f) {
    double[] at = points.at;
    int i = corner[f * n] * n;
    int j = corner[f * n + 1] * n;
    double ex = at[j] - at[i];
    double ey = at[j + 1] - at[i + 1];
    double extent = points.greatest;
    double g = 2 * points.error + 2 * UNIT_ROUNDOFF * extent;
    int place = f * n;
    if (n == 2) {
      normal[place] = ey;
      normal[place + 1] = -ex;
      normalError[f] = g;
    } else {
      int k = corner[f * n + 2] * n;
      double ez = at[j + 2] - at[i + 2];
      double fx = at[k] - at[i];
      double fy = at[k + 1] - at[i + 1];
      double fz = at[k + 2] - at[i + 2];
      normal[place] = ey * fz - ez * fy;
      normal[place + 1] = ez * fx - ex * fz;
      normal[place + 2] = ex * fy - ey * fx;
      normalError[f] = 8.1 * extent * g + 24 * UNIT_ROUNDOFF * extent * extent;
    }
    double length = length(f);
    return isUsable(f, length) ? length : 0;
  }

  private boolean isUsable(int f, double length) {
    boolean moderate = length >= 1 / LONG && length <= LONG; // its square is right to its rounding
    return moderate && (rough || normalError[f] <= POOR * length);
  }

  /**
   * Computes the normal in doubles as {@link ExactCofactors} does without roundings, smaller minors
   * first; returns its length, or 0 where that is too inaccurate. A minor of s rows is a sum of s
   * products of an entry and a minor of s - 1 rows, of which the greatest are at most E and m: with
   * the errors g and e of these it is off by less than {@code s (E e + g (m + e) + (s + 1) u E m)}.
   */
  private double cofactors(int f) {
    if (minors == null) {
      edges = new double[n * (n - 1)];
      minors = new Minors(n);
    }
    minors.clear();
    double extent = 0;
    for (int k = 1; k < n; k++) {
      for (int i = 0; i < n; i++) {
        double edge = points.at[corner[f * n + k] * n + i] - points.at[corner[f * n] * n + i];
        edges[(k - 1) * n + i] = edge;
        extent = Math.max(extent, Math.abs(edge));
      }
    }
    double g = 2 * points.error + 2 * UNIT_ROUNDOFF * points.greatest;
    double most = 1;
    double error = 0;
    for (int size = 1; size < n; size++) {
      double greatest = minors.addRow(edges, (n - 1 - size) * n);
      error =
          1.1
              * size
              * (extent * error + g * (most + error) + (size + 1) * UNIT_ROUNDOFF * extent * most);
      most = greatest;
    }
    for (int i = 0; i < n; i++) {
      double minor = minors.without(i);
      normal[f * n + i] = i % 2 == 0 ? minor : -minor;
    }
    normalError[f] = error;
    double length = length(f);
    return isUsable(f, length) ? length : 0;
  }

  /**
   * Returns how far the offset of a facet may be off from the distance of its plane: what {@link
   * #error} says, and what a normal that is off does to a corner.
   */
  double slack(int f) {
    return error() + tilt(f) * points.greatest;
  }

  /** Returns how far the unit normal of a facet may be off, times n. */
  double tilt(int f) {
    return 4 * n * (normalError[f] / length(f));
  }

  /** Rounds the exact normal, times a power of two; returns its length, near 1. */
  private double round(int f) {
    Dyadic[] u = exactNormal(f);
    int top = Integer.MIN_VALUE;
    for (Dyadic component : u) {
      int exponent = component.exponent() + component.mantissa().bitLength();
      top = component.isZero() ? top : Math.max(top, exponent);
    }
    double largest = 0;
    for (int i = 0; i < n; i++) {
      double rounded = u[i].isZero() ? 0 : u[i].scaleByPowerOfTwo(-top).doubleValue();
      normal[f * n + i] = rounded;
      largest = Math.max(largest, Math.abs(rounded));
    }
    normalError[f] = UNIT_ROUNDOFF * largest + Double.MIN_VALUE;
    return length(f);
  }

  private double length(int f) {
    double square = 0;
    for (int i = 0; i < n; i++) {
      square += normal[f * n + i] * normal[f * n + i];
    }
    return Math.sqrt(square);
  }

  private double along(int f, int point) {
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += normal[f * n + i] * points.at[point * n + i];
    }
    return sum;
  }

  /** Returns how far along the unit normal of a facet a point is. */
  double height(int f, int point) {
    return along(f, point) / length(f);
  }

  /** Writes the unit normal of a facet. */
  void unit(int f, double[] into) {
    double length = length(f);
    for (int i = 0; i < n; i++) {
      into[i] = normal[f * n + i] / length;
    }
  }

  /** Returns the normal of a facet without roundings, not a copy. */
  Dyadic[] exactNormal(int f) {
    Dyadic[] known = exactNormal[f];
    if (known == null) {
      Dyadic[] from = points.exact(corner[f * n]);
      Dyadic[][] edges = new Dyadic[n - 1][n];
      for (int k = 1; k < n; k++) {
        Dyadic[] to = points.exact(corner[f * n + k]);
        for (int i = 0; i < n; i++) {
          edges[k - 1][i] = to[i].subtract(from[i]);
        }
      }
      known = ExactCofactors.across(edges, n);
      exactNormal[f] = known;
    }
    return known;
  }

  /** Returns {@code det(c_1, ..., c_n)}, the height of a facet times the length of its normal. */
  Dyadic exactHeight(int f) {
    return dot(exactNormal(f), points.exact(corner[f * n]));
  }

  static Dyadic dot(Dyadic[] u, Dyadic[] v) {
    Dyadic sum = Dyadic.ZERO;
    for (int i = 0; i < u.length; i++) {
      sum = sum.add(u[i].multiply(v[i]));
    }
    return sum;
  }

  /** Returns 1 if a point is beyond the plane of a facet, -1 if it is behind, 0 if it is in it. */
  int sign(int f, int point) {
    double[] at = points.at;
    int c = corner[f * n] * n;
    double sum = 0;
    double ofNormal = 0;
    double ofDifference = 0;
    for (int i = 0; i < n; i++) {
      double u = normal[f * n + i];
      double d = at[point * n + i] - at[c + i];
      sum += u * d;
      ofNormal += Math.abs(u);
      ofDifference += Math.abs(d);
    }
    double bound =
        1.01
            * (normalError[f] * (ofDifference + 4 * n * points.error)
                + ofNormal * (2 * points.error + (2 * n + 4) * UNIT_ROUNDOFF * points.greatest));
    if (sum > bound || sum < -bound) {
      return sum > 0 ? 1 : -1;
    }
    if (points.isShort()) {
      return (int) Math.signum(sum);
    }
    if (points.isSurelyAmong(corner, f * n, point)) {
      return 0;
    }
    if (rough) {
      return 0;
    }
    Dyadic[] u = exactNormal(f);
    return dot(u, points.exact(point)).compareTo(dot(u, points.exact(corner[f * n])));
  }

  // --- one more point

  /** Takes in a point beyond some facet. */
  void add(int point) {
    int count = 0;
    for (int f = 0; f < facetCount; f++) {
      if (sign(f, point) >= 0) {
        if (count == seen.length) {
          seen = Arrays.copyOf(seen, 2 * count);
        }
        seen[count++] = f;
      }
    }
    if (n == 3) {
      findEdges(count);
    } else {
      findRim(count);
    }
    for (int k = count - 1; k >= 0; k--) { // the last one first: others take its place
      remove(seen[k]);
    }
    for (int r = 0; r < rimCount; r++) {
      int f = newFacet();
      System.arraycopy(rim, r * n, corner, f * n, n);
      for (int k = 0; k < n; k++) {
        if (corner[f * n + k] < 0) {
          corner[f * n + k] = point;
        }
      }
      measure(f);
    }
  }

  /** In space sides are few, and two corners each: those that come twice leave the list again. */
  private void findEdges(int count) {
    if (open.length < 3 * count) {
      open = new long[6 * count];
      table = new int[Math.max(table.length, 6 * count)];
    }
    int edges = 0;
    for (int s = 0; s < 3 * count; s++) {
      int f = seen[s / 3] * 3;
      int p = corner[f + (s % 3 == 0 ? 1 : 0)];
      int q = corner[f + (s % 3 == 2 ? 1 : 2)];
      long edge = (long) Math.min(p, q) << 32 | Math.max(p, q);
      int at = 0;
      while (at < edges && open[at] != edge) {
        at++;
      }
      if (at < edges) {
        edges--;
        open[at] = open[edges];
        table[at] = table[edges];
      } else {
        open[edges] = edge;
        table[edges++] = s;
      }
    }
    rimCount = 0;
    for (int e = 0; e < edges; e++) {
      keepSide(table[e]);
    }
  }

  /** Finds the sides that one of the facets has alone; the corner that is not of it is negative. */
  private void findRim(int count) {
    int sides = count * n;
    mask = Integer.highestOneBit(4 * sides) * 2 - 1;
    if (table.length <= mask) {
      table = new int[mask + 1];
    }
    Arrays.fill(table, 0, mask + 1, 0);
    for (int s = 0; s < sides; s++) {
      int slot = slot(s);
      table[slot] = table[slot] == 0 ? s + 1 : -table[slot]; // twice: it is inside
    }
    rimCount = 0;
    for (int slot = 0; slot <= mask; slot++) {
      if (table[slot] > 0) {
        keepSide(table[slot] - 1);
      }
    }
  }

  private void keepSide(int s) {
    if (rim.length < (rimCount + 1) * n) {
      rim = Arrays.copyOf(rim, 2 * rim.length + n);
    }
    System.arraycopy(corner, seen[s / n] * n, rim, rimCount * n, n);
    rim[rimCount * n + s % n] = -1;
    rimCount++;
  }

  /** Returns where a side, or the same one of another facet, stands in the table. */
  private int slot(int s) {
    long key = 0;
    for (int k = 0; k < n; k++) {
      if (k != s % n) {
        long number = corner[seen[s / n] * n + k] + 1L;
        key += number * number * 0x9E3779B97F4A7C15L + (number << 20);
      }
    }
    int slot = (int) (key ^ (key >>> 29)) & mask;
    while (table[slot] != 0 && !isSame(s, Math.abs(table[slot]) - 1)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private boolean isSame(int s, int other) {
    int count = 0;
    for (int k = 0; k < n; k++) {
      if (k != s % n) {
        side[count++] = corner[seen[s / n] * n + k];
      }
    }
    for (int k = 0; k < n; k++) {
      int c = corner[seen[other / n] * n + k];
      if (k != other % n) {
        boolean found = false;
        for (int m = 0; m < count; m++) {
          found |= side[m] == c;
        }
        if (!found) {
          return false;
        }
      }
    }
    return true;
  }
}
