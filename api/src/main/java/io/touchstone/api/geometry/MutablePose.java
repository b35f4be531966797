// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.geometry;

/**
 * A pose that can be set again and again, for moving bodies; without allocation up to three
 * dimensions.
 *
 * <p>Not thread-safe: set it, then query. An engine reads it during the query and keeps no
 * reference.
 */
public final class MutablePose implements PoseView {

  private final int dimension;
  private final boolean affineAllowed;
  private final double[] matrix;
  private final double[] scratch;
  private double defect;
  private boolean rigid;
  private boolean ordinary;

  /**
   * Creates the identity; only rigid poses may be set.
   *
   * @param dimension n, at least 1
   */
  public MutablePose(int dimension) {
    this(dimension, false);
  }

  /**
   * Creates the identity.
   *
   * @param dimension n, at least 1
   * @param affineAllowed whether maps that stretch, shear or mirror may be set
   */
  public MutablePose(int dimension, boolean affineAllowed) {
    this.dimension = Dimensions.require(dimension);
    this.affineAllowed = affineAllowed;
    this.matrix = new double[dimension * (dimension + 1)];
    this.scratch = PoseMatrix.scratch(dimension);
    for (int i = 0; i < dimension; i++) {
      matrix[i * (dimension + 1) + i] = 1;
    }
    this.rigid = true;
    this.ordinary = true;
  }

  /**
   * Sets all numbers. When a number is rejected the pose keeps its former value.
   *
   * @param source array form, n rows of n + 1 numbers, row-major [R | t]
   * @param offset where the array form starts in {@code source}
   * @throws InvalidGeometryException if there are too few numbers or one is not finite
   * @throws InvalidGeometryException if R is not a rotation and affine maps were not allowed
   */
  public void set(double[] source, int offset) {
    PoseMatrix.requireFinite(dimension, source, offset);
    double newDefect = PoseMatrix.defect(dimension, source, offset);
    boolean newRigid = PoseMatrix.isRigid(dimension, source, offset, newDefect, scratch);
    if (!newRigid && !affineAllowed) {
      throw PoseMatrix.notRigid(newDefect);
    }
    System.arraycopy(source, offset, matrix, 0, matrix.length);
    defect = newDefect;
    rigid = newRigid;
    ordinary = rigid && PoseMatrix.movesLittle(dimension, matrix);
  }

  /**
   * Sets all numbers to those of another pose of the same dimension.
   *
   * @throws DimensionMismatchException if the dimensions differ
   * @throws InvalidGeometryException if the other pose is not rigid and affine maps were not
   *     allowed
   */
  public void set(PoseView other) {
    if (other.dimension() != dimension) {
      throw new DimensionMismatchException("pose", other.dimension(), dimension);
    }
    if (!other.isRigid() && !affineAllowed) {
      throw PoseMatrix.notRigid(other.defect());
    }
    other.copyTo(matrix);
    defect = other.defect();
    rigid = other.isRigid();
    ordinary = other.isOrdinary();
  }

  /**
   * Moves the pose, leaving R as it is.
   *
   * @param t n finite components in the world frame
   * @throws InvalidGeometryException if a component is not finite; the pose keeps its former value
   */
  public void setTranslation(double... t) {
    if (t.length != dimension) {
      throw new DimensionMismatchException("translation", t.length, dimension);
    }
    for (int i = 0; i < dimension; i++) {
      if (!Double.isFinite(t[i])) {
        throw new InvalidGeometryException(
            "translation component %d is %s; a pose needs finite numbers".formatted(i, t[i]));
      }
    }
    for (int i = 0; i < dimension; i++) {
      matrix[i * (dimension + 1) + dimension] = t[i];
    }
    ordinary = rigid && PoseMatrix.movesLittle(dimension, matrix);
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

  /**
   * Returns a view of this pose for readers who are not to change it: it always has the numbers of
   * this pose, and there is no way from it back to this pose. A new object with each call.
   */
  public PoseView readOnly() {
    return new ReadOnlyPose(this);
  }

  @Override
  public Pose toPose() {
    return affineAllowed ? Pose.affine(dimension, matrix) : Pose.of(dimension, matrix);
  }

  @Override
  public String toString() {
    return "MutablePose" + PoseMatrix.describe(dimension, matrix);
  }
}
