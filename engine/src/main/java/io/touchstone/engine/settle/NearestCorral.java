// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import io.touchstone.exact.Dyadic;
import io.touchstone.exact.IntegerMatrix;
import io.touchstone.exact.IntegerSolution;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The shortest vector from a polytope A to a polytope B that has no point in common with it, in
 * exact numbers, as pairs of vertices with integer weights.
 *
 * <p>Wolfe's algorithm (P. Wolfe, Finding the nearest point in a polytope, Math. Programming 11
 * (1976)) on the differences {@code b - a}: a corral is a set of affinely independent differences
 * whose hull has the point of least norm of their affine hull inside. While some difference is
 * nearer to the origin along that point, it joins, and minor cycles drop what leaves. The norm
 * falls strictly and no corral returns, so that it ends. Mostly the corral that was proposed is the
 * last one, and all that is to be solved is its small linear system.
 *
 * <p>Memory of one query.
 */
final class NearestCorral {

  /** Less than this of the weight of a point is a rounding of it. */
  private static final double ROUNDING = 0x1p-40;

  private final int n;
  private final ExactPlace a;
  private final ExactPlace b;

  /** A pair of vertices, the vector from that of A to that of B, and its weight. */
  private static final class Pair {

    private final int ofA;
    private final int ofB;
    private final Dyadic[] vector;
    private final BigInteger weight;

    Pair(int ofA, int ofB, Dyadic[] vector, BigInteger weight) {
      this.ofA = ofA;
      this.ofB = ofB;
      this.vector = vector;
      this.weight = weight;
    }

    Pair with(BigInteger newWeight) {
      return new Pair(ofA, ofB, vector, newWeight);
    }
  }

  private List<Pair> pairs = new ArrayList<>();

  /** Sum of the weights. */
  private BigInteger total = BigInteger.ONE;

  /** The current vector times the sum of the weights. */
  private Dyadic[] x = {};

  NearestCorral(int dimension, ExactPlace a, ExactPlace b) {
    n = dimension;
    this.a = a;
    this.b = b;
  }

  /**
   * Starts from two weighted points: from the pairs of their vertices, if these are a corral, else
   * from the first of them.
   *
   * @param paired whether term k of A and term k of B belong together
   */
  void start(int[] ofA, double[] weightsA, int[] ofB, double[] weightsB, boolean paired) {
    pairs.clear();
    if (paired) {
      for (int k = 0; k < ofA.length; k++) {
        if (weightsA[k] > 0) {
          join(ofA[k], ofB[k]);
        }
      }
    } else {
      transport(ofA, weightsA, ofB, weightsB);
    }
    if (pairs.isEmpty()) {
      join(0, 0);
    }
    if (pairs.size() <= n) {
      IntegerSolution least = leastOfAffineHull();
      if (least.isUnique() && isInside(least)) {
        take(least);
        return;
      }
    }
    pairs = new ArrayList<>(pairs.subList(0, 1));
    pairs.set(0, pairs.get(0).with(BigInteger.ONE));
    locate();
  }

  /** Pairs the vertices of two points so that each has its share: from both ends of a line. */
  private void transport(int[] ofA, double[] weightsA, int[] ofB, double[] weightsB) {
    double sumA = sum(weightsA);
    double sumB = sum(weightsB);
    double openA = 0;
    double openB = 0;
    int nextA = 0;
    int nextB = 0;
    while (true) {
      while (!(openA > ROUNDING) && nextA < ofA.length) {
        openA = weightsA[nextA++] / sumA;
      }
      while (!(openB > ROUNDING) && nextB < ofB.length) {
        openB = weightsB[nextB++] / sumB;
      }
      double moved = Math.min(openA, openB);
      if (!(moved > ROUNDING)) {
        return;
      }
      join(ofA[nextA - 1], ofB[nextB - 1]);
      openA -= moved;
      openB -= moved;
    }
  }

  /** Plainly, one after the other: how a stream adds doubles is up to the platform. */
  private static double sum(double[] weights) {
    double sum = 0;
    for (double weight : weights) {
      sum += weight;
    }
    return sum;
  }

  private void join(int ofA, int ofB) {
    Dyadic[] vector = b.point(ofB);
    Dyadic[] tail = a.point(ofA);
    for (int i = 0; i < n; i++) {
      vector[i] = vector[i].subtract(tail[i]);
    }
    pairs.add(new Pair(ofA, ofB, vector, BigInteger.ZERO));
  }

  /**
   * Finds the shortest vector.
   *
   * @return false if the bodies have a point in common
   */
  boolean solve() {
    while (signum() != 0) {
      int ofB = b.farthest(opposite());
      int ofA = a.farthest(x);
      // least: (x / total).d >= |x / total|^2 for every difference d
      Dyadic nearest = b.greatest().add(a.greatest()).negate();
      if (nearest.multiply(Dyadic.of(total)).compareTo(square()) >= 0) {
        return true;
      }
      join(ofA, ofB);
      minorCycles();
    }
    return false;
  }

  private Dyadic[] opposite() {
    return Arrays.stream(x).map(Dyadic::negate).toArray(Dyadic[]::new);
  }

  private int signum() {
    return Arrays.stream(x).allMatch(Dyadic::isZero) ? 0 : 1;
  }

  private void minorCycles() {
    while (true) {
      IntegerSolution least = leastOfAffineHull();
      if (isInside(least)) {
        take(least);
        return;
      }
      moveTowards(least);
    }
  }

  /**
   * Solves for the point of least norm of the affine hull, {@code d_0 + sum y_k e_k} with the edges
   * {@code e_k = d_k - d_0}: {@code sum_j (e_k.e_j) y_j = -e_k.d_0}, unique for independent points.
   */
  private IntegerSolution leastOfAffineHull() {
    int m = pairs.size() - 1;
    Dyadic[] first = pairs.get(0).vector;
    Dyadic[][] edges = new Dyadic[m][n];
    int exponent = Integer.MAX_VALUE;
    for (int k = 0; k < m; k++) {
      for (int i = 0; i < n; i++) {
        edges[k][i] = pairs.get(k + 1).vector[i].subtract(first[i]);
        exponent = lower(exponent, edges[k][i]);
      }
    }
    for (Dyadic component : first) {
      exponent = lower(exponent, component);
    }
    BigInteger[][] whole = new BigInteger[m][];
    BigInteger[] origin = integers(first, exponent);
    BigInteger[][] products = new BigInteger[m][m];
    BigInteger[] right = new BigInteger[m];
    for (int k = 0; k < m; k++) {
      whole[k] = integers(edges[k], exponent);
      for (int j = 0; j <= k; j++) {
        products[k][j] = ConeProgram.dot(whole[k], whole[j]);
        products[j][k] = products[k][j];
      }
      right[k] = ConeProgram.dot(whole[k], origin).negate();
    }
    return IntegerMatrix.of(products).solve(right);
  }

  private static int lower(int exponent, Dyadic number) {
    return number.isZero() ? exponent : Math.min(exponent, number.exponent());
  }

  static BigInteger[] integers(Dyadic[] vector, int exponent) {
    BigInteger[] whole = new BigInteger[vector.length];
    for (int i = 0; i < whole.length; i++) {
      whole[i] =
          vector[i].isZero()
              ? BigInteger.ZERO
              : vector[i].mantissa().shiftLeft(vector[i].exponent() - exponent);
    }
    return whole;
  }

  /** Weight of a pair in the least point, times the common denominator. */
  private BigInteger weight(IntegerSolution least, int k) {
    if (k > 0) {
      return least.numerator(k - 1);
    }
    BigInteger rest = least.denominator();
    for (int j = 1; j < pairs.size(); j++) {
      rest = rest.subtract(least.numerator(j - 1));
    }
    return rest;
  }

  private boolean isInside(IntegerSolution least) {
    for (int k = 0; k < pairs.size(); k++) {
      if (weight(least, k).signum() <= 0) {
        return false;
      }
    }
    return true;
  }

  private void take(IntegerSolution least) {
    List<Pair> taken = new ArrayList<>();
    for (int k = 0; k < pairs.size(); k++) {
      taken.add(pairs.get(k).with(weight(least, k)));
    }
    pairs = taken;
    locate();
  }

  /**
   * Moves from the weights l, of sum L, towards those m of the least point, of sum M, until the
   * first of them vanishes: {@code (1 - t) l_k / L + t m_k / M} does so at {@code t = l_k M / (l_k
   * M - m_k L)} where m_k is not positive.
   */
  private void moveTowards(IntegerSolution least) {
    BigInteger sum = least.denominator();
    BigInteger up = BigInteger.ONE;
    BigInteger down = BigInteger.ONE; // t = up / down, the least of all
    for (int k = 0; k < pairs.size(); k++) {
      BigInteger target = weight(least, k);
      if (target.signum() <= 0) {
        BigInteger way = pairs.get(k).weight.multiply(sum);
        BigInteger whole = way.subtract(target.multiply(total));
        if (way.multiply(down).compareTo(up.multiply(whole)) < 0) {
          up = way;
          down = whole;
        }
      }
    }
    BigInteger stay = down.subtract(up).multiply(sum);
    BigInteger go = up.multiply(total);
    List<Pair> moved = new ArrayList<>();
    for (int k = 0; k < pairs.size(); k++) {
      Pair pair = pairs.get(k);
      BigInteger weight = pair.weight.multiply(stay).add(weight(least, k).multiply(go));
      if (weight.signum() > 0) {
        moved.add(pair.with(weight));
      }
    }
    pairs = moved;
    locate();
  }

  /** Brings the weights to lowest terms, and computes their sum and the vector. */
  private void locate() {
    BigInteger divisor = BigInteger.ZERO;
    for (Pair pair : pairs) {
      divisor = divisor.gcd(pair.weight);
    }
    total = BigInteger.ZERO;
    x = new Dyadic[n];
    Arrays.fill(x, Dyadic.ZERO);
    for (int k = 0; k < pairs.size(); k++) {
      Pair pair = pairs.get(k).with(pairs.get(k).weight.divide(divisor));
      pairs.set(k, pair);
      total = total.add(pair.weight);
      Dyadic weight = Dyadic.of(pair.weight);
      for (int i = 0; i < n; i++) {
        x[i] = x[i].add(pair.vector[i].multiply(weight));
      }
    }
  }

  /** Returns how many pairs the two points are made of. */
  int size() {
    return pairs.size();
  }

  int ofA(int k) {
    return pairs.get(k).ofA;
  }

  int ofB(int k) {
    return pairs.get(k).ofB;
  }

  /** Returns the weights, positive integers. */
  BigInteger[] weights() {
    return pairs.stream().map(pair -> pair.weight).toArray(BigInteger[]::new);
  }

  /** Returns the sum of the weights. */
  BigInteger total() {
    return total;
  }

  /** Returns the shortest vector times the sum of the weights. */
  Dyadic[] vector() {
    return x.clone();
  }

  /** Returns the square of that vector. */
  Dyadic square() {
    Dyadic sum = Dyadic.ZERO;
    for (Dyadic component : x) {
      sum = sum.add(component.square());
    }
    return sum;
  }

  /** Returns the shortest integer vector in its direction. */
  BigInteger[] wholeVector() {
    int exponent = Integer.MAX_VALUE;
    for (Dyadic component : x) {
      exponent = lower(exponent, component);
    }
    BigInteger[] whole = integers(x, exponent);
    BigInteger divisor = BigInteger.ZERO;
    for (BigInteger component : whole) {
      divisor = divisor.gcd(component);
    }
    for (int i = 0; i < n; i++) {
      whole[i] = whole[i].divide(divisor);
    }
    return whole;
  }
}
