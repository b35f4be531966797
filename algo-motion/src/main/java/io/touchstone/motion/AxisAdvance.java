// SPDX-License-Identifier: Apache-2.0
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

  private static final MotionFrame[] FRAMES = MotionFrame.values();

  private static final int MOST_AXES = 500;

  /** Evaluations on one axis. */
  private static final int MOST_EVALUATIONS = 14;

  /** How near a root must be known, as a share of the way there: the next axis is better anyway. */
  private static final double NEAR_ENOUGH = 1e-3;

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
      for (MotionFrame frame : FRAMES) {
        if (pair.isFrame(frame) && reached < 1) {
          reached = reach(frame, t, reached, tolerance);
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

  /**
   * Returns until when the axis of a time separates in a frame, about: 1 if until the end.
   *
   * <p>The root of the gap is bracketed by false position, where an end that stays counts half (M.
   * Dowell, P. Jarratt, A modified regula falsi method, 1971), aimed a little to the side from
   * which nothing came last; every third step halves the bracket.
   *
   * @param least nothing is told that is earlier: then this comes back
   */
  private double reach(MotionFrame frame, double t, double least, double tolerance) {
    pair.carry(frame, direction, t, true, normal);
    double start = pair.gap(direction, t);
    double bend = pair.bend(frame);
    double atHi = gap(frame, 1);
    if (separates(start, atHi, 1 - t, bend)) {
      return 1;
    }
    double lo = t;
    double atLo = start;
    if (least > t) {
      atLo = gap(frame, least);
      if (!(atLo >= 0 && separates(start, atLo, least - t, bend))) {
        return least;
      }
      lo = least;
    }
    double hi = 1;
    double side = -1;
    for (int k = 1;
        k <= MOST_EVALUATIONS && hi - lo > Math.max(tolerance / 8, NEAR_ENOUGH * (lo - t));
        k++) {
      double middle = lo + (hi - lo) / 2;
      if (atHi < 0 && k % 3 != 0) {
        double root = lo + (hi - lo) * atLo / (atLo - atHi) + side * tolerance / 20;
        middle = root > lo && root < hi ? root : middle;
      }
      double at = gap(frame, middle);
      if (at >= 0 && separates(start, at, middle - t, bend)) {
        atHi = side > 0 ? atHi / 2 : atHi;
        lo = middle;
        atLo = at;
        side = 1;
      } else {
        atLo = side < 0 ? atLo / 2 : atLo;
        hi = middle;
        atHi = at;
        side = -1;
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
