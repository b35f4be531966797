// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.Pose;
import io.touchstone.io.Position;
import io.touchstone.io.text.Numbers;
import io.touchstone.io.text.Words;

/**
 * Poses as lists of numbers: N for a translation, in R<sup>3</sup> 7 for a translation and a
 * quaternion {@code x,y,z,qx,qy,qz,qw}, N (N + 1) for the row-major matrix [R | t], or (N + 1) (N +
 * 1) for the homogeneous matrix, row by row.
 */
public final class PoseText {

  private PoseText() {}

  /**
   * Returns a pose.
   *
   * @param affine whether matrices that stretch, shear or mirror are allowed
   * @throws InvalidGeometryException if there is no such pose
   */
  public static Pose of(int dimension, double[] numbers, boolean affine) {
    if (isMatrix(dimension, numbers)) {
      return affine ? Pose.affine(dimension, numbers) : Pose.of(dimension, numbers);
    }
    return shiftedOrTurned(dimension, numbers);
  }

  /**
   * Returns a rigid pose.
   *
   * @param care makes rotations of matrices
   * @param where the place of the numbers
   * @throws InvalidGeometryException if there is no such pose
   */
  static Pose of(int dimension, double[] numbers, PoseCare care, Position where) {
    return isMatrix(dimension, numbers)
        ? care.rigid(dimension, numbers, where)
        : shiftedOrTurned(dimension, numbers);
  }

  private static boolean isMatrix(int dimension, double[] numbers) {
    int side = dimension + 1;
    return numbers.length == dimension * side || numbers.length == side * side;
  }

  private static Pose shiftedOrTurned(int dimension, double[] numbers) {
    int side = dimension + 1;
    if (numbers.length == dimension) {
      return Pose.translation(numbers);
    }
    if (dimension == 3 && numbers.length == 7) {
      return Pose.quaternion(
          numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5], numbers[6]);
    }
    throw new InvalidGeometryException(
        "%s cannot be a pose in dimension %d; expected %d (translation)%s, %d (matrix [R | t]) or %d (homogeneous matrix)"
            .formatted(
                Words.count(numbers.length, "number"),
                dimension,
                dimension,
                dimension == 3 ? ", 7 (translation, quaternion)" : "",
                dimension * side,
                side * side));
  }

  /**
   * Reads numbers separated by commas.
   *
   * @throws InvalidGeometryException if one is not a finite number
   */
  public static double[] numbers(String text) {
    String[] parts = text.split(",", -1);
    double[] numbers = new double[parts.length];
    for (int k = 0; k < parts.length; k++) {
      numbers[k] = Numbers.parse(parts[k].strip());
      if (!Double.isFinite(numbers[k])) {
        throw new InvalidGeometryException(
            "number %d is %s, expected a finite number"
                .formatted(k + 1, Words.quoted(parts[k].strip())));
      }
    }
    return numbers;
  }
}
