// SPDX-License-Identifier: Apache-2.0
package io.touchstone.motion;

/** The few vertices of a body that an engine named as nearest, each once. Not thread-safe. */
final class NamedVertices {

  private final int[] vertices;
  private int size;

  NamedVertices(int dimension) {
    vertices = new int[dimension + 2];
  }

  void clear() {
    size = 0;
  }

  /**
   * Adds a vertex that has a share in the nearest point, unless it is there or there is no room.
   */
  void add(int vertex, double weight) {
    for (int k = 0; k < size; k++) {
      if (vertices[k] == vertex) {
        return;
      }
    }
    if (weight > 0 && size < vertices.length) {
      vertices[size++] = vertex;
    }
  }

  int size() {
    return size;
  }

  int vertex(int k) {
    return vertices[k];
  }
}
