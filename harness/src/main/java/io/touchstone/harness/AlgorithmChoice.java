// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which algorithm does a job, and with which options.
 *
 * @param algorithm an installed id, a name defined in {@link PipelineConfig#engines}, or {@link
 *     #AUTO}
 * @param options values by name, as text; not allowed together with {@link #AUTO}
 */
public record AlgorithmChoice(String algorithm, Map<String, String> options) {

  /** Leaves the choice to the pipeline. */
  public static final String AUTO = "auto";

  /** Copies the map, ordered by name. */
  public AlgorithmChoice {
    options = Collections.unmodifiableMap(new TreeMap<>(options));
  }

  /** Returns the choice of an algorithm with its default options. */
  public static AlgorithmChoice of(String algorithm) {
    return new AlgorithmChoice(algorithm, Map.of());
  }

  /** Returns the choice that leaves it to the pipeline. */
  public static AlgorithmChoice auto() {
    return of(AUTO);
  }

  /** Tells whether the choice is left to the pipeline. */
  public boolean isAuto() {
    return algorithm.equals(AUTO);
  }
}
