// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import org.jspecify.annotations.Nullable;

/** What is proved of one question by whoever answered it: no two answers contradict each other. */
final class Consensus {

  /** How much of itself a bound without a proof may be beside one with a proof. */
  private static final double ROUNDINGS = 1e-9;

  private double lower = Double.NEGATIVE_INFINITY;
  private double upper = Double.POSITIVE_INFINITY;
  private @Nullable Boolean meet;

  /** Takes an answer that claims a proof, or of which nobody asked for one. */
  void take(Outcome answer, Proof policy, String who) {
    String what = who + ": " + answer + ", known are [" + lower + ", " + upper + "] and " + meet;
    boolean decided = answer.verdict() != Verdict.UNDECIDED;
    assertThat(decided || answer.termination() != Termination.CONVERGED || answer.hasUpper())
        .as(what)
        .isTrue();
    if (answer.hasLower() && answer.hasUpper()) {
      assertThat(answer.lower()).as(what).isLessThanOrEqualTo(answer.upper());
    }
    if (answer.verdictAssurance() == Assurance.PROVED) {
      boolean proved = answer.verdict().collides() || answer.verdict() == Verdict.SUBSET;
      assertThat(meet == null || meet == proved).as(what).isTrue();
      meet = proved;
    }
    if (policy == Proof.NONE) {
      holds(answer, what);
    } else if (answer.boundsAssurance() == Assurance.PROVED) {
      narrow(answer, what);
    }
  }

  private void narrow(Outcome answer, String what) {
    if (answer.hasLower()) {
      assertThat(answer.lower()).as(what).isLessThanOrEqualTo(upper);
      lower = Math.max(lower, answer.lower());
    }
    if (answer.hasUpper()) {
      assertThat(answer.upper()).as(what).isGreaterThanOrEqualTo(lower);
      upper = Math.min(upper, answer.upper());
    }
  }

  private void holds(Outcome answer, String what) {
    if (answer.hasLower()) {
      assertThat(answer.lower()).as(what).isLessThanOrEqualTo(upper + roundings(upper));
    }
    if (answer.hasUpper()) {
      assertThat(answer.upper()).as(what).isGreaterThanOrEqualTo(lower - roundings(lower));
    }
  }

  private static double roundings(double bound) {
    return Double.isInfinite(bound) ? 0 : ROUNDINGS * Math.abs(bound);
  }
}
