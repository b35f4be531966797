// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.proposal;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.WarmStart;
import org.jspecify.annotations.Nullable;

/**
 * A query that says what it found instead of what is certain: the kernel makes bounds and verdict
 * of it. Asked through {@link #evaluate} it has that done itself, and nothing is proved; whoever
 * holds the proof asks for the proposal.
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public interface Proposer extends PairQuery {

  /**
   * Looks for an answer.
   *
   * @param a first body, prepared by this query's engine, like the rest as for {@link #evaluate}
   * @param out cleared and filled
   */
  void propose(
      PreparedShape a,
      PoseView poseA,
      PreparedShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable WarmStart warm,
      Proposal out);

  /**
   * Asks somebody else, where the last proposal ended {@link
   * io.touchstone.api.query.Termination#INCOMPLETE} and shows nothing.
   *
   * @param a first body; like the rest as in the last call of {@link #propose}
   * @param out cleared and filled
   * @return false if there is nobody else; nothing is written then
   */
  default boolean proposeOther(
      PreparedShape a,
      PoseView poseA,
      PreparedShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable WarmStart warm,
      Proposal out) {
    return false;
  }
}
