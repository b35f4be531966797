package io.touchstone.tck.narrow;

import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairResult;
import io.touchstone.proof.CertificateChecker;
import io.touchstone.proof.CertificateChecker.Finding;
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
        "Where evidence is claimed, the checker accepts the evidence of every verdict that is not in contact.");
  }

  /** Nearer to contact than this, in units of S, evidence may fail by a rounding. */
  private static final double ROUNDING = 1e-12;

  @Override
  public void judge(Subject subject, Findings findings) {
    for (Answer answer : subject.answers()) {
      if (answer.question().capability().evidence() && answer.isDecided()) {
        String fault = fault(answer.sample(), answer.result());
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
    return answer.request().goal() == Goal.CONTAINMENT
        ? Truth.isContact(answer.sample(), Goal.CONTAINMENT)
        : Truth.isWithin(answer.sample(), ROUNDING * answer.sample().size());
  }

  static String fault(Sample sample, PairResult result) {
    Certificate certificate;
    try {
      certificate = result.toOutcome().certificate();
    } catch (RuntimeException e) {
      return "the evidence makes no certificate: " + e;
    }
    if (certificate.equals(Certificate.NONE)) {
      return "%s without evidence".formatted(result.verdict());
    }
    Finding finding =
        CertificateChecker.check(
            sample.a(), sample.poseA(), sample.b(), sample.poseB(), certificate);
    if (!finding.valid()) {
      return "%s: %s".formatted(certificate, finding.reason());
    }
    boolean same =
        finding.verdict() == result.verdict()
            || (finding.verdict().collides() && result.verdict().collides());
    return same ? "" : "%s proves %s, not %s".formatted(certificate, finding.verdict(), result);
  }
}
