// SPDX-License-Identifier: Apache-2.0
package io.touchstone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.BroadPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.BroadPhaseProvider;
import io.touchstone.api.spi.JoinCost;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

final class AutoBroadPhaseTest {

  @Algorithm(id = "pairwise", spi = Spi.VERSION, summary = "-")
  @JoinCost(perPair = 8, maxBodies = 64)
  static final class PairwiseProvider extends Unused {}

  @Algorithm(id = "line", spi = Spi.VERSION, summary = "-")
  @JoinCost(perBody = 220, maxDimension = 1, minBodies = 65, nearest = false)
  static final class LineProvider extends Unused {}

  @Algorithm(id = "cells", spi = Spi.VERSION, summary = "-")
  @JoinCost(
      perBody = 600,
      minDimension = 2,
      maxDimension = 3,
      minBodies = 1000,
      unevenSizes = false,
      nearest = false)
  static final class CellsProvider extends Unused {}

  @Algorithm(id = "tree", spi = Spi.VERSION, summary = "-")
  @JoinCost(perBody = 1500)
  static final class TreeProvider extends Unused {}

  @Algorithm(id = "a-silent-one", spi = Spi.VERSION, summary = "-")
  static final class SilentProvider extends Unused {}

  @Algorithm(id = "faster", spi = Spi.VERSION, summary = "-")
  @JoinCost(perBody = 1, minBodies = 10)
  static final class FasterProvider extends Unused {}

  @Algorithm(id = "b-equal", spi = Spi.VERSION, summary = "-")
  @JoinCost(perBody = 1, minBodies = 10)
  static final class EqualProvider extends Unused {}

  /** Is described and never made. */
  abstract static class Unused implements BroadPhaseProvider {
    @Override
    public BroadPhase create(int dimension, Options options) {
      throw new AssertionError("nobody asked for it");
    }
  }

  private static final Engines ENGINES =
      Engines.builder()
          .add(new PairwiseProvider())
          .add(new LineProvider())
          .add(new CellsProvider())
          .add(new TreeProvider())
          .add(new SilentProvider())
          .build();

  /** Boxes of dimension n, the k-th of half-side {@code half(k)}. */
  private static String choice(int n, int count, IntToDoubleFunction half, boolean nearest) {
    AutoBroadPhase auto = new AutoBroadPhase(n, ENGINES);
    for (int k = 0; k < Math.min(count, AutoBroadPhase.SAMPLE_SIZE); k++) {
      double[] halves = new double[n];
      Arrays.fill(halves, half.applyAsDouble(k));
      auto.add(Shapes.box(halves), Pose.identity(n));
    }
    return auto.choose(count, nearest);
  }

  @Test
  void choosesByNumber() {
    assertThat(choice(3, 64, k -> 1, false)).isEqualTo("pairwise");
    assertThat(choice(3, 65, k -> 1, false)).isEqualTo("tree");
    assertThat(choice(3, 1000, k -> 1, false)).isEqualTo("cells");
    assertThat(choice(3, 1_000_000, k -> 1 + k % 3, false)).isEqualTo("cells");
  }

  @Test
  void choosesBySizes() {
    assertThat(choice(3, 100_000, k -> Math.pow(2, k % 10), false)).isEqualTo("tree");
    // one floor under many bodies of one size does no harm to a grid
    assertThat(choice(3, 100_000, k -> k == 0 ? 1000 : 1, false)).isEqualTo("cells");
  }

  @Test
  void choosesByDimensionAndQuestion() {
    assertThat(choice(1, 100_000, k -> 1, false)).isEqualTo("line");
    assertThat(choice(2, 100_000, k -> 1, false)).isEqualTo("cells");
    assertThat(choice(4, 100_000, k -> 1, false)).isEqualTo("tree");
    assertThat(choice(3, 100_000, k -> 1, true)).isEqualTo("tree");
  }

  @Test
  void aBoxWithoutEndFitsNoGrid() {
    AutoBroadPhase auto = new AutoBroadPhase(2, ENGINES);
    auto.add(Shapes.box(1, 1), Pose.identity(2));
    assertThat(auto.choose(10_000, false)).isEqualTo("cells");
    auto.add(HalfSpaces.of(2, new double[][] {{1, 0}}, new double[] {0}), Pose.identity(2));
    assertThat(auto.choose(10_000, false)).isEqualTo("tree");
  }

  @Test
  void refusesMoreBodiesThanItsSampleHolds() {
    AutoBroadPhase auto = new AutoBroadPhase(1, ENGINES);
    Polytope body = Shapes.box(1.0);
    for (int k = 0; k < AutoBroadPhase.SAMPLE_SIZE; k++) {
      auto.add(body, Pose.identity(1));
    }
    assertThatThrownBy(() -> auto.add(body, Pose.identity(1)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("1024");
  }

  @Test
  void strangersTakePart() {
    Engines with =
        Engines.builder()
            .add(new PairwiseProvider())
            .add(new TreeProvider())
            .add(new FasterProvider())
            .add(new EqualProvider())
            .build();
    AutoBroadPhase auto = new AutoBroadPhase(3, with);
    assertThat(auto.choose(5, false)).isEqualTo("pairwise");
    assertThat(auto.choose(10, false)).isEqualTo("b-equal"); // of equals the first
    assertThat(auto.choose(100, true)).isEqualTo("b-equal");
  }

  @Test
  void whereNobodyIsMeantSomebodyIsTaken() {
    Engines few = Engines.builder().add(new PairwiseProvider()).add(new SilentProvider()).build();
    assertThat(new AutoBroadPhase(3, few).choose(1000, false)).isEqualTo("pairwise");
    Engines silent = Engines.builder().add(new SilentProvider()).build();
    assertThat(new AutoBroadPhase(3, silent).choose(1000, false)).isEqualTo("a-silent-one");
    AutoBroadPhase none = new AutoBroadPhase(3, Engines.builder().build());
    assertThatThrownBy(() -> none.choose(2, false))
        .isInstanceOf(UnknownAlgorithmException.class)
        .hasMessage("no broad phase is installed; add one to the class path or module path");
  }

  @Algorithm(id = "free", spi = Spi.VERSION, summary = "-")
  @JoinCost
  static final class FreeProvider extends Unused {}

  @Algorithm(id = "negative", spi = Spi.VERSION, summary = "-")
  @JoinCost(perBody = -1, perPair = 2)
  static final class NegativeProvider extends Unused {}

  @Algorithm(id = "nothing", spi = Spi.VERSION, summary = "-")
  @JoinCost(perBody = 1, minBodies = 3, maxBodies = 2)
  static final class NothingProvider extends Unused {}

  @Test
  void wrongCostsAreRefused() {
    Engines.Builder builder = Engines.builder();
    assertThatThrownBy(() -> builder.add(new FreeProvider()))
        .hasMessageContaining("@JoinCost declares no cost");
    assertThatThrownBy(() -> builder.add(new NegativeProvider()))
        .hasMessageContaining("perBody = -1.0 of @JoinCost is not a time");
    assertThatThrownBy(() -> builder.add(new NothingProvider()))
        .hasMessageContaining("meant for no boxes at all");
  }
}
