// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Receives the results of a run, on the thread that runs the pipeline, in order. */
public interface PipelineListener extends ProgressListener {

  /** Receives the result for a pair. */
  void pair(PairReport report);

  /** Returns a listener that hears the results of all goals alike. */
  static PipelineListener ofRows(Consumer<? super ReportRow> receiver) {
    return new PipelineListener() {
      @Override
      public void pair(PairReport report) {
        receiver.accept(report);
      }

      @Override
      public void motion(MotionStep step) {
        receiver.accept(step);
      }

      @Override
      public void overlap(OverlapPair pair) {
        receiver.accept(pair);
      }

      @Override
      public void contact(ContactPair pair) {
        receiver.accept(pair);
      }
    };
  }

  /** Receives a step of the goal motion. Does nothing if not overridden. */
  default void motion(MotionStep step) {}

  /** Receives a pair of the goal overlap. Does nothing if not overridden. */
  default void overlap(OverlapPair pair) {}

  /** Receives a pair of the goal contact. Does nothing if not overridden. */
  default void contact(ContactPair pair) {}

  /** {@inheritDoc} Does nothing if not overridden. */
  @Override
  default void progress(RunPhase phase, long done, long total) {}

  /**
   * Hears that a run ends before its time because its input is wrong, such as a frame that cannot
   * be read; the exception that says so follows. Does nothing if not overridden.
   *
   * @param sofar what was done until then
   */
  default void cut(RunSummary sofar) {}

  /**
   * Hears, before the first pair, whom to ask how far the report is and what that took. While a run
   * has reported nothing, that is what was known of the earlier one. Does nothing if not
   * overridden.
   *
   * @param sofar to be asked by this listener while it hears something, or when the run has ended
   */
  default void counting(Supplier<CountedRows> sofar) {}

  /** Returns who wants answers to rows of an earlier run; nobody if not overridden. */
  default Optional<RowsAgain> again() {
    return Optional.empty();
  }
}
