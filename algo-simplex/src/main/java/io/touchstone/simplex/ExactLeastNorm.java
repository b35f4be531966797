// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import java.util.Arrays;

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
 * <p>Scratch memory of one thread; allocates nothing after the first queries.
 */
final class ExactLeastNorm {

  private final int n;
  private final PivotTrace trace;
  private final IntegerPair pair;
  private ScratchIntegers memory = new ScratchIntegers();

  // the corral: pairs of vertices, where that of A is, their difference, its weight
  private final int[] ofA;
  private final int[] ofB;
  private final ScratchInteger[][] onA;
  private final ScratchInteger[][] corral;
  private final ScratchInteger[] weights;
  private int count;

  private final LeastOfAffineHull least;
  private final ScratchInteger[] x;
  private ScratchInteger total = memory.one();
  private ScratchInteger square = memory.zero();
  private int iterations;

  /**
   * Creates the memory.
   *
   * @param pair the bodies, to be placed before every question
   */
  ExactLeastNorm(IntegerPair pair, PivotTrace trace) {
    this.pair = pair;
    n = pair.dimension();
    this.trace = trace;
    ofA = new int[n + 1];
    ofB = new int[n + 1];
    onA = new ScratchInteger[n + 1][];
    corral = new ScratchInteger[n + 1][];
    weights = new ScratchInteger[n + 1];
    least = new LeastOfAffineHull(n);
    x = new ScratchInteger[n];
    Arrays.fill(x, memory.zero());
  }

  /**
   * Finds the point of least norm.
   *
   * @param vertexA a vertex of A, to start from
   * @param vertexB a vertex of B
   * @return false if the limit of iterations was reached first
   */
  boolean solve(int vertexA, int vertexB, int maxIterations) {
    memory = pair.freshMemory();
    iterations = 0;
    count = 0;
    add(vertexA, vertexB, memory.one());
    locate();
    while (!isLeast()) {
      if (iterations == maxIterations) {
        return false;
      }
      ScratchInteger former = total;
      ScratchInteger formerSquare = square;
      add(pair.a.vertex(), pair.b.vertex(), memory.zero());
      iterations++;
      minorCycles();
      assert compareSquares(square, total, formerSquare, former) < 0 : "the norm falls";
    }
    return true;
  }

  private static int compareSquares(
      ScratchInteger p, ScratchInteger total, ScratchInteger q, ScratchInteger otherTotal) {
    return p.multiply(otherTotal).multiply(otherTotal).compareTo(q.multiply(total).multiply(total));
  }

  private void add(int vertexA, int vertexB, ScratchInteger weight) {
    ofA[count] = vertexA;
    ofB[count] = vertexB;
    onA[count] = pair.a.point(vertexA);
    corral[count] = memory.subtract(onA[count], pair.b.point(vertexB));
    weights[count] = weight;
    count++;
  }

  /** Finds the farthest difference against x; tells whether x is the least point of K. */
  private boolean isLeast() {
    if (trace.isOn()) {
      double[] difference = new double[n];
      for (int i = 0; i < n; i++) {
        difference[i] = x[i].quotient(total, pair.exponent());
      }
      trace.nearest(iterations, count, difference);
    }
    // min x.d = -(max_A -x.a + max_B x.b)
    ScratchInteger farthest = pair.a.farthest(memory.negate(x)).add(pair.b.farthest(x)).negate();
    return farthest.multiply(total).compareTo(square) >= 0;
  }

  private void minorCycles() {
    while (true) {
      least.find(corral, count, memory);
      if (least.isInside()) {
        for (int k = 0; k < count; k++) {
          weights[k] = least.weight(k);
        }
        locate();
        return;
      }
      moveTowardsLeast();
    }
  }

  /**
   * Moves from the current weights l towards those of the least point m until the first becomes 0,
   * and drops what is 0. On the way {@code (1 - t) l_k / L + t m_k / M}, the weight k with m_k
   * &lt;= 0 vanishes at {@code t = l_k M / (l_k M - m_k L)}.
   */
  private void moveTowardsLeast() {
    ScratchInteger denominator = least.denominator();
    ScratchInteger up = memory.one();
    ScratchInteger down = memory.one(); // t = up / down, the least of all
    for (int k = 0; k < count; k++) {
      ScratchInteger target = least.weight(k);
      if (target.signum() <= 0) {
        ScratchInteger current = weights[k].multiply(denominator);
        ScratchInteger sum = current.subtract(target.multiply(total));
        if (current.multiply(down).compareTo(up.multiply(sum)) < 0) {
          up = current;
          down = sum;
        }
      }
    }
    ScratchInteger stay = down.subtract(up).multiply(denominator);
    ScratchInteger go = up.multiply(total);
    for (int k = 0; k < count; k++) {
      weights[k] = weights[k].multiply(stay).add(least.weight(k).multiply(go));
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
        onA[kept] = onA[k];
        corral[kept] = corral[k];
        weights[kept] = weights[k];
        kept++;
      }
    }
    count = kept;
  }

  /** Reduces the weights, and computes their sum and the current point. */
  private void locate() {
    total = memory.zero();
    Arrays.fill(x, memory.zero());
    for (int k = 0; k < count; k++) {
      total = total.add(weights[k]);
      for (int i = 0; i < n; i++) {
        x[i] = x[i].add(corral[k][i].multiply(weights[k]));
      }
    }
    square = memory.dot(x, x, n);
    assert square.signum() > 0 : "no point in common";
  }

  /** Returns the number of major cycles of the last call; each made one support query. */
  int iterations() {
    return iterations;
  }

  /** Returns the vector X from the nearest point of B to that of A, not scaled to any length. */
  ScratchInteger[] difference() {
    return x;
  }

  /** Returns p of the squared distance {@code p / q}, in the unit of the pair. */
  ScratchInteger squareNumerator() {
    return square;
  }

  /** Returns q of the squared distance. */
  ScratchInteger squareDenominator() {
    return total.multiply(total);
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
    return weights[k].quotient(total, 0);
  }

  /** Writes the nearest points of both bodies, rounded. */
  void points(double[] pointA, double[] pointB) {
    for (int i = 0; i < n; i++) {
      ScratchInteger sum = memory.zero();
      for (int k = 0; k < count; k++) {
        sum = sum.add(weights[k].multiply(onA[k][i]));
      }
      ScratchInteger other = sum.subtract(x[i]);
      pointA[i] = pair.origin(i) + sum.quotient(total, pair.exponent());
      pointB[i] = pair.origin(i) + other.quotient(total, pair.exponent());
    }
  }
}
