package io.touchstone.proof;

import io.touchstone.api.contact.OverlapSolid;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.query.BodySide;
import io.touchstone.kernel.certified.PairOrientation;
import io.touchstone.kernel.hull.Hull;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

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
 * Scratch memory of one question.
 */
final class SolidCheck {

  private final int n;
  private final OverlapSolid solid;
  private final Polytope[] bodies;
  private final Hull[] hulls;
  private final PairOrientation orientation;
  private final SolidVertex[] vertices;

  /** Takes a solid; the orientation has the bodies placed. */
  SolidCheck(OverlapSolid solid, Polytope a, Polytope b, PairOrientation orientation) {
    this.n = solid.dimension();
    this.solid = solid;
    this.bodies = new Polytope[] {a, b};
    this.hulls = new Hull[] {Hull.of(a), Hull.of(b)};
    this.orientation = orientation;
    this.vertices = new SolidVertex[solid.vertexCount()];
  }

  /** Returns the vertices, once {@link #fault()} has found none. */
  SolidVertex[] vertices() {
    return vertices;
  }

  /**
   * Returns three vertices of the body on the plane of a face, in the plane two, as they are named.
   */
  int[] plane(int face) {
    BodySide side = solid.faceSide(face);
    Hull hull = hulls[index(side)];
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

  /** Returns what is wrong, or an empty string. */
  String fault() {
    for (int side = 0; side < 2; side++) {
      int turn = side == 0 ? orientation.turnA() : orientation.turnB();
      if (hulls[side].affineDimension() < n || turn == 0) {
        return "%s has no interior".formatted(side == 0 ? "A" : "B");
      }
    }
    for (int m = 0; m < vertices.length; m++) {
      String fault = locate(m);
      if (!fault.isEmpty()) {
        return fault;
      }
    }
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
    int[] codes = new int[solid.supportSize(BodySide.A, m) + solid.supportSize(BodySide.B, m)];
    int count = 0;
    for (BodySide side : BodySide.values()) {
      for (int k = 0; k < solid.supportSize(side, m); k++) {
        int vertex = solid.support(side, m, k);
        if (vertex >= bodies[index(side)].vertexCount()) {
          return "vertex %d names vertex %d of %s, which has %d"
              .formatted(m, vertex, side, bodies[index(side)].vertexCount());
        }
        codes[count++] = code(side, vertex);
      }
    }
    SolidVertex vertex = SolidVertex.of(n, codes, solid.supportSize(BodySide.A, m), orientation);
    if (vertex == null) {
      return "vertex %d of the solid is no point of both bodies".formatted(m);
    }
    vertices[m] = vertex;
    return "";
  }

  private String faultOfFace(int f) {
    Hull hull = hulls[index(solid.faceSide(f))];
    int number = solid.faceNumber(f);
    if (number >= (n == 2 ? hull.edgeCount() : hull.faceCount())) {
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
    Hull hull = hulls[index(side)];
    int corners = n == 2 ? 2 : hull.firstCorner(face + 1) - hull.firstCorner(face);
    for (int k = 0; k < vertices[m].supportSize(); k++) {
      int code = vertices[m].support(k);
      if ((code >= 0) != (side == BodySide.A)) {
        continue;
      }
      boolean found = false;
      for (int c = 0; c < corners && !found; c++) {
        found = code(side, corner(hull, face, c)) == code;
      }
      if (!found) {
        return false;
      }
    }
    return true;
  }

  private int corner(Hull hull, int face, int k) {
    if (n == 2) {
      return k == 0 ? hull.edgeStart(face) : hull.edgeEnd(face);
    }
    return hull.cornerVertex(hull.firstCorner(face) + k);
  }

  /** Faces of one body are in different planes if they are different ones. */
  private String faultOfPlanes() {
    Set<Integer> named = new HashSet<>();
    for (int f = 0; f < solid.faceCount(); f++) {
      BodySide side = solid.faceSide(f);
      if (!named.add(code(side, solid.faceNumber(f)))) {
        return "face %d of %s stands twice".formatted(solid.faceNumber(f), side);
      }
      for (int g = 0; g < solid.faceCount() && side == BodySide.B; g++) {
        if (solid.faceSide(g) == BodySide.A && isAllOn(f, solid.faceNumber(g))) {
          return "faces %d and %d of the solid are in one plane".formatted(g, f);
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
    int[] starts = new int[vertices.length];
    int[] ends = new int[vertices.length];
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

  private String faultOfSurface() {
    Set<Long> passed = new HashSet<>();
    for (int f = 0; f < solid.faceCount(); f++) {
      for (int k = 0; k < solid.ringSize(f); k++) {
        if (!passed.add(edge(f, k, false))) {
          return "an edge of the solid is passed twice in the same direction";
        }
      }
    }
    for (int f = 0; f < solid.faceCount(); f++) {
      for (int k = 0; k < solid.ringSize(f); k++) {
        if (!passed.contains(edge(f, k, true))) {
          return "the faces of the solid do not close";
        }
      }
    }
    return "";
  }

  private long edge(int f, int k, boolean reversed) {
    long p = solid.ring(f, k);
    long q = solid.ring(f, k + 1 == solid.ringSize(f) ? 0 : k + 1);
    return reversed ? q << 32 | p : p << 32 | q;
  }
}
