// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.boxes;

/**
 * The sides of two boxes, and their products: each of the 15 axes is the product of two, also where
 * it is a side itself, so that there is no case to foresee. Scratch memory of one thread.
 */
final class BoxSides {

  /** For each axis the two sides whose product it is: 0 to 2 of A, 3 to 5 of B. */
  private static final int[][] SIDES = new int[BoxSearch.AXES][2];

  static {
    for (int number = 0; number < BoxSearch.AXES; number++) {
      int[] sides = SIDES[number];
      sides[0] = number < 6 ? number / 3 * 3 + (number + 1) % 3 : (number - 6) / 3;
      sides[1] = number < 6 ? number / 3 * 3 + (number + 2) % 3 : 3 + (number - 6) % 3;
    }
  }

  /** The product that was asked for last, in the world. */
  double x;

  double y;
  double z;

  /** The axes of each side's box, for the six sides. */
  private final double[][] frames;

  BoxSides(PlacedBoxes place) {
    double[] f = place.frameA;
    double[] g = place.frameB;
    frames = new double[][] {f, f, f, g, g, g};
  }

  /** Returns the first side of an axis, or the second. */
  static int side(int number, int which) {
    return SIDES[number][which];
  }

  /** Returns the map whose column {@code side % 3} a side is. */
  double[] frame(int side) {
    return frames[side];
  }

  /** Computes the product that an axis is. */
  void product(int number) {
    int[] sides = SIDES[number];
    double[] f = frames[sides[0]];
    double[] g = frames[sides[1]];
    int k = sides[0] % 3;
    int j = sides[1] % 3;
    x = f[4 + k] * g[8 + j] - f[8 + k] * g[4 + j];
    y = f[8 + k] * g[j] - f[k] * g[8 + j];
    z = f[k] * g[4 + j] - f[4 + k] * g[j];
  }
}
