// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.Proofs;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Capability;
import io.touchstone.api.spi.Proof;
import io.touchstone.api.spi.Representation;
import io.touchstone.exact.Dyadic;
import io.touchstone.proof.CertificateChecker;
import io.touchstone.proof.CertificateChecker.Finding;
import io.touchstone.proof.VerifiedNarrowPhase;
import io.touchstone.proof.VerifiedQuery;
import io.touchstone.tck.pairs.Sample;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.Rule;
import io.touchstone.tck.rule.RuleInfo;
import java.util.List;
import java.util.Optional;

/**
 * Asks for least depths of half-spaces. The proof makes them, of an engine that tells distances of
 * half-spaces; an engine that claims them is asked by itself as well.
 */
final class RowDepthRule implements Rule<Subject> {

  /** Pairs for each of a family. */
  private static final int PAIRS = 32;

  /** Beyond, a depth takes seconds: surfaces grow exponentially. */
  private static final int MOST_DIMENSIONS = 6;

  /** What the gap along a normal of doubles may be off, of the size. */
  private static final double SLACK = 1e-12;

  private static final PairRequest REQUEST = PairRequest.penetration();

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "N35",
        "least depths of half-spaces",
        "Least depths of half-spaces and rays are right and near, infinite where nothing leads out, and proved with evidence that shows both bounds.");
  }

  @Override
  public void judge(Subject subject, Findings findings) {
    VerifiedNarrowPhase proved = Proofs.prove(subject.engine(), Proof.CHECKED);
    VerifiedNarrowPhase word = Proofs.prove(subject.engine(), Proof.NONE);
    for (int n : subject.dimensions()) {
      Optional<Capability> claim = find(subject, n, Representation.VERTICES);
      List<Question> own =
          subject.questions(n, Representation.HALF_SPACES).stream()
              .filter(q -> q.request().equals(REQUEST))
              .toList();
      boolean rounds = find(subject, n, Representation.ROUNDED).isPresent();
      boolean asked = claim.isPresent() && n <= MOST_DIMENSIONS;
      int count = asked ? PAIRS * subject.settings().size().perFamily(n) : 0;
      for (int k = 0; k < count; k++) {
        RowDepthSample pair = RowDepthSample.of(n, k, subject.draw("depths", n, k), rounds);
        judge(proved, claim.get(), pair, findings);
        judge(word, claim.get(), pair, findings);
        for (Question question : own) {
          Answer answer = subject.ask(pair.sample, question);
          findings.check(pair.sample, REQUEST, fault(pair, question.capability(), answer.result()));
        }
      }
    }
  }

  /** Returns what the depth of half-spaces and bodies of a kind rests on, if it is claimed. */
  private static Optional<Capability> find(Subject subject, int n, Representation other) {
    return subject.capabilities().find(REQUEST, n, Representation.HALF_SPACES, other);
  }

  private static void judge(
      VerifiedNarrowPhase phase, Capability claim, RowDepthSample pair, Findings findings) {
    VerifiedQuery query = phase.newQuery(pair.sample.dimension());
    PairResult said = ask(phase, query, pair.sample, REQUEST, false);
    String fault = fault(pair, claim, said);
    if (fault.isEmpty()) {
      fault = phase.policy() == Proof.NONE ? wordFault(said) : provedFault(pair, said);
    }
    if (said.verdict() == Verdict.UNDECIDED) {
      fault = openFault(phase, query, claim, pair.sample);
      findings.count("undecided");
    } else if (phase.policy() != Proof.NONE && pair.verdict() == Verdict.INTERSECTING) {
      findings.count(pair.isEndless() ? "infinite depths" : "depths");
    }
    findings.check(pair.sample, REQUEST, fault);
  }

  /** Asks about the pair, or about its cores. */
  private static PairResult ask(
      VerifiedNarrowPhase phase,
      VerifiedQuery query,
      Sample sample,
      PairRequest request,
      boolean cores) {
    PairResult result = new PairResult(sample.dimension());
    query.evaluate(
        phase.prepare(cores ? core(sample.a()) : sample.a()),
        sample.poseA(),
        phase.prepare(cores ? core(sample.b()) : sample.b()),
        sample.poseB(),
        request,
        null,
        result);
    return result;
  }

  private static ConvexBody core(ConvexBody body) {
    return body instanceof RoundedPolytope rounded ? rounded.core() : body;
  }

  /** An engine may leave open how the cores lie, and refuted it must not be; then all is known. */
  private static String openFault(
      VerifiedNarrowPhase phase, VerifiedQuery query, Capability claim, Sample sample) {
    if (query.isRejected()) {
      return claim.evidence() ? query.refusal() : "";
    }
    PairResult met = ask(phase, query, sample, PairRequest.distance(), true);
    boolean claimed =
        met.verdict() != Verdict.UNDECIDED && (phase.policy() != Proof.NONE || claim.evidence());
    return claimed ? "the depth is left open, and the cores are decided: " + met : "";
  }

  // --- what is said

  private static String fault(RowDepthSample pair, Capability claim, PairResult said) {
    Verdict verdict = said.verdict();
    Verdict truth = pair.verdict();
    boolean right =
        verdict == truth || (verdict == Verdict.INTERSECTING && truth == Verdict.TOUCHING);
    if (verdict != Verdict.UNDECIDED && !right) {
      return "the truth is %s: %s".formatted(truth, said);
    }
    String fault = pair.isMeasured() ? boundsFault(pair, said) : "";
    if (fault.isEmpty() && verdict.collides()) {
      // how far cores are apart, less the radii, is as near as the engine says it is
      boolean precise = !pair.isRounded() || (claim.exactValue() && Truth.isConverged(said));
      fault = precise ? nearFault(pair, said) : "";
      fault = fault.isEmpty() && said.hasLower() ? normalFault(pair, said) : fault;
    }
    return fault.isEmpty() ? "" : fault + ": " + said;
  }

  private static String boundsFault(RowDepthSample pair, PairResult said) {
    if (said.hasLower() && compare(pair, said.lower(), 0) > 0) {
      return "the value is less than the lower bound";
    }
    return said.hasUpper() && compare(pair, said.upper(), 0) < 0
        ? "the value is greater than the upper bound"
        : "";
  }

  /** Returns the sign of a bound and a number less the signed distance. */
  private static int compare(RowDepthSample pair, double bound, double more) {
    if (Double.isInfinite(bound)) {
      return bound > 0 ? 1 : pair.isEndless() ? 0 : -1;
    }
    return pair.compare(Dyadic.of(bound).add(Dyadic.of(more)));
  }

  /** Both bounds are there, and no farther from the depth than allowed. */
  private static String nearFault(RowDepthSample pair, PairResult said) {
    if (!said.hasLower() || !said.hasUpper()) {
      return "a bound is missing";
    }
    double allowed = Truth.allowance(pair.size(), REQUEST, said.upper());
    boolean near =
        pair.isEndless()
            ? said.upper() == Double.NEGATIVE_INFINITY
            : !pair.isMeasured()
                || (compare(pair, said.lower(), allowed) >= 0
                    && compare(pair, said.upper(), -allowed) <= 0);
    return near ? "" : "the bounds are too far from the depth";
  }

  /** The gap along the normal is the one that the lower bound says. */
  private static String normalFault(RowDepthSample pair, PairResult said) {
    boolean deep = pair.verdict() == Verdict.INTERSECTING && !pair.isEndless();
    if (!deep || said.verdict() != Verdict.INTERSECTING) {
      return "";
    }
    if (!said.hasNormal()) {
      return "no normal";
    }
    double[] w = new double[said.dimension()];
    for (int k = 0; k < w.length; k++) {
      w[k] = said.normal(k);
    }
    double gap = pair.gap(w);
    double allowed = SLACK * (pair.size() + Math.abs(said.lower()));
    return Math.abs(gap - said.lower()) <= allowed ? "" : "along the normal the gap is " + gap;
  }

  // --- what is shown

  private static String wordFault(PairResult said) {
    return said.boundsAssurance() == Assurance.PROVED ? "proved without a proof: " + said : "";
  }

  private static String provedFault(RowDepthSample pair, PairResult said) {
    if (said.verdict() == Verdict.UNDECIDED) {
      return "";
    }
    boolean proved = said.verdictAssurance() == Assurance.PROVED;
    if (!proved || (said.verdict().collides() && said.boundsAssurance() != Assurance.PROVED)) {
      return "decided and not proved: " + said;
    }
    Sample sample = pair.sample;
    Certificate evidence = said.toOutcome().certificate();
    Finding finding =
        CertificateChecker.check(sample.a(), sample.poseA(), sample.b(), sample.poseB(), evidence);
    boolean shown =
        finding.valid()
            && finding.verdict() == said.verdict()
            && (!said.hasLower() || finding.lower().orElse(Double.NaN) == said.lower())
            && (!said.hasUpper() || finding.upper().orElse(Double.NaN) == said.upper());
    return shown ? "" : "%s, the evidence shows %s".formatted(said, finding);
  }
}
