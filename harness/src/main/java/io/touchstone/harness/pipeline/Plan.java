package io.touchstone.harness.pipeline;

import io.touchstone.api.query.Goal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a pair is evaluated: by one engine, or by one that decides and another that measures.
 *
 * @param goal what is asked
 * @param dimension dimension of the bodies
 * @param first the engine that decides, or does everything
 * @param second the engine that measures, or null when the first does everything; it is asked about
 *     disjoint pairs for distances, about colliding ones for depths
 * @param fallback the engine that does everything once another was quarantined, or null
 * @param timeLimit the longest processor time for one query, or null for no limit
 * @param tracing whether steps are wanted
 */
public record Plan(
    Goal goal,
    int dimension,
    Stage first,
    @Nullable Stage second,
    @Nullable Stage fallback,
    @Nullable Duration timeLimit,
    boolean tracing) {

  /** Returns the stage at a place; the first where the plan has none there. */
  Stage stage(StageIndex index) {
    Stage wanted =
        switch (index) {
          case FIRST -> first;
          case SECOND -> second;
          case FALLBACK -> fallback;
        };
    return wanted == null ? first : wanted;
  }

  /** Returns the algorithms by name, for messages: one, or two joined by a plus sign. */
  public String algorithms() {
    return second == null ? first.algorithm() : first.algorithm() + "+" + second.algorithm();
  }
}
