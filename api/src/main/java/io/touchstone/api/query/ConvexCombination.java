// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.query;

import io.touchstone.api.geometry.InvalidGeometryException;
import java.util.Arrays;

/**
 * A point of a polytope said by its vertices: with weights l_i for vertices v_i it is {@code
 * sum(l_i v_i) / sum(l_i)}, exactly. A vertex may stand more than once. Immutable and thread-safe.
 *
 * <p>Of {@linkplain io.touchstone.api.geometry.HalfSpaces half-spaces} the terms are rows with
 * multipliers: the sum of the inequalities, each times its multiplier, holds all over the body.
 */
public final class ConvexCombination {

  private static final ConvexCombination NONE = new ConvexCombination(new int[0], new double[0]);

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
    int[] indices = vertices.clone(); // first: what is checked is what is kept
    double[] shares = weights.clone();
    if (indices.length != shares.length) {
      throw new InvalidGeometryException(
          "%d vertices with %d weights; every vertex needs one"
              .formatted(indices.length, shares.length));
    }
    boolean zero = true;
    for (int k = 0; k < shares.length; k++) {
      if (!(shares[k] >= 0) || Double.isInfinite(shares[k])) {
        throw new InvalidGeometryException(
            "weight %d is %s; weights are finite and not negative".formatted(k, shares[k]));
      }
      if (indices[k] < 0) {
        throw new InvalidGeometryException("vertex index %d is negative".formatted(indices[k]));
      }
      zero &= shares[k] == 0;
    }
    if (zero) {
      throw new InvalidGeometryException("a combination needs a weight that is not zero");
    }
    return new ConvexCombination(indices, shares);
  }

  /**
   * Returns what names nothing: about half-spaces, that no row of theirs is needed. It is no point
   * of a polytope.
   */
  public static ConvexCombination none() {
    return NONE;
  }

  /** Returns the combination that is a vertex. */
  public static ConvexCombination ofVertex(int vertex) {
    return of(new int[] {vertex}, new double[] {1});
  }

  /** Returns the number of terms; 0 of {@link #none()} alone. */
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
