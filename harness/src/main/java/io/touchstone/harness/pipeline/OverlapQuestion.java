// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.Engines;
import io.touchstone.Query;
import io.touchstone.Touchstone;
import io.touchstone.api.contact.OverlapOutcome;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Verdict;
import io.touchstone.harness.OverlapPair;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.io.SceneBody;
import io.touchstone.proof.OverlapRelation;
import io.touchstone.proof.VerifiedOverlapQuery;
import io.touchstone.proof.VerifiedOverlaps;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the bodies of a pair have in common, with its volume. */
final class OverlapQuestion
    extends DoorQuestion<OverlapQuestion.Found, VerifiedOverlaps, VerifiedOverlapQuery> {

  /** What volume, area, and the share of the volume of both are where nobody knows. */
  private static final double[] UNKNOWN = {
    0, Double.POSITIVE_INFINITY, 0, Double.POSITIVE_INFINITY, 0, 1
  };

  private final boolean all;

  /** What was found out about a pair. */
  record Found(
      OverlapOutcome outcome,
      @Nullable OverlapRelation relation,
      String fault,
      String error,
      @Nullable Throwable thrown,
      long nanos)
      implements Answer {}

  /**
   * Creates the question.
   *
   * @param all whether disjoint pairs are told, too
   */
  OverlapQuestion(
      PipelineConfig config,
      Engines engines,
      Plan plan,
      List<SceneBody> bodies,
      List<PreparedBody> prepared,
      boolean all) {
    super(config, engines, plan, bodies, prepared);
    this.all = all;
  }

  /** Returns the front door with what a configuration says of engines and finders. */
  static Query query(PipelineConfig config, Engines engines, @Nullable Stage engine) {
    Query query =
        Touchstone.with(engines)
            .proof(config.proof())
            .finder(config.contact().finder().algorithm(), config.contact().finder().options());
    if (engine != null) {
      query = query.algorithm(engine.algorithm());
      for (Map.Entry<String, String> option : engine.options().entrySet()) {
        query = query.option(option.getKey(), option.getValue());
      }
    }
    return query;
  }

  @Override
  VerifiedOverlaps door(Engines engines, @Nullable Stage engine) {
    return query(config, engines, engine).overlaps(plan.dimension());
  }

  @Override
  PreparedShape prepare(VerifiedOverlaps door, ConvexBody shape) {
    return door.prepare(shape);
  }

  @Override
  VerifiedOverlapQuery query(VerifiedOverlaps door) {
    return door.newQuery(plan.dimension());
  }

  @Override
  Found ask(VerifiedOverlapQuery query, PreparedShape a, PreparedShape b, Work work) {
    OverlapOutcome outcome = query.evaluate(a, work.poseA(), b, work.poseB());
    Polytope one = (Polytope) bodies.get(work.bodyA()).shape();
    Polytope other = (Polytope) bodies.get(work.bodyB()).shape();
    OverlapRelation relation = all ? null : OverlapRelation.of(one, other, outcome).orElse(null);
    return new Found(outcome, relation, query.fault(), "", null, 0);
  }

  @Override
  Found failed(String error, @Nullable Throwable thrown) {
    OverlapOutcome unknown =
        OverlapOutcome.floating(Verdict.UNDECIDED, UNKNOWN, null, new double[0], new double[0]);
    return new Found(unknown, null, "", error, thrown, 0);
  }

  @Override
  Found with(Found answer, @Nullable Throwable thrown, long nanos) {
    return new Found(answer.outcome, answer.relation, answer.fault, answer.error, thrown, nanos);
  }

  @Override
  @Nullable OverlapPair row(long index, Work work, Found answer) {
    if (!all && answer.outcome.verdict() == Verdict.DISJOINT) {
      return null;
    }
    SceneBody a = bodies.get(work.bodyA());
    SceneBody b = bodies.get(work.bodyB());
    boolean failed = !answer.error.isEmpty();
    return new OverlapPair(
        index,
        a.name(),
        a.group(),
        b.name(),
        b.group(),
        work.frame(),
        answer.outcome,
        answer.relation,
        failed,
        failed ? answer.error : answer.fault);
  }
}
