package io.touchstone.simplex;

import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.contact.CommonPointSearch;
import io.touchstone.kernel.support.spatial.SpatialSupport;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates pairs in doubles; scratch memory of one thread. The limit of iterations holds for each
 * linear program: one for an intersection, one for each vertex of A for a containment, one more for
 * a distance, a cast or a penetration.
 */
final class SimplexQuery implements PairQuery {

  private final int n;
  private final PivotTrace trace = new PivotTrace();
  private final SpaceSimplex space;
  private final CertifiedSimplex simplex;
  private final FloatingAnswer floating;
  private final BasisGuess around;
  private final CommonPointSearch elsewhere;
  private final DistanceAnswer distance;
  private final RayAnswer rays;

  /** Made when it is first needed. */
  private @Nullable ImplicitQuery implicitQuery;

  SimplexQuery(int dimension) {
    n = dimension;
    space = new SpaceSimplex(trace);
    simplex = new CertifiedSimplex(n, trace);
    floating = new FloatingAnswer(n, simplex);
    around = new BasisGuess(n);
    elsewhere = new CommonPointSearch(n);
    distance = new DistanceAnswer(n, simplex, floating, trace);
    rays = new RayAnswer(n, simplex, floating, trace);
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
    if (a instanceof ImplicitShape || b instanceof ImplicitShape) {
      Requirements.own(warm, Simplex.ID, n);
      requireAnswerable(request);
      ImplicitShape ofA = implicit(a, "body A");
      ImplicitShape ofB = implicit(b, "body B");
      implicitQuery().evaluate(ofA, poseA, ofB, poseB, request, out);
      return;
    }
    SimplexShape shapeA = Requirements.own(a, "body A", Simplex.ID);
    SimplexShape shapeB = Requirements.own(b, "body B", Simplex.ID);
    Requirements.dimensions(n, shapeA, poseA, shapeB, poseB, out);
    requireAnswerable(request);
    SimplexWarmStart memory = Requirements.own(warm, Simplex.ID, n);
    if (Requirements.answeredByEmptiness(shapeA, shapeB, request.goal(), out)) {
      return;
    }
    if (memory != null) {
      memory.belongTo(shapeA, shapeB);
    }
    if (request.goal() == Goal.INTERSECTION
        && isDecidedInSpace(shapeA, poseA, shapeB, poseB, request, memory, out)) {
      return;
    }
    simplex.place(shapeA, poseA, shapeB, poseB);
    if (request.goal() == Goal.CONTAINMENT) {
      containment(shapeA.core().vertexCount(), request.maxIterations(), out);
      out.amend().effort(simplex.iterations(), simplex.supportQueries());
      return;
    }
    CertifiedSimplex.Finding finding = simplex.decide(memory, request.maxIterations());
    if (finding == CertifiedSimplex.Finding.OPEN && isTogetherElsewhere()) {
      finding = CertifiedSimplex.Finding.ELSEWHERE;
    }
    int iterations = 0;
    int supportQueries = 0;
    PairResult.Writer answer = out.rewrite();
    switch (request.goal()) {
      case DISTANCE -> {
        if (!writeTogether(finding, answer)) {
          distance.write(finding, request, answer);
          iterations = distance.iterations();
          supportQueries = distance.supportQueries();
        }
      }
      case PENETRATION -> {
        if (writeTogether(finding, answer)) {
          rays.writeDepth(
              finding == CertifiedSimplex.Finding.ELSEWHERE ? elsewhere : null, request, answer);
          iterations = rays.iterations();
          supportQueries = rays.supportQueries();
        } else {
          apart(finding, answer);
        }
      }
      case CAST -> {
        if (writeTogether(finding, answer)) {
          answer.castParameter(0);
        } else if (finding == CertifiedSimplex.Finding.APART) {
          rays.writeCast(shapeA, poseA, shapeB, poseB, request, answer);
          iterations = rays.iterations();
          supportQueries = rays.supportQueries();
        } else {
          apart(finding, answer);
        }
      }
      default -> {
        if (!writeTogether(finding, answer)) {
          apart(finding, answer);
        }
      }
    }
    out.amend()
        .effort(simplex.iterations() + iterations, simplex.supportQueries() + supportQueries);
  }

  private ImplicitQuery implicitQuery() {
    ImplicitQuery query = implicitQuery;
    if (query == null) {
      query = new ImplicitQuery(n, trace);
      implicitQuery = query;
    }
    return query;
  }

  private static ImplicitShape implicit(PreparedShape shape, String what) {
    return shape instanceof ImplicitShape own
        ? own
        : Requirements.own(shape, what, Simplex.ID).implicit();
  }

  /** In R<sup>3</sup> and in the frame of A, where that is accurate enough. */
  private boolean isDecidedInSpace(
      SimplexShape a,
      PoseView poseA,
      SimplexShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable SimplexWarmStart memory,
      PairResult out) {
    SpatialSupport mapA = a.space();
    SpatialSupport mapB = b.space();
    if (mapA == null || mapB == null || !poseA.isRigid() || !poseB.isRigid()) {
      return false;
    }
    SpaceSimplex.Ending ending =
        space.run(a, mapA, poseA, b, mapB, poseB, request.maxIterations(), memory);
    if (ending == SpaceSimplex.Ending.UNCLEAR) {
      return false;
    }
    space.write(ending, out.rewrite());
    return true;
  }

  private void requireAnswerable(PairRequest request) {
    if (request.hasDirection() && request.directionDimension() != n) {
      throw new DimensionMismatchException("direction", request.directionDimension(), n);
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

  @Override
  public void trace(@Nullable QueryTrace sink) {
    trace.to(sink);
  }

  /** Writes a common point, if one was found. */
  private boolean writeTogether(CertifiedSimplex.Finding finding, PairResult.Writer answer) {
    if (finding == CertifiedSimplex.Finding.TOGETHER) {
      floating.together(answer);
      return true;
    }
    if (finding != CertifiedSimplex.Finding.ELSEWHERE) {
      return false;
    }
    answer.verdict(Verdict.INTERSECTING, Termination.CONVERGED).upper(0);
    WeightedVertices ofA = elsewhere.ofA();
    WeightedVertices ofB = elsewhere.ofB();
    for (int term = 0; term < ofA.size(); term++) {
      answer.featurePair(ofA.vertex(term), ofB.vertex(term), ofA.weight(term));
    }
    return true;
  }

  private void apart(CertifiedSimplex.Finding finding, PairResult.Writer answer) {
    switch (finding) {
      case APART -> floating.apart(answer);
      case LIMIT -> undecided(Termination.ITERATION_LIMIT, answer);
      default -> undecided(Termination.NUMERICAL_BREAKDOWN, answer);
    }
  }

  /**
   * The last basis has the origin on a face, and no sign is certain there. From other artificial
   * columns the method reaches another basis, which may have it inside.
   */
  private boolean isTogetherElsewhere() {
    return simplex.hasNormal()
        && elsewhere.find(simplex.placed(), simplex.normal())
        && elsewhere.isCertain();
  }

  /** What is known is left as evidence: others may be able to prove something with it. */
  private void undecided(Termination why, PairResult.Writer answer) {
    answer.verdict(Verdict.UNDECIDED, why);
    if (simplex.hasNormal()) {
      answer.normal(simplex.normal());
    }
    if (simplex.ofA().size() > 0 && simplex.ofB().size() > 0) {
      floating.features(answer);
    }
  }

  /** A vertex of A outside B decides; all of them inside do, too. */
  private void containment(int vertices, int limit, PairResult out) {
    PairResult.Writer answer = out.rewrite();
    around.clear();
    Termination open = Termination.CONVERGED;
    boolean enclosed = true;
    for (int v = 0; v < vertices; v++) {
      simplex.restrictTo(v);
      CertifiedSimplex.Finding finding =
          simplex.isTogether(around) ? CertifiedSimplex.Finding.TOGETHER : simplex.decide(limit);
      switch (finding) {
        case APART -> {
          floating.outside(v, out.rewrite());
          return;
        }
        case TOGETHER -> {
          simplex.describe(around);
          floating.enclose(simplex.ofB(), answer);
        }
        case LIMIT -> {
          enclosed = false;
          open = Termination.ITERATION_LIMIT;
        }
        default -> {
          boolean found =
              simplex.hasNormal() && elsewhere.findAround(simplex.placed(), v, simplex.normal());
          enclosed &= found;
          if (found) {
            floating.enclose(elsewhere.ofB(), answer);
          }
          if (!found || !elsewhere.isCertain()) {
            open = Termination.NUMERICAL_BREAKDOWN;
          }
        }
      }
    }
    if (open == Termination.CONVERGED) {
      answer.verdict(Verdict.SUBSET, Termination.CONVERGED);
    } else if (enclosed) {
      answer.verdict(
          Verdict.UNDECIDED, open); // up to roundings all are inside: others may prove it
    } else {
      out.rewrite().verdict(Verdict.UNDECIDED, open);
    }
  }
}
