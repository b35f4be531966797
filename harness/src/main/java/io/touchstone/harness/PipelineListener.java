package io.touchstone.harness;

/** Receives the results of a run, on the thread that runs the pipeline, in order. */
public interface PipelineListener {

  /** Receives the result for a pair. */
  void pair(PairReport report);

  /**
   * Hears how far the run is.
   *
   * @param done pairs evaluated so far
   * @param total pairs to evaluate as far as known, those of later frames left out, or -1
   */
  default void progress(long done, long total) {}
}
