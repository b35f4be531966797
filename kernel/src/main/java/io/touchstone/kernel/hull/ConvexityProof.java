// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.hull;

import io.touchstone.kernel.hull.HullPoints.Axis;

/**
 * Proves that a finished graph is that of a convex polytope with its vertices, edges and faces, by
 * local tests with exact predicates. Then a vertex whose neighbours are all lower in some direction
 * is the highest of all: the edges at a vertex of a convex polytope span the cone that contains it.
 *
 * <p>What is tested:
 *
 * <ol>
 *   <li>The faces form a closed, oriented, connected surface: every side of every edge belongs to
 *       one corner, the corners at a vertex form one cycle, which is the list of its neighbours;
 *       and V - E + F = 2.
 *   <li>Every face is a strictly convex polygon in one plane.
 *   <li>At every edge the face on one side lies strictly below the plane of the face on the other.
 *   <li>All vertices come lexicographically after one of them, the apex o.
 *   <li>o is strictly below the plane of every face that does not contain it.
 *   <li>The neighbours of o go around it once.
 * </ol>
 *
 * <p>Why that is enough. By 4 there is a linear function (x + e y + e<sup>2</sup> z for a small e)
 * that is positive on all vertices minus o. So the central projection from o maps the surface
 * without o to an affine plane; the faces at o collapse to the sides of a closed polygon C, whose
 * corners are the images of the neighbours of o, in their order. By 3, at the edges of o, C turns
 * left at every corner, by 6 it goes around once: C is a simple convex polygon. By 5 all other
 * faces keep their orientation in the projection. Cut the surface open at o: it becomes a surface
 * with one border, which is mapped to C; so the number of faces over a point of the plane, all
 * counted with the same sign, is the winding number of C around it: 1 inside C, 0 outside. The
 * images of the faces tile the inside of C without overlap. A projective map that sends o to
 * infinity makes the rays from o parallel and the surface over C the graph of a piecewise linear
 * function over a convex polygon, and by 3 it bends the same way at every edge; such a function is
 * concave. So the points between o and the surface are those in the cone of o and below all other
 * faces: a convex polytope, whose faces are the given ones. By 2 and 3 no face can be enlarged and
 * no corner is superfluous.
 *
 * <p>Local tests and one covering argument, in the manner of K. Mehlhorn, S. N&auml;her, M. Seel,
 * R. Seidel, T. Schilz, S. Schirra, C. Uhrig, Checking geometric programs or verification of
 * geometric structures, Comput. Geom. 12 (1999). There a point inside is needed, which thin bodies
 * do not have among the doubles; a vertex does as well, as shown here.
 */
final class ConvexityProof {

  private final HullSurface surface;
  private final Hull topology;

  private ConvexityProof(HullSurface surface) {
    this.surface = surface;
    this.topology = surface.topology;
  }

  /**
   * Tests everything. That sides and corners belong together was tested when the surface was made.
   *
   * @throws IllegalStateException if a test fails: an error of this library
   */
  static void verify(HullSurface surface) {
    ConvexityProof proof = new ConvexityProof(surface);
    surface.require(surface.topology.degree(surface.apex) >= 3, "the least point is not extreme");
    proof.requireCycles();
    proof.requireSphere();
    for (int face = 0; face < proof.topology.faceCount(); face++) {
      proof.requireConvexFace(face);
    }
    proof.requireConvexEdges();
    proof.requireApexBelow();
    proof.requireSimpleLink();
  }

  /** The corners at each vertex form one cycle, in the order of its neighbours. */
  private void requireCycles() {
    int corners = topology.firstCorner(topology.faceCount());
    boolean[] visited = new boolean[corners];
    boolean[] hasCycle = new boolean[indexLimit()];
    for (int first = 0; first < corners; first++) {
      if (visited[first]) {
        continue;
      }
      int v = topology.cornerVertex(first);
      surface.require(!hasCycle[v], "the corners at a vertex form two cycles");
      hasCycle[v] = true;
      int degree = topology.degree(v);
      int offset = topology.firstNeighbor(v);
      int k = 0;
      while (k < degree && topology.neighbor(offset + k) != endOf(first)) {
        k++;
      }
      int corner = first;
      for (int step = 0; step < degree; step++) {
        surface.require(
            !visited[corner]
                && topology.cornerVertex(corner) == v
                && topology.neighbor(offset + (k + step) % degree) == endOf(corner),
            "neighbours and corners disagree");
        visited[corner] = true;
        // counter-clockwise: the edge that comes in here goes out of the face on its other side
        corner = surface.across(surface.previous(corner));
      }
      surface.require(degree >= 3 && corner == first, "a vertex is not closed");
    }
  }

  private int indexLimit() {
    return topology.vertex(topology.vertexCount() - 1) + 1;
  }

  private int endOf(int corner) {
    return topology.cornerVertex(surface.next(corner));
  }

  /** The surface is connected and has Euler's number. */
  private void requireSphere() {
    boolean[] reached = new boolean[indexLimit()];
    IntQueue queue = new IntQueue();
    queue.add(surface.apex);
    reached[surface.apex] = true;
    int count = 0;
    while (!queue.isEmpty()) {
      int v = queue.poll();
      count++;
      for (int k = topology.firstNeighbor(v); k < topology.firstNeighbor(v + 1); k++) {
        int w = topology.neighbor(k);
        if (!reached[w]) {
          reached[w] = true;
          queue.add(w);
        }
      }
    }
    surface.require(count == topology.vertexCount(), "the surface is not connected");
    surface.require(
        topology.vertexCount() - topology.edgeCount() + topology.faceCount() == 2,
        "Euler's number is not 2");
  }

  /**
   * A face of more than three corners is plane, turns left at every corner and goes around once:
   * has one lexicographic minimum. A triangle is not flat because a point lies strictly below it.
   */
  private void requireConvexFace(int face) {
    int first = topology.firstCorner(face);
    int k = topology.firstCorner(face + 1) - first;
    if (k == 3) {
      return;
    }
    HullPoints points = surface.points;
    int a = positionAt(first);
    int b = positionAt(first + 1);
    int c = positionAt(first + 2);
    Axis axis = SpanningSimplex.projectionAxis(points, a, b, c);
    int turn = points.orientationAlong(axis, a, b, c);
    int minima = 0;
    for (int i = 0; i < k; i++) {
      int before = positionAt(first + (i + k - 1) % k);
      int here = positionAt(first + i);
      int after = positionAt(first + (i + 1) % k);
      surface.require(surface.side(face, here) == 0, "a face is not plane");
      surface.require(
          turn != 0 && points.orientationAlong(axis, before, here, after) == turn,
          "a face is not convex");
      minima += here < before && here < after ? 1 : 0; // positions are in lexicographic order
    }
    surface.require(minima == 1, "a face goes around more than once");
  }

  private int positionAt(int corner) {
    return surface.position(topology.cornerVertex(corner));
  }

  private void requireConvexEdges() {
    for (int face = 0; face < topology.faceCount(); face++) {
      for (int c = topology.firstCorner(face); c < topology.firstCorner(face + 1); c++) {
        int across = surface.across(c);
        if (c < across) { // of two sides one is enough: exchanging them is an even permutation
          int beyond = topology.cornerVertex(surface.next(surface.next(across)));
          surface.require(
              surface.side(face, surface.position(beyond)) < 0, "an edge is not convex");
        }
      }
    }
  }

  private void requireApexBelow() {
    int apex = surface.apex;
    // that it comes lexicographically before all others was tested when the points were sorted
    for (int k = 0; k < topology.vertexCount(); k++) {
      surface.require(surface.position(topology.vertex(k)) >= 0, "a vertex is a duplicate");
    }
    for (int face = 0; face < topology.faceCount(); face++) {
      boolean contains = false;
      for (int c = topology.firstCorner(face); c < topology.firstCorner(face + 1); c++) {
        contains |= topology.cornerVertex(c) == apex;
      }
      surface.require(
          contains || surface.side(face, surface.position(apex)) < 0,
          "the apex is not below a face");
    }
  }

  /** The polygon C has one lexicographic minimum. */
  private void requireSimpleLink() {
    int offset = topology.firstNeighbor(surface.apex);
    int degree = topology.degree(surface.apex);
    int minima = 0;
    for (int i = 0; i < degree; i++) {
      int before = topology.neighbor(offset + (i + degree - 1) % degree);
      int here = topology.neighbor(offset + i);
      int after = topology.neighbor(offset + (i + 1) % degree);
      minima += compareFromApex(here, before) < 0 && compareFromApex(here, after) < 0 ? 1 : 0;
    }
    surface.require(minima == 1, "the neighbours of the apex do not go around it once");
  }

  /**
   * Compares the images of two neighbours of o in the plane of the projection lexicographically.
   * With d and d' the vectors from o, Y = y / (x + e y + e^2 z) and Z = z / (x + e y + e^2 z), for
   * small e:
   *
   * <pre>{@code
   * sign(Y' - Y) = sign((x y' - x' y) - e^2 (y z' - y' z))
   * sign(Z' - Z) = sign((x z' - x' z) + e   (y z' - y' z))
   * }</pre>
   */
  private int compareFromApex(int v, int w) {
    HullPoints points = surface.points;
    int o = surface.position(surface.apex);
    int d = surface.position(v);
    int e = surface.position(w);
    int sign = points.orientationAlong(Axis.Z, o, d, e);
    if (sign == 0) {
      sign = -points.orientationAlong(Axis.X, o, d, e);
    }
    if (sign == 0) {
      sign = points.orientationAlong(Axis.Y, o, d, e);
    }
    return -sign;
  }
}
