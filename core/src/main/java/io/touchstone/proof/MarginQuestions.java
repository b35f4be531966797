// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.engine.settle.CoreRequests;
import io.touchstone.exact.ErrorFree;
import org.jspecify.annotations.Nullable;

/**
 * Asks engines about a pair that is grown by a {@linkplain PairRequest#margin margin}, of which
 * they know nothing: for the distance of the bodies as they are, and where these meet and a depth
 * is wanted, for that. What they propose the settlement bounds with the margin; what they answer
 * themselves is turned here into an answer about the grown pair.
 *
 * <p>Memory of one thread. Allocates nothing unless another request than the last is asked.
 */
final class MarginQuestions {

  private final CoreRequests ofBodies = new CoreRequests();

  /** Returns what to ask an engine first. */
  PairRequest first(PairRequest request) {
    return request.margin() > 0 ? ofBodies.distance(request) : request;
  }

  /** Returns what to ask it if the bodies themselves meet, or null if nothing more. */
  @Nullable PairRequest second(PairRequest request) {
    boolean deep = request.margin() > 0 && request.goal() == Goal.PENETRATION;
    return deep ? ofBodies.depth(request) : null;
  }

  /**
   * Makes an answer about the bodies one about the grown pair: the signed distance less the margin.
   *
   * @param request has a margin
   * @param out what an engine answered, not proved
   */
  static void subtract(PairRequest request, PairResult out) {
    double margin = request.margin();
    double lower = out.hasLower() ? -increase(-out.lower(), margin) : Double.NaN;
    double upper = out.hasUpper() ? increase(out.upper(), -margin) : Double.NaN;
    if (out.verdict().collides() && !(upper <= -margin)) { // also for NaN
      upper = -margin;
    }
    PairResult.Writer writer = out.amend().withoutBounds();
    if (lower > 0) {
      writer.verdict(Verdict.DISJOINT, out.termination());
    } else if (upper <= 0) {
      writer.verdict(Verdict.INTERSECTING, out.termination());
      lower = request.goal() == Goal.PENETRATION ? lower : Double.NaN;
      upper = request.goal() == Goal.PENETRATION ? upper : 0;
    } else if (out.verdict() != Verdict.UNDECIDED) {
      writer.verdict(Verdict.UNDECIDED, Termination.NUMERICAL_BREAKDOWN);
    }
    if (!Double.isNaN(lower)) {
      writer.lower(lower);
    }
    if (!Double.isNaN(upper)) {
      writer.upper(upper);
    }
  }

  /** Returns a sum, rounded up. */
  private static double increase(double number, double by) {
    double sum = number + by;
    return ErrorFree.sumError(number, by, sum) == 0 ? sum : Math.nextUp(sum);
  }
}
