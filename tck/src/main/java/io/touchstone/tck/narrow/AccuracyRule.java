// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.api.query.Termination;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.Rule;
import io.touchstone.tck.rule.RuleInfo;
import java.util.Set;

/** Holds values against the truth where the capabilities claim values. */
final class AccuracyRule implements Rule<Subject> {

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "N5",
        "accuracy",
        "A converged distance or depth is right up to max(1e-12 of it, 1e-15 of the size).");
  }

  @Override
  public void judge(Subject subject, Findings findings) {
    for (Answer answer : subject.answers()) {
      if (!answer.question().capability().exactValue() || !answer.isDecided()) {
        continue;
      }
      if (!Truth.isConverged(answer.result())) {
        findings.count("decided without reaching the tolerance");
        if (answer.result().termination() == Termination.INCOMPLETE || !isOrdinary(answer)) {
          continue;
        }
      }
      findings.check(answer.sample(), answer.request(), Truth.accuracyFault(answer));
    }
  }

  /** About such pairs an engine has no reason to stop early. */
  private static boolean isOrdinary(Answer answer) {
    return Set.of("random", "boxes", "lattice", "round").contains(answer.sample().family());
  }
}
