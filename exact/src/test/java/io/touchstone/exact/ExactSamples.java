// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

import java.util.SplittableRandom;

/** Doubles of every kind, and the slow truth, for the tests of this package. */
final class ExactSamples {

  static final double[] SPECIAL = {
    0,
    -0.0,
    1,
    -1,
    0.1,
    -0.3,
    3,
    1 + 0x1p-52,
    1 - 0x1p-53,
    0x1p53 - 1,
    0x1p53,
    Double.MIN_VALUE,
    -Double.MIN_VALUE,
    3 * Double.MIN_VALUE,
    Double.MIN_NORMAL,
    Double.MIN_NORMAL - Double.MIN_VALUE,
    -Double.MIN_NORMAL,
    Double.MAX_VALUE,
    -Double.MAX_VALUE,
    0x1p1023,
    0x1p-1022,
    0x1.fffffffffffffp-1022,
    0x1p-1060
  };

  private ExactSamples() {}

  /** Returns a finite double with uniformly random bits: any scale, subnormals too. */
  static double anyDouble(SplittableRandom random) {
    while (true) {
      double value = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(value)) {
        return value;
      }
    }
  }

  /** Returns a double of magnitude below about {@code 2^(exponent + 1)} with few or many bits. */
  static double near(SplittableRandom random, int exponent) {
    double value =
        switch (random.nextInt(4)) {
          case 0 -> random.nextInt(-4, 5);
          case 1 -> random.nextInt(-1000, 1001) / 512.0;
          case 2 -> (float) random.nextDouble(-1, 1);
          default -> random.nextDouble(-1, 1);
        };
    return Math.scalb(value, exponent);
  }
}
