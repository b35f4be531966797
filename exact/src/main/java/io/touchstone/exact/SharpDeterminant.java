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
    reach[0] = reach(0) + uncertain;
    if (n == 3) {
      reach[1] = reach(1) + uncertain;
      minor(1, 2, 0);
      minor(2, 0, 2);
      minor(0, 1, 4);
    }
    computeLast(uncertain);
  }

  /** Computes it again with another last vector, which alone was set since the last time. */
  public void computeLast(double uncertain) {
    double[] c = cross;
    double[] d = numbers;
    double s = reach[0];
    double r = reach(n - 1) + uncertain;
    if (n == 2) {
      dot.of(d[0], d[1], d[8], d[9], -d[2], -d[3], d[6], d[7], 0, 0, 0, 0);
      error = 256 * SQUARE * s * r + 3 * uncertain * (s + r) + UNDERFLOW;
    } else {
      double t = reach[1];
      dot.of(c[0], c[1], d[12], d[13], c[2], c[3], d[14], d[15], c[4], c[5], d[16], d[17]);
      error =
          1024 * SQUARE * s * t * r + 7 * uncertain * (s * t + s * r + t * r) + UNDERFLOW * (1 + r);
    }
    high = dot.high;
    low = dot.low;
  }

  /** The greatest magnitude of a component of a vector. */
  private double reach(int row) {
    int at = 6 * row;
    double most = Math.max(Math.abs(numbers[at]), Math.abs(numbers[at + 2]));
    return n == 2 ? most : Math.max(most, Math.abs(numbers[at + 4]));
  }

  /** Writes {@code u_i v_j - u_j v_i} of the first two vectors of three. */
  private void minor(int i, int j, int at) {
    double[] d = numbers;
    int u = 2 * i;
    int w = 2 * j;
    dot.of(d[u], d[u + 1], d[6 + w], d[7 + w], -d[w], -d[w + 1], d[6 + u], d[7 + u], 0, 0, 0, 0);
    cross[at] = dot.high;
    cross[at + 1] = dot.low;
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
