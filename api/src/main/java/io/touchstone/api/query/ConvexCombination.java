package io.touchstone.api.query;

import io.touchstone.api.geometry.InvalidGeometryException;
import java.util.Arrays;

/**
 * A point of a polytope said by its vertices: with weights l_i for vertices v_i it is {@code
 * sum(l_i v_i) / sum(l_i)}, exactly. A vertex may stand more than once. Immutable and thread-safe.
 */
public final class ConvexCombination {

  private final int[] vertices;
  private final double[] weights;

  private ConvexCombination(int[] vertices, double[] weights) {
    this.vertices = vertices;
    this.weights = weights;
  }

  /**
   * Returns a combination.
   *
   * @param vertices indices of vertices; at least one; copied
   * @param weights as many finite weights, none negative, not all zero; copied
   * @throws InvalidGeometryException if the numbers are not as said
   */
  public static ConvexCombination of(int[] vertices, double[] weights) {
    if (vertices.length != weights.length) {
      throw new InvalidGeometryException(
          "%d vertices with %d weights; every vertex needs one"
              .formatted(vertices.length, weights.length));
    }
    boolean zero = true;
    for (int k = 0; k < weights.length; k++) {
      if (!(weights[k] >= 0) || Double.isInfinite(weights[k])) {
        throw new InvalidGeometryException(
            "weight %d is %s; weights are finite and not negative".formatted(k, weights[k]));
      }
      if (vertices[k] < 0) {
        throw new InvalidGeometryException("vertex index %d is negative".formatted(vertices[k]));
      }
      zero &= weights[k] == 0;
    }
    if (zero) {
      throw new InvalidGeometryException("a combination needs a weight that is not zero");
    }
    return new ConvexCombination(vertices.clone(), weights.clone());
  }

  /** Returns the combination that is a vertex. */
  public static ConvexCombination ofVertex(int vertex) {
    return of(new int[] {vertex}, new double[] {1});
  }

  /** Returns the number of terms, at least 1. */
  public int size() {
    return vertices.length;
  }

  /** Returns the vertex index of a term. */
  public int vertex(int term) {
    return vertices[term];
  }

  /** Returns the weight of a term. */
  public double weight(int term) {
    return weights[term];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ConvexCombination that
        && Arrays.equals(vertices, that.vertices)
        && Arrays.equals(weights, that.weights);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(vertices) + Arrays.hashCode(weights);
  }

  @Override
  public String toString() {
    return Arrays.toString(weights) + " of " + Arrays.toString(vertices);
  }
}
