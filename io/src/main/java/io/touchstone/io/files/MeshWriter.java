// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.exact.PowerOfTwo;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Writes meshes as OBJ, STL, PLY and OFF. Text, and binary PLY, read back to the same bits; binary
 * STL rounds to floats. Polygons become triangles where a format has only these.
 */
final class MeshWriter {

  private static final int STL_HEADER = 80;
  private static final int STL_TRIANGLE = 50;

  private final OutputStream out;
  private final byte[] number = new byte[STL_HEADER + 4];

  private MeshWriter(OutputStream out) {
    this.out = new BufferedOutputStream(out, 1 << 16);
  }

  /**
   * Writes a file.
   *
   * @param out receives it; flushed, not closed
   * @param meshes one; or several, where the format has named parts
   * @param binary whether the binary form is wanted, where the format has one
   */
  static void write(OutputStream out, ShapeFormat format, List<Mesh> meshes, boolean binary)
      throws IOException {
    MeshWriter writer = new MeshWriter(out);
    switch (format) {
      case OBJ -> writer.obj(meshes);
      case STL -> {
        if (binary) {
          writer.binaryStl(meshes);
        } else {
          writer.stl(meshes);
        }
      }
      case PLY -> writer.ply(meshes.get(0), binary);
      case OFF -> writer.off(meshes.get(0));
      case GLTF, GLB, XML, PAIRS, WKT, GEOJSON ->
          throw new IllegalArgumentException(format + " is not written as a mesh");
    }
    writer.out.flush();
  }

  private void text(String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
  }

  private void vertex(String before, Mesh mesh, int v) throws IOException {
    text(
        "%s%s %s %s%n"
            .formatted(before, mesh.coordinate(v, 0), mesh.coordinate(v, 1), mesh.coordinate(v, 2))
            .replace("\r", ""));
  }

  private void obj(List<Mesh> meshes) throws IOException {
    int offset = 1;
    for (Mesh mesh : meshes) {
      if (!mesh.name().isEmpty()) {
        text("o " + mesh.name() + "\n");
      }
      for (int v = 0; v < mesh.vertexCount(); v++) {
        vertex("v ", mesh, v);
      }
      for (int face = 0; face < mesh.faceCount(); face++) {
        corners(new StringBuilder("f"), mesh, face, offset);
      }
      offset += mesh.vertexCount();
    }
  }

  private void corners(StringBuilder line, Mesh mesh, int face, int offset) throws IOException {
    for (int k = mesh.firstCorner(face); k < mesh.firstCorner(face + 1); k++) {
      line.append(' ').append(mesh.corner(k) + offset);
    }
    text(line.append('\n').toString());
  }

  private void off(Mesh mesh) throws IOException {
    text("OFF\n%d %d 0\n".formatted(mesh.vertexCount(), mesh.faceCount()));
    for (int v = 0; v < mesh.vertexCount(); v++) {
      vertex("", mesh, v);
    }
    for (int face = 0; face < mesh.faceCount(); face++) {
      int count = mesh.firstCorner(face + 1) - mesh.firstCorner(face);
      corners(new StringBuilder().append(count), mesh, face, 0);
    }
  }

  private void ply(Mesh mesh, boolean binary) throws IOException {
    text("ply\nformat %s 1.0\n".formatted(binary ? "binary_little_endian" : "ascii"));
    text("element vertex %d\n".formatted(mesh.vertexCount()));
    text("property double x\nproperty double y\nproperty double z\n");
    text("element face %d\n".formatted(mesh.faceCount()));
    text("property list uint int vertex_indices\nend_header\n");
    for (int v = 0; v < mesh.vertexCount(); v++) {
      if (binary) {
        for (int axis = 0; axis < 3; axis++) {
          bytes(8, Double.doubleToRawLongBits(mesh.coordinate(v, axis)));
        }
      } else {
        vertex("", mesh, v);
      }
    }
    for (int face = 0; face < mesh.faceCount(); face++) {
      int from = mesh.firstCorner(face);
      int to = mesh.firstCorner(face + 1);
      if (binary) {
        bytes(4, to - from);
        for (int k = from; k < to; k++) {
          bytes(4, mesh.corner(k));
        }
      } else {
        corners(new StringBuilder().append(to - from), mesh, face, 0);
      }
    }
  }

  /** Writes the low bytes of a number, the lowest first. */
  private void bytes(int count, long value) throws IOException {
    for (int k = 0; k < count; k++) {
      number[k] = (byte) (value >>> (8 * k));
    }
    out.write(number, 0, count);
  }

  /** Receives the triangles of a mesh. */
  @FunctionalInterface
  private interface TriangleVisitor {
    void visit(int p, int q, int r) throws IOException;
  }

  private static void forEachTriangle(Mesh mesh, TriangleVisitor visitor) throws IOException {
    int[] triangles = FaceTriangles.of(mesh).triangles();
    for (int t = 0; t < triangles.length; t += 3) {
      visitor.visit(triangles[t], triangles[t + 1], triangles[t + 2]);
    }
  }

  private void stl(List<Mesh> meshes) throws IOException {
    for (Mesh mesh : meshes) {
      String name = mesh.name().isEmpty() ? "" : " " + mesh.name();
      text("solid" + name + "\n");
      forEachTriangle(
          mesh,
          (p, q, r) -> {
            double[] n = normal(mesh, p, q, r);
            text("  facet normal %s %s %s\n    outer loop\n".formatted(n[0], n[1], n[2]));
            vertex("      vertex ", mesh, p);
            vertex("      vertex ", mesh, q);
            vertex("      vertex ", mesh, r);
            text("    endloop\n  endfacet\n");
          });
      text("endsolid" + name + "\n");
    }
  }

  private void binaryStl(List<Mesh> meshes) throws IOException {
    long count = 0;
    for (Mesh mesh : meshes) {
      count += mesh.firstCorner(mesh.faceCount()) - 2L * mesh.faceCount();
    }
    byte[] header = new byte[STL_HEADER];
    byte[] words = "binary STL by touchstone".getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(words, 0, header, 0, words.length);
    out.write(header);
    bytes(4, count);
    ByteBuffer triangle = ByteBuffer.allocate(STL_TRIANGLE).order(ByteOrder.LITTLE_ENDIAN);
    for (Mesh mesh : meshes) {
      forEachTriangle(
          mesh,
          (p, q, r) -> {
            triangle.clear();
            for (double component : normal(mesh, p, q, r)) {
              triangle.putFloat((float) component);
            }
            for (int v : new int[] {p, q, r}) {
              for (int axis = 0; axis < 3; axis++) {
                triangle.putFloat((float) mesh.coordinate(v, axis));
              }
            }
            out.write(triangle.array());
          });
    }
  }

  /**
   * Returns an edge, scaled so that its products neither vanish nor overflow; zero if it is no
   * double.
   */
  private static double[] edge(Mesh mesh, int from, int to) {
    double[] edge = new double[3];
    for (int axis = 0; axis < 3; axis++) {
      edge[axis] = mesh.coordinate(to, axis) - mesh.coordinate(from, axis);
    }
    return PowerOfTwo.balance(edge) ? edge : new double[3];
  }

  /** Returns the unit normal of a triangle, or zero when it has none that can be computed. */
  private static double[] normal(Mesh mesh, int p, int q, int r) {
    double[] u = edge(mesh, p, q);
    double[] v = edge(mesh, p, r);
    double[] normal = new double[3];
    for (int i = 0; i < 3; i++) {
      int j = (i + 1) % 3;
      int l = (i + 2) % 3;
      normal[i] = u[j] * v[l] - u[l] * v[j];
    }
    double length = Math.hypot(Math.hypot(normal[0], normal[1]), normal[2]);
    boolean usable = length > 0 && Double.isFinite(length);
    for (int i = 0; i < 3; i++) {
      normal[i] = usable ? normal[i] / length : 0;
    }
    return normal;
  }
}
