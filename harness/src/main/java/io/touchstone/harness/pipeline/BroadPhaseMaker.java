// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.AlgorithmInfo;
import io.touchstone.CheckedBroadPhase;
import io.touchstone.Engines;
import io.touchstone.api.query.BroadPhase;
import io.touchstone.harness.AlgorithmChoice;
import io.touchstone.harness.BroadPhaseFactory;
import io.touchstone.harness.PipelineConfig;
import java.time.Duration;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Makes empty broad phases, whose word is looked at: each may be a plug-in's. The first was made to
 * see that it can be.
 */
final class BroadPhaseMaker {

  /** What goals with runs of their own use where none is named. */
  private static final String USUAL = "sweep-and-prune";

  private final String id;
  private final BroadPhaseFactory factory;
  private final ForeignStage stage;
  private final boolean isForeign;
  private @Nullable BroadPhase first;

  private BroadPhaseMaker(
      String id, BroadPhaseFactory factory, ForeignStage stage, boolean isForeign, int dimension) {
    this.id = id;
    this.factory = factory;
    this.stage = stage;
    this.isForeign = isForeign;
    this.first = factory.create(dimension);
  }

  /** Makes the first of a program's own. */
  static BroadPhaseMaker of(BroadPhaseFactory own, int dimension) {
    String name = Planner.nameOf(own);
    ForeignStage stage = new ForeignStage("broad phase '%s'".formatted(name), null);
    return new BroadPhaseMaker(name, own, stage, false, dimension);
  }

  /** Makes the first of an installed one, which is watched. */
  static BroadPhaseMaker of(
      AlgorithmInfo info, @Nullable Duration timeLimit, BroadPhaseFactory factory, int dimension) {
    ForeignStage stage = new ForeignStage(info.title(), timeLimit);
    return new BroadPhaseMaker(
        info.id(),
        n -> new ForeignStages.Broad(stage, () -> factory.create(n)),
        stage,
        !Engines.installed().broadPhases().contains(info),
        dimension);
  }

  /** Makes the first of what a configuration names, for goals with runs of their own. */
  static BroadPhaseMaker of(PipelineConfig config, Engines engines, int dimension) {
    AlgorithmChoice choice = config.broadPhase().algorithm();
    String id = choice.isAuto() ? USUAL : choice.algorithm();
    return of(
        engines.broadPhase(id),
        config.broadPhase().timeLimit(),
        n -> engines.createBroadPhase(id, n, choice.options()),
        dimension);
  }

  String id() {
    return id;
  }

  /** Tells whether code of a plug-in runs. */
  boolean isForeign() {
    return isForeign;
  }

  /**
   * Returns one that is empty.
   *
   * @param names says which body a box is of, for messages
   */
  synchronized CheckedBroadPhase create(int dimension, IntFunction<String> names) {
    BroadPhase made = first;
    first = null;
    return new CheckedBroadPhase(
        made == null ? factory.create(dimension) : made,
        names,
        what -> StageFault.wrong(stage, what));
  }
}
