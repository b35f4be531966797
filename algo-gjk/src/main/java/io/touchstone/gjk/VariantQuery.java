package io.touchstone.gjk;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.certified.CertifiedGap;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.contact.OriginInSimplex;
import io.touchstone.kernel.engine.QueryArguments;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates pairs by a variant of GJK: a quick search in doubles, whose proposal is verified with
 * all roundings, and, if that does not succeed, the careful search that {@code gjk} falls back to
 * as well. Scratch memory of one thread.
 */
final class VariantQuery implements PairQuery {

  /** Outside these magnitudes the quick search is not tried: products leave the range. */
  private static final double MIN_MAGNITUDE = 0x1p-850;

  private static final double MAX_MAGNITUDE = 0x1p1000;

  private final GjkVariant engine;
  private final int dimension;
  private final StepRecorder recorder;
  private final PlacedPair pair;
  private final PlacedVertices placed;
  private final QuickSearch quick;
  private final MinimumNormSearch careful;
  private final PairAnswer answer;
  private final OriginInSimplex inside;
  private final WeightedVertices ofA;
  private final WeightedVertices ofB;

  VariantQuery(GjkVariant engine, int dimension) {
    this.engine = engine;
    this.dimension = dimension;
    recorder = new StepRecorder();
    pair = new PlacedPair(dimension);
    placed = new PlacedVertices(dimension);
    CertifiedGap gap = CertifiedGap.ofDimension(dimension);
    quick = engine.newSearch(pair, gap, recorder);
    careful = new MinimumNormSearch(pair, gap, recorder);
    answer = new PairAnswer(pair, gap);
    inside = OriginInSimplex.ofDimension(dimension);
    ofA = new WeightedVertices(dimension + 1);
    ofB = new WeightedVertices(dimension + 1);
  }

  @Override
  public void evaluate(
      PreparedShape a,
      PoseView poseA,
      PreparedShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable WarmStart warm,
      PairResult out) {
    VariantShape shapeA = own(a, "body A");
    VariantShape shapeB = own(b, "body B");
    QueryArguments.requireDimensions(
        dimension,
        shapeA.common.dimension(),
        poseA.dimension(),
        shapeB.common.dimension(),
        poseB.dimension(),
        out.dimension());
    requireSupported(request);
    VariantMemory memory = own(warm);
    PairResult.Writer writer = out.rewrite();
    if (shapeA.common.isEmpty() || shapeB.common.isEmpty()) {
      QueryArguments.writeEmpty(request.goal(), shapeA.common.isEmpty(), writer);
      return;
    }
    if (memory != null) {
      memory.begin(shapeA, shapeB);
    }
    pair.place(shapeA.common.certified, poseA, shapeB.common.certified, poseB);
    boolean valueAsked = request.goal() == Goal.DISTANCE;
    double enough = valueAsked ? request.cutoff() : 0;
    QuickSearch.Ending ending = search(shapeA, poseA, shapeB, poseB, request, enough, memory);
    boolean answered =
        switch (ending) {
          case SEPARATED -> writeSeparated(valueAsked, writer);
          case CONTAINED -> writeContained(writer);
          case NEAREST -> valueAsked && writeNearest(shapeA, poseA, shapeB, poseB, request, writer);
          case UNCLEAR, LIMIT -> false;
        };
    if (answered) {
      writer.effort(quick.iterations, quick.supports);
      if (memory != null) {
        remember(memory, ending);
      }
    } else if (engine.handsOver()) {
      searchCarefully(shapeA, poseA, shapeB, poseB, request, enough, memory, writer);
    } else {
      writer
          .verdict(
              Verdict.UNDECIDED,
              ending == QuickSearch.Ending.LIMIT
                  ? Termination.ITERATION_LIMIT
                  : engine.whenUnclear())
          .effort(quick.iterations, quick.supports);
    }
  }

  private QuickSearch.Ending search(
      VariantShape a,
      PoseView poseA,
      VariantShape b,
      PoseView poseB,
      PairRequest request,
      double enough,
      @Nullable VariantMemory memory) {
    double magnitude = pair.magnitude();
    if (!(magnitude >= MIN_MAGNITUDE && magnitude <= MAX_MAGNITUDE)) { // also for NaN
      quick.forget();
      return QuickSearch.Ending.UNCLEAR;
    }
    placed.place(a, poseA, b, poseB, quick.scaleFor(magnitude), memory);
    recorder.start("world", memory != null && memory.size > 0);
    QuickSearch.Ending ending =
        quick.run(placed, request, enough, request.goal() == Goal.DISTANCE, memory);
    recorder.end(quick.iterations, ending.name());
    return ending;
  }

  private boolean writeSeparated(boolean valueAsked, PairResult.Writer out) {
    answer.separated(
        out,
        quick.normal,
        placed.foundA,
        placed.foundB,
        valueAsked ? Termination.CUTOFF : Termination.CONVERGED);
    return true;
  }

  private boolean writeContained(PairResult.Writer out) {
    PairSimplex simplex = quick.simplex;
    ofA.clear();
    ofB.clear();
    for (int k = 0; k < simplex.size; k++) {
      ofA.add(simplex.vertexA[k], simplex.weight[k]);
      ofB.add(simplex.vertexB[k], simplex.weight[k]);
    }
    if (!inside.surelyInside(pair, ofA, ofB)) {
      return false;
    }
    answer.contained(out, simplex);
    return true;
  }

  private boolean writeNearest(
      VariantShape a,
      PoseView poseA,
      VariantShape b,
      PoseView poseB,
      PairRequest request,
      PairResult.Writer out) {
    if (!answer.disjoint(out, quick.simplex, quick.normal, request)) {
      return false;
    }
    answer.writePoints(out, a.common, poseA, b.common, poseB);
    return true;
  }

  private void remember(VariantMemory memory, QuickSearch.Ending ending) {
    PairSimplex simplex = quick.simplex;
    if (simplex.size == 0) { // apart at the first glance
      simplex.add(placed.foundA, placed.foundB);
    }
    memory.keep(simplex);
    if (ending != QuickSearch.Ending.CONTAINED) {
      placed.toFrameOfA(quick.normal, memory.direction);
      memory.directed = true;
    }
  }

  /**
   * Answers with twice the precision of a double, beginning where the quick search gave up; see
   * {@link GjkQuery}.
   */
  private void searchCarefully(
      VariantShape a,
      PoseView poseA,
      VariantShape b,
      PoseView poseB,
      PairRequest request,
      double enough,
      @Nullable VariantMemory memory,
      PairResult.Writer out) {
    PairSimplex found = quick.simplex;
    careful.begin(a.common, poseA, b.common, poseB);
    recorder.start("world", found.size > 0);
    if (found.size > 0) {
      careful.startFrom(found.vertexA, found.vertexB, found.size);
    } else {
      careful.startFromCenters();
    }
    careful.iterations = quick.iterations;
    careful.supports += quick.supports;
    switch (careful.run(request, enough)) {
      case SEPARATED ->
          answer.separated(
              out,
              careful.direction,
              careful.foundA(),
              careful.foundB(),
              request.goal() == Goal.DISTANCE ? Termination.CUTOFF : Termination.CONVERGED);
      case CONTAINED -> answer.contained(out, careful.simplex);
      case NEAREST ->
          answer.nearest(
              out, a.common, poseA, b.common, poseB, careful, request, Termination.CONVERGED);
      case LIMIT ->
          answer.nearest(
              out, a.common, poseA, b.common, poseB, careful, request, Termination.ITERATION_LIMIT);
    }
    out.effort(careful.iterations, careful.supports);
    if (memory != null) {
      memory.keep(careful.simplex);
    }
  }

  @Override
  public void trace(@Nullable QueryTrace sink) {
    recorder.sendTo(sink);
    quick.traceRegions(sink != null);
  }

  private VariantShape own(PreparedShape shape, String what) {
    if (!(shape instanceof VariantShape own) || own.owner != engine) {
      throw QueryArguments.foreignShape(what, engine.id());
    }
    return own;
  }

  private @Nullable VariantMemory own(@Nullable WarmStart warm) {
    if (warm == null) {
      return null;
    }
    if (!(warm instanceof VariantMemory memory) || memory.owner != engine) {
      throw QueryArguments.foreignWarmStart(engine.id());
    }
    QueryArguments.requireDimension("warm start", memory.dimension(), dimension);
    return memory;
  }

  private void requireSupported(PairRequest request) {
    Goal goal = request.goal();
    if (!engine.answers(goal)) {
      throw QueryArguments.unanswered(engine.id(), engine.goals(), goal);
    }
    if (goal == Goal.DISTANCE) {
      QueryArguments.requireEuclidean(engine.id(), request);
    }
  }
}
