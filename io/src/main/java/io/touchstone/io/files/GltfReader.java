// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.api.geometry.Pose;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.text.InputFiles;
import io.touchstone.io.text.JsonParser;
import io.touchstone.io.text.Words;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the triangles of glTF 2.0, as text ({@code .gltf}) or in one file ({@code .glb}): of the
 * scene, each node with a mesh is a part with the name of the node. A mesh that several nodes have
 * is there as often. Positions are those of the node's transform in double arithmetic; what comes
 * out is the truth from there on. A transform that mirrors turns the triangles round, as the
 * specification says (Khronos, glTF 2.0, section 3.7.4).
 *
 * <p>Skins and morph targets are not applied: the mesh is taken as it stands in the file.
 */
final class GltfReader {

  private static final int MAGIC = 0x46546C67;
  private static final int JSON_CHUNK = 0x4E4F534A;
  private static final int BINARY_CHUNK = 0x004E4942;

  /** Extensions without which triangles cannot be read, and that are read. */
  private static final Set<String> HARMLESS =
      Set.of("KHR_mesh_quantization", "KHR_materials_", "KHR_texture_", "EXT_texture_");

  private final Path file;
  private final GltfValue document;
  private final GltfAccessors accessors;
  private final List<GltfValue> nodes;
  private final List<GltfValue> meshes;
  private final Mesh.Builder out = new Mesh.Builder();
  private final MeshFile.Parts parts = new MeshFile.Parts();
  private final Set<String> names = new HashSet<>();

  private GltfReader(Path file, GltfValue document, @Nullable ByteBuffer binary) {
    this.file = file;
    this.document = document;
    this.accessors = new GltfAccessors(file, document, binary);
    this.nodes = document.all("nodes");
    this.meshes = document.all("meshes");
  }

  /**
   * Reads a file.
   *
   * @return its parts are the nodes that have a mesh
   * @throws InvalidInputException if the file cannot be read or is not as it should be
   */
  static MeshFile read(Path file) {
    byte[] bytes;
    try (InputStream in = InputFiles.open(file, file.toString())) {
      bytes = in.readAllBytes();
    } catch (IOException e) {
      throw InputFiles.unreadable(file.toString(), e);
    } catch (OutOfMemoryError e) {
      throw new InvalidInputException(Position.of(file.toString()), "is too large");
    }
    ByteBuffer all = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    byte[] json = bytes;
    ByteBuffer binary = null;
    if (all.remaining() >= 4 && all.getInt(0) == MAGIC) {
      json = chunk(file, all, 12, JSON_CHUNK);
      int next = 20 + json.length;
      binary =
          all.limit() >= next + 8 && all.getInt(next + 4) == BINARY_CHUNK
              ? ByteBuffer.wrap(chunk(file, all, next, BINARY_CHUNK))
              : null;
    }
    Map<String, @Nullable Object> document = JsonParser.parseFile(json, file.toString());
    return new GltfReader(file, new GltfValue(document, "", file.toString()), binary).read();
  }

  /** Returns a chunk of a GLB: its length, its type, its bytes. */
  private static byte[] chunk(Path file, ByteBuffer all, int at, int type) {
    Position where = Position.of(file.toString());
    if (all.limit() < at + 8 || all.getInt(4) != 2) {
      throw new InvalidInputException(
          where,
          all.limit() < at + 8
              ? "ends before its first chunk"
              : "is a GLB of version %d, expected 2".formatted(all.getInt(4)));
    }
    int length = all.getInt(at);
    if (all.getInt(at + 4) != type || length < 0 || length > all.limit() - at - 8) {
      throw new InvalidInputException(
          where,
          "expected a chunk of type %08x with at most %d bytes at byte %d, found type %08x with %d"
              .formatted(type, all.limit() - at - 8, at, all.getInt(at + 4), length & 0xffffffffL));
    }
    byte[] bytes = new byte[length];
    all.get(at + 8, bytes);
    return bytes;
  }

  /** The error about a compressed file, with the way to convert it. */
  static InvalidInputException compressed(Path file, String extension) {
    String name = String.valueOf(file.getFileName());
    String converter =
        extension.startsWith("KHR_draco")
            ? "gltf-transform cp %s plain.glb"
            : "gltfpack -noq -i %s -o plain.glb";
    return new InvalidInputException(
        Position.of(file.toString()),
        "is compressed with %s, which is not read; convert it: %s"
            .formatted(extension, converter.formatted(name)));
  }

  private MeshFile read() {
    for (String extension : document.texts("extensionsRequired")) {
      if (extension.equals("KHR_draco_mesh_compression")
          || extension.equals("EXT_meshopt_compression")
          || extension.equals("KHR_meshopt_compression")) {
        throw compressed(file, extension);
      }
      if (HARMLESS.stream().noneMatch(extension::startsWith)) {
        throw document.problem(
            "extensionsRequired", "has %s, which is not read".formatted(Words.quoted(extension)));
      }
    }
    String version = document.in("asset").text("version", "");
    if (!version.startsWith("2.")) {
      throw document.problem(
          "asset.version", "is %s, expected 2.0".formatted(Words.quoted(version)));
    }
    walk();
    if (out.faceCount() == 0) {
      throw new InvalidInputException(
          Position.of(file.toString()), "contains no triangle in its scene");
    }
    return parts.of(out.build(""));
  }

  /** A node that waits to be read, and where its parents put it. */
  private static final class Visit {
    final int node;
    final double[] transform;

    Visit(int node, double[] transform) {
      this.node = node;
      this.transform = transform;
    }
  }

  /** Goes through the trees of the scene; without a scene, of all nodes that are nobody's child. */
  private void walk() {
    double[] identity = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};
    ArrayDeque<Visit> waiting = new ArrayDeque<>();
    boolean[] seen = new boolean[nodes.size()];
    for (int root : roots()) {
      waiting.add(new Visit(root, identity));
    }
    while (!waiting.isEmpty()) {
      Visit visit = waiting.removeFirst();
      GltfValue node = GltfValue.at(nodes, visit.node, document, "nodes", "node");
      if (seen[visit.node]) {
        throw node.problem("", "is the child of two nodes, or of itself");
      }
      seen[visit.node] = true;
      double[] transform = product(visit.transform, transform(node));
      if (node.has("mesh")) {
        mesh(node, visit.node, transform);
      }
      for (int child : node.indices("children")) {
        waiting.add(new Visit(child, transform));
      }
    }
  }

  private int[] roots() {
    List<GltfValue> scenes = document.all("scenes");
    if (!scenes.isEmpty()) {
      int scene = document.number("scene", 0);
      return GltfValue.at(scenes, scene, document, "scene", "scene").indices("nodes");
    }
    boolean[] child = new boolean[nodes.size()];
    for (GltfValue node : nodes) {
      for (int index : node.indices("children")) {
        GltfValue.at(nodes, index, node, "children", "node");
        child[index] = true;
      }
    }
    List<Integer> roots = new ArrayList<>();
    for (int node = 0; node < child.length; node++) {
      if (!child[node]) {
        roots.add(node);
      }
    }
    return roots.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Returns the transform of a node as three rows of four: its matrix, or T R S. */
  private static double[] transform(GltfValue node) {
    double[] columns = node.numbers("matrix", 16);
    double[] rows = new double[12];
    if (columns != null) {
      for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 4; k++) {
          rows[4 * i + k] = columns[4 * k + i];
        }
      }
      return rows;
    }
    double[] t = node.numbers("translation", 3);
    double[] q = node.numbers("rotation", 4);
    double[] s = node.numbers("scale", 3);
    double[] turn = rotation(q == null ? new double[] {0, 0, 0, 1} : q, node);
    for (int i = 0; i < 3; i++) {
      for (int k = 0; k < 3; k++) {
        rows[4 * i + k] = turn[3 * i + k] * (s == null ? 1 : s[k]);
      }
      rows[4 * i + 3] = t == null ? 0 : t[i];
    }
    return rows;
  }

  /** The matrix of a quaternion x, y, z, w of about length 1; see {@link Pose#quaternion}. */
  private static double[] rotation(double[] q, GltfValue node) {
    double length = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    if (!(length > 0.5 && length < 2)) {
      throw node.problem(
          "rotation", "has the length %s; it must be a unit quaternion".formatted(length));
    }
    Pose turn = Pose.quaternion(0, 0, 0, q[0], q[1], q[2], q[3]);
    double[] r = new double[9];
    for (int k = 0; k < 9; k++) {
      r[k] = turn.rotation(k / 3, k % 3);
    }
    return r;
  }

  private static double[] product(double[] outer, double[] inner) {
    double[] rows = new double[12];
    for (int i = 0; i < 3; i++) {
      for (int k = 0; k < 4; k++) {
        double sum = k == 3 ? outer[4 * i + 3] : 0;
        for (int j = 0; j < 3; j++) {
          sum += outer[4 * i + j] * inner[4 * j + k];
        }
        rows[4 * i + k] = sum;
      }
    }
    return rows;
  }

  private void mesh(GltfValue node, int index, double[] transform) {
    GltfValue mesh = GltfValue.at(meshes, node.number("mesh"), node, "mesh", "mesh");
    String said = node.text("name", mesh.text("name", ""));
    String name = said.isBlank() ? "node " + index : said;
    if (!names.add(name)) {
      name = name + " " + index; // names of nodes may repeat, parts may not
      names.add(name);
    }
    for (GltfValue primitive : mesh.all("primitives")) {
      primitive(primitive, name, transform);
    }
  }

  private void primitive(GltfValue primitive, String name, double[] transform) {
    if (primitive.has("extensions")
        && primitive.in("extensions").has("KHR_draco_mesh_compression")) {
      throw compressed(file, "KHR_draco_mesh_compression");
    }
    int mode = primitive.number("mode", 4);
    if (mode < 4 || mode > 6) {
      throw primitive.problem(
          "mode",
          "is %d: points and lines are no surface; triangles are 4, 5 and 6".formatted(mode));
    }
    GltfValue attributes = primitive.in("attributes");
    double[] positions =
        accessors.read(attributes.number("POSITION"), attributes, "POSITION", "VEC3");
    int count = positions.length / 3;
    double[] indices =
        primitive.has("indices")
            ? accessors.read(primitive.number("indices"), primitive, "indices", "SCALAR")
            : GltfAccessors.counting(count);
    int first = out.vertexCount();
    place(positions, transform, primitive);
    int triangles = mode == 4 ? indices.length / 3 : Math.max(0, indices.length - 2);
    if (mode == 4 && indices.length % 3 != 0) {
      throw primitive.problem(
          "indices", "has %d, which make no whole triangles".formatted(indices.length));
    }
    boolean mirrors = determinant(transform) < 0;
    for (int t = 0; t < triangles; t++) {
      int[] at =
          switch (mode) {
            case 4 -> new int[] {3 * t, 3 * t + 1, 3 * t + 2};
            case 5 -> new int[] {t, t + 1 + t % 2, t + 2 - t % 2};
            default -> new int[] {0, t + 1, t + 2};
          };
      parts.add(name, out.faceCount());
      out.face(Mesh.NO_LINE);
      for (int k = 0; k < 3; k++) {
        double corner = indices[at[mirrors ? 2 - k : k]];
        if (!(corner >= 0 && corner < count)) {
          throw primitive.problem("indices", "names vertex %.0f, of %d".formatted(corner, count));
        }
        out.corner(first + (int) corner);
      }
    }
  }

  private void place(double[] positions, double[] m, GltfValue primitive) {
    double[] world = new double[3];
    for (int v = 0; v < positions.length; v += 3) {
      for (int i = 0; i < 3; i++) {
        world[i] =
            m[4 * i] * positions[v]
                + m[4 * i + 1] * positions[v + 1]
                + m[4 * i + 2] * positions[v + 2]
                + m[4 * i + 3];
        if (!Double.isFinite(world[i])) {
          throw primitive.problem(
              "attributes.POSITION",
              "vertex %d is beyond the range of doubles where the node puts it".formatted(v / 3));
        }
      }
      out.vertex(world[0], world[1], world[2], Mesh.NO_LINE);
    }
  }

  private static double determinant(double[] m) {
    return m[0] * (m[5] * m[10] - m[6] * m[9])
        - m[1] * (m[4] * m[10] - m[6] * m[8])
        + m[2] * (m[4] * m[9] - m[5] * m[8]);
  }
}
