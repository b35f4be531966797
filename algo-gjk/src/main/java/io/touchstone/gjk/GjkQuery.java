package io.touchstone.gjk;

import static java.util.Objects.requireNonNull;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.kernel.certified.CertifiedGap;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.engine.QueryArguments;
import org.jspecify.annotations.Nullable;

/** Evaluates pairs in any dimension; scratch memory of one thread. */
final class GjkQuery implements PairQuery {

  private final int dimension;
  private final StepRecorder recorder = new StepRecorder();
  private final PlacedPair pair;
  private final MinimumNormSearch search;
  private final PairAnswer answer;
  private final RoundedAnswer rounded;
  private final CurvedQuery curved;

  /** In R^2 and R^3. */
  private final @Nullable CarefulDepth depth;

  /** The quick way in R^3. */
  private final @Nullable SpaceQuery space;

  GjkQuery(int dimension) {
    this.dimension = dimension;
    pair = new PlacedPair(dimension);
    CertifiedGap gap = CertifiedGap.ofDimension(dimension);
    search = new MinimumNormSearch(pair, gap, recorder);
    answer = new PairAnswer(pair, gap);
    rounded = new RoundedAnswer(dimension);
    curved = new CurvedQuery(dimension, recorder);
    depth = dimension == 2 || dimension == 3 ? new CarefulDepth(pair, gap, recorder) : null;
    space = dimension == 3 ? new SpaceQuery(pair, answer, recorder) : null;
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
    requireOwn(a, "body A");
    requireOwn(b, "body B");
    QueryArguments.requireDimensions(
        dimension,
        a.body().dimension(),
        poseA.dimension(),
        b.body().dimension(),
        poseB.dimension(),
        out.dimension());
    requireSupported(request, dimension);
    GjkMemory memory = own(warm);
    PairResult.Writer writer = out.rewrite();
    if (a.body().isEmpty() || b.body().isEmpty()) {
      QueryArguments.writeEmpty(request.goal(), a.body().isEmpty(), writer);
      return;
    }
    if (memory != null) {
      memory.begin(a, b);
    }
    if (!(a instanceof GjkShape shapeA && b instanceof GjkShape shapeB)) {
      CurvedMemory remembered = memory == null ? null : memory.curved();
      curved.evaluate(a, poseA, b, poseB, request, remembered, writer);
      return;
    }
    if (shapeA.radius > 0 || shapeB.radius > 0) {
      rounded.begin(request, shapeA.radius, shapeB.radius);
      PairResult cores = rounded.cores;
      PairResult.Writer ofCores = cores.rewrite();
      PairRequest first = rounded.distanceOfCores();
      answer(shapeA, poseA, shapeB, poseB, first, memory, cores, ofCores);
      if (request.goal() == Goal.PENETRATION && cores.verdict() != Verdict.DISJOINT) {
        PairRequest second = rounded.depthOfCores();
        answer(shapeA, poseA, shapeB, poseB, second, memory, cores, cores.rewrite());
      }
      rounded.write(writer);
    } else {
      answer(shapeA, poseA, shapeB, poseB, request, memory, out, writer);
    }
  }

  /**
   * Answers about polytopes, or about the cores of rounded ones.
   *
   * @param out of the result, which is reset
   */
  private void answer(
      GjkShape a,
      PoseView poseA,
      GjkShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable GjkMemory memory,
      PairResult result,
      PairResult.Writer out) {
    if (space == null || !space.answer(a, poseA, b, poseB, request, memory, out)) {
      searchCarefully(a, poseA, b, poseB, request, memory, result, out);
    }
  }

  /**
   * Answers with both poses and twice the precision of a double, beginning where the quick search
   * gave up.
   */
  private void searchCarefully(
      GjkShape a,
      PoseView poseA,
      GjkShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable GjkMemory memory,
      PairResult result,
      PairResult.Writer out) {
    pair.place(a.certified, poseA, b.certified, poseB);
    search.begin(a, poseA, b, poseB);
    boolean quick = space != null && space.simplex().size > 0;
    recorder.start("world", quick || (memory != null && memory.size > 0));
    if (space != null && space.simplex().size > 0) {
      PairSimplex found = space.simplex();
      search.startFrom(found.vertexA, found.vertexB, found.size);
      search.iterations = space.iterations();
      search.supports = space.iterations();
    } else if (memory != null && memory.size > 0) {
      search.startFrom(memory.vertexA, memory.vertexB, memory.size);
    } else {
      search.startFromCenters();
    }
    boolean valueAsked = request.goal() == Goal.DISTANCE;
    MinimumNormSearch.Ending ending = search.run(request, valueAsked ? request.cutoff() : 0);
    PairSimplex simplex = search.simplex;
    switch (ending) {
      case SEPARATED ->
          answer.separated(
              out,
              search.direction,
              search.foundA(),
              search.foundB(),
              valueAsked ? Termination.CUTOFF : Termination.CONVERGED);
      case CONTAINED -> answer.contained(out, simplex);
      case NEAREST ->
          answer.nearest(out, a, poseA, b, poseB, search, request, Termination.CONVERGED);
      case LIMIT ->
          answer.nearest(out, a, poseA, b, poseB, search, request, Termination.ITERATION_LIMIT);
    }
    out.effort(search.iterations, search.supports);
    if (request.goal() == Goal.PENETRATION && result.verdict() != Verdict.DISJOINT) {
      boolean inside = ending == MinimumNormSearch.Ending.CONTAINED;
      requireNonNull(depth)
          .add(result, a, poseA, b, poseB, simplex, inside, search.direction, request);
    }
    if (memory != null) {
      memory.keep(simplex);
    }
  }

  @Override
  public void trace(@Nullable QueryTrace sink) {
    recorder.sendTo(sink);
  }

  private static void requireOwn(PreparedShape shape, String what) {
    if (!(shape instanceof GjkShape || shape instanceof CurvedShape)) {
      throw QueryArguments.foreignShape(what, Gjk.ID);
    }
  }

  private @Nullable GjkMemory own(@Nullable WarmStart warm) {
    if (warm == null) {
      return null;
    }
    if (!(warm instanceof GjkMemory memory)) {
      throw QueryArguments.foreignWarmStart(Gjk.ID);
    }
    QueryArguments.requireDimension("warm start", memory.dimension(), dimension);
    return memory;
  }

  private static void requireSupported(PairRequest request, int dimension) {
    Goal goal = request.goal();
    if (goal != Goal.INTERSECTION && goal != Goal.DISTANCE && goal != Goal.PENETRATION) {
      throw QueryArguments.unanswered(Gjk.ID, "intersection, distance and penetration", goal);
    }
    if (goal == Goal.PENETRATION && request.hasDirection()) {
      throw new UnsupportedQueryException(
          "gjk finds the least depth over all directions; for a given one use simplex");
    }
    if (goal == Goal.PENETRATION && dimension != 2 && dimension != 3) {
      throw new UnsupportedQueryException(
          "gjk measures depth in dimension 2 and 3, not " + dimension);
    }
    if (goal != Goal.INTERSECTION) {
      QueryArguments.requireEuclidean(Gjk.ID, request);
    }
  }
}
