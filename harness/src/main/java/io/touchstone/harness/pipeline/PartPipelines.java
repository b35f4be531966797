// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.Engines;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.harness.Cancellation;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.PipelineListener;
import io.touchstone.harness.ReportedPairs;
import io.touchstone.harness.RunSummary;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.PairRules;
import io.touchstone.io.Scene;
import io.touchstone.io.SceneBody;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs a pipeline over parts of a scene that no machine holds as a whole. The rows are those of a
 * run over the whole: the plan is made of all shapes that occur anywhere, a shape is prepared as if
 * for all bodies that have it, and each pair is a question of its own, asked cold.
 *
 * <p>Parts may be run by several threads at once, each on one more thread of its own. Prepared
 * shapes are shared, and so is what is known of engines that exceeded the time limit.
 */
public final class PartPipelines implements AutoCloseable {

  /**
   * What is known of the whole scene.
   *
   * @param dimension dimension of all bodies
   * @param shapes the shapes that occur
   * @param uses how many bodies have each of them
   * @param bodies how many bodies there are
   * @param pairs which pairs are looked at
   */
  public record Whole(
      int dimension, List<ConvexBody> shapes, List<Long> uses, long bodies, PairRules pairs) {

    /** Copies the lists. */
    public Whole {
      shapes = List.copyOf(shapes);
      uses = List.copyOf(uses);
    }
  }

  private final PipelineConfig config;
  private final Whole whole;
  private final Engines engines;
  private final Plan plan;
  private final Runnable onClose;
  private final Quarantine quarantine = new Quarantine();
  private final IdentityHashMap<ConvexBody, PreparedBody> prepared = new IdentityHashMap<>();

  private PartPipelines(
      PipelineConfig config, Whole whole, Engines engines, Plan plan, Runnable onClose) {
    this.config = config;
    this.whole = whole;
    this.engines = engines;
    this.plan = plan;
    this.onClose = onClose;
    long others = Math.max(1, whole.bodies() - 1);
    for (int k = 0; k < whole.shapes().size(); k++) {
      ConvexBody shape = whole.shapes().get(k);
      // saturates: a shape that is asked about more often than a long counts is asked about often
      long queries = saturatedProduct(others, Math.max(1, whole.uses().get(k)));
      prepared.put(shape, new PreparedBody(shape, queries));
    }
  }

  private static long saturatedProduct(long a, long b) {
    return Math.multiplyHigh(a, b) == 0 && a * b > 0 ? a * b : Long.MAX_VALUE - 1;
  }

  /**
   * Makes the plan.
   *
   * @param engines the algorithms to choose from
   * @param onClose called when this is closed
   * @throws InvalidInputException naming everything that speaks against it
   */
  public static PartPipelines create(
      PipelineConfig config, Whole whole, Engines engines, Runnable onClose) {
    Map<String, ConvexBody> named = new LinkedHashMap<>();
    for (int k = 0; k < whole.shapes().size(); k++) {
      named.put("shape " + k, whole.shapes().get(k));
    }
    PipelineConfig each = config.toBuilder().threads(1).build();
    Planner planner = new Planner(each, whole.dimension(), Planner.kindsOf(named), engines);
    Plan plan = planner.plan();
    List<PlanIssue> issues = new ArrayList<>(planner.issues());
    new StageMaker(engines, issues).check(each);
    if (plan == null || !issues.isEmpty()) {
      throw new RefusedPipelineException(issues);
    }
    return new PartPipelines(each, whole, engines, plan, onClose);
  }

  /**
   * Returns how far the boxes of two bodies may be apart that are looked at: at most this, so that
   * a part has to hold all bodies that are so near to it.
   */
  public static double reach(PipelineConfig config) {
    return OrderedRun.reach(config);
  }

  /** Returns the id of the engine that decides about pairs. */
  public String narrowPhase() {
    return plan.algorithms();
  }

  /**
   * Looks at a part.
   *
   * @param bodies the bodies of the part, in the order of the whole scene; each has one of the
   *     shapes, the same object
   * @param owned which pairs are reported
   * @param listener receives the results, ordered by the positions of the bodies in the part
   * @throws RefusedPipelineException if a stage cannot be made
   */
  public RunSummary run(
      List<SceneBody> bodies,
      OwnedPairs owned,
      PipelineListener listener,
      Cancellation cancellation) {
    List<PreparedBody> own = new ArrayList<>();
    for (SceneBody body : bodies) {
      PreparedBody known = prepared.get(body.shape());
      if (known == null) {
        throw new IllegalArgumentException("body " + body.name() + " has a shape of its own");
      }
      own.add(known);
    }
    Scene scene = new Scene(whole.dimension(), bodies, whole.pairs(), null);
    PartOfScene part = new PartOfScene(own, owned, quarantine);
    try (ScenePipeline pipeline = ScenePipeline.overPart(config, scene, engines, plan, part)) {
      return pipeline.run(listener, cancellation, ReportedPairs.none());
    }
  }

  @Override
  public void close() {
    onClose.run();
  }
}
