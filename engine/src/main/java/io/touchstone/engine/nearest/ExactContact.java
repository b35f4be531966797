package io.touchstone.engine.nearest;

import io.touchstone.exact.Orientation;
import io.touchstone.kernel.certified.DifferenceSum;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.contact.WholeWeights;
import io.touchstone.kernel.inside.Inside;
import io.touchstone.kernel.support.CertifiedSupport;

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
 * <p>That a sum of products is zero is found out without rounding, by {@link DifferenceSum}. A no
 * says nothing.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction, apart from the exact
 * determinants of order 4 and more.
 */
final class ExactContact {

  /** There are too many minors beyond. */
  private static final int MOST_DIMENSIONS = 10;

  private final int n;
  private final double[] whole;
  private final DifferenceSum sum;
  private final double[] exactPoint;

  /** The vertices of the simplex, n coordinates each, in its order. */
  private final double[] pointsA;

  private final double[] pointsB;
  private final int[] axes;

  ExactContact(int dimension) {
    n = dimension;
    whole = new double[n + 1];
    exactPoint = new double[n * (n + 1)];
    pointsA = new double[n * (n + 1)];
    pointsB = new double[n * (n + 1)];
    axes = new int[n];
    sum = new DifferenceSum(n, n + 1);
  }

  /**
   * Tests for a contact; if whole weights show it, they become those of the simplex.
   *
   * @param weightError bound of the errors of the weights, given that there are exact ones
   */
  boolean find(PairSimplex simplex, double weightError, PlacedPair pair) {
    double[] poseA = pair.poseA(Inside.KEY);
    double[] poseB = pair.poseB(Inside.KEY);
    boolean inside = true;
    for (int k = 0; k < simplex.size; k++) {
      copyVertex(pair.a(), simplex.vertexA[k], pointsA, k);
      copyVertex(pair.b(), simplex.vertexB[k], pointsB, k);
      inside &= simplex.weight[k] > weightError; // false for NaN
    }
    return (inside
            && (isInCoordinatePlane(simplex, poseA, poseB) || isInFlat(simplex, poseA, poseB)))
        || hasWholeWeights(simplex, poseA, poseB);
  }

  private void copyVertex(CertifiedSupport body, int vertex, double[] points, int place) {
    System.arraycopy(body.coordinates(Inside.KEY), n * vertex, points, n * place, n);
  }

  private boolean isInCoordinatePlane(PairSimplex simplex, double[] poseA, double[] poseB) {
    int zeros = 0;
    for (int axis = 0; axis < n; axis++) {
      boolean zero = true;
      for (int k = 0; k < simplex.size && zero; k++) {
        setPoint(k, axis, poseA, poseB);
        zero = sum.isZero();
      }
      zeros += zero ? 1 : 0;
    }
    return zeros == n - simplex.size + 1;
  }

  private boolean isInFlat(PairSimplex simplex, double[] poseA, double[] poseB) {
    int m = simplex.size;
    if (m > n || n > MOST_DIMENSIONS) {
      return false;
    }
    for (int k = 0; k < m; k++) {
      for (int axis = 0; axis < n; axis++) {
        setPoint(k, axis, poseA, poseB);
        if (!sum.isDouble()) {
          return false;
        }
        exactPoint[k * n + axis] = sum.rounded();
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

  private boolean hasWholeWeights(PairSimplex simplex, double[] poseA, double[] poseB) {
    System.arraycopy(simplex.weight, 0, whole, 0, simplex.size);
    if (!WholeWeights.guess(whole, simplex.size) || !isZero(simplex, poseA, poseB)) {
      return false;
    }
    System.arraycopy(whole, 0, simplex.weight, 0, simplex.size);
    return true;
  }

  private boolean isZero(PairSimplex simplex, double[] poseA, double[] poseB) {
    for (int axis = 0; axis < n; axis++) {
      sum.clear();
      for (int k = 0; k < simplex.size; k++) {
        sum.add(whole[k], axis, poseA, pointsA, k, poseB, pointsB, k);
      }
      if (!sum.isZero()) {
        return false;
      }
    }
    return true;
  }

  /** Computes a component of a point of A - B. */
  private void setPoint(int k, int axis, double[] poseA, double[] poseB) {
    sum.clear();
    sum.add(1, axis, poseA, pointsA, k, poseB, pointsB, k);
  }
}
