// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness;

import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.Verdict;

/**
 * What is known of the signed distance of a pair, negative for the depth of bodies that overlap. In
 * the unit of length; infinite where nothing is known.
 *
 * @param lower not above it
 * @param upper not below it
 */
public record SignedBounds(double lower, double upper) {

  /** Nothing is known. */
  public static final SignedBounds UNKNOWN =
      new SignedBounds(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

  /** Touching bodies: the signed distance is 0. */
  private static final SignedBounds TOUCHING = new SignedBounds(0, 0);

  /**
   * Returns what an answer tells: its bounds, and what follows from its verdict besides.
   *
   * @param depths whether depths were asked; otherwise nobody knows how deep an overlap is
   */
  public static SignedBounds of(Outcome outcome, boolean depths) {
    boolean measured = depths || !outcome.collides();
    return of(
        outcome.verdict(),
        measured && outcome.hasLower() ? outcome.lower() : Double.NEGATIVE_INFINITY,
        measured && outcome.hasUpper() ? outcome.upper() : Double.POSITIVE_INFINITY);
  }

  /** Returns bounds, and what follows from a verdict besides. */
  public static SignedBounds of(Verdict verdict, double lower, double upper) {
    if (verdict == Verdict.TOUCHING) {
      return TOUCHING;
    }
    return new SignedBounds(
        verdict == Verdict.DISJOINT ? Math.max(lower, 0) : lower,
        verdict.collides() ? Math.min(upper, 0) : upper);
  }
}
