// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.spi;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import java.util.Set;

/**
 * What an algorithm can do towards one goal; the value of a {@link Supports} declaration.
 *
 * @param goal the goal
 * @param minDimension lowest dimension
 * @param maxDimension highest dimension
 * @param bodies kinds of bodies accepted, in any mixture
 * @param metrics norms accepted
 * @param exactValue whether distance or depth are computed to the requested tolerance
 * @param evidence whether verdicts come with evidence that can be checked
 * @param word whether that bodies collide may be the engine's word, without evidence
 * @param warmStart whether a warm start saves time
 * @param trace whether steps can be traced
 * @param directed for penetration: whether a requested direction is needed
 * @param cost typical time of one query in nanoseconds; finite and positive
 * @param boxCost the same for two boxes along the axes of their frames
 * @param arbiter the role in which the engine decides what others left open
 */
public record Capability(
    Goal goal,
    int minDimension,
    int maxDimension,
    Set<Representation> bodies,
    Set<Metric> metrics,
    boolean exactValue,
    boolean evidence,
    boolean word,
    boolean warmStart,
    boolean trace,
    boolean directed,
    double cost,
    double boxCost,
    Arbiter arbiter) {

  /**
   * Copies the sets.
   *
   * @throws IllegalArgumentException if a cost is not finite and positive
   */
  public Capability {
    bodies = Set.copyOf(bodies);
    metrics = Set.copyOf(metrics);
    requireCost("cost", cost, goal);
    requireCost("boxCost", boxCost, goal);
  }

  private static void requireCost(String name, double nanoseconds, Goal goal) {
    if (!(nanoseconds > 0 && nanoseconds <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(
          "%s = %s of goal %s is not a time; give nanoseconds, finite and positive"
              .formatted(name, nanoseconds, goal));
    }
  }

  /**
   * Reads a declaration.
   *
   * @throws IllegalArgumentException if a cost is not finite and positive
   */
  public static Capability of(Supports s) {
    return new Capability(
        s.goal(),
        s.minDimension(),
        s.maxDimension(),
        Set.of(s.bodies()),
        Set.of(s.metrics()),
        s.exactValue(),
        s.evidence(),
        s.word(),
        s.warmStart(),
        s.trace(),
        s.directed(),
        s.cost(),
        Double.isNaN(s.boxCost()) ? s.cost() : s.boxCost(),
        s.arbiter());
  }

  /** Tells whether an answer is a word that may be given: it has no evidence, and says so. */
  public boolean isWord(PairResult answer) {
    return word
        && answer.verdict() == Verdict.INTERSECTING
        && answer.termination() == Termination.INCOMPLETE
        && answer.featureSizeA() == 0
        && answer.featureSizeB() == 0;
  }

  /** Returns the same of an engine that may give its word. */
  public Capability givingWord() {
    return new Capability(
        goal,
        minDimension,
        maxDimension,
        bodies,
        metrics,
        exactValue,
        evidence,
        true,
        warmStart,
        trace,
        directed,
        cost,
        boxCost,
        arbiter);
  }

  /** Tells whether every verdict comes with evidence. */
  public boolean showsAll() {
    return evidence && !word;
  }

  /** Tells whether every question that another capability speaks of is one of this as well. */
  public boolean covers(Capability other) {
    return goal == other.goal
        && directed == other.directed
        && minDimension <= other.minDimension
        && maxDimension >= other.maxDimension
        && bodies.containsAll(other.bodies)
        && metrics.containsAll(other.metrics);
  }

  /** Tells whether a dimension is within range. */
  public boolean coversDimension(int dimension) {
    return dimension >= minDimension && dimension <= maxDimension;
  }
}
