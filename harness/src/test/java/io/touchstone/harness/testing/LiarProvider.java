// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.testing;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;

/**
 * Offers {@link BoxEngine} under the id {@code test-liar}, with all that collides called disjoint
 * and all distances a quarter too large.
 */
@Algorithm(id = LiarProvider.ID, spi = Spi.VERSION, summary = "Says disjoint, for tests")
@Supports(goal = Goal.INTERSECTION)
@Supports(goal = Goal.DISTANCE)
public final class LiarProvider implements NarrowPhaseProvider {

  /** Its id. */
  public static final String ID = "test-liar";

  /** Creates the provider. */
  public LiarProvider() {}

  @Override
  public NarrowPhase create(Options options) {
    NarrowPhase boxes = new BoxEngine();
    return new NarrowPhase() {
      @Override
      public PreparedShape prepare(ConvexBody body) {
        return boxes.prepare(body);
      }

      @Override
      public PairQuery newQuery(int dimension) {
        PairQuery query = boxes.newQuery(dimension);
        return (a, poseA, b, poseB, request, warm, out) -> {
          query.evaluate(a, poseA, b, poseB, request, warm, out);
          if (out.verdict().collides()) {
            out.rewrite().verdict(Verdict.DISJOINT, Termination.CONVERGED).lower(0).upper(1);
          } else if (out.hasUpper()) {
            out.amend().upper(1.25 * out.upper());
          }
        };
      }

      @Override
      public WarmStart newWarmStart(int dimension) {
        return boxes.newWarmStart(dimension);
      }
    };
  }
}
