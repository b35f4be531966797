// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.Proofs;
import io.touchstone.UnknownAlgorithmException;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.proof.CertificateChecker;
import io.touchstone.proof.CertificateChecker.Finding;
import io.touchstone.proof.VerifiedNarrowPhase;
import io.touchstone.proof.VerifiedQuery;
import io.touchstone.tck.pairs.DegenerateFamilies;
import io.touchstone.tck.pairs.Draw;
import io.touchstone.tck.pairs.Sample;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.Rule;
import io.touchstone.tck.rule.RuleInfo;

/**
 * Puts the policy EXACT on the engine and compares both bounds of distances and of least depths
 * with the truth, in rational numbers: of the pairs of all rules, and of families whose gaps are a
 * few roundings wide.
 */
final class LastBitRule implements Rule<Subject> {

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "N32",
        "last bit",
        "With the policy exact the bounds of a distance or a least depth of polytopes are neighbouring doubles around it, or both are it.");
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
      if (isAsked(raw.request())) {
        VerifiedQuery query = phase.newQuery(raw.sample().dimension());
        judge(raw.sample(), raw.request(), CheckedRule.ask(phase, query, raw), findings);
      }
    }
    for (int dimension : subject.dimensions()) {
      for (Question question : subject.questions(dimension)) {
        if (isAsked(question.request())) {
          judgeFamilies(phase, subject, question, findings);
        }
      }
    }
  }

  private static void judgeFamilies(
      VerifiedNarrowPhase phase, Subject subject, Question question, Findings findings) {
    int n = question.dimension();
    VerifiedQuery query = phase.newQuery(n);
    for (DegenerateFamilies.Family family : DegenerateFamilies.all()) {
      Draw draw = Draw.of(subject.settings().seed(), "last bit", family.name(), n);
      Sample sample = family.maker().make(n, draw);
      Answer asked = new Answer(sample, question, new PairResult(n));
      judge(sample, question.request(), CheckedRule.ask(phase, query, asked), findings);
    }
  }

  private static boolean isAsked(PairRequest request) {
    boolean least = request.goal() == Goal.PENETRATION && !request.hasDirection();
    return (request.goal() == Goal.DISTANCE || least) && request.metric() == Metric.EUCLIDEAN;
  }

  private static void judge(
      Sample sample, PairRequest request, PairResult result, Findings findings) {
    boolean deep = request.goal() == Goal.PENETRATION;
    if (!deep && Truth.verdict(sample, Goal.DISTANCE) == Verdict.DISJOINT) {
      findings.check(sample, request, fault(sample, Verdict.DISJOINT, result));
    } else if (deep && sample.truth().overlap() && sample.truth().knowsDepth(Metric.EUCLIDEAN)) {
      findings.check(sample, request, fault(sample, Verdict.INTERSECTING, result));
    }
  }

  /** Returns what is wrong with an answer about bodies of which this is true; or nothing. */
  static String fault(Sample sample, Verdict truth, PairResult result) {
    if (result.verdict() != truth
        || result.termination() != Termination.CONVERGED
        || result.boundsAssurance() != Assurance.PROVED) {
      return "says %s, %s, its bounds are %s"
          .formatted(result.verdict(), result.termination(), result.boundsAssurance());
    }
    String fault = sample.truth().bracketFault(result.lower(), result.upper(), Truth.radii(sample));
    if (!fault.isEmpty()) {
      return fault;
    }
    Finding finding =
        CertificateChecker.check(
            sample.a(),
            sample.poseA(),
            sample.b(),
            sample.poseB(),
            result.toOutcome().certificate());
    boolean shown =
        finding.verdict() == truth
            && finding.lower().orElse(Double.NaN) == result.lower()
            && finding.upper().orElse(Double.NaN) == result.upper();
    return shown
        ? ""
        : "%s to %s, the evidence shows %s".formatted(result.lower(), result.upper(), finding);
  }
}
