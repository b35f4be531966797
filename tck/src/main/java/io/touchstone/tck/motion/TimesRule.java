// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.motion;

import io.touchstone.api.motion.MotionProposal;
import io.touchstone.api.motion.MotionResult;
import io.touchstone.api.motion.MotionVerdict;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.Rule;
import io.touchstone.tck.rule.RuleInfo;
import java.util.List;

/** Compares what is claimed with what is proved without the solver. */
final class TimesRule implements Rule<MotionSubject> {

  /** What one of these rules asks of a claim. */
  @FunctionalInterface
  private interface Question {
    /** Returns what is wrong, or an empty string. */
    String fault(MotionProposal claim, MotionResult truth);
  }

  private final RuleInfo info;
  private final Question question;

  private TimesRule(String id, String title, String requirement, Question question) {
    this.info = new RuleInfo(id, title, requirement);
    this.question = question;
  }

  static List<Rule<MotionSubject>> all() {
    return List.of(
        new TimesRule(
            "M1",
            "late",
            "Nothing is claimed to be free when the bodies have met, beyond the tolerance.",
            TimesRule::late),
        new TimesRule(
            "M2",
            "early",
            "Nothing is claimed to meet while the bodies are free, beyond the tolerance.",
            TimesRule::early),
        new TimesRule(
            "M3",
            "start",
            "Bodies that start in contact are claimed to, or nothing is claimed.",
            TimesRule::start),
        new TimesRule(
            "M4",
            "tolerance",
            "A claimed hit lies in an interval that is not longer than twice the tolerance.",
            TimesRule::wide));
  }

  private static double slack() {
    return 2 * MotionSubject.REQUEST.tolerance();
  }

  private static String late(MotionProposal claim, MotionResult truth) {
    return truth.contactAt().isPresent()
            && claim.freeUntil() > truth.contactAt().getAsDouble() + slack()
        ? "free until %s is claimed; they have met by %s"
            .formatted(claim.freeUntil(), truth.contactAt().getAsDouble())
        : "";
  }

  private static String early(MotionProposal claim, MotionResult truth) {
    boolean meets =
        claim.verdict() == MotionVerdict.HIT || claim.verdict() == MotionVerdict.STARTS_IN_CONTACT;
    return meets && claim.contactAt() < truth.freeUntil() - slack()
        ? "contact at %s is claimed; they are free until %s"
            .formatted(claim.contactAt(), truth.freeUntil())
        : meets && truth.verdict() == MotionVerdict.FREE
            ? "contact is claimed; they never meet"
            : "";
  }

  private static String start(MotionProposal claim, MotionResult truth) {
    boolean starts = truth.verdict() == MotionVerdict.STARTS_IN_CONTACT;
    boolean claimed = claim.verdict() == MotionVerdict.STARTS_IN_CONTACT;
    return starts && !claimed && claim.verdict() != MotionVerdict.UNDECIDED
        ? "they start in contact, and " + claim.verdict() + " is claimed"
        : claimed && truth.freeUntil() > 0 ? "a contact at the start is claimed" : "";
  }

  private static String wide(MotionProposal claim, MotionResult truth) {
    double length = claim.contactAt() - claim.freeUntil();
    return claim.verdict() == MotionVerdict.HIT && length > slack()
        ? "a hit is claimed within %s; the tolerance is %s"
            .formatted(length, MotionSubject.REQUEST.tolerance())
        : "";
  }

  @Override
  public RuleInfo info() {
    return info;
  }

  @Override
  public void judge(MotionSubject subject, Findings findings) {
    for (MovingSample sample : subject.samples()) {
      subject
          .claim(sample)
          .ifPresentOrElse(
              claim -> {
                String fault = question.fault(claim, subject.truth(sample));
                findings.check(fault.isEmpty() ? "" : fault + " (" + sample + ")");
              },
              () -> findings.count("motions that it does not answer"));
    }
  }
}
