// SPDX-License-Identifier: Apache-2.0
package io.touchstone.motion;

import io.touchstone.api.motion.ContactBy;
import io.touchstone.api.motion.MotionFrame;
import io.touchstone.api.motion.MotionProposal;
import io.touchstone.api.query.NarrowPhase;

/**
 * Goes from one separating axis to the next: the normal of the nearest points at t, taken to turn
 * with the world, A or B, separates until its gap has a root; there the next axis is asked for,
 * unless the nearest vertices are seen to have passed each other just after it. The first axis is
 * the way on which the centres come nearer, and no engine is asked for it.
 *
 * <p>An axis with gaps g0 and g1 at two times and an acceleration of at most M along it separates
 * in between if {@code sqrt(M D^2 / 2) < sqrt g0 + sqrt g1}; so no root is passed over between two
 * evaluations, as it is where only signs are looked at. The bilateral advancement of E. Catto
 * (Continuous collision, 2013) with that test, and without vertices that are kept.
 *
 * <p>What it saw on the way is proposed as evidence: the last axis, if it separates from the start
 * on, and the vertices that passed each other.
 */
final class AxisAdvance extends Advance {

  private static final int MOST_AXES = 500;

  /** Evaluations on one axis. */
  private static final int MOST_EVALUATIONS = 14;

  /** How near a root must be known, as a share of the tolerance. */
  private static final double NEAR_ENOUGH = 0.125;

  /** How fast the gap along the last axis became less; 0 before the first. */
  private double slope;

  AxisAdvance(NarrowPhase engine, int dimension) {
    super(engine, dimension);
  }

  @Override
  void advance(double tolerance, MotionProposal out) {
    slope = 0;
    double start = pair.aimBack();
    double along = start > 0 ? reach(MotionFrame.WORLD, 0, start, tolerance) : 0;
    if (along >= 1) {
      out.free();
      propose(1, out);
      return;
    }
    advance(Math.max(0, along - tolerance / 4), tolerance, out);
  }

  /** Asks for distances from a time on. */
  private void advance(double first, double tolerance, MotionProposal out) {
    double t = first;
    for (int axis = 0; axis < MOST_AXES; axis++) {
      double gap = pair.distance(t);
      if (gap <= 0) {
        contactAt(t, tolerance, out);
        return;
      }
      MotionFrame frame = frame();
      double reached = reach(frame, t, gap, tolerance);
      if (reached < 1 && reached - t < tolerance && frame != MotionFrame.WORLD) {
        reached = Math.max(reached, reach(MotionFrame.WORLD, t, gap, tolerance));
      }
      if (reached >= 1) {
        out.free();
        propose(1, out);
        return;
      }
      // a little before the root: where bodies nearly touch engines work hardest
      double next = reached - tolerance / 4;
      double by = Math.min(1, reached + tolerance / 2);
      boolean last = next - t < tolerance / 4;
      ContactBy passed = pair.passed(by);
      if (last || passed != null) {
        double from = last ? t : next;
        out.hit(from, by);
        out.contact(passed);
        propose(from, out);
        return;
      }
      t = next;
    }
    out.undecided(t);
  }

  /** Returns what the normal of the last distance turns with: the body whose face it is of. */
  private MotionFrame frame() {
    return pair.isFrame(MotionFrame.B)
        ? MotionFrame.B
        : pair.isFrame(MotionFrame.A) ? MotionFrame.A : MotionFrame.WORLD;
  }

  /** Proposes the last axis as a plane up to a time, if it separates from the start on. */
  private void propose(double until, MotionProposal out) {
    if (until > 0 && separates(pair.gap(0), pair.gap(until), until, pair.bend())) {
      out.add(pair.plane(until));
    }
  }

  /**
   * Returns until when the axis of a time separates in a frame, about: 1 if until the end.
   *
   * <p>The root of the gap is bracketed by false position, where an end that stays counts half (M.
   * Dowell, P. Jarratt, A modified regula falsi method, 1971), aimed a little to the side from
   * which nothing came last; every third step halves the bracket. It ends where what is left of the
   * gap is little, as fast as it became less so far.
   *
   * @param start its gap at that time
   */
  private double reach(MotionFrame frame, double t, double start, double tolerance) {
    pair.look(frame, t);
    double bend = pair.bend();
    double close = t + tolerance / 2;
    if (close < 1 && start < slope * tolerance / 4 && pair.gap(close) < 0) {
      return t;
    }
    double atHi = pair.gap(1);
    if (separates(start, atHi, 1 - t, bend)) {
      return 1;
    }
    double lo = t;
    double atLo = start;
    double left = start;
    double hi = 1;
    double side = -1;
    double near = NEAR_ENOUGH * tolerance;
    for (int k = 1; k <= MOST_EVALUATIONS; k++) {
      if (hi - lo <= near || (lo > t && left * (lo - t) <= near * (start - left))) {
        break;
      }
      double middle = lo + (hi - lo) / 2;
      if (atHi < 0 && k % 3 != 0) {
        double root = lo + (hi - lo) * atLo / (atLo - atHi) + side * tolerance / 20;
        middle = root > lo && root < hi ? root : middle;
      }
      double at = pair.gap(middle);
      if (at >= 0 && separates(start, at, middle - t, bend)) {
        atHi = side > 0 ? atHi / 2 : atHi;
        lo = middle;
        atLo = at;
        left = at;
        side = 1;
      } else {
        atLo = side < 0 ? atLo / 2 : atLo;
        hi = middle;
        atHi = at;
        side = -1;
      }
    }
    slope = lo > t ? (start - left) / (lo - t) : slope;
    return lo;
  }

  private static boolean separates(double g0, double g1, double time, double bend) {
    double c = bend * time * time / 2;
    return g1 >= 0 && (c <= g0 || Math.sqrt(c) < Math.sqrt(g0) + Math.sqrt(g1));
  }
}
