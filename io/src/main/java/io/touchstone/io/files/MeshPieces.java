// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.api.objects.TriangleMesh;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.Remark;
import io.touchstone.io.text.Remarks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The triangles of a mesh, and its connected pieces. */
final class MeshPieces {

  private record Point(double x, double y, double z) {}

  private record Edge(int low, int high) {}

  /** The faces of an edge: the first two, and how many there are. */
  private static final class Faces {
    private int first = -1;
    private int second = -1;
    private int count;

    void add(int face) {
      if (count == 0) {
        first = face;
      } else if (count == 1) {
        second = face;
      }
      count++;
    }
  }

  private final Mesh mesh;
  private final int[] points;
  private final int[] parent;
  private final Map<Edge, Faces> edges = new LinkedHashMap<>();

  private MeshPieces(Mesh mesh) {
    this.mesh = mesh;
    this.points = new int[mesh.vertexCount()];
    this.parent = new int[mesh.faceCount()];
    Arrays.setAll(parent, face -> face);
    Map<Point, Integer> known = new HashMap<>();
    for (int v = 0; v < points.length; v++) { // + 0.0: minus zero becomes zero
      Point point =
          new Point(
              mesh.coordinate(v, 0) + 0.0,
              mesh.coordinate(v, 1) + 0.0,
              mesh.coordinate(v, 2) + 0.0);
      Integer before = known.putIfAbsent(point, v);
      points[v] = before == null ? v : before;
    }
  }

  /**
   * Returns the faces as triangles exactly where they are.
   *
   * @throws InvalidInputException if there is no face
   */
  static TriangleMesh triangles(Mesh mesh, FaceTriangles faces, String source) {
    requireFaces(mesh, source);
    double[] coordinates = new double[3 * mesh.vertexCount()];
    for (int i = 0; i < coordinates.length; i++) {
      coordinates[i] = mesh.coordinate(i / 3, i % 3);
    }
    return TriangleMesh.of(coordinates, faces.triangles());
  }

  private static void requireFaces(Mesh mesh, String source) {
    if (mesh.faceCount() == 0) {
      throw new InvalidInputException(
          Position.of(source), "has no faces, so no triangles either; ask for its hull");
    }
  }

  /**
   * Returns the connected pieces: two faces hang together by an edge that no third one has. Pieces
   * that touch each other at a vertex or along an edge are pieces of their own; edges of more faces
   * than two are told. Vertices in one place are one, and faces that are there twice stay together.
   *
   * @throws InvalidInputException if there is no face
   */
  static List<Mesh> components(Mesh mesh, String source) {
    requireFaces(mesh, source);
    return new MeshPieces(mesh).pieces(source);
  }

  private List<Mesh> pieces(String source) {
    Map<List<Integer>, Integer> seen = new HashMap<>();
    for (int face = 0; face < parent.length; face++) {
      Integer twin = seen.putIfAbsent(sorted(face), face);
      if (twin == null) {
        addEdges(face);
      } else {
        parent[root(face)] = root(twin);
      }
    }
    int crowded = 0;
    for (Faces faces : edges.values()) {
      if (faces.count == 2) {
        parent[root(faces.second)] = root(faces.first);
      }
      crowded += faces.count > 2 ? 1 : 0;
    }
    if (crowded > 0) {
      Remarks.tell(
          Remark.SURFACE,
          Position.of(source),
          "%s more than two faces; pieces are separated there"
              .formatted(crowded == 1 ? "1 edge has" : crowded + " edges have"));
    }
    Map<Integer, List<Integer>> faces = new LinkedHashMap<>();
    for (int face = 0; face < parent.length; face++) {
      faces.computeIfAbsent(root(face), unused -> new ArrayList<>()).add(face);
    }
    List<Mesh> pieces = new ArrayList<>();
    for (List<Integer> own : faces.values()) {
      int[] numbers = own.stream().mapToInt(Integer::intValue).toArray();
      pieces.add(mesh.part("piece " + pieces.size(), numbers));
    }
    return pieces;
  }

  private List<Integer> sorted(int face) {
    List<Integer> corners = new ArrayList<>();
    for (int k = mesh.firstCorner(face); k < mesh.firstCorner(face + 1); k++) {
      corners.add(points[mesh.corner(k)]);
    }
    corners.sort(null);
    return corners;
  }

  private void addEdges(int face) {
    int first = mesh.firstCorner(face);
    int end = mesh.firstCorner(face + 1);
    for (int k = first; k < end; k++) {
      int a = points[mesh.corner(k)];
      int b = points[mesh.corner(k + 1 < end ? k + 1 : first)];
      if (a != b) {
        Edge edge = new Edge(Math.min(a, b), Math.max(a, b));
        edges.computeIfAbsent(edge, unused -> new Faces()).add(face);
      }
    }
  }

  private int root(int of) {
    int node = of;
    while (parent[node] != node) {
      parent[node] = parent[parent[node]];
      node = parent[node];
    }
    return node;
  }
}
