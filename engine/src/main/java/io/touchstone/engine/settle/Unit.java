// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

/** Makes unit vectors of directions that were proposed. */
final class Unit {

  private Unit() {}

  /**
   * Divides a vector by its length, unless that is 1 already.
   *
   * @return false if it has no length that is a double
   */
  static boolean make(double[] vector) {
    double square = 0;
    for (double component : vector) {
      square += component * component;
    }
    if (!(Math.abs(square - 1) <= Accuracy.OF_UNIT)) {
      double inverse = 1 / Math.sqrt(square);
      for (int axis = 0; axis < vector.length; axis++) {
        vector[axis] *= inverse;
      }
      return square > Double.MIN_NORMAL && square < Double.POSITIVE_INFINITY;
    }
    return true;
  }
}
