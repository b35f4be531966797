// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.Touchstone;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** That the rows are what their recipes say, by exact arithmetic. */
class RowsTest {

  private static final long SEED = 1;

  /** Every so many pairs are looked at. */
  private static final int STRIDE = 40;

  private static Outcome ask(Workload workload, int pair) {
    Placement placement = workload.pairs().get(pair);
    return Touchstone.with("gjk")
        .proof(Proof.EXACT)
        .distance(
            workload.shapes().get(placement.a()),
            placement.poseA(),
            workload.shapes().get(placement.b()),
            placement.poseB());
  }

  @ParameterizedTest
  @CsvSource({
    "box-box-far, 2, 10",
    "box-box-near, 1e-3, 0.3",
    "paper-ellipsoid-far, 800, 4000",
    "paper-ellipsoid-adjacent, 0.04, 20",
    "gap-1e-6, 0.99e-6, 1.01e-6"
  })
  void gapsLieWithinTheirBounds(String row, double least, double greatest) {
    Workload workload = Rows.make(row, SEED);
    assertThat(workload.pairs()).hasSize(2000);
    for (int pair = 0; pair < 2000; pair += STRIDE) {
      Outcome outcome = ask(workload, pair);
      assertThat(outcome.verdict()).isEqualTo(Verdict.DISJOINT);
      assertThat(outcome.distance())
          .as("pair %d", pair)
          .isBetween(least * (1 - 1e-9), greatest * (1 + 1e-9));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"box-box-overlap", "paper-ellipsoid-intersecting"})
  void overlappingBodiesOverlap(String row) {
    Workload workload = Rows.make(row, SEED);
    for (int pair = 0; pair < 2000; pair += STRIDE) {
      assertThat(ask(workload, pair).collides()).as("pair %d", pair).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"hull-16", "hull-64", "polygon-8", "hull-4d-32", "hull-8d-32"})
  void aThirdOfTheHullsOverlap(String row) {
    Workload workload = Rows.make(row, SEED);
    for (int pair = 0; pair < 2000; pair += STRIDE) {
      Outcome outcome = ask(workload, pair);
      assertThat(outcome.collides()).as("pair %d", pair).isEqualTo(pair % 3 == 2);
    }
  }

  @Test
  void aQuarterOfTheAlignedBoxesTouchExactly() {
    Workload workload = Rows.make("box-aligned", SEED);
    int touching = 0;
    for (int pair = 0; pair < 2000; pair++) {
      Placement placement = workload.pairs().get(pair);
      boolean quarter = Math.abs(placement.poseA().get(0)) % 1 == 0;
      if (quarter && pair % 8 == 0) {
        Outcome outcome = ask(workload, pair);
        assertThat(Math.abs(outcome.upper())).as("pair %d", pair).isLessThan(1e-15);
      }
      touching += quarter ? 1 : 0;
    }
    assertThat(touching).isBetween(400, 600);
  }

  @Test
  void touchingBoxesAreCloserThanABillionth() {
    Workload workload = Rows.make("box-box-touching", SEED);
    int apart = 0;
    for (int pair = 0; pair < 2000; pair += STRIDE) {
      Outcome outcome = ask(workload, pair);
      if (outcome.verdict() == Verdict.DISJOINT) {
        apart++;
        assertThat(outcome.distance()).isLessThan(1.01e-9);
      }
    }
    assertThat(apart).isBetween(10, 40);
  }

  @ParameterizedTest
  @ValueSource(strings = {"coherent-64", "coherent-translate-64"})
  void framesFollowEachOtherClosely(String row) {
    Workload workload = Rows.make(row, SEED);
    assertThat(workload.pairs()).hasSize(10_000);
    for (int k = 1; k < 10_000; k++) {
      if (k % 500 == 0) {
        continue; // the next trajectory begins
      }
      Placement before = workload.pairs().get(k - 1);
      Placement now = workload.pairs().get(k);
      assertThat(now.a()).isEqualTo(before.a());
      for (int index = 0; index < 12; index++) {
        assertThat(Math.abs(now.poseB().get(index) - before.poseB().get(index))).isLessThan(0.02);
      }
    }
  }

  @Test
  void tableAndChairHaveFifteenParts() {
    Workload workload = Rows.make("table-chair", SEED);
    assertThat(workload.shapes()).hasSize(15);
    assertThat(workload.pairs()).hasSize(2000);
    int collisions = 0;
    for (int pair = 0; pair < 2000; pair += 7) {
      collisions += ask(workload, pair).collides() ? 1 : 0;
    }
    assertThat(collisions).isPositive();
  }

  @Test
  void anUnknownRowIsNamedWithTheKnownOnes() {
    assertThatThrownBy(() -> Rows.make("boxes", SEED))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("boxes")
        .hasMessageContaining("box-box-far");
  }
}
