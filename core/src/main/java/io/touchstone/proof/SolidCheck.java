// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.contact.OverlapSolid;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.query.BodySide;
import io.touchstone.kernel.certified.PairOrientation;
import io.touchstone.kernel.hull.FaceIncidence;
import io.touchstone.kernel.hull.Hull;
import java.util.Arrays;

/**
 * Finds out whether a solid is what two placed polytopes have in common. Says nothing of its
 * volume, which must not be 0.
 *
 * <p><b>Why it is.</b> Let C be the hull of the vertices of the solid.
 *
 * <ol>
 *   <li>Each vertex lies in A and in B ({@link SolidVertex}), so C is a subset of both.
 *   <li>Each face lies on a face of A or B, all of which is on one side: a supporting plane of C.
 *       So the ring lies on the boundary of C.
 *   <li>Each edge is passed once in each direction, so the rings make a closed surface on the
 *       boundary of C, which covers it k times, and its volume is k times that of C.
 *   <li>The planes are different ones, so an edge, which two rings share, lies on a side of the
 *       polygon that C has in common with each plane. The vertices of a ring are different points.
 *       So a ring goes around its polygon once, or has no area, and k is 1 or -1, or the volume is
 *       0.
 *   <li>Then the surface is the boundary of C. A point of A and B outside of C would be beyond the
 *       plane of some face, which it cannot be. So C is all that they have in common.
 * </ol>
 *
 * <p>Signs are exact; hulls are the kernel's, which verifies them. In the plane read edge for face.
 * Scratch memory of one thread.
 */
final class SolidCheck {

  private final int n;
  private final PairOrientation orientation;
  private final Polytope[] bodies = new Polytope[2];
  private final FaceIncidence[] incidence = new FaceIncidence[2];
  private OverlapSolid solid =
      OverlapSolid.of(2, new int[0][], new int[0][], new int[0], new int[0][]);
  private SolidVertex[] vertices = new SolidVertex[0];
  private final int[] codes;

  /** By body: whether a face stands in the solid. */
  private final boolean[][] named = new boolean[2][0];

  /** By vertex: the first edge that starts there; by edge the next one, and where it ends. */
  private int[] first = new int[0];

  private int[] next = new int[0];
  private int[] ends = new int[0];

  SolidCheck(int n, PairOrientation orientation) {
    this.n = n;
    this.orientation = orientation;
    codes = new int[2 * (n + 1)];
  }

  /** Takes a solid; the orientation has the bodies placed. */
  private void take(OverlapSolid taken, Polytope a, Polytope b) {
    solid = taken;
    bodies[0] = a;
    bodies[1] = b;
    for (int side = 0; side < 2; side++) {
      incidence[side] = FaceIncidence.of(bodies[side]);
      if (named[side].length < incidence[side].faceCount()) {
        named[side] = new boolean[incidence[side].faceCount()];
      }
      Arrays.fill(named[side], 0, incidence[side].faceCount(), false);
    }
    int known = vertices.length;
    if (known < solid.vertexCount()) {
      vertices = Arrays.copyOf(vertices, 2 * solid.vertexCount());
      for (int m = known; m < vertices.length; m++) {
        vertices[m] = new SolidVertex(n, orientation);
      }
      first = new int[vertices.length];
    }
  }

  /** Returns the vertices, and maybe more, once none is found to be wrong. */
  SolidVertex[] vertices() {
    return vertices;
  }

  /**
   * Returns three vertices of the body on the plane of a face, in the plane two, as they are named.
   */
  int[] plane(int face) {
    BodySide side = solid.faceSide(face);
    Hull hull = Hull.of(bodies[index(side)]);
    int number = solid.faceNumber(face);
    int[] plane = new int[n];
    for (int k = 0; k < n; k++) {
      plane[k] = code(side, corner(hull, number, k));
    }
    return plane;
  }

  private static int index(BodySide side) {
    return side == BodySide.A ? 0 : 1;
  }

  private static int code(BodySide side, int vertex) {
    return side == BodySide.A ? vertex : ~vertex;
  }

  /**
   * Returns why vertices of a solid are not in both bodies, which are placed, or an empty string.
   */
  String faultOfVertices(OverlapSolid taken, Polytope a, Polytope b) {
    take(taken, a, b);
    for (int side = 0; side < 2; side++) {
      int turn = side == 0 ? orientation.turnA() : orientation.turnB();
      if (incidence[side].faceCount() == 0 || turn == 0) {
        return "%s has no interior".formatted(side == 0 ? "A" : "B");
      }
    }
    for (int m = 0; m < solid.vertexCount(); m++) {
      String fault = locate(m);
      if (!fault.isEmpty()) {
        return fault;
      }
    }
    return "";
  }

  /** Returns what else is wrong with the solid, or an empty string. */
  String faultOfFaces() {
    for (int f = 0; f < solid.faceCount(); f++) {
      String fault = faultOfFace(f);
      if (!fault.isEmpty()) {
        return fault;
      }
    }
    String fault = faultOfPlanes();
    return fault.isEmpty() ? faultOfEdges() : fault;
  }

  private String locate(int m) {
    int count = 0;
    for (int s = 0; s < 2; s++) {
      BodySide side = s == 0 ? BodySide.A : BodySide.B;
      for (int k = 0; k < solid.supportSize(side, m); k++) {
        int vertex = solid.support(side, m, k);
        if (vertex >= bodies[index(side)].vertexCount()) {
          return "vertex %d names vertex %d of %s, which has %d"
              .formatted(m, vertex, side, bodies[index(side)].vertexCount());
        }
        codes[count++] = code(side, vertex);
      }
    }
    return vertices[m].find(codes, count, solid.supportSize(BodySide.A, m))
        ? ""
        : "vertex %d of the solid is no point of both bodies".formatted(m);
  }

  private String faultOfFace(int f) {
    int number = solid.faceNumber(f);
    if (number >= incidence[index(solid.faceSide(f))].faceCount()) {
      return "%s has no face %d".formatted(solid.faceSide(f), number);
    }
    for (int k = 0; k < solid.ringSize(f); k++) {
      if (!isOn(solid.faceSide(f), number, solid.ring(f, k))) {
        return "vertex %d of the solid is not on face %d of %s"
            .formatted(solid.ring(f, k), number, solid.faceSide(f));
      }
      for (int l = 0; l < k; l++) {
        SolidVertex p = vertices[solid.ring(f, k)];
        SolidVertex q = vertices[solid.ring(f, l)];
        if (p.isAt(q)) {
          return "face %d of the solid passes a point twice".formatted(f);
        }
      }
    }
    return "";
  }

  /**
   * Whether a vertex of the solid is on a face of a body: the vertices of the body that have a
   * share in it are. They are all on one side of its plane.
   */
  private boolean isOn(BodySide side, int face, int m) {
    return vertices[m].isOn(incidence[index(side)], side, face);
  }

  private int corner(Hull hull, int face, int k) {
    if (n == 2) {
      return k == 0 ? hull.edgeStart(face) : hull.edgeEnd(face);
    }
    return hull.cornerVertex(hull.firstCorner(face) + k);
  }

  /** Faces of one body are in different planes if they are different ones. */
  private String faultOfPlanes() {
    for (int f = 0; f < solid.faceCount(); f++) {
      BodySide side = solid.faceSide(f);
      boolean[] known = named[index(side)];
      if (known[solid.faceNumber(f)]) {
        return "face %d of %s stands twice".formatted(solid.faceNumber(f), side);
      }
      known[solid.faceNumber(f)] = true;
    }
    for (int f = 0; f < solid.faceCount(); f++) {
      if (solid.faceSide(f) == BodySide.B) {
        for (int g : vertices[solid.ring(f, 0)].facesOfA(incidence[0])) {
          if (named[0][g] && isAllOn(f, g)) {
            return "face %d of A and face %d of the solid are in one plane".formatted(g, f);
          }
        }
      }
    }
    return "";
  }

  private boolean isAllOn(int f, int faceOfA) {
    for (int k = 0; k < solid.ringSize(f); k++) {
      if (!isOn(BodySide.A, faceOfA, solid.ring(f, k))) {
        return false;
      }
    }
    return true;
  }

  private String faultOfEdges() {
    return n == 2 ? faultOfChain() : faultOfSurface();
  }

  private String faultOfChain() {
    int[] starts = new int[solid.vertexCount()];
    int[] ends = new int[starts.length];
    for (int f = 0; f < solid.faceCount(); f++) {
      starts[solid.ring(f, 0)]++;
      ends[solid.ring(f, 1)]++;
    }
    boolean once = Arrays.equals(starts, ends);
    for (int count : starts) {
      once &= count <= 1;
    }
    return once ? "" : "the edges of the solid do not close";
  }

  /** Each edge is passed once in each direction. */
  private String faultOfSurface() {
    int count = 0;
    for (int f = 0; f < solid.faceCount(); f++) {
      count += solid.ringSize(f);
    }
    if (next.length < count) {
      next = new int[2 * count];
      ends = new int[2 * count];
    }
    Arrays.fill(first, 0, solid.vertexCount(), -1);
    int edges = 0;
    for (int f = 0; f < solid.faceCount(); f++) {
      int size = solid.ringSize(f);
      for (int k = 0; k < size; k++) {
        int p = solid.ring(f, k);
        int q = solid.ring(f, k + 1 == size ? 0 : k + 1);
        if (leads(p, q)) {
          return "an edge of the solid is passed twice in the same direction";
        }
        ends[edges] = q;
        next[edges] = first[p];
        first[p] = edges++;
      }
    }
    for (int p = 0; p < solid.vertexCount(); p++) {
      for (int edge = first[p]; edge >= 0; edge = next[edge]) {
        if (!leads(ends[edge], p)) {
          return "the faces of the solid do not close";
        }
      }
    }
    return "";
  }

  private boolean leads(int p, int q) {
    for (int edge = first[p]; edge >= 0; edge = next[edge]) {
      if (ends[edge] == q) {
        return true;
      }
    }
    return false;
  }
}
