// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.kernel.proposal.Proposal;

/** The answer of an engine that stands for its claim and its own bounds, taken as it is. */
final class Word {

  private Word() {}

  /** Tells whether the proposal answers the request. */
  static boolean isEnough(Proposal found, PairRequest request, SettledBody a, SettledBody b) {
    Goal goal = request.goal();
    if (found.isApart()) {
      return goal != Goal.DISTANCE
          || found.reason() == Termination.CUTOFF
          || (isClose(found, request) && areNamed(found, a, b));
    }
    return found.isTogether()
        && (goal != Goal.PENETRATION
            || (!request.hasDirection() && found.isPointed() && isClose(found, request)));
  }

  /**
   * Returns the engine's word about a depth, as an upper bound of the signed distance: no direction
   * has less than the one that was named, but for what it says.
   *
   * @param signed upper bound of the signed distance along that direction
   */
  static double ofLeast(double signed, Proposal found) {
    return Math.min(0, Math.nextUp(signed + found.slack()));
  }

  /** Whether there are vertices to make points of. */
  private static boolean areNamed(Proposal found, SettledBody a, SettledBody b) {
    return Accuracy.areSound(found.ofA(), a.support().vertexCount())
        && Accuracy.areSound(found.ofB(), b.support().vertexCount());
  }

  /** Whether the engine's own bounds are as close as was asked for; false for NaN. */
  private static boolean isClose(Proposal found, PairRequest request) {
    return found.reason() == Termination.CONVERGED
        && found.upper() - found.lower()
            <= Math.max(
                request.relativeTolerance() * Math.abs(found.upper()), request.absoluteTolerance());
  }

  /**
   * Writes it.
   *
   * @return whether witness points belong to it
   */
  static boolean write(Proposal found, PairRequest request, PairResult out) {
    found.copyTo(out);
    Termination reason = out.termination();
    if (out.verdict() == Verdict.INTERSECTING) {
      boolean incomplete = reason == Termination.INCOMPLETE; // who says so is believed
      if (!incomplete && reason != Termination.CONVERGED) {
        out.amend().verdict(Verdict.INTERSECTING, Termination.CONVERGED);
      }
      if (request.goal() == Goal.PENETRATION) {
        return true;
      }
      out.amend().withoutBounds().upper(0);
      return false;
    }
    boolean ofDistance = request.goal() == Goal.DISTANCE;
    if (ofDistance && reason != Termination.CUTOFF) {
      return true;
    }
    if (!ofDistance && reason != Termination.CONVERGED) {
      out.amend().verdict(Verdict.DISJOINT, Termination.CONVERGED);
    }
    double lower = out.hasLower() ? out.lower() : 0;
    if (out.hasUpper() || !(lower > 0)) {
      out.amend().withoutBounds();
      if (lower > 0) {
        out.amend().lower(lower);
      }
    }
    return false;
  }
}
