// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import io.touchstone.Engines;
import io.touchstone.api.query.BroadPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.BroadPhaseProvider;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;
import java.util.Map;
import java.util.function.IntToDoubleFunction;

/** A broad phase that does its work, and says more than that when it is told to. */
@Algorithm(id = LyingBroadPhase.ID, spi = Spi.VERSION, summary = "a tree of boxes that lies")
final class LyingBroadPhase implements BroadPhaseProvider {

  static final String ID = "lying";

  /** What it says. */
  enum Lie {
    NONE,
    NEGATIVE,
    BEYOND,
    FREED,
    ITSELF,
    TWICE,
    GREATER_FIRST;

    /** Tells whether it can be said of a box near another one. */
    boolean isOfOne() {
      return this != ITSELF && this != GREATER_FIRST;
    }
  }

  Lie lie = Lie.NONE;

  /** An id that was given and taken back. */
  int freed = -1;

  /** Whether it says so first, and whether it keeps what its visitor throws to itself. */
  boolean early;

  boolean swallows;

  /** How often it lied. */
  int lies;

  Engines engines() {
    return Engines.builder().addInstalled().add(this).build();
  }

  @Override
  public BroadPhase create(int dimension, Options options) {
    return new Phase(Engines.installed().createBroadPhase("bvh", dimension, Map.of()));
  }

  private final class Phase implements BroadPhase {
    private final BroadPhase inner;

    Phase(BroadPhase inner) {
      this.inner = inner;
    }

    @Override
    public int insert(double[] min, double[] max) {
      return inner.insert(min, max);
    }

    @Override
    public void move(int id, double[] min, double[] max) {
      inner.move(id, min, max);
    }

    @Override
    public void remove(int id) {
      inner.remove(id);
    }

    @Override
    public int size() {
      return inner.size();
    }

    @Override
    public void forEachPair(double bound, PairVisitor visitor) {
      int[] last = {-1, -1};
      said(() -> lie(0, 1, early, visitor));
      inner.forEachPair(
          bound,
          (first, second) -> {
            last[0] = first;
            last[1] = second;
            return visitor.visit(first, second);
          });
      if (last[0] >= 0) {
        said(() -> lie(last[0], last[1], !early, visitor));
      }
    }

    private void lie(int first, int second, boolean now, PairVisitor visitor) {
      if (!now || lie == Lie.NONE || (lie == Lie.TWICE && early)) {
        return;
      }
      lies++;
      switch (lie) {
        case NEGATIVE -> visitor.visit(-1, second);
        case BEYOND -> visitor.visit(first, 1_000_000);
        case FREED -> visitor.visit(Math.min(freed, first), Math.max(freed, first));
        case ITSELF -> visitor.visit(second, second);
        case TWICE -> visitor.visit(first, second);
        case GREATER_FIRST -> visitor.visit(second, first);
        case NONE -> {}
      }
    }

    @Override
    public void forEachNear(double[] min, double[] max, double bound, IntToDoubleFunction visitor) {
      int[] last = {-1};
      said(() -> lie(0, early, visitor));
      inner.forEachNear(
          min,
          max,
          bound,
          id -> {
            last[0] = id;
            return visitor.applyAsDouble(id);
          });
      if (last[0] >= 0) {
        said(() -> lie(last[0], !early, visitor));
      }
    }

    private void lie(int id, boolean now, IntToDoubleFunction visitor) {
      if (!now || !lie.isOfOne() || lie == Lie.NONE || (lie == Lie.TWICE && early)) {
        return;
      }
      lies++;
      int said =
          switch (lie) {
            case NEGATIVE -> Integer.MIN_VALUE;
            case BEYOND -> 70;
            case FREED -> freed;
            default -> id;
          };
      double unused = visitor.applyAsDouble(said);
    }

    private void said(Runnable words) {
      try {
        words.run();
      } catch (RuntimeException e) {
        if (!swallows) {
          throw e;
        }
      }
    }
  }
}
