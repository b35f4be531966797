// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.hull;

import java.util.Arrays;

/**
 * From a convex surface of triangles to the graph of its true vertices and edges: triangles are
 * merged to faces where they are exactly coplanar, and points are dropped that are not extreme.
 *
 * <p>A half-edge is a crease when the triangles on both sides are not coplanar. A point on no
 * crease lies inside a face. A point on exactly two creases lies inside an edge: both creases are
 * in the planes of the same two faces, so on one line. A point on three or more is extreme. No
 * point is on exactly one. The edges of the polytope are the chains of creases between extreme
 * points.
 */
final class FaceMerger {

  private static final int NONE = -1;

  private final HullPoints points;
  private final Triangulation surface;
  private final boolean[] crease;

  /** How many creases start at a point. */
  private final int[] creases;

  private FaceMerger(HullPoints points, Triangulation surface) {
    this.points = points;
    this.surface = surface;
    this.crease = new boolean[3 * surface.count];
    this.creases = new int[points.count];
  }

  /** Returns the graph, with vertices by their index in a polytope of so many vertices. */
  static RotationSystem of(HullPoints points, Triangulation surface, int polytopeVertices) {
    FaceMerger merger = new FaceMerger(points, surface);
    merger.markCreases();
    return merger.graph(polytopeVertices);
  }

  private void markCreases() {
    for (int h = 0; h < crease.length; h++) {
      int g = surface.twin[h];
      if (h < g) {
        crease[h] =
            points.orientation(surface.start(h), surface.end(h), surface.apex(h), surface.apex(g))
                != 0;
        crease[g] = crease[h];
      }
    }
    for (int h = 0; h < crease.length; h++) {
      if (crease[h]) {
        creases[surface.start(h)]++;
      }
    }
  }

  private boolean isExtreme(int point) {
    return creases[point] >= 3;
  }

  private RotationSystem graph(int polytopeVertices) {
    int[] firstHalfEdge = firstCreaseByVertex(polytopeVertices);
    int[] offsets = new int[polytopeVertices + 1];
    for (int v = 0; v < polytopeVertices; v++) {
      int h = firstHalfEdge[v];
      offsets[v + 1] = offsets[v] + (h == NONE ? 0 : creases[surface.start(h)]);
    }
    int[] neighbors = new int[offsets[polytopeVertices]];
    for (int v = 0; v < polytopeVertices; v++) {
      if (firstHalfEdge[v] != NONE) {
        turnAround(firstHalfEdge[v], offsets[v], neighbors);
      }
    }
    return new RotationSystem(offsets, neighbors);
  }

  /** Returns for each extreme vertex of the polytope a crease that starts there, else NONE. */
  private int[] firstCreaseByVertex(int polytopeVertices) {
    int[] first = new int[polytopeVertices];
    Arrays.fill(first, NONE);
    for (int h = 0; h < crease.length; h++) {
      if (crease[h] && isExtreme(surface.start(h))) {
        first[points.index[surface.start(h)]] = h;
      }
    }
    return first;
  }

  /**
   * Writes the neighbours of a vertex counter-clockwise, beginning with the one of lowest index.
   */
  private void turnAround(int anyCrease, int offset, int[] neighbors) {
    int first = anyCrease;
    int lowest = Integer.MAX_VALUE;
    int h = anyCrease;
    do {
      int neighbor = points.index[surface.end(lastOfChain(h))];
      if (neighbor < lowest) {
        lowest = neighbor;
        first = h;
      }
      h = turnToCrease(h);
    } while (h != anyCrease);
    int k = offset;
    h = first;
    do {
      neighbors[k++] = points.index[surface.end(lastOfChain(h))];
      h = turnToCrease(h);
    } while (h != first);
  }

  /** Returns the next crease counter-clockwise around the same start. */
  private int turnToCrease(int h) {
    int turned = surface.turn(h);
    while (!crease[turned]) {
      turned = surface.turn(turned);
    }
    return turned;
  }

  /** Follows creases through points that are not extreme and returns the last one. */
  private int lastOfChain(int h) {
    int last = h;
    while (!isExtreme(surface.end(last))) {
      last = turnToCrease(surface.twin[last]); // the other of the two creases at that point
    }
    return last;
  }
}
