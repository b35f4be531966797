// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.contact.OriginInSimplex;
import io.touchstone.kernel.proposal.Proposal;

/**
 * The n + 1 pairs of vertices whose differences had the origin inside when a pair was asked about
 * last. While they still have, all roundings included, the bodies still meet, and no edge needs to
 * be looked at. Part of a warm start. Not thread-safe; allocates nothing after construction.
 */
final class LastCommonPoint {

  private final WeightedVertices ofA = new WeightedVertices(4);
  private final WeightedVertices ofB = new WeightedVertices(4);

  void clear() {
    ofA.clear();
    ofB.clear();
  }

  void keep(WeightedVertices a, WeightedVertices b) {
    ofA.copyFrom(a);
    ofB.copyFrom(b);
  }

  /** Tells whether the bodies surely meet in the simplex that is remembered. */
  boolean stillHolds(OriginInSimplex simplex, PlacedPair pair) {
    return ofA.size() == pair.dimension() + 1 && simplex.surelyInside(pair, ofA, ofB);
  }

  /** Proposes the pairs with the weights of the origin where the bodies are now. */
  void proposeTo(OriginInSimplex simplex, Proposal out) {
    out.together().sure();
    for (int k = 0; k < ofA.size(); k++) {
      out.pair(ofA.vertex(k), ofB.vertex(k), simplex.weight(k));
    }
  }
}
