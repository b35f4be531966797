// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

/**
 * Arithmetic on expansions: exact sums of doubles whose binary digits do not overlap.
 *
 * <p>An expansion of length m is the exact sum e[0] + ... + e[m - 1], ordered by growing magnitude,
 * without zeros; length 0 is the number 0. Its sign is that of its last component. The operations
 * keep expansions strongly non-overlapping, which is what makes that true, given rounding to the
 * nearest even as Java has it. Exact as long as no intermediate result overflows or loses digits to
 * underflow: the caller bounds the exponents.
 *
 * <p>Source: J. R. Shewchuk, Adaptive precision floating-point arithmetic and fast robust geometric
 * predicates, Discrete Comput. Geom. 18 (1997): Fast-Expansion-Sum (theorem 13), Scale-Expansion
 * (theorem 19), both with elimination of zeros.
 */
final class Expansions {

  private Expansions() {}

  /** Returns the sign of an expansion. */
  static int sign(double[] e, int m) {
    return m == 0 ? 0 : e[m - 1] > 0 ? 1 : -1;
  }

  /** Writes {@code x - y} to positions 0 and 1 of h and returns the length. */
  static int difference(double x, double y, double[] h) {
    double head = x - y;
    double tail = ErrorFree.sumError(x, -y, head);
    int length = 0;
    if (tail != 0) {
      h[length++] = tail;
    }
    if (head != 0) {
      h[length++] = head;
    }
    return length;
  }

  /**
   * Adds two expansions.
   *
   * @param h receives the sum, of at most m + n components; neither e nor f
   * @return the length of the sum
   */
  static int sum(double[] e, int m, double[] f, int n, double[] h) {
    int i = 0;
    int j = 0;
    int length = 0;
    double q = 0;
    while (i < m || j < n) {
      // the smaller one next; an expansion that is used up comes last
      double next = j == n || (i < m && Math.abs(e[i]) < Math.abs(f[j])) ? e[i++] : f[j++];
      double sum = q + next;
      double error = ErrorFree.sumError(q, next, sum);
      if (error != 0) {
        h[length++] = error;
      }
      q = sum;
    }
    if (q != 0) {
      h[length++] = q;
    }
    return length;
  }

  /**
   * Multiplies an expansion by a double.
   *
   * @param h receives the product, of at most 2m components; not e
   * @return the length of the product
   */
  static int scale(double[] e, int m, double factor, double[] h) {
    if (m == 0 || factor == 0) {
      return 0;
    }
    int length = 0;
    double q = e[0] * factor;
    double error = ErrorFree.productError(e[0], factor, q);
    if (error != 0) {
      h[length++] = error;
    }
    for (int i = 1; i < m; i++) {
      double high = e[i] * factor;
      double low = ErrorFree.productError(e[i], factor, high);
      double sum = q + low;
      error = ErrorFree.sumError(q, low, sum);
      if (error != 0) {
        h[length++] = error;
      }
      q = high + sum;
      error = ErrorFree.sumError(high, sum, q);
      if (error != 0) {
        h[length++] = error;
      }
    }
    if (q != 0) {
      h[length++] = q;
    }
    return length;
  }

  /** Changes the sign of an expansion in place. */
  static void negate(double[] e, int m) {
    for (int i = 0; i < m; i++) {
      e[i] = -e[i];
    }
  }
}
