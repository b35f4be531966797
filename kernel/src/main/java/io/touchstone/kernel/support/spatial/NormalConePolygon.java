// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.support.spatial;

import io.touchstone.exact.ErrorFree;
import java.util.Arrays;

/**
 * The directions of one octant in which a vertex is farthest: its normal cone, seen as a convex
 * polygon.
 *
 * <p>An octant with signs s is charted by the triangle a, b &gt;= 0, a + b &lt;= 1: the point (a,
 * b) stands for the direction (s<sub>x</sub> a, s<sub>y</sub> b, s<sub>z</sub> (1 - a - b)) and all
 * its positive multiples. Every half-space of directions w . e &gt;= 0 is a half-plane of the
 * chart:
 *
 * <pre>{@code g . (a, b, 1 - a - b) >= 0   with   g = (s_x e_x, s_y e_y, s_z e_z)}</pre>
 *
 * <p>The polygon is clipped by one half-plane after the other (I. Sutherland, G. Hodgman, Reentrant
 * polygon clipping, Comm. ACM 17 (1974)), not at the value 0 of the linear form but at -margin,
 * margin = 8192 u |g|_1 with u = 2<sup>-53</sup> and |g|_1 = |g_x| + |g_y| + |g_z|. The invariant:
 * every point of the true intersection has a point of the polygon within 12 u times the number of
 * clips, for up to {@link #MOST_CLIPS} clips.
 *
 * <p>Proof. Let p be a true point and q its companion before a clip, |p - q| &lt;= d. The form
 * changes by at most 2 |g|_1 per unit of length; its computed value is off by at most 9 u |g|_1,
 * and 3 u |g|_1 more if the components of g are rounded differences. So at q it is at least -(2 d +
 * 12 u) |g|_1. Where an edge is cut, interpolation finds the place where the computed form is
 * -margin up to 6 u |g|_1. So the cut keeps q as long as 2 d + 18 u &lt; 8192 u. The new corners
 * are rounded by at most 4 u in each coordinate, which moves q by less than 6 u and may dent the
 * polygon by as much.
 *
 * <p>Scratch memory of one thread.
 */
final class NormalConePolygon {

  /** So many clips the proof allows: {@code 2 * 12 u * 320 + 18 u < 8192 u}. */
  static final int MOST_CLIPS = 320;

  /** See the class comment. */
  private static final double RELATIVE_MARGIN = 8192 * ErrorFree.UNIT_ROUNDOFF;

  /**
   * Covers what underflow takes from differences of coordinates and from the linear form, for
   * coordinates that were scaled to magnitude 1: a few 2<sup>-1074</sup>.
   */
  private static final double ABSOLUTE_MARGIN = 0x1p-1060;

  private double[] a = new double[16];
  private double[] b = new double[16];
  private double[] value = new double[16];
  private double[] nextA = new double[16];
  private double[] nextB = new double[16];
  private int size;
  private int clips;

  /** Starts with the whole octant. */
  void setToOctant() {
    size = 3;
    clips = 0;
    a[0] = 1;
    b[0] = 0;
    a[1] = 0;
    b[1] = 1;
    a[2] = 0;
    b[2] = 0;
  }

  /** Starts with another polygon. */
  void setTo(NormalConePolygon other) {
    reserve(other.size);
    size = other.size;
    clips = other.clips;
    System.arraycopy(other.a, 0, a, 0, size);
    System.arraycopy(other.b, 0, b, 0, size);
  }

  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  double a(int corner) {
    return a[corner];
  }

  double b(int corner) {
    return b[corner];
  }

  /** Cuts off the points where {@code g . (a, b, 1 - a - b) < 0}, and none where it is not. */
  void clip(double gx, double gy, double gz) {
    clips++;
    assert clips <= MOST_CLIPS;
    double ca = gx - gz;
    double cb = gy - gz;
    double margin =
        RELATIVE_MARGIN * (Math.abs(gx) + Math.abs(gy) + Math.abs(gz)) + ABSOLUTE_MARGIN;
    int inside = 0;
    for (int k = 0; k < size; k++) {
      value[k] = gz + ca * a[k] + cb * b[k] + margin;
      inside += value[k] >= 0 ? 1 : 0;
    }
    if (inside < size) {
      cut();
    }
  }

  /** Keeps the corners whose value is not negative and adds the points where the value is zero. */
  private void cut() {
    reserve(2 * size);
    int count = 0;
    int last = size - 1;
    for (int k = 0; k < size; k++) {
      if (value[last] >= 0 != value[k] >= 0) {
        double t = value[last] / (value[last] - value[k]);
        nextA[count] = a[last] + t * (a[k] - a[last]);
        nextB[count] = b[last] + t * (b[k] - b[last]);
        count++;
      }
      if (value[k] >= 0) {
        nextA[count] = a[k];
        nextB[count] = b[k];
        count++;
      }
      last = k;
    }
    swap();
    size = count;
  }

  private void swap() {
    double[] oldA = a;
    double[] oldB = b;
    a = nextA;
    b = nextB;
    nextA = oldA;
    nextB = oldB;
  }

  private void reserve(int corners) {
    if (corners > a.length || corners > nextA.length) {
      int capacity = 2 * corners;
      a = Arrays.copyOf(a, capacity);
      b = Arrays.copyOf(b, capacity);
      value = Arrays.copyOf(value, capacity);
      nextA = Arrays.copyOf(nextA, capacity);
      nextB = Arrays.copyOf(nextB, capacity);
    }
  }
}
