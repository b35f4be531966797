// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.geometry;

/**
 * Reads the vertices of a polytope whose class is not the library's: once, and whatever is wrong
 * with them is said with vertex and axis.
 */
final class ForeignVertices {

  private ForeignVertices() {}

  static Polytope copy(Polytope foreign) {
    int n = dimension(foreign);
    int count = count(foreign, n);
    double[] coordinates = new double[count * n];
    for (int i = 0; i < coordinates.length; i++) {
      coordinates[i] = coordinate(foreign, i / n, i % n);
    }
    return new VertexPolytope(n, coordinates);
  }

  private static int dimension(Polytope foreign) {
    int n;
    try {
      n = foreign.dimension();
    } catch (RuntimeException e) {
      throw failed(foreign, "dimension()", e);
    }
    return Dimensions.require(n);
  }

  private static int count(Polytope foreign, int n) {
    int count;
    try {
      count = foreign.vertexCount();
    } catch (RuntimeException e) {
      throw failed(foreign, "vertexCount()", e);
    }
    if (count < 0 || count > (Integer.MAX_VALUE - 8) / n) {
      throw new InvalidGeometryException(
          "%s has %d vertices of dimension %d; it must have 0 to %d"
              .formatted(name(foreign), count, n, (Integer.MAX_VALUE - 8) / n));
    }
    return count;
  }

  private static double coordinate(Polytope foreign, int vertex, int axis) {
    double value;
    try {
      value = foreign.coordinate(vertex, axis);
    } catch (RuntimeException e) {
      throw failed(foreign, "coordinate %d of vertex %d".formatted(axis, vertex), e);
    }
    return VertexPolytope.requireFinite(value, vertex, axis);
  }

  private static InvalidGeometryException failed(
      Polytope foreign, String what, RuntimeException cause) {
    return new InvalidGeometryException(
        "%s failed at %s: %s".formatted(name(foreign), what, cause), cause);
  }

  /** The class alone: toString() of a stranger may fail too. */
  private static String name(Polytope foreign) {
    return foreign.getClass().getName();
  }
}
