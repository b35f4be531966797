// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.timing;

import java.util.Arrays;

/** Figures about figures. */
final class Statistics {

  private Statistics() {}

  /** Returns the median; the mean of the middle two of an even number; 0 of none. */
  static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int n = sorted.length;
    if (n == 0) {
      return 0;
    }
    return n % 2 == 1 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
  }

  /** Returns the least; 0 of none. */
  static double min(double[] values) {
    return Arrays.stream(values).min().orElse(0);
  }
}
