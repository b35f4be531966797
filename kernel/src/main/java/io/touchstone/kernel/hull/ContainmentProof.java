// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.hull;

import java.util.Arrays;

/**
 * Proves that every point lies in a polytope whose graph is known to be convex.
 *
 * <p>From the apex o, a vertex, the ray through a point q leaves the polytope through one of the
 * faces that do not contain o. If q lies in the cone over such a face and not above the face, it is
 * inside. The face is found by a walk: while q is on the wrong side of the plane through o and an
 * edge (u, w) of the face, go to the face on the other side of that edge. With n.x = d the plane of
 * a face seen from o, each step increases n.(q - o) / d, a linear function on the vertices n / d of
 * the polar polytope, so the walk never returns and ends at the right face; or at a face that
 * contains o: then q is above that face.
 *
 * <p>All tests are exact orientations. The face where the last walk in about the same direction
 * ended is where the next one starts, so most walks take a step or two.
 */
final class ContainmentProof {

  private static final int NONE = -1;

  /** Faces with more corners are searched by halving; about where that begins to pay. */
  private static final int LARGE_FACE = 8;

  /** Cells of the table of starts per axis, at most: 256 kilobytes. */
  private static final int MAX_CELLS = 256;

  private final HullSurface surface;
  private final Hull topology;
  private final HullPoints points;
  private final int origin;
  private final boolean[] containsApex;
  private final int cells;
  private final int[] startByCell;

  private ContainmentProof(HullSurface surface) {
    this.surface = surface;
    this.topology = surface.topology;
    this.points = surface.points;
    this.origin = surface.position(surface.apex);
    this.containsApex = new boolean[topology.faceCount()];
    int start = NONE;
    for (int face = topology.faceCount() - 1; face >= 0; face--) {
      for (int c = topology.firstCorner(face); c < topology.firstCorner(face + 1); c++) {
        containsApex[face] |= topology.cornerVertex(c) == surface.apex;
      }
      start = containsApex[face] ? start : face;
    }
    this.cells = Math.min(MAX_CELLS, 1 + (int) Math.sqrt(topology.faceCount()));
    this.startByCell = new int[cells * cells];
    Arrays.fill(startByCell, start);
  }

  /**
   * Tests all points that are no vertices.
   *
   * @param surface proved convex
   * @throws IllegalStateException if a point is outside: an error of this library
   */
  static void verify(HullSurface surface) {
    HullPoints points = surface.points;
    if (points.count == surface.topology.vertexCount()) {
      return; // all are vertices
    }
    ContainmentProof proof = new ContainmentProof(surface);
    for (int p = 0; p < points.count; p++) {
      if (surface.topology.degree(points.index[p]) == 0) {
        surface.require(proof.contains(p), "a point is outside");
      }
    }
  }

  private boolean contains(int q) {
    int cell = cell(q);
    int face = startByCell[cell];
    int crossed = violatedCorner(face, q);
    while (crossed != NONE) {
      face = surface.face(surface.across(crossed));
      if (containsApex[face]) {
        return false;
      }
      crossed = violatedCorner(face, q);
    }
    startByCell[cell] = face;
    return surface.side(face, q) <= 0;
  }

  /** Returns a corner of the face at whose outgoing edge q is outside the cone, or NONE. */
  private int violatedCorner(int face, int q) {
    int first = topology.firstCorner(face);
    int end = topology.firstCorner(face + 1);
    if (end - first > LARGE_FACE) {
      return violatedCornerOfLarge(first, end, q);
    }
    for (int c = first; c < end; c++) {
      if (sideOf(c, c + 1 == end ? first : c + 1, q) < 0) {
        return c;
      }
    }
    return NONE;
  }

  /**
   * The diagonals from the first corner cut the face into triangles. If q is inside the two edges
   * at the first corner, halving finds the triangle in whose sector at that corner it is, and only
   * the outer edge of that triangle is left to test.
   */
  private int violatedCornerOfLarge(int first, int end, int q) {
    if (sideOf(first, first + 1, q) < 0) {
      return first;
    }
    if (sideOf(end - 1, first, q) < 0) {
      return end - 1;
    }
    int low = first + 1; // q is on the left of the diagonal to low, or on it
    int high = end - 1; // and not on the left of the one to high, or that is the last
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (sideOf(first, middle, q) >= 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return sideOf(low, high, q) < 0 ? low : NONE;
  }

  /** Returns the side of q of the plane through o and two corners: positive towards the face. */
  private int sideOf(int corner, int otherCorner, int q) {
    return points.orientation(
        origin,
        surface.position(topology.cornerVertex(corner)),
        surface.position(topology.cornerVertex(otherCorner)),
        q);
  }

  /** Returns the cell of the direction from o to q, whose x component is not negative. */
  private int cell(int q) {
    double dx = points.x[q] - points.x[origin];
    double dy = points.y[q] - points.y[origin];
    double dz = points.z[q] - points.z[origin];
    double sum = Math.abs(dx) + Math.abs(dy) + Math.abs(dz);
    return cells * interval(dy / sum) + interval(dz / sum);
  }

  private int interval(double cosine) {
    int k = (int) ((cosine + 1) * 0.5 * cells); // 0 on NaN
    return Math.max(0, Math.min(cells - 1, k));
  }
}
