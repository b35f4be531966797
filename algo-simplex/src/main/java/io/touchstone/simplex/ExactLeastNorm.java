package io.touchstone.simplex;

import io.touchstone.api.exact.Dyadic;
import io.touchstone.api.exact.IntegerMatrix;
import io.touchstone.api.exact.IntegerSolution;
import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The distance of two polytopes in integers: the point of least norm of {@code K = A - B}, as a
 * combination of at most n + 1 differences of vertices.
 *
 * <p>Wolfe's algorithm (P. Wolfe, Finding the nearest point in a polytope, Math. Programming 11
 * (1976)). A corral is a set of affinely independent differences whose hull has the current point
 * {@code x = X / L} in its relative interior; L is the sum of the weights. A major cycle takes in
 * the difference that is farthest against x; x is the least of all if {@code x.d >= x.x} for that
 * one. Minor cycles move to the least point of the affine hull and drop what leaves the corral. The
 * norm falls strictly and no corral returns: finite.
 *
 * <p>Scratch memory of one thread; allocates integers.
 */
final class ExactLeastNorm {

  private final int n;
  private final PivotTrace trace;
  private @Nullable IntegerPair pair;
  private final int[] ofA;
  private final int[] ofB;
  private final BigInteger[][] corral;
  private final BigInteger[] weights;
  private int count;
  private BigInteger total = BigInteger.ONE;
  private BigInteger[] x = new BigInteger[0];
  private BigInteger square = BigInteger.ZERO;
  private int iterations;

  ExactLeastNorm(int dimension, PivotTrace trace) {
    n = dimension;
    ofA = new int[n + 2];
    ofB = new int[n + 2];
    corral = new BigInteger[n + 2][];
    weights = new BigInteger[n + 2];
    this.trace = trace;
  }

  /**
   * Finds the point of least norm.
   *
   * @param placed neither body empty
   * @param verticesA vertices of A, to start from
   * @param verticesB vertices of B that belong to them
   * @param size how many pairs, at least 1; used when their least point is inside their hull,
   *     otherwise only the first
   * @return false if the limit of iterations was reached first
   */
  boolean solve(IntegerPair placed, int[] verticesA, int[] verticesB, int size, int maxIterations) {
    pair = placed;
    iterations = 0;
    if (!startFrom(verticesA, verticesB, size)) {
      startFrom(verticesA, verticesB, 1);
    }
    while (!isLeast()) {
      if (iterations == maxIterations) {
        return false;
      }
      BigInteger former = total;
      BigInteger formerSquare = square;
      add(placed.a.vertex(), placed.b.vertex(), BigInteger.ZERO);
      iterations++;
      minorCycles();
      assert square.multiply(former.pow(2)).compareTo(formerSquare.multiply(total.pow(2))) < 0
          : "the norm falls";
    }
    return true;
  }

  private boolean startFrom(int[] verticesA, int[] verticesB, int size) {
    count = 0;
    for (int k = 0; k < size; k++) {
      add(verticesA[k], verticesB[k], BigInteger.ONE);
    }
    IntegerSolution least = leastOfAffineHull();
    if (!least.isUnique() || !allPositive(least)) {
      return false;
    }
    take(least);
    return true;
  }

  private void add(int vertexA, int vertexB, BigInteger weight) {
    IntegerPair placed = placed();
    ofA[count] = vertexA;
    ofB[count] = vertexB;
    corral[count] = Integers.subtract(placed.a.location(vertexA), placed.b.location(vertexB));
    weights[count] = weight;
    count++;
  }

  private IntegerPair placed() {
    if (pair == null) {
      throw new IllegalStateException("no pair was placed");
    }
    return pair;
  }

  /** Finds the farthest difference against x; tells whether x is the least point of K. */
  private boolean isLeast() {
    if (trace.isOn()) {
      double[] difference = new double[n];
      for (int i = 0; i < n; i++) {
        difference[i] = Integers.quotient(x[i], total, placed().exponent());
      }
      trace.nearest(iterations, count, difference);
    }
    if (square.signum() == 0) {
      return true;
    }
    // min x.d = -(max_A -x.a + max_B x.b)
    BigInteger least = placed().a.farthest(Integers.negate(x)).add(placed().b.farthest(x)).negate();
    return least.multiply(total).compareTo(square) >= 0;
  }

  private void minorCycles() {
    while (true) {
      IntegerSolution least = leastOfAffineHull();
      assert least.isUnique() : "a corral is affinely independent";
      if (allPositive(least)) {
        take(least);
        return;
      }
      moveTowards(least);
    }
  }

  /**
   * Solves for the weights of the point of least norm of the affine hull: with {@code d = d_0 + sum
   * y_k (d_k - d_0)} the normal equations {@code sum_j (d_k - d_0).(d_j - d_0) y_j = -(d_k -
   * d_0).d_0}, k and j from 1.
   */
  private IntegerSolution leastOfAffineHull() {
    int m = count - 1;
    BigInteger[][] edges = new BigInteger[m][];
    for (int k = 0; k < m; k++) {
      edges[k] = Integers.subtract(corral[k + 1], corral[0]);
    }
    BigInteger[][] gram = new BigInteger[m][m];
    BigInteger[] right = new BigInteger[m];
    for (int k = 0; k < m; k++) {
      for (int j = 0; j <= k; j++) {
        gram[k][j] = Integers.dot(edges[k], edges[j]);
        gram[j][k] = gram[k][j];
      }
      right[k] = Integers.dot(edges[k], corral[0]).negate();
    }
    return IntegerMatrix.of(gram).solve(right);
  }

  /** Weight of a difference in the least point, over the common denominator. */
  private BigInteger weight(IntegerSolution least, int k) {
    if (k > 0) {
      return least.numerator(k - 1);
    }
    BigInteger rest = least.denominator();
    for (int j = 1; j < count; j++) {
      rest = rest.subtract(least.numerator(j - 1));
    }
    return rest;
  }

  private boolean allPositive(IntegerSolution least) {
    for (int k = 0; k < count; k++) {
      if (weight(least, k).signum() <= 0) {
        return false;
      }
    }
    return true;
  }

  private void take(IntegerSolution least) {
    for (int k = 0; k < count; k++) {
      weights[k] = weight(least, k);
    }
    locate();
  }

  /**
   * Moves from the current weights l towards those of the least point m until the first becomes 0,
   * and drops what is 0. On the way {@code (1 - t) l_k / L + t m_k / M}, the weight k with m_k
   * &lt;= 0 vanishes at {@code t = l_k M / (l_k M - m_k L)}.
   */
  private void moveTowards(IntegerSolution least) {
    BigInteger denominator = least.denominator();
    BigInteger up = BigInteger.ONE;
    BigInteger down = BigInteger.ONE; // t = up / down, the least of all
    for (int k = 0; k < count; k++) {
      BigInteger target = weight(least, k);
      if (target.signum() <= 0) {
        BigInteger current = weights[k].multiply(denominator);
        BigInteger sum = current.subtract(target.multiply(total));
        if (current.multiply(down).compareTo(up.multiply(sum)) < 0) {
          up = current;
          down = sum;
        }
      }
    }
    BigInteger stay = down.subtract(up).multiply(denominator);
    BigInteger go = up.multiply(total);
    for (int k = 0; k < count; k++) {
      weights[k] = weights[k].multiply(stay).add(weight(least, k).multiply(go));
    }
    dropZeros();
    locate();
  }

  private void dropZeros() {
    int kept = 0;
    for (int k = 0; k < count; k++) {
      if (weights[k].signum() != 0) {
        ofA[kept] = ofA[k];
        ofB[kept] = ofB[k];
        corral[kept] = corral[k];
        weights[kept] = weights[k];
        kept++;
      }
    }
    count = kept;
  }

  /** Reduces the weights, and computes their sum and the current point. */
  private void locate() {
    BigInteger divisor = BigInteger.ZERO;
    for (int k = 0; k < count; k++) {
      divisor = divisor.gcd(weights[k]);
    }
    total = BigInteger.ZERO;
    x = new BigInteger[n];
    Arrays.fill(x, BigInteger.ZERO);
    for (int k = 0; k < count; k++) {
      weights[k] = weights[k].divide(divisor);
      total = total.add(weights[k]);
      for (int i = 0; i < n; i++) {
        x[i] = x[i].add(corral[k][i].multiply(weights[k]));
      }
    }
    square = Integers.dot(x, x);
  }

  /** Returns the number of major cycles of the last call; each made one support query. */
  int iterations() {
    return iterations;
  }

  /** Returns the vector from the nearest point of B to that of A, not scaled to any length. */
  BigInteger[] difference() {
    return x;
  }

  /** Returns p of the squared distance p / q. */
  Dyadic squareNumerator() {
    return Dyadic.of(square).scaleByPowerOfTwo(2 * placed().exponent());
  }

  /** Returns q of the squared distance p / q. */
  Dyadic squareDenominator() {
    return Dyadic.of(total.multiply(total));
  }

  /** Returns the number of pairs of vertices whose differences have the point in their hull. */
  int size() {
    return count;
  }

  int vertexA(int k) {
    return ofA[k];
  }

  int vertexB(int k) {
    return ofB[k];
  }

  /** Returns the weight of a pair; all sum up to 1, up to roundings. */
  double weight(int k) {
    return Integers.quotient(weights[k], total, 0);
  }

  /** Writes the nearest points of both bodies, rounded. */
  void points(double[] onA, double[] onB) {
    IntegerPair placed = placed();
    for (int i = 0; i < n; i++) {
      BigInteger sum = BigInteger.ZERO;
      for (int k = 0; k < count; k++) {
        sum = sum.add(weights[k].multiply(placed.a.location(ofA[k])[i]));
      }
      BigInteger other = sum.subtract(x[i]);
      onA[i] = placed.origin(i) + Integers.quotient(sum, total, placed.exponent());
      onB[i] = placed.origin(i) + Integers.quotient(other, total, placed.exponent());
    }
  }
}
