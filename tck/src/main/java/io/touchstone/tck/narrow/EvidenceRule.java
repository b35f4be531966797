// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairResult;
import io.touchstone.proof.CertificateChecker;
import io.touchstone.proof.CertificateChecker.Finding;
import io.touchstone.tck.pairs.Nearness;
import io.touchstone.tck.pairs.Sample;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.Rule;
import io.touchstone.tck.rule.RuleInfo;

/**
 * Gives the evidence of every verdict to the certificate checker, which trusts vertices and poses
 * only.
 */
final class EvidenceRule implements Rule<Subject> {

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "N6",
        "evidence",
        "Where evidence is claimed, the checker accepts the evidence of every verdict that is not in contact; a word that may be given says that it is one.");
  }

  @Override
  public void judge(Subject subject, Findings findings) {
    for (Answer answer : subject.answers()) {
      if (!answer.question().capability().evidence() || !answer.isDecided()) {
        continue;
      }
      if (answer.isWord()) {
        findings.checked();
        findings.count("words that bodies collide");
      } else {
        String fault = fault(answer);
        if (!fault.isEmpty() && isInContact(answer)) {
          findings.checked();
          findings.count("in contact below a rounding, with evidence that fails");
        } else {
          findings.check(answer.sample(), answer.request(), fault);
        }
      }
    }
  }

  private static boolean isInContact(Answer answer) {
    Sample sample = answer.sample();
    return Nearness.isNear(sample, answer.request().goal(), Nearness.rounding(sample));
  }

  static String fault(Answer answer) {
    PairResult result = answer.result();
    Certificate certificate;
    try {
      certificate = result.toOutcome().certificate();
    } catch (RuntimeException e) {
      return "the evidence makes no certificate: " + e;
    }
    if (certificate.equals(Certificate.NONE)) {
      return "%s without evidence".formatted(result.verdict());
    }
    Finding finding = find(answer, certificate);
    if (!finding.valid()) {
      return "%s: %s".formatted(certificate, finding.reason());
    }
    boolean same =
        finding.verdict() == result.verdict()
            || (finding.verdict().collides() && result.verdict().collides());
    return same ? "" : "%s proves %s, not %s".formatted(certificate, finding.verdict(), result);
  }

  /** Returns what a certificate proves of what was asked. */
  static Finding find(Answer answer, Certificate certificate) {
    Sample sample = answer.sample();
    if (!answer.request().hasDirection()) {
      return CertificateChecker.check(
          sample.a(), sample.poseA(), sample.b(), sample.poseB(), certificate);
    }
    AxisVector d = AxisVector.of(Truth.direction(answer));
    return answer.request().goal() == Goal.CAST
        ? CertificateChecker.checkCast(
            sample.a(), sample.poseA(), sample.b(), sample.poseB(), d, certificate)
        : CertificateChecker.checkDepth(
            sample.a(), sample.poseA(), sample.b(), sample.poseB(), d, certificate);
  }
}
