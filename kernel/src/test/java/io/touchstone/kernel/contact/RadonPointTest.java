// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.contact;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.oracle.SimplexOracle;
import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RadonPointTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void yesIsTrueAndGivenWhereItIsClear(int n) {
    Random random = new Random(n);
    RadonPoint filter = new RadonPoint(n);
    PlacedPair pair = new PlacedPair(n);
    int meeting = 0;
    int found = 0;
    for (int k = 0; k < 60; k++) {
      for (Posed sample : PairFamilies.all(n, random, 1)) {
        WeightedVertices p = new WeightedVertices(n + 1);
        WeightedVertices q = new WeightedVertices(n + 1);
        int ofA = 1 + random.nextInt(n + 1);
        for (int term = 0; term < n + 2; term++) {
          if (term < ofA) {
            p.add(term % sample.a().vertexCount(), random.nextDouble());
          } else {
            q.add((term - ofA) % sample.b().vertexCount(), random.nextDouble());
          }
        }
        Posed posed = k % 4 == 0 ? sample : SimplexOracle.brought(sample, p, q);
        SimplexOracle.place(pair, posed);
        boolean truth = meet(posed.exact(), p, q);
        boolean answer = filter.surelyMeet(pair, p, q);
        assertThat(answer && !truth).as(posed.family()).isFalse();
        if (truth && posed.family().equals("random")) {
          meeting++;
          found += answer ? 1 : 0;
        }
      }
    }
    assertThat(found).isGreaterThan((int) (0.95 * meeting) - 1);
    assertThat(meeting).isGreaterThan(5);
  }

  /**
   * Exact, by orientations: the n + 2 points have one affine dependency, with coefficients c_k =
   * (-1)^k det(all others with a 1 each); they must be positive for A and negative for B or the
   * other way round.
   */
  private static boolean meet(ExactPair exact, WeightedVertices p, WeightedVertices q) {
    int n = exact.dimension();
    BigDecimal[][] rows = new BigDecimal[n + 2][n + 1];
    for (int k = 0; k < n + 2; k++) {
      BigDecimal[] point =
          k < p.size() ? exact.worldA(p.vertex(k)) : exact.worldB(q.vertex(k - p.size()));
      System.arraycopy(point, 0, rows[k], 0, n);
      rows[k][n] = BigDecimal.ONE;
    }
    int sign = 0;
    for (int left = 0; left < n + 2; left++) {
      BigDecimal[][] others = new BigDecimal[n + 1][];
      for (int k = 0, row = 0; k < n + 2; k++) {
        if (k != left) {
          others[row++] = rows[k];
        }
      }
      int coefficient =
          SimplexOracle.determinant(others).signum()
              * (left % 2 == 0 ? 1 : -1)
              * (left < p.size() ? 1 : -1);
      if (coefficient == 0 || (sign != 0 && coefficient != sign)) {
        return false;
      }
      sign = coefficient;
    }
    return true;
  }

  /** A segment through a segment of the plane, a height away from its end, at some scale. */
  private static boolean meet(double height, int exponent) {
    Polytope a = Polytope.of(2, -1, 0, 1, 0);
    Polytope b = Polytope.of(2, 0.25, -height, 0.25, 1);
    WeightedVertices terms = new WeightedVertices(2);
    terms.add(0, 1);
    terms.add(1, 1);
    Pose still = Pose.translation(3, 4);
    PlacedPair pair = new PlacedPair(2);
    SimplexOracle.place(
        pair, PairFamilies.scaled(new Posed("segments", a, still, b, still), exponent));
    return new RadonPoint(2).surelyMeet(pair, terms, terms);
  }

  /** Not before the height is more than the error of a coordinate, and soon after. */
  @Test
  void yesIsGivenFromTheErrorOfCoordinatesOn() {
    double error = 4 * 0x1p-53 * (1 + 1.25);
    assertThat(meet(error, 0)).isFalse();
    assertThat(meet(20 * error, 0)).isTrue();
    assertThat(meet(0, 0)).isFalse();
    assertThat(meet(-20 * error, 0)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {-1000, -600, -300, 300, 600, 990})
  void scenesOfAnySizeAreAnswered(int exponent) {
    assertThat(meet(0.25, exponent)).isTrue();
    assertThat(meet(-0.25, exponent)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {-1070, 1005, 1015})
  void nothingIsSaidBeyondTheLimits(int exponent) {
    assertThat(meet(0.25, exponent)).isFalse();
  }
}
