// SPDX-License-Identifier: Apache-2.0
package io.touchstone.motion;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.motion.Motion;
import io.touchstone.api.motion.MotionFrame;
import io.touchstone.api.motion.MotionPlane;
import io.touchstone.api.motion.MotionProposal;
import io.touchstone.api.motion.MotionQuery;
import io.touchstone.api.motion.MotionRequest;
import io.touchstone.api.numbers.Norm;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Verdict;

/**
 * Looks for an axis that separates the whole path of bodies that do not turn (Zhang Y., Fan C., Luo
 * X., Separating-axis calculation of motion path for continuous collision detection of convex
 * polyhedrons, 2013; from its abstract): first by projections on the path and across it, then with
 * the segment of the relative motion against the Minkowski difference, for all times at once. If
 * none is found, the path is cut by the hyperplanes of separating axes, each asked for where the
 * one before was reached.
 *
 * <p>The segment and the difference A - B have a point in common if A meets what B sweeps over: the
 * hull of B at both ends of the relative motion.
 */
final class TrajectoryAxis implements MotionQuery {

  private static final int MOST_AXES = 500;

  private final int n;
  private final NarrowPhase engine;
  private final MovingPair pair;
  private final PairQuery query;
  private final PairResult result;
  private final double[] axis;
  private final double[] step;
  private int swept;

  TrajectoryAxis(NarrowPhase engine, int dimension) {
    n = dimension;
    this.engine = engine;
    pair = new MovingPair(engine, dimension);
    query = engine.newQuery(dimension);
    result = new PairResult(dimension);
    axis = new double[dimension];
    step = new double[dimension];
  }

  @Override
  public void solve(
      PreparedShape a,
      Motion motionA,
      PreparedShape b,
      Motion motionB,
      MotionRequest request,
      MotionProposal out) {
    Solver.requireStraight("trajectory-axis", "A", motionA);
    Solver.requireStraight("trajectory-axis", "B", motionB);
    Solver.Shape shapeA = Solver.Shape.own(a);
    Solver.Shape shapeB = Solver.Shape.own(b);
    pair.take(shapeA, motionA, shapeB, motionB, request);
    swept = 0;
    double[] velocityA = motionA.velocity();
    double[] velocityB = motionB.velocity();
    for (int i = 0; i < n; i++) {
      step[i] = velocityB[i] - velocityA[i];
    }
    if (separatesAlongPath(out)
        || separatesAcrossPath(out)
        || separatesAllAtOnce(shapeA, motionA.start(), shapeB, motionB.start(), out)) {
      out.free();
    } else {
      cut(request.tolerance(), out);
    }
    out.countQueries(pair.queries() + swept);
  }

  /** B goes away from A, or does not come as far as A. */
  private boolean separatesAlongPath(MotionProposal out) {
    System.arraycopy(step, 0, axis, 0, n);
    return separates(axis, out) || separates(negated(axis), out);
  }

  /** The path passes A by: what is between the middles, less what is along the path. */
  private boolean separatesAcrossPath(MotionProposal out) {
    pair.between(axis);
    double along = 0;
    double square = 0;
    for (int i = 0; i < n; i++) {
      along += axis[i] * step[i];
      square += step[i] * step[i];
    }
    for (int i = 0; i < n && square > 0; i++) {
      axis[i] -= along / square * step[i];
    }
    return separates(axis, out);
  }

  /** The segment of the relative motion and the Minkowski difference have no point in common. */
  private boolean separatesAllAtOnce(
      Solver.Shape a, Pose poseA, Solver.Shape b, Pose poseB, MotionProposal out) {
    double[] vertices = b.vertices();
    double[] both = new double[2 * vertices.length];
    for (int v = 0; v < vertices.length; v += n) {
      for (int i = 0; i < n; i++) {
        double x = poseB.translation(i);
        for (int k = 0; k < n; k++) {
          x += poseB.rotation(i, k) * vertices[v + k];
        }
        both[v + i] = x;
        both[vertices.length + v + i] = x + step[i];
      }
    }
    Polytope hull = Polytope.of(n, both);
    ConvexBody sweep = b.radius() > 0 ? new RoundedPolytope(hull, b.radius()) : hull;
    query.evaluate(
        a.inner(),
        poseA,
        engine.prepare(sweep),
        Pose.identity(n),
        PairRequest.distance(),
        null,
        result);
    swept++;
    if (result.verdict() != Verdict.DISJOINT || !result.hasNormal()) {
      return false;
    }
    for (int i = 0; i < n; i++) {
      axis[i] = result.normal(i);
    }
    return separates(axis, out);
  }

  /**
   * Cuts the path by hyperplanes: the gap along an axis is linear in time, and they do not meet
   * before it is 0.
   */
  private void cut(double tolerance, MotionProposal out) {
    double t = 0;
    for (int k = 0; k < MOST_AXES; k++) {
      double gap = pair.distance(t);
      if (gap <= 0) {
        Advance.contactAt(t, tolerance, out);
        return;
      }
      pair.direction(axis);
      double atEnd = pair.gap(axis, 1);
      if (atEnd > 0) {
        out.free();
        return;
      }
      // a little before the hyperplane: where bodies nearly touch engines work hardest
      double next = t + (1 - t) * gap / (gap - atEnd) - tolerance / 4;
      if (next - t < tolerance / 4) {
        out.hit(t, Math.min(1, Math.max(t, next) + tolerance / 2));
        return;
      }
      t = next;
    }
    out.undecided(t);
  }

  /** Tells whether an axis separates at both ends, and so always, and adds its plane if it does. */
  private boolean separates(double[] w, MotionProposal out) {
    double length = Norm.of(w); // a square may be no double
    if (!(length > 0 && length < Double.POSITIVE_INFINITY)) {
      return false;
    }
    double[] unit = new double[n];
    for (int i = 0; i < n; i++) {
      unit[i] = w[i] / length;
    }
    boolean separates = pair.gap(unit, 0) > 0 && pair.gap(unit, 1) > 0;
    if (separates) {
      out.add(new MotionPlane(0, 1, MotionFrame.WORLD, AxisVector.of(unit)));
    }
    return separates;
  }

  private static double[] negated(double[] w) {
    double[] negated = new double[w.length];
    for (int i = 0; i < w.length; i++) {
      negated[i] = -w[i];
    }
    return negated;
  }
}
