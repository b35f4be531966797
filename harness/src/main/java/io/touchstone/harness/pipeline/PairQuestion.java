// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.Verdict;
import io.touchstone.harness.ObjectAnswer;
import io.touchstone.harness.PairReport;
import io.touchstone.harness.PairRuling;
import io.touchstone.io.SceneBody;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Pairs that stand, about which engines are asked. */
final class PairQuestion extends Question<Evaluation> {

  private final @Nullable RuleBook rules;
  private final double reportedWithin;

  /** Distance beyond which nobody cares; written while no thread is at work. */
  private volatile double cutoff = Double.POSITIVE_INFINITY;

  /** A question about all pairs, none of which is left out. */
  PairQuestion(
      Plan plan, List<SceneBody> bodies, List<PreparedBody> prepared, Quarantine quarantine) {
    this(plan, bodies, prepared, quarantine, null, Double.POSITIVE_INFINITY);
  }

  /**
   * Creates the question.
   *
   * @param rules of which pairs are told alone; null where there are none
   * @param reportedWithin the distance beyond which a pair is not told
   */
  PairQuestion(
      Plan plan,
      List<SceneBody> bodies,
      List<PreparedBody> prepared,
      Quarantine quarantine,
      @Nullable RuleBook rules,
      double reportedWithin) {
    super(plan, bodies, prepared, quarantine);
    this.rules = rules;
    this.reportedWithin = reportedWithin;
  }

  /** Sets the distance beyond which nobody cares; none by default. */
  void cutoff(double distance) {
    cutoff = distance;
  }

  @Override
  Memory memory() {
    return Memory.PARTS;
  }

  @Override
  Asker<Evaluation> newAsker() {
    return new PairWorker(plan, prepared, quarantine, times) {
      @Override
      Evaluation answer(Work work) {
        return evaluate(work, cutoff);
      }
    };
  }

  @Override
  Evaluation late(Stage stage, String why, EngineFaultException late) {
    return Evaluation.failed(plan.dimension(), stage, why, List.of()).after(late);
  }

  @Override
  @Nullable PairReport row(long index, Work work, Evaluation answer) {
    Outcome outcome = answer.outcome();
    boolean beyond =
        outcome.verdict() == Verdict.DISJOINT
            && outcome.hasLower()
            && outcome.lower() > reportedWithin;
    if (beyond && work.repeat() == null) {
      return null;
    }
    SceneBody one = bodies.get(work.bodyA());
    SceneBody other = bodies.get(work.bodyB());
    PairReport report =
        new PairReport(
            index,
            one.name(),
            other.name(),
            work.frame(),
            one.shape(),
            work.poseA(),
            other.shape(),
            work.poseB(),
            answer.stage().algorithm(),
            answer.stage().request().goal(),
            PairReport.directionOf(work.asked(answer.stage().request())),
            answer.stage().options(),
            outcome,
            answer.error(),
            answer.thrown(),
            answer.refusal(),
            answer.trace(),
            work.margin(),
            PairRuling.KEPT,
            ObjectAnswer.of(answer.object(), one.object(), other.object()));
    if (rules == null || rules.isEmpty()) {
      return report;
    }
    PairRuling ruling = rules.judge(work.bodyA(), work.bodyB(), report, answer.overlaps());
    return ruling.isKept() ? null : report.withRuling(ruling);
  }
}
