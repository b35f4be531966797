// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.Proofs;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.spi.Proof;
import io.touchstone.proof.VerifiedNarrowPhase;
import io.touchstone.proof.VerifiedQuery;
import io.touchstone.tck.pairs.Sample;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.Rule;
import io.touchstone.tck.rule.RuleInfo;

/** Puts the policy CHECKED on the engine. */
final class CheckedRule implements Rule<Subject> {

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "N26",
        "checked",
        "With the policy checked no verdict is wrong, every verdict about polytopes is proved, and none is lost outside of contact.");
  }

  @Override
  public void judge(Subject subject, Findings findings) {
    VerifiedNarrowPhase phase = Proofs.prove(subject.engine(), Proof.CHECKED);
    long rejected = 0;
    for (Answer raw : subject.answers()) {
      VerifiedQuery query = phase.newQuery(raw.sample().dimension());
      PairResult result = CheckedRule.ask(phase, query, raw);
      Answer checked = new Answer(raw.sample(), raw.question(), result);
      String fault = Truth.verdictFault(checked);
      if (fault.isEmpty() && checked.isDecided()) {
        fault = result.verdictAssurance() == Assurance.PROVED ? "" : "decided and not proved";
      }
      if (fault.isEmpty() && raw.request().goal() != Goal.PENETRATION) {
        fault = Truth.boundsFault(checked);
      }
      if (fault.isEmpty() && raw.isDecided() && (!checked.isDecided() || query.isRejected())) {
        rejected++;
        boolean claimed = raw.question().capability().evidence() && !raw.isWord();
        fault =
            claimed && !Truth.isContact(raw.sample(), raw.request().goal())
                ? "the claim %s is rejected".formatted(raw.result().verdict())
                : "";
      }
      findings.check(raw.sample(), raw.request(), fault);
    }
    findings.note("%d verdicts rejected; %s".formatted(rejected, phase.statistics()));
  }

  static PairResult ask(VerifiedNarrowPhase phase, VerifiedQuery query, Answer raw) {
    Sample sample = raw.sample();
    PairResult result = new PairResult(sample.dimension());
    query.evaluate(
        phase.prepare(sample.a()),
        sample.poseA(),
        phase.prepare(sample.b()),
        sample.poseB(),
        raw.request(),
        null,
        result);
    return result;
  }
}
