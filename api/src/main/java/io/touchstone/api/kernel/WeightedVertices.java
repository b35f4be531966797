package io.touchstone.api.kernel;

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
   * Adds a term.
   *
   * @param vertex index of a vertex of the polytope
   * @param weight finite and not negative
   */
  public void add(int vertex, double weight) {
    if (size == vertices.length) {
      vertices = Arrays.copyOf(vertices, 2 * size + 1);
      weights = Arrays.copyOf(weights, 2 * size + 1);
    }
    vertices[size] = vertex;
    weights[size] = weight;
    size++;
  }

  /** Becomes a copy of another list. */
  public void copyFrom(WeightedVertices other) {
    clear();
    for (int term = 0; term < other.size; term++) {
      add(other.vertices[term], other.weights[term]);
    }
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
