package com.example.vclip;

import io.touchstone.api.query.WeightedVertices;
import io.touchstone.exact.IntegerMatrix;
import io.touchstone.exact.IntegerSolution;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Whether the hulls of a few vertices of each body have a point in common, in integers. That is a
 * question of linear programming:
 *
 * <pre>{@code sum l_i a_i = sum m_j b_j,  sum l_i = sum m_j = 1,  l, m >= 0}</pre>
 *
 * and where it has a solution it has a basic one, with at most five numbers that are not zero. There
 * are few vertices, so all bases are tried.
 */
final class ExactMeeting {

  /** Three coordinates and two sums of weights. */
  private static final int EQUATIONS = 5;

  private static final BigInteger[] RIGHT_SIDE = {
    BigInteger.ZERO, BigInteger.ZERO, BigInteger.ZERO, BigInteger.ONE, BigInteger.ONE
  };

  private final BigInteger[][] columns;

  /**
   * Places vertices without rounding.
   *
   * @param poseA twelve numbers, rows [R | t]
   * @param coordinatesA of all vertices of A, vertex-major
   */
  ExactMeeting(
      WeightedVertices ofA,
      double[] poseA,
      double[] coordinatesA,
      WeightedVertices ofB,
      double[] poseB,
      double[] coordinatesB) {
    int countA = ofA.size();
    BigDecimal[][] points = new BigDecimal[countA + ofB.size()][];
    int scale = 0;
    for (int k = 0; k < points.length; k++) {
      points[k] =
          k < countA
              ? placed(poseA, coordinatesA, ofA.vertex(k))
              : placed(poseB, coordinatesB, ofB.vertex(k - countA));
      for (BigDecimal x : points[k]) {
        scale = Math.max(scale, x.scale());
      }
    }
    columns = new BigInteger[points.length][EQUATIONS];
    for (int k = 0; k < points.length; k++) {
      for (int axis = 0; axis < 3; axis++) {
        BigInteger x = points[k][axis].setScale(scale).unscaledValue();
        columns[k][axis] = k < countA ? x : x.negate();
      }
      columns[k][3] = k < countA ? BigInteger.ONE : BigInteger.ZERO;
      columns[k][4] = k < countA ? BigInteger.ZERO : BigInteger.ONE;
    }
  }

  private static BigDecimal[] placed(double[] pose, double[] coordinates, int vertex) {
    BigDecimal[] point = new BigDecimal[3];
    for (int axis = 0; axis < 3; axis++) {
      BigDecimal sum = new BigDecimal(pose[4 * axis + 3]);
      for (int k = 0; k < 3; k++) {
        BigDecimal r = new BigDecimal(pose[4 * axis + k]);
        sum = sum.add(r.multiply(new BigDecimal(coordinates[3 * vertex + k])));
      }
      point[axis] = sum;
    }
    return point;
  }

  /** Tells whether there is a common point. */
  boolean exists() {
    for (int size = 2; size <= Math.min(EQUATIONS, columns.length); size++) {
      if (exists(new int[size], 0, 0)) {
        return true;
      }
    }
    return false;
  }

  /** Tries all bases that begin with the columns chosen so far. */
  private boolean exists(int[] basis, int chosen, int from) {
    if (chosen == basis.length) {
      return isSolvedBy(basis);
    }
    for (int k = from; k < columns.length; k++) {
      basis[chosen] = k;
      if (exists(basis, chosen + 1, k + 1)) {
        return true;
      }
    }
    return false;
  }

  private boolean isSolvedBy(int[] basis) {
    BigInteger[][] rows = new BigInteger[EQUATIONS][basis.length];
    for (int row = 0; row < EQUATIONS; row++) {
      for (int k = 0; k < basis.length; k++) {
        rows[row][k] = columns[basis[k]][row];
      }
    }
    IntegerSolution solution = IntegerMatrix.of(rows).solve(RIGHT_SIDE);
    if (!solution.isConsistent() || !solution.isUnique()) {
      return false; // dependent columns: fewer of them are tried too
    }
    int sign = solution.denominator().signum();
    for (int k = 0; k < basis.length; k++) {
      if (solution.numerator(k).signum() * sign < 0) {
        return false;
      }
    }
    return true;
  }
}
