// SPDX-License-Identifier: Apache-2.0
package io.touchstone.motion;

import io.touchstone.api.motion.Motion;
import io.touchstone.api.motion.MotionProposal;
import io.touchstone.api.motion.MotionQuery;
import io.touchstone.api.motion.MotionRequest;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PreparedShape;

/** The frame of the solvers that go forward in time, from one distance to the next. */
abstract class Advance implements MotionQuery {

  final MovingPair pair;

  /** From A to B at the time that was asked last. */
  final double[] direction;

  Advance(NarrowPhase engine, int dimension) {
    pair = new MovingPair(engine, dimension);
    direction = new double[dimension];
  }

  @Override
  public final void solve(
      PreparedShape a,
      Motion motionA,
      PreparedShape b,
      Motion motionB,
      MotionRequest request,
      MotionProposal out) {
    pair.take(Solver.Shape.own(a), motionA, Solver.Shape.own(b), motionB, request);
    advance(request.tolerance(), out);
    out.countQueries(pair.queries());
  }

  /** Goes on until a contact, the end, or the limit of steps, and proposes it. */
  abstract void advance(double tolerance, MotionProposal out);

  /** Proposes the contact of bodies that were apart a moment before, if t is not the start. */
  static void contactAt(double t, double tolerance, MotionProposal out) {
    if (t == 0) {
      out.startsInContact();
    } else {
      out.hit(Math.max(0, t - tolerance / 2), Math.min(1, t + tolerance / 2));
    }
  }
}
