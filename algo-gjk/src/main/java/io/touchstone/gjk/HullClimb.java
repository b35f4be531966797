// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.kernel.hull.Hull;
import io.touchstone.kernel.support.CertifiedSupport;

/**
 * Support points by hill climbing: from a vertex to a neighbour that is farther along the
 * direction, until there is none. On the graph of a convex hull, in which faces are merged only
 * when they are exactly coplanar, that vertex is the farthest of all (the simplex method ends only
 * there). From a vertex that was farthest in a direction nearby it takes a step or two, from
 * anywhere about the square root of the number of vertices: S. Cameron, Enhancing GJK: computing
 * minimum and penetration distances between convex polyhedra, ICRA 1997.
 *
 * <p>Neighbours are compared by the direction's product with the edge between them, which does not
 * lose digits where a body is far from the origin of its frame. A rounded product may be positive
 * all around a loop of edges that are perpendicular to the direction, so the number of steps is
 * bounded. Immutable and thread-safe; allocates nothing after construction.
 */
final class HullClimb {

  private final Hull graph;
  private final CertifiedSupport vertices;
  private final int dimension;

  /**
   * Takes a body.
   *
   * @param body in R^2 or R^3, not empty
   * @param vertices those of the body
   */
  HullClimb(Polytope body, CertifiedSupport vertices) {
    graph = Hull.of(body);
    this.vertices = vertices;
    dimension = body.dimension();
  }

  /**
   * Climbs.
   *
   * @param direction n components in the frame of the body
   * @param start where to start if it is an extreme vertex, and the one of its duplicates that
   *     stands for all; otherwise, or if it is negative, the first extreme vertex is taken
   */
  int farthest(double[] direction, int start) {
    int vertex = start >= 0 && graph.degree(start) > 0 ? start : graph.vertex(0);
    for (int step = 0; step < graph.vertexCount(); step++) {
      int next = higherNeighbor(direction, vertex);
      if (next == vertex) {
        break;
      }
      vertex = next;
    }
    return vertex;
  }

  /** Returns the first neighbour that is higher, or the vertex itself. */
  private int higherNeighbor(double[] direction, int vertex) {
    CertifiedSupport c = vertices;
    int n = dimension;
    int from = n * vertex;
    int end = graph.firstNeighbor(vertex + 1);
    for (int k = graph.firstNeighbor(vertex); k < end; k++) {
      int neighbor = graph.neighbor(k);
      int to = n * neighbor;
      double rise =
          (c.coordinate(to) - c.coordinate(from)) * direction[0]
              + (c.coordinate(to + 1) - c.coordinate(from + 1)) * direction[1];
      if (n == 3) {
        rise += (c.coordinate(to + 2) - c.coordinate(from + 2)) * direction[2];
      }
      if (rise > 0) { // false for NaN
        return neighbor;
      }
    }
    return vertex;
  }
}
