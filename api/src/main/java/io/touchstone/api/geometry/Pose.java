// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.geometry;

import io.touchstone.api.numbers.Norm;
import io.touchstone.api.numbers.Turns;
import io.touchstone.api.seal.Seal;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.DoubleFunction;

/** An immutable pose. Thread-safe; equal to another when all numbers are the same bits. */
public final class Pose implements PoseView {

  private final int dimension;
  private final double[] matrix;
  private final double defect;
  private final boolean rigid;
  private final boolean ordinary;

  private Pose(int dimension, double[] matrix, boolean affineAllowed) {
    this.dimension = dimension;
    this.matrix = matrix;
    this.defect = PoseMatrix.defect(dimension, matrix, 0);
    this.rigid = PoseMatrix.isRigid(dimension, matrix, 0, defect, PoseMatrix.scratch(dimension));
    this.ordinary = rigid && PoseMatrix.movesLittle(dimension, matrix);
    if (!rigid && !affineAllowed) {
      throw PoseMatrix.notRigid(defect);
    }
  }

  /**
   * Returns the pose that leaves everything where it is.
   *
   * @param dimension n, at least 1
   */
  public static Pose identity(int dimension) {
    return translation(new double[Dimensions.require(dimension)]);
  }

  /**
   * Returns the pose that moves by a vector and does not turn.
   *
   * @param t n finite components in the world frame; their number is the dimension
   * @throws InvalidGeometryException if a component is not finite
   */
  public static Pose translation(double... t) {
    int n = Dimensions.require(t.length);
    double[] matrix = new double[n * (n + 1)];
    for (int i = 0; i < n; i++) {
      matrix[i * (n + 1) + i] = 1;
      matrix[i * (n + 1) + n] = t[i];
    }
    PoseMatrix.requireFinite(n, matrix, 0);
    return new Pose(n, matrix, false);
  }

  /**
   * Returns the rigid pose with this matrix.
   *
   * @param dimension n, at least 1
   * @param rows n rows of n + 1 numbers, row-major [R | t]; one more row, 0 ... 0 1, makes it the
   *     homogeneous matrix; copied
   * @throws InvalidGeometryException if the length is wrong, a number is not finite, or the last
   *     row of a homogeneous matrix is another
   * @throws InvalidGeometryException if R is not a rotation up to {@link PoseView#MAX_RIGID_DEFECT}
   */
  public static Pose of(int dimension, double... rows) {
    return new Pose(dimension, PoseMatrix.rows(dimension, rows, false), false);
  }

  /**
   * Returns the rigid pose with this matrix, column by column, as graphics libraries keep it.
   *
   * @param dimension n, at least 1
   * @param columns n + 1 columns of n numbers, or of n + 1 numbers of the homogeneous matrix
   * @throws InvalidGeometryException as with {@link #of}
   */
  public static Pose ofColumns(int dimension, double... columns) {
    return new Pose(dimension, PoseMatrix.rows(dimension, columns, true), false);
  }

  /**
   * Returns a pose whose R is any matrix: it may stretch, shear or mirror. Engines answer such
   * poses too, more slowly, because nothing can be said about R.
   *
   * @param dimension n, at least 1
   * @param rows [R | t] or the homogeneous matrix, row by row, as with {@link #of}
   * @throws InvalidGeometryException if the length is wrong, a number is not finite, or the last
   *     row of a homogeneous matrix is another
   */
  public static Pose affine(int dimension, double... rows) {
    return new Pose(dimension, PoseMatrix.rows(dimension, rows, false), true);
  }

  /**
   * Returns a pose whose R is any matrix, column by column.
   *
   * @param dimension n, at least 1
   * @param columns as with {@link #ofColumns}
   * @throws InvalidGeometryException as with {@link #affine}
   */
  public static Pose affineColumns(int dimension, double... columns) {
    return new Pose(dimension, PoseMatrix.rows(dimension, columns, true), true);
  }

  /**
   * Returns the pose in R<sup>3</sup> that turns by a quaternion and then moves by t. Each number
   * of the matrix is the double next to that of the quaternion as it is given: (0, 0, 1, 1) is
   * exactly a quarter turn.
   *
   * @param tx translation, world frame
   * @param ty translation, world frame
   * @param tz translation, world frame
   * @param qx vector part of the quaternion
   * @param qy vector part of the quaternion
   * @param qz vector part of the quaternion
   * @param qw scalar part; the quaternion may have any length but zero
   * @throws InvalidGeometryException if a number is not finite or the quaternion is zero
   */
  public static Pose quaternion(
      double tx, double ty, double tz, double qx, double qy, double qz, double qw) {
    boolean zero = qx == 0 && qy == 0 && qz == 0 && qw == 0;
    if (zero || !Double.isFinite(0 * qx + 0 * qy + 0 * qz + 0 * qw)) {
      throw new InvalidGeometryException(
          "the quaternion (%s, %s, %s, %s) cannot be normalised".formatted(qx, qy, qz, qw));
    }
    return turned(Turns.ofQuaternion(qx, qy, qz, qw), tx, ty, tz);
  }

  private static Pose turned(double[] r, double... t) {
    return of(3, r[0], r[1], r[2], t[0], r[3], r[4], r[5], t[1], r[6], r[7], r[8], t[2]);
  }

  /**
   * Returns the pose in R<sup>3</sup> that turns about an axis through the origin and then moves.
   *
   * @param axis three components, any length but zero
   * @param radians angle, counter-clockwise seen from the tip of the axis; a double that is k pi/2
   *     as rounded, for k from -8 to 8, is exactly k quarter turns
   * @param t three components, world frame
   * @throws InvalidGeometryException if a number is not finite or the axis is zero
   */
  public static Pose rotation(double[] axis, double radians, double[] t) {
    return about(axis, Turns.angle(finite(radians)), t);
  }

  /**
   * Returns the pose that turns by an angle in degrees, of which multiples of 30 and 45 have the
   * doubles next to their cosines and sines.
   *
   * @param axis as with {@link #rotation(double[], double, double[])}
   * @param degrees angle, counter-clockwise seen from the tip of the axis
   * @param t three components, world frame
   * @throws InvalidGeometryException if a number is not finite or the axis is zero
   */
  public static Pose rotationByDegrees(double[] axis, double degrees, double[] t) {
    return about(axis, Turns.degrees(finite(degrees)), t);
  }

  private static Pose about(double[] axis, double[] angle, double[] t) {
    if (axis.length != 3 || t.length != 3) {
      throw new InvalidGeometryException(
          "an axis and a translation in space have 3 components, found %d and %d"
              .formatted(axis.length, t.length));
    }
    double length = Norm.of(axis);
    if (!(length > 0) || Double.isInfinite(length)) {
      throw new InvalidGeometryException("cannot turn about the axis " + Arrays.toString(axis));
    }
    return turned(Turns.turn(Turns.about(axis), angle[0], angle[1]), t);
  }

  /**
   * Returns the pose in R<sup>3</sup> that turns by three angles about axes of the frame, one after
   * the other, and then moves. Lower-case letters are axes that stay, upper-case ones turn along,
   * as robotics and scientific libraries write it: {@code "xyz"} is roll, pitch and yaw of a robot
   * description, {@code "ZYX"} the same with the angles in the other order, {@code "ZXZ"} Euler's.
   *
   * @param axes three letters of x, y and z, or of X, Y and Z; neighbours differ
   * @param radians three angles in the order of the letters, each counter-clockwise; quarters are
   *     exact as with {@link #rotation(double[], double, double[])}
   * @param t three components, world frame
   * @throws InvalidGeometryException if a number is not finite or there is no such order
   */
  public static Pose euler(String axes, double[] radians, double[] t) {
    return euler(axes, radians, Turns::angle, t);
  }

  /**
   * Returns the pose that turns by three angles in degrees.
   *
   * @param axes as with {@link #euler}
   * @param degrees three angles in the order of the letters, each counter-clockwise
   * @param t three components, world frame
   * @throws InvalidGeometryException if a number is not finite or there is no such order
   */
  public static Pose eulerByDegrees(String axes, double[] degrees, double[] t) {
    return euler(axes, degrees, Turns::degrees, t);
  }

  private static Pose euler(
      String axes, double[] angles, DoubleFunction<double[]> turn, double[] t) {
    if (!axes.matches("[xyz]{3}|[XYZ]{3}")
        || axes.charAt(0) == axes.charAt(1)
        || axes.charAt(1) == axes.charAt(2)) {
      throw new InvalidGeometryException(
          "'%s' is no order of Euler angles; expected three letters like xyz (axes that stay) or ZYX (axes that turn along), neighbours different"
              .formatted(axes));
    }
    if (angles.length != 3 || t.length != 3) {
      throw new InvalidGeometryException(
          "Euler angles are 3 angles and 3 components of a translation, found %d and %d"
              .formatted(angles.length, t.length));
    }
    // axes that turn along are axes that stay, in the other order
    boolean fixed = Character.isLowerCase(axes.charAt(0));
    int[] order = new int[3];
    double[][] inOrder = new double[3][];
    for (int k = 0; k < 3; k++) {
      int from = fixed ? k : 2 - k;
      order[k] = Character.toLowerCase(axes.charAt(from)) - 'x';
      if (!Double.isFinite(angles[from])) {
        throw new InvalidGeometryException(
            "cannot turn by %s about %s".formatted(angles[from], axes.charAt(from)));
      }
      inOrder[k] = turn.apply(angles[from]);
    }
    return turned(PoseMatrix.turns(order, inOrder), t);
  }

  /**
   * Returns the pose in R<sup>2</sup> that turns about the origin and then moves.
   *
   * @param radians angle, counter-clockwise; quarters are exact as with {@link #rotation(double[],
   *     double, double[])}
   * @param tx translation, world frame
   * @param ty translation, world frame
   * @throws InvalidGeometryException if a number is not finite
   */
  public static Pose rotation(double radians, double tx, double ty) {
    return inThePlane(Turns.angle(finite(radians)), tx, ty);
  }

  /**
   * Returns the pose in R<sup>2</sup> that turns by an angle in degrees and then moves.
   *
   * @param degrees angle, counter-clockwise
   * @param tx translation, world frame
   * @param ty translation, world frame
   * @throws InvalidGeometryException if a number is not finite
   */
  public static Pose rotationByDegrees(double degrees, double tx, double ty) {
    return inThePlane(Turns.degrees(finite(degrees)), tx, ty);
  }

  private static double finite(double angle) {
    if (!Double.isFinite(angle)) {
      throw new InvalidGeometryException("cannot turn by %s".formatted(angle));
    }
    return angle;
  }

  private static Pose inThePlane(double[] angle, double tx, double ty) {
    return of(2, angle[0], 0 - angle[1], tx, angle[1], angle[0], ty);
  }

  @Override
  public int dimension() {
    return dimension;
  }

  /**
   * Returns the array form itself, not a copy, to be read by who proves.
   *
   * @param seal who may have it
   */
  @SuppressWarnings("exports") // who cannot name the seal has no use for this method
  public double[] matrix(Seal seal) {
    Objects.requireNonNull(seal, "seal");
    return matrix;
  }

  @Override
  public double get(int index) {
    return matrix[index];
  }

  @Override
  public void copyTo(double[] target) {
    PoseMatrix.copy(matrix, target);
  }

  @Override
  public double defect() {
    return defect;
  }

  @Override
  public boolean isRigid() {
    return rigid;
  }

  @Override
  public boolean isOrdinary() {
    return ordinary;
  }

  @Override
  public Pose toPose() {
    return this;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Pose pose && Arrays.equals(matrix, pose.matrix);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(matrix);
  }

  @Override
  public String toString() {
    return "Pose" + PoseMatrix.describe(dimension, matrix);
  }
}
