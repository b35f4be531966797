// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.Proofs;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.spi.Proof;
import io.touchstone.proof.VerifiedNarrowPhase;
import io.touchstone.tck.pairs.Sample;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.Rule;
import io.touchstone.tck.rule.RuleInfo;

/** Looks for what cannot be an answer, whatever the truth is. */
final class FormRule implements Rule<Subject> {

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "N7",
        "form",
        "An answer is one: finite numbers, ordered bounds, unit normals, vertices that exist, nothing called proved.");
  }

  @Override
  public void judge(Subject subject, Findings findings) {
    VerifiedNarrowPhase phase = Proofs.prove(subject.engine(), Proof.NONE);
    for (Answer answer : subject.answers()) {
      findings.check(answer.sample(), answer.request(), fault(phase, answer));
    }
  }

  private static String fault(VerifiedNarrowPhase phase, Answer answer) {
    PairResult result = answer.result();
    Sample sample = answer.sample();
    String fault =
        phase
            .newQuery(sample.dimension())
            .faultIn(
                phase.prepare(sample.a()), phase.prepare(sample.b()), answer.request(), result);
    if (fault.isEmpty() && result.hasEmptySide()) {
      fault = "body %s is said to be empty".formatted(result.emptySide());
    }
    if (fault.isEmpty()
        && (result.verdictAssurance() == Assurance.PROVED
            || result.boundsAssurance() == Assurance.PROVED)) {
      fault = "an engine alone proves nothing, and this one says PROVED";
    }
    if (fault.isEmpty() && (result.iterations() < 0 || result.supportQueries() < 0)) {
      fault = "negative effort";
    }
    return fault;
  }
}
