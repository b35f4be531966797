// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.text.Words;
import io.touchstone.kernel.hull.Hull;
import io.touchstone.kernel.support.spatial.SpatialSupport;
import java.util.Arrays;

/**
 * A named polygon mesh in R<sup>3</sup> as a file describes it; not necessarily convex, closed or
 * oriented. Flat arrays: a million triangles take 50 MB. Immutable.
 */
final class Mesh {

  /**
   * How far a vertex may lie outside a face of a mesh that counts as convex, as a fraction of the
   * mesh's size: files are written with six or seven digits, so that even the corners of a box are
   * off its faces by a few times 1e-7 of the size; a dent that anyone meant is deeper.
   */
  static final double CONVEXITY_TOLERANCE = 1e-5;

  /** A place that is not a line: of meshes from binary files. */
  static final int NO_LINE = 0;

  private final String name;
  private final double[] coordinates;
  private final int[] vertexLines;
  private final int[] corners;
  private final int[] faceStarts;
  private final int[] faceLines;

  private Mesh(
      String name,
      double[] coordinates,
      int[] vertexLines,
      int[] corners,
      int[] faceStarts,
      int[] faceLines) {
    this.name = name;
    this.coordinates = coordinates;
    this.vertexLines = vertexLines;
    this.corners = corners;
    this.faceStarts = faceStarts;
    this.faceLines = faceLines;
  }

  /** Collects vertices and faces. Not thread-safe. */
  static final class Builder {

    private double[] coordinates = new double[3 * 64];
    private int[] vertexLines = new int[64];
    private int vertices;
    private int[] corners = new int[3 * 64];
    private int cornerCount;
    private int[] faceStarts = new int[64];
    private int[] faceLines = new int[64];
    private int faces;

    /**
     * Adds a vertex and returns its index.
     *
     * @param line where it stands, or {@link #NO_LINE}
     */
    int vertex(double x, double y, double z, int line) {
      if (3 * vertices == coordinates.length) {
        coordinates = Arrays.copyOf(coordinates, 2 * coordinates.length);
        vertexLines = Arrays.copyOf(vertexLines, 2 * vertexLines.length);
      }
      coordinates[3 * vertices] = x;
      coordinates[3 * vertices + 1] = y;
      coordinates[3 * vertices + 2] = z;
      vertexLines[vertices] = line;
      return vertices++;
    }

    /** Adds a vertex unless there is one in its place, and returns the index of that. */
    int vertexOnce(VertexMerger merger, double x, double y, double z, int line) {
      int added = vertex(x, y, z, line);
      int first = merger.firstLike(coordinates, added);
      if (first != added) {
        vertices--;
      }
      return first;
    }

    /** Starts a face; at least three corners follow. */
    void face(int line) {
      if (faces + 1 == faceStarts.length) {
        faceStarts = Arrays.copyOf(faceStarts, 2 * faceStarts.length);
        faceLines = Arrays.copyOf(faceLines, 2 * faceLines.length);
      }
      faceLines[faces] = line;
      faceStarts[faces++] = cornerCount;
    }

    /** Adds a corner to the face that was started last. */
    void corner(int vertex) {
      if (cornerCount == corners.length) {
        corners = Arrays.copyOf(corners, 2 * cornerCount);
      }
      corners[cornerCount++] = vertex;
    }

    int vertexCount() {
      return vertices;
    }

    int faceCount() {
      return faces;
    }

    Mesh build(String name) {
      int[] starts = Arrays.copyOf(faceStarts, faces + 1);
      starts[faces] = cornerCount;
      return new Mesh(
          name,
          Arrays.copyOf(coordinates, 3 * vertices),
          Arrays.copyOf(vertexLines, vertices),
          Arrays.copyOf(corners, cornerCount),
          starts,
          Arrays.copyOf(faceLines, faces));
    }
  }

  /** Returns the name of the object or group; empty when the file gives none. */
  String name() {
    return name;
  }

  int vertexCount() {
    return vertexLines.length;
  }

  /** Returns the coordinate of a vertex along an axis, 0 to 2. */
  double coordinate(int vertex, int axis) {
    return coordinates[3 * vertex + axis];
  }

  /** Returns the number of faces: 0 for a cloud of points. */
  int faceCount() {
    return faceLines.length;
  }

  /** Returns where the corners of a face start; the number of faces is allowed too. */
  int firstCorner(int face) {
    return faceStarts[face];
  }

  /** Returns the vertex of the corner at a position. */
  int corner(int position) {
    return corners[position];
  }

  /**
   * Returns the surface of a polytope in R<sup>3</sup>: its extreme vertices and its faces,
   * counter-clockwise seen from outside; for a flat polytope no faces.
   */
  static Mesh surfaceOf(String name, Polytope polytope) {
    Hull topology = Hull.of(polytope);
    int[] indices = new int[polytope.vertexCount()];
    Builder mesh = new Builder();
    for (int k = 0; k < topology.vertexCount(); k++) {
      int v = topology.vertex(k);
      indices[v] =
          mesh.vertex(
              polytope.coordinate(v, 0),
              polytope.coordinate(v, 1),
              polytope.coordinate(v, 2),
              NO_LINE);
    }
    int faces = topology.affineDimension() == 3 ? topology.faceCount() : 0;
    for (int face = 0; face < faces; face++) {
      mesh.face(NO_LINE);
      for (int k = topology.firstCorner(face); k < topology.firstCorner(face + 1); k++) {
        mesh.corner(indices[topology.cornerVertex(k)]);
      }
    }
    return mesh.build(name);
  }

  /** Returns the hull of the vertices, whatever the faces are. */
  Polytope hull() {
    return Polytope.of(3, coordinates);
  }

  /**
   * Returns the polytope whose surface this is.
   *
   * @param source the file, for messages
   * @param waysOut what the user can do about a mesh that is not the surface of a polytope
   * @throws InvalidInputException if the mesh is open or dented
   */
  Polytope convex(String source, String waysOut) {
    Polytope hull = hull();
    if (faceCount() > 0) {
      requireClosed(source, waysOut);
      requireConvex(hull, source, waysOut);
    }
    return hull;
  }

  /** Every edge of a closed surface belongs to two faces. Vertices in one place are one vertex. */
  private void requireClosed(String source, String waysOut) {
    VertexMerger merger = new VertexMerger();
    int[] merged = new int[vertexCount()];
    for (int v = 0; v < merged.length; v++) {
      merged[v] = merger.firstLike(coordinates, v);
    }
    long[] edges = new long[corners.length];
    int count = 0;
    for (int face = 0; face < faceCount(); face++) {
      count = collectEdges(face, merged, edges, count);
    }
    Arrays.sort(edges, 0, count);
    long[] ofFace = new long[corners.length == 0 ? 0 : longestFace()];
    for (int face = 0; face < faceCount(); face++) {
      int own = collectEdges(face, merged, ofFace, 0);
      for (int k = 0; k < own; k++) {
        int uses = uses(edges, count, ofFace[k]);
        if (uses != 2) {
          throw new InvalidInputException(
              positionOf(face, source),
              "%s is not closed: an edge of %s belongs to %s; %s"
                  .formatted(title(), wordFor(face), Words.count(uses, "face"), waysOut));
        }
      }
    }
  }

  private int longestFace() {
    int longest = 0;
    for (int face = 0; face < faceCount(); face++) {
      longest = Math.max(longest, faceStarts[face + 1] - faceStarts[face]);
    }
    return longest;
  }

  /**
   * Appends the edges of a face, as numbers that do not depend on their direction. A face that is
   * no more than a segment or a point, because its corners are in one or two places, has none.
   *
   * @return the number of edges then
   */
  private int collectEdges(int face, int[] merged, long[] edges, int count) {
    int from = faceStarts[face];
    int to = faceStarts[face + 1];
    int end = count;
    for (int k = from; k < to; k++) {
      int a = merged[corners[k]];
      int b = merged[corners[k + 1 == to ? from : k + 1]];
      if (a != b) {
        edges[end++] = (long) Math.min(a, b) << 32 | Math.max(a, b);
      }
    }
    return end - count < 3 ? count : end;
  }

  private static int uses(long[] edges, int count, long edge) {
    int found = Arrays.binarySearch(edges, 0, count, edge);
    int from = found;
    while (from > 0 && edges[from - 1] == edge) {
      from--;
    }
    int to = found;
    while (to < count && edges[to] == edge) {
      to++;
    }
    return to - from;
  }

  /**
   * All vertices lie on one side of the plane of every face, up to the tolerance; on which one does
   * not matter, because faces are often wound the wrong way round.
   */
  private void requireConvex(Polytope hull, String source, String waysOut) {
    double size = hull.size();
    SpatialSupport support = SpatialSupport.of(hull);
    double outwards = Math.signum(signedVolume(size));
    double[] normal = new double[3];
    double[] centre = new double[3];
    for (int face = 0; face < faceCount(); face++) {
      if (!newellNormal(face, size, normal)) {
        continue; // a face without an area has no plane
      }
      centre(face, centre);
      int above = support.support(normal[0], normal[1], normal[2]);
      int below = support.support(-normal[0], -normal[1], -normal[2]);
      double highest = height(above, normal, centre);
      double lowest = height(below, normal, centre);
      // NaN, from coordinates whose differences overflow, does not count as convex
      if (!(Math.min(highest, -lowest) <= CONVEXITY_TOLERANCE * size)) {
        boolean up = outwards >= 0;
        throw new InvalidInputException(
            positionOf(face, source),
            "%s is not convex: %s lies %.3g outside %s; %s"
                .formatted(
                    title(),
                    wordForVertex(up ? above : below),
                    up ? highest : -lowest,
                    wordFor(face),
                    waysOut));
      }
    }
  }

  /** Returns how far a vertex is above a plane along its normal. */
  double height(int vertex, double[] normal, double[] centre) {
    double height = 0;
    for (int axis = 0; axis < 3; axis++) {
      height += normal[axis] * (coordinate(vertex, axis) - centre[axis]);
    }
    return height;
  }

  /** Positive when the faces are counter-clockwise seen from outside; in units of size^3. */
  private double signedVolume(double size) {
    double volume = 0;
    int[] triangles = FaceTriangles.of(this).triangles();
    for (int t = 0; t < triangles.length; t += 3) {
      for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3;
        int l = (i + 2) % 3;
        volume +=
            difference(triangles[t], 0, i, size)
                * (difference(triangles[t + 1], 0, j, size)
                        * difference(triangles[t + 2], 0, l, size)
                    - difference(triangles[t + 1], 0, l, size)
                        * difference(triangles[t + 2], 0, j, size));
      }
    }
    return volume;
  }

  /** Computes the middle of the corners of a face. */
  void centre(int face, double[] centre) {
    int count = faceStarts[face + 1] - faceStarts[face];
    for (int axis = 0; axis < 3; axis++) {
      double sum = 0;
      for (int k = faceStarts[face]; k < faceStarts[face + 1]; k++) {
        sum += coordinate(corners[k], axis) / count;
      }
      centre[axis] = sum;
    }
  }

  /** Returns (p - q) / size: products of such numbers neither overflow nor vanish. */
  private double difference(int p, int q, int axis, double size) {
    return (coordinate(p, axis) - coordinate(q, axis)) / size;
  }

  /**
   * Computes the unit normal of a polygon that need not be flat, as the sum of the cross products
   * of consecutive corners (M. Newell); returns false when the polygon has no area.
   */
  boolean newellNormal(int face, double size, double[] normal) {
    int from = faceStarts[face];
    int first = corners[from];
    for (int i = 0; i < 3; i++) {
      int j = (i + 1) % 3;
      int l = (i + 2) % 3;
      double sum = 0;
      for (int k = from + 1; k + 1 < faceStarts[face + 1]; k++) {
        int p = corners[k];
        int q = corners[k + 1];
        sum +=
            difference(p, first, j, size) * difference(q, first, l, size)
                - difference(p, first, l, size) * difference(q, first, j, size);
      }
      normal[i] = sum;
    }
    double length =
        Math.sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
    for (int i = 0; i < 3; i++) {
      normal[i] /= length;
    }
    return length > 0;
  }

  private String title() {
    return name.isEmpty() ? "the mesh" : "the mesh " + Words.quoted(name);
  }

  Position positionOf(int face, String source) {
    return new Position(source, faceLines[face], 0);
  }

  String wordFor(int face) {
    return faceLines[face] == NO_LINE ? "face " + (face + 1) : "this face";
  }

  private String wordForVertex(int vertex) {
    return vertexLines[vertex] == NO_LINE
        ? "the vertex (%s, %s, %s)"
            .formatted(coordinate(vertex, 0), coordinate(vertex, 1), coordinate(vertex, 2))
        : "the vertex of line " + vertexLines[vertex];
  }

  /**
   * Returns the mesh that some faces of this one make, with only the vertices they use, in their
   * order.
   *
   * @param faces indices of faces, ascending
   */
  Mesh part(String partName, int[] faces) {
    boolean[] used = new boolean[vertexCount()];
    for (int face : faces) {
      for (int k = faceStarts[face]; k < faceStarts[face + 1]; k++) {
        used[corners[k]] = true;
      }
    }
    Builder part = new Builder();
    int[] indices = new int[vertexCount()];
    for (int v = 0; v < indices.length; v++) {
      if (used[v]) {
        indices[v] =
            part.vertex(coordinate(v, 0), coordinate(v, 1), coordinate(v, 2), vertexLines[v]);
      }
    }
    for (int face : faces) {
      part.face(faceLines[face]);
      for (int k = faceStarts[face]; k < faceStarts[face + 1]; k++) {
        part.corner(indices[corners[k]]);
      }
    }
    return part.build(partName);
  }

  /** Returns this mesh without the vertices that no face uses; itself when it has no faces. */
  Mesh withoutLooseVertices() {
    if (faceCount() == 0) {
      return this;
    }
    int[] all = new int[faceCount()];
    Arrays.setAll(all, face -> face);
    return part(name, all);
  }
}
