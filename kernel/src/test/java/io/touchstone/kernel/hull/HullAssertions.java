// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.hull;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** What every topology must fulfil, by its documentation, without looking at coordinates. */
final class HullAssertions {

  private HullAssertions() {}

  static List<Integer> face(Hull t, int face) {
    List<Integer> corners = new ArrayList<>();
    for (int c = t.firstCorner(face); c < t.firstCorner(face + 1); c++) {
      corners.add(t.cornerVertex(c));
    }
    return corners;
  }

  static List<List<Integer>> faces(Hull t) {
    List<List<Integer>> faces = new ArrayList<>();
    for (int face = 0; face < t.faceCount(); face++) {
      faces.add(face(t, face));
    }
    return faces;
  }

  static List<Integer> vertices(Hull t) {
    List<Integer> vertices = new ArrayList<>();
    for (int k = 0; k < t.vertexCount(); k++) {
      vertices.add(t.vertex(k));
    }
    return vertices;
  }

  static List<Integer> neighbors(Hull t, int v) {
    List<Integer> neighbors = new ArrayList<>();
    for (int k = t.firstNeighbor(v); k < t.firstNeighbor(v + 1); k++) {
      neighbors.add(t.neighbor(k));
    }
    return neighbors;
  }

  /** Everything that a topology says, for comparing two. */
  static String dump(Hull t, int polytopeVertices) {
    StringBuilder text = new StringBuilder(t.toString()).append(vertices(t));
    for (int v = 0; v < polytopeVertices; v++) {
      text.append(neighbors(t, v));
    }
    text.append(faces(t));
    for (int c = 0; c < t.firstCorner(t.faceCount()); c++) {
      text.append(t.cornerEdge(c)).append(' ').append(t.cornerFace(c)).append(',');
    }
    for (int e = 0; e < t.edgeCount(); e++) {
      text.append(List.of(t.edgeStart(e), t.edgeEnd(e), t.edgeLeft(e), t.edgeRight(e)));
    }
    return text.toString();
  }

  static void assertConsistent(Hull t, int polytopeVertices) {
    List<Integer> vertices = vertices(t);
    assertThat(vertices).isEqualTo(new ArrayList<>(new TreeSet<>(vertices)));
    assertThat(t.firstNeighbor(0)).isZero();
    for (int v = 0; v < polytopeVertices; v++) {
      int expected = t.affineDimension() == 3 ? 3 : Math.max(0, t.affineDimension());
      if (vertices.contains(v)) {
        assertThat(t.degree(v)).isGreaterThanOrEqualTo(expected);
      } else {
        assertThat(t.degree(v)).isZero();
      }
      for (int w : neighbors(t, v)) {
        assertThat(neighbors(t, w)).contains(v);
      }
    }
    assertThat(t.firstNeighbor(polytopeVertices)).isEqualTo(2 * t.edgeCount());
    switch (t.affineDimension()) {
      case -1 -> assertCounts(t, 0, 0, 0);
      case 0 -> assertCounts(t, 1, 0, 0);
      case 1 -> {
        assertCounts(t, 2, 1, 0);
        assertThat(t.edgeStart(0)).isEqualTo(vertices.get(0));
        assertThat(t.edgeEnd(0)).isEqualTo(vertices.get(1));
        assertThat(t.edgeLeft(0)).isEqualTo(Hull.NO_FACE);
        assertThat(t.edgeRight(0)).isEqualTo(Hull.NO_FACE);
      }
      case 2 -> assertPolygon(t);
      default -> assertPolyhedron(t);
    }
    assertCornersAndEdges(t);
  }

  private static void assertCounts(Hull t, int vertices, int edges, int faces) {
    assertThat(List.of(t.vertexCount(), t.edgeCount(), t.faceCount()))
        .isEqualTo(List.of(vertices, edges, faces));
  }

  private static void assertPolygon(Hull t) {
    int k = t.vertexCount();
    assertCounts(t, k, k, t.dimension() - 1);
    List<Integer> corners = face(t, 0);
    assertThat(corners.get(0)).isEqualTo(t.vertex(0));
    for (int i = 0; i < k; i++) {
      int next = corners.get((i + 1) % k);
      assertThat(neighbors(t, corners.get(i))).containsExactly(next, corners.get((i + k - 1) % k));
      assertThat(t.edgeStart(i)).isEqualTo(corners.get(i));
      assertThat(t.edgeEnd(i)).isEqualTo(next);
      assertThat(t.edgeLeft(i)).isZero();
      assertThat(t.edgeRight(i)).isEqualTo(t.dimension() == 2 ? Hull.NO_FACE : 1);
      if (t.dimension() == 3) {
        assertThat(face(t, 1).get(i)).isEqualTo(corners.get((k - i) % k));
      }
    }
  }

  private static void assertPolyhedron(Hull t) {
    assertThat(t.vertexCount() - t.edgeCount() + t.faceCount()).isEqualTo(2);
    int start = -1;
    for (List<Integer> face : faces(t)) {
      assertThat(face).hasSizeGreaterThanOrEqualTo(3);
      assertThat(face.get(0)).isEqualTo(new TreeSet<>(face).first());
      assertThat(face.get(0)).isGreaterThanOrEqualTo(start);
      start = face.get(0);
    }
    for (int e = 0; e < t.edgeCount(); e++) {
      assertThat(t.edgeStart(e)).isLessThan(t.edgeEnd(e));
      assertThat(e == 0 || t.edgeStart(e - 1) <= t.edgeStart(e)).isTrue();
    }
    // the pairs (next, previous) of the corners at a vertex are its consecutive neighbours
    Map<List<Integer>, Integer> before = new HashMap<>();
    for (List<Integer> face : faces(t)) {
      int k = face.size();
      for (int i = 0; i < k; i++) {
        before.put(List.of(face.get(i), face.get((i + 1) % k)), face.get((i + k - 1) % k));
      }
    }
    for (int v : vertices(t)) {
      List<Integer> neighbors = neighbors(t, v);
      assertThat(neighbors.get(0)).isEqualTo(new TreeSet<>(neighbors).first());
      for (int i = 0; i < neighbors.size(); i++) {
        assertThat(before.get(List.of(v, neighbors.get(i))))
            .isEqualTo(neighbors.get((i + 1) % neighbors.size()));
      }
    }
  }

  private static void assertCornersAndEdges(Hull t) {
    for (int face = 0; face < t.faceCount(); face++) {
      int first = t.firstCorner(face);
      int k = t.firstCorner(face + 1) - first;
      for (int i = 0; i < k; i++) {
        int edge = t.cornerEdge(first + i);
        int v = t.cornerVertex(first + i);
        int w = t.cornerVertex(first + (i + 1) % k);
        assertThat(t.cornerFace(first + i)).isEqualTo(face);
        if (t.edgeLeft(edge) == face) {
          assertThat(List.of(t.edgeStart(edge), t.edgeEnd(edge))).isEqualTo(List.of(v, w));
        } else {
          assertThat(List.of(t.edgeStart(edge), t.edgeEnd(edge), t.edgeRight(edge)))
              .isEqualTo(List.of(w, v, face));
        }
      }
    }
  }
}
