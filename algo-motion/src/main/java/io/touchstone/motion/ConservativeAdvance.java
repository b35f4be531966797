package io.touchstone.motion;

import io.touchstone.api.motion.Motion;
import io.touchstone.api.motion.MotionProposal;
import io.touchstone.api.motion.MotionQuery;
import io.touchstone.api.motion.MotionRequest;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PreparedShape;

/**
 * Conservative advancement: bodies that are d apart along n and come nearer along n by at most mu
 * per unit of time do not meet before {@code t + d / mu} (B. Mirtich, Impulse-based dynamic
 * simulation of rigid body systems, 1996; directed as by M. Tang, Y. Kim, D. Manocha, C2A, 2009).
 * The classic, to compare with.
 */
final class ConservativeAdvance implements MotionQuery {

  private static final int MOST_STEPS = 20_000;

  private final MovingPair pair;
  private final double[] direction;

  ConservativeAdvance(NarrowPhase engine, int dimension) {
    pair = new MovingPair(engine, dimension);
    direction = new double[dimension];
  }

  @Override
  public void solve(
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

  private void advance(double tolerance, MotionProposal out) {
    double t = 0;
    for (int step = 0; step < MOST_STEPS; step++) {
      double distance = pair.distance(t);
      if (distance <= 0) {
        if (t == 0) {
          out.startsInContact();
        } else {
          out.hit(Math.max(0, t - tolerance / 2), Math.min(1, t + tolerance / 2));
        }
        return;
      }
      pair.direction(direction);
      double closing = pair.closing(direction);
      double next = closing <= 0 ? Double.POSITIVE_INFINITY : t + distance / closing;
      if (next > 1) {
        out.free();
        return;
      }
      if (next - t < tolerance / 4) {
        out.hit(t, Math.min(1, next + tolerance / 2));
        return;
      }
      t = next;
    }
    out.undecided(t);
  }
}
