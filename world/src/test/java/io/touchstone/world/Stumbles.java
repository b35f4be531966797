// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import io.touchstone.Engines;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.BroadPhase;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.WarmStart;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.BroadPhaseProvider;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Representation;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** An engine and a broad phase that do their work, and throw when they are told to. */
final class Stumbles {

  static final String ID = "stumbling";

  /** What they throw. */
  static final class Stumble extends RuntimeException {
    private static final long serialVersionUID = 1;

    Stumble() {
      super("stumbled");
    }
  }

  private int left = -1;

  /** Lets so many calls pass before one throws; none does if the number is negative. */
  void after(int calls) {
    left = calls;
  }

  private void step() {
    if (left == 0) {
      left = -1;
      throw new Stumble();
    }
    left = Math.max(-1, left - 1);
  }

  /** Returns what is installed, and these. */
  Engines engines() {
    return Engines.builder()
        .addInstalled()
        .add(new EngineProvider(this))
        .add(new PhaseProvider(this))
        .build();
  }

  @Algorithm(id = ID, spi = Spi.VERSION, summary = "GJK that throws now and then")
  @Supports(goal = Goal.INTERSECTION, bodies = Representation.VERTICES, warmStart = true)
  @Supports(goal = Goal.DISTANCE, bodies = Representation.VERTICES, warmStart = true)
  @Supports(
      goal = Goal.PENETRATION,
      minDimension = 2,
      maxDimension = 3,
      bodies = Representation.VERTICES)
  @Supports(goal = Goal.CAST, bodies = Representation.VERTICES)
  private record EngineProvider(Stumbles stumbles) implements NarrowPhaseProvider {
    @Override
    public NarrowPhase create(Options options) {
      return new Engine(stumbles, Engines.installed().createNarrowPhase("gjk"));
    }
  }

  private record Engine(Stumbles stumbles, NarrowPhase inner) implements NarrowPhase {
    @Override
    public PreparedShape prepare(ConvexBody body) {
      stumbles.step();
      return inner.prepare(body);
    }

    @Override
    public PairQuery newQuery(int dimension) {
      return new Query(stumbles, inner.newQuery(dimension));
    }

    @Override
    public WarmStart newWarmStart(int dimension) {
      return inner.newWarmStart(dimension);
    }
  }

  private record Query(Stumbles stumbles, PairQuery inner) implements PairQuery {
    @Override
    public void evaluate(
        PreparedShape a,
        PoseView poseA,
        PreparedShape b,
        PoseView poseB,
        PairRequest request,
        @Nullable WarmStart warm,
        PairResult out) {
      stumbles.step();
      inner.evaluate(a, poseA, b, poseB, request, warm, out);
    }
  }

  @Algorithm(id = ID, spi = Spi.VERSION, summary = "a tree of boxes that throws now and then")
  private record PhaseProvider(Stumbles stumbles) implements BroadPhaseProvider {
    @Override
    public BroadPhase create(int dimension, Options options) {
      return new Phase(stumbles, Engines.installed().createBroadPhase("bvh", dimension, Map.of()));
    }
  }

  /** Throws before it changes anything, and in the middle of a visit. */
  private record Phase(Stumbles stumbles, BroadPhase inner) implements BroadPhase {
    @Override
    public int insert(double[] min, double[] max) {
      stumbles.step();
      return inner.insert(min, max);
    }

    @Override
    public void move(int id, double[] min, double[] max) {
      stumbles.step();
      inner.move(id, min, max);
    }

    @Override
    public void remove(int id) {
      stumbles.step();
      inner.remove(id);
    }

    @Override
    public int size() {
      return inner.size();
    }

    @Override
    public void forEachPair(double bound, PairVisitor visitor) {
      inner.forEachPair(
          bound,
          (first, second) -> {
            stumbles.step();
            return visitor.visit(first, second);
          });
    }

    @Override
    public void forEachNear(double[] min, double[] max, double bound, IntToDoubleFunction visitor) {
      inner.forEachNear(
          min,
          max,
          bound,
          id -> {
            stumbles.step();
            return visitor.applyAsDouble(id);
          });
    }
  }
}
