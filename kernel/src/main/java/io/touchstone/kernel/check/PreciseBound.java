// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.check;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;
import static io.touchstone.exact.ErrorFree.sumError;

/**
 * Bounds of a difference {@code (high + low) - subtrahend} whose minuend is known up to an error.
 */
public final class PreciseBound {

  private PreciseBound() {}

  /**
   * Returns a double that is not above the difference.
   *
   * @param high leading part of the minuend
   * @param low trailing part
   * @param error how far high + low may be off; with an infinite one the result is NaN or -infinity
   */
  public static double lower(double high, double low, double error, double subtrahend) {
    double difference = high - subtrahend;
    double lost = sumError(high, -subtrahend, difference) + low;
    // the sums of the small numbers are rounded too: three roundings of what they add up to
    double margin = error + 4 * UNIT_ROUNDOFF * (Math.abs(lost) + Math.abs(low) + error);
    return Math.nextDown(difference + (lost - margin));
  }

  /** Returns a double that is not below the difference; see {@link #lower}. */
  public static double upper(double high, double low, double error, double subtrahend) {
    return -lower(-high, -low, error, -subtrahend);
  }
}
