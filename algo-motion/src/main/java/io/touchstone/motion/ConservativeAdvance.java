// SPDX-License-Identifier: Apache-2.0
package io.touchstone.motion;

import io.touchstone.api.motion.MotionProposal;
import io.touchstone.api.query.NarrowPhase;

/**
 * Conservative advancement: bodies that are d apart along n and come nearer along n by at most mu
 * per unit of time do not meet before {@code t + d / mu} (B. Mirtich, Impulse-based dynamic
 * simulation of rigid body systems, 1996; directed as by M. Tang, Y. Kim, D. Manocha, C2A, 2009).
 * The classic, to compare with.
 */
final class ConservativeAdvance extends Advance {

  private static final int MOST_STEPS = 20_000;

  ConservativeAdvance(NarrowPhase engine, int dimension) {
    super(engine, dimension);
  }

  @Override
  void advance(double tolerance, MotionProposal out) {
    double t = 0;
    for (int step = 0; step < MOST_STEPS; step++) {
      double distance = pair.distance(t);
      if (distance <= 0) {
        contactAt(t, tolerance, out);
        return;
      }
      pair.direction(direction);
      double closing = pair.closing(direction);
      double reached = closing <= 0 ? Double.POSITIVE_INFINITY : t + distance / closing;
      if (reached > 1) {
        out.free();
        return;
      }
      if (reached - t < tolerance / 4) {
        out.hit(t, Math.min(1, reached + tolerance / 2));
        return;
      }
      t = reached - tolerance / 8; // not into contact, up to which few planes hold
    }
    out.undecided(t);
  }
}
