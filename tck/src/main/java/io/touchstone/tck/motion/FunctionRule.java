// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.motion;

import io.touchstone.api.motion.MotionPhase;
import io.touchstone.api.motion.MotionProposal;
import io.touchstone.api.motion.MotionQuery;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.Rule;
import io.touchstone.tck.rule.RuleInfo;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Asks again, in another order, and with a new query. */
final class FunctionRule implements Rule<MotionSubject> {

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "M5", "function", "What is proposed depends on the motion alone, and on no earlier query.");
  }

  @Override
  public void judge(MotionSubject subject, Findings findings) {
    MotionPhase phase = subject.create(subject.engine());
    List<MovingSample> samples = subject.samples();
    Map<Integer, MotionQuery> queries = new HashMap<>();
    for (int k = samples.size() - 1; k >= 0; k--) {
      MovingSample sample = samples.get(k);
      MotionQuery used = queries.computeIfAbsent(sample.dimension(), phase::newQuery);
      Optional<MotionProposal> one = MotionSubject.propose(phase, used, sample);
      Optional<MotionProposal> other = MotionSubject.propose(phase, sample);
      findings.check(
          one.map(FunctionRule::words).equals(other.map(FunctionRule::words))
              ? ""
              : "%s from a query that was used, %s from a new one (%s)"
                  .formatted(
                      one.map(FunctionRule::words).orElse("nothing"),
                      other.map(FunctionRule::words).orElse("nothing"),
                      sample));
    }
  }

  private static String words(MotionProposal proposal) {
    return "%s %s %s %s"
        .formatted(
            proposal.verdict(), proposal.freeUntil(), proposal.contactAt(), proposal.planes());
  }
}
