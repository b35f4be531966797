// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.objects.MeshReport;
import io.touchstone.api.objects.TriangleMesh;
import io.touchstone.io.PartedShape;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class GltfReaderTest {

  @TempDir private Path folder = Path.of("");

  private static final int[] TETRAHEDRON = {0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2};

  /** Four points of a tetrahedron as floats, and then the indices in a width. */
  static byte[] buffer(int width) {
    ByteBuffer bytes = ByteBuffer.allocate(48 + 12 * width).order(ByteOrder.LITTLE_ENDIAN);
    for (int v = 0; v < 4; v++) {
      for (int axis = 0; axis < 3; axis++) {
        bytes.putFloat(v == axis + 1 ? 1 : 0);
      }
    }
    for (int index : TETRAHEDRON) {
      switch (width) {
        case 1 -> bytes.put((byte) index);
        case 2 -> bytes.putShort((short) index);
        default -> bytes.putInt(index);
      }
    }
    return bytes.array();
  }

  static String document(int width, String uri, String nodes, String more) {
    int type = width == 1 ? 5121 : width == 2 ? 5123 : 5125;
    String place = uri.isEmpty() ? "" : "\"uri\":\"%s\",".formatted(uri);
    return """
        {"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],
         "nodes":%s,
         "meshes":[{"name":"tip","primitives":[{"attributes":{"POSITION":0},"indices":1}]}],
         "accessors":[
          {"bufferView":0,"componentType":5126,"count":4,"type":"VEC3"%s},
          {"bufferView":1,"componentType":%d,"count":12,"type":"SCALAR"}],
         "bufferViews":[{"buffer":0,"byteLength":48},
                        {"buffer":0,"byteOffset":48,"byteLength":%d}],
         "buffers":[{%s"byteLength":%d}]}
        """
        .formatted(nodes, more, type, 12 * width, place, 48 + 12 * width);
  }

  static String embedded(byte[] bytes) {
    return "data:application/octet-stream;base64," + Base64.getEncoder().encodeToString(bytes);
  }

  /** A binary file: header, document, buffer. */
  static byte[] glb(String document, byte[] buffer) {
    byte[] json = document.getBytes(StandardCharsets.UTF_8);
    ByteBuffer bytes =
        ByteBuffer.allocate(28 + json.length + buffer.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putInt(0x46546C67).putInt(2).putInt(bytes.capacity());
    bytes.putInt(json.length).putInt(0x4E4F534A).put(json);
    bytes.putInt(buffer.length).putInt(0x004E4942).put(buffer);
    return bytes.array();
  }

  private TriangleMesh read(String name, byte[] bytes) throws IOException {
    Path file = folder.resolve(name);
    Files.write(file, bytes);
    return (TriangleMesh) PartFiles.read(file, "", "triangles").body();
  }

  private TriangleMesh read(String document) throws IOException {
    return read("f.gltf", document.getBytes(StandardCharsets.UTF_8));
  }

  private static double volume(TriangleMesh m) {
    double sum = 0;
    for (int t = 0; t < m.partCount(); t++) {
      double[][] p = new double[3][3];
      for (int k = 0; k < 9; k++) {
        p[k / 3][k % 3] = m.coordinate(m.corner(t, k / 3), k % 3);
      }
      for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3;
        int l = (i + 2) % 3;
        sum += p[0][i] * (p[1][j] * p[2][l] - p[1][l] * p[2][j]) / 6;
      }
    }
    return sum;
  }

  @ParameterizedTest
  @CsvSource({"1", "2", "4"})
  void readsIndicesOfAllWidthsInsideBesideAndInOneFile(int width) throws IOException {
    byte[] bytes = buffer(width);
    Files.write(folder.resolve("a b.bin"), bytes);
    for (TriangleMesh mesh :
        List.of(
            read(document(width, embedded(bytes), "[{\"mesh\":0}]", "")),
            read(document(width, "a%20b.bin", "[{\"mesh\":0}]", "")),
            read("f.glb", glb(document(width, "", "[{\"mesh\":0}]", ""), bytes)))) {
      assertThat(mesh.report()).isEqualTo(new MeshReport(4, 4, 1, 0, 0, 0, 0, 0));
      assertThat(volume(mesh)).isEqualTo(1.0 / 6);
    }
  }

  @Test
  void putsNodesWhereTheyAre() throws IOException {
    String nodes =
        """
        [{"children":[1,2,3],"translation":[10,0,0]},
         {"name":"left","mesh":0,"scale":[2,2,2]},
         {"name":"turned","mesh":0,"rotation":[0,0,0.7071067811865476,0.7071067811865476],
          "translation":[0,5,0]},
         {"name":"mirrored","mesh":0,"matrix":[-1,0,0,0, 0,1,0,0, 0,0,1,0, 0,0,7,1]}]
        """;
    Path file = folder.resolve("f.gltf");
    Files.writeString(file, document(2, embedded(buffer(2)), nodes, ""));
    PartedShape shape = PartFiles.read(file, "", "groups");
    assertThat(shape.names()).containsExactly("left", "turned", "mirrored");
    TriangleMesh all = (TriangleMesh) PartFiles.read(file, "", "triangles").body();
    // a mirrored one is still turned outwards
    assertThat(volume(all)).isCloseTo(10.0 / 6, org.assertj.core.data.Offset.offset(1e-12));
    assertThat(all.report().isClosed()).isTrue();
    double[] most = {-100, -100, -100};
    for (int p = 0; p < all.pointCount(); p++) {
      for (int axis = 0; axis < 3; axis++) {
        most[axis] = Math.max(most[axis], all.coordinate(p, axis));
      }
    }
    assertThat(most).containsExactly(12, 6, 8);
  }

  @Test
  void readsSparseAccessors() throws IOException {
    // vertex 3 is put at (0, 0, 2)
    ByteBuffer more = ByteBuffer.allocate(4 + 12).order(ByteOrder.LITTLE_ENDIAN);
    more.put((byte) 3).put(new byte[3]).putFloat(0).putFloat(0).putFloat(2);
    byte[] base = buffer(1);
    byte[] bytes = java.util.Arrays.copyOf(base, base.length + 16);
    System.arraycopy(more.array(), 0, bytes, base.length, 16);
    String sparse =
        """
        ,"sparse":{"count":1,"indices":{"bufferView":2,"componentType":5121},
                   "values":{"bufferView":3}}""";
    String document =
        document(1, embedded(bytes), "[{\"mesh\":0}]", sparse)
            .replace("\"byteLength\":60}]", "\"byteLength\":76}]")
            .replace(
                "\"byteLength\":12}]",
                "\"byteLength\":12},{\"buffer\":0,\"byteOffset\":60,\"byteLength\":1},"
                    + "{\"buffer\":0,\"byteOffset\":64,\"byteLength\":12}]");
    assertThat(volume(read(document))).isEqualTo(2.0 / 6);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"asset\"|\"extensionsRequired\":[\"KHR_draco_mesh_compression\"],\"asset\"|gltf-transform cp f.gltf",
        "\"asset\"|\"extensionsRequired\":[\"EXT_meshopt_compression\"],\"asset\"|gltfpack -noq",
        "\"asset\"|\"extensionsRequired\":[\"ABC_new\"],\"asset\"|extensionsRequired has 'ABC_new'",
        "\"2.0\"|\"1.0\"|asset.version is '1.0'",
        "\"indices\":1|\"indices\":1,\"extensions\":{\"KHR_draco_mesh_compression\":{}}|is compressed",
        "\"indices\":1|\"indices\":7|meshes[0].primitives[0].indices is 7; there are 2 accessors",
        "\"indices\":1|\"indices\":1,\"mode\":1|points and lines are no surface",
        "\"count\":12|\"count\":13|accessors[1].count is 13: needs bytes up to",
        "\"count\":12|\"count\":2000000000|accessors[1].count is 2000000000",
        "\"count\":12|\"count\":11|make no whole triangles",
        "\"count\":4,|\"count\":3,|names vertex 3, of 3",
        "\"mesh\":0|\"mesh\":0,\"children\":[0]|is the child of two nodes, or of itself",
        "\"mesh\":0|\"mesh\":4|nodes[0].mesh is 4; there are 1 mesh",
        "\"mesh\":0|\"camera\":4|contains no triangle",
        "5126|5130|componentType is 5130",
        "\"byteOffset\":48|\"byteOffset\":-1|bufferViews[1].byteOffset is -1.0",
        "base64,|base64,!|is no base64",
        "data:application|http://a/b|only files are read",
      })
  void saysWhatIsWrong(String what, String instead, String message) {
    String good = document(2, embedded(buffer(2)), "[{\"mesh\":0}]", "");
    assertThat(good).contains(what);
    assertThatThrownBy(() -> read(good.replace(what, instead)))
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n");
  }
}
