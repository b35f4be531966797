// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.query;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;

/**
 * A vector of integers of any size in memory that is used again. Not thread-safe while it is
 * written; allocates nothing but the integers that are read, once it has held as many digits.
 */
final class WholeVector {

  private static final int[] NO_DIGITS = {};

  private final int[] signs;
  private final int[] lengths;

  /** Magnitudes to the base 2^32, the lowest digit first. */
  private final int[][] digits;

  WholeVector(int dimension) {
    signs = new int[dimension];
    lengths = new int[dimension];
    digits = new int[dimension][];
    Arrays.fill(digits, NO_DIGITS);
  }

  /**
   * Returns a copy of weights of pairs.
   *
   * @throws IllegalArgumentException if there are some, but not one for each pair, or one is not
   *     positive
   */
  static List<BigInteger> weights(
      List<BigInteger> given, ConvexCombination onA, ConvexCombination onB) {
    List<BigInteger> weights = given.stream().map(AxisVector::genuine).toList();
    if (!weights.isEmpty() && (onA.size() != weights.size() || onB.size() != weights.size())) {
      throw new IllegalArgumentException(
          "%d whole weights for %d terms of A and %d of B"
              .formatted(weights.size(), onA.size(), onB.size()));
    }
    for (BigInteger weight : weights) {
      if (weight.signum() <= 0) {
        throw new IllegalArgumentException(
            "a whole weight is %s; they are positive".formatted(weight));
      }
    }
    return weights;
  }

  /** Becomes the vector 0. */
  void clear() {
    Arrays.fill(signs, 0);
    Arrays.fill(lengths, 0);
  }

  /**
   * Takes a component; its digits are copied. Of the sign only the sign counts, and a component
   * whose sign is 0 is 0, whatever its digits are.
   */
  void set(int axis, int sign, int[] magnitude, int length) {
    int[] own = digits[axis]; // read once, as in WeightedVertices.add
    if (own.length < length) {
      own = new int[length + length / 2];
    }
    System.arraycopy(magnitude, 0, own, 0, length);
    digits[axis] = own;
    signs[axis] = Integer.signum(sign);
    lengths[axis] = length;
  }

  /** Takes a component. */
  void set(int axis, BigInteger value) {
    byte[] bytes = value.abs().toByteArray();
    int[] magnitude = new int[bytes.length / 4 + 1];
    for (int k = 0; k < bytes.length; k++) {
      magnitude[k / 4] |= (bytes[bytes.length - 1 - k] & 0xff) << (8 * (k % 4));
    }
    set(axis, value.signum(), magnitude, magnitude.length);
  }

  /** Returns a component. */
  BigInteger get(int axis) {
    if (signs[axis] == 0) {
      return BigInteger.ZERO;
    }
    int[] own = digits[axis];
    byte[] bytes = new byte[4 * Math.min(lengths[axis], own.length)];
    for (int k = 0; k < bytes.length; k++) {
      bytes[bytes.length - 1 - k] = (byte) (own[k / 4] >>> (8 * (k % 4)));
    }
    return new BigInteger(signs[axis], bytes);
  }

  /** Returns all components. */
  BigInteger[] toArray() {
    BigInteger[] components = new BigInteger[signs.length];
    for (int axis = 0; axis < components.length; axis++) {
      components[axis] = get(axis);
    }
    return components;
  }

  /**
   * Becomes a copy of another vector of the same dimension; some vector, if another thread writes
   * into the other one meanwhile, which it must not.
   */
  void copyFrom(WholeVector other) {
    for (int axis = 0; axis < signs.length; axis++) {
      int[] magnitude = other.digits[axis]; // another array may take its place while it is read
      set(axis, other.signs[axis], magnitude, Math.min(other.lengths[axis], magnitude.length));
    }
  }
}
