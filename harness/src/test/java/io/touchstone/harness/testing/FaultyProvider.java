// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.testing;

import io.touchstone.api.geometry.ConvexBody;
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
import org.jspecify.annotations.Nullable;

/**
 * Offers {@link BoxEngine} with a fault on pairs in which A stands at a given x: the id is {@code
 * test-faulty}, the option {@code fault} says which one.
 */
@Algorithm(id = "test-faulty", spi = Spi.VERSION, summary = "Fails on some pairs, for tests")
@Supports(goal = Goal.INTERSECTION)
@Supports(goal = Goal.DISTANCE)
@Option(
    name = "fault",
    type = OptionType.CHOICE,
    defaultValue = "throw",
    choices = {
      "limit",
      "throw",
      "error",
      "overflow",
      "nan",
      "bounds",
      "normal",
      "verdict",
      "loop",
      "sleep",
      "pause",
      "prepare",
      "lie"
    },
    summary = "what goes wrong")
@Option(
    name = "at",
    type = OptionType.NUMBER,
    defaultValue = "0",
    summary = "x of the pose of A in the pairs that go wrong")
public final class FaultyProvider implements NarrowPhaseProvider {

  /** Creates the provider. */
  public FaultyProvider() {}

  @Override
  public NarrowPhase create(Options options) {
    String fault = options.text("fault");
    double at = options.number("at");
    NarrowPhase boxes = new BoxEngine();
    return new NarrowPhase() {
      @Override
      public PreparedShape prepare(ConvexBody body) {
        if (fault.equals("prepare")) {
          throw new IllegalStateException("cannot prepare this");
        }
        return boxes.prepare(body);
      }

      @Override
      public PairQuery newQuery(int dimension) {
        return new Query(fault, at, boxes.newQuery(dimension));
      }

      @Override
      public WarmStart newWarmStart(int dimension) {
        return boxes.newWarmStart(dimension);
      }
    };
  }

  private record Query(String fault, double at, PairQuery boxes) implements PairQuery {

    @Override
    public void evaluate(
        PreparedShape a,
        PoseView poseA,
        PreparedShape b,
        PoseView poseB,
        PairRequest request,
        @Nullable WarmStart warm,
        PairResult out) {
      boxes.evaluate(a, poseA, b, poseB, request, warm, out);
      if (poseA.translation(0) != at) {
        return;
      }
      PairResult.Writer writer = out.amend();
      switch (fault) {
        case "throw" -> throw new IllegalStateException("out of\norder");
        case "error" -> throw new NoClassDefFoundError("some/Missing");
        case "overflow" -> recurse(0);
        case "nan" -> writer.lower(Double.NaN);
        case "bounds" -> writer.lower(2).upper(1);
        case "normal" -> writer.normal(new double[a.body().dimension()]);
        case "verdict" -> writer.verdict(Verdict.SUBSET, Termination.CONVERGED);
        case "loop" -> loop();
        case "sleep" -> sleep(3_600_000);
        case "pause" -> sleep(400);
        case "limit" -> out.rewrite().verdict(Verdict.UNDECIDED, Termination.ITERATION_LIMIT);
        case "lie" -> out.rewrite().verdict(Verdict.INTERSECTING, Termination.CONVERGED).upper(0);
        default -> throw new IllegalArgumentException(fault);
      }
    }

    private static int recurse(int depth) {
      return depth < 0 ? 0 : 1 + recurse(depth + 1);
    }

    /** Uses no processor: as one that waits for a lock, or for its turn on a busy machine. */
    private static void sleep(long millis) {
      try {
        Thread.sleep(millis);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    /** Ignores every interrupt, as a tight loop in foreign code would. */
    private static void loop() {
      long until = System.nanoTime() + 20_000_000_000L; // the test is over long before
      while (System.nanoTime() < until) {
        Thread.onSpinWait();
      }
    }
  }
}
