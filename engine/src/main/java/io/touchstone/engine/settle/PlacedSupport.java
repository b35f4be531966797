// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

/**
 * How far a body that stands somewhere goes along directions, and by which point, with what both
 * may be off. That holds as far as the body does what it says.
 *
 * <p>Scratch memory of one thread.
 */
public abstract class PlacedSupport {

  final int n;

  /** A point of the body, in the world. */
  final double[] point;

  /** How far the point may be from the body. */
  double pointError;

  /** How far the body goes along the vector. */
  double value;

  /** How far the value may be off. */
  double error;

  PlacedSupport(int dimension) {
    n = dimension;
    point = new double[n];
  }

  /**
   * Looks along a vector whose length is about 1, or against it; without an end in that direction,
   * as far as the body is looked at.
   *
   * @param sign 1 along it, -1 against it
   * @return whether there is a point
   */
  abstract boolean look(double[] w, int sign);

  /**
   * Returns a number that the body does not exceed along the vector that was looked along last,
   * whatever it is looked at; infinite if it has no end there.
   */
  abstract double atMost();

  /** Returns the last value. */
  public double value() {
    return value;
  }

  /** Returns how far it may be off. */
  public double error() {
    return error;
  }
}
