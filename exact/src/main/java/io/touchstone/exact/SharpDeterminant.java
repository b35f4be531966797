// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;
import static io.touchstone.exact.ErrorFree.sumError;

/**
 * The determinant of two vectors of two numbers or three of three, each number a pair of doubles,
 * with about twice the digits of a double.
 *
 * <p><b>Error.</b> With components of at most s, t and r it is products of {@link PreciseDot}, two
 * deep: off by less than {@code 1024 u^2 s t r}, u = 2<sup>-53</sup>; in the plane {@code 256 u^2 s
 * t}. Where components are off by e, the bounds that s, t and r are include it and it is off by
 * {@code 6 e (s t + s r + t r)} more; in the plane {@code 2 e (s + t)}.
 *
 * <p>Scratch memory of one thread.
 */
public final class SharpDeterminant {

  /** What twice the digits leave of a rounding. */
  public static final double SQUARE = UNIT_ROUNDOFF * UNIT_ROUNDOFF;

  /** More than what is lost where numbers leave the range of doubles. */
  public static final double UNDERFLOW = 0x1p-1000;

  private final int n;
  private final PreciseDot dot = new PreciseDot();
  private final double[] numbers = new double[18];
  private final double[] reach = new double[3];
  private final double[] cross = new double[6];
  private double high;
  private double low;
  private double error;

  public SharpDeterminant(int n) {
    this.n = n;
  }

  /** Sets a component of a vector: the sum of two numbers, the second far smaller. */
  public void set(int row, int axis, double number, double rest) {
    double sum = number + rest;
    numbers[6 * row + 2 * axis] = sum;
    numbers[6 * row + 2 * axis + 1] = sumError(number, rest, sum);
  }

  /**
   * Computes it.
   *
   * @param uncertain how far components may be off
   */
  public void compute(double uncertain) {
    for (int row = 0; row < n; row++) {
      double longest = 0;
      for (int axis = 0; axis < n; axis++) {
        longest = Math.max(longest, Math.abs(numbers[6 * row + 2 * axis]));
      }
      reach[row] = longest + uncertain;
    }
    double s = reach[0];
    double t = reach[1];
    if (n == 2) {
      minor(0, 1);
      high = dot.high;
      low = dot.low;
      error = 256 * SQUARE * s * t + 3 * uncertain * (s + t) + UNDERFLOW;
      return;
    }
    for (int i = 0; i < 3; i++) {
      minor((i + 1) % 3, (i + 2) % 3);
      cross[2 * i] = dot.high;
      cross[2 * i + 1] = dot.low;
    }
    double[] c = cross;
    double[] d = numbers;
    dot.of(c[0], c[1], d[12], d[13], c[2], c[3], d[14], d[15], c[4], c[5], d[16], d[17]);
    high = dot.high;
    low = dot.low;
    double r = reach[2];
    error =
        1024 * SQUARE * s * t * r + 7 * uncertain * (s * t + s * r + t * r) + UNDERFLOW * (1 + r);
  }

  /** {@code u_i v_j - u_j v_i} of the first two vectors. */
  private void minor(int i, int j) {
    double[] d = numbers;
    int u = 2 * i;
    int w = 2 * j;
    dot.of(d[u], d[u + 1], d[6 + w], d[7 + w], -d[w], -d[w + 1], d[6 + u], d[7 + u], 0, 0, 0, 0);
  }

  public double high() {
    return high;
  }

  public double low() {
    return low;
  }

  /** Returns how far both parts together may be off; not finite where products overflow. */
  public double error() {
    return error;
  }
}
