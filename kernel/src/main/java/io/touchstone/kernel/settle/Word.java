package io.touchstone.kernel.settle;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.kernel.proposal.Proposal;

/**
 * The answer of an engine that stands for its claim, taken as it is. Only the question whether
 * bodies meet is answered so: who asks for a distance or a depth wants bounds that hold.
 */
final class Word {

  private Word() {}

  /** Tells whether the proposal answers the request. */
  static boolean isEnough(Proposal found, PairRequest request) {
    Goal goal = request.goal();
    if (found.isApart()) {
      return goal != Goal.DISTANCE || found.reason() == Termination.CUTOFF;
    }
    return found.isTogether() && goal != Goal.PENETRATION;
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

  /** Writes it. */
  static void write(Proposal found, PairRequest request, PairResult out) {
    PairResult.Writer writer = out.rewrite();
    if (found.isTogether()) {
      writer.verdict(Verdict.INTERSECTING, Termination.CONVERGED).upper(0);
    } else {
      boolean beyond = request.goal() == Goal.DISTANCE;
      writer.verdict(Verdict.DISJOINT, beyond ? Termination.CUTOFF : Termination.CONVERGED);
      if (found.isDirected()) {
        found.writeDirection(writer);
      }
      if (found.lower() > 0) {
        writer.lower(found.lower());
      }
    }
    writer
        .features(found.ofA(), found.ofB(), found.isPaired())
        .effort(found.iterations(), found.supportQueries());
  }
}
