// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.AlgorithmInfo;
import io.touchstone.AutoBroadPhase;
import io.touchstone.Engines;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.spi.Arbiter;
import io.touchstone.api.spi.Capability;
import io.touchstone.api.spi.Representation;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** What our own engines and broad phases declare leads to the choices that were measured. */
final class InstalledChoiceTest {

  private static final Engines ENGINES = Engines.installed();

  /** The id of the engine with the least cost of those that answer to the tolerance. */
  private static String least(PairRequest request, int n, ToDoubleFunction<Capability> cost) {
    return ENGINES.narrowPhases().stream()
        .filter(info -> !info.id().equals("auto"))
        .filter(info -> answer(info, request, n).map(Capability::exactValue).orElse(false))
        .min(
            Comparator.comparingDouble(
                info -> cost.applyAsDouble(answer(info, request, n).orElseThrow())))
        .orElseThrow()
        .id();
  }

  private static Optional<Capability> answer(AlgorithmInfo info, PairRequest request, int n) {
    return info.capabilities().find(request, n, Representation.VERTICES, Representation.VERTICES);
  }

  @Test
  void boxesInSpaceGoToTheSeparatingAxes() {
    assertThat(least(PairRequest.intersection(), 3, Capability::boxCost)).isEqualTo("sat");
    assertThat(least(PairRequest.penetration(), 3, Capability::boxCost)).isEqualTo("sat");
    assertThat(least(PairRequest.distance(), 3, Capability::boxCost)).isEqualTo("sat");
    assertThat(least(PairRequest.intersection(), 2, Capability::boxCost)).isEqualTo("gjk");
  }

  @Test
  void otherPolytopes() {
    assertThat(least(PairRequest.intersection(), 3, Capability::cost)).isEqualTo("hs-jump");
    assertThat(least(PairRequest.penetration(), 3, Capability::cost)).isEqualTo("gjk");
    assertThat(least(PairRequest.distance(), 3, Capability::cost)).isEqualTo("gjk");
    for (int n : new int[] {1, 2, 4, 9}) {
      assertThat(least(PairRequest.intersection(), n, Capability::cost))
          .isEqualTo(n == 2 ? "hs-jump" : "gjk");
      assertThat(least(PairRequest.distance(), n, Capability::cost)).isEqualTo("gjk");
    }
    assertThat(least(PairRequest.penetration(), 2, Capability::cost)).isEqualTo("gjk");
    assertThat(least(PairRequest.containment(), 3, Capability::cost)).isEqualTo("simplex");
    PairRequest taxi = PairRequest.builder(Goal.DISTANCE).metric(Metric.L1).build();
    assertThat(least(taxi, 3, Capability::cost)).isEqualTo("simplex");
  }

  @Test
  void autoSaysTheSame() {
    AlgorithmInfo auto = ENGINES.narrowPhase("auto");
    AlgorithmInfo jump = ENGINES.narrowPhase("hs-jump");
    assertThat(answer(auto, PairRequest.intersection(), 3).orElseThrow().cost())
        .isEqualTo(answer(jump, PairRequest.intersection(), 3).orElseThrow().cost());
    assertThat(
            auto.capabilities().supports(PairRequest.intersection(), 3, Representation.HALF_SPACES))
        .isTrue();
    assertThat(auto.capabilities().all()).allMatch(c -> c.arbiter() == Arbiter.NONE);
  }

  @Test
  void eachRoleIsHeldOnce() {
    for (Arbiter role : List.of(Arbiter.DOUBLES, Arbiter.EXACT)) {
      assertThat(
              ENGINES.narrowPhases().stream()
                  .filter(i -> i.capabilities().all().stream().anyMatch(c -> c.arbiter() == role)))
          .hasSize(1);
    }
  }

  private static String broad(int n, int count, IntToDoubleFunction half, boolean nearest) {
    AutoBroadPhase auto = new AutoBroadPhase(n, ENGINES);
    for (int k = 0; k < Math.min(count, AutoBroadPhase.SAMPLE_SIZE); k++) {
      double[] halves = new double[n];
      Arrays.fill(halves, half.applyAsDouble(k));
      auto.add(Shapes.box(halves), Pose.identity(n));
    }
    return auto.choose(count, nearest);
  }

  /** The table of docs/broad-phases.md. */
  @Test
  void broadPhases() {
    for (int n : new int[] {1, 2, 3, 4}) {
      assertThat(broad(n, 64, k -> 1, false)).isEqualTo("brute-force");
      assertThat(broad(n, 64, k -> 1, true)).isEqualTo("brute-force");
      assertThat(broad(n, 65, k -> 1, true)).isEqualTo("bvh");
      assertThat(broad(n, 65, k -> 1, false)).isEqualTo(n == 1 ? "sweep-and-prune" : "bvh");
      assertThat(broad(n, 999, k -> 1, false)).isEqualTo(n == 1 ? "sweep-and-prune" : "bvh");
    }
    assertThat(broad(1, 1_000_000, k -> 1, false)).isEqualTo("sweep-and-prune");
    assertThat(broad(2, 1000, k -> 1, false)).isEqualTo("grid");
    assertThat(broad(3, 1_000_000, k -> 1, false)).isEqualTo("grid");
    assertThat(broad(3, 1_000_000, k -> 1, true)).isEqualTo("bvh");
    assertThat(broad(3, 1_000_000, k -> Math.pow(2, k % 10), false)).isEqualTo("bvh");
    assertThat(broad(4, 1_000_000, k -> 1, false)).isEqualTo("bvh");
  }
}
