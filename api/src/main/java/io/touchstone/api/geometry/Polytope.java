// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.geometry;

import java.util.List;
import java.util.Objects;

/**
 * The convex hull of finitely many points of R<sup>n</sup>, n at least 1.
 *
 * <p>The points are enough: no orientation, faces or adjacency is needed, duplicates and points
 * inside the hull are welcome, and the hull may be flat, a segment, a point or empty. Indices are
 * kept as given and appear in results and certificates.
 *
 * <p>{@link #of} makes the library's own polytopes, which are immutable, thread-safe, and keep what
 * engines compute from them. Who has a mesh class of his own implements this interface: three
 * methods, {@link #dimension()}, {@link #vertexCount()} and {@link #coordinate}. Nothing else of
 * such a class is ever asked, and that once per preparation: whoever prepares a shape works on
 * {@linkplain #copyOf a copy}. Later changes of the mesh are not seen; prepare it again.
 */
public interface Polytope extends SupportFunction {

  /**
   * Returns the hull of points given one after the other.
   *
   * @param dimension n, at least 1
   * @param coordinates the points, vertex-major; none for the empty polytope; copied
   * @throws InvalidGeometryException if the number of coordinates is no multiple of n or a
   *     coordinate is not finite
   */
  static Polytope of(int dimension, double... coordinates) {
    Dimensions.require(dimension);
    if (coordinates.length % dimension != 0) {
      throw new InvalidGeometryException(
          "%d coordinates do not make whole points of dimension %d"
              .formatted(coordinates.length, dimension));
    }
    double[] copy = coordinates.clone();
    for (int i = 0; i < copy.length; i++) {
      VertexPolytope.requireFinite(copy[i], i / dimension, i % dimension);
    }
    return new VertexPolytope(dimension, copy);
  }

  /**
   * Returns the hull of points given as rows. There must be at least one; for the empty polytope
   * see {@link #empty}.
   *
   * @param vertices one row of n coordinates per vertex; copied
   * @throws InvalidGeometryException if there is no row, a row has another length than the first,
   *     or a coordinate is not finite
   */
  static Polytope of(double[][] vertices) {
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
        copy[v * n + axis] = VertexPolytope.requireFinite(vertices[v][axis], v, axis);
      }
    }
    return new VertexPolytope(n, copy);
  }

  /** Returns the hull of points given as a list of rows; see {@link #of(double[][])}. */
  static Polytope of(List<double[]> vertices) {
    return of(vertices.toArray(new double[0][]));
  }

  /** Returns the empty subset of R<sup>n</sup>. */
  static Polytope empty(int dimension) {
    return new VertexPolytope(Dimensions.require(dimension), new double[0]);
  }

  /**
   * Returns a polytope of the library's own with the vertices that another one has now. Reads
   * dimension and count once and each coordinate once. A polytope that is the library's own already
   * is returned as it is.
   *
   * @param polytope any implementation, not null
   * @throws InvalidGeometryException if the dimension is less than 1, the count is negative or too
   *     great, a coordinate is not finite, or one of the three methods throws; the message names
   *     vertex and axis
   */
  static Polytope copyOf(Polytope polytope) {
    Objects.requireNonNull(polytope, "there is no polytope to copy");
    return polytope instanceof VertexPolytope own ? own : ForeignVertices.copy(polytope);
  }

  /** Returns the number of points given, 0 for the empty polytope. */
  int vertexCount();

  /**
   * Returns one coordinate of one vertex.
   *
   * @param vertex index from 0 to vertexCount() - 1
   * @param axis from 0 to dimension() - 1
   * @throws IndexOutOfBoundsException if there is no such vertex or axis
   */
  double coordinate(int vertex, int axis);

  @Override
  default boolean isEmpty() {
    return vertexCount() == 0;
  }

  /**
   * Copies a vertex.
   *
   * @param point receives n coordinates
   * @throws IndexOutOfBoundsException if there is no such vertex
   */
  default void vertex(int vertex, double[] point) {
    for (int axis = 0; axis < dimension(); axis++) {
      point[axis] = coordinate(vertex, axis);
    }
  }

  /** Returns a copy of all coordinates, vertex-major. */
  default double[] toArray() {
    int n = dimension();
    double[] copy = new double[vertexCount() * n];
    for (int i = 0; i < copy.length; i++) {
      copy[i] = coordinate(i / n, i % n);
    }
    return copy;
  }

  /**
   * Finds the vertex farthest in a direction by looking at all of them; among equals the one with
   * the lowest index. Engines use the kernel's support map instead, which is faster.
   *
   * @throws InvalidGeometryException if the polytope is empty
   */
  @Override
  default int support(double[] direction, int hint, double[] point) {
    VertexPolytope.requireNonEmpty(this);
    int n = dimension();
    int best = 0;
    double farthest = Double.NEGATIVE_INFINITY;
    for (int v = 0; v < vertexCount(); v++) {
      double dot = 0;
      for (int axis = 0; axis < n; axis++) {
        dot += direction[axis] * coordinate(v, axis);
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
  default void interiorPoint(double[] point) {
    VertexPolytope.requireNonEmpty(this);
    int count = vertexCount();
    for (int axis = 0; axis < dimension(); axis++) {
      double sum = 0;
      for (int v = 0; v < count; v++) {
        sum += coordinate(v, axis) / count; // divided first: the sum may overflow
      }
      point[axis] = sum;
    }
  }

  /** Returns half of the longest side of the bounding box; 0 for a point and for the empty set. */
  @Override
  default double size() {
    double longest = 0;
    for (int axis = 0; axis < dimension(); axis++) {
      double low = Double.POSITIVE_INFINITY;
      double high = Double.NEGATIVE_INFINITY;
      for (int v = 0; v < vertexCount(); v++) {
        low = Math.min(low, coordinate(v, axis));
        high = Math.max(high, coordinate(v, axis));
      }
      longest = Math.max(longest, high / 2 - low / 2); // halved first: the side may overflow
    }
    return longest;
  }
}
