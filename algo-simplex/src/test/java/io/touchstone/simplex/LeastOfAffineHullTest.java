// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.exact.IntegerMatrix;
import io.touchstone.exact.IntegerSolution;
import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The least point of an affine hull, beside the normal equations solved by another elimination. */
class LeastOfAffineHullTest {

  @Test
  void solvesTheNormalEquations() {
    ScratchIntegers memory = new ScratchIntegers();
    int solved = 0;
    int inside = 0;
    for (int k = 0; k < 3_000; k++) {
      Random random = new Random(k);
      memory.clear();
      int n = 1 + random.nextInt(6);
      int count = 1 + random.nextInt(n + 1);
      BigInteger[][] points = new BigInteger[count][n];
      ScratchInteger[][] scratch = new ScratchInteger[count][n];
      int bits = k % 2 == 0 ? 3 : 120;
      for (int i = 0; i < count; i++) {
        for (int axis = 0; axis < n; axis++) {
          BigInteger size = new BigInteger(bits, random);
          points[i][axis] = random.nextBoolean() ? size : size.negate();
          scratch[i][axis] = Wholes.of(memory, points[i][axis]);
        }
      }
      IntegerSolution expected = solve(points);
      if (!expected.isUnique()) {
        continue; // not independent
      }
      LeastOfAffineHull least = new LeastOfAffineHull(n);
      least.find(scratch, count, memory);
      BigInteger denominator = Wholes.of(least.denominator());
      BigInteger sum = BigInteger.ZERO;
      boolean positive = true;
      for (int i = 0; i < count; i++) {
        BigInteger weight = Wholes.of(least.weight(i));
        sum = sum.add(weight);
        positive &= weight.signum() > 0;
        if (i > 0) {
          assertThat(weight.multiply(expected.denominator()))
              .as("seed %d, weight %d", k, i)
              .isEqualTo(expected.numerator(i - 1).multiply(denominator));
        }
      }
      assertThat(denominator).as("seed %d", k).isPositive();
      assertThat(sum).as("seed %d", k).isEqualTo(denominator);
      assertThat(least.isInside()).as("seed %d", k).isEqualTo(positive);
      solved++;
      inside += positive ? 1 : 0;
    }
    assertThat(solved).isGreaterThan(2_000);
    assertThat(inside).isBetween(100, solved - 100);
  }

  private static IntegerSolution solve(BigInteger[][] points) {
    int m = points.length - 1;
    BigInteger[][] gram = new BigInteger[m][m];
    BigInteger[] right = new BigInteger[m];
    for (int k = 0; k < m; k++) {
      for (int j = 0; j < m; j++) {
        gram[k][j] = dot(edge(points, k), edge(points, j));
      }
      right[k] = dot(edge(points, k), points[0]).negate();
    }
    return IntegerMatrix.of(gram).solve(right);
  }

  private static BigInteger[] edge(BigInteger[][] points, int k) {
    BigInteger[] edge = new BigInteger[points[0].length];
    for (int axis = 0; axis < edge.length; axis++) {
      edge[axis] = points[k + 1][axis].subtract(points[0][axis]);
    }
    return edge;
  }

  private static BigInteger dot(BigInteger[] p, BigInteger[] q) {
    BigInteger sum = BigInteger.ZERO;
    for (int axis = 0; axis < p.length; axis++) {
      sum = sum.add(p[axis].multiply(q[axis]));
    }
    return sum;
  }
}
