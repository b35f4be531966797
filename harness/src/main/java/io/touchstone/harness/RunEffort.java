// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness;

import io.touchstone.proof.ProofStage;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a run took. Of a run that was resumed, what all its parts took that is known, each pair
 * once. Times are in seconds by the clock; those of shapes and algorithms are summed over the
 * threads.
 *
 * @param seconds reading, preparing and the whole run, or all its parts
 * @param readingSeconds reading the configuration, the scene and its files
 * @param preparingSeconds looking for plug-ins, making engines, and what they need of bodies before
 *     the run
 * @param broadPhaseSeconds finding candidates
 * @param shapeSeconds preparing shapes
 * @param algorithmSeconds queries of each algorithm of the narrow phase, proofs included
 * @param evaluated pairs that were evaluated
 * @param supportQueries support queries of all pairs
 * @param decidedBy how many pairs were decided at each stage of the proof; failed pairs do not
 *     count
 * @param refused evaluated pairs whose outcome denies what an engine claimed, because its evidence
 *     was refused
 * @param slowest the pairs that took the longest, the slowest first
 */
public record RunEffort(
    double seconds,
    double readingSeconds,
    double preparingSeconds,
    double broadPhaseSeconds,
    double shapeSeconds,
    Map<String, Double> algorithmSeconds,
    long evaluated,
    long supportQueries,
    Map<ProofStage, Long> decidedBy,
    long refused,
    List<SlowPair> slowest) {

  /** Stands for what nobody measured. */
  public static final RunEffort NONE =
      new RunEffort(0, 0, 0, 0, 0, Map.of(), 0, 0, Map.of(), 0, List.of());

  /** Copies the collections. */
  public RunEffort {
    algorithmSeconds = Collections.unmodifiableMap(new LinkedHashMap<>(algorithmSeconds));
    Map<ProofStage, Long> counts = new EnumMap<>(ProofStage.class);
    counts.putAll(decidedBy);
    decidedBy = Collections.unmodifiableMap(counts);
    slowest = List.copyOf(slowest);
  }

  /**
   * A pair and its time.
   *
   * @param bodyA name of the first body
   * @param bodyB name of the second body
   * @param frame number of the frame, or -1 when the scene has no motion
   * @param seconds time of all its queries, preparing shapes included
   */
  public record SlowPair(String bodyA, String bodyB, long frame, double seconds) {}
}
