// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.inside;

/**
 * How long a direction w may be so that no product w . p with a point of magnitude up to M, and no
 * sum of a few of them, overflows or falls among the subnormal numbers; and by which power of two
 * other directions are brought there. Immutable and thread-safe.
 */
public final class DirectionScale {

  /** Far enough from 2<sup>1024</sup> and from 2<sup>-1022 + 53</sup> for sums and roundings. */
  private static final int SAFE_EXPONENT = 900;

  /** Room for a sum of components instead of the largest, up to 2^10 of them at equal size. */
  private static final int MARGIN = 10;

  /** Bounds of |w_1| + |w_2| + ...; between them the direction is used as it is. */
  public final double shortest;

  public final double longest;

  private final int target;

  /**
   * Creates the bounds.
   *
   * @param largestCoordinate M, not negative
   */
  public DirectionScale(double largestCoordinate) {
    int exponent = Math.getExponent(largestCoordinate);
    int limit = SAFE_EXPONENT - MARGIN;
    shortest = Math.scalb(1.0, Math.max(-SAFE_EXPONENT, -SAFE_EXPONENT - exponent));
    longest = Math.scalb(1.0, Math.min(SAFE_EXPONENT, SAFE_EXPONENT - exponent));
    target = Math.max(-limit, Math.min(limit, -exponent));
  }

  /**
   * Returns k so that a direction whose largest component is given is in the bounds after being
   * multiplied by 2<sup>k</sup>.
   *
   * @param largest positive and finite
   */
  public int shift(double largest) {
    int exponent =
        largest < Double.MIN_NORMAL
            ? Math.getExponent(largest * 0x1p60) - 60
            : Math.getExponent(largest);
    return target - exponent;
  }
}
