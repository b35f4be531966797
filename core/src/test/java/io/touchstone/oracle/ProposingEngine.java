// SPDX-License-Identifier: Apache-2.0
package io.touchstone.oracle;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.WarmStart;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.proposal.Proposer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Proposes what it is told to, of any bodies. */
public final class ProposingEngine implements NarrowPhase {

  /** Writes the proposal, which is empty before. */
  public Consumer<Proposal> words;

  public ProposingEngine(Consumer<Proposal> words) {
    this.words = words;
  }

  @Override
  public PreparedShape prepare(ConvexBody body) {
    return () -> body;
  }

  @Override
  public PairQuery newQuery(int dimension) {
    return new Proposer() {
      @Override
      public void propose(
          PreparedShape a,
          PoseView poseA,
          PreparedShape b,
          PoseView poseB,
          PairRequest request,
          @Nullable WarmStart warm,
          Proposal out) {
        words.accept(out.clear());
      }

      @Override
      public void evaluate(
          PreparedShape a,
          PoseView poseA,
          PreparedShape b,
          PoseView poseB,
          PairRequest request,
          @Nullable WarmStart warm,
          PairResult out) {
        throw new AssertionError("who proposes is asked for the proposal");
      }
    };
  }

  @Override
  public WarmStart newWarmStart(int dimension) {
    return () -> {};
  }
}
