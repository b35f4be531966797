package io.touchstone.gjk;

import static io.touchstone.api.exact.ErrorFree.productError;
import static io.touchstone.api.exact.ErrorFree.sumError;

import io.touchstone.api.exact.Orientation;

/**
 * Tells whether a simplex of m vertex pairs, {@code y_k = (R_A a_k + t_A) - (R_B b_k + t_B)},
 * surely contains the origin although it has less than n + 1 points: bodies that touch exactly, or
 * are placed symmetrically. Three reasons are looked for:
 *
 * <ul>
 *   <li>All points are exactly zero on n - m + 1 axes, and on the others the origin surely is
 *       inside: the weights in floating point are greater than their error. That is how bodies
 *       touch that are parallel to the axes of the world.
 *   <li>The points are exactly doubles, they and the origin are in one flat because all minors of
 *       order m of their coordinates are zero, and in that flat the origin surely is inside: bodies
 *       with coordinates of few digits.
 *   <li>There are small whole numbers with {@code sum m_k y_k = 0}: guessed from the weights.
 * </ul>
 *
 * <p>That a sum of products is zero is found out without rounding, as an expansion (J. R. Shewchuk,
 * Adaptive precision floating-point arithmetic and fast robust geometric predicates, Discrete
 * Comput. Geom. 18 (1997), theorem 10: Grow-Expansion with elimination of zeros). A no says
 * nothing.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction, apart from the exact
 * determinants of order 4 and more.
 */
final class ExactContact {

  /** There are too many minors beyond. */
  private static final int MOST_DIMENSIONS = 10;

  /** The least weight is tried as every whole number up to this. */
  private static final int MOST_TRIALS = 64;

  /** Greater weights than this are no relation but an accident. */
  private static final double GREATEST_WEIGHT = 0x1p20;

  /** How far a guessed weight may be from a whole number, relative to the number. */
  private static final double WHOLE = 1e-12;

  /** Below this the rounding error of a product might be lost. */
  private static final double LEAST_PRODUCT = 0x1p-900;

  private final int n;
  private final double[] whole;
  private final double[] expansion;
  private final double[] exactPoint;
  private final int[] axes;
  private int length;
  private boolean exact;

  ExactContact(int dimension) {
    n = dimension;
    whole = new double[n + 1];
    exactPoint = new double[n * (n + 1)];
    axes = new int[n];
    // four terms for each product of three numbers
    expansion = new double[(n + 1) * (8 * n + 4) + 1];
  }

  /**
   * Tests for a contact; if whole weights show it, they become those of the simplex.
   *
   * @param weightError bound of the errors of the weights, given that there are exact ones
   * @param poseA array form of A's pose
   * @param a coordinates of A, vertex-major; so for B
   */
  boolean find(
      PairSimplex simplex,
      double weightError,
      double[] poseA,
      double[] a,
      double[] poseB,
      double[] b) {
    boolean inside = true;
    for (int k = 0; k < simplex.size; k++) {
      inside &= simplex.weight[k] > weightError; // false for NaN
    }
    return (inside
            && (isInCoordinatePlane(simplex, poseA, a, poseB, b)
                || isInFlat(simplex, poseA, a, poseB, b)))
        || hasWholeWeights(simplex, poseA, a, poseB, b);
  }

  private boolean isInCoordinatePlane(
      PairSimplex simplex, double[] poseA, double[] a, double[] poseB, double[] b) {
    int zeros = 0;
    for (int axis = 0; axis < n; axis++) {
      boolean zero = true;
      for (int k = 0; k < simplex.size && zero; k++) {
        setPoint(simplex, k, axis, poseA, a, poseB, b);
        zero = length == 0 && exact;
      }
      zeros += zero ? 1 : 0;
    }
    return zeros == n - simplex.size + 1;
  }

  private boolean isInFlat(
      PairSimplex simplex, double[] poseA, double[] a, double[] poseB, double[] b) {
    int m = simplex.size;
    if (m > n || n > MOST_DIMENSIONS) {
      return false;
    }
    for (int k = 0; k < m; k++) {
      for (int axis = 0; axis < n; axis++) {
        setPoint(simplex, k, axis, poseA, a, poseB, b);
        if (length > 1 || !exact) {
          return false;
        }
        exactPoint[k * n + axis] = length == 0 ? 0 : expansion[0];
      }
    }
    for (int subset = 0; subset < 1 << n; subset++) {
      if (Integer.bitCount(subset) == m && minorSign(subset, m) != 0) {
        return false;
      }
    }
    return true;
  }

  /** The sign of the determinant of some coordinates of the first m points. */
  private int minorSign(int subset, int m) {
    int count = 0;
    for (int axis = 0; axis < n; axis++) {
      if ((subset >> axis & 1) == 1) {
        axes[count++] = axis;
      }
    }
    double[] p = exactPoint;
    int i = axes[0];
    if (m == 1) {
      return p[i] == 0 ? 0 : 1;
    }
    int j = axes[1];
    if (m == 2) {
      return Orientation.of2(p[i], p[j], p[n + i], p[n + j], 0, 0);
    }
    if (m == 3) {
      int k = axes[2];
      return Orientation.of3(
          p[i],
          p[j],
          p[k],
          p[n + i],
          p[n + j],
          p[n + k],
          p[2 * n + i],
          p[2 * n + j],
          p[2 * n + k],
          0,
          0,
          0);
    }
    double[] points = new double[m * (m + 1)];
    for (int row = 0; row < m; row++) {
      for (int column = 0; column < m; column++) {
        points[row * m + column] = p[row * n + axes[column]];
      }
    }
    return Orientation.of(m, points);
  }

  private boolean hasWholeWeights(
      PairSimplex simplex, double[] poseA, double[] a, double[] poseB, double[] b) {
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; k < simplex.size; k++) {
      least = Math.min(least, simplex.weight[k]);
    }
    for (int trial = 1; trial <= MOST_TRIALS && least > 0; trial++) {
      if (isWhole(simplex, trial / least)) {
        if (!isZero(simplex, poseA, a, poseB, b)) {
          return false; // any other whole weights are multiples of these
        }
        System.arraycopy(whole, 0, simplex.weight, 0, simplex.size);
        return true;
      }
    }
    return false;
  }

  private boolean isWhole(PairSimplex simplex, double factor) {
    for (int k = 0; k < simplex.size; k++) {
      double weight = simplex.weight[k] * factor;
      whole[k] = Math.rint(weight);
      boolean fits = Math.abs(weight - whole[k]) <= WHOLE * whole[k] && whole[k] <= GREATEST_WEIGHT;
      if (!fits) { // also for NaN
        return false;
      }
    }
    return true;
  }

  private boolean isZero(
      PairSimplex simplex, double[] poseA, double[] a, double[] poseB, double[] b) {
    for (int axis = 0; axis < n; axis++) {
      length = 0;
      exact = true;
      for (int k = 0; k < simplex.size; k++) {
        addPoint(
            whole[k], axis, poseA, a, n * simplex.vertexA[k], poseB, b, n * simplex.vertexB[k]);
      }
      if (length > 0 || !exact) {
        return false;
      }
    }
    return true;
  }

  /** Computes a component of a point of A - B as an expansion. */
  private void setPoint(
      PairSimplex simplex,
      int k,
      int axis,
      double[] poseA,
      double[] a,
      double[] poseB,
      double[] b) {
    length = 0;
    exact = true;
    addPoint(1, axis, poseA, a, n * simplex.vertexA[k], poseB, b, n * simplex.vertexB[k]);
  }

  /** Adds a component of a point of A - B with a weight. */
  private void addPoint(
      double factor,
      int axis,
      double[] poseA,
      double[] a,
      int startA,
      double[] poseB,
      double[] b,
      int startB) {
    int row = axis * (n + 1);
    addProduct(factor, poseA[row + n], 1);
    addProduct(-factor, poseB[row + n], 1);
    for (int k = 0; k < n; k++) {
      addProduct(factor, poseA[row + k], a[startA + k]);
      addProduct(-factor, poseB[row + k], b[startB + k]);
    }
  }

  /** Adds a product of three numbers. */
  private void addProduct(double x, double y, double z) {
    double high = x * y;
    addProduct(high, z);
    addProduct(productError(x, y, high), z);
  }

  private void addProduct(double x, double y) {
    double high = x * y;
    boolean zero = x == 0 || y == 0;
    exact &= zero || (Math.abs(high) > LEAST_PRODUCT && Double.isFinite(high));
    if (!zero) {
      add(productError(x, y, high));
      add(high);
    }
  }

  /** Adds a number to the expansion. */
  private void add(double term) {
    double carry = term;
    int kept = 0;
    for (int i = 0; i < length; i++) {
      double sum = carry + expansion[i];
      double rest = sumError(carry, expansion[i], sum);
      if (rest != 0) {
        expansion[kept++] = rest;
      }
      carry = sum;
    }
    if (carry != 0) {
      expansion[kept++] = carry;
    }
    length = kept;
  }
}
