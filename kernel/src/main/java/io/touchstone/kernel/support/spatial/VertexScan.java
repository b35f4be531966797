// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.support.spatial;

/** Support queries by looking at every vertex. Allocates nothing. */
public final class VertexScan {

  /**
   * Up to so many vertices the comparison is made without jumps: the first few vertices of a scan
   * are new maxima too often for the processor to foresee. Beyond, new maxima are rare, and
   * foreseen jumps are faster.
   */
  private static final int MOST_WITHOUT_JUMPS = 64;

  private VertexScan() {}

  public static int farthest(double[] x, double[] y, double[] z, double dx, double dy, double dz) {
    return x.length <= MOST_WITHOUT_JUMPS
        ? farthestOfFew(x, y, z, dx, dy, dz)
        : farthestOfMany(x, y, z, dx, dy, dz);
  }

  private static int farthestOfFew(
      double[] x, double[] y, double[] z, double dx, double dy, double dz) {
    int best = 0;
    long highest = Long.MIN_VALUE;
    for (int v = 0; v < x.length; v++) {
      long key = orderedBits(x[v] * dx + y[v] * dy + z[v] * dz);
      best = key > highest ? v : best;
      highest = Math.max(highest, key);
    }
    return best;
  }

  private static int farthestOfMany(
      double[] x, double[] y, double[] z, double dx, double dy, double dz) {
    int best = 0;
    double farthest = x[0] * dx + y[0] * dy + z[0] * dz;
    for (int v = 1; v < x.length; v++) {
      double dot = x[v] * dx + y[v] * dy + z[v] * dz;
      if (dot > farthest) {
        farthest = dot;
        best = v;
      }
    }
    return best;
  }

  /**
   * Maps a double to a long so that the order is kept, -0 below +0: long comparisons select without
   * a jump, double comparisons do not.
   */
  static long orderedBits(double value) {
    long bits = Double.doubleToRawLongBits(value);
    return bits ^ ((bits >> 63) >>> 1);
  }
}
