package io.touchstone.projection;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.WarmStart;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.engine.ProposingQuery;
import io.touchstone.engine.QueryArguments;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.contact.CommonPointSearch;
import io.touchstone.kernel.contact.OriginInSimplex;
import io.touchstone.kernel.proposal.Proposal;
import org.jspecify.annotations.Nullable;

/**
 * The order of the steps, the same in the plane and in space (section 5 of the paper): the last
 * separating direction, the centre line, the inscribed balls, the projections along edges, and at
 * the end, where nothing separates, a common point as evidence.
 *
 * <p>Scratch memory of one thread.
 */
abstract class ProjectionQuery extends ProposingQuery<PreparedBody> {

  /**
   * Intervals that overlap by less than this, in units of the frame, may part along a direction
   * that is not rounded: far above what roundings turn a direction by, and rare where bodies do not
   * touch.
   */
  static final double IN_DOUBT = 0x1p-20;

  private final String engine;
  private final ProjectionShapes owner;
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

  ProjectionQuery(ProjectionShapes owner, String engine, int dimension) {
    super(owner, engine, dimension);
    this.owner = owner;
    this.engine = engine;
    frame = new PlacedFrame(dimension);
    pair = new PlacedPair(dimension);
    separation = new Separation(dimension, pair, frame);
    commonPoint = new CommonPointSearch(dimension);
    simplex = OriginInSimplex.ofDimension(dimension);
    nearest = new NearestPoints(pair);
    aim = new double[dimension];
    axis = new double[dimension];
  }

  @Override
  public final void trace(@Nullable QueryTrace sink) {
    trace = sink == null ? null : new ProjectionTrace(sink);
  }

  @Override
  protected final void requireSupported(PairRequest request) {
    QueryArguments.requireIntersectionOrDistance(engine, request);
  }

  @Override
  protected final void requireOwn(WarmStart warm) {
    if (!(warm instanceof LastSeparation own) || own.owner != owner) {
      throw QueryArguments.foreignWarmStart(engine);
    }
    QueryArguments.requireDimension("warm start", own.dimension(), dimension());
  }

  @Override
  protected final void find(
      PreparedBody a,
      PoseView poseA,
      PreparedBody b,
      PoseView poseB,
      PairRequest request,
      @Nullable WarmStart warm,
      Proposal out) {
    LastSeparation last = (LastSeparation) warm;
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
    boolean valueAsked = request.goal() == Goal.DISTANCE;
    if (last != null && !valueAsked && last.translated.isPositive(frame)) {
      if (trace != null) {
        last.translated.traceTo(trace);
      }
      last.translated.proposeTo(out);
      return;
    }
    pair.place(a.support(), poseA, b.support(), poseB);
    double[] lastAxis = last != null && last.hasAxis() ? last.axis : null;
    boolean asLast = lastAxis != null;
    boolean separated =
        lastAxis != null ? separatedAsLast(a, b, lastAxis) : separatedAlongRoundedCentres(a, b);
    if (separated) {
      disjoint(request, last, out); // the frame is not needed
      return;
    }
    if (!frame.place(a, b)) {
      return; // a number overflowed
    }
    System.arraycopy(frame.centres, 0, aim, 0, aim.length);
    if (last != null && last.commonPoint.stillHolds(simplex, pair)) {
      if (trace != null) {
        trace.lastCommonPoint();
      }
      last.commonPoint.proposeTo(out, frame, a, b);
    } else if (((asLast || !isSurelyPassed()) && separatedAlongCentres(a, b))
        || (!inscribedBallsOverlap(a, poseA, b, poseB)
            && search(a, poseA, b, poseB, last, request.maxIterations()))) {
      disjoint(request, last, out);
    } else {
      meet(last, out);
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
  private boolean separatedAsLast(PreparedBody a, PreparedBody b, double[] lastAxis) {
    int n = dimension();
    for (int i = 0; i < n; i++) {
      double sum = 0;
      for (int k = 0; k < n; k++) {
        sum += frame.poseA[i * (n + 1) + k] * lastAxis[k];
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
    int n = dimension();
    for (int i = 0; i < n; i++) {
      int row = i * (n + 1);
      double sum = q[row + n] - p[row + n];
      for (int k = 0; k < n; k++) {
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

  private void disjoint(PairRequest request, @Nullable LastSeparation last, Proposal out) {
    boolean valueAsked = request.goal() == Goal.DISTANCE;
    if (valueAsked && !(separation.lower() > request.cutoff())) {
      nearest.find(separation, last, request.maxIterations() - projections, out);
      if (trace != null) {
        trace.nearest(out, nearest.steps());
      }
      out.effort(projections + nearest.steps(), supportQueries() + nearest.steps());
    } else {
      if (last != null) {
        last.translated.keep(frame, separation);
      }
      separation.proposeTo(out);
      if (valueAsked) {
        out.ended(Termination.CUTOFF);
      }
      out.effort(projections, supportQueries());
    }
    remember(out, last);
  }

  /** Keeps the direction proposed, in A's frame. */
  private void remember(Proposal found, @Nullable LastSeparation last) {
    if (last == null) {
      return;
    }
    int n = dimension();
    for (int k = 0; k < n; k++) {
      double sum = 0;
      for (int i = 0; i < n; i++) {
        sum += frame.poseA[i * (n + 1) + k] * found.direction(i);
      }
      last.axis[k] = sum;
    }
    last.axisKnown();
  }

  /**
   * Nothing separates: looks for the common point that shows it. Where it is common only up to
   * roundings, or all edges were decided only up to roundings, nothing is claimed; the point and
   * the direction of the greatest gap are left for the kernel to search on from. Where the paper's
   * rule stopped the search, the ending says so, whatever the point says.
   */
  private void meet(@Nullable LastSeparation last, Proposal out) {
    if (!pointCertain) { // after all edges, from the best direction of all
      haveCommonPoint();
    }
    if (trace != null) {
      trace.commonPoint(pointFound, pointCertain, commonPoint);
    }
    boolean incomplete = searched && !limitReached && isIncomplete();
    if (incomplete) {
      out.ended(Termination.INCOMPLETE);
    }
    if (pointCertain) {
      out.together().sure();
      if (last != null && !incomplete) {
        last.commonPoint.keep(commonPoint.ofA(), commonPoint.ofB());
      }
    } else {
      if (limitReached) {
        out.ended(Termination.ITERATION_LIMIT);
      }
      System.arraycopy(aim, 0, axis, 0, axis.length);
      if (Vectors.normalize(axis)) {
        out.along(axis);
      }
    }
    if (pointFound) {
      WeightedVertices onA = commonPoint.ofA();
      WeightedVertices onB = commonPoint.ofB();
      for (int term = 0; term < onA.size(); term++) {
        out.pair(onA.vertex(term), onB.vertex(term), onA.weight(term));
      }
    }
    out.effort(projections, supportQueries());
  }
}
