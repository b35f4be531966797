// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.geometry;

/**
 * Where a body stands: the map {@code x_world = R x + t} from the body's frame to the world.
 *
 * <p>The doubles are taken at their word. Answers are about the real numbers R v + t without
 * rounding, for R as given, whether or not R is exactly orthogonal; a matrix of doubles hardly ever
 * is. How far it is from one is its {@link #defect()}. A pose is <em>rigid</em> when the defect is
 * at most {@link #MAX_RIGID_DEFECT} and R does not mirror; anything else must be asked for by name
 * ({@link Pose#affine}).
 *
 * <p>The array form of a pose has n rows of n + 1 numbers, row-major {@code [R | t]}.
 */
public sealed interface PoseView permits Pose, MutablePose, ReadOnlyPose {

  /**
   * The largest defect of a rigid pose. A matrix whose entries were computed in single precision,
   * or printed with seven digits, is still accepted; a scaled or sheared one is not.
   */
  double MAX_RIGID_DEFECT = 1e-6;

  /** Returns the dimension n. */
  int dimension();

  /**
   * Returns one number of the array form.
   *
   * @param index position in the row-major n x (n + 1) array
   * @throws IndexOutOfBoundsException if there is no such position
   */
  double get(int index);

  /**
   * Copies the array form.
   *
   * @param target receives n (n + 1) numbers from index 0
   */
  void copyTo(double[] target);

  /**
   * Returns how far R is from orthogonal: the largest absolute entry of {@code R'R - I}, computed
   * in doubles (so a few times 1e-16 for an exactly orthogonal R).
   */
  double defect();

  /** Tells whether the map is a rigid motion up to {@link #MAX_RIGID_DEFECT}. */
  boolean isRigid();

  /**
   * Tells whether the map is rigid and moves nothing by more than 2<sup>90</sup> along an axis. Of
   * other scenes products may leave the range of doubles; engines never see them as they are.
   */
  boolean isOrdinary();

  /** Returns entry (row, column) of R. */
  default double rotation(int row, int column) {
    return get(row * (dimension() + 1) + column);
  }

  /** Returns component {@code axis} of t. */
  default double translation(int axis) {
    return get(axis * (dimension() + 1) + dimension());
  }

  /**
   * Maps a point to the world, with the ordinary roundings of doubles.
   *
   * @param local n coordinates in the body's frame
   * @param world receives n coordinates; may not be the same array
   */
  default void toWorld(double[] local, double[] world) {
    int n = dimension();
    for (int i = 0; i < n; i++) {
      double sum = translation(i);
      for (int j = 0; j < n; j++) {
        sum += rotation(i, j) * local[j];
      }
      world[i] = sum;
    }
  }

  /**
   * Returns the map that moves by another pose first and then by this one, with the ordinary
   * roundings of doubles. Where the one says how a tool stands in a hand and the other how the hand
   * stands in the world, {@code hand.compose(tool)} says how the tool stands in the world.
   *
   * @param inner pose of the same dimension, applied first
   * @return rigid if both are, up to {@link #MAX_RIGID_DEFECT}; the defects add up
   * @throws DimensionMismatchException if the dimensions differ
   * @throws InvalidGeometryException if a number of the product is beyond the range of doubles
   */
  default Pose compose(PoseView inner) {
    return Pose.affine(dimension(), PoseMatrix.product(this, inner));
  }

  /**
   * Returns the map from the world to the body's frame, with the ordinary roundings of doubles: the
   * inverse of R as it is given, which is R' up to its defect, and {@code -inverse(R) t}.
   *
   * @return rigid if this pose is, up to {@link #MAX_RIGID_DEFECT}
   * @throws InvalidGeometryException if R is singular, or nearly so that a number is beyond the
   *     range of doubles
   */
  default Pose inverse() {
    return Pose.affine(dimension(), PoseMatrix.inverse(this));
  }

  /**
   * Returns where this body stands as seen from the frame of another one: {@code
   * frame.inverse().compose(this)}.
   *
   * @param frame where the other one stands, of the same dimension
   */
  default Pose relativeTo(PoseView frame) {
    return frame.inverse().compose(this);
  }

  /** Returns an immutable copy, or this pose itself when it is immutable. */
  Pose toPose();
}
