package io.touchstone.api.geometry;

import java.util.Arrays;

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
   * Returns the rigid pose with this array form.
   *
   * @param dimension n, at least 1
   * @param matrix n rows of n + 1 numbers, row-major [R | t]; copied
   * @throws InvalidGeometryException if the length is wrong or a number is not finite
   * @throws InvalidGeometryException if R is not a rotation up to {@link PoseView#MAX_RIGID_DEFECT}
   */
  public static Pose of(int dimension, double... matrix) {
    return new Pose(dimension, copy(dimension, matrix), false);
  }

  /**
   * Returns a pose whose R is any matrix: it may stretch, shear or mirror. Engines answer such
   * poses too, more slowly, because nothing can be said about R.
   *
   * @param dimension n, at least 1
   * @param matrix n rows of n + 1 numbers, row-major [R | t]; copied
   * @throws InvalidGeometryException if the length is wrong or a number is not finite
   */
  public static Pose affine(int dimension, double... matrix) {
    return new Pose(dimension, copy(dimension, matrix), true);
  }

  /**
   * Returns the pose in R<sup>3</sup> that turns by a quaternion and then moves by t.
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
    double norm = Math.hypot(Math.hypot(qx, qy), Math.hypot(qz, qw));
    if (!(norm > 0) || Double.isInfinite(norm)) {
      throw new InvalidGeometryException(
          "the quaternion (%s, %s, %s, %s) cannot be normalised".formatted(qx, qy, qz, qw));
    }
    double x = qx / norm;
    double y = qy / norm;
    double z = qz / norm;
    double w = qw / norm;
    return of(
        3,
        1 - 2 * (y * y + z * z),
        2 * (x * y - z * w),
        2 * (x * z + y * w),
        tx,
        2 * (x * y + z * w),
        1 - 2 * (x * x + z * z),
        2 * (y * z - x * w),
        ty,
        2 * (x * z - y * w),
        2 * (y * z + x * w),
        1 - 2 * (x * x + y * y),
        tz);
  }

  /**
   * Returns the pose in R<sup>3</sup> that turns about an axis through the origin and then moves.
   *
   * @param axis three components, any length but zero
   * @param radians angle, counter-clockwise seen from the tip of the axis
   * @param t three components, world frame
   * @throws InvalidGeometryException if a number is not finite or the axis is zero
   */
  public static Pose rotation(double[] axis, double radians, double[] t) {
    double length = Math.hypot(Math.hypot(axis[0], axis[1]), axis[2]);
    if (!(length > 0) || Double.isInfinite(length) || !Double.isFinite(radians)) {
      throw new InvalidGeometryException(
          "cannot turn by %s about the axis %s".formatted(radians, Arrays.toString(axis)));
    }
    // StrictMath: the same pose on every machine
    double s = StrictMath.sin(radians / 2) / length;
    return quaternion(
        t[0], t[1], t[2], axis[0] * s, axis[1] * s, axis[2] * s, StrictMath.cos(radians / 2));
  }

  /**
   * Returns the pose in R<sup>2</sup> that turns about the origin and then moves.
   *
   * @param radians angle, counter-clockwise
   * @param tx translation, world frame
   * @param ty translation, world frame
   * @throws InvalidGeometryException if a number is not finite
   */
  public static Pose rotation(double radians, double tx, double ty) {
    double c = StrictMath.cos(radians);
    double s = StrictMath.sin(radians);
    return of(2, c, -s, tx, s, c, ty);
  }

  private static double[] copy(int dimension, double[] matrix) {
    Dimensions.require(dimension);
    if (matrix.length != dimension * (dimension + 1)) {
      throw new InvalidGeometryException(
          "a pose in dimension %d needs %d numbers [R | t], found %d"
              .formatted(dimension, dimension * (dimension + 1), matrix.length));
    }
    double[] copy = matrix.clone(); // first: what is checked is what is kept
    PoseMatrix.requireFinite(dimension, copy, 0);
    return copy;
  }

  @Override
  public int dimension() {
    return dimension;
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
