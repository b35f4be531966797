package io.touchstone.projection;

import static io.touchstone.exact.ErrorFree.productError;
import static io.touchstone.exact.ErrorFree.sumError;

/**
 * A sum of products in two parts, {@code high + low}, with about twice the digits of a double:
 * every product and every sum leaves its rounding error to the second part (T. Ogita, S. M. Rump,
 * S. Oishi, Accurate sum and dot product, SIAM J. Sci. Comput. 26 (2005), Dot2).
 *
 * <p>Scratch memory of one thread; allocates nothing.
 */
final class TwoPartSum {

  private double sum;
  private double rest;

  void clear() {
    sum = 0;
    rest = 0;
  }

  void add(double high, double low) {
    double next = sum + high;
    rest += sumError(sum, high, next) + low;
    sum = next;
  }

  /** Adds the product of two numbers in two parts each. */
  void addProduct(double xHigh, double xLow, double yHigh, double yLow) {
    double product = xHigh * yHigh;
    add(product, productError(xHigh, yHigh, product) + (xHigh * yLow + xLow * yHigh));
  }

  /** Divides by a number in two parts. */
  void divide(double high, double low) {
    double total = high();
    double trailing = low();
    double quotient = total / high;
    double remainder = Math.fma(-quotient, high, total) + (trailing - quotient * low);
    sum = quotient;
    rest = remainder / high;
  }

  double high() {
    return sum + rest;
  }

  double low() {
    return sumError(sum, rest, sum + rest);
  }
}
