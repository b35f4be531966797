// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.boxes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** The turn that is found, of rectangles that are turned by a known angle. */
final class LeastBoxTest {

  /** Finds the turn of a rectangle; returns the surface of the box, whose height is 1. */
  private static double surface(LeastBox least, double angle, double halfX, double halfY) {
    double[][] corners = new double[4][2];
    double c = Math.cos(angle);
    double s = Math.sin(angle);
    least.begin();
    for (int k = 0; k < 4; k++) {
      double x = (k & 1) == 0 ? -halfX : halfX;
      double y = (k & 2) == 0 ? -halfY : halfY;
      corners[k][0] = c * x - s * y;
      corners[k][1] = s * x + c * y;
      least.add(corners[k][0], corners[k][1], k & 1);
    }
    least.find();
    double reachX = 0;
    double reachY = 0;
    for (double[] corner : corners) {
      reachX = Math.max(reachX, Math.abs(least.cosine() * corner[0] + least.sine() * corner[1]));
      reachY = Math.max(reachY, Math.abs(least.cosine() * corner[1] - least.sine() * corner[0]));
    }
    return 4 * reachX * reachY + 2 * reachX + 2 * reachY;
  }

  @Test
  void rectanglesAtAnyAngle() {
    LeastBox least = new LeastBox();
    for (int k = 0; k < 400; k++) {
      assertThat(surface(least, 0.0157 * k, 0.5, 0.5)).as("square %d", k).isBetween(2.9999, 3.01);
      assertThat(surface(least, 0.0157 * k, 1, 0.25)).as("oblong %d", k).isBetween(3.4999, 3.52);
      double square = least.cosine() * least.cosine() + least.sine() * least.sine();
      assertThat(square).isEqualTo(1, within(1e-15));
    }
  }

  /** Of many points only the farthest ones count after the first angles. */
  @Test
  void rectanglesFullOfPoints() {
    LeastBox least = new LeastBox();
    Random chance = new Random(2);
    for (int k = 0; k < 100; k++) {
      double c = Math.cos(0.0157 * k);
      double s = Math.sin(0.0157 * k);
      least.begin();
      for (int i = 0; i < 3000; i++) {
        double x = i < 4 ? (i & 1) - 0.5 : chance.nextDouble() - 0.5;
        double y = i < 4 ? (i & 2) - 1 : 2 * chance.nextDouble() - 1;
        least.add(c * x - s * y, s * x + c * y, 0);
      }
      least.find();
      // sides of 1 and 2, either way round, are along the axes that are found
      double along = least.cosine() * c + least.sine() * s;
      assertThat(Math.min(Math.abs(along), Math.sqrt(1 - along * along))).isLessThan(0.002);
    }
  }

  @Test
  void nothingIsTurnedForNothing() {
    LeastBox least = new LeastBox();
    surface(least, 0, 2, 1);
    assertThat(least.cosine()).isEqualTo(1);
    assertThat(least.sine()).isZero();
    surface(least, 0.3, 0x1p1000, 0x1p1000); // whose surface overflows
    assertThat(least.cosine()).isEqualTo(1);
  }
}
