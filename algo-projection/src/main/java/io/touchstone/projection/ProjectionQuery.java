// SPDX-License-Identifier: Apache-2.0
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
 * <p>In a {@linkplain ProjectionMode#isPure pure} mode there is no remembered direction, no common
 * point, and no search for nearest points. That nothing separates bodies which both have an
 * interior is then the answer, without evidence, and INCOMPLETE; where directions were left out, or
 * one is so near to separating that roundings may have hidden it, there is none.
 *
 * <p>Scratch memory of one thread.
 */
abstract class ProjectionQuery extends ProposingQuery<PreparedBody, LastSeparation> {

  final ProjectionSteps steps = ProjectionSteps.of(this::step);
  final ProjectionMode mode;
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

  /** The step that separated, if one has. */
  String separatedBy = steps.centreLine();

  /** What is remembered of the pair at hand, if anything is. */
  @Nullable LastSeparation last;

  private int limit;
  private int projections;
  private boolean limitReached;

  /**
   * Whether a rule of the search left out directions, or roundings may have hidden that one
   * separates, so that nothing follows from its failing.
   */
  boolean incomplete;

  private boolean pointFound;
  private boolean pointCertain;
  private int pointQueries;

  ProjectionQuery(String engine, ProjectionMode mode, PlacedFrame frame, int dimension) {
    super(ProjectionShapes.of(mode), engine, dimension);
    this.mode = mode;
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
      out.by(steps.translatedGap());
      return;
    }
    pair.place(a.support(), poseA, b.support(), poseB);
    if (mode.isPure()) {
      findPurely(request, out);
    } else if ((known != null && known.hasAxis && separatedAsLast(known))
        || separatedAlongCentres()) {
      disjoint(request, out); // the frame is not needed
    } else {
      frame.place();
      System.arraycopy(frame.centres, 0, aim, 0, aim.length);
      if (known != null && known.commonPoint.stillHolds(simplex, pair)) {
        if (trace != null) {
          trace.lastCommonPoint();
        }
        known.commonPoint.proposeTo(simplex, out);
        out.by(steps.lastCommonPoint());
      } else if (!inscribedBallsOverlap() && separatedByProjection()) {
        disjoint(request, out);
      } else {
        meet(out);
      }
    }
  }

  private void findPurely(PairRequest request, Proposal out) {
    boolean central = separatedAlongCentres();
    boolean measured = request.goal() == Goal.DISTANCE && !(separation.gap() > request.cutoff());
    if (central && !measured) {
      disjoint(request, out);
      return;
    }
    frame.place();
    System.arraycopy(frame.centres, 0, aim, 0, aim.length);
    if (!central && inscribedBallsOverlap()) {
      out.together().sure().by(steps.inscribedBalls());
    } else if (measured && measure(out)) {
      out.by(steps.projectedPoints());
      out.effort(projections, separation.tests());
      return;
    } else if (central) { // no edge does: points, or segments of one line
      separation.along(frame.centres);
      separation.proposeTo(out, pair);
    } else if (!measured && separatedByProjection()) {
      disjoint(request, out);
      return;
    } else if (!limitReached && !incomplete && bothAreFull()) {
      out.together().sure().by(steps.noEdge());
    }
    out.ended(limitReached ? Termination.ITERATION_LIMIT : Termination.INCOMPLETE);
    out.effort(projections, separation.tests());
  }

  /** Tells whether a gap of outlines may be one that exact numbers have. */
  final boolean mayBeDisjoint(double gap) {
    return !(gap <= -frame.share(SeparatingLine.NEAR)); // also for NaN
  }

  /** Tells whether a line that seems to separate does; if not, there is doubt. */
  final boolean isDisjointAlong(double[] w) {
    boolean separated = separation.along(w);
    incomplete |= !separated;
    return separated;
  }

  /** Tells whether both bodies have an interior, so that theorem 2 speaks of them. */
  private boolean bothAreFull() {
    int n = dimension();
    return frame.a.body().topology.affineDimension() == n
        && frame.b.body().topology.affineDimension() == n
        && frame.a.keepsInterior()
        && frame.b.keepsInterior();
  }

  /**
   * Proposes nearest points by projections alone, in a pure mode.
   *
   * @return false if nothing separates the bodies; then nothing is proposed
   */
  abstract boolean measure(Proposal out);

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
    separatedBy = steps.lastDirection();
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
    separatedBy = steps.centreLine();
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
    double roundings = mode.isPure() ? roundingsOfBalls(radiusA + radiusB) : 0;
    boolean overlap = distance < radiusA + radiusB - roundings;
    if (trace != null) {
      trace.inscribedBalls(radiusA, radiusB, distance, overlap);
    }
    return overlap;
  }

  /** What the radii may be less: roundings, and what poses do that turn only nearly. */
  private double roundingsOfBalls(double radii) {
    double defect = frame.a.place().defect() + frame.b.place().defect();
    return frame.share(SeparatingLine.NEAR) + defect * radii;
  }

  private void disjoint(PairRequest request, Proposal out) {
    boolean valueAsked = request.goal() == Goal.DISTANCE;
    boolean measured = valueAsked && !mode.isPure() && !(separation.gap() > request.cutoff());
    if (measured) {
      nearest.find(separation, last, limit - projections, out);
      out.by(steps.nearestSearch());
      if (trace != null) {
        trace.nearest(out, nearest.steps());
      }
    } else {
      double lower = separation.proposeTo(out, pair);
      out.by(separatedBy);
      if (last != null) {
        last.translated.keep(frame, separation, lower);
      }
      if (valueAsked) {
        out.ended(Termination.CUTOFF);
      } else if (mode.isPure() && !(lower > 0)) {
        out.ended(Termination.INCOMPLETE); // unless the direction separates for certain
      }
    }
    int searched = measured ? nearest.steps() : 0;
    out.effort(projections + searched, separation.tests() + pointQueries + searched);
    if (last != null) {
      out.direction(axis);
      frame.a.turnBack(axis, 1, last.axis);
      last.hasAxis = true;
    }
  }

  /**
   * Nothing separates: looks for the common point that shows it. Where it is common only up to
   * roundings, or all edges were decided only up to roundings, nothing is claimed; the point and
   * the direction of the greatest gap are left for the kernel to search on from.
   */
  private void meet(Proposal out) {
    if (!pointCertain) { // after all edges, from the best direction of all
      haveCommonPoint();
    }
    if (trace != null) {
      trace.commonPoint(pointFound, pointCertain, commonPoint);
    }
    if (pointCertain) {
      out.together().sure();
      if (last != null) {
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
      out.by(steps.commonPointProgram());
    }
    out.effort(projections, separation.tests() + pointQueries);
  }
}
