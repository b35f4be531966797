// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.geometry;

/** Checks dimensions. */
final class Dimensions {

  private Dimensions() {}

  /** Returns the dimension, which must be at least 1. */
  static int require(int dimension) {
    if (dimension < 1) {
      throw new InvalidGeometryException(
          "dimension %d is impossible; it must be at least 1".formatted(dimension));
    }
    return dimension;
  }
}
