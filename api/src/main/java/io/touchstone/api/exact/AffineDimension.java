package io.touchstone.api.exact;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * The dimension of the smallest flat that contains given points, exactly, in any dimension.
 *
 * <p>Goes through the points with a basis of the flat of those before, and integer normals that
 * vanish on it: a point belongs to the flat exactly when all of them vanish on its difference to
 * the first point. Ends early when the flat is the whole space, for bodies that are not flat
 * usually after n + 1 points or a few more. Only flat bodies are read to the end, at a few
 * microseconds per point; a tenth of that for lines in the plane and planes in space, where {@link
 * Orientation} answers.
 */
public final class AffineDimension {

  private final int n;
  private final double[] points;

  /** Integer vectors in the directions of the flat, as rows. */
  private BigInteger[][] directions = new BigInteger[0][];

  private BigInteger[][] normals;

  /** The first point, and one more for each direction. */
  private final double[] basis;

  private AffineDimension(int n, double[] points) {
    this.n = n;
    this.points = points;
    this.basis = Arrays.copyOf(points, n * (n + 1)); // filled as directions are found
    this.normals = new BigInteger[n][n];
    for (int k = 0; k < n; k++) {
      Arrays.fill(normals[k], BigInteger.ZERO);
      normals[k][k] = BigInteger.ONE;
    }
  }

  /**
   * Returns the affine dimension: -1 for no points, 0 for points that are all equal, at most n.
   *
   * @param n the dimension of the space, at least 1
   * @param points vertex-major
   * @throws IllegalArgumentException if the coordinates do not make whole points
   * @throws ArithmeticException if a coordinate that is looked at is NaN or infinite
   */
  public static int of(int n, double... points) {
    if (n < 1 || points.length % n != 0) {
      throw new IllegalArgumentException(
          "%d coordinates do not make whole points of dimension %d".formatted(points.length, n));
    }
    return points.length == 0 ? -1 : new AffineDimension(n, points).dimension();
  }

  private int dimension() {
    for (int p = 1; p < points.length / n && normals.length > 0; p++) {
      if (!equalsFirst(p) && !isInHyperplane(p)) {
        BigInteger[] difference = differenceToFirst(p);
        if (!isInFlat(difference)) {
          extend(difference);
          System.arraycopy(points, p * n, basis, directions.length * n, n);
        }
      }
    }
    return directions.length;
  }

  /** Answers for a flat of dimension n - 1 in the plane and in space; false elsewhere. */
  private boolean isInHyperplane(int p) {
    if (n > 3 || directions.length != n - 1) {
      return false;
    }
    System.arraycopy(points, p * n, basis, n * n, n);
    return Orientation.of(n, basis) == 0;
  }

  private boolean equalsFirst(int p) {
    for (int axis = 0; axis < n; axis++) {
      if (points[p * n + axis] != points[axis]) { // NaN is not equal, and refused later
        return false;
      }
    }
    return true;
  }

  /** Returns the difference to the first point, times a power of two. */
  private BigInteger[] differenceToFirst(int p) {
    double[] both = Arrays.copyOf(points, 2 * n);
    System.arraycopy(points, p * n, both, n, n);
    ScaledIntegers scaled = ScaledIntegers.of(both);
    BigInteger[] difference = new BigInteger[n];
    for (int axis = 0; axis < n; axis++) {
      difference[axis] = scaled.integer(n + axis).subtract(scaled.integer(axis));
    }
    return difference;
  }

  private boolean isInFlat(BigInteger[] difference) {
    for (BigInteger[] normal : normals) {
      BigInteger dot = BigInteger.ZERO;
      for (int axis = 0; axis < n; axis++) {
        if (normal[axis].signum() != 0 && difference[axis].signum() != 0) {
          dot = dot.add(normal[axis].multiply(difference[axis]));
        }
      }
      if (dot.signum() != 0) {
        return false;
      }
    }
    return true;
  }

  private void extend(BigInteger[] difference) {
    directions = Arrays.copyOf(directions, directions.length + 1);
    directions[directions.length - 1] = difference;
    normals = IntegerMatrix.of(directions).nullspace();
  }
}
