// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.pair;

import io.touchstone.api.seal.Finding;
import io.touchstone.kernel.proposal.Proposal;

/**
 * Proposes what a {@link PairSolver} found: its direction and its pairs, whether it claims
 * something or only ended there. Scratch memory of one thread.
 */
public final class FindingProposer {

  private final double[] normal = new double[2];

  /** Creates scratch memory. */
  public FindingProposer() {}

  /**
   * Writes that bodies are apart along the direction, or together, and the pairs.
   *
   * @param found names pairs, or a direction
   * @param together whether the pairs are around the origin, as far as is known
   * @param out holds nothing
   */
  public void propose(Finding found, boolean together, Proposal out) {
    if (together) {
      out.together();
    } else if (out.dimension() == 3) {
      out.apart().along(found.normalX, found.normalY, found.normalZ);
    } else {
      normal[0] = found.normalX;
      normal[1] = found.normalY;
      out.apart().along(normal);
    }
    if (found.pairs > 0) {
      out.pair(found.a0, found.b0, found.w0);
    }
    if (found.pairs > 1) {
      out.pair(found.a1, found.b1, found.w1);
    }
    if (found.pairs > 2) {
      out.pair(found.a2, found.b2, found.w2);
    }
    if (found.pairs > 3) {
      out.pair(found.a3, found.b3, found.w3);
    }
    out.effort(found.iterations, found.iterations);
  }
}
