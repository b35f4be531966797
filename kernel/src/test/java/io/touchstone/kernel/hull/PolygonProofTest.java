// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.hull;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.kernel.hull.HullPoints.Axis;
import org.junit.jupiter.api.Test;

/** The proof accepts the right corners and refuses wrong ones of every kind. */
final class PolygonProofTest {

  /** In lexicographic order: a hexagon, a point on its lower edge (3) and one inside (4). */
  private static final HullPoints POINTS =
      HullPoints.of(Polytope.of(2, 0, 1, 1, 0, 1, 2, 2, 0, 2, 1, 3, 0, 3, 2, 4, 1));

  private static void assertRefused(String reason, int... corners) {
    assertThatThrownBy(() -> PolygonProof.verify(POINTS, Axis.Z, corners))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void acceptsTheHull() {
    assertThat(POINTS.index).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
    PolygonProof.verify(POINTS, Axis.Z, new int[] {0, 1, 5, 7, 6, 2});
    assertThat(PolygonHull.of(POINTS, Axis.Z)).containsExactly(0, 1, 5, 7, 6, 2);
  }

  @Test
  void acceptsPointsOnALine() {
    HullPoints line = HullPoints.of(Polytope.of(2, 0, 0, 3, 6, 1, 2));
    assertThat(PolygonHull.of(line, Axis.Z)).containsExactly(0, 2);
    assertThatCode(() -> PolygonProof.verify(line, Axis.Z, new int[] {0, 2}))
        .doesNotThrowAnyException();
    HullPoints bent = HullPoints.of(Polytope.of(2, 0, 0, 3, 6, 1, Math.nextUp(2.0)));
    assertThatThrownBy(() -> PolygonProof.verify(bent, Axis.Z, new int[] {0, 2}))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void refusesAForgottenCorner() {
    assertRefused("a point is outside", 0, 1, 5, 7, 6);
    assertRefused("a point is outside", 0, 5, 7, 6, 2);
    assertRefused("a point is outside", 0, 1, 7, 6, 2);
    assertRefused("greatest", 0, 1, 5, 6, 2);
    assertRefused("least", 1, 5, 7, 6, 2);
  }

  @Test
  void refusesACornerTooMany() {
    assertRefused("does not turn left", 0, 1, 3, 5, 7, 6, 2);
    assertRefused("does not turn left", 0, 1, 4, 5, 7, 6, 2);
  }

  @Test
  void refusesTheWrongOrder() {
    assertRefused("does not turn left", 0, 2, 6, 7, 5, 1);
    assertRefused("rises twice", 0, 5, 7, 2, 6, 1);
    assertRefused("rises twice", 0, 1, 5, 7, 6, 2, 0, 1, 5, 7, 6, 2);
  }
}
