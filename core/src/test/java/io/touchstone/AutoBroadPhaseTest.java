package io.touchstone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

final class AutoBroadPhaseTest {

  /** Boxes of dimension n, the k-th of half-side {@code half(k)}. */
  private static String choice(int n, int count, IntToDoubleFunction half, boolean nearest) {
    AutoBroadPhase auto = new AutoBroadPhase(n);
    for (int k = 0; k < Math.min(count, AutoBroadPhase.SAMPLE_SIZE); k++) {
      double[] halves = new double[n];
      Arrays.fill(halves, half.applyAsDouble(k));
      auto.add(Shapes.box(halves), Pose.identity(n));
    }
    return auto.choose(count, nearest);
  }

  @Test
  void choosesByNumber() {
    assertThat(choice(3, 64, k -> 1, false)).isEqualTo("brute-force");
    assertThat(choice(3, 65, k -> 1, false)).isEqualTo("bvh");
    assertThat(choice(3, 1000, k -> 1, false)).isEqualTo("grid");
    assertThat(choice(3, 1_000_000, k -> 1 + k % 3, false)).isEqualTo("grid");
  }

  @Test
  void choosesBySizes() {
    assertThat(choice(3, 100_000, k -> Math.pow(2, k % 10), false)).isEqualTo("bvh");
    // one floor under many bodies of one size does no harm to a grid
    assertThat(choice(3, 100_000, k -> k == 0 ? 1000 : 1, false)).isEqualTo("grid");
  }

  @Test
  void choosesByDimensionAndQuestion() {
    assertThat(choice(1, 100_000, k -> 1, false)).isEqualTo("sweep-and-prune");
    assertThat(choice(2, 100_000, k -> 1, false)).isEqualTo("grid");
    assertThat(choice(4, 100_000, k -> 1, false)).isEqualTo("bvh");
    assertThat(choice(3, 100_000, k -> 1, true)).isEqualTo("bvh");
  }

  @Test
  void aBoxWithoutEndFitsNoGrid() {
    AutoBroadPhase auto = new AutoBroadPhase(2);
    auto.add(Shapes.box(1, 1), Pose.identity(2));
    assertThat(auto.choose(10_000, false)).isEqualTo("grid");
    auto.add(HalfSpaces.of(2, new double[][] {{1, 0}}, new double[] {0}), Pose.identity(2));
    assertThat(auto.choose(10_000, false)).isEqualTo("bvh");
  }

  @Test
  void refusesMoreBodiesThanItsSampleHolds() {
    AutoBroadPhase auto = new AutoBroadPhase(1);
    Polytope body = Shapes.box(1.0);
    for (int k = 0; k < AutoBroadPhase.SAMPLE_SIZE; k++) {
      auto.add(body, Pose.identity(1));
    }
    assertThatThrownBy(() -> auto.add(body, Pose.identity(1)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("1024");
  }
}
