// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.engines;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Option;
import io.touchstone.api.spi.OptionType;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;

/** Offers the oracle, which with some options gives its word only. */
@Algorithm(id = "wordy", spi = Spi.VERSION, summary = "the oracle without evidence of collisions")
@Option(
    name = "manner",
    type = OptionType.CHOICE,
    defaultValue = "shown",
    choices = {"shown", "word", "sure", "apart", "undeclared"},
    word = {"word", "sure", "apart"},
    summary = "evidence; a word; one that says CONVERGED; one about disjoint bodies")
@Supports(goal = Goal.INTERSECTION)
public final class WordProvider implements NarrowPhaseProvider {

  @Override
  public NarrowPhase create(Options options) {
    String manner = options.text("manner");
    return new OracleEngine() {
      @Override
      public PairQuery newQuery(int dimension) {
        return new WordQuery(this, dimension, manner);
      }
    };
  }

  private static final class WordQuery extends OracleEngine.Query {

    private final String manner;

    WordQuery(OracleEngine engine, int dimension, String manner) {
      super(engine, dimension);
      this.manner = manner;
    }

    @Override
    public void evaluate(
        PreparedShape a,
        PoseView poseA,
        PreparedShape b,
        PoseView poseB,
        PairRequest request,
        WarmStart warm,
        PairResult out) {
      super.evaluate(a, poseA, b, poseB, request, warm, out);
      boolean empty = out.hasLower() && out.lower() == Double.POSITIVE_INFINITY;
      if (manner.equals("shown") || empty || out.verdict().collides() == manner.equals("apart")) {
        return;
      }
      Termination end = manner.equals("sure") ? Termination.CONVERGED : Termination.INCOMPLETE;
      PairResult.Writer word = out.rewrite();
      if (manner.equals("apart")) {
        word.verdict(Verdict.DISJOINT, end);
      } else {
        word.verdict(Verdict.INTERSECTING, end).upper(0);
      }
    }
  }
}
