// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.oracle;

import io.touchstone.exact.IntegerMatrix;
import io.touchstone.exact.IntegerSolution;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * The point of a {@link MinkowskiSum} nearest to the origin, by Wolfe's method (P. Wolfe, Finding
 * the nearest point in a polytope, Mathematical Programming 11, 1976) in rational arithmetic.
 *
 * <p>A corral S is an affinely independent set of points whose affine hull has its nearest point y
 * inside conv S. While some point p has {@code x.p < x.x}, it joins S; when y leaves conv S, x goes
 * towards y until a weight vanishes, and that point leaves. Each corral is strictly nearer than the
 * one before, so the method ends. How the answer was found does not matter: the constructor proves
 * {@code x in K} by the weights and {@code x.p >= x.x} for all p of K by a scan.
 *
 * <p>Immutable and thread-safe.
 */
final class MinimumNorm {

  private final MinkowskiSum sum;
  private List<int[]> corners;
  private List<BigInteger[]> points;

  /** Weights {@code weights[i] / denominator} of the corners. */
  private BigInteger[] weights;

  private BigInteger denominator;

  /** The point is {@code numerators / denominator}. */
  private BigInteger[] numerators;

  MinimumNorm(MinkowskiSum sum) {
    this.sum = sum;
    int[] first = new int[sum.summandCount()];
    this.corners = new ArrayList<>(List.of(first));
    this.points = new ArrayList<>(List.<BigInteger[]>of(sum.point(first)));
    this.weights = new BigInteger[] {BigInteger.ONE};
    this.denominator = BigInteger.ONE;
    this.numerators = points.get(0);
    while (!isZero()) {
      int[] lowest = sum.lowest(numerators);
      BigInteger[] point = sum.point(lowest);
      if (!isBelow(point)) {
        break;
      }
      add(lowest, point);
      towardsAffineMinimum();
    }
    requireProved();
  }

  /** Tells whether {@code x.p < x.x}; with x = X / D it is {@code D X.p < X.X}. */
  private boolean isBelow(BigInteger[] point) {
    BigInteger product = MinkowskiSum.dot(numerators, point).multiply(denominator);
    return product.compareTo(MinkowskiSum.dot(numerators, numerators)) < 0;
  }

  private void add(int[] indices, BigInteger[] point) {
    corners.add(indices);
    points.add(point);
    BigInteger[] more = new BigInteger[weights.length + 1];
    System.arraycopy(weights, 0, more, 0, weights.length);
    more[weights.length] = BigInteger.ZERO;
    weights = more;
  }

  /** The minor cycle: goes to the nearest point of the affine hull, dropping what is in the way. */
  private void towardsAffineMinimum() {
    while (true) {
      BigInteger[] target = affineMinimum();
      BigInteger total = BigInteger.ZERO;
      boolean inside = true;
      for (BigInteger weight : target) {
        total = total.add(weight);
        inside &= weight.signum() > 0;
      }
      if (inside) {
        become(target, total);
        return;
      }
      goTowards(target, total);
    }
  }

  /**
   * Returns the weights of the nearest point of the affine hull: with {@code q_i = p_i - p_0},
   * {@code (q_i.q_j) c = -(q_i.p_0)} and {@code m_0 = 1 - sum c}, all times their denominator.
   */
  private BigInteger[] affineMinimum() {
    int k = points.size() - 1;
    if (k == 0) {
      return new BigInteger[] {BigInteger.ONE};
    }
    BigInteger[] origin = points.get(0);
    BigInteger[][] q = new BigInteger[k][];
    for (int i = 0; i < k; i++) {
      q[i] = minus(points.get(i + 1), origin);
    }
    BigInteger[][] gram = new BigInteger[k][k];
    BigInteger[] right = new BigInteger[k];
    for (int i = 0; i < k; i++) {
      right[i] = MinkowskiSum.dot(q[i], origin).negate();
      for (int j = 0; j <= i; j++) {
        gram[i][j] = MinkowskiSum.dot(q[i], q[j]);
        gram[j][i] = gram[i][j];
      }
    }
    IntegerSolution solution = IntegerMatrix.of(gram).solve(right);
    if (!solution.isUnique()) {
      throw new IllegalStateException("the corral is not affinely independent");
    }
    BigInteger[] result = new BigInteger[k + 1];
    result[0] = solution.denominator();
    for (int i = 0; i < k; i++) {
      result[i + 1] = solution.numerator(i);
      result[0] = result[0].subtract(result[i + 1]);
    }
    return result;
  }

  /**
   * Goes from the weights l / D towards m / T until the first of them vanishes: theta = min l_i T /
   * (l_i T - m_i D) over m_i not positive; then theta m + (1 - theta) l.
   */
  private void goTowards(BigInteger[] target, BigInteger total) {
    BigInteger up = BigInteger.ONE;
    BigInteger down = BigInteger.ONE;
    for (int i = 0; i < target.length; i++) {
      if (target[i].signum() <= 0) {
        BigInteger numerator = weights[i].multiply(total);
        BigInteger difference = numerator.subtract(target[i].multiply(denominator));
        // 0 / 0: the point that just came, not wanted at all; it cannot be, it is lower than x
        if (difference.signum() > 0
            && numerator.multiply(down).compareTo(up.multiply(difference)) < 0) {
          up = numerator;
          down = difference;
        }
      }
    }
    BigInteger stay = down.subtract(up).multiply(total);
    BigInteger go = up.multiply(denominator);
    List<int[]> keptCorners = new ArrayList<>();
    List<BigInteger[]> keptPoints = new ArrayList<>();
    List<BigInteger> kept = new ArrayList<>();
    for (int i = 0; i < target.length; i++) {
      BigInteger weight = weights[i].multiply(stay).add(target[i].multiply(go));
      if (weight.signum() > 0) {
        keptCorners.add(corners.get(i));
        keptPoints.add(points.get(i));
        kept.add(weight);
      }
    }
    if (kept.size() == target.length) {
      throw new IllegalStateException("no weight vanished");
    }
    corners = keptCorners;
    points = keptPoints;
    become(kept.toArray(new BigInteger[0]), down.multiply(total).multiply(denominator));
  }

  private void become(BigInteger[] newWeights, BigInteger total) {
    BigInteger divisor = total;
    for (BigInteger weight : newWeights) {
      divisor = divisor.gcd(weight);
    }
    denominator = total.divide(divisor);
    weights = new BigInteger[newWeights.length];
    numerators = new BigInteger[sum.dimension()];
    java.util.Arrays.fill(numerators, BigInteger.ZERO);
    for (int i = 0; i < weights.length; i++) {
      weights[i] = newWeights[i].divide(divisor);
      for (int axis = 0; axis < numerators.length; axis++) {
        numerators[axis] = numerators[axis].add(weights[i].multiply(points.get(i)[axis]));
      }
    }
  }

  /** Proves the answer from the answer alone. */
  private void requireProved() {
    BigInteger total = BigInteger.ZERO;
    BigInteger[] combination = new BigInteger[numerators.length];
    java.util.Arrays.fill(combination, BigInteger.ZERO);
    for (int i = 0; i < weights.length; i++) {
      total = total.add(weights[i]);
      BigInteger[] point = sum.point(corners.get(i));
      for (int axis = 0; axis < combination.length; axis++) {
        combination[axis] = combination[axis].add(weights[i].multiply(point[axis]));
      }
      if (weights[i].signum() < 0) {
        throw new IllegalStateException("negative weight " + weights[i]);
      }
    }
    boolean inHull = total.equals(denominator) && java.util.Arrays.equals(combination, numerators);
    BigInteger[] opposite = new BigInteger[numerators.length];
    for (int axis = 0; axis < opposite.length; axis++) {
      opposite[axis] = numerators[axis].negate();
    }
    BigInteger least = sum.greatest(opposite).negate();
    boolean nearest = least.multiply(denominator).compareTo(normSq()) >= 0;
    if (!inHull || !nearest) {
      throw new IllegalStateException("the point found is not the nearest one");
    }
  }

  private static BigInteger[] minus(BigInteger[] p, BigInteger[] q) {
    BigInteger[] difference = new BigInteger[p.length];
    for (int i = 0; i < p.length; i++) {
      difference[i] = p[i].subtract(q[i]);
    }
    return difference;
  }

  /** Tells whether the origin is in the sum. */
  boolean isZero() {
    for (BigInteger numerator : numerators) {
      if (numerator.signum() != 0) {
        return false;
      }
    }
    return true;
  }

  /** Returns {@code X.X}: the squared norm times the square of the denominator. */
  private BigInteger normSq() {
    return MinkowskiSum.dot(numerators, numerators);
  }

  /** Returns the squared norm, in the unit of length. */
  Fraction squaredNorm() {
    return Fraction.of(normSq(), denominator.multiply(denominator), 2 * sum.exponent());
  }

  /** Returns the direction from the origin to the point, as integers of no common size. */
  BigInteger[] direction() {
    return numerators.clone();
  }

  /** Returns the number of corners whose hull contains the point, at most n + 1. */
  int cornerCount() {
    return corners.size();
  }

  /** Returns the indices of a corner in the lists. */
  int[] corner(int i) {
    return corners.get(i).clone();
  }

  /** Returns the points of the corners. */
  BigInteger[][] cornerPoints() {
    return points.toArray(new BigInteger[0][]);
  }

  /** Returns the weight of a corner, rounded. */
  double weight(int i) {
    return Fraction.of(weights[i], denominator, 0).doubleValue();
  }
}
