// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.engine.settle.SettledBody;
import io.touchstone.engine.settle.Settlement;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.CertifiedSupport;
import org.jspecify.annotations.Nullable;

/**
 * The direction in which two polytopes are nearest to each other, by the settlement's own search,
 * which no engine has a part in. Allocates; made for one pair.
 */
final class NearestDirection {

  private final Polytope a;
  private final PoseView poseA;
  private final Polytope b;
  private final PoseView poseB;

  NearestDirection(Polytope a, PoseView poseA, Polytope b, PoseView poseB) {
    this.a = a;
    this.poseA = poseA;
    this.b = b;
    this.poseB = poseB;
  }

  /** Returns the unit vector from A to B, or null if they are not surely apart. */
  double @Nullable [] find() {
    int n = a.dimension();
    PairResult found = new PairResult(n);
    Proposal nothing = new Proposal(n); // then the settlement searches
    new Settlement(n)
        .settle(
            new SettledBody(CertifiedSupport.scanning(a), 0),
            poseA,
            new SettledBody(CertifiedSupport.scanning(b), 0),
            poseB,
            PairRequest.distance(),
            nothing,
            true,
            found);
    if (found.verdict() != Verdict.DISJOINT || !found.hasNormal()) {
      return null;
    }
    double[] direction = new double[n];
    for (int axis = 0; axis < n; axis++) {
      direction[axis] = found.normal(axis);
    }
    return direction;
  }
}
