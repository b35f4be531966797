// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

/** What doubles lose on short vectors, or on vectors that are nearly parallel. Stateless. */
public final class ExactVectors {

  private ExactVectors() {}

  /** Returns {@code u x v}, for vectors of R<sup>3</sup>. */
  public static Dyadic[] cross(Dyadic[] u, Dyadic[] v) {
    Dyadic[] product = new Dyadic[3];
    for (int i = 0; i < 3; i++) {
      int j = (i + 1) % 3;
      int k = (i + 2) % 3;
      product[i] = u[j].multiply(v[k]).subtract(u[k].multiply(v[j]));
    }
    return product;
  }

  /**
   * Returns {@code 2^k v}, whose greatest component is from 1 to 2, in magnitude: its square is a
   * double, and so are products with others of that kind. Zero stays as it is.
   */
  public static Dyadic[] balanced(Dyadic[] v) {
    int top = Integer.MIN_VALUE;
    for (Dyadic component : v) {
      if (!component.isZero()) {
        top = Math.max(top, component.exponent() + component.mantissa().abs().bitLength());
      }
    }
    Dyadic[] scaled = v.clone();
    for (int i = 0; i < v.length; i++) {
      if (!v[i].isZero()) {
        scaled[i] = v[i].scaleByPowerOfTwo(1 - top);
      }
    }
    return scaled;
  }
}
