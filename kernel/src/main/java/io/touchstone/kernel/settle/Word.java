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
    return switch (request.goal()) {
      case INTERSECTION -> found.isApart() || found.isTogether();
      case DISTANCE ->
          found.isTogether() || (found.isApart() && found.reason() == Termination.CUTOFF);
      default -> found.isApart();
    };
  }

  /** Writes it. */
  static void write(Proposal found, PairRequest request, PairResult out) {
    PairResult.Writer writer = out.rewrite();
    if (found.isTogether()) {
      boolean incomplete = found.reason() == Termination.INCOMPLETE; // who says so is believed
      writer
          .verdict(
              Verdict.INTERSECTING, incomplete ? Termination.INCOMPLETE : Termination.CONVERGED)
          .upper(0);
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
