// SPDX-License-Identifier: Apache-2.0
package io.touchstone.oracle;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.WarmStart;
import java.util.function.Consumer;

/** Answers whatever it was told to. */
public final class ToldEngine implements NarrowPhase {

  /** Writes the answers. */
  public volatile Consumer<PairResult.Writer> answer;

  /** Creates an engine. */
  public ToldEngine(Consumer<PairResult.Writer> answer) {
    this.answer = answer;
  }

  @Override
  public PreparedShape prepare(ConvexBody body) {
    return () -> body;
  }

  @Override
  public PairQuery newQuery(int dimension) {
    return (a, poseA, b, poseB, request, warm, out) -> answer.accept(out.rewrite());
  }

  @Override
  public WarmStart newWarmStart(int dimension) {
    return () -> {};
  }
}
