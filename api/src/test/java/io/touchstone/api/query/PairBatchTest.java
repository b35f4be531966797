// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.Shapes;
import org.junit.jupiter.api.Test;

final class PairBatchTest {

  private final PreparedShape[] shapesA = {() -> Shapes.box(1, 1), () -> Shapes.box(1, 2)};
  private final PreparedShape[] shapesB = {() -> Shapes.box(2, 1), () -> Shapes.box(2, 2)};
  private final PoseView[] posesA = {Pose.identity(2), Pose.translation(1, 0)};
  private final PoseView[] posesB = {Pose.translation(2, 0), Pose.translation(3, 0)};
  private final WarmStart[] warm = {() -> {}, null};
  private final PairResult[] results = {new PairResult(2), new PairResult(2)};

  @Test
  void aPairIsWhatTheArraysHold() {
    PairBatch batch = new PairBatch(shapesA, posesA, shapesB, posesB, warm, results);
    assertThat(batch.size()).isEqualTo(2);
    for (int k = 0; k < 2; k++) {
      assertThat(batch.shapeA(k)).isSameAs(shapesA[k]);
      assertThat(batch.poseA(k)).isSameAs(posesA[k]);
      assertThat(batch.shapeB(k)).isSameAs(shapesB[k]);
      assertThat(batch.poseB(k)).isSameAs(posesB[k]);
      assertThat(batch.warm(k)).isSameAs(warm[k]);
      assertThat(batch.result(k)).isSameAs(results[k]);
    }
    posesA[1] = posesB[0]; // the next frame
    assertThat(batch.poseA(1)).isSameAs(posesB[0]);
  }

  @Test
  void warmStartsMayBeMissing() {
    PairBatch batch = new PairBatch(shapesA, posesA, shapesB, posesB, null, results);
    assertThat(batch.warm(1)).isNull();
  }

  @Test
  void everyPairNeedsItsEntries() {
    PairResult[] three = {new PairResult(2), new PairResult(2), new PairResult(2)};
    assertThatThrownBy(() -> new PairBatch(shapesA, posesA, shapesB, posesB, null, three))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2 first bodies for 3 results");
    assertThatThrownBy(
            () -> new PairBatch(shapesA, posesA, shapesB, posesB, new WarmStart[1], results))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1 warm starts for 2 results");
    PairResult[] one = {new PairResult(2)};
    assertThat(new PairBatch(shapesA, posesA, shapesB, posesB, null, one).size()).isEqualTo(1);
  }
}
