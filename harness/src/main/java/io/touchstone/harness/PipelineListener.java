// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness;

/** Receives the results of a run, on the thread that runs the pipeline, in order. */
public interface PipelineListener extends ProgressListener {

  /** Receives the result for a pair. */
  void pair(PairReport report);

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
}
