package io.touchstone.projection;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.Termination;
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
abstract class ProjectionQuery extends ProposingQuery<PreparedBody, LastSeparation> {

  final PlacedFrame frame;
  final Separation separation;
  private final PlacedPair pair;
  private final CommonPointSearch commonPoint;
  private final NearestPoints nearest;
  private final OriginInSimplex simplex;

  /** A direction from A to B of the greatest gap known; world frame, of any length. */
  final double[] aim;

  private final double[] axis;
  @Nullable ProjectionTrace trace;

  /** What is remembered of the pair at hand, if anything is. */
  @Nullable LastSeparation last;

  private int limit;
  private int projections;
  private boolean limitReached;

  /** Whether a rule of the search left out directions, so that nothing follows from its failing. */
  boolean incomplete;

  private boolean pointFound;
  private boolean pointCertain;
  private int pointQueries;

  ProjectionQuery(ProjectionShapes owner, String engine, PlacedFrame frame, int dimension) {
    super(owner, engine, dimension);
    this.frame = frame;
    separation = new Separation(dimension, frame);
    pair = new PlacedPair(dimension);
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
    QueryArguments.requireIntersectionOrDistance(engine(), request);
  }

  @Override
  protected final void find(
      PreparedBody a,
      PoseView poseA,
      PreparedBody b,
      PoseView poseB,
      PairRequest request,
      @Nullable LastSeparation known,
      Proposal out) {
    frame.take(a, poseA, b, poseB);
    last = known;
    limit = request.maxIterations();
    separation.begin();
    projections = 0;
    limitReached = false;
    incomplete = false;
    pointCertain = false;
    pointQueries = 0;
    if (known != null && request.goal() != Goal.DISTANCE && known.translated.isPositive(frame)) {
      known.translated.proposeTo(out, trace);
      return;
    }
    pair.place(a.support(), poseA, b.support(), poseB);
    if ((known != null && known.hasAxis && separatedAsLast(known)) || separatedAlongCentres()) {
      disjoint(request, out); // the frame is not needed
    } else {
      frame.place();
      System.arraycopy(frame.centres, 0, aim, 0, aim.length);
      if (known != null && known.commonPoint.stillHolds(simplex, pair)) {
        if (trace != null) {
          trace.lastCommonPoint();
        }
        known.commonPoint.proposeTo(simplex, out);
      } else if (!inscribedBallsOverlap() && separatedByProjection()) {
        disjoint(request, out);
      } else {
        meet(out);
      }
    }
  }

  /**
   * Projects along edges until one separates or all that matter are decided. The edge that
   * separated last is tried first, and the edge that separates kept.
   *
   * @return whether the last test of {@link #separation} succeeded
   */
  abstract boolean separatedByProjection();

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
  final boolean countProjection() {
    limitReached = projections == limit;
    projections += limitReached ? 0 : 1;
    return !limitReached;
  }

  final int projections() {
    return projections;
  }

  /** The direction of the pair's last query, turned with A. */
  private boolean separatedAsLast(LastSeparation known) {
    frame.a.turn(known.axis, 0, axis, 0);
    boolean separated = separation.along(axis);
    if (trace != null) {
      trace.direction("last-direction", separation, separated);
    }
    return separated;
  }

  /**
   * The separation pre-test (section 5.1, 1): the intervals of the parameters
   *
   * <pre>{@code t_i = C_A C_B . C_A P_i / |C_A C_B|^2}</pre>
   *
   * of formula (3) on the line of the centres are disjoint if and only if the gap along it is
   * positive. It does not take the frame of the pair: one support query decides bodies that are far
   * apart. Concentric bodies have no such line.
   */
  private boolean separatedAlongCentres() {
    frame.centreLine(axis);
    int before = separation.tests();
    boolean separated = separation.along(axis);
    if (trace != null && separation.tests() > before) {
      frame.place();
      trace.centreLine(frame, separation, separated);
    }
    return separated;
  }

  /**
   * The collision pre-test (section 5.1, 2): the bodies meet if {@code |C_A C_B| < d_A + d_B}, d
   * being the least distance of C from the faces. That is right only if C is inside its body, which
   * a centre of the bounding box need not be: two tetrahedra 0.75 apart have such centres 0.17
   * apart with d = 0.29 each. Here C is the mean of the vertices. What rounding makes of it does no
   * harm: the common point decides.
   */
  private boolean inscribedBallsOverlap() {
    if (!frame.a.place().isRigid() || !frame.b.place().isRigid()) { // it may have become anything
      return false;
    }
    double radiusA = frame.a.body().inscribedRadius();
    double radiusB = frame.b.body().inscribedRadius();
    double distance = Math.sqrt(Vectors.dot(frame.centres, frame.centres));
    boolean overlap = distance < radiusA + radiusB;
    if (trace != null) {
      trace.inscribedBalls(radiusA, radiusB, distance, overlap);
    }
    return overlap;
  }

  private void disjoint(PairRequest request, Proposal out) {
    boolean valueAsked = request.goal() == Goal.DISTANCE;
    boolean measured = valueAsked && !(separation.gap() > request.cutoff());
    if (measured) {
      nearest.find(separation, last, limit - projections, out);
      if (trace != null) {
        trace.nearest(out, nearest.steps());
      }
    } else {
      double lower = separation.proposeTo(out, pair);
      if (last != null) {
        last.translated.keep(frame, separation, lower);
      }
      if (valueAsked) {
        out.ended(Termination.CUTOFF);
      }
    }
    int steps = measured ? nearest.steps() : 0;
    out.effort(projections + steps, separation.tests() + pointQueries + steps);
    if (last != null) {
      out.direction(axis);
      frame.a.turnBack(axis, 1, last.axis);
      last.hasAxis = true;
    }
  }

  /**
   * Nothing separates: looks for the common point that shows it. Where it is common only up to
   * roundings, or all edges were decided only up to roundings, nothing is claimed; the point and
   * the direction of the greatest gap are left for the kernel to search on from. Where the paper's
   * rule stopped the search, the ending says so, whatever the point says.
   */
  private void meet(Proposal out) {
    if (!pointCertain) { // after all edges, from the best direction of all
      haveCommonPoint();
    }
    if (trace != null) {
      trace.commonPoint(pointFound, pointCertain, commonPoint);
    }
    boolean ruledOut = incomplete && !limitReached;
    if (ruledOut) {
      out.ended(Termination.INCOMPLETE);
    }
    if (pointCertain) {
      out.together().sure();
      if (last != null && !ruledOut) {
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
      commonPoint.proposeTo(out);
    }
    out.effort(projections, separation.tests() + pointQueries);
  }
}
