// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.geometry;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A polytope of the library's own: vertices in one array that nobody else holds, and what the
 * kernel computes from them.
 *
 * <p>Immutable and thread-safe. What is kept under a {@link Derived} key is computed on first use.
 */
final class VertexPolytope implements Polytope {

  private final int dimension;
  private final int count;

  /** Vertex-major: coordinate {@code axis} of vertex {@code v} at {@code v * dimension + axis}. */
  private final double[] coordinates;

  private final double size;

  /** What was computed from the points, the last one first: three or four tables at most. */
  private volatile @Nullable Entry<?> derived;

  private record Entry<T>(Derived<T> key, T value, @Nullable Entry<?> others) {}

  /** Keeps an array of finite numbers that nobody else may change. */
  VertexPolytope(int dimension, double[] coordinates) {
    this.dimension = dimension;
    this.count = coordinates.length / dimension;
    this.coordinates = coordinates;
    this.size = halfOfLongestSide();
  }

  static void requireNonEmpty(Polytope polytope) {
    if (polytope.isEmpty()) {
      throw new InvalidGeometryException("the empty polytope has no points");
    }
  }

  static double requireFinite(double value, int vertex, int axis) {
    if (!Double.isFinite(value)) {
      throw new InvalidGeometryException(
          "coordinate %d of vertex %d is %s; a polytope needs finite numbers"
              .formatted(axis, vertex, value));
    }
    return value;
  }

  private double halfOfLongestSide() {
    double longest = 0;
    for (int axis = 0; axis < dimension; axis++) {
      double low = Double.POSITIVE_INFINITY;
      double high = Double.NEGATIVE_INFINITY;
      for (int i = axis; i < coordinates.length; i += dimension) {
        low = Math.min(low, coordinates[i]);
        high = Math.max(high, coordinates[i]);
      }
      longest = Math.max(longest, high / 2 - low / 2); // halved first: the side may overflow
    }
    return longest;
  }

  @Override
  public int dimension() {
    return dimension;
  }

  @Override
  public boolean isEmpty() {
    return count == 0;
  }

  @Override
  public int vertexCount() {
    return count;
  }

  @Override
  public double coordinate(int vertex, int axis) {
    if (axis < 0 || axis >= dimension) {
      throw new IndexOutOfBoundsException("axis " + axis + " of dimension " + dimension);
    }
    return coordinates[vertex * dimension + axis];
  }

  @Override
  public void vertex(int vertex, double[] point) {
    System.arraycopy(coordinates, vertex * dimension, point, 0, dimension);
  }

  @Override
  public double[] toArray() {
    return coordinates.clone();
  }

  @Override
  public double size() {
    return size;
  }

  /** Returns what {@link Derived#of} promises; for that class alone, which is how to get here. */
  <T> T derived(Derived<T> key) {
    Entry<T> known = find(key);
    if (known != null) {
      return known.value;
    }
    T computed = key.compute(this); // not under the lock: it may ask for another one
    synchronized (this) {
      known = find(key);
      if (known != null) {
        return known.value;
      }
      derived = new Entry<>(key, computed, derived);
      return computed;
    }
  }

  /** The entry of a key, which has the type of the key because it is the one made with it. */
  @SuppressWarnings("unchecked")
  private <T> @Nullable Entry<T> find(Derived<T> key) {
    for (Entry<?> entry = derived; entry != null; entry = entry.others) {
      if (entry.key == key) {
        return (Entry<T>) entry;
      }
    }
    return null;
  }

  /** Equal when dimension and all coordinates are, in the same order. */
  @Override
  public boolean equals(Object other) {
    return other instanceof VertexPolytope polytope
        && dimension == polytope.dimension
        && Arrays.equals(coordinates, polytope.coordinates);
  }

  @Override
  public int hashCode() {
    return 31 * dimension + Arrays.hashCode(coordinates);
  }

  @Override
  public String toString() {
    return "Polytope[dimension=%d, vertices=%d]".formatted(dimension, count);
  }
}
