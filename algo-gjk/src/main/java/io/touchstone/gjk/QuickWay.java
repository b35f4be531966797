// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairRequest;
import io.touchstone.engine.nearest.PairSimplex;
import io.touchstone.kernel.proposal.Proposal;
import org.jspecify.annotations.Nullable;

/** A search in ordinary digits, which answers nearly always, and else leaves a place to go on. */
interface QuickWay {

  /**
   * Looks for an answer.
   *
   * @param memory of this pair of shapes, or null
   * @return whether something is proposed
   */
  boolean find(
      GjkShape a,
      PoseView poseA,
      GjkShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable GjkMemory memory,
      Proposal out);

  /** Returns the last simplex of a query that could not be answered; it may be empty. */
  PairSimplex simplex();

  /** Returns the number of iterations, which is that of support queries. */
  int iterations();
}
