// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

import static io.touchstone.exact.ErrorFree.productError;
import static io.touchstone.exact.ErrorFree.sumError;

/**
 * A sum whose rounding errors are added up beside it: about twice the digits of a double.
 *
 * <p>Source: T. Ogita, S. M. Rump, S. Oishi, Accurate sum and dot product, SIAM J. Sci. Comput. 26
 * (2005), algorithms 4.1 and 5.3, with the result left in two parts.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
public final class CompensatedSum {

  private double sum;
  private double errors;

  /** Creates a sum of nothing. */
  public CompensatedSum() {}

  /** Becomes the sum of nothing. */
  public void clear() {
    sum = 0;
    errors = 0;
  }

  /** Adds a number. */
  public void add(double term) {
    double next = sum + term;
    errors += sumError(sum, term, next);
    sum = next;
  }

  /** Adds a number that is so small beside the rest that its own rounding does not matter. */
  public void addSmall(double term) {
    errors += term;
  }

  /** Adds {@code x y}. */
  public void addProduct(double x, double y) {
    double product = x * y;
    errors += productError(x, y, product);
    add(product);
  }

  /** Adds {@code (high + low) y}. */
  public void addProduct(double high, double low, double y) {
    addProduct(high, y);
    errors += low * y;
  }

  /** Returns the leading part: the rounded sum. */
  public double high() {
    return sum + errors;
  }

  /** Returns the trailing part, at most half a unit in the last place of the leading. */
  public double low() {
    return sumError(sum, errors, sum + errors);
  }
}
