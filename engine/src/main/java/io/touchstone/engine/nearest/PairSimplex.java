// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.nearest;

import io.touchstone.kernel.proposal.Proposal;

/**
 * Up to n + 1 points of the Minkowski difference A - B, each the difference {@code y = (R_A a +
 * t_A) - (R_B b + t_B)} of a vertex of A and one of B, in about twice the precision of a double,
 * with convex weights.
 *
 * <p>Coordinates are those of the world, scaled by a power of two. Scratch memory of one thread;
 * allocates nothing after construction.
 */
public final class PairSimplex {

  public final int dimension;
  public final int[] vertexA;
  public final int[] vertexB;

  /** Leading parts: component i of point k at {@code k n + i}. */
  public final double[] high;

  /** Trailing parts. */
  public final double[] low;

  /** Weights of the points; together they describe a point of the simplex. */
  public final double[] weight;

  /** Number of points. */
  public int size;

  public PairSimplex(int dimension) {
    this.dimension = dimension;
    vertexA = new int[dimension + 1];
    vertexB = new int[dimension + 1];
    high = new double[(dimension + 1) * dimension];
    low = new double[(dimension + 1) * dimension];
    weight = new double[dimension + 1];
  }

  /** Tells whether a pair of vertices is among the points. */
  public boolean contains(int a, int b) {
    for (int k = 0; k < size; k++) {
      if (vertexA[k] == a && vertexB[k] == b) {
        return true;
      }
    }
    return false;
  }

  /** Adds a point with weight 0 and returns its number; the caller writes the coordinates. */
  public int add(int a, int b) {
    vertexA[size] = a;
    vertexB[size] = b;
    weight[size] = 0;
    return size++;
  }

  /** Removes a point; the last one takes its place. */
  public void remove(int k) {
    size--;
    move(this, size, k);
  }

  /**
   * Keeps some of the points, in their order.
   *
   * @param subset bit k stands for point k
   */
  public void keep(int subset) {
    int kept = 0;
    for (int k = 0; k < size; k++) {
      if ((subset >> k & 1) == 1) {
        move(this, k, kept++);
      }
    }
    size = kept;
  }

  public void copyFrom(PairSimplex other) {
    size = other.size;
    for (int k = 0; k < size; k++) {
      move(other, k, k);
    }
  }

  private void move(PairSimplex from, int source, int target) {
    vertexA[target] = from.vertexA[source];
    vertexB[target] = from.vertexB[source];
    weight[target] = from.weight[source];
    System.arraycopy(from.high, source * dimension, high, target * dimension, dimension);
    System.arraycopy(from.low, source * dimension, low, target * dimension, dimension);
  }

  /** Adds the pairs with their weights to a proposal. */
  public void proposeTo(Proposal out) {
    for (int k = 0; k < size; k++) {
      out.pair(vertexA[k], vertexB[k], weight[k]);
    }
  }

  /** Squared length of a point. */
  public double squareOf(int k) {
    double square = 0;
    for (int i = k * dimension; i < (k + 1) * dimension; i++) {
      square += high[i] * high[i];
    }
    return square;
  }
}
