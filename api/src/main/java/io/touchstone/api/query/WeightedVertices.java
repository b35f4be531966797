// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.query;

import java.util.Arrays;

/**
 * A point of a polytope as its vertices with weights, {@code sum(l_i v_i) / sum(l_i)}, in memory
 * that is used again and again. Not thread-safe.
 */
public final class WeightedVertices {

  private int[] vertices;
  private double[] weights;
  private int size;

  /** Creates an empty list with room for some terms; it grows when it has to. */
  public WeightedVertices(int capacity) {
    vertices = new int[capacity];
    weights = new double[capacity];
  }

  /** Removes all terms. */
  public void clear() {
    size = 0;
  }

  /**
   * Adds a term. Two threads that write at once, which they must not, may lose terms; the list
   * stays one that can be used.
   *
   * @param vertex index of a vertex of the polytope
   * @param weight finite and not negative
   */
  public void add(int vertex, double weight) {
    int[] v = vertices; // read once: another thread may put longer ones in their place
    double[] w = weights;
    int term = size;
    if (term >= v.length || term >= w.length) {
      v = Arrays.copyOf(v, 2 * term + 1);
      w = Arrays.copyOf(w, 2 * term + 1);
      vertices = v;
      weights = w;
    }
    v[term] = vertex;
    w[term] = weight;
    size = term + 1;
  }

  /**
   * Becomes four vertices with their weights, without a loop.
   *
   * @param from four indices; the list has room for them
   * @param shares their weights
   */
  public void setFour(int[] from, double[] shares) {
    setFour(from[0], from[1], from[2], from[3], shares[0], shares[1], shares[2], shares[3]);
  }

  /** Becomes four vertices with their weights; the list has room for them. */
  void setFour(int v0, int v1, int v2, int v3, double w0, double w1, double w2, double w3) {
    int[] v = vertices;
    double[] w = weights;
    v[0] = v0;
    v[1] = v1;
    v[2] = v2;
    v[3] = v3;
    w[0] = w0;
    w[1] = w1;
    w[2] = w2;
    w[3] = w3;
    size = 4;
  }

  /** Leaves out the terms from a number on that is at most {@link #size}. */
  void limit(int count) {
    size = count;
  }

  /**
   * Becomes a copy of another list; a list too, with as many terms as weights, if another thread
   * writes into the other one meanwhile, which it must not.
   */
  public void copyFrom(WeightedVertices other) {
    int[] fromVertices = other.vertices; // others may take their place while they are read
    double[] fromWeights = other.weights;
    int room = Math.min(fromVertices.length, fromWeights.length);
    int count = Math.min(other.size, room);
    if (count == 0) {
      size = 0;
      return;
    }
    if (count == 1 && vertices.length >= 1 && weights.length >= 1) { // one vertex that separates
      vertices[0] = fromVertices[0];
      weights[0] = fromWeights[0];
    } else if (count <= 4 && room >= 4 && vertices.length >= 4 && weights.length >= 4) {
      setFour(fromVertices, fromWeights); // without a loop; what is beyond the size does not count
    } else {
      int[] v = vertices.length < count ? new int[room] : vertices;
      double[] w = weights.length < count ? new double[room] : weights;
      System.arraycopy(fromVertices, 0, v, 0, count);
      System.arraycopy(fromWeights, 0, w, 0, count);
      vertices = v;
      weights = w;
    }
    size = count;
  }

  /**
   * Tells whether these are four vertices of a body of so many, with weights that are not negative
   * and have a finite sum above 0: what a common point in space needs, without a loop.
   */
  public boolean areFour(int vertexCount) {
    if (size != 4) {
      return false;
    }
    int[] v = vertices;
    double[] w = weights;
    int last = vertexCount - 1;
    int outside =
        v[0] | v[1] | v[2] | v[3] | (last - v[0]) | (last - v[1]) | (last - v[2]) | (last - v[3]);
    double total = w[0] + w[1] + w[2] + w[3];
    return outside >= 0 // no difference overflows where no vertex is negative
        && w[0] >= 0 // false for NaN
        && w[1] >= 0
        && w[2] >= 0
        && w[3] >= 0
        && total > 0
        && total < Double.POSITIVE_INFINITY;
  }

  /** Returns the number of terms. */
  public int size() {
    return size;
  }

  /** Returns the vertex of a term. */
  public int vertex(int term) {
    return vertices[term];
  }

  /** Returns the weight of a term. */
  public double weight(int term) {
    return weights[term];
  }
}
