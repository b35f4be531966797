// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * What is known about the solutions of a linear system {@code A x = b} with integer coefficients: a
 * solution {@code x_i = numerator(i) / denominator}, if there is one, and how many unknowns are
 * free. Immutable and thread-safe.
 */
public final class IntegerSolution {

  private static final IntegerSolution INCONSISTENT =
      new IntegerSolution(false, new BigInteger[0], BigInteger.ONE, 0);

  private final boolean consistent;
  private final BigInteger[] numerators;
  private final BigInteger denominator;
  private final int freedom;

  private IntegerSolution(
      boolean consistent, BigInteger[] numerators, BigInteger denominator, int freedom) {
    this.consistent = consistent;
    this.numerators = numerators;
    this.denominator = denominator;
    this.freedom = freedom;
  }

  static IntegerSolution inconsistent() {
    return INCONSISTENT;
  }

  /** Keeps a solution, in lowest terms with a positive denominator. */
  static IntegerSolution of(BigInteger[] numerators, BigInteger denominator, int freedom) {
    BigInteger divisor = denominator;
    for (BigInteger numerator : numerators) {
      divisor = divisor.gcd(numerator);
    }
    BigInteger signed = denominator.signum() < 0 ? divisor.negate() : divisor;
    BigInteger[] reduced = new BigInteger[numerators.length];
    for (int i = 0; i < reduced.length; i++) {
      reduced[i] = numerators[i].divide(signed);
    }
    return new IntegerSolution(true, reduced, denominator.divide(signed), freedom);
  }

  /** Says whether the system has a solution. */
  public boolean isConsistent() {
    return consistent;
  }

  /** Says whether the system has exactly one solution. */
  public boolean isUnique() {
    return consistent && freedom == 0;
  }

  /**
   * Returns the dimension of the set of solutions.
   *
   * @throws IllegalStateException if there is none
   */
  public int freedom() {
    requireConsistent();
    return freedom;
  }

  /**
   * Returns the numerator of an unknown. Where unknowns are free, they are 0.
   *
   * @throws IllegalStateException if there is no solution
   */
  public BigInteger numerator(int i) {
    requireConsistent();
    return numerators[i];
  }

  /**
   * Returns the common denominator, positive and without a common divisor with all numerators.
   *
   * @throws IllegalStateException if there is no solution
   */
  public BigInteger denominator() {
    requireConsistent();
    return denominator;
  }

  private void requireConsistent() {
    if (!consistent) {
      throw new IllegalStateException("the system has no solution; ask isConsistent() first");
    }
  }

  @Override
  public String toString() {
    return consistent
        ? "%s/%s, freedom %d".formatted(Arrays.toString(numerators), denominator, freedom)
        : "inconsistent";
  }
}
