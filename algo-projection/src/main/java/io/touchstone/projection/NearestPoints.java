// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import io.touchstone.api.query.Termination;
import io.touchstone.engine.nearest.QuickNearest;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.proposal.Proposal;
import org.jspecify.annotations.Nullable;

/**
 * The nearest points of two bodies that are disjoint, from a separating direction.
 *
 * <p>The paper (section 4.2) takes the features that end the intervals on the separating axis and
 * computes their nearest points. That is right only if the axis is the direction of the distance.
 * On the first separating edge it is wrong more often than not, and in space even the edge with the
 * greatest gap does not always have the nearest features: for (-6,0,0), (-5,1,-2), (-5,1,1),
 * (3,-1,2) and (6,5,0), (2,5,1), (-3,3,-3), (-1,7,0) these are 3.0 apart, and the distance is
 * sqrt(173/21) = 2.87. So the features are where the search starts, and the step that makes it
 * exact is that of the nearest point of K = A - B to the origin: while the vertices that end the
 * intervals along v, the nearest point of the features so far, are nearer than v, they join the
 * features (E. G. Gilbert, D. W. Johnson, S. S. Keerthi, IEEE Journal of Robotics and Automation 4
 * (1988)). That is the kernel's {@link QuickNearest}, which claims nothing.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class NearestPoints {

  private final QuickNearest search;

  NearestPoints(PlacedPair pair) {
    search = new QuickNearest(pair);
  }

  /**
   * Finds the nearest points of the pair as it is placed.
   *
   * @param separation its last test succeeded
   * @param last what is remembered of the pair, or null
   * @param limit most steps
   */
  void find(Separation separation, @Nullable LastSeparation last, int limit, Proposal out) {
    search.begin();
    if (last != null) {
      for (int k = 0; k < last.features; k++) {
        search.startFrom(last.featuresA[k], last.featuresB[k]);
      }
    }
    search.startFrom(separation.vertexA(), separation.vertexB());
    boolean found = search.run(limit);
    out.apart().along(found ? search.direction : separation.normal);
    for (int k = 0; k < search.size; k++) {
      out.pair(search.vertexA[k], search.vertexB[k], search.weight[k]);
    }
    if (search.steps >= limit && !found) {
      out.ended(Termination.ITERATION_LIMIT);
    }
    if (last != null) {
      last.keepFeatures(search);
    }
  }

  /** Returns the number of steps, each of which took a support pair. */
  int steps() {
    return search.steps;
  }
}
