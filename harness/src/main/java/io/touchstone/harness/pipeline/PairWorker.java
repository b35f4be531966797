// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.api.objects.ObjectOutcome;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.TraceStep;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.objects.ObjectPhase;
import io.touchstone.objects.ObjectQuery;
import io.touchstone.objects.ObjectWarmStart;
import io.touchstone.objects.PreparedObject;
import io.touchstone.proof.ProofStage;
import io.touchstone.proof.VerifiedQuery;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Evaluates pairs on one thread. */
class PairWorker extends Asker<Evaluation> {

  private final Plan plan;
  private final List<PreparedBody> bodies;
  private final StageTimes times;
  private final @Nullable VerifiedQuery[] queries = new VerifiedQuery[StageIndex.COUNT];
  private final @Nullable ObjectQuery[] objectQueries = new ObjectQuery[StageIndex.COUNT];
  private PairResult result;
  private final List<TraceStep> steps = new ArrayList<>();
  private ProofStage decidedBy = ProofStage.UNDECIDED;
  private long supportQueries;
  private String refusal = "";
  private double cutoff;

  PairWorker(Plan plan, List<PreparedBody> bodies, Quarantine quarantine, StageTimes times) {
    super(plan, quarantine);
    this.plan = plan;
    this.bodies = bodies;
    this.times = times;
    this.result = new PairResult(plan.dimension());
  }

  /**
   * Evaluates a pair.
   *
   * @param beyond distance beyond which nobody cares; infinite for none
   */
  final Evaluation evaluate(Work work, double beyond) {
    long start = System.nanoTime();
    cutoff = beyond;
    supportQueries = 0;
    refusal = "";
    steps.clear();
    Evaluation evaluation = super.answer(work);
    return evaluation.took(supportQueries, System.nanoTime() - start, refusal);
  }

  @Override
  Evaluation answer(Work work) {
    return evaluate(work, Double.POSITIVE_INFINITY);
  }

  /** Asks whether bodies only touch, where the bounds of the signed distance leave that open. */
  @Override
  Evaluation finish(Evaluation known, Work task) {
    Stage touching = plan.touching();
    Outcome outcome = known.outcome();
    if (known.object() != null) {
      return known; // touching parts of one object may lie in the middle of it
    }
    boolean open =
        outcome.verdict() == Verdict.INTERSECTING && !(outcome.hasUpper() && outcome.upper() < 0);
    if (touching == null || quarantine.isTouchingActive() || !known.error().isEmpty() || !open) {
      return known;
    }
    cutoff = Double.POSITIVE_INFINITY;
    Evaluation told = ask(touching, task);
    if (!told.error().isEmpty()) {
      return known;
    }
    return switch (told.outcome().verdict()) {
      case TOUCHING -> told;
      case INTERSECTING -> known.overlapping();
      case DISJOINT, SUBSET, NOT_SUBSET, UNDECIDED -> known;
    };
  }

  @Override
  Evaluation ask(boolean fallback, Work work) {
    steps.clear();
    List<Stage> instead = plan.fallback();
    return fallback
        ? ask(instead.get(0), instead.subList(1, instead.size()), work)
        : ask(plan.first(), plan.measures(), work);
  }

  @Override
  Evaluation failed(String error) {
    return Evaluation.failed(plan.dimension(), plan.first(), error, List.copyOf(steps));
  }

  @Override
  Evaluation after(Evaluation answer, Throwable thrown) {
    return answer.after(thrown);
  }

  /** Asks an engine, and then those that measure what it left open and what there is. */
  private Evaluation ask(Stage first, List<Stage> measures, Work task) {
    Evaluation known = ask(first, task);
    for (Stage measure : measures) {
      boolean open = known.error().isEmpty() && Plan.isAbout(measure, known.outcome().verdict());
      if (open && hasAnswer(measure, task)) {
        known = combine(known, ask(measure, task));
      }
    }
    return known;
  }

  /** A triangle surface has no depth: whether it collides is all that there is to know. */
  private boolean hasAnswer(Stage measure, Work task) {
    return measure.request().goal() != Goal.PENETRATION
        || !(bodies.get(task.bodyA()).isSurface() || bodies.get(task.bodyB()).isSurface());
  }

  private Evaluation ask(Stage stage, Work task) {
    StageIndex index = plan.placeOf(stage);
    try {
      ObjectOutcome object = isAboutObjects(task) ? runObjects(index, stage, task) : null;
      Outcome outcome = object == null ? run(index, stage, task) : object.summary();
      return new Evaluation(
          outcome, stage, "", null, "", List.copyOf(steps), decidedBy, false, 0, 0, object);
    } catch (Throwable e) { // foreign code may throw anything
      return failed(index, stage, task, e);
    }
  }

  /** The measure has the last word, unless it knows less. Two verdicts must not contradict. */
  private Evaluation combine(Evaluation known, Evaluation measure) {
    Outcome decided = known.outcome();
    Outcome measured = measure.outcome();
    if (!measure.error().isEmpty()) {
      return measure;
    }
    if (measured.verdict() == Verdict.UNDECIDED) {
      return known;
    }
    if (decided.verdict() != Verdict.UNDECIDED && decided.collides() != measured.collides()) {
      return Evaluation.failed(
          plan.dimension(),
          measure.stage(),
          "'%s' says %s (%s), '%s' says %s (%s)"
              .formatted(
                  known.stage().algorithm(),
                  decided.verdict(),
                  decided.verdictAssurance(),
                  measure.stage().algorithm(),
                  measured.verdict(),
                  measured.verdictAssurance()),
          List.copyOf(steps));
    }
    return measure;
  }

  private boolean isAboutObjects(Work task) {
    return bodies.get(task.bodyA()).isObject() || bodies.get(task.bodyB()).isObject();
  }

  /** Asks about objects with parts. Many pairs of parts may take as long as preparing a shape. */
  private ObjectOutcome runObjects(StageIndex index, Stage stage, Work task) {
    current(index);
    preparing(true);
    ObjectPhase phase = new ObjectPhase(stage.engine());
    PreparedObject a = bodies.get(task.bodyA()).object(index, phase);
    PreparedObject b = bodies.get(task.bodyB()).object(index, phase);
    ObjectQuery query = objectQueries[index.slot()];
    if (query == null) {
      query = phase.newQuery(plan.dimension());
      objectQueries[index.slot()] = query;
    }
    PairRequest request =
        request(task.asked(stage.request()), task.margin(), Double.POSITIVE_INFINITY);
    WarmSlot slot = memory(index == StageIndex.FALLBACK, task);
    ObjectWarmStart warm = slot == null ? null : slot.ofObjects(index, phase, plan.dimension());
    long start = System.nanoTime();
    ObjectOutcome outcome =
        query.evaluate(a, task.poseA(), b, task.poseB(), request, warm, plan.evidence());
    times.evaluated(index, System.nanoTime() - start);
    preparing(false);
    supportQueries += outcome.summary().supportQueries();
    decidedBy =
        outcome.verdict() == Verdict.UNDECIDED
            ? ProofStage.UNDECIDED
            : outcome.verdictAssurance() == Assurance.PROVED
                ? ProofStage.PARTS
                : ProofStage.UNCHECKED;
    return outcome;
  }

  private Outcome run(StageIndex index, Stage stage, Work task) {
    current(index);
    PreparedBody a = bodies.get(task.bodyA());
    PreparedBody b = bodies.get(task.bodyB());
    if (!a.isReady(index) || !b.isReady(index)) {
      long start = System.nanoTime();
      preparing(true);
      a.get(index, stage.engine()::prepare);
      b.get(index, stage.engine()::prepare);
      preparing(false);
      times.prepared(System.nanoTime() - start);
    }
    PairRequest request = request(task.asked(stage.request()), task.margin(), cutoff);
    PreparedShape shapeA = a.get(index, stage.engine()::prepare);
    PreparedShape shapeB = b.get(index, stage.engine()::prepare);
    VerifiedQuery query = query(index, stage);
    WarmSlot slot = memory(index == StageIndex.FALLBACK, task);
    WarmStart warm = slot == null ? null : slot.of(index, stage, plan.dimension());
    long start = System.nanoTime();
    query.evaluate(shapeA, task.poseA(), shapeB, task.poseB(), request, warm, result);
    times.evaluated(index, System.nanoTime() - start);
    requireAnswer(query, shapeA, shapeB, request);
    supportQueries += result.supportQueries();
    decidedBy = query.stage();
    if (query.isRejected() && isDenied(query.refusedVerdict(), result.verdict())) {
      String refused = "algorithm '%s' %s".formatted(stage.algorithm(), query.refusal());
      refusal = refusal.isEmpty() ? refused : refusal + "; " + refused;
    }
    return result.toOutcome();
  }

  private static PairRequest request(PairRequest request, double margin, double cutoff) {
    if (margin == request.margin() && !(cutoff < request.cutoff())) {
      return request;
    }
    return request.toBuilder().margin(margin).cutoff(Math.min(cutoff, request.cutoff())).build();
  }

  /** Whether an answer is not what was claimed; bad evidence of what is true harms nobody. */
  private static boolean isDenied(Verdict claimed, Verdict answered) {
    return claimed != answered && !(claimed.collides() && answered.collides());
  }

  /** What cannot be an answer fails the pair, whatever the proof policy would make of it. */
  private void requireAnswer(
      VerifiedQuery query, PreparedShape a, PreparedShape b, PairRequest request) {
    String fault =
        query.stage() == ProofStage.UNCHECKED
            ? query.faultIn(a, b, request, result)
            : query.fault();
    if (!fault.isEmpty()) {
      throw new EngineFaultException("it returned " + fault);
    }
  }

  private VerifiedQuery query(StageIndex index, Stage stage) {
    VerifiedQuery known = queries[index.slot()];
    if (known == null) {
      known = stage.engine().newQuery(plan.dimension());
      if (plan.tracing()) {
        known.trace(steps::add);
      }
      queries[index.slot()] = known;
    }
    return known;
  }

  /** Throws away what the engine may have left in disorder, and says what happened. */
  private Evaluation failed(StageIndex index, Stage stage, Work task, Throwable e) {
    preparing(false);
    queries[index.slot()] = null;
    objectQueries[index.slot()] = null;
    result = new PairResult(plan.dimension());
    if (task.warm() != null) {
      task.warm().clear();
    }
    return Evaluation.failed(
            plan.dimension(),
            stage,
            "algorithm '%s' failed: %s".formatted(stage.algorithm(), message(e)),
            List.copyOf(steps))
        .after(e);
  }
}
