package io.touchstone.motion;

import io.touchstone.api.motion.MotionFrame;
import io.touchstone.api.motion.MotionProposal;
import io.touchstone.api.query.NarrowPhase;

/**
 * Goes from one separating axis to the next: the normal of the nearest points at t, taken to turn
 * with the world, A or B, separates until its gap has a root; there the next axis is asked for.
 *
 * <p>An axis with gaps g0 and g1 at two times and an acceleration of at most M along it separates
 * in between if {@code sqrt(M D^2 / 2) < sqrt g0 + sqrt g1}; so no root is passed over between two
 * evaluations, as it is where only signs are looked at. The bilateral advancement of E. Catto
 * (Continuous collision, 2013) with that test, and without vertices that are kept.
 */
final class AxisAdvance extends Advance {

  private static final int MOST_AXES = 500;

  /** Evaluations on one axis. */
  private static final int MOST_EVALUATIONS = 14;

  private final double[] normal;
  private final double[] world;

  AxisAdvance(NarrowPhase engine, int dimension) {
    super(engine, dimension);
    normal = new double[dimension];
    world = new double[dimension];
  }

  @Override
  void advance(double tolerance, MotionProposal out) {
    double t = 0;
    for (int axis = 0; axis < MOST_AXES; axis++) {
      if (pair.distance(t) <= 0) {
        contactAt(t, tolerance, out);
        return;
      }
      pair.direction(direction);
      double reached = t;
      for (MotionFrame frame : MotionFrame.values()) {
        if (pair.isFrame(frame) && reached < 1) {
          reached = Math.max(reached, reach(frame, t, tolerance));
        }
      }
      if (reached >= 1) {
        out.free();
        return;
      }
      // a little before the root: where bodies nearly touch engines work hardest
      double next = reached - tolerance / 4;
      if (next - t < tolerance / 4) {
        out.hit(t, Math.min(1, Math.max(t, reached) + tolerance / 2));
        return;
      }
      t = next;
    }
    out.undecided(t);
  }

  /** Returns until when the axis of a time separates in a frame, about: 1 if until the end. */
  private double reach(MotionFrame frame, double t, double tolerance) {
    pair.carry(frame, direction, t, true, normal);
    double start = pair.gap(direction, t);
    double bend = pair.bend(frame);
    double lo = t;
    double atLo = start;
    double hi = 1;
    double atHi = gap(frame, 1);
    if (separates(start, atHi, 1 - t, bend)) {
      return 1;
    }
    for (int k = 0; k < MOST_EVALUATIONS && hi - lo > tolerance / 8; k++) {
      boolean crossed = atHi < 0;
      double middle =
          crossed && (k & 1) == 0 ? lo + (hi - lo) * atLo / (atLo - atHi) : lo + (hi - lo) / 2;
      double at = gap(frame, middle);
      if (at >= 0 && separates(start, at, middle - t, bend)) {
        lo = middle;
        atLo = at;
      } else {
        hi = middle;
        atHi = at;
      }
    }
    return lo;
  }

  private double gap(MotionFrame frame, double t) {
    pair.carry(frame, normal, t, false, world);
    return pair.gap(world, t);
  }

  private static boolean separates(double g0, double g1, double time, double bend) {
    double c = bend * time * time / 2;
    return g1 >= 0 && (c <= g0 || Math.sqrt(c) < Math.sqrt(g0) + Math.sqrt(g1));
  }
}
