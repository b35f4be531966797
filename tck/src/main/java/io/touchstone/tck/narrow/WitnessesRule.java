// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.exact.Dyadic;
import io.touchstone.proof.CertificateChecker;
import io.touchstone.proof.CertificateChecker.Finding;
import io.touchstone.tck.pairs.Sample;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.Rule;
import io.touchstone.tck.rule.RuleInfo;

/** Holds witness points and what the evidence proves against the truth. */
final class WitnessesRule implements Rule<Subject> {

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "N9",
        "witnesses",
        "Witness points lie on their bodies and are as far apart as the distance; the evidence alone gives the value.");
  }

  /** The evidence is judged with a grain more than the value: its own roundings add up. */
  private static final double SLACK = 2;

  /** Roundings of a coordinate in the world, in units of its last place. */
  private static final double ROUNDINGS = 8;

  @Override
  public void judge(Subject subject, Findings findings) {
    for (Answer answer : subject.answers()) {
      PairResult result = answer.result();
      if (answer.isDecided() && result.hasPoints()) {
        findings.check(answer.sample(), answer.request(), pointsFault(answer));
      }
      boolean valued =
          answer.request().goal() == Goal.DISTANCE
              && answer.request().metric() == Metric.EUCLIDEAN
              && answer.question().capability().exactValue()
              && result.verdict() == Verdict.DISJOINT
              && Truth.isConverged(result);
      if (valued) {
        findings.check(answer.sample(), answer.request(), valueFault(answer));
      }
    }
  }

  private static double tolerance(Answer answer) {
    double value = answer.result().hasUpper() ? Math.abs(answer.result().upper()) : 0;
    if (answer.request().goal() == Goal.CAST) {
      value *= Truth.length(Truth.direction(answer)); // of the way
    }
    double rounding = ROUNDINGS * answer.sample().dimension() * Math.ulp(answer.sample().reach());
    return Truth.allowance(answer.sample(), answer.request(), value) + rounding;
  }

  private static String pointsFault(Answer answer) {
    PairResult result = answer.result();
    int n = answer.sample().dimension();
    double[] p = new double[n];
    double[] q = new double[n];
    double apart = 0;
    for (int k = 0; k < n; k++) {
      p[k] = result.pointA(k);
      q[k] = result.pointB(k);
      apart = Math.hypot(apart, p[k] - q[k]);
    }
    Sample sample = answer.sample();
    double tolerance = tolerance(answer);
    Dyadic nearA = Dyadic.of(tolerance + sample.radiusA());
    Dyadic nearB = Dyadic.of(tolerance + sample.radiusB());
    if (!sample.truth().isNear(BodySide.A, p, nearA)) {
      return "the witness point on A is not on it: " + result;
    }
    if (answer.request().goal() == Goal.CAST) { // B has moved there
      double[] d = Truth.direction(answer);
      for (int k = 0; k < n; k++) {
        q[k] -= result.castParameter() * d[k];
      }
    }
    if (!sample.truth().isNear(BodySide.B, q, nearB)) {
      return "the witness point on B is not on it: " + result;
    }
    boolean common = result.verdict().collides() && answer.request().goal() != Goal.PENETRATION;
    if (common && !(apart <= 2 * tolerance)) {
      return "the witness points are %s apart and not common: %s".formatted(apart, result);
    }
    boolean nearest =
        answer.request().goal() == Goal.DISTANCE
            && answer.request().metric() == Metric.EUCLIDEAN
            && result.verdict() == Verdict.DISJOINT;
    return nearest && !(Math.abs(apart - result.upper()) <= 2 * tolerance)
        ? "the witness points are %s apart: %s".formatted(apart, result)
        : "";
  }

  /** What the certificate proves by itself is as good as the value. */
  private static String valueFault(Answer answer) {
    PairResult result = answer.result();
    if (!result.hasPoints() || !result.hasNormal()) {
      return "a distance without witness points and normal: " + result;
    }
    Sample sample = answer.sample();
    if (!answer.question().capability().evidence()) {
      return "";
    }
    Finding finding =
        CertificateChecker.check(
            sample.a(),
            sample.poseA(),
            sample.b(),
            sample.poseB(),
            result.toOutcome().certificate());
    if (!finding.valid()) {
      return ""; // the rule on evidence tells
    }
    if (finding.lower().isEmpty() || finding.upper().isEmpty()) {
      return "the evidence bounds the distance on one side only: " + result;
    }
    for (double bound : new double[] {finding.lower().orElse(0), finding.upper().orElse(0)}) {
      String fault = Truth.valueFault(sample, answer.request(), bound, SLACK);
      if (!fault.isEmpty()) {
        return "the evidence proves too little: " + fault;
      }
    }
    return "";
  }
}
