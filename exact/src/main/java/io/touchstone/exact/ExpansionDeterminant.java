// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

/**
 * Exact signs of 2 x 2 and 3 x 3 determinants of coordinate differences, in expansion arithmetic:
 *
 * <pre>{@code
 * | u |         u = b - a, v = c - a, w = d - a, each difference an expansion of at most 2 components
 * | v |  =  ux (vy wz - vz wy) + uy (vz wx - vx wz) + uz (vx wy - vy wx)
 * | w |
 * }</pre>
 *
 * <p>Zeros are dropped on the way, so the cost follows the data: short coordinates make short
 * expansions. Source: J. R. Shewchuk (1997), section 4; see {@link Expansions}.
 *
 * <p>Exactness: a double of magnitude 2<sup>e</sup> or more is a multiple of 2<sup>e-52</sup>; so
 * is a difference of two. All intermediate results of a product of k differences are then multiples
 * of 2<sup>k(e-52)</sup>, which a double can hold while k (e - 52) is at least -1074, and none of
 * them overflows while 6 * (2 * greatest)<sup>k</sup> is finite. That is what the two ranges below
 * say.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class ExpansionDeterminant {

  /** 2 (-480 - 52) = -1064 is not below -1074. */
  private static final double MIN_2 = 0x1p-480;

  /** 6 * 2^(2 * 501) is below 2^1024. */
  private static final double MAX_2 = 0x1p500;

  /** 3 (-300 - 52) = -1056 is not below -1074. */
  private static final double MIN_3 = 0x1p-300;

  /** 6 * 2^(3 * 301) is below 2^1024. */
  private static final double MAX_3 = 0x1p300;

  /** Three rows of three differences of up to two components each. */
  private final double[][] difference = new double[9][2];

  private final int[] length = new int[9];
  private final double[] left = new double[8];
  private final double[] right = new double[8];
  private final double[] minor = new double[16];
  private final double[] byHead = new double[32];
  private final double[] byTail = new double[32];
  private final double[] term = new double[64];
  private final double[] partial = new double[128];
  private final double[] determinant = new double[192];

  /** Says whether the arithmetic is exact for a coordinate of a 2 x 2 determinant. */
  static boolean inRange2(double coordinate) {
    return inRange(coordinate, MIN_2, MAX_2);
  }

  /** Says whether the arithmetic is exact for a coordinate of a 3 x 3 determinant. */
  static boolean inRange3(double coordinate) {
    return inRange(coordinate, MIN_3, MAX_3);
  }

  private static boolean inRange(double coordinate, double least, double greatest) {
    double magnitude = Math.abs(coordinate);
    return (magnitude >= least && magnitude <= greatest) || magnitude == 0; // false for NaN
  }

  /** Returns the sign of {@code (b - a) x (c - a)}, for coordinates in the range. */
  int sign2(double ax, double ay, double bx, double by, double cx, double cy) {
    subtract(0, bx, ax);
    subtract(1, by, ay);
    subtract(2, cx, ax);
    subtract(3, cy, ay);
    return Expansions.sign(minor, minor(0, 3, 1, 2));
  }

  /** Makes a row of the determinant, {@code p - a}, of coordinates in the range. */
  void setRow(int row, double px, double py, double pz, double ax, double ay, double az) {
    subtract(3 * row, px, ax);
    subtract(3 * row + 1, py, ay);
    subtract(3 * row + 2, pz, az);
  }

  /** Returns the sign of the determinant of three rows. */
  int sign3() {
    int x = term(0, minor(4, 8, 5, 7), determinant);
    int y = term(1, minor(5, 6, 3, 8), term);
    int xy = Expansions.sum(determinant, x, term, y, partial);
    int z = term(2, minor(3, 7, 4, 6), term);
    return Expansions.sign(determinant, Expansions.sum(partial, xy, term, z, determinant));
  }

  private void subtract(int at, double x, double y) {
    length[at] = Expansions.difference(x, y, difference[at]);
  }

  /** Writes {@code i j - k l} to {@link #minor} and returns its length. */
  private int minor(int i, int j, int k, int l) {
    int m = times(difference[i], length[i], j, left);
    int n = times(difference[k], length[k], l, right);
    Expansions.negate(right, n);
    return Expansions.sum(left, m, right, n, minor);
  }

  /** Writes difference i times the minor of so many components and returns the length. */
  private int term(int i, int minorLength, double[] h) {
    return times(minor, minorLength, i, h);
  }

  /** Writes the product of an expansion and difference j and returns its length. */
  private int times(double[] e, int m, int j, double[] h) {
    double[] factor = difference[j];
    if (length[j] == 0) {
      return 0;
    }
    if (length[j] == 1) {
      return Expansions.scale(e, m, factor[0], h);
    }
    int tail = Expansions.scale(e, m, factor[0], byTail);
    int head = Expansions.scale(e, m, factor[1], byHead);
    return Expansions.sum(byTail, tail, byHead, head, h);
  }
}
