// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.soak;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Verdict;
import io.touchstone.proof.CertificateChecker.Finding;
import io.touchstone.proof.ProofStage;
import io.touchstone.proof.VerifiedNarrowPhase;
import io.touchstone.proof.VerifiedQuery;
import io.touchstone.tck.pairs.Nearness;
import io.touchstone.tck.pairs.Sample;
import io.touchstone.tck.soak.SoakPlan.Question;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Asks the engine alone and with the policies checked and exact, and judges all. One per thread.
 */
final class SoakWorker {

  /** Every so many pairs the kit's own oracle is asked besides; a prime, to meet all families. */
  private static final int ORACLE_EVERY = 31;

  /** Every so many pairs the time is taken; a prime. */
  private static final int TIME_EVERY = 3;

  private final SoakPlan plan;
  private final NarrowPhase engine;
  private final VerifiedNarrowPhase checked;
  private final VerifiedNarrowPhase exact;
  private final SoakFaults faults;
  private final String step;
  private final Map<Integer, PairQuery> plainQueries = new HashMap<>();
  private final Map<Integer, VerifiedQuery> checkedQueries = new HashMap<>();
  private final Map<Integer, VerifiedQuery> exactQueries = new HashMap<>();
  private final Map<String, SoakRow> rows = new LinkedHashMap<>();
  private boolean hasStep;

  SoakWorker(
      SoakPlan plan,
      NarrowPhase engine,
      VerifiedNarrowPhase checked,
      VerifiedNarrowPhase exact,
      SoakFaults faults,
      String step) {
    this.plan = plan;
    this.engine = engine;
    this.checked = checked;
    this.exact = exact;
    this.faults = faults;
    this.step = step;
  }

  /** Returns what was counted, by the names of families. */
  Map<String, SoakRow> rows() {
    return rows;
  }

  void examine(long number) {
    Question question = plan.question(number);
    SoakRow row = rows.computeIfAbsent(question.family().name(), SoakRow::new);
    row.countPair();
    try {
      examine(number, question, row);
    } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
      row.countWrong();
      faults.tell(number, question, "throws " + e);
    }
  }

  private void examine(long number, Question question, SoakRow row) {
    Sample sample = question.sample();
    hasStep = false;
    PairResult claim = claim(question);
    if (hasStep) {
      row.countStep();
    }
    PairResult answer = new PairResult(sample.dimension());
    VerifiedQuery query = exactQueries.computeIfAbsent(sample.dimension(), n -> exact.newQuery(n));
    PreparedShape a = exact.prepare(sample.a());
    PreparedShape b = exact.prepare(sample.b());
    query.evaluate(a, sample.poseA(), b, sample.poseB(), question.request(), null, answer);
    ProofStage stage = query.stage();
    String malformed = query.fault();
    row.countStage(stage);
    if (claim.verdict() == Verdict.UNDECIDED) {
      row.countUndecidedClaim();
    }
    if (answer.verdict() == Verdict.UNDECIDED) {
      row.countUndecided();
      faults.tell(number, question, "undecided with the policy exact");
      return;
    }
    Finding finding = Assay.check(sample, answer);
    String fault = Assay.fault(sample, answer, finding);
    if (fault.isEmpty() && number % ORACLE_EVERY == 0) {
      row.countByOracle();
      fault = Assay.faultByOracle(sample, question.request(), answer);
    }
    if (!fault.isEmpty()) {
      row.countWrong();
      faults.tell(number, question, fault);
    }
    boolean refuted =
        query.isRejected() || stage == ProofStage.SIMPLEX || stage == ProofStage.SIMPLEX_EXACT;
    judgeClaim(number, question, row, claim, refuted, malformed, finding);
    judgeChecked(number, question, row, finding);
    if (question.request().goal() == Goal.INTERSECTION && number % TIME_EVERY == 0) {
      long start = System.nanoTime();
      query.evaluate(a, sample.poseA(), b, sample.poseB(), question.request(), null, answer);
      row.countTime(System.nanoTime() - start);
    }
  }

  /** The engine's own word. */
  private PairResult claim(Question question) {
    Sample sample = question.sample();
    PairResult claim = new PairResult(sample.dimension());
    plainQueries
        .computeIfAbsent(sample.dimension(), this::plainQuery)
        .evaluate(
            engine.prepare(sample.a()),
            sample.poseA(),
            engine.prepare(sample.b()),
            sample.poseB(),
            question.request(),
            null,
            claim);
    return claim;
  }

  private PairQuery plainQuery(int dimension) {
    PairQuery query = engine.newQuery(dimension);
    if (!step.isEmpty()) {
      query.trace(shown -> hasStep |= shown.kind().equals(step));
    }
    return query;
  }

  /** Roundings excuse a verdict in contact, and no bound. Returns what is wrong, or nothing. */
  private String wrongClaim(
      long number, Question question, SoakRow row, PairResult claim, Finding truth) {
    String wrong = Assay.wrongVerdict(claim, truth);
    boolean contact = !wrong.isEmpty() && isInContact(question);
    if (wrong.isEmpty()) {
      wrong = Assay.wrongBound(claim, truth);
    }
    if (!wrong.isEmpty()) {
      row.countWrongClaim(contact);
      if (!contact) {
        faults.tell(number, question, "the engine alone " + wrong);
      }
    }
    return wrong;
  }

  private void judgeChecked(long number, Question question, SoakRow row, Finding truth) {
    Sample sample = question.sample();
    PairResult answer = new PairResult(sample.dimension());
    checkedQueries
        .computeIfAbsent(sample.dimension(), checked::newQuery)
        .evaluate(
            checked.prepare(sample.a()),
            sample.poseA(),
            checked.prepare(sample.b()),
            sample.poseB(),
            question.request(),
            null,
            answer);
    if (answer.verdict() == Verdict.UNDECIDED) {
      row.countUndecidedChecked();
    }
    String wrong = Assay.faultOfChecked(answer, truth);
    if (!wrong.isEmpty()) {
      row.countWrongChecked();
      faults.tell(number, question, "with the policy checked it " + wrong);
    }
  }

  private void judgeClaim(
      long number,
      Question question,
      SoakRow row,
      PairResult claim,
      boolean refuted,
      String malformed,
      Finding truth) {
    String wrong = wrongClaim(number, question, row, claim, truth);
    boolean rejected =
        !malformed.isEmpty()
            || (refuted
                && claim.verdict() != Verdict.UNDECIDED
                && question.capability().evidence()
                && !question.capability().isWord(claim));
    if (rejected) {
      boolean contact = malformed.isEmpty() && isInContact(question);
      row.countRejected(contact);
      if (!contact) {
        String why = malformed.isEmpty() ? wrong : malformed;
        faults.tell(
            number,
            question,
            "the engine's claim %s is rejected outside of contact%s"
                .formatted(claim.verdict(), why.isEmpty() ? "" : ": " + why));
      }
    }
  }

  private static boolean isInContact(Question question) {
    Sample sample = question.sample();
    return Nearness.isNear(sample, question.request().goal(), Nearness.rounding(sample));
  }
}
