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

  /**
   * Returns a vertex that is farthest in a direction, up to rounding; there is at least one.
   *
   * @param x coordinates by vertex, so y and z, in the frame of the direction
   * @param dx component of the direction, so dy and dz
   */
  public static int farthest(double[] x, double[] y, double[] z, double dx, double dy, double dz) {
    return x.length <= MOST_WITHOUT_JUMPS
        ? farthestOfFew(x, y, z, dx, dy, dz)
        : farthestOfMany(x, y, z, dx, dy, dz);
  }

  /**
   * Looks for vertices that may be farthest besides known ones: {@link SupportTableCells#rival}.
   */
  public static int rival(
      double[] x,
      double[] y,
      double[] z,
      double dx,
      double dy,
      double dz,
      double level,
      int known0,
      int known1,
      int known2) {
    int rival = SupportTableCells.NONE;
    for (int v = 0; v < x.length; v++) {
      if (isRival(v, x, y, z, dx, dy, dz, level, known0, known1, known2)) {
        if (rival != SupportTableCells.NONE) {
          return SupportTableCells.SEVERAL;
        }
        rival = v;
      }
    }
    return rival;
  }

  /** Tells whether a vertex is not below a level, and none of those that are known. */
  static boolean isRival(
      int v,
      double[] x,
      double[] y,
      double[] z,
      double dx,
      double dy,
      double dz,
      double level,
      int known0,
      int known1,
      int known2) {
    return !(x[v] * dx + y[v] * dy + z[v] * dz < level)
        && v != known0
        && v != known1
        && v != known2;
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
