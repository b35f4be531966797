// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.query.ConvexCombination;
import io.touchstone.checker.parts.ExactDirection;
import io.touchstone.checker.parts.ExactGap;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.QuotientRoot;
import io.touchstone.proof.CertificateChecker.Finding;
import java.util.OptionalDouble;

/**
 * What evidence proves about a depth along a direction, in exact numbers: B moves by {@code t d},
 * and the depth is {@code t |d|} for the greatest t at which it meets A, which it does where it
 * stands. K is {@code A - B} with a ball of radius r around each of its points; they meet at t
 * exactly if {@code t d} is in K, which is convex.
 *
 * <pre>{@code
 * w.d > 0:                              t <= (r |w| - gap(w)) / (w.d)    a plane that B has left A by
 * points a, b with |a - b - t d| <= r:  t <= depth / |d|                 a common point at t
 * }</pre>
 *
 * <p>The common point is found of the vertices that have weights, as {@link CastCheck} finds it.
 */
final class DepthCheck {

  private final CastCheck way;
  private final boolean rounded;

  DepthCheck(CastCheck way, boolean rounded) {
    this.way = way;
    this.rounded = rounded;
  }

  /**
   * Tells what is proved.
   *
   * @param contact what the evidence proves of the bodies where they stand
   */
  Finding depth(
      Finding contact,
      ExactDirection w,
      ExactGap gap,
      ConvexCombination onA,
      ConvexCombination onB) {
    Finding found = Finding.valid(contact.verdict());
    Dyadic leaving = way.dot(w);
    if (leaving.signum() > 0) {
      found = found.withLower(lower(gap, leaving));
    }
    OptionalDouble upper = upper(onA, onB);
    return found.withUpper(upper.isPresent() ? Math.min(0, upper.getAsDouble()) : 0);
  }

  /** Returns {@code (gap - r |w|) |d| / leaving}, rounded down; not positive. */
  private double lower(ExactGap gap, Dyadic leaving) {
    Dyadic room = CastCheck.room(gap);
    return room.signum() >= 0
        ? 0
        : QuotientRoot.roundDown(
            -1, room.square().multiply(way.square), leaving.square(), Dyadic.ZERO);
  }

  /** Returns {@code -t |d|}, rounded up. */
  private OptionalDouble upper(ConvexCombination onA, ConvexCombination onB) {
    Dyadic[] t;
    if (rounded) {
      OptionalDouble last = way.ballsPart(onA, onB);
      if (last.isEmpty()) {
        return last;
      }
      t = new Dyadic[] {Dyadic.of(last.getAsDouble()), Dyadic.ONE};
    } else {
      t = way.meeting(onA, onB, true);
      if (t == null) {
        return OptionalDouble.empty();
      }
    }
    return OptionalDouble.of(
        QuotientRoot.roundUp(-1, t[0].square().multiply(way.square), t[1].square(), Dyadic.ZERO));
  }
}
