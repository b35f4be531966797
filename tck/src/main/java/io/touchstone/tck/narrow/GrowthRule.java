// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.Proofs;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.api.spi.Representation;
import io.touchstone.exact.Dyadic;
import io.touchstone.proof.CertificateChecker;
import io.touchstone.proof.CertificateChecker.Finding;
import io.touchstone.proof.VerifiedNarrowPhase;
import io.touchstone.tck.oracle.GrownPair;
import io.touchstone.tck.pairs.DegenerateFamilies;
import io.touchstone.tck.pairs.Draw;
import io.touchstone.tck.pairs.Families;
import io.touchstone.tck.pairs.Sample;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.Rule;
import io.touchstone.tck.rule.RuleInfo;
import java.util.List;

/**
 * Asks, with the engine and a proof, by which factor bodies grow until they touch, and makes the
 * grown bodies to see whether they do. The growth rests on depths along a direction: without a
 * proof the factor is as right as these are.
 */
final class GrowthRule implements Rule<Subject> {

  /** Pairs of bodies in general position, of each kind of question. */
  private static final int PAIRS = 6;

  /** What rounded bodies, and an engine's word, may be off, per condition of the pair. */
  private static final double SLACK = 1e-11;

  private static final PairRequest REQUEST = PairRequest.builder(Goal.GROWTH).build();

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "N33",
        "growths",
        "The factor by which bodies grow until they touch is proved, of polytopes to the last bit; without a proof it is as right as the depth along a direction.");
  }

  @Override
  public void judge(Subject subject, Findings findings) {
    VerifiedNarrowPhase proved = Proofs.prove(subject.engine(), Proof.CHECKED);
    VerifiedNarrowPhase word = Proofs.prove(subject.engine(), Proof.NONE);
    for (int n = 1; n <= subject.settings().size().maxDimension(); n++) {
      if (!subject.capabilities().supports(REQUEST, n, Representation.VERTICES)) {
        continue;
      }
      for (DegenerateFamilies.Family family : DegenerateFamilies.all()) {
        Draw draw = Draw.of(subject.settings().seed(), "growth", family.name(), n);
        Sample sample = family.maker().make(n, draw);
        findings.check(sample, REQUEST, lastBitFault(sample, ask(proved, sample)));
        findings.count("polytopes");
      }
      boolean rounded = subject.capabilities().supports(REQUEST, n, Representation.ROUNDED);
      for (int k = 0; k < PAIRS; k++) {
        Draw draw = Draw.of(subject.settings().seed(), "growth", "random", n, k);
        Sample sample = Families.random(n, draw);
        findings.check(sample, REQUEST, lastBitFault(sample, ask(proved, sample)));
        findings.check(sample, REQUEST, nearFault(sample, ask(word, sample)));
        findings.count("in general position");
        if (rounded) {
          Sample round = rounded(sample);
          PairResult result = ask(proved, round);
          String fault =
              result.boundsAssurance() == Assurance.PROVED
                  ? shownFault(round, result)
                  : "not proved";
          findings.check(round, REQUEST, fault.isEmpty() ? nearFault(round, result) : fault);
          findings.count("rounded");
        }
      }
    }
  }

  private static Sample rounded(Sample sample) {
    double radius = sample.coreA().size() / 4;
    return sample.described(
        "rounded",
        core -> new RoundedPolytope(core, radius),
        core -> new RoundedPolytope(core, radius));
  }

  private static PairResult ask(VerifiedNarrowPhase phase, Sample sample) {
    PairResult result = new PairResult(sample.dimension());
    phase
        .newQuery(sample.dimension())
        .evaluate(
            phase.prepare(sample.a()),
            sample.poseA(),
            phase.prepare(sample.b()),
            sample.poseB(),
            REQUEST,
            null,
            result);
    return result;
  }

  private static GrownPair grown(Sample sample, Certificate.Growth growth) {
    return new GrownPair(
        sample.coreA(),
        sample.poseA(),
        numbers(growth.centreA()),
        sample.coreB(),
        sample.poseB(),
        numbers(growth.centreB()));
  }

  private static double[] numbers(List<Double> list) {
    return list.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static String lastBitFault(Sample sample, PairResult result) {
    Outcome outcome = result.toOutcome();
    if (!(outcome.certificate() instanceof Certificate.Growth growth)
        || outcome.boundsAssurance() != Assurance.PROVED) {
      return "the growth is not proved: " + result;
    }
    GrownPair grown = grown(sample, growth);
    String fault = grown.bracketFault(result.lower(), result.upper(), Dyadic.ZERO);
    if (!fault.isEmpty()) {
      return fault;
    }
    int toOne = grown.meet(Dyadic.ONE, Dyadic.ZERO) ? grown.isAtLeast(1, Dyadic.ZERO) ? 0 : -1 : 1;
    Verdict verdict =
        toOne > 0 ? Verdict.DISJOINT : toOne < 0 ? Verdict.INTERSECTING : Verdict.TOUCHING;
    return outcome.verdict() == verdict
        ? shownFault(sample, result)
        : "says %s, and they are %s".formatted(outcome.verdict(), verdict);
  }

  /** Compares what is said with what the evidence shows. */
  private static String shownFault(Sample sample, PairResult result) {
    Finding finding =
        CertificateChecker.check(
            sample.a(),
            sample.poseA(),
            sample.b(),
            sample.poseB(),
            result.toOutcome().certificate());
    boolean shown =
        finding.valid()
            && finding.verdict() == result.verdict()
            && finding.lower().orElse(Double.NaN) == result.lower()
            && finding.upper().orElse(Double.NaN) == result.upper();
    return shown ? "" : "%s, the evidence shows %s".formatted(result, finding);
  }

  /** Bounds with roundings: a factor is as exact as the way on which a body leaves the other. */
  private static String nearFault(Sample sample, PairResult result) {
    Certificate certificate = result.toOutcome().certificate();
    if (!(certificate instanceof Certificate.Growth growth)
        || !result.hasLower()
        || !result.hasUpper()) {
      return "no growth: " + result;
    }
    GrownPair grown = grown(sample, growth);
    double slack = SLACK * (1 + result.upper()) * result.upper();
    Dyadic radii = Truth.radii(sample);
    boolean right =
        grown.isAtLeast(result.lower() - slack, radii)
            && grown.isAtMost(result.upper() + slack, radii)
            && result.upper() - result.lower() <= 2 * slack;
    return right ? "" : "the factor is not near " + result;
  }
}
