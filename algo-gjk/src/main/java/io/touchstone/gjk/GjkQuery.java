// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import static java.util.Objects.requireNonNull;

import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.WarmStart;
import io.touchstone.engine.ProposingQuery;
import io.touchstone.engine.QueryArguments;
import io.touchstone.engine.nearest.MinimumNormSearch;
import io.touchstone.engine.nearest.PairSimplex;
import io.touchstone.kernel.certified.CertifiedGap;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.proposal.Proposal;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates pairs in any dimension: in R<sup>2</sup> and R<sup>3</sup> by {@link SolvedSearch}, or
 * where it is traced or pure by {@link NearestSearch}, the loop as papers have it; and where that
 * cannot tell, or in another dimension, by the {@link MinimumNormSearch}. Scratch memory of one
 * thread.
 */
final class GjkQuery extends ProposingQuery<GjkShape, GjkMemory> {

  /** The id of the engine. */
  static final String ID = "gjk";

  /** A normal has as many minors as a set of so many things has subsets. */
  static final int MOST_DIMENSIONS = 12;

  private final GjkSteps steps = GjkSteps.of(this::step);
  private final StepRecorder recorder;
  private final PlacedPair pair;
  private final MinimumNormSearch search;
  private final CurvedQuery curved;
  private final CastSearch cast;

  /** Where rays enter, in R^3. */
  private final @Nullable PortalSearch portal;

  /** In R^2 and R^3. */
  private final @Nullable DepthSearch depth;

  /** The quick way in R^2 and R^3. */
  private final @Nullable SolvedSearch solved;

  /** The loop that a trace shows, in R^2 and R^3. */
  private final @Nullable VariantSearch loop;

  private final boolean pure;

  /** What the quick search ended with, where it gave up. */
  private @Nullable PairSimplex begun;

  GjkQuery(int dimension, boolean pure) {
    super(ID, ID, dimension);
    this.pure = pure;
    recorder = new StepRecorder(dimension);
    pair = new PlacedPair(dimension);
    search = new MinimumNormSearch(pair, CertifiedGap.ofDimension(dimension), recorder);
    curved = new CurvedQuery(dimension, recorder);
    cast =
        new CastSearch(
            dimension,
            (a, poseA, b, poseB, request, memory, out) ->
                find(a, poseA, b, poseB, request, memory, out));
    portal = dimension == 3 ? new PortalSearch() : null;
    depth = dimension == 2 || dimension == 3 ? new DepthSearch(pair, recorder) : null;
    solved =
        depth == null ? null : new SolvedSearch(dimension, dimension == 3 ? depth : null, steps);
    loop = depth == null ? null : VariantSearch.plain(dimension, steps, recorder);
  }

  /** {@inheritDoc} Bodies without vertices are answered here, by bounds that cannot be proved. */
  @Override
  public void propose(
      PreparedShape a,
      PoseView poseA,
      PreparedShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable WarmStart warm,
      Proposal out) {
    if (!(a instanceof CurvedShape || b instanceof CurvedShape)) {
      super.propose(a, poseA, b, poseB, request, warm, out);
      return;
    }
    requireOwn(a, "body A");
    requireOwn(b, "body B");
    int n = dimension();
    QueryArguments.requireDimensions(
        n,
        a.body().dimension(),
        poseA.dimension(),
        b.body().dimension(),
        poseB.dimension(),
        out.dimension());
    QueryArguments.requireNoMargin(engine(), request);
    QueryArguments.requireNoGrowth(engine(), request);
    requireSupported(request);
    if (request.hasDirection()) {
      throw new UnsupportedQueryException(
          "gjk asks along a direction about vertices, not about support functions; use simplex");
    }
    if (request.goal() == Goal.PENETRATION && n != 2 && n != 3) {
      throw new UnsupportedQueryException(
          "gjk measures the least depth of support functions in dimension 2 and 3, not %d"
              .formatted(n));
    }
    PairResult.Writer writer = out.answer().rewrite();
    boolean emptyA = a.body().isEmpty();
    GjkMemory memory = memory(warm);
    if (emptyA || b.body().isEmpty()) {
      QueryArguments.writeEmpty(request.goal(), emptyA, writer);
      return;
    }
    if (memory != null) {
      memory.begin(a, b);
    }
    curved.evaluate(a, poseA, b, poseB, request, memory, writer);
    writer.decidedBy(steps.supportFunctions());
  }

  @Override
  protected void ask(
      GjkShape a,
      PoseView poseA,
      GjkShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable GjkMemory memory,
      Proposal out) {
    if (!request.hasDirection()) {
      super.ask(a, poseA, b, poseB, request, memory, out);
      return;
    }
    out.clear();
    if (a.isEmpty() || b.isEmpty()) {
      return;
    }
    if (request.goal() == Goal.CAST) {
      if (portal != null && portal.find(a, poseA, b, poseB, request, out)) {
        out.by(steps.portal());
        return;
      }
      cast.find(a, poseA, b, poseB, request, out);
    } else {
      cast.findDepth(a, poseA, b, poseB, request, out);
    }
    out.by(steps.advance());
  }

  private static void requireOwn(PreparedShape shape, String what) {
    if (!(shape instanceof GjkShape || shape instanceof CurvedShape)) {
      throw QueryArguments.foreignShape(what, ID);
    }
  }

  @Override
  protected void find(
      GjkShape a,
      PoseView poseA,
      GjkShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable GjkMemory memory,
      Proposal out) {
    begun = null;
    pair.place(a.support(), poseA, b.support(), poseB);
    if (solved != null && loop != null && findQuickly(a, poseA, b, poseB, request, memory, out)) {
      return;
    }
    int spent = begun == null ? 0 : out.iterations();
    startCarefully(memory, spent);
    boolean valueAsked = request.goal() == Goal.DISTANCE;
    MinimumNormSearch.Ending ending = search.run(request, valueAsked ? request.cutoff() : 0);
    recorder.end(search.iterations, ending.name());
    out.effort(search.iterations, search.supports).by(steps.inWorld());
    boolean depthAsked =
        request.goal() == Goal.PENETRATION && ending != MinimumNormSearch.Ending.LIMIT;
    if (ending == MinimumNormSearch.Ending.SEPARATED) {
      out.apart().along(search.direction).pair(search.foundA(), search.foundB(), 1);
      if (valueAsked) {
        out.ended(Termination.CUTOFF);
      }
    } else if (depth != null && depthAsked) {
      boolean inside = ending == MinimumNormSearch.Ending.CONTAINED;
      depth.findInWorld(a, poseA, b, poseB, search.simplex, inside, search.direction, request, out);
      out.by(steps.expandingPolytope());
    } else {
      proposeSimplex(ending, out);
    }
    if (memory != null) {
      memory.keep(search.simplex);
    }
  }

  /** Looks for an answer in ordinary digits; else leaves a simplex to go on from. */
  private boolean findQuickly(
      GjkShape a,
      PoseView poseA,
      GjkShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable GjkMemory memory,
      Proposal out) {
    SolvedSearch solver = requireNonNull(solved);
    VariantSearch textbook = requireNonNull(loop);
    boolean depthAsked = request.goal() == Goal.PENETRATION;
    if (pure || recorder.isOn()) { // a trace shows the loop, and changes no answer
      textbook.source.begin(a, poseA, b, poseB, textbook.quick.exponentFor(pair.magnitude()));
      QuickSearch.Ending ending = textbook.run(request, null);
      if (pure && !depthAsked && textbook.propose(ending, request, out)) {
        return true;
      }
      out.clear();
    }
    boolean asked = !pure || depthAsked;
    if (asked && solver.find(a, poseA, b, poseB, request, memory, out)) {
      return true;
    }
    begun = asked ? solver.simplex : textbook.quick.simplex;
    int spent = asked ? solver.iterations() : textbook.quick.iterations;
    out.clear().effort(spent, spent);
    return false;
  }

  /**
   * Starts a search with both poses and twice the precision of a double where the quick search gave
   * up.
   */
  private void startCarefully(@Nullable GjkMemory memory, int spent) {
    search.begin();
    PairSimplex found = begun;
    boolean warm = memory != null && memory.size > 0;
    recorder.start("world", warm || (found != null && found.size > 0));
    if (found != null && found.size > 0) {
      search.startFrom(found.vertexA, found.vertexB, found.size);
    } else if (memory != null && warm) {
      search.startFrom(memory.vertexA, memory.vertexB, memory.size);
    } else {
      search.startFromCenters();
    }
    search.iterations += spent;
    search.supports += spent;
  }

  private void proposeSimplex(MinimumNormSearch.Ending ending, Proposal out) {
    search.simplex.proposeTo(out);
    if (ending == MinimumNormSearch.Ending.CONTAINED) {
      out.together();
    } else if (!search.isAtOrigin()) {
      out.apart().along(search.direction);
    }
    if (ending == MinimumNormSearch.Ending.LIMIT) {
      out.ended(Termination.ITERATION_LIMIT);
    }
  }

  @Override
  public void trace(@Nullable QueryTrace sink) {
    recorder.sendTo(sink);
  }

  @Override
  protected void requireSupported(PairRequest request) {
    Goal goal = request.goal();
    if (goal == Goal.CONTAINMENT) {
      throw QueryArguments.unanswered(ID, "intersection, distance, penetration and casts", goal);
    }
    if (request.hasDirection() && request.directionDimension() != dimension()) {
      throw new DimensionMismatchException("direction", request.directionDimension(), dimension());
    }
    boolean least = goal == Goal.PENETRATION && !request.hasDirection();
    if (least && dimension() > MOST_DIMENSIONS) {
      throw new UnsupportedQueryException(
          "gjk measures the least depth in dimension 1 to %d, not %d; ask for that along a direction"
              .formatted(MOST_DIMENSIONS, dimension()));
    }
    if (goal != Goal.INTERSECTION) {
      QueryArguments.requireEuclidean(ID, request);
    }
  }
}
