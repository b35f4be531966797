// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.soak;

import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.exact.Dyadic;
import io.touchstone.proof.CertificateChecker;
import io.touchstone.proof.CertificateChecker.Finding;
import io.touchstone.tck.oracle.PairTruth;
import io.touchstone.tck.pairs.Sample;

/**
 * Tells whether an answer that claims to be proved is right: its certificate is checked in exact
 * arithmetic, without the engines that found it.
 */
final class Assay {

  private Assay() {}

  /** Returns what the certificate of a proved answer proves, or is not valid and says why. */
  static Finding check(Sample sample, PairResult proved) {
    Certificate certificate = proved.toOutcome().certificate();
    return CertificateChecker.check(
        sample.a(), sample.poseA(), sample.b(), sample.poseB(), certificate);
  }

  /**
   * Returns what is wrong with an answer of the policy exact, or an empty string. That it is
   * decided was checked before.
   */
  static String fault(Sample sample, PairResult proved, Finding finding) {
    if (proved.verdictAssurance() != Assurance.PROVED) {
      return "decided and not proved";
    }
    if (!finding.valid()) {
      return "the evidence of the proved verdict %s fails: %s"
          .formatted(proved.verdict(), finding.reason());
    }
    if (proved.verdict() == Verdict.TOUCHING && finding.verdict() == Verdict.INTERSECTING) {
      Verdict truth = sample.truth().relation(); // that nothing overlaps has no certificate
      return truth == Verdict.TOUCHING ? "" : "says TOUCHING, the truth is " + truth;
    }
    if (contradicts(proved.verdict(), finding.verdict())) {
      return "says %s, its evidence proves %s".formatted(proved.verdict(), finding.verdict());
    }
    return proved.boundsAssurance() == Assurance.PROVED ? looseBound(proved, finding) : "";
  }

  private static String looseBound(PairResult proved, Finding finding) {
    if (proved.hasLower()
        && !(finding.lower().isPresent() && proved.lower() <= finding.lower().getAsDouble())) {
      return "the proved lower bound %s is not proved by the evidence".formatted(proved.lower());
    }
    if (proved.hasUpper()
        && !(finding.upper().isPresent() && proved.upper() >= finding.upper().getAsDouble())) {
      return "the proved upper bound %s is not proved by the evidence".formatted(proved.upper());
    }
    return "";
  }

  /**
   * Returns what is wrong with an answer of the policy checked, which may leave open what it cannot
   * prove, or an empty string.
   */
  static String faultOfChecked(PairResult checked, Finding truth) {
    if (checked.verdict() != Verdict.UNDECIDED && checked.verdictAssurance() != Assurance.PROVED) {
      return "decided and not proved";
    }
    String fault = wrongVerdict(checked, truth);
    return fault.isEmpty() && checked.boundsAssurance() == Assurance.PROVED
        ? wrongBound(checked, truth)
        : fault;
  }

  /** Returns how a verdict contradicts what is proved, or an empty string. */
  static String wrongVerdict(PairResult claim, Finding truth) {
    return claim.verdict() != Verdict.UNDECIDED
            && truth.valid()
            && contradicts(claim.verdict(), truth.verdict())
        ? "says %s, the truth is %s".formatted(claim.verdict(), truth.verdict())
        : "";
  }

  /** Returns how bounds contradict proved ones, or an empty string. */
  static String wrongBound(PairResult claim, Finding truth) {
    if (!truth.valid()) {
      return "";
    }
    if (claim.hasLower()
        && truth.upper().isPresent()
        && claim.lower() > truth.upper().getAsDouble()) {
      return "the lower bound %s is above the proved upper bound %s"
          .formatted(claim.lower(), truth.upper().getAsDouble());
    }
    if (claim.hasUpper()
        && truth.lower().isPresent()
        && claim.upper() < truth.lower().getAsDouble()) {
      return "the upper bound %s is below the proved lower bound %s"
          .formatted(claim.upper(), truth.lower().getAsDouble());
    }
    return "";
  }

  /** INTERSECTING is right for touching bodies too, and a proof of it leaves touching open. */
  private static boolean contradicts(Verdict said, Verdict proved) {
    return said != proved && !(said.collides() && proved.collides());
  }

  /** Returns how an answer contradicts the kit's own oracle, or an empty string. */
  static String faultByOracle(Sample sample, PairRequest request, PairResult proved) {
    PairTruth truth = sample.truth();
    Verdict relation = request.goal() == Goal.CONTAINMENT ? truth.containment() : truth.relation();
    boolean right =
        proved.verdict() == relation
            || (proved.verdict() == Verdict.INTERSECTING && relation == Verdict.TOUCHING);
    if (!right) {
      return "says %s, the oracle says %s".formatted(proved.verdict(), relation);
    }
    boolean told =
        request.goal() == Goal.DISTANCE
            && request.metric() == Metric.EUCLIDEAN
            && relation == Verdict.DISJOINT;
    return told ? truth.bracketFault(proved.lower(), proved.upper(), Dyadic.ZERO) : "";
  }
}
