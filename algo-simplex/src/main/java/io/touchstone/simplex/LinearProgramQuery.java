// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.QueryTrace;
import io.touchstone.engine.ProposingQuery;
import io.touchstone.engine.QueryArguments;
import io.touchstone.kernel.proposal.Proposal;
import org.jspecify.annotations.Nullable;

/** What the queries of this module have in common. Scratch memory of one thread. */
abstract class LinearProgramQuery extends ProposingQuery<SimplexShape, SimplexWarmStart> {

  final PivotTrace trace = new PivotTrace();

  LinearProgramQuery(String engine, int dimension) {
    super(engine, engine, dimension);
  }

  @Override
  public final void trace(@Nullable QueryTrace sink) {
    trace.to(sink);
  }

  @Override
  protected final void ask(
      SimplexShape a,
      PoseView poseA,
      SimplexShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable SimplexWarmStart memory,
      Proposal out) {
    if (proposes(request)) {
      super.ask(a, poseA, b, poseB, request, memory, out);
      return;
    }
    PairResult own = out.answer();
    if (a.isEmpty() || b.isEmpty()) {
      writeEmpty(request.goal(), a.isEmpty(), b.isEmpty(), own);
    } else {
      answer(a, poseA, b, poseB, request, memory, own);
    }
  }

  /** Tells whether a question is one that is answered by a proposal. */
  abstract boolean proposes(PairRequest request);

  /** Answers another one, about bodies neither of which is empty. */
  abstract void answer(
      SimplexShape a,
      PoseView poseA,
      SimplexShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable SimplexWarmStart memory,
      PairResult out);

  /** Answers about bodies one of which is empty, or both. */
  void writeEmpty(Goal goal, boolean emptyA, boolean emptyB, PairResult out) {
    QueryArguments.writeEmpty(goal, emptyA, out.rewrite());
  }
}
