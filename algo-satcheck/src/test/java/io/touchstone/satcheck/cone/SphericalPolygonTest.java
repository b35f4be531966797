// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.cone;

import static io.touchstone.satcheck.Rounds.ROUNDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.kernel.support.spatial.Vector;
import io.touchstone.satcheck.cone.SphericalPolygon.Cut;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class SphericalPolygonTest {

  private static final double[] HIGH = {0, 0, 1};

  /** As the search does it: each cut takes away the direction that the polygon named. */
  @Test
  void theAxisIsInsideOfAllSidesAndNothingThatSeparatesIsLost() {
    int cuts = 0;
    for (int seed = 0; seed < 200 * ROUNDS; seed++) {
      Random random = new Random(seed);
      SphericalPolygon polygon = new SphericalPolygon();
      polygon.start(random(random));
      List<Vector> sides = new ArrayList<>();
      for (Cut cut = Cut.OPEN; cut == Cut.OPEN && sides.size() < 12; ) {
        Vector r = random(random);
        r.z = Math.abs(r.z); // so that (0, 0, 1) always separates
        if (r.dot(polygon.axis) > 0) {
          continue;
        }
        cut = polygon.cut(r, sides.size(), sides.size());
        assertThat(cut).as("seed %d", seed).isNotEqualTo(Cut.EMPTY);
        sides.add(r);
        for (Vector side : sides) {
          double along = side.dot(polygon.axis) / side.length() / polygon.axis.length();
          assertThat(cut != Cut.OPEN || along > -1e-12).as("seed %d: %s", seed, along).isTrue();
        }
        cuts++;
        if (polygon.axis.dot(vector(HIGH)) > 0.9 * polygon.axis.length()) {
          break;
        }
      }
    }
    assertThat(cuts).isGreaterThan(400 * ROUNDS);
  }

  /** Where nothing is left, four of the sides have the origin between them. */
  @Test
  void whenNothingIsLeftTheOriginIsAround() {
    int around = 0;
    for (int seed = 0; seed < 200 * ROUNDS; seed++) {
      Random random = new Random(seed);
      SphericalPolygon polygon = new SphericalPolygon();
      polygon.start(random(random));
      List<Vector> sides = new ArrayList<>();
      Cut cut = Cut.OPEN;
      while (cut == Cut.OPEN && sides.size() < 40) {
        Vector r = random(random);
        if (r.dot(polygon.axis) <= 0) {
          cut = polygon.cut(r, sides.size(), -sides.size());
          sides.add(r);
        }
      }
      if (cut == Cut.EMPTY && polygon.isAround(10, 0x1p-47)) {
        around++;
        Vector sum = new Vector();
        for (int k = 0; k < 4; k++) {
          assertThat(polygon.aroundB[k]).isEqualTo(-polygon.aroundA[k]);
          assertThat(polygon.weight[k]).as("seed %d", seed).isPositive();
          sum.add(polygon.weight[k], sides.get(polygon.aroundA[k]));
        }
        assertThat(sum.greatest()).as("seed %d", seed).isLessThan(1e-12);
      }
    }
    assertThat(around).isGreaterThan(180 * ROUNDS);
  }

  private static Vector random(Random random) {
    return vector(random.nextGaussian(), random.nextGaussian(), random.nextGaussian());
  }

  private static Vector vector(double... c) {
    Vector v = new Vector();
    v.set(c, 0);
    return v;
  }
}
