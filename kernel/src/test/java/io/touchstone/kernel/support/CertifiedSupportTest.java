// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.support;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.fixtures.PairFamilies;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class CertifiedSupportTest {

  @Test
  void recognisesBoxesInAnyDimensionAndOrder() {
    Random random = new Random(1);
    for (int n = 1; n <= 7; n++) {
      Polytope box = PairFamilies.box(n, random);
      assertThat(CertifiedSupport.of(box).isBox()).as("box in dimension %d", n).isTrue();
      double[] shuffled = shuffled(n, box.toArray(), random);
      assertThat(CertifiedSupport.of(Polytope.of(n, shuffled)).isBox()).isTrue();
    }
  }

  private static double[] shuffled(int n, double[] c, Random random) {
    double[] result = c.clone();
    for (int v = c.length / n - 1; v > 0; v--) {
      int w = random.nextInt(v + 1);
      for (int i = 0; i < n; i++) {
        double swap = result[v * n + i];
        result[v * n + i] = result[w * n + i];
        result[w * n + i] = swap;
      }
    }
    return result;
  }

  @Test
  void duplicatesInnerPointsAndFlatSidesMakeNoDifference() {
    assertThat(
            CertifiedSupport.of(
                    Polytope.of(2, 0, 0, 1, 0, 0, 1, 1, 1, 1, 1, 0.5, 0.5, 0, 0.25, -0.0, 0))
                .isBox())
        .isTrue();
    assertThat(CertifiedSupport.of(Polytope.of(3, 0, 0, 5, 1, 0, 5, 0, 1, 5, 1, 1, 5)).isBox())
        .isTrue();
    assertThat(CertifiedSupport.of(Polytope.of(3, 1, 2, 3, 1, 2, 3)).isBox()).isTrue();
  }

  @Test
  void doesNotTakeOtherShapesForBoxes() {
    assertThat(CertifiedSupport.of(Polytope.of(2, 0, 0, 1, 0, 0, 1)).isBox()).isFalse();
    assertThat(CertifiedSupport.of(Polytope.of(2, 0, 0, 1, 0, 0, 1, 1, Math.nextDown(1.0))).isBox())
        .isFalse();
    assertThat(CertifiedSupport.of(Polytope.of(2, 0, 0, 1, 1)).isBox()).isFalse();
    assertThat(CertifiedSupport.of(Polytope.empty(3)).isBox()).isFalse();
    // as many points as a cube has corners, all on corners of the bounding box, not all of them
    assertThat(
            CertifiedSupport.of(
                    Polytope.of(
                        3, 0, 0, 0, 1, 1, 1, 0, 0, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 0, 0, 1, 1, 1, 0))
                .isBox())
        .isFalse();
  }

  @Test
  void isMadeOncePerPolytopeAndKnowsItsReach() {
    Polytope body = PairFamilies.sphere(3, 100, new Random(2));
    assertThat(CertifiedSupport.of(body)).isSameAs(CertifiedSupport.of(body));
    assertThat(CertifiedSupport.of(body).climbs()).isTrue();
    assertThat(CertifiedSupport.scanning(body).climbs()).isFalse();
    for (int v = 0; v < body.vertexCount(); v++) {
      double sum = 0;
      for (int axis = 0; axis < 3; axis++) {
        sum += Math.abs(body.coordinate(v, axis));
        assertThat(Math.abs(body.coordinate(v, axis)))
            .isLessThanOrEqualTo(CertifiedSupport.of(body).extent(axis));
      }
      assertThat(sum).isLessThanOrEqualTo(CertifiedSupport.of(body).reach());
    }
  }
}
