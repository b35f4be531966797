package io.touchstone.api.geometry;

import java.util.Arrays;

/**
 * The solutions x of finitely many linear inequalities {@code N x <= d} in R<sup>n</sup>: a convex
 * set that may be unbounded or empty, and whose vertices nobody needs to know.
 *
 * <p>A row of zeros is allowed; with a negative offset it makes the set empty. Immutable and
 * thread-safe.
 */
public final class HalfSpaces implements ConvexBody {

  private final int dimension;

  /** Row-major: component {@code axis} of row {@code r} at {@code r * dimension + axis}. */
  private final double[] normals;

  private final double[] offsets;

  private HalfSpaces(int dimension, double[] normals, double[] offsets) {
    this.dimension = dimension;
    this.normals = normals;
    this.offsets = offsets;
  }

  /**
   * Returns the set of solutions.
   *
   * @param dimension n, at least 1
   * @param normals one row of n numbers per inequality, of any length; copied
   * @param offsets right-hand sides, one per row; copied
   * @throws InvalidGeometryException if the lengths do not fit or a number is not finite
   */
  public static HalfSpaces of(int dimension, double[][] normals, double[] offsets) {
    Dimensions.require(dimension);
    if (normals.length != offsets.length) {
      throw new InvalidGeometryException(
          "%d normals with %d offsets; every half-space needs one of each"
              .formatted(normals.length, offsets.length));
    }
    double[] right = offsets.clone(); // first: what is checked is what is kept
    double[] flat = new double[right.length * dimension];
    for (int row = 0; row < right.length; row++) {
      if (normals[row].length != dimension) {
        throw new DimensionMismatchException("normal " + row, normals[row].length, dimension);
      }
      for (int axis = 0; axis < dimension; axis++) {
        flat[row * dimension + axis] = requireFinite(normals[row][axis], row, axis);
      }
      requireFinite(right[row], row, dimension);
    }
    return new HalfSpaces(dimension, flat, right);
  }

  private static double requireFinite(double value, int row, int column) {
    if (!Double.isFinite(value)) {
      throw new InvalidGeometryException(
          "number %d of half-space %d is %s; half-spaces need finite numbers"
              .formatted(column, row, value));
    }
    return value;
  }

  @Override
  public int dimension() {
    return dimension;
  }

  /** Returns the number of inequalities; with none the set is the whole space. */
  public int rowCount() {
    return offsets.length;
  }

  /** Returns component {@code axis} of the normal of an inequality. */
  public double normal(int row, int axis) {
    if (axis < 0 || axis >= dimension) {
      throw new IndexOutOfBoundsException("axis " + axis + " of dimension " + dimension);
    }
    return normals[row * dimension + axis];
  }

  /** Returns the right-hand side of an inequality. */
  public double offset(int row) {
    return offsets[row];
  }

  /**
   * Always false: whether inequalities have a solution takes a linear program to find out. A query
   * about an empty set of solutions says so in its result.
   */
  @Override
  public boolean isEmpty() {
    return false;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof HalfSpaces that
        && dimension == that.dimension
        && Arrays.equals(normals, that.normals)
        && Arrays.equals(offsets, that.offsets);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * dimension + Arrays.hashCode(normals)) + Arrays.hashCode(offsets);
  }

  @Override
  public String toString() {
    return "HalfSpaces[dimension=%d, rows=%d]".formatted(dimension, offsets.length);
  }
}
