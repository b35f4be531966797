// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.touchstone.AlgorithmFailedException;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.spi.Proof;
import io.touchstone.world.LyingBroadPhase.Lie;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a broad phase says is looked at before the world takes its word. */
final class LyingBroadPhaseTest {

  private final LyingBroadPhase liar = new LyingBroadPhase();
  private final List<WorldBody> bodies = new ArrayList<>();

  private World world(int dimension) {
    return World.builder(dimension).engines(liar.engines()).broadPhase(LyingBroadPhase.ID).build();
  }

  /** It ended in a bare ArrayIndexOutOfBoundsException of the update. */
  @Test
  void aBodyThatIsNotThereIsNamed() {
    World world = world(3);
    for (int k = 0; k < 3; k++) {
      world.insert(Shapes.box(1, 1, 1), Pose.translation(k, 0, 0));
    }
    liar.lie = Lie.BEYOND;
    assertThatThrownBy(world::update)
        .isInstanceOf(AlgorithmFailedException.class)
        .hasMessageMatching(
            "broad phase 'lying' \\(.*\\) failed: it visited boxes \\d and 1000000: box \\d is that"
                + " of WorldBody\\[\\d, .*\\], there is no box 1000000");
    liar.lie = Lie.ITSELF;
    assertThatThrownBy(world::update)
        .hasMessageMatching(
            ".* visited boxes 2 and 2: box 2 is that of WorldBody.*, and no box makes a pair with"
                + " itself");
    liar.lie = Lie.GREATER_FIRST;
    assertThatThrownBy(world::update).hasMessageContaining(", the smaller comes first: box");
    liar.lie = Lie.TWICE;
    assertThatThrownBy(world::update).hasMessageContaining(", for the second time: box");
    liar.lie = Lie.NONE;
    world.update();
    assertThat(world.pairs()).hasSize(3);
  }

  /** Every lie, of pairs and of what is near, first or last, thrown through or kept. */
  @ParameterizedTest
  @EnumSource(Lie.class)
  void whatCannotBeIsToldAndTheWorldGoesOn(Lie lie) {
    for (int seed = 0; seed < 8; seed++) {
      liar.lie = Lie.NONE;
      liar.freed = -1;
      bodies.clear();
      liar.early = seed % 2 == 0;
      liar.swallows = seed % 4 >= 2;
      int n = 2 + seed % 3 / 2;
      World world = world(n);
      World honest = World.of(n);
      Random random = new Random(seed);
      List<WorldBody> same = new ArrayList<>();
      for (int k = 0; k < 16; k++) {
        ConvexBody form = Scenes.bodies(n)[k % 8];
        Pose pose = Scenes.pose(n, random, 4);
        bodies.add(world.insert(form, pose));
        same.add(honest.insert(form, pose));
      }
      world.update();
      honest.update();
      int gone = random.nextInt(16);
      liar.freed = bodies.get(gone).slot;
      world.remove(bodies.remove(gone));
      honest.remove(same.remove(gone));
      for (int step = 0; step < 3; step++) {
        String where = "seed %d, step %d".formatted(seed, step);
        for (int k = 0; k < bodies.size(); k += step % 2 == 0 ? 1 : 9) {
          Pose pose = Scenes.pose(n, random, 4);
          world.move(bodies.get(k), pose);
          honest.move(same.get(k), pose);
        }
        lie(
            lie,
            where,
            () -> {
              world.update();
              return pairs(world);
            });
        world.update();
        honest.update();
        assertThat(pairs(world)).as(where).isEqualTo(pairs(honest));
        double[] at = new double[n];
        WorldQueries ask = world.ask(Proof.CHECKED);
        WorldQueries right = honest.ask(Proof.CHECKED);
        lie(lie, where, () -> values(ask.nearest(at, 3)));
        assertThat(values(ask.nearest(at, 3))).isEqualTo(values(right.nearest(at, 3)));
        lie(lie, where, () -> values(ask.overlapping(Shapes.unitSimplex(n), Pose.identity(n))));
        lie(lie, where, () -> values(ask.contains(at)));
        double[] along = at.clone();
        along[0] = 1;
        lie(lie, where, () -> values(ask.rayCast(at, along, 9)));
      }
    }
    assertThat(liar.lies > 0).isEqualTo(lie != Lie.NONE);
  }

  /** Where the broad phase lied, the answer is its name and what it said; else it is the answer. */
  private void lie(Lie lie, String where, Supplier<List<String>> question) {
    int before = liar.lies;
    liar.lie = lie;
    Throwable thrown = catchThrowable(question::get);
    liar.lie = Lie.NONE;
    if (thrown == null) {
      assertThat(liar.lies).as(where).isEqualTo(before);
    } else {
      assertThat(thrown)
          .as(where)
          .isInstanceOf(AlgorithmFailedException.class)
          .hasMessageStartingWith("broad phase 'lying' (")
          .hasMessageMatching(".* failed: it (visited boxes|found box) -?\\d+.*: .*box -?\\d+.*");
    }
  }

  private static List<String> pairs(World world) {
    return world.pairs().stream()
        .map(pair -> pair.a().number + "-" + pair.b().number)
        .sorted()
        .toList();
  }

  private static List<String> values(WorldAnswer answer) {
    return answer.hits().stream().map(hit -> hit.body().number + ": " + hit.value()).toList();
  }
}
