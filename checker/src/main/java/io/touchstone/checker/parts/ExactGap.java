// SPDX-License-Identifier: Apache-2.0
package io.touchstone.checker.parts;

import io.touchstone.exact.Dyadic;
import io.touchstone.exact.QuotientRoot;

/**
 * A gap along a direction, less the radii: {@code gap / |w| - r}, where gap is {@code w.(y - x)}
 * for the extreme points. A lower bound of the signed distance for every direction w.
 *
 * @param gap not divided by the length of w
 * @param lengthSq square of the length of w, positive
 * @param radii what is subtracted; negative where a ball adds to the gap
 */
public record ExactGap(Dyadic gap, Dyadic lengthSq, Dyadic radii) {

  /** Returns the sign of {@code gap - r |w|}. */
  public int compareToRadii() {
    if (gap.signum() != radii.signum()) {
      return Integer.compare(gap.signum(), radii.signum());
    }
    int ofSquares = gap.square().compareTo(radii.square().multiply(lengthSq));
    return gap.signum() >= 0 ? ofSquares : -ofSquares;
  }

  /**
   * Returns the greatest double that is not above it where the gap is not 0, else that or one less.
   */
  public double roundDown() {
    return gap.signum() > 0
        ? QuotientRoot.floor(gap.square(), lengthSq, radii)
        : gap.signum() < 0
            ? 0 - QuotientRoot.ceiling(gap.square(), lengthSq, radii.negate())
            : QuotientRoot.roundDown(sign(), gap.square(), lengthSq, radii);
  }

  public double roundUp() {
    return QuotientRoot.roundUp(sign(), gap.square(), lengthSq, radii);
  }

  private int sign() {
    return gap.signum() < 0 ? -1 : 1;
  }
}
