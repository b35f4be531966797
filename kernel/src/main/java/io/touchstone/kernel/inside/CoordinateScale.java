// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.inside;

/**
 * Brings coordinates to magnitudes up to 2, by a power of two, so that differences do not overflow.
 * Exact, except that coordinates below 2<sup>-1021</sup> of the largest are rounded to a multiple
 * of 2<sup>-1074</sup>. Immutable.
 */
public final class CoordinateScale {

  /** Two factors, since a single one need not be a double. */
  private final double first;

  private final double second;

  public CoordinateScale(double largestCoordinate) {
    int exponent = largestCoordinate > 0 ? -Math.getExponent(largestCoordinate) : 0;
    first = Math.scalb(1.0, exponent / 2);
    second = Math.scalb(1.0, exponent - exponent / 2);
  }

  public double apply(double coordinate) {
    return coordinate * first * second;
  }
}
