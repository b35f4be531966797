// SPDX-License-Identifier: Apache-2.0
package io.touchstone.checker.parts;

import io.touchstone.api.query.AxisVector;
import io.touchstone.exact.Dyadic;

/**
 * A direction as exact numbers, and as doubles that are near to a positive multiple of it: scaled
 * by a power of two so that the greatest component lies between 1 and 2.
 */
public final class ExactDirection {

  private final Dyadic[] components;
  private final double[] nearby;
  private final double nearbyError;

  private ExactDirection(Dyadic[] components, double[] nearby, double nearbyError) {
    this.components = components;
    this.nearby = nearby;
    this.nearbyError = nearbyError;
  }

  /** Returns the direction of a vector that is not 0. */
  public static ExactDirection of(Dyadic[] components) {
    int top = Integer.MIN_VALUE;
    for (Dyadic component : components) {
      if (!component.isZero()) {
        top = Math.max(top, component.exponent() + component.mantissa().abs().bitLength());
      }
    }
    double[] nearby = new double[components.length];
    for (int i = 0; i < nearby.length; i++) {
      nearby[i] = components[i].scaleByPowerOfTwo(1 - top).doubleValue();
    }
    return new ExactDirection(components, nearby, 0x1p-51);
  }

  public static ExactDirection of(AxisVector axis) {
    int n = axis.dimension();
    Dyadic[] components = new Dyadic[n];
    double greatest = 0;
    for (int i = 0; i < n; i++) {
      components[i] = axis.isInteger() ? Dyadic.of(axis.integer(i)) : Dyadic.of(axis.component(i));
      greatest = Math.max(greatest, Math.abs(axis.component(i)));
    }
    int exponent = Math.max(Math.getExponent(greatest), Double.MIN_EXPONENT);
    double[] nearby = new double[n];
    for (int i = 0; i < n; i++) {
      nearby[i] = Math.scalb(axis.component(i), -exponent);
    }
    // integers may have been cut off to fit, one unit of 2^1000, and are rounded, half of 2^-52;
    // doubles may underflow
    return new ExactDirection(components, nearby, axis.isInteger() ? 0x1p-51 : 0x1p-1070);
  }

  /** Returns the direction the other way. */
  public ExactDirection negate() {
    Dyadic[] negated = new Dyadic[components.length];
    double[] negatedNearby = new double[components.length];
    for (int i = 0; i < negated.length; i++) {
      negated[i] = components[i].negate();
      negatedNearby[i] = -nearby[i];
    }
    return new ExactDirection(negated, negatedNearby, nearbyError);
  }

  public Dyadic component(int axis) {
    return components[axis];
  }

  /** Returns a component of the nearby direction. */
  public double nearby(int axis) {
    return nearby[axis];
  }

  /** Returns how far a component of the nearby direction may be from the true multiple. */
  public double nearbyError() {
    return nearbyError;
  }

  /** Returns the square of the length. */
  public Dyadic lengthSq() {
    Dyadic sum = Dyadic.ZERO;
    for (Dyadic component : components) {
      sum = sum.add(component.square());
    }
    return sum;
  }
}
