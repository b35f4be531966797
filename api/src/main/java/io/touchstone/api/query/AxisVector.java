// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.query;

import io.touchstone.api.geometry.InvalidGeometryException;
import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A direction in the world frame, of any length but zero, whose components are meant exactly: as
 * the reals that the doubles denote or, when no double vector separates, as integers of any size.
 * Immutable and thread-safe.
 */
public final class AxisVector {

  private final double[] doubles;
  private final BigInteger @Nullable [] integers;

  private AxisVector(double[] doubles, BigInteger @Nullable [] integers) {
    this.doubles = doubles;
    this.integers = integers;
  }

  /**
   * Returns a vector of doubles.
   *
   * @param components copied
   * @throws InvalidGeometryException if a component is not finite, or all are zero
   */
  public static AxisVector of(double... components) {
    double[] copy = components.clone(); // first: what is checked is what is kept
    boolean zero = true;
    for (int axis = 0; axis < copy.length; axis++) {
      if (!Double.isFinite(copy[axis])) {
        throw new InvalidGeometryException(
            "axis component %d is %s; it must be finite".formatted(axis, copy[axis]));
      }
      zero &= copy[axis] == 0;
    }
    if (zero) {
      throw new InvalidGeometryException("an axis needs a component that is not zero");
    }
    return new AxisVector(copy, null);
  }

  /**
   * Returns a vector of integers.
   *
   * @param components copied
   * @throws InvalidGeometryException if all are zero
   */
  public static AxisVector of(BigInteger... components) {
    BigInteger[] copy = new BigInteger[components.length];
    int bits = 0;
    for (int axis = 0; axis < copy.length; axis++) {
      BigInteger component = genuine(components[axis]);
      copy[axis] = component;
      bits = Math.max(bits, component.abs().bitLength());
    }
    if (bits == 0) {
      throw new InvalidGeometryException("an axis needs a component that is not zero");
    }
    double[] nearest = new double[copy.length];
    int shift = Math.max(0, bits - 1000); // the greatest component stays a finite double
    for (int axis = 0; axis < nearest.length; axis++) {
      nearest[axis] = copy[axis].shiftRight(shift).doubleValue();
    }
    return new AxisVector(nearest, copy);
  }

  /** A copy where it is of a subclass, which may be a different number each time it is asked. */
  static BigInteger genuine(BigInteger given) {
    return given.getClass() == BigInteger.class ? given : new BigInteger(given.toByteArray());
  }

  /** Returns the number of components. */
  public int dimension() {
    return doubles.length;
  }

  /** Tells whether the components are integers; otherwise they are doubles. */
  public boolean isInteger() {
    return integers != null;
  }

  /**
   * Returns a component as a double: itself, or for integers an approximation, in which all
   * components may be scaled by the same positive factor.
   */
  public double component(int axis) {
    return doubles[axis];
  }

  /**
   * Returns a component as an integer.
   *
   * @throws IllegalStateException if the components are doubles
   */
  public BigInteger integer(int axis) {
    if (integers == null) {
      throw new IllegalStateException("the axis is made of doubles");
    }
    return integers[axis];
  }

  /** Returns a copy of {@link #component} for all axes. */
  public double[] toArray() {
    return doubles.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AxisVector that
        && Arrays.equals(doubles, that.doubles)
        && Arrays.equals(integers, that.integers);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(doubles) + Arrays.hashCode(integers);
  }

  @Override
  public String toString() {
    return integers == null ? Arrays.toString(doubles) : Arrays.toString(integers);
  }
}
