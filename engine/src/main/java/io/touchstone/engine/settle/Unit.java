// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import io.touchstone.exact.CheckReturnValue;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.PowerOfTwo;
import java.util.Arrays;

/** Makes unit vectors of directions that were proposed. */
final class Unit {

  /** A square from this on, and up to its inverse, has lost nothing to underflow or overflow. */
  private static final double LEAST_SQUARE = 0x1p-960;

  private Unit() {}

  /**
   * Divides a vector by its length, unless that is 1 already, however short or long it is.
   *
   * @return false, with the vector as it was, if it is zero or a component is no finite number
   */
  @CheckReturnValue
  static boolean make(double[] vector) {
    double square = square(vector);
    if (Math.abs(square - 1) <= Accuracy.OF_UNIT) {
      return true;
    }
    if (!(square >= LEAST_SQUARE && square <= 1 / LEAST_SQUARE)) { // also for NaN
      if (!PowerOfTwo.balance(vector)) {
        return false;
      }
      square = square(vector);
    }
    double inverse = 1 / Math.sqrt(square);
    for (int axis = 0; axis < vector.length; axis++) {
      vector[axis] *= inverse;
    }
    return true;
  }

  /**
   * Returns the unit vector along an exact one, rounded.
   *
   * @throws IllegalArgumentException if that is zero
   */
  static double[] of(Dyadic[] vector) {
    double[] unit = ExactPlace.nearby(vector);
    if (!make(unit)) {
      throw new IllegalArgumentException("no direction: " + Arrays.toString(vector));
    }
    return unit;
  }

  private static double square(double[] vector) {
    double square = 0;
    for (double component : vector) {
      square += component * component;
    }
    return square;
  }
}
