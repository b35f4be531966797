// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.Engines;
import io.touchstone.Motions;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.motion.FreeMotion;
import io.touchstone.api.motion.MotionRequest;
import io.touchstone.api.motion.MotionResult;
import io.touchstone.api.motion.MotionVerdict;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.harness.AlgorithmChoice;
import io.touchstone.harness.ClashRule;
import io.touchstone.harness.MotionStep;
import io.touchstone.harness.PairRuling;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.io.SceneBody;
import io.touchstone.proof.VerifiedMotionPhase;
import io.touchstone.proof.VerifiedMotionQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * When bodies that move first meet, or that they are free; with the rules that are kept or broken
 * on the way.
 *
 * <p>An interpolated step of a scene ends a rounding away from where the next one starts. So a step
 * is free only with a proved separation above that; else it is undecided at its end. Steps along
 * joints end exactly where the next one starts.
 */
final class MotionQuestion
    extends DoorQuestion<MotionQuestion.Found, VerifiedMotionPhase, VerifiedMotionQuery> {

  private static final MotionResult UNKNOWN =
      MotionResult.of(
          MotionVerdict.UNDECIDED, 0, OptionalDouble.empty(), FreeMotion.NOTHING, null, 0);

  private final @Nullable PairSelection selection;

  /** How far a point of a body is from the origin of its shape at most; empty: nothing follows. */
  private final double[] reach;

  /** What was found out about a motion. */
  record Found(
      MotionResult result, PairRuling ruling, String error, @Nullable Throwable thrown, long nanos)
      implements Answer {}

  /**
   * Creates the question.
   *
   * @param selection knows which pairs each rule is about; null where there are none
   * @param reach of each body, where steps follow each other; else empty
   */
  MotionQuestion(
      PipelineConfig config,
      Engines engines,
      Plan plan,
      List<SceneBody> bodies,
      List<PreparedBody> prepared,
      @Nullable PairSelection selection,
      double[] reach) {
    super(config, engines, plan, bodies, prepared);
    this.selection = selection;
    this.reach = reach;
  }

  @Override
  VerifiedMotionPhase door(Engines engines, @Nullable Stage engine) {
    AlgorithmChoice solver = config.motion().solver();
    Motions asked =
        Motions.of(engines).proof(config.proof()).solver(solver.algorithm(), solver.options());
    return (engine == null ? asked : asked.engine(engine.algorithm(), engine.options())).phase();
  }

  @Override
  PreparedShape prepare(VerifiedMotionPhase door, ConvexBody shape) {
    return door.prepare(shape);
  }

  @Override
  VerifiedMotionQuery query(VerifiedMotionPhase door) {
    return door.newQuery(plan.dimension());
  }

  @Override
  Found ask(VerifiedMotionQuery query, PreparedShape a, PreparedShape b, Work work) {
    Solver solver = new Solver(query, a, b, work.bodyA(), work.bodyB(), work.moving());
    return new Found(solver.solve(work.margin()), ruling(solver, work), "", null, 0);
  }

  @Override
  Found failed(String error, @Nullable Throwable thrown) {
    return new Found(UNKNOWN, PairRuling.KEPT, error, thrown, 0);
  }

  @Override
  Found with(Found answer, @Nullable Throwable thrown, long nanos) {
    return new Found(answer.result, answer.ruling, answer.error, thrown, nanos);
  }

  @Override
  MotionStep row(long index, Work work, Found answer) {
    SceneBody a = bodies.get(work.bodyA());
    SceneBody b = bodies.get(work.bodyB());
    Work.Leg leg = work.moving();
    return new MotionStep(
        index,
        a.name(),
        b.name(),
        work.frame(),
        leg.to(),
        a.shape(),
        leg.motionA(),
        b.shape(),
        leg.motionB(),
        work.margin(),
        answer.result,
        answer.ruling,
        answer.error);
  }

  /** Asks about one pair on its way. */
  private final class Solver {
    private final VerifiedMotionQuery query;
    private final PreparedShape a;
    private final PreparedShape b;
    private final Work.Leg leg;
    private final double defect;

    Solver(
        VerifiedMotionQuery query,
        PreparedShape a,
        PreparedShape b,
        int bodyA,
        int bodyB,
        Work.Leg leg) {
      this.query = query;
      this.a = a;
      this.b = b;
      this.leg = leg;
      this.defect =
          reach.length == 0
              ? 0
              : leg.motionA().endDefect(reach[bodyA]) + leg.motionB().endDefect(reach[bodyB]);
    }

    MotionResult solve(double separation) {
      MotionResult result = ask(separation + defect);
      if (result.verdict() == MotionVerdict.FREE || defect == 0) {
        return result;
      }
      MotionResult sharp = ask(separation);
      return sharp.verdict() == MotionVerdict.FREE
          ? MotionResult.of(
              MotionVerdict.UNDECIDED,
              result.freeUntil(),
              OptionalDouble.empty(),
              result.free(),
              null,
              result.distanceQueries() + sharp.distanceQueries())
          : sharp;
    }

    MotionResult ask(double separation) {
      MotionRequest request = config.motion().request().withMinimumSeparation(separation);
      return query.solve(a, leg.motionA(), b, leg.motionB(), request);
    }
  }

  /** A clearance is kept by what is proved free with it, and broken by what comes nearer. */
  private PairRuling ruling(Solver solver, Work work) {
    if (selection == null || config.rules().isEmpty()) {
      return PairRuling.KEPT;
    }
    List<String> broken = new ArrayList<>();
    List<String> open = new ArrayList<>();
    boolean proved = true;
    for (int k = 0; k < config.rules().size(); k++) {
      ClashRule rule = config.rules().get(k);
      if (!selection.isAbout(k, work.bodyA(), work.bodyB())
          || solver.solve(rule.least()).verdict() == MotionVerdict.FREE) {
        continue;
      }
      double below = rule.least() == 0 ? 0 : Math.nextDown(rule.least());
      MotionResult nearer = solver.ask(below);
      boolean meets = meets(nearer.verdict());
      (meets ? broken : open).add(rule.name());
      proved &= !meets || nearer.assurance() == Assurance.PROVED;
    }
    return new PairRuling(broken, open, proved);
  }

  /** Returns what asks about pairs of a step one after the other, on one thread. */
  PathClearance.Question oneByOne() {
    VerifiedMotionQuery query = query(door(false));
    return (steps, a, b, separation) -> {
      Work.Leg leg = new Work.Leg(steps.motions().get(a), steps.motions().get(b), steps.to());
      return new Solver(query, shape(false, a), shape(false, b), a, b, leg)
          .solve(separation)
          .verdict();
    };
  }

  /** Tells whether a verdict is that bodies meet. */
  static boolean meets(MotionVerdict verdict) {
    return verdict == MotionVerdict.HIT || verdict == MotionVerdict.STARTS_IN_CONTACT;
  }
}
