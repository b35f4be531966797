// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.api.objects.ObjectOutcome;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.TraceStep;
import io.touchstone.proof.ProofStage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came of a task.
 *
 * @param outcome the answer; undecided when the evaluation failed
 * @param stage who answered, or failed
 * @param error why it failed; empty when it did not
 * @param thrown what an engine threw, or null; with an empty error another engine answered instead
 * @param refusal claims of engines that were refused, and why; empty when there are none
 * @param trace the engine's steps, where they are wanted
 * @param decidedBy what the verdict rests on
 * @param overlaps whether exact arithmetic was asked and found that the bodies overlap, and do not
 *     only touch
 * @param supportQueries support queries of all engines that were asked
 * @param nanos time of all of it, by the clock
 * @param object the answer about objects with parts, of which the outcome is a summary; else null
 */
record Evaluation(
    Outcome outcome,
    Stage stage,
    String error,
    @Nullable Throwable thrown,
    String refusal,
    List<TraceStep> trace,
    ProofStage decidedBy,
    boolean overlaps,
    long supportQueries,
    long nanos,
    @Nullable ObjectOutcome object)
    implements Answer {

  @Override
  public boolean isRefused() {
    return !refusal.isEmpty();
  }

  /** Returns the evaluation that failed. */
  static Evaluation failed(int dimension, Stage stage, String error, List<TraceStep> trace) {
    return new Evaluation(
        new PairResult(dimension).toOutcome(),
        stage,
        error,
        null,
        "",
        trace,
        ProofStage.UNDECIDED,
        false,
        0,
        0,
        null);
  }

  /** Returns this evaluation with what an engine threw on the way. */
  Evaluation after(Throwable failure) {
    return new Evaluation(
        outcome,
        stage,
        error,
        failure,
        refusal,
        trace,
        decidedBy,
        overlaps,
        supportQueries,
        nanos,
        object);
  }

  /** Returns this evaluation of bodies that overlap and do not only touch. */
  Evaluation overlapping() {
    return new Evaluation(
        outcome,
        stage,
        error,
        thrown,
        refusal,
        trace,
        decidedBy,
        true,
        supportQueries,
        nanos,
        object);
  }

  /** Returns this evaluation with what it took, and the claims that were refused on the way. */
  Evaluation took(long queries, long time, String refused) {
    return new Evaluation(
        outcome, stage, error, thrown, refused, trace, decidedBy, overlaps, queries, time, object);
  }
}
