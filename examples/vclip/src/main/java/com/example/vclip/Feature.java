// SPDX-License-Identifier: Apache-2.0
package com.example.vclip;

/**
 * A feature of a polyhedron, a vertex, an edge or a face, as one number: its dimension in the two
 * lowest bits, its index in the topology above them.
 */
final class Feature {

  static final int NONE = -1;

  private static final int VERTEX = 0;
  private static final int EDGE = 1;
  private static final int FACE = 2;

  private Feature() {}

  static int vertex(int index) {
    return index << 2 | VERTEX;
  }

  static int edge(int index) {
    return index << 2 | EDGE;
  }

  static int face(int index) {
    return index << 2 | FACE;
  }

  /** Returns 0 for a vertex, 1 for an edge, 2 for a face. */
  static int dimension(int feature) {
    return feature & 3;
  }

  static int index(int feature) {
    return feature >> 2;
  }

  /** Returns the feature in words, for the trace. */
  static String describe(int feature) {
    String kind =
        switch (dimension(feature)) {
          case VERTEX -> "vertex ";
          case EDGE -> "edge ";
          default -> "face ";
        };
    return kind + index(feature);
  }
}
