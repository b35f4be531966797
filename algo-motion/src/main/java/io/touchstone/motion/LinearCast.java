// SPDX-License-Identifier: Apache-2.0
package io.touchstone.motion;

import io.touchstone.api.geometry.MutablePose;
import io.touchstone.api.motion.Motion;
import io.touchstone.api.motion.MotionFrame;
import io.touchstone.api.motion.MotionPlane;
import io.touchstone.api.motion.MotionProposal;
import io.touchstone.api.motion.MotionQuery;
import io.touchstone.api.motion.MotionRequest;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;

/**
 * Bodies that do not turn: B cast along the relative velocity, by an engine that has casts. A hit
 * comes with the plane that B does not cross before, which is free until the very contact.
 */
final class LinearCast implements MotionQuery {

  private final int n;
  private final PairQuery query;
  private final PairResult result;
  private final MutablePose poseA;
  private final MutablePose poseB;
  private final double[] matrix;

  LinearCast(NarrowPhase engine, int dimension) {
    n = dimension;
    query = engine.newQuery(dimension);
    result = new PairResult(dimension);
    poseA = new MutablePose(dimension, true);
    poseB = new MutablePose(dimension, true);
    matrix = new double[dimension * (dimension + 1)];
  }

  @Override
  public void solve(
      PreparedShape a,
      Motion motionA,
      PreparedShape b,
      Motion motionB,
      MotionRequest request,
      MotionProposal out) {
    Solver.requireStraight("linear", "A", motionA);
    Solver.requireStraight("linear", "B", motionB);
    if (request.minimumSeparation() > 0) {
      throw new UnsupportedQueryException(
          "solver 'linear' knows no minimum separation; take 'advance', or grow a body: new RoundedPolytope(core, margin)");
    }
    double[] relative = new double[n];
    boolean still = true;
    for (int i = 0; i < n; i++) {
      relative[i] = motionB.velocity()[i] - motionA.velocity()[i];
      still &= relative[i] == 0;
    }
    PairRequest asked =
        still ? PairRequest.distance() : PairRequest.builder(Goal.CAST).direction(relative).build();
    motionA.poseAt(0, matrix);
    poseA.set(matrix, 0);
    motionB.poseAt(0, matrix);
    poseB.set(matrix, 0);
    query.evaluate(
        Solver.Shape.own(a).inner(),
        poseA,
        Solver.Shape.own(b).inner(),
        poseB,
        asked,
        null,
        result);
    out.countQueries(1);
    propose(still, out);
  }

  private void propose(boolean still, MotionProposal out) {
    boolean apart = result.verdict() == Verdict.DISJOINT;
    if (still || result.verdict() == Verdict.UNDECIDED || !result.hasCastParameter()) {
      if (apart) {
        out.free();
      } else if (result.verdict().collides()) {
        out.startsInContact();
      }
      return;
    }
    double t = apart ? Double.POSITIVE_INFINITY : result.castParameter();
    if (t == 0) {
      out.startsInContact();
      return;
    }
    double[] w = new double[n];
    for (int i = 0; i < n && result.hasNormal(); i++) {
      w[i] = result.normal(i);
    }
    if (t > 1) {
      out.free();
    } else {
      out.hit(Math.max(0, t - 4 * Math.ulp(t)), Math.min(1, t + 4 * Math.ulp(t)));
    }
    if (result.hasNormal()) {
      out.add(new MotionPlane(0, out.freeUntil(), MotionFrame.WORLD, AxisVector.of(w)));
    }
  }
}
