// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.Proofs;
import io.touchstone.UnknownAlgorithmException;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.spi.Proof;
import io.touchstone.proof.VerifiedNarrowPhase;
import io.touchstone.proof.VerifiedQuery;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.Rule;
import io.touchstone.tck.rule.RuleInfo;

/** Puts the policy EXACT on the engine, where the engines that it needs are installed. */
final class ExactRule implements Rule<Subject> {

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "N27",
        "exact",
        "With the policy exact every pair of polytopes is decided, rightly, and proved.");
  }

  @Override
  public void judge(Subject subject, Findings findings) {
    VerifiedNarrowPhase phase;
    try {
      phase = Proofs.prove(subject.engine(), Proof.EXACT);
    } catch (UnknownAlgorithmException e) {
      findings.skip(String.valueOf(e.getMessage()));
      return;
    }
    for (Answer raw : subject.answers()) {
      VerifiedQuery query = phase.newQuery(raw.sample().dimension());
      PairResult result = CheckedRule.ask(phase, query, raw);
      Answer exact = new Answer(raw.sample(), raw.question(), result);
      String fault = exact.isDecided() ? Truth.verdictFault(exact) : "undecided";
      if (fault.isEmpty() && result.verdictAssurance() != Assurance.PROVED) {
        fault = "decided and not proved";
      }
      findings.check(raw.sample(), raw.request(), fault);
    }
    findings.note(phase.statistics().toString());
  }
}
