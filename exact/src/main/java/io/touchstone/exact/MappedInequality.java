// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

/**
 * A linear inequality after its points were moved, without roundings: all y = R x + t with {@code
 * normal.(x - anchor) <= offset} are those with {@code mapped.y <= bound}. Both sides are scaled by
 * one positive number, which makes them finite sums of powers of two whatever R is. Immutable and
 * thread-safe.
 */
public final class MappedInequality {

  private final Dyadic[] normal;
  private final Dyadic bound;

  /**
   * Creates an inequality.
   *
   * @param normal components of the mapped normal; copied
   * @param bound the right-hand side
   */
  public MappedInequality(Dyadic[] normal, Dyadic bound) {
    this.normal = normal.clone();
    this.bound = bound;
  }

  /** Returns a copy of the components. */
  public Dyadic[] normal() {
    return normal.clone();
  }

  /** Returns the right-hand side. */
  public Dyadic bound() {
    return bound;
  }

  /** Returns a component of the mapped normal. */
  public Dyadic normal(int axis) {
    return normal[axis];
  }

  /** Returns the square of the length of the mapped normal. */
  public Dyadic lengthSq() {
    Dyadic sum = Dyadic.ZERO;
    for (Dyadic component : normal) {
      sum = sum.add(component.square());
    }
    return sum;
  }

  /** Returns the least power of two that no component of the normal reaches; 1 if it is zero. */
  public Dyadic unit() {
    int bits = Integer.MIN_VALUE;
    for (Dyadic component : normal) {
      if (!component.isZero()) {
        bits = Math.max(bits, component.exponent() + component.mantissa().bitLength());
      }
    }
    return bits == Integer.MIN_VALUE ? Dyadic.ONE : Dyadic.ONE.scaleByPowerOfTwo(bits);
  }

  /**
   * Returns the inequality of what is no farther from its solutions than a radius, or a little
   * more: the bound grows by the radius times the length of the normal, rounded up.
   *
   * @param radius not negative
   */
  public MappedInequality grown(Dyadic radius) {
    Dyadic square = lengthSq();
    if (square.isZero() || radius.isZero()) {
      return this;
    }
    int half = (square.exponent() + square.mantissa().bitLength()) / 2; // in the middle of doubles
    Dyadic moderate = square.scaleByPowerOfTwo(-2 * half);
    double root = QuotientRoot.roundUp(1, moderate, Dyadic.ONE, Dyadic.ZERO);
    Dyadic length = Dyadic.of(root).scaleByPowerOfTwo(half);
    return new MappedInequality(normal, bound.add(radius.multiply(length)));
  }

  /**
   * Returns {@code normal.point - weight bound} for homogeneous coordinates: its sign tells whether
   * the point {@code point / weight} breaks the inequality.
   *
   * @param point n components
   * @param weight positive; or 0 for a direction
   */
  public Dyadic excess(Dyadic[] point, Dyadic weight) {
    Dyadic sum = weight.multiply(bound).negate();
    for (int axis = 0; axis < normal.length; axis++) {
      sum = sum.add(normal[axis].multiply(point[axis]));
    }
    return sum;
  }
}
