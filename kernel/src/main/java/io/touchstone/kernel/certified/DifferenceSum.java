// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.certified;

import static io.touchstone.exact.ErrorFree.productError;
import static io.touchstone.exact.ErrorFree.sumError;

/**
 * One component of a weighted sum of vertex differences, without rounding: {@code sum m_k y_k} with
 * {@code y_k = (R_A a_k + t_A) - (R_B b_k + t_B)}, as an expansion (J. R. Shewchuk, Adaptive
 * precision floating-point arithmetic and fast robust geometric predicates, Discrete Comput. Geom.
 * 18 (1997), theorem 10: Grow-Expansion with elimination of zeros).
 *
 * <p>Poses and vertices are arrays of finite numbers: n rows of n + 1 for a pose, vertex-major
 * coordinates for a body. Scratch memory of one thread; allocates nothing after construction.
 */
public final class DifferenceSum {

  /** Below this the rounding error of a product might be lost. */
  public static final double LEAST_PRODUCT = 0x1p-900;

  private final int n;
  private final double[] expansion;
  private int length;
  private boolean exact;

  /**
   * Creates the sum of no terms.
   *
   * @param dimension n, at least 1
   * @param terms most differences that are added before the sum is cleared
   */
  public DifferenceSum(int dimension, int terms) {
    n = dimension;
    // four terms for each product of three numbers
    expansion = new double[terms * (8 * n + 4) + 1];
  }

  /** Starts anew with zero. */
  public void clear() {
    length = 0;
    exact = true;
  }

  /**
   * Adds a component of a difference.
   *
   * @param factor its weight
   * @param axis which component
   */
  public void add(
      double factor,
      int axis,
      double[] poseA,
      double[] a,
      int vertexA,
      double[] poseB,
      double[] b,
      int vertexB) {
    int row = axis * (n + 1);
    addProduct(factor, poseA[row + n], 1);
    addProduct(-factor, poseB[row + n], 1);
    for (int k = 0; k < n; k++) {
      addProduct(factor, poseA[row + k], a[n * vertexA + k]);
      addProduct(-factor, poseB[row + k], b[n * vertexB + k]);
    }
  }

  /** Subtracts {@code x y z}. */
  public void subtract(double x, double y, double z) {
    addProduct(-x, y, z);
  }

  private void addProduct(double x, double y, double z) {
    double product = x * y;
    addProduct(product, z);
    addProduct(productError(x, y, product), z);
  }

  private void addProduct(double x, double y) {
    double product = x * y;
    if (x != 0 && y != 0) { // true for NaN
      exact &= Math.abs(product) > LEAST_PRODUCT && Double.isFinite(product);
      addTerm(productError(x, y, product));
      addTerm(product);
    }
  }

  private void addTerm(double term) {
    double carry = term;
    int kept = 0;
    for (int i = 0; i < length; i++) {
      double sum = carry + expansion[i];
      double rest = sumError(carry, expansion[i], sum);
      if (rest != 0) {
        expansion[kept++] = rest;
      }
      carry = sum;
    }
    if (carry != 0) {
      expansion[kept++] = carry;
    }
    length = kept;
  }

  /** Tells whether nothing was lost to underflow or overflow; only then the sum says anything. */
  public boolean isExact() {
    return exact;
  }

  /** Tells whether the sum surely is zero. */
  public boolean isZero() {
    return exact && length == 0;
  }

  /** Tells whether the sum surely is a double, {@link #rounded}. */
  public boolean isDouble() {
    return exact && length <= 1;
  }

  /** Returns the sum, off by less than 2 u of itself and of its sign. */
  public double rounded() {
    double sum = 0;
    for (int i = 0; i < length; i++) { // from the least
      sum += expansion[i];
    }
    return sum;
  }
}
