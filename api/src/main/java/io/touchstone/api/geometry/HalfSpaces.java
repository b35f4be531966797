// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.geometry;

import java.util.Arrays;

/**
 * The solutions x of finitely many linear inequalities {@code N (x - p) <= d} in R<sup>n</sup>: a
 * convex set that may be unbounded or empty, and whose vertices nobody needs to know. The anchor p
 * is the origin if nothing else is said; it is there so that what lies in a place of its own, such
 * as a {@linkplain #ray ray}, is described without roundings.
 *
 * <p>A row of zeros is allowed; with a negative offset it makes the set empty. Immutable and
 * thread-safe.
 */
public final class HalfSpaces implements ConvexBody {

  private final int dimension;

  /** Row-major: component {@code axis} of row {@code r} at {@code r * dimension + axis}. */
  private final double[] normals;

  private final double[] offsets;
  private final double[] anchor;

  private HalfSpaces(int dimension, double[] normals, double[] offsets, double[] anchor) {
    this.dimension = dimension;
    this.normals = normals;
    this.offsets = offsets;
    this.anchor = anchor;
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
    return new HalfSpaces(dimension, flat, right, new double[dimension]);
  }

  /**
   * Returns one half-space, {@code normal.x <= offset}: ground whose surface is a plane.
   *
   * @param normal n numbers, of any length but zero, out of the half-space; copied
   * @throws InvalidGeometryException if a number is not finite, or the normal is zero
   */
  public static HalfSpaces half(double[] normal, double offset) {
    requireDirection("the normal of a half-space", normal);
    return of(normal.length, new double[][] {normal}, new double[] {offset});
  }

  /**
   * Returns a ray: the points {@code origin + s direction} for all s that are not negative,
   * exactly.
   *
   * <p>It is the line across which two inequalities stand for each axis but that of the greatest
   * component, cut off at the origin: 2n - 1 rows, the last one {@code -direction.(x - origin) <=
   * 0}.
   *
   * @param origin n numbers; copied
   * @param direction n numbers, of any length but zero; copied
   * @throws InvalidGeometryException if a number is not finite, or the direction is zero
   */
  public static HalfSpaces ray(double[] origin, double[] direction) {
    int n = origin.length;
    if (direction.length != n) {
      throw new DimensionMismatchException("direction of a ray", direction.length, n);
    }
    requireDirection("the direction of a ray", direction);
    double[] along = scaled(direction);
    int greatest = 0;
    for (int axis = 1; axis < n; axis++) {
      greatest = Math.abs(along[axis]) > Math.abs(along[greatest]) ? axis : greatest;
    }
    double[][] rows = new double[2 * n - 1][n];
    int row = 0;
    for (int axis = 0; axis < n; axis++) {
      rows[2 * n - 2][axis] = -along[axis];
      if (axis != greatest) {
        rows[row][axis] = along[greatest];
        rows[row][greatest] = -along[axis];
        rows[row + 1][axis] = -along[greatest];
        rows[row + 1][greatest] = along[axis];
        row += 2;
      }
    }
    return of(n, rows, new double[rows.length]).anchoredAt(origin);
  }

  /** Scales by a power of two to a length of about 1, where that loses nothing. */
  private static double[] scaled(double[] direction) {
    double greatest = 0;
    for (double component : direction) {
      greatest = Math.max(greatest, Math.abs(component));
    }
    int exponent = Math.getExponent(greatest);
    double[] along = new double[direction.length];
    for (int axis = 0; axis < along.length; axis++) {
      along[axis] = Math.scalb(direction[axis], -exponent);
      if (Math.scalb(along[axis], exponent) != direction[axis]) {
        return direction.clone();
      }
    }
    return along;
  }

  /**
   * Returns the same inequalities about another anchor: the body moved there, without roundings.
   *
   * @param point n finite numbers; copied
   * @throws InvalidGeometryException if a number is not finite
   */
  public HalfSpaces anchoredAt(double... point) {
    double[] copy = point.clone();
    if (copy.length != dimension) {
      throw new DimensionMismatchException("anchor", copy.length, dimension);
    }
    for (int axis = 0; axis < dimension; axis++) {
      if (!Double.isFinite(copy[axis])) {
        throw new InvalidGeometryException(
            "coordinate %d of the anchor is %s; it must be finite".formatted(axis, copy[axis]));
      }
    }
    return new HalfSpaces(dimension, normals, offsets, copy);
  }

  private static void requireDirection(String what, double[] vector) {
    boolean zero = true;
    for (double component : vector) {
      if (!Double.isFinite(component)) {
        throw new InvalidGeometryException(
            "%s has the component %s; it must be finite".formatted(what, component));
      }
      zero &= component == 0;
    }
    if (zero) {
      throw new InvalidGeometryException(what + " is zero; give it a component that is not");
    }
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

  /** Returns a coordinate of the anchor: what is subtracted from points before they are judged. */
  public double anchor(int axis) {
    return anchor[axis];
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
        && Arrays.equals(offsets, that.offsets)
        && Arrays.equals(anchor, that.anchor);
  }

  @Override
  public int hashCode() {
    int rows = 31 * (31 * dimension + Arrays.hashCode(normals)) + Arrays.hashCode(offsets);
    return 31 * rows + Arrays.hashCode(anchor);
  }

  @Override
  public String toString() {
    return "HalfSpaces[dimension=%d, rows=%d]".formatted(dimension, offsets.length);
  }
}
