package io.touchstone.projection;

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
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.contact.CommonPointSearch;
import io.touchstone.kernel.contact.OriginInSimplex;
import io.touchstone.kernel.engine.QueryArguments;
import org.jspecify.annotations.Nullable;

/**
 * The order of the steps, the same in the plane and in space (section 5 of the paper): the last
 * separating direction, the centre line, the inscribed balls, the projections along edges, and at
 * the end, where nothing separates, a common point as evidence.
 *
 * <p>Scratch memory of one thread.
 */
abstract class ProjectionQuery implements PairQuery {

  /**
   * Intervals that overlap by less than this, in units of the frame, may part along a direction
   * that is not rounded: far above what roundings turn a direction by, and rare where bodies do not
   * touch.
   */
  static final double IN_DOUBT = 0x1p-20;

  private final String engine;
  private final int dimension;
  private final boolean ofFaces;
  final PlacedFrame frame;
  final Separation separation;
  private final PlacedPair pair;
  private final CommonPointSearch commonPoint;
  private final NearestPoints nearest;
  private final OriginInSimplex simplex;

  /** A direction from A to B of the greatest gap known; world frame, of any length. */
  final double[] aim;

  @Nullable ProjectionTrace trace;

  private final double[] axis;
  private int projections;
  private boolean limitReached;
  private boolean searched;
  private boolean pointFound;
  private boolean pointCertain;
  private int pointQueries;

  /**
   * Creates scratch memory.
   *
   * @param ofFaces whether face-projection is asked, else edge-projection
   */
  ProjectionQuery(String engine, int dimension, boolean ofFaces) {
    this.engine = engine;
    this.dimension = dimension;
    this.ofFaces = ofFaces;
    frame = new PlacedFrame(dimension);
    pair = new PlacedPair(dimension);
    separation = new Separation(dimension, pair, frame);
    commonPoint = new CommonPointSearch(dimension);
    simplex = OriginInSimplex.ofDimension(dimension);
    nearest = new NearestPoints(dimension, pair, frame);
    aim = new double[dimension];
    axis = new double[dimension];
  }

  @Override
  public final void trace(@Nullable QueryTrace sink) {
    trace = sink == null ? null : new ProjectionTrace(sink);
  }

  @Override
  public final void evaluate(
      PreparedShape shapeA,
      PoseView poseA,
      PreparedShape shapeB,
      PoseView poseB,
      PairRequest request,
      @Nullable WarmStart warm,
      PairResult out) {
    QueryArguments.requireIntersectionOrDistance(engine, request);
    PreparedBody a = own(shapeA, "body A");
    PreparedBody b = own(shapeB, "body B");
    LastSeparation last = own(warm);
    QueryArguments.requireDimensions(
        dimension,
        a.dimension(),
        poseA.dimension(),
        b.dimension(),
        poseB.dimension(),
        out.dimension());
    PairResult.Writer answer = out.rewrite();
    if (a.isEmpty() || b.isEmpty()) {
      QueryArguments.writeEmpty(request.goal(), a.isEmpty(), answer);
      return;
    }
    if (last != null) {
      last.keepOnlyFor(a, b);
    }
    separation.begin();
    projections = 0;
    limitReached = false;
    searched = false;
    pointCertain = false;
    pointQueries = 0;
    frame.pose(poseA, poseB);
    if (last != null && request.goal() == Goal.INTERSECTION && last.translated.isPositive(frame)) {
      stillApart(answer, last.translated);
      return;
    }
    pair.place(a.support, poseA, b.support, poseB);
    boolean asLast = last != null && separatedAsLast(a, b, last);
    boolean tried = (last == null || !last.hasAxis()) && request.goal() == Goal.INTERSECTION;
    boolean apart = tried && separatedAlongRoundedCentres(a, b);
    if ((asLast && request.goal() == Goal.INTERSECTION) || apart) { // the frame is not needed
      disjoint(answer, a, poseA, b, poseB, request, last);
      return;
    }
    if (!frame.place(a, b)) {
      answer.verdict(Verdict.UNDECIDED, Termination.NUMERICAL_BREAKDOWN);
      return;
    }
    System.arraycopy(frame.centres, 0, aim, 0, dimension);
    if (last != null && !asLast && last.commonPoint.stillHolds(simplex, pair)) {
      stillMeet(answer, a, b, last);
    } else if (asLast
        || (!(tried && isSurelyPassed()) && separatedAlongCentres(a, b))
        || (!inscribedBallsOverlap(a, poseA, b, poseB)
            && search(a, poseA, b, poseB, last, request.maxIterations()))) {
      disjoint(answer, a, poseA, b, poseB, request, last);
    } else {
      meet(answer, last);
    }
  }

  private boolean search(
      PreparedBody a,
      PoseView poseA,
      PreparedBody b,
      PoseView poseB,
      @Nullable LastSeparation last,
      int limit) {
    searched = true;
    return separatedByProjection(a, poseA, b, poseB, last, limit);
  }

  /**
   * Projects along edges until one separates or all that matter are decided.
   *
   * @param last memory of the pair: its edge is tried first, and the edge that separates kept
   * @param limit greatest number of projections
   * @return whether the last test of {@link #separation} succeeded
   */
  abstract boolean separatedByProjection(
      PreparedBody a,
      PoseView poseA,
      PreparedBody b,
      PoseView poseB,
      @Nullable LastSeparation last,
      int limit);

  /**
   * Tells whether the last search left out directions by a rule of its own, so that nothing follows
   * from its not finding a separation.
   */
  abstract boolean isIncomplete();

  /** Returns the support pairs of the last search beside those of {@link #separation}. */
  abstract int supportPairs();

  private int supportQueries() {
    return separation.tests() + (searched ? supportPairs() : 0) + pointQueries;
  }

  /**
   * Looks for a point that both bodies have for certain: it decides all projections at once, since
   * none of them can be disjoint then.
   */
  final boolean haveCommonPoint() {
    pointFound = commonPoint.find(pair, aim);
    pointCertain = pointFound && commonPoint.isCertain();
    pointQueries += commonPoint.supportQueries();
    return pointCertain;
  }

  /** Counts a projection; false when the limit is reached. */
  final boolean countProjection(int limit) {
    if (projections == limit) {
      limitReached = true;
      return false;
    }
    projections++;
    return true;
  }

  final int projections() {
    return projections;
  }

  /** The direction of the pair's last query, turned with A. */
  private boolean separatedAsLast(PreparedBody a, PreparedBody b, LastSeparation last) {
    if (!last.hasAxis()) {
      return false;
    }
    for (int i = 0; i < dimension; i++) {
      double sum = 0;
      for (int k = 0; k < dimension; k++) {
        sum += frame.poseA[i * (dimension + 1) + k] * last.axis[k];
      }
      axis[i] = sum;
    }
    boolean separated = separation.along(a, b, axis);
    if (trace != null) {
      trace.direction("last-direction", separation);
    }
    return separated;
  }

  /**
   * The separation pre-test (section 5.1, 1): the intervals of the parameters
   *
   * <pre>{@code t_i = C_A C_B . C_A P_i / |C_A C_B|^2}</pre>
   *
   * of formula (3) on the line of the centres are disjoint if and only if the gap along it is
   * positive. Concentric bodies have no such line.
   */
  private boolean separatedAlongCentres(PreparedBody a, PreparedBody b) {
    boolean separated = separation.along(a, b, frame.centres);
    if (trace != null && frame.centreDistance() > 0) {
      trace.centreLine(a, b, frame, separation);
    }
    return separated;
  }

  /**
   * The same with the line of the rounded centres, which does not take the frame of the pair: one
   * support query decides bodies that are far apart.
   */
  private boolean separatedAlongRoundedCentres(PreparedBody a, PreparedBody b) {
    double[] p = frame.poseA;
    double[] q = frame.poseB;
    for (int i = 0; i < dimension; i++) {
      int row = i * (dimension + 1);
      double sum = q[row + dimension] - p[row + dimension];
      for (int k = 0; k < dimension; k++) {
        sum += q[row + k] * b.centre[k] - p[row + k] * a.centre[k];
      }
      axis[i] = sum;
    }
    boolean separated = separation.along(a, b, axis);
    if (trace != null
        && separation.tests() > 0
        && frame.place(a, b)
        && frame.centreDistance() > 0) {
      trace.centreLine(a, b, frame, separation);
    }
    return separated;
  }

  /** Tells whether no roundings can hide that the line of the rounded centres separates. */
  private boolean isSurelyPassed() {
    return separation.tests() > 0 && frame.toUnit(separation.value()) < -IN_DOUBT; // not for NaN
  }

  private boolean inscribedBallsOverlap(
      PreparedBody a, PoseView poseA, PreparedBody b, PoseView poseB) {
    if (!poseA.isRigid() || !poseB.isRigid()) { // a ball may have become anything
      return false;
    }
    double radiusA = a.inscribedRadius() * frame.scaleOf(frame.turnA);
    double radiusB = b.inscribedRadius() * frame.scaleOf(frame.turnB);
    double distance = frame.centreDistance();
    boolean overlap = InscribedBall.overlap(radiusA, radiusB, distance);
    if (trace != null) {
      trace.inscribedBalls(radiusA, radiusB, distance, overlap);
    }
    return overlap;
  }

  private void disjoint(
      PairResult.Writer answer,
      PreparedBody a,
      PoseView poseA,
      PreparedBody b,
      PoseView poseB,
      PairRequest request,
      @Nullable LastSeparation last) {
    boolean valueAsked = request.goal() == Goal.DISTANCE;
    if (valueAsked && !(separation.lower() > request.cutoff())) {
      distance(answer, a, poseA, b, poseB, request, last);
      return;
    }
    double[] w = separation.normal;
    remember(w, last);
    if (last != null) {
      last.translated.keep(frame, separation);
    }
    answer
        .verdict(Verdict.DISJOINT, valueAsked ? Termination.CUTOFF : Termination.CONVERGED)
        .lower(separation.lower())
        .normal(w)
        .featureA(separation.vertexA(), 1)
        .featureB(separation.vertexB(), 1)
        .effort(projections, supportQueries());
  }

  private void distance(
      PairResult.Writer answer,
      PreparedBody a,
      PoseView poseA,
      PreparedBody b,
      PoseView poseB,
      PairRequest request,
      @Nullable LastSeparation last) {
    nearest.begin(a, b, separation);
    if (last != null) {
      for (int k = 0; k < last.features(); k++) {
        nearest.startFrom(a, b, last.featureA(k), last.featureB(k));
      }
    }
    nearest.find(a, b, request, request.maxIterations() - projections);
    Termination ending =
        nearest.isConverged(request)
            ? Termination.CONVERGED
            : nearest.isLimitReached()
                ? Termination.ITERATION_LIMIT
                : Termination.NUMERICAL_BREAKDOWN;
    if (trace != null) {
      trace.nearest(nearest);
    }
    answer
        .verdict(Verdict.DISJOINT, ending)
        .lower(nearest.lower())
        .upper(nearest.upper())
        .normal(nearest.normal)
        .effort(projections + nearest.steps(), supportQueries() + nearest.steps());
    nearest.writeTo(answer, a, poseA, b, poseB);
    remember(nearest.normal, last);
    if (last != null) {
      last.keepFeatures(nearest);
    }
  }

  /** Keeps a separating direction, in A's frame. */
  private void remember(double[] w, @Nullable LastSeparation last) {
    if (last == null) {
      return;
    }
    for (int k = 0; k < dimension; k++) {
      double sum = 0;
      for (int i = 0; i < dimension; i++) {
        sum += frame.poseA[i * (dimension + 1) + k] * w[i];
      }
      last.axis[k] = sum;
    }
    last.axisKnown();
  }

  /**
   * Nothing separates: looks for the common point that proves it. Where it is common only up to
   * roundings, or all edges were decided only up to roundings, the pair stays undecided; the point
   * and the direction of the greatest gap are left as evidence for those who can decide exactly.
   * Where the paper's rule stopped the search, the ending says so, whatever the point says.
   */
  private void meet(PairResult.Writer answer, @Nullable LastSeparation last) {
    if (!pointCertain) { // after all edges, from the best direction of all
      haveCommonPoint();
    }
    boolean found = pointFound;
    boolean certain = pointCertain;
    if (trace != null) {
      trace.commonPoint(found, certain, commonPoint);
    }
    Termination ending =
        limitReached
            ? Termination.ITERATION_LIMIT
            : searched && isIncomplete() ? Termination.INCOMPLETE : Termination.NUMERICAL_BREAKDOWN;
    if (certain) {
      boolean incomplete = ending == Termination.INCOMPLETE;
      answer.verdict(Verdict.INTERSECTING, incomplete ? ending : Termination.CONVERGED).upper(0);
      if (last != null && !incomplete) {
        last.commonPoint.keep(commonPoint.ofA(), commonPoint.ofB());
      }
    } else {
      answer.verdict(Verdict.UNDECIDED, ending);
      System.arraycopy(aim, 0, axis, 0, dimension);
      if (Vectors.normalize(axis)) {
        answer.normal(axis);
      }
    }
    if (found) {
      WeightedVertices onA = commonPoint.ofA();
      WeightedVertices onB = commonPoint.ofB();
      for (int term = 0; term < onA.size(); term++) {
        answer.featurePair(onA.vertex(term), onB.vertex(term), onA.weight(term));
      }
    }
    answer.effort(projections, supportQueries());
  }

  private void stillApart(PairResult.Writer answer, TranslatedGap gap) {
    if (trace != null) {
      gap.traceTo(trace);
    }
    gap.writeTo(answer);
  }

  private void stillMeet(
      PairResult.Writer answer, PreparedBody a, PreparedBody b, LastSeparation last) {
    if (trace != null) {
      trace.lastCommonPoint();
    }
    answer.verdict(Verdict.INTERSECTING, Termination.CONVERGED).upper(0);
    last.commonPoint.writeTo(answer, frame, a, b);
  }

  private PreparedBody own(PreparedShape shape, String what) {
    if (!(shape instanceof ProjectionShape own) || own.ofFaces != ofFaces) {
      throw QueryArguments.foreignShape(what, engine);
    }
    return own.prepared;
  }

  private @Nullable LastSeparation own(@Nullable WarmStart warm) {
    if (warm == null) {
      return null;
    }
    if (!(warm instanceof LastSeparation own) || own.ofFaces != ofFaces) {
      throw QueryArguments.foreignWarmStart(engine);
    }
    QueryArguments.requireDimension("warm start", own.dimension(), dimension);
    return own;
  }
}
