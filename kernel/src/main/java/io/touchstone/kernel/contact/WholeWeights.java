// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.contact;

/**
 * Guesses whole numbers in the ratio of rounded weights: bodies that are placed symmetrically touch
 * in points whose weights are in the ratio of small whole numbers. A guess has to be verified.
 */
public final class WholeWeights {

  /** The least weight is tried as every whole number up to this. */
  private static final int MOST_TRIALS = 64;

  /** Greater weights than this are no relation but an accident. */
  private static final double GREATEST = 0x1p20;

  /** How far a guessed weight may be from a whole number, relative to the number. */
  private static final double WHOLE = 1e-12;

  private WholeWeights() {}

  /**
   * Replaces weights by the least whole numbers in their ratio.
   *
   * @param weights unchanged if there are none: a weight is not positive, or not a number
   * @param count how many of the array
   * @return whether there are such numbers; all others are multiples of them
   */
  public static boolean guess(double[] weights, int count) {
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; k < count; k++) {
      least = Math.min(least, weights[k]);
    }
    for (int trial = 1; trial <= MOST_TRIALS && least > 0; trial++) {
      double factor = trial / least;
      if (areWhole(weights, count, factor)) {
        for (int k = 0; k < count; k++) {
          weights[k] = Math.rint(weights[k] * factor);
        }
        return true;
      }
    }
    return false;
  }

  private static boolean areWhole(double[] weights, int count, double factor) {
    for (int k = 0; k < count; k++) {
      double weight = weights[k] * factor;
      double whole = Math.rint(weight);
      boolean fits = Math.abs(weight - whole) <= WHOLE * whole && whole <= GREATEST;
      if (!fits) { // also for NaN
        return false;
      }
    }
    return true;
  }
}
