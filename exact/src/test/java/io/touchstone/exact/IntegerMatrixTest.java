// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class IntegerMatrixTest {

  private final Random random = new Random(42);

  @Test
  void determinantEqualsTheSumOverPermutations() {
    for (int n = 0; n <= 5; n++) {
      for (int trial = 0; trial < 200; trial++) {
        BigInteger[][] a = randomMatrix(n, n, trial % 2 == 0 ? 2 : 60);
        assertThat(IntegerMatrix.of(a).determinant()).isEqualTo(laplace(a));
        assertThat(IntegerMatrix.of(a).determinantSign()).isEqualTo(laplace(a).signum());
      }
    }
  }

  @Test
  void determinantIsMultiplicativeForLargeMatrices() {
    for (int trial = 0; trial < 10; trial++) {
      BigInteger[][] a = randomMatrix(12, 12, 40);
      BigInteger[][] b = randomMatrix(12, 12, 40);
      assertThat(IntegerMatrix.of(product(a, b)).determinant())
          .isEqualTo(IntegerMatrix.of(a).determinant().multiply(IntegerMatrix.of(b).determinant()));
    }
  }

  @Test
  void rankOfAProductOfThinMatricesIsTheirWidth() {
    for (int rank = 0; rank <= 4; rank++) {
      for (int trial = 0; trial < 50; trial++) {
        BigInteger[][] thin = product(randomMatrix(6, rank, 50), randomMatrix(rank, 7, 50));
        IntegerMatrix matrix = IntegerMatrix.of(7, flat(thin));
        assertThat(matrix.rank()).isEqualTo(rank);
        assertThat(matrix.nullspace()).hasNumberOfRows(7 - rank);
      }
    }
  }

  @Test
  void nullspaceIsABasisOfPrimitiveSolutions() {
    for (int trial = 0; trial < 500; trial++) {
      int rows = 1 + random.nextInt(4);
      int columns = 1 + random.nextInt(6);
      BigInteger[][] a = randomMatrix(rows, columns, 2);
      IntegerMatrix matrix = IntegerMatrix.of(a);
      BigInteger[][] basis = matrix.nullspace();
      assertThat(basis.length).isEqualTo(columns - matrix.rank());
      if (basis.length > 0) {
        assertThat(IntegerMatrix.of(basis).rank()).isEqualTo(basis.length);
      }
      for (BigInteger[] vector : basis) {
        assertThat(times(a, vector)).containsOnly(BigInteger.ZERO);
        assertThat(gcd(vector)).isEqualTo(BigInteger.ONE);
        assertThat(firstSign(vector)).isEqualTo(1);
      }
    }
  }

  @Test
  void solutionsSolve() {
    int unique = 0;
    int inconsistent = 0;
    int free = 0;
    for (int trial = 0; trial < 3_000; trial++) {
      int rows = 1 + random.nextInt(4);
      int columns = 1 + random.nextInt(4);
      BigInteger[][] a = randomMatrix(rows, columns, 1);
      BigInteger[] b = randomMatrix(1, rows, 1)[0];
      IntegerMatrix matrix = IntegerMatrix.of(a);
      IntegerSolution solution = matrix.solve(b);
      BigInteger[][] augmented = new BigInteger[rows][];
      for (int i = 0; i < rows; i++) {
        augmented[i] = java.util.Arrays.copyOf(a[i], columns + 1);
        augmented[i][columns] = b[i];
      }
      boolean solvable = IntegerMatrix.of(augmented).rank() == matrix.rank();
      assertThat(solution.isConsistent()).isEqualTo(solvable);
      if (!solvable) {
        inconsistent++;
        assertThat(solution.isUnique()).isFalse();
        assertThatThrownBy(() -> solution.numerator(0)).isInstanceOf(IllegalStateException.class);
        continue;
      }
      assertThat(solution.freedom()).isEqualTo(columns - matrix.rank());
      assertThat(solution.isUnique()).isEqualTo(matrix.rank() == columns);
      if (solution.isUnique()) {
        unique++;
      } else {
        free++;
      }
      assertThat(solution.denominator().signum()).isEqualTo(1);
      BigInteger[] x = new BigInteger[columns];
      for (int i = 0; i < columns; i++) {
        x[i] = solution.numerator(i);
      }
      BigInteger[] ax = times(a, x);
      for (int i = 0; i < rows; i++) {
        assertThat(ax[i]).isEqualTo(b[i].multiply(solution.denominator()));
      }
    }
    assertThat(unique).isGreaterThan(300);
    assertThat(free).isGreaterThan(300);
    assertThat(inconsistent).isGreaterThan(300);
  }

  @Test
  void theOnlyAffineDependencyOfFourPointsInThePlane() {
    // 0.1 is no tenth; the dependency of these exact doubles is still that of a parallelogram
    double[] points = {0.1, 0.2, 1.1, 0.2, 0.1, 7.2, 1.1, 7.2};
    BigInteger[][] dependencies = IntegerMatrix.homogeneous(2, points).nullspace();
    assertThat(dependencies).hasNumberOfRows(1);
    assertThat(dependencies[0])
        .containsExactly(
            BigInteger.ONE, BigInteger.ONE.negate(), BigInteger.ONE.negate(), BigInteger.ONE);
    assertThat(IntegerMatrix.homogeneous(2, points).rank()).isEqualTo(3);
    assertThat(IntegerMatrix.homogeneous(2, 0, 0, 0.1, 0.1, 0.3, 0.3).rank()).isEqualTo(2);
    assertThat(IntegerMatrix.homogeneous(2, 0, 0, 0.1, 0.1, 0.3, Math.nextUp(0.3)).rank())
        .isEqualTo(3);
  }

  @Test
  void scaledIntegersKeepTheValues() {
    ScaledIntegers scaled = ScaledIntegers.of(0.75, -3, 0, 0x1p-1074, 0x1p1000);
    assertThat(scaled.exponent()).isEqualTo(-1074);
    assertThat(scaled.size()).isEqualTo(5);
    double[] back = {0.75, -3, 0, 0x1p-1074, 0x1p1000};
    for (int i = 0; i < 5; i++) {
      assertThat(Dyadic.of(scaled.integer(i), scaled.exponent()).doubleValue()).isEqualTo(back[i]);
    }
    assertThat(ScaledIntegers.of(12, -8).toArray())
        .containsExactly(BigInteger.valueOf(3), BigInteger.valueOf(-2));
    assertThat(ScaledIntegers.of(0, -0.0).exponent()).isZero();
    assertThatThrownBy(() -> ScaledIntegers.of(1, Double.NaN))
        .isInstanceOf(ArithmeticException.class);
  }

  @Test
  void whatDoesNotFitIsRefused() {
    assertThatThrownBy(() -> IntegerMatrix.of(randomMatrix(2, 3, 9)).determinant())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("2 x 3");
    assertThatThrownBy(
            () -> IntegerMatrix.of(new BigInteger[][] {{BigInteger.ONE}, new BigInteger[0]}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("row 1");
    assertThatThrownBy(() -> IntegerMatrix.of(2, BigInteger.ONE))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> IntegerMatrix.of(2, BigInteger.ONE, BigInteger.ONE).solve())
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> IntegerMatrix.homogeneous(3, 1, 2))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void theMatrixIsACopy() {
    BigInteger[][] rows = {{BigInteger.ONE}};
    IntegerMatrix matrix = IntegerMatrix.of(rows);
    rows[0][0] = BigInteger.TEN;
    assertThat(matrix.get(0, 0)).isEqualTo(BigInteger.ONE);
    assertThat(matrix.rows()).isEqualTo(1);
    assertThat(matrix.columns()).isEqualTo(1);
    matrix.determinant();
    assertThat(matrix.determinant()).isEqualTo(BigInteger.ONE);
  }

  /** Entries of so many bits, or from -bits to bits when that is small. */
  private BigInteger[][] randomMatrix(int rows, int columns, int bits) {
    BigInteger[][] a = new BigInteger[rows][columns];
    for (BigInteger[] row : a) {
      for (int j = 0; j < columns; j++) {
        row[j] =
            bits < 10
                ? BigInteger.valueOf(random.nextInt(2 * bits + 1) - bits)
                : new BigInteger(bits, random).subtract(BigInteger.ONE.shiftLeft(bits - 1));
      }
    }
    return a;
  }

  private static BigInteger[] flat(BigInteger[][] a) {
    return java.util.Arrays.stream(a).flatMap(java.util.Arrays::stream).toArray(BigInteger[]::new);
  }

  private static BigInteger[][] product(BigInteger[][] a, BigInteger[][] b) {
    int columns = b.length == 0 ? 7 : b[0].length;
    BigInteger[][] c = new BigInteger[a.length][columns];
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < columns; j++) {
        c[i][j] = BigInteger.ZERO;
        for (int k = 0; k < b.length; k++) {
          c[i][j] = c[i][j].add(a[i][k].multiply(b[k][j]));
        }
      }
    }
    return c;
  }

  private static BigInteger[] times(BigInteger[][] a, BigInteger[] x) {
    BigInteger[] y = new BigInteger[a.length];
    for (int i = 0; i < a.length; i++) {
      y[i] = BigInteger.ZERO;
      for (int j = 0; j < x.length; j++) {
        y[i] = y[i].add(a[i][j].multiply(x[j]));
      }
    }
    return y;
  }

  private static BigInteger laplace(BigInteger[][] a) {
    if (a.length == 0) {
      return BigInteger.ONE;
    }
    BigInteger sum = BigInteger.ZERO;
    for (int j = 0; j < a.length; j++) {
      BigInteger[][] minor = new BigInteger[a.length - 1][a.length - 1];
      for (int i = 1; i < a.length; i++) {
        for (int k = 0, to = 0; k < a.length; k++) {
          if (k != j) {
            minor[i - 1][to++] = a[i][k];
          }
        }
      }
      BigInteger term = a[0][j].multiply(laplace(minor));
      sum = j % 2 == 0 ? sum.add(term) : sum.subtract(term);
    }
    return sum;
  }

  private static BigInteger gcd(BigInteger[] vector) {
    BigInteger divisor = BigInteger.ZERO;
    for (BigInteger number : vector) {
      divisor = divisor.gcd(number);
    }
    return divisor;
  }

  private static int firstSign(BigInteger[] vector) {
    for (BigInteger number : vector) {
      if (number.signum() != 0) {
        return number.signum();
      }
    }
    return 0;
  }
}
