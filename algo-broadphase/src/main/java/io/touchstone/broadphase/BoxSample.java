// SPDX-License-Identifier: Apache-2.0
package io.touchstone.broadphase;

import java.util.Arrays;

/**
 * What boxes are like, from a sample of them: how large, how far spread. Only the speed of a broad
 * phase may depend on it. The sample is every so-many-th box: the same boxes give the same sample.
 * Scratch memory of one thread.
 */
final class BoxSample {

  /** Boxes looked at: quantiles are then right to about 3 %, and found in microseconds. */
  static final int SIZE = 256;

  private final int dimension;
  private final double[] values = new double[SIZE];

  /** Longest sides of the boxes in the sample, ascending. */
  private final double[] sides = new double[SIZE];

  private final double[] middle;
  private final double[] spread;
  private int count;

  BoxSample(int dimension) {
    this.dimension = dimension;
    this.middle = new double[dimension];
    this.spread = new double[dimension];
  }

  /**
   * Takes the sample.
   *
   * @param ids ids of finite boxes
   * @param total how many
   */
  void take(BoxStore boxes, int[] ids, int total) {
    count = Math.min(total, SIZE);
    for (int k = 0; k < count; k++) {
      sides[k] = 0;
    }
    for (int axis = 0; axis < dimension; axis++) {
      for (int k = 0; k < count; k++) {
        int id = ids[(int) ((long) k * total / count)];
        values[k] = boxes.min(id, axis);
        sides[k] = Math.max(sides[k], boxes.max(id, axis) - boxes.min(id, axis));
      }
      Arrays.sort(values, 0, count);
      middle[axis] = count == 0 ? 0 : values[count / 2];
      spread[axis] = count == 0 ? 0 : values[count - 1 - count / 10] - values[count / 10];
    }
    Arrays.sort(sides, 0, count);
  }

  /** Returns the longest side that a share of the boxes does not exceed; 0 without boxes. */
  double side(double share) {
    return count == 0 ? 0 : sides[(int) Math.min(count - 1, share * count)];
  }

  /** Returns the median of the lower coordinates along an axis. */
  double middle(int axis) {
    return middle[axis];
  }

  /** Returns how far apart the middle 80 % of the lower coordinates along an axis lie. */
  double spread(int axis) {
    return spread[axis];
  }
}
