// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.exact.ErrorFree;

/**
 * What is asked of the cores of rounded bodies, given what is asked of the bodies. The radii cancel
 * the distance of the cores, so that it has to be as accurate as doubles allow.
 *
 * <p>Remembers one request. Not thread-safe; allocates only when another one than the last is
 * asked.
 */
public final class CoreRequests {

  /** Relative tolerance of the distance of cores. */
  private static final double TIGHT = 8 * ErrorFree.UNIT_ROUNDOFF;

  private PairRequest asked = PairRequest.distance();
  private PairRequest distance = tight(asked, Goal.DISTANCE);
  private PairRequest depth = tight(asked, Goal.PENETRATION);

  /** Returns the question for the distance of the cores, whatever is asked of the bodies. */
  public PairRequest distance(PairRequest request) {
    take(request);
    return distance;
  }

  /** Returns the question for the least depth of the cores. */
  public PairRequest depth(PairRequest request) {
    take(request);
    return depth;
  }

  private void take(PairRequest request) {
    if (!request.equals(asked)) {
      distance = tight(request, Goal.DISTANCE);
      depth = tight(request, Goal.PENETRATION);
      asked = request;
    }
  }

  private static PairRequest tight(PairRequest request, Goal goal) {
    return PairRequest.builder(goal)
        .relativeTolerance(Math.min(request.relativeTolerance(), TIGHT))
        .absoluteTolerance(request.absoluteTolerance())
        .maxIterations(request.maxIterations())
        .build();
  }
}
