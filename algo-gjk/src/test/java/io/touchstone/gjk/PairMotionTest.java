// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.kernel.certified.RelativePlacement;
import io.touchstone.kernel.support.spatial.SpatialSupport;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class PairMotionTest {

  private final PairMotion motion = new PairMotion();
  private final RelativePlacement placement = new RelativePlacement();
  private final SpatialSupport cube =
      Objects.requireNonNull(((GjkShape) new Gjk(true).prepare(Shapes.box(1, 1, 1))).space);

  @Test
  void nothingComesBeforeTheFirstQuestion() {
    assertThat(isMuch(1, 5, 16)).isFalse();
    motion.forget();
    assertThat(isMuch(2, 9, 16)).isFalse();
  }

  @Test
  void turnsAreMuchFromAnAngleOn() {
    isMuch(1, 5, 16);
    assertThat(isMuch(1.29, 5, 16)).isFalse();
    assertThat(isMuch(1.60, 5, 16)).isTrue();
    assertThat(isMuch(1.60, 5, 16)).isFalse();
  }

  @Test
  void manyVerticesBearSmallerTurns() {
    isMuch(1, 5, 512);
    assertThat(isMuch(1.10, 5, 512)).isFalse();
    assertThat(isMuch(1.21, 5, 512)).isTrue();
  }

  /** Of the size of the scene, which is some 3.5 more than the shift here. */
  @Test
  void shiftsAreMuchFromAPartOfTheSizeOn() {
    isMuch(1, 5, 16);
    assertThat(isMuch(1, 7, 16)).isFalse();
    assertThat(isMuch(1, 13, 16)).isTrue();
  }

  private boolean isMuch(double turn, double shift, int vertices) {
    Pose away = Pose.rotation(new double[] {1, 1, 1}, turn, new double[] {shift, 0, 0});
    placement.place(cube, Pose.identity(3), cube, away);
    return motion.isMuch(placement, vertices);
  }
}
