// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * Makes good the roundings of weights: finds the exact solution of homogeneous linear equations
 * that is near one that is known in doubles. The equations are what has to be equal for the
 * evidence to hold; where they have one solution, up to its length, the weights are not needed at
 * all.
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public final class NearbyKernel {

  private NearbyKernel() {}

  /**
   * Solves {@code A x = 0} for x near some hints: as many unknowns as are free are what the hints
   * say, those with the least ones, and the others follow.
   *
   * @param equations rows of A, each with one number for each unknown; may be none
   * @param hints for each unknown, not negative
   * @return integers none of which is negative and not all of which are 0; null if this finds none
   */
  public static BigInteger @Nullable [] find(Dyadic[][] equations, double[] hints) {
    int unknowns = hints.length;
    Integer[] order = new Integer[unknowns];
    Arrays.setAll(order, k -> k);
    Arrays.sort(order, Comparator.comparingDouble(k -> -hints[k]));
    BigInteger[][] whole = new BigInteger[Math.max(1, equations.length)][unknowns];
    for (int i = 0; i < whole.length; i++) {
      BigInteger[] row = i < equations.length ? integers(equations[i]) : zeros(unknowns);
      for (int k = 0; k < unknowns; k++) {
        whole[i][k] = row[order[k]];
      }
    }
    BigInteger[] sum = combine(IntegerMatrix.of(whole).nullspace(), order, hints);
    BigInteger[] solution = new BigInteger[unknowns];
    boolean nothing = true;
    for (int k = 0; k < unknowns; k++) {
      solution[order[k]] = sum[k];
      nothing &= sum[k].signum() == 0;
      if (sum[k].signum() < 0) {
        return null;
      }
    }
    return nothing ? null : solution;
  }

  /** Adds up the vectors of a basis, each with one free unknown, which is its last but zeros. */
  private static BigInteger[] combine(BigInteger[][] basis, Integer[] order, double[] hints) {
    int unknowns = hints.length;
    Dyadic[] shares = new Dyadic[basis.length];
    BigInteger product = BigInteger.ONE;
    int[] free = new int[basis.length];
    for (int v = 0; v < basis.length; v++) {
      int last = unknowns - 1;
      while (basis[v][last].signum() == 0) {
        last--;
      }
      free[v] = last;
      product = product.multiply(basis[v][last].abs());
      shares[v] = basis.length == 1 ? Dyadic.ONE : Dyadic.of(hints[order[last]]);
    }
    BigInteger[] wholeShares = integers(shares);
    BigInteger[] sum = zeros(unknowns);
    for (int v = 0; v < basis.length; v++) {
      BigInteger factor = wholeShares[v].multiply(product).divide(basis[v][free[v]]);
      for (int k = 0; k < unknowns; k++) {
        sum[k] = sum[k].add(factor.multiply(basis[v][k]));
      }
    }
    return sum;
  }

  /** Returns numbers scaled by one power of two, so that they are integers. */
  public static BigInteger[] integers(Dyadic[] numbers) {
    int exponent = exponent(numbers);
    BigInteger[] integers = new BigInteger[numbers.length];
    for (int k = 0; k < integers.length; k++) {
      integers[k] =
          numbers[k].isZero()
              ? BigInteger.ZERO
              : numbers[k].mantissa().shiftLeft(numbers[k].exponent() - exponent);
    }
    return integers;
  }

  /** Returns the logarithm of that power of two; 0 if all numbers are. */
  public static int exponent(Dyadic[] numbers) {
    int exponent = Integer.MAX_VALUE;
    for (Dyadic number : numbers) {
      exponent = number.isZero() ? exponent : Math.min(exponent, number.exponent());
    }
    return exponent == Integer.MAX_VALUE ? 0 : exponent;
  }

  private static BigInteger[] zeros(int count) {
    BigInteger[] zeros = new BigInteger[count];
    Arrays.fill(zeros, BigInteger.ZERO);
    return zeros;
  }
}
