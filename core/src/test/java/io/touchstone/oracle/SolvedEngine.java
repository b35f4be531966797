// SPDX-License-Identifier: Apache-2.0
package io.touchstone.oracle;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.engine.pair.PairSolved;

/** Decides nothing itself, so that every verdict is that of the solver of pairs. */
public final class SolvedEngine implements NarrowPhase, PairSolved {

  @Override
  public PreparedShape prepare(ConvexBody body) {
    return () -> body;
  }

  @Override
  public PairQuery newQuery(int dimension) {
    return (a, poseA, b, poseB, request, warm, out) ->
        out.rewrite().verdict(Verdict.UNDECIDED, Termination.INCOMPLETE);
  }

  @Override
  public WarmStart newWarmStart(int dimension) {
    return () -> {};
  }

  @Override
  public Scope scope() {
    return Scope.ALL;
  }
}
