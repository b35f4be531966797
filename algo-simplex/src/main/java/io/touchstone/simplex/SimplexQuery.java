// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.engine.QueryArguments;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.simplex.rows.RowQuery;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates pairs in doubles. Intersection and distance of polytopes are proposed: in R<sup>3</sup>
 * by {@link SpaceSimplex}, elsewhere by {@link FloatingSimplex} and {@link GaugeDistance}; casts by
 * {@link CastProposal}, depths along a direction by {@link DepthProposal}. Whether one is a subset
 * of the other is answered here ({@link Containment}), what is asked about other bodies by {@link
 * ImplicitQuery}. The limit of iterations holds for each linear program: one for an intersection,
 * one for each vertex of A for a containment, one more for a distance, a cast or a penetration.
 *
 * <p>Scratch memory of one thread.
 */
final class SimplexQuery extends LinearProgramQuery {

  /**
   * How near the bounds of a Euclidean distance come to each other, relative to it, before the
   * kernel goes on with twice the digits. Measured in 2, 3 and 5 dimensions: with less the tangents
   * of the ball take longer than its search, with more it takes as long.
   */
  private static final double NEAR = 0.1;

  private final String rayBasis = step("ray-basis");
  private final String phaseOne = step("phase-one");
  private final String normProgram = step("norm-program");
  private final String rayProgram = step("ray-program");
  private final String vertexByVertex = step("vertex-by-vertex");
  private final String rowProgram = step("row-program");
  private final String supportFunctions = step("support-functions");
  private final SpaceSimplex space = new SpaceSimplex(trace);
  private final FloatingSimplex simplex;
  private final GaugeDistance gauge;
  private final double[] anywhere;

  /** What answers other questions, and those about other bodies; made when first needed. */
  private @Nullable Others others;

  private @Nullable ImplicitQuery implicitQuery;
  private @Nullable RowQuery rowQuery;

  private static final class Others {
    final VertexMeeting meeting;
    final Containment containment;
    final CastProposal cast;
    final DepthProposal depth;

    Others(int n, PivotTrace trace) {
      meeting = new VertexMeeting(n, trace);
      containment = new Containment(n, trace);
      cast = new CastProposal(n, meeting, trace);
      depth = new DepthProposal(n, meeting, trace);
    }
  }

  SimplexQuery(int dimension) {
    super(Simplex.ID, dimension);
    VertexColumns pair = new VertexColumns(dimension);
    simplex = new FloatingSimplex(dimension, pair, trace);
    gauge = new GaugeDistance(dimension, pair, trace, NEAR);
    anywhere = new double[dimension];
    anywhere[0] = 1;
  }

  @Override
  public void propose(
      PreparedShape a,
      PoseView poseA,
      PreparedShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable WarmStart warm,
      Proposal out) {
    if (a instanceof ImplicitShape || b instanceof ImplicitShape) {
      QueryArguments.requireNoMargin(engine(), request);
      QueryArguments.requireNoGrowth(engine(), request);
      requireSupported(request);
      memory(warm); // refuses a foreign one
      ImplicitShape ofA = implicit(a, "body A");
      ImplicitShape ofB = implicit(b, "body B");
      boolean byRows = RowQuery.answers(ofA.body(), ofB.body(), request);
      boolean open = true;
      if (!byRows || !isByRows(ofA, request, out)) {
        implicitQuery().evaluate(ofA, poseA, ofB, poseB, request, out.answer());
        out.answered().amend().decidedBy(supportFunctions);
        // what grazes half-spaces, and a miss beside most of them, doubles leave open
        open = request.goal() == Goal.CAST && out.answered().verdict() == Verdict.UNDECIDED;
      }
      if (byRows && open) {
        boolean checked = out.wantsProof();
        rowQuery().evaluate(ofA.body(), poseA, ofB.body(), poseB, request, checked, out.answer());
        out.answered().amend().decidedBy(rowProgram);
      }
    } else {
      super.propose(a, poseA, b, poseB, request, warm, out);
    }
  }

  /**
   * Whether rows are asked, and not support points: they decide exactly. How far a body has to be
   * moved takes them a thousand times as long as doubles, and is their answer only where it is to
   * be proved.
   */
  private static boolean isByRows(ImplicitShape a, PairRequest request, Proposal out) {
    return switch (request.goal()) {
      case INTERSECTION -> true;
      case CONTAINMENT -> !(a.body() instanceof HalfSpaces);
      case DISTANCE -> request.metric() == Metric.EUCLIDEAN || out.wantsProof();
      case PENETRATION -> out.wantsProof() || !request.hasDirection();
      case CAST -> out.wantsProof();
      case GROWTH -> false;
    };
  }

  private static ImplicitShape implicit(PreparedShape shape, String what) {
    if (shape instanceof ImplicitShape own) {
      return own;
    }
    if (shape instanceof SimplexShape own && own.engine().equals(Simplex.ID)) {
      return own.implicit();
    }
    throw QueryArguments.foreignShape(what, Simplex.ID);
  }

  private RowQuery rowQuery() {
    RowQuery query = rowQuery;
    if (query == null) {
      query = new RowQuery(dimension());
      rowQuery = query;
    }
    return query;
  }

  private ImplicitQuery implicitQuery() {
    ImplicitQuery query = implicitQuery;
    if (query == null) {
      query = new ImplicitQuery(dimension(), trace);
      implicitQuery = query;
    }
    return query;
  }

  @Override
  boolean proposes(PairRequest request) {
    return request.goal() != Goal.CONTAINMENT;
  }

  private Others others() {
    Others known = others;
    if (known == null) {
      known = new Others(dimension(), trace);
      others = known;
    }
    return known;
  }

  @Override
  void answer(
      SimplexShape a,
      PoseView poseA,
      SimplexShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable SimplexWarmStart memory,
      PairResult out) {
    Others known = others();
    VertexMeeting meeting = known.meeting;
    meeting.place(a, poseA, b, poseB);
    int limit = request.maxIterations();
    known.containment.write(meeting, a.core().vertexCount(), limit, Termination.CONVERGED, out);
    out.amend().effort(meeting.iterations(), meeting.supportQueries()).decidedBy(vertexByVertex);
  }

  @Override
  protected void find(
      SimplexShape a,
      PoseView poseA,
      SimplexShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable SimplexWarmStart memory,
      Proposal out) {
    if (request.goal() == Goal.CAST) {
      others().cast.find(a, poseA, b, poseB, request, memory, out);
      out.by(rayProgram);
      return;
    }
    if (request.goal() == Goal.PENETRATION) {
      others().depth.find(a, poseA, b, poseB, request, memory, out);
      out.by(rayProgram);
      return;
    }
    boolean valueAsked = request.goal() == Goal.DISTANCE;
    if (!valueAsked && space.find(a, poseA, b, poseB, request.maxIterations(), memory, out)) {
      out.by(rayBasis);
      return;
    }
    simplex.place(a, poseA, b, poseB);
    PhaseOne.Ending ending = simplex.decide(memory, request.maxIterations());
    simplex.propose(ending, request, out);
    out.effort(simplex.iterations(), simplex.supportQueries()).by(phaseOne);
    if (valueAsked && ending != PhaseOne.Ending.TOGETHER) {
      measure(request, out);
    }
  }

  /** Proposes the direction of the distance and the nearest points, if it has come to some. */
  private void measure(PairRequest request, Proposal out) {
    GaugeDistance.Ending ending =
        gauge.solve(simplex.hasNormal() ? simplex.normal() : anywhere, request);
    boolean apart = gauge.lower() > 0;
    boolean named = gauge.ofA().size() > 0 && gauge.ofB().size() > 0;
    if (apart || named) {
      out.clear();
    }
    if (apart) {
      out.apart().along(gauge.normal());
    }
    if (named) {
      FloatingSimplex.propose(gauge.ofA(), gauge.ofB(), out);
    } else if (apart) {
      out.vertexA(gauge.farthestOfA(), 1).vertexB(gauge.farthestOfB(), 1);
    }
    if (ending == GaugeDistance.Ending.CUTOFF) {
      out.ended(Termination.CUTOFF);
    } else if (ending == GaugeDistance.Ending.LIMIT
        && gauge.iterations() >= request.maxIterations()) {
      out.ended(Termination.ITERATION_LIMIT);
    }
    out.by(normProgram);
    out.effort(
        simplex.iterations() + gauge.iterations(),
        simplex.supportQueries() + gauge.supportQueries());
  }

  @Override
  protected void requireSupported(PairRequest request) {
    if (request.hasDirection() && request.directionDimension() != dimension()) {
      throw new DimensionMismatchException("direction", request.directionDimension(), dimension());
    }
    if (request.goal() == Goal.PENETRATION && !request.hasDirection()) {
      throw new UnsupportedQueryException(
          "simplex measures a penetration along a direction; give the request one, or ask gjk");
    }
    boolean anyMetric = request.goal() == Goal.DISTANCE || request.goal() == Goal.INTERSECTION;
    if (request.metric() != Metric.EUCLIDEAN && !anyMetric) {
      throw new UnsupportedQueryException(
          "simplex measures distances in %s, not %s".formatted(request.metric(), request.goal()));
    }
  }
}
