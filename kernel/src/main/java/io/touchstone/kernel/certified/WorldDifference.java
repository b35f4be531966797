// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.certified;

import io.touchstone.exact.CompensatedSum;

/**
 * The difference of a point of A and a point of B in the world, from both poses, in about twice the
 * precision of a double:
 *
 * <pre>{@code d = (R_A a + t_A) - (R_B b + t_B) = high + low}</pre>
 *
 * <p>Every product and sum is split into its rounded value and its rounding error; the errors are
 * summed separately. Near contact this is what keeps the accuracy that one relative pose loses.
 *
 * <p>Error, in units u = 2<sup>-53</sup> and barring underflow: with m = 2n + 2 terms, {@code |high
 * + low - d| <= (2m)^2 u^2 sum|terms|} in each component (T. Ogita, S. M. Rump, S. Oishi, Accurate
 * sum and dot product, SIAM J. Sci. Comput. 26 (2005), proposition 5.5: the compensation of Dot2 is
 * off by at most gamma_m^2 sum|terms|).
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
public final class WorldDifference {

  private final int dimension;
  private final double[] high;
  private final double[] low;
  private final CompensatedSum sum = new CompensatedSum();

  /**
   * Creates the scratch memory.
   *
   * @param dimension n, at least 1
   */
  public WorldDifference(int dimension) {
    this.dimension = dimension;
    this.high = new double[dimension];
    this.low = new double[dimension];
  }

  /**
   * Computes the difference.
   *
   * @param poseA array form of A's pose, row-major [R | t]
   * @param a point of A in A's frame, n coordinates
   * @param poseB array form of B's pose
   * @param b point of B in B's frame, n coordinates
   */
  public void evaluate(double[] poseA, double[] a, double[] poseB, double[] b) {
    int n = dimension;
    for (int i = 0; i < n; i++) {
      int row = i * (n + 1);
      sum.clear();
      sum.add(poseA[row + n]); // the translations first: they are the great numbers that cancel
      sum.add(-poseB[row + n]);
      for (int k = 0; k < n; k++) {
        sum.addProduct(poseA[row + k], a[k]);
        sum.addProduct(-poseB[row + k], b[k]);
      }
      high[i] = sum.high();
      low[i] = sum.low();
    }
  }

  /** Returns the leading part of a component. */
  public double high(int axis) {
    return high[axis];
  }

  /**
   * Returns the trailing part of a component, at most half a unit in the last place of the leading.
   */
  public double low(int axis) {
    return low[axis];
  }
}
