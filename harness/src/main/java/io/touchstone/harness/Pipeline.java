// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness;

import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Scene;
import java.util.Optional;

/**
 * A configured pipeline with its scene: broad phase, narrow phase, distances or depths.
 *
 * <p>May be run any number of times, by one thread at a time. A pipeline exists only when it can
 * work: one whose algorithms cannot answer what is asked is refused before.
 */
public interface Pipeline extends AutoCloseable {

  /** Runs to the end; see {@link #run(PipelineListener, Cancellation, ReportedPairs)}. */
  default RunSummary run(PipelineListener listener) {
    return run(listener, new Cancellation(), ReportedPairs.none());
  }

  /**
   * Looks at every frame, or between each two, and reports its pairs: ordered by the bodies'
   * positions in the scene or, for the nearest pairs, by distance. Which method of the listener
   * hears them, the goal says.
   *
   * <p>An engine that throws, returns nonsense or exceeds the time limit fails its pair, not the
   * run. Order and bits of the report do not depend on the number of threads, except after an
   * engine exceeded the time limit.
   *
   * @param listener receives the results
   * @param cancellation stops the run early; what was reported by then is a beginning of the full
   *     report
   * @param alreadyReported the beginning of the report that an earlier run got to; these pairs are
   *     counted and not reported again, and evaluated only as far as warm starts need it: the rows
   *     that follow are those of a run that was not interrupted. For the nearest pairs, whole
   *     frames
   * @throws InvalidInputException if a file of frames turns out to be wrong, or what was already
   *     reported is not the beginning of this report
   */
  RunSummary run(
      PipelineListener listener, Cancellation cancellation, ReportedPairs alreadyReported);

  /**
   * Finds out how near bodies come on the whole path, of the pairs that are selected, to a
   * thousandth of that. On one thread. What is told is proved as answers are.
   *
   * @return empty if no pair is selected, or nothing moves
   * @throws IllegalStateException if the goal is not motion
   * @throws InvalidInputException if frames are wrong, or a plug-in fails
   */
  Optional<Clearance> clearance(Cancellation cancellation);

  /** Returns the configuration. */
  PipelineConfig config();

  /** Returns the scene. */
  Scene scene();

  /** Returns the id of the engine that decides about pairs. */
  String narrowPhase();

  /** Returns the id of the engine that answers in place of one that fails or is too slow. */
  Optional<String> fallback();

  /** Returns the id of the algorithm that finds candidate pairs. */
  String broadPhase();

  /** Releases plug-ins and threads. */
  @Override
  void close();
}
