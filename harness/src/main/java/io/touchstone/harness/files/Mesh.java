package io.touchstone.harness.files;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.harness.InvalidInputException;
import io.touchstone.harness.Position;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A named polygon mesh in R<sup>3</sup> as a file describes it; not necessarily convex, closed or
 * oriented.
 *
 * @param name name of the object or group; empty when the file gives none
 * @param vertices the vertices that belong to it
 * @param faces its polygons, as indices into the vertices; none for a cloud of points
 */
record Mesh(String name, List<Vertex> vertices, List<Face> faces) {

  /**
   * How far a vertex may lie outside a face of a mesh that counts as convex, as a fraction of the
   * mesh's size: files are written with six or seven digits, so that even the corners of a box are
   * off its faces by a few times 1e-7 of the size; a dent that anyone meant is deeper.
   */
  static final double CONVEXITY_TOLERANCE = 1e-5;

  /**
   * A vertex.
   *
   * @param x coordinate in the mesh's frame
   * @param y coordinate in the mesh's frame
   * @param z coordinate in the mesh's frame
   * @param line line of the file
   */
  record Vertex(double x, double y, double z, int line) {

    /** Returns the coordinate along an axis, 0 to 2. */
    double coordinate(int axis) {
      return axis == 0 ? x : axis == 1 ? y : z;
    }
  }

  /** A polygon: at least three indices of vertices in order around it, and a line of the file. */
  static final class Face {

    private final int[] corners;
    private final int line;

    Face(int[] corners, int line) {
      this.corners = corners;
      this.line = line;
    }

    /** Returns the corners; shared, read only. */
    int[] corners() {
      return corners;
    }

    int line() {
      return line;
    }
  }

  /** Returns the hull of the vertices, whatever the faces are. */
  Polytope hull() {
    double[] coordinates = new double[3 * vertices.size()];
    for (int v = 0; v < vertices.size(); v++) {
      for (int axis = 0; axis < 3; axis++) {
        coordinates[3 * v + axis] = vertices.get(v).coordinate(axis);
      }
    }
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
    if (!faces.isEmpty()) {
      requireClosed(source, waysOut);
      requireConvex(source, waysOut);
    }
    return hull();
  }

  /** Every edge of a closed surface belongs to two faces. Vertices in one place are one vertex. */
  private void requireClosed(String source, String waysOut) {
    int[] merged = mergeEqualVertices();
    Map<Long, Integer> uses = new HashMap<>();
    for (Face face : faces) {
      forEachEdge(face, merged, edge -> uses.merge(edge, 1, Integer::sum));
    }
    for (Face face : faces) {
      forEachEdge(
          face,
          merged,
          edge -> {
            int count = uses.getOrDefault(edge, 0);
            if (count != 2) {
              throw new InvalidInputException(
                  new Position(source, face.line(), 0),
                  "%s is not closed: an edge of this face belongs to %s; %s"
                      .formatted(title(), Words.count(count, "face"), waysOut));
            }
          });
    }
  }

  /** Receives an edge as a number that does not depend on its direction. */
  @FunctionalInterface
  private interface EdgeVisitor {
    void visit(long edge);
  }

  private static void forEachEdge(Face face, int[] merged, EdgeVisitor visitor) {
    int[] corners = face.corners();
    for (int k = 0; k < corners.length; k++) {
      int start = merged[corners[k]];
      int end = merged[corners[(k + 1) % corners.length]];
      if (start != end) {
        visitor.visit((long) Math.min(start, end) << 32 | Math.max(start, end));
      }
    }
  }

  private int[] mergeEqualVertices() {
    Map<List<Double>, Integer> first = new HashMap<>();
    int[] merged = new int[vertices.size()];
    for (int v = 0; v < merged.length; v++) {
      Vertex p = vertices.get(v);
      // adding zero makes -0.0 the same place as 0.0
      merged[v] = first.merge(List.of(p.x + 0.0, p.y + 0.0, p.z + 0.0), v, (old, unused) -> old);
    }
    return merged;
  }

  /**
   * All vertices lie on one side of the plane of every face, up to the tolerance; on which one does
   * not matter, because faces are often wound the wrong way round.
   */
  private void requireConvex(String source, String waysOut) {
    double size = hull().size();
    double outwards = Math.signum(signedVolume(size));
    for (Face face : faces) {
      double[] normal = newellNormal(face, size);
      if (normal.length == 0) {
        continue; // a face without an area has no plane
      }
      double[] centre = centre(face);
      double highest = 0;
      double lowest = 0;
      int highestVertex = 0;
      int lowestVertex = 0;
      for (int v = 0; v < vertices.size(); v++) {
        double height = 0;
        for (int axis = 0; axis < 3; axis++) {
          height += normal[axis] * (vertices.get(v).coordinate(axis) - centre[axis]);
        }
        if (height > highest) {
          highest = height;
          highestVertex = v;
        }
        if (height < lowest) {
          lowest = height;
          lowestVertex = v;
        }
      }
      // NaN, from coordinates whose differences overflow, does not count as convex
      if (!(Math.min(highest, -lowest) <= CONVEXITY_TOLERANCE * size)) {
        boolean above = outwards >= 0;
        throw new InvalidInputException(
            new Position(source, face.line(), 0),
            "%s is not convex: the vertex of line %d lies %.3g outside this face; %s"
                .formatted(
                    title(),
                    vertices.get(above ? highestVertex : lowestVertex).line(),
                    above ? highest : -lowest,
                    waysOut));
      }
    }
  }

  /** Positive when the faces are counter-clockwise seen from outside; in units of size^3. */
  private double signedVolume(double size) {
    double volume = 0;
    Vertex origin = vertices.get(0);
    for (Face face : faces) {
      int[] corners = face.corners();
      for (int k = 1; k + 1 < corners.length; k++) {
        double[] p = difference(vertices.get(corners[0]), origin, size);
        double[] q = difference(vertices.get(corners[k]), origin, size);
        double[] r = difference(vertices.get(corners[k + 1]), origin, size);
        volume +=
            p[0] * (q[1] * r[2] - q[2] * r[1])
                + p[1] * (q[2] * r[0] - q[0] * r[2])
                + p[2] * (q[0] * r[1] - q[1] * r[0]);
      }
    }
    return volume;
  }

  private double[] centre(Face face) {
    double[] centre = new double[3];
    for (int corner : face.corners()) {
      for (int axis = 0; axis < 3; axis++) {
        centre[axis] += vertices.get(corner).coordinate(axis) / face.corners().length;
      }
    }
    return centre;
  }

  /** Returns (p - q) / size: products of such vectors neither overflow nor vanish. */
  private static double[] difference(Vertex p, Vertex q, double size) {
    return new double[] {(p.x - q.x) / size, (p.y - q.y) / size, (p.z - q.z) / size};
  }

  private String title() {
    return name.isEmpty() ? "the mesh" : "the mesh " + Words.quoted(name);
  }

  /**
   * Returns the unit normal of a polygon that need not be flat, as the sum of the cross products of
   * consecutive corners (M. Newell), or an empty array when the polygon has no area.
   */
  private double[] newellNormal(Face face, double size) {
    int[] corners = face.corners();
    Vertex origin = vertices.get(corners[0]);
    double nx = 0;
    double ny = 0;
    double nz = 0;
    for (int k = 1; k + 1 < corners.length; k++) {
      double[] p = difference(vertices.get(corners[k]), origin, size);
      double[] q = difference(vertices.get(corners[k + 1]), origin, size);
      nx += p[1] * q[2] - p[2] * q[1];
      ny += p[2] * q[0] - p[0] * q[2];
      nz += p[0] * q[1] - p[1] * q[0];
    }
    double length = Math.sqrt(nx * nx + ny * ny + nz * nz);
    return length > 0 ? new double[] {nx / length, ny / length, nz / length} : new double[0];
  }

  /** Returns the part of this mesh that a group is, with only the vertices it uses. */
  static Mesh part(String name, List<Vertex> all, List<Face> faces) {
    Map<Integer, Integer> indices = new HashMap<>();
    List<Vertex> used = new ArrayList<>();
    List<Face> renumbered = new ArrayList<>();
    for (Face face : faces) {
      int[] corners = new int[face.corners().length];
      for (int k = 0; k < corners.length; k++) {
        int index = face.corners()[k];
        Integer known = indices.get(index);
        if (known == null) {
          known = used.size();
          indices.put(index, known);
          used.add(all.get(index));
        }
        corners[k] = known;
      }
      renumbered.add(new Face(corners, face.line()));
    }
    return new Mesh(name, used, renumbered);
  }
}
