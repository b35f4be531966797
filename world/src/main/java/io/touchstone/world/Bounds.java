// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import io.touchstone.api.objects.ObjectOutcome;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.PairResult;

/**
 * Where a distance, or how far something goes until it meets a body, surely lies: as sure as the
 * verdict about the body is. What stands behind less than that bounds nothing.
 *
 * @param lower not negative
 * @param upper infinite where none is known
 */
record Bounds(double lower, double upper) {

  static final Bounds ZERO = new Bounds(0, 0);

  /** Reads those of a decided answer about a distance or a cast. */
  static Bounds of(PairResult result) {
    return of(
        isSure(result.boundsAssurance(), result.verdictAssurance()),
        result.hasLower() ? result.lower() : 0,
        result.hasUpper() ? result.upper() : Double.POSITIVE_INFINITY);
  }

  /** Reads those of a decided answer about the distance of an object. */
  static Bounds of(ObjectOutcome outcome) {
    return outcome.collides()
        ? ZERO
        : of(
            isSure(outcome.boundsAssurance(), outcome.verdictAssurance()),
            outcome.lower().orElse(0),
            outcome.upper().orElse(Double.POSITIVE_INFINITY));
  }

  private static boolean isSure(Assurance ofBounds, Assurance ofVerdict) {
    return ofBounds.compareTo(ofVerdict) >= 0;
  }

  /** Bounds from below by 0, and by nothing where an engine that nobody checks says NaN. */
  private static Bounds of(boolean sure, double lower, double upper) {
    return sure
        ? new Bounds(lower > 0 ? lower : 0, upper >= 0 ? upper : Double.POSITIVE_INFINITY)
        : new Bounds(0, Double.POSITIVE_INFINITY);
  }
}
