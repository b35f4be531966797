package io.touchstone.harness.pipeline;

import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.TraceStep;
import java.util.List;

/**
 * What came of a task.
 *
 * @param outcome the answer; undecided when the evaluation failed
 * @param stage who answered, or failed
 * @param error why it failed; empty when it did not
 * @param trace the engine's steps, where they are wanted
 */
record Evaluation(Outcome outcome, Stage stage, String error, List<TraceStep> trace) {

  /** Returns the evaluation that failed. */
  static Evaluation failed(int dimension, Stage stage, String error, List<TraceStep> trace) {
    return new Evaluation(new PairResult(dimension).toOutcome(), stage, error, trace);
  }
}
