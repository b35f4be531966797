// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Verdict;
import io.touchstone.harness.PipelineGoal;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How a pair is evaluated: by one engine, or by one that decides and others that measure.
 *
 * @param goal what is found out
 * @param dimension dimension of the bodies
 * @param first asked about every pair: decides, and measures where its question is a measure
 * @param measures asked after it, in this order, about the pairs that each is about: for distances
 *     those that are not known to collide, for depths those that are not known to be disjoint. One
 *     may be the first engine with another question
 * @param fallback asked in place of all these once one was quarantined or failed, in this order
 *     like them; empty for nobody. All of them are one engine
 * @param touching asked whether bodies overlap or only touch, where the others leave that open;
 *     null where nobody has to know, or can tell
 * @param timeLimit the longest processor time for one query, or null for no limit
 * @param tracing whether steps are wanted
 * @param evidence whether certificates about objects with parts are wanted, which cost a search
 */
public record Plan(
    PipelineGoal goal,
    int dimension,
    Stage first,
    List<Stage> measures,
    List<Stage> fallback,
    @Nullable Stage touching,
    @Nullable Duration timeLimit,
    boolean tracing,
    boolean evidence) {

  /** Copies the lists. */
  public Plan {
    measures = List.copyOf(measures);
    fallback = List.copyOf(fallback);
  }

  /** Returns this plan with certificates about objects, too. */
  Plan withEvidence() {
    return new Plan(goal, dimension, first, measures, fallback, touching, timeLimit, tracing, true);
  }

  /** Returns the place of a stage: stages of one engine share theirs. */
  StageIndex placeOf(Stage stage) {
    if (stage.engine() == first.engine()) {
      return StageIndex.FIRST;
    }
    if (touching != null && stage.engine() == touching.engine()) {
      return StageIndex.TOUCHING;
    }
    if (!fallback.isEmpty() && stage.engine() == fallback.get(0).engine()) {
      return StageIndex.FALLBACK;
    }
    return stage.request().goal() == Goal.PENETRATION ? StageIndex.DEPTH : StageIndex.DISTANCE;
  }

  /** Returns the stage at a place; the first where the plan has none there. */
  Stage stage(StageIndex index) {
    return Stream.of(measures.stream(), fallback.stream(), Stream.ofNullable(touching))
        .flatMap(stages -> stages)
        .filter(stage -> index != StageIndex.FIRST && placeOf(stage) == index)
        .findFirst()
        .orElse(first);
  }

  /** Tells whether a measure has something to say about a pair of which a verdict is known. */
  static boolean isAbout(Stage measure, Verdict known) {
    return measure.request().goal() == Goal.PENETRATION
        ? known != Verdict.DISJOINT
        : !known.collides();
  }

  /** Returns the greatest margin that a pair may have; of pairs of a file it is that of all. */
  double margin() {
    return first.request().margin();
  }

  /** Returns the algorithms by name, for messages: joined by plus signs where there are several. */
  public String algorithms() {
    Set<String> names = new LinkedHashSet<>(List.of(first.algorithm()));
    measures.forEach(measure -> names.add(measure.algorithm()));
    return String.join("+", names);
  }
}
