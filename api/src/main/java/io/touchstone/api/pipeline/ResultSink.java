// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.pipeline;

/**
 * Receives what a pipeline finds out: writes it into a database, a queue, a file of its own.
 *
 * <p>Called by the one thread that runs the pipeline: {@link #begin}, {@link #result} for each pair
 * in the order of the report, {@link #end}; then perhaps again, where the pipeline is run again.
 * What it throws ends the run. A run that goes on with an earlier report hands on only what that
 * did not have.
 */
public interface ResultSink {

  /** Hears that a run begins. */
  default void begin() {}

  /** Receives the result for a pair. */
  void result(PairOutcome pair);

  /**
   * Tells whether the sink takes results of the goal motion. Where it does not, which is the
   * default, such a pipeline is refused before it begins.
   */
  default boolean takesMotions() {
    return false;
  }

  /**
   * Receives the result for a pair between two frames, of the goal motion; called only where the
   * sink {@linkplain #takesMotions() takes motions}.
   */
  default void motion(MotionOutcome step) {}

  /**
   * Tells whether the sink takes the rows of a goal as a report has them: then {@link #row} is
   * called for each, and neither {@link #result} nor {@link #motion}. A pipeline with the goal
   * overlap or contact is refused where it does not, which is the default.
   *
   * @param goal in the word of configurations, such as {@code contact}
   */
  default boolean accepts(String goal) {
    return false;
  }

  /**
   * Receives a row; called only where the sink {@linkplain #accepts takes them}.
   *
   * @param schema the same for all rows of a run
   */
  default void row(RowSchema schema, ResultRow row) {}

  /**
   * Hears that a run is over, however it ended; called also after a {@link #begin} that threw.
   *
   * @param complete whether it came to its end; otherwise results are missing
   */
  default void end(boolean complete) {}
}
