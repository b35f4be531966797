package io.touchstone.api.geometry;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The convex hull of finitely many points of R<sup>n</sup>, n at least 1.
 *
 * <p>The points are enough: no orientation, faces or adjacency is needed, duplicates and points
 * inside the hull are welcome, and the hull may be flat, a segment, a point or empty. Indices are
 * kept as given and appear in results and certificates.
 *
 * <p>Immutable and thread-safe. What the kernel computes from the points (hulls, tables) is
 * computed on first use and kept.
 */
public final class Polytope implements SupportFunction {

  private final int dimension;
  private final int count;

  /** Vertex-major: coordinate {@code axis} of vertex {@code v} at {@code v * dimension + axis}. */
  private final double[] coordinates;

  private final double size;

  /** What was computed from the points, the last one first: three or four tables at most. */
  private volatile @Nullable Entry<?> derived;

  private record Entry<T>(Derived<T> key, T value, @Nullable Entry<?> others) {}

  private Polytope(int dimension, double[] coordinates) {
    this.dimension = dimension;
    this.count = coordinates.length / dimension;
    this.coordinates = coordinates;
    this.size = halfOfLongestSide();
  }

  /**
   * Returns the hull of points given one after the other.
   *
   * @param dimension n, at least 1
   * @param coordinates the points, vertex-major; none for the empty polytope; copied
   * @throws InvalidGeometryException if the number of coordinates is no multiple of n or a
   *     coordinate is not finite
   */
  public static Polytope of(int dimension, double... coordinates) {
    Dimensions.require(dimension);
    if (coordinates.length % dimension != 0) {
      throw new InvalidGeometryException(
          "%d coordinates do not make whole points of dimension %d"
              .formatted(coordinates.length, dimension));
    }
    double[] copy = coordinates.clone();
    for (int i = 0; i < copy.length; i++) {
      requireFinite(copy[i], i / dimension, i % dimension);
    }
    return new Polytope(dimension, copy);
  }

  /**
   * Returns the hull of points given as rows. There must be at least one; for the empty polytope
   * see {@link #empty}.
   *
   * @param vertices one row of n coordinates per vertex; copied
   * @throws InvalidGeometryException if there is no row, a row has another length than the first,
   *     or a coordinate is not finite
   */
  public static Polytope of(double[][] vertices) {
    if (vertices.length == 0) {
      throw new InvalidGeometryException(
          "no vertex says no dimension; use Polytope.empty(dimension) for the empty set");
    }
    int n = Dimensions.require(vertices[0].length);
    double[] copy = new double[vertices.length * n];
    for (int v = 0; v < vertices.length; v++) {
      if (vertices[v].length != n) {
        throw new DimensionMismatchException("vertex " + v, vertices[v].length, n);
      }
      for (int axis = 0; axis < n; axis++) {
        copy[v * n + axis] = requireFinite(vertices[v][axis], v, axis);
      }
    }
    return new Polytope(n, copy);
  }

  /** Returns the hull of points given as a list of rows; see {@link #of(double[][])}. */
  public static Polytope of(List<double[]> vertices) {
    return of(vertices.toArray(new double[0][]));
  }

  /** Returns the empty subset of R<sup>n</sup>. */
  public static Polytope empty(int dimension) {
    return new Polytope(Dimensions.require(dimension), new double[0]);
  }

  private static double requireFinite(double value, int vertex, int axis) {
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

  /** Returns the number of points given, 0 for the empty polytope. */
  public int vertexCount() {
    return count;
  }

  /**
   * Returns one coordinate of one vertex.
   *
   * @throws IndexOutOfBoundsException if there is no such vertex or axis
   */
  public double coordinate(int vertex, int axis) {
    if (axis < 0 || axis >= dimension) {
      throw new IndexOutOfBoundsException("axis " + axis + " of dimension " + dimension);
    }
    return coordinates[vertex * dimension + axis];
  }

  /**
   * Copies a vertex.
   *
   * @param point receives n coordinates
   * @throws IndexOutOfBoundsException if there is no such vertex
   */
  public void vertex(int vertex, double[] point) {
    System.arraycopy(coordinates, vertex * dimension, point, 0, dimension);
  }

  /** Returns a copy of all coordinates, vertex-major. */
  public double[] toArray() {
    return coordinates.clone();
  }

  /**
   * Finds the vertex farthest in a direction by looking at all of them; among equals the one with
   * the lowest index. Engines use the kernel's support map instead, which is faster.
   *
   * @throws InvalidGeometryException if the polytope is empty
   */
  @Override
  public int support(double[] direction, int hint, double[] point) {
    requireNonEmpty();
    int best = 0;
    double farthest = Double.NEGATIVE_INFINITY;
    for (int v = 0; v < count; v++) {
      double dot = 0;
      for (int axis = 0; axis < dimension; axis++) {
        dot += direction[axis] * coordinates[v * dimension + axis];
      }
      if (dot > farthest) {
        farthest = dot;
        best = v;
      }
    }
    vertex(best, point);
    return best;
  }

  /**
   * Writes the mean of the points.
   *
   * @throws InvalidGeometryException if the polytope is empty
   */
  @Override
  public void interiorPoint(double[] point) {
    requireNonEmpty();
    for (int axis = 0; axis < dimension; axis++) {
      double sum = 0;
      for (int i = axis; i < coordinates.length; i += dimension) {
        sum += coordinates[i] / count; // divided first: the sum may overflow
      }
      point[axis] = sum;
    }
  }

  private void requireNonEmpty() {
    if (count == 0) {
      throw new InvalidGeometryException("the empty polytope has no points");
    }
  }

  /** Returns half of the longest side of the bounding box; 0 for a point and for the empty set. */
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
    return other instanceof Polytope polytope
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
