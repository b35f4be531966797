// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.hull;

import java.util.Arrays;

/**
 * A finished topology of a polyhedron together with its points: what the proofs look at. Reads the
 * topology only through its public methods; vertices are named by their index in the polytope.
 */
final class HullSurface {

  private static final int NONE = -1;

  final HullPoints points;
  final Hull topology;

  /** The lexicographically least vertex. */
  final int apex;

  /** Position among the points by index in the polytope; NONE for duplicates. */
  private final int[] position;

  /** The corner whose outgoing edge has a face on its left (2 edge) or right (2 edge + 1). */
  private final int[] cornerOfSide;

  HullSurface(HullPoints points, Hull topology, int polytopeVertices) {
    this.points = points;
    this.topology = topology;
    this.apex = points.index[0];
    this.position = new int[polytopeVertices];
    Arrays.fill(position, NONE);
    for (int p = 0; p < points.count; p++) {
      position[points.index[p]] = p;
    }
    this.cornerOfSide = cornersBySide();
  }

  /**
   * Checks that corners and edges belong together: every side of every edge is one corner's.
   *
   * @throws IllegalStateException if they do not
   */
  private int[] cornersBySide() {
    int corners = topology.firstCorner(topology.faceCount());
    require(corners == 2 * topology.edgeCount(), "an edge has not two sides");
    int[] bySide = new int[corners];
    Arrays.fill(bySide, NONE);
    for (int face = 0; face < topology.faceCount(); face++) {
      require(topology.firstCorner(face + 1) - topology.firstCorner(face) >= 3, "a face is small");
      for (int c = topology.firstCorner(face); c < topology.firstCorner(face + 1); c++) {
        int edge = topology.cornerEdge(c);
        int next = c + 1 == topology.firstCorner(face + 1) ? topology.firstCorner(face) : c + 1;
        int v = topology.cornerVertex(c);
        int w = topology.cornerVertex(next);
        boolean left = topology.edgeStart(edge) == v;
        require(
            left
                ? topology.edgeEnd(edge) == w && topology.edgeLeft(edge) == face
                : topology.edgeStart(edge) == w
                    && topology.edgeEnd(edge) == v
                    && topology.edgeRight(edge) == face,
            "a corner and its edge disagree");
        int side = 2 * edge + (left ? 0 : 1);
        require(bySide[side] == NONE, "an edge is used twice");
        bySide[side] = c;
      }
    }
    return bySide;
  }

  void require(boolean condition, String otherwise) {
    if (!condition) {
      throw HullDefect.of(points, otherwise);
    }
  }

  /** Returns where a vertex stands among the points. */
  int position(int vertex) {
    return position[vertex];
  }

  /** Returns the side of a point, by position, of the plane of a face: 1 above, that is outside. */
  int side(int face, int pointPosition) {
    int c = topology.firstCorner(face);
    return points.orientation(
        position[topology.cornerVertex(c)],
        position[topology.cornerVertex(c + 1)],
        position[topology.cornerVertex(c + 2)],
        pointPosition);
  }

  /** Returns the face that a corner belongs to. */
  int face(int corner) {
    return topology.cornerFace(corner);
  }

  /** Returns the next corner of the same face. */
  int next(int corner) {
    int face = face(corner);
    return corner + 1 == topology.firstCorner(face + 1) ? topology.firstCorner(face) : corner + 1;
  }

  /** Returns the corner before this one in the same face. */
  int previous(int corner) {
    int face = face(corner);
    return corner == topology.firstCorner(face) ? topology.firstCorner(face + 1) - 1 : corner - 1;
  }

  /** Returns the corner with the same outgoing edge, in the other direction and the other face. */
  int across(int corner) {
    int edge = topology.cornerEdge(corner);
    int side = topology.edgeStart(edge) == topology.cornerVertex(corner) ? 0 : 1;
    return cornerOfSide[2 * edge + 1 - side];
  }
}
