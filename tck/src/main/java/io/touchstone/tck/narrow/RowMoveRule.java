// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.Proofs;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
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
import io.touchstone.tck.oracle.RangePair;
import io.touchstone.tck.pairs.Sample;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.Rule;
import io.touchstone.tck.rule.RuleInfo;

/**
 * Asks how far bodies given by half-spaces have to be moved, and whether they are subsets, about
 * products of intervals, of which the truth is a quotient of two numbers: as the engine answers by
 * itself, and with a proof, whose evidence is checked once more.
 */
final class RowMoveRule implements Rule<Subject> {

  /** Pairs of each question, for each of a family. */
  private static final int PAIRS = 12;

  /** By how much of the size bounds may be apart that are proved to be those of the value. */
  private static final double ACCURACY = 1e-12;

  /** The same of an engine's word: in doubles the corners of half-spaces are off by roundings. */
  private static final double ACCURACY_OF_A_WORD = 1e-9;

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "N34",
        "moves of half-spaces",
        "Casts, depths along a direction, distances in L1 and Linf and subsets of half-spaces and rays are right, proved, and their evidence shows both bounds.");
  }

  @Override
  public void judge(Subject subject, Findings findings) {
    VerifiedNarrowPhase proved = Proofs.prove(subject.engine(), Proof.CHECKED);
    for (int n : subject.dimensions()) {
      for (Question question : subject.questions(n, Representation.HALF_SPACES)) {
        int count =
            isAsked(question.request()) ? PAIRS * subject.settings().size().perFamily(n) : 0;
        for (int k = 0; k < count; k++) {
          judge(subject, findings, proved, question, k);
        }
      }
    }
  }

  /** Whether it is asked for a move, or for a subset; other rules ask the rest. */
  private static boolean isAsked(PairRequest request) {
    return switch (request.goal()) {
      case CAST, CONTAINMENT -> true;
      case PENETRATION -> request.hasDirection();
      case DISTANCE -> request.metric() != Metric.EUCLIDEAN;
      case INTERSECTION, GROWTH -> false;
    };
  }

  private static void judge(
      Subject subject,
      Findings findings,
      VerifiedNarrowPhase proved,
      Question question,
      int number) {
    PairRequest request = question.request();
    int n = question.dimension();
    boolean subset = request.goal() == Goal.CONTAINMENT;
    RowMoveSample pair =
        new RowMoveSample(
            n,
            subject.draw("moves", n, number),
            subset,
            request.goal() != Goal.DISTANCE,
            question.capability().bodies().contains(Representation.ROUNDED));
    Answer word = subject.ask(pair.sample, question);
    String fault = fault(pair, word, word.result());
    if (fault.isEmpty() && question.capability().evidence()) {
      VerifiedQuery query = proved.newQuery(n);
      PairResult shown = CheckedRule.ask(proved, query, word);
      fault = provedFault(pair, word, query, shown);
      if (shown.verdict() != Verdict.UNDECIDED) {
        findings.count("proved");
      }
    }
    findings.check(pair.sample, request, fault);
    if (!word.isDecided()) {
      findings.count("undecided");
    }
  }

  // --- what is said

  private static String fault(RowMoveSample pair, Answer asked, PairResult said) {
    Verdict verdict = said.verdict();
    if (verdict != Verdict.UNDECIDED) {
      String fault = verdictFault(pair, asked.request(), verdict);
      if (!fault.isEmpty()) {
        return fault + ": " + said;
      }
    }
    double lower = said.hasLower() ? said.lower() : Double.NEGATIVE_INFINITY;
    double upper = said.hasUpper() ? said.upper() : Double.POSITIVE_INFINITY;
    String fault = boundsFault(pair, asked, verdict, lower, upper);
    return fault.isEmpty() ? "" : fault + ": " + said;
  }

  private static String verdictFault(RowMoveSample pair, PairRequest request, Verdict verdict) {
    RangePair truth = pair.truth;
    if (request.goal() == Goal.CONTAINMENT) {
      Verdict right = truth.isSubset() ? Verdict.SUBSET : Verdict.NOT_SUBSET;
      return verdict == right ? "" : "the truth is " + right;
    }
    boolean meet = truth.meet();
    boolean right = request.goal() == Goal.CAST ? truth.hits(pair.along(direction(request))) : meet;
    if (verdict.collides() != right) {
      return right ? "they do meet" : "they do not meet";
    }
    return verdict == Verdict.TOUCHING && !(meet && truth.partedWeakly())
        ? "they do not touch"
        : "";
  }

  private static double[] direction(PairRequest request) {
    double[] d = new double[request.directionDimension()];
    for (int k = 0; k < d.length; k++) {
      d[k] = request.direction(k);
    }
    return d;
  }

  /** Whether a value is asked for and has bounds: of what meets there is no distance. */
  private static boolean isMeasured(RowMoveSample pair, PairRequest request) {
    return switch (request.goal()) {
      case CAST -> true;
      case PENETRATION -> pair.truth.meet();
      case DISTANCE -> !pair.truth.meet();
      case INTERSECTION, CONTAINMENT, GROWTH -> false;
    };
  }

  private static String boundsFault(
      RowMoveSample pair, Answer asked, Verdict verdict, double lower, double upper) {
    PairRequest request = asked.request();
    if (!isMeasured(pair, request)) {
      return "";
    }
    if (compare(pair, request, lower) > 0) {
      return "the value is less than the lower bound";
    }
    if (compare(pair, request, upper) < 0) {
      return "the value is greater than the upper bound";
    }
    Capability capability = asked.question().capability();
    PairResult said = asked.result();
    // by itself an engine may know one bound only; what is proved has both
    boolean both = said.hasLower() && said.hasUpper() && !pair.isRounded();
    boolean precise =
        verdict != Verdict.UNDECIDED
            && capability.exactValue()
            && Truth.isConverged(said)
            && (said.verdictAssurance() == Assurance.PROVED || both);
    return precise && !(lower == upper || upper - lower <= allowed(pair, asked, lower))
        ? "the bounds are too far apart"
        : "";
  }

  private static double allowed(RowMoveSample pair, Answer asked, double value) {
    boolean proved = asked.result().verdictAssurance() == Assurance.PROVED;
    double grain = proved ? ACCURACY : ACCURACY_OF_A_WORD;
    return grain * (pair.size() + Math.abs(value));
  }

  /** Returns the sign of a bound less the value, which is negative of a depth. */
  private static int compare(RowMoveSample pair, PairRequest request, double bound) {
    if (request.goal() == Goal.DISTANCE) {
      return Double.isInfinite(bound)
          ? Double.compare(bound, 0)
          : Dyadic.of(bound).compareTo(pair.truth.distance(request.metric()));
    }
    double[] world = direction(request);
    double[] d = pair.along(world);
    if (request.goal() == Goal.PENETRATION) {
      return -pair.truth.compareToDepth(-bound, d, world);
    }
    return pair.truth.hits(d)
        ? pair.truth.compareToHit(bound, d)
        : Double.compare(bound, Double.POSITIVE_INFINITY);
  }

  // --- what is shown

  private static String provedFault(
      RowMoveSample pair, Answer word, VerifiedQuery query, PairResult shown) {
    if (shown.verdict() == Verdict.UNDECIDED || query.isRejected()) {
      return word.isDecided() ? "the claim %s is not shown".formatted(word.result()) : "";
    }
    if (shown.verdictAssurance() != Assurance.PROVED) {
      return "decided and not proved: " + shown;
    }
    Answer answer = new Answer(word.sample(), word.question(), shown);
    String fault = fault(pair, answer, shown);
    if (!fault.isEmpty()) {
      return "proved, and " + fault;
    }
    Finding finding = find(word, shown.toOutcome().certificate());
    boolean same =
        finding.verdict() == shown.verdict()
            || (finding.verdict().collides() && shown.verdict().collides());
    if (!finding.valid() || !same) {
      return "%s, the evidence shows %s".formatted(shown, finding);
    }
    double lower = finding.lower().orElse(Double.NEGATIVE_INFINITY);
    double upper = finding.upper().orElse(Double.POSITIVE_INFINITY);
    fault = boundsFault(pair, answer, shown.verdict(), lower, upper);
    if (!fault.isEmpty()) {
      return "of the evidence %s, %s: %s".formatted(fault, finding, shown);
    }
    return normalFault(pair, answer);
  }

  private static Finding find(Answer asked, Certificate certificate) {
    Sample sample = asked.sample();
    PairRequest request = asked.request();
    if (request.goal() == Goal.DISTANCE) {
      return CertificateChecker.checkDistance(
          sample.a(), sample.poseA(), sample.b(), sample.poseB(), request.metric(), certificate);
    }
    return request.hasDirection()
        ? EvidenceRule.find(asked, certificate)
        : CertificateChecker.check(
            sample.a(), sample.poseA(), sample.b(), sample.poseB(), certificate);
  }

  /** Where there is a value that is not 0, the gap along the normal says the same one. */
  private static String normalFault(RowMoveSample pair, Answer answer) {
    PairRequest request = answer.request();
    PairResult shown = answer.result();
    boolean measured =
        isMeasured(pair, request)
            && shown.hasLower()
            && Math.abs(shown.lower()) < Double.POSITIVE_INFINITY
            && shown.lower() != 0;
    if (!measured) {
      return "";
    }
    if (!shown.hasNormal()) {
      return "no normal: " + shown;
    }
    int n = shown.dimension();
    double[] w = new double[n];
    double sum = 0;
    double greatest = 0;
    for (int k = 0; k < n; k++) {
      w[k] = shown.normal(k);
      sum += Math.abs(w[k]);
      greatest = Math.max(greatest, Math.abs(w[k]));
    }
    double value = pair.gap(w);
    if (request.goal() == Goal.DISTANCE) {
      value /= request.metric() == Metric.L1 ? greatest : sum;
    } else {
      double[] d = direction(request);
      double rate = 0;
      double square = 0;
      for (int k = 0; k < n; k++) {
        rate += w[k] * d[k];
        square += d[k] * d[k];
      }
      value *= request.goal() == Goal.CAST ? -1 / rate : Math.sqrt(square) / rate;
    }
    double allowed = allowed(pair, answer, shown.lower());
    return Math.abs(value - shown.lower()) <= allowed
        ? ""
        : "along the normal the value is %s: %s".formatted(value, shown);
  }
}
