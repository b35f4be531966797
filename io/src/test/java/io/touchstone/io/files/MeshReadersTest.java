// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.testing.Mutations;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** STL, PLY and OFF: a tetrahedron in every form that these files have. */
final class MeshReadersTest {

  private static final double[] CORNERS = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
  private static final int[][] FACES = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
  private static final Polytope CORNER = Polytope.of(3, CORNERS);

  static final String OFF =
      """
      OFF
      # a corner
      4 4 6
      0 0 0
      1 0 0
      0 1 0
      0 0 1
      3 0 2 1
      3 0 1 3 255 0 0
      3 0 3 2 0.5 0.5 0.5 1
      3 1 2 3
      """;

  static final String PLY =
      """
      ply
      format ascii 1.0
      comment made by hand
      element vertex 4
      property float x
      property float y
      property float z
      property uchar red
      element face 4
      property uchar flags
      property list uchar int vertex_indices
      element edge 1
      property int vertex1
      property list uchar float weights
      end_header
      0 0 0 255
      1 0 0 255
      0 1 0 0
      0 0 1 7
      0 3 0 2 1
      0 3 0 1 3
      1 3 0 3 2
      0 3 1 2 3
      7 2 0.5 nan
      """;

  @TempDir private Path folder = Path.of("");

  private Polytope read(String name, byte[] bytes, String part, boolean hull) throws IOException {
    Path file = folder.resolve(name);
    Files.write(file, bytes);
    try {
      return (Polytope) ShapeFiles.read(file, part, hull);
    } catch (InvalidInputException e) {
      throw new InvalidInputException(
          Position.UNKNOWN, String.valueOf(e.getMessage()).replace(file.toString(), name));
    }
  }

  private Polytope read(String name, String text) throws IOException {
    return read(name, text.getBytes(StandardCharsets.UTF_8), "", false);
  }

  /** The text form, with the corners of each triangle anew. */
  static String stl(String name, double shift) {
    StringBuilder text = new StringBuilder("solid " + name + "\n");
    for (int[] face : FACES) {
      text.append("  facet normal nan 0 0\n    outer loop\n");
      for (int v : face) {
        text.append(
            "      vertex %s %s %s%n"
                .formatted(CORNERS[3 * v] + shift, CORNERS[3 * v + 1], CORNERS[3 * v + 2]));
      }
      text.append("    endloop\n  endfacet\n");
    }
    return text.append("endsolid ").append(name).append('\n').toString();
  }

  static byte[] binaryStl(String header, int... order) {
    ByteBuffer bytes = ByteBuffer.allocate(84 + 50 * order.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.put(Arrays.copyOf(header.getBytes(StandardCharsets.US_ASCII), 80)).putInt(order.length);
    for (int face : order) {
      bytes.putFloat(Float.NaN).putFloat(0).putFloat(0);
      for (int v : FACES[face]) {
        for (int axis = 0; axis < 3; axis++) {
          bytes.putFloat((float) CORNERS[3 * v + axis]);
        }
      }
      bytes.putShort((short) 77);
    }
    return bytes.array();
  }

  static byte[] binaryPly(ByteOrder order) {
    String header =
        """
        ply
        format binary_%s_endian 1.0
        obj_info nothing
        element vertex 4
        property double x
        property short id
        property float32 y
        property int8 z
        element face 4
        property list uint8 uint16 vertex_index
        property list int float more
        end_header
        """
            .formatted(order == ByteOrder.BIG_ENDIAN ? "big" : "little");
    ByteBuffer bytes = ByteBuffer.allocate(1000).order(order);
    bytes.put(header.getBytes(StandardCharsets.US_ASCII));
    for (int v = 0; v < 4; v++) {
      bytes.putDouble(CORNERS[3 * v]).putShort((short) -1);
      bytes.putFloat((float) CORNERS[3 * v + 1]).put((byte) CORNERS[3 * v + 2]);
    }
    for (int[] face : FACES) {
      bytes.put((byte) 3);
      for (int v : face) {
        bytes.putShort((short) v);
      }
      bytes.putInt(1).putFloat(Float.NaN);
    }
    return Arrays.copyOf(bytes.array(), bytes.position());
  }

  private static void assertCorner(Polytope shape) {
    assertThat(shape.vertexCount()).isEqualTo(4);
    for (int v = 0; v < 4; v++) {
      double[] point = new double[3];
      shape.vertex(v, point);
      boolean found = false;
      for (int w = 0; w < 4; w++) {
        found |= Arrays.equals(point, Arrays.copyOfRange(CORNERS, 3 * w, 3 * w + 3));
      }
      assertThat(found).as(Arrays.toString(point)).isTrue();
    }
  }

  @Test
  void readsEveryForm() throws IOException {
    assertThat(read("m.off", OFF)).isEqualTo(CORNER);
    assertThat(read("m.off", OFF.replace("OFF\n# a corner\n4 4 6", "OFF 4 4"))).isEqualTo(CORNER);
    assertThat(read("m.off", OFF.replace("OFF", "COFF").replace("1 0 0\n", "1 0 0 9 9 9\n")))
        .isEqualTo(CORNER);
    assertThat(read("m.ply", PLY)).isEqualTo(CORNER);
    assertThat(read("m.ply", PLY.replace("\n", "\r\n"))).isEqualTo(CORNER);
    assertThat(read("m.ply", binaryPly(ByteOrder.LITTLE_ENDIAN), "", false)).isEqualTo(CORNER);
    assertThat(read("m.PLY", binaryPly(ByteOrder.BIG_ENDIAN), "", false)).isEqualTo(CORNER);
    assertCorner(read("m.stl", stl("a b", 0)));
    assertCorner(read("m.stl", stl("", 0).toUpperCase(java.util.Locale.ROOT)));
    assertCorner(read("m.stl", binaryStl("made by hand", 0, 1, 2, 3), "", false));
    assertCorner(read("m.stl", binaryStl("solid of the binary kind", 0, 1, 2, 3), "", false));
  }

  @Test
  void solidsAreParts() throws IOException {
    byte[] two = (stl("one", 0) + stl("two", 5)).getBytes(StandardCharsets.UTF_8);
    assertCorner(read("m.stl", two, "one", false));
    assertThat(read("m.stl", two, "two", false).coordinate(0, 0)).isEqualTo(5);
    assertThat(read("m.stl", two, "", true).vertexCount()).isEqualTo(8);
    assertThatThrownBy(() -> read("m.stl", two, "", false))
        .hasMessageMatching(
            "m\\.stl:\\d+: the mesh is not convex: the vertex of line \\d+ lies .* outside this"
                + " face; ask for its hull, or split it into convex solids and make one body of"
                + " each \\(here: one, two\\)");
    assertThatThrownBy(() -> read("m.stl", two, "tow", false))
        .hasMessage("m.stl: contains no solid 'tow' (did you mean 'two'?); there are: one, two");
    assertThatThrownBy(() -> read("m.off", OFF.getBytes(StandardCharsets.UTF_8), "x", false))
        .hasMessage("m.off: contains no part 'x'; there are: none");
  }

  @Test
  void aMeshFromABinaryFileIsNamedByFaces() {
    assertThatThrownBy(() -> read("m.stl", binaryStl("", 0, 1, 2), "", false))
        .hasMessage(
            "m.stl: the mesh is not closed: an edge of face 1 belongs to 1 face; ask for its hull,"
                + " or split it into convex solids and make one body of each");
    byte[] dented = binaryStl("", 0, 1, 2, 3, 0, 1, 2, 3);
    ByteBuffer shifted = ByteBuffer.wrap(dented).order(ByteOrder.LITTLE_ENDIAN);
    for (int triangle = 4; triangle < 8; triangle++) {
      for (int corner = 0; corner < 3; corner++) {
        int at = 84 + 50 * triangle + 12 + 12 * corner;
        shifted.putFloat(at, shifted.getFloat(at) + 5);
      }
    }
    assertThatThrownBy(() -> read("m.stl", dented, "", false))
        .hasMessageMatching(
            "m\\.stl: the mesh is not convex: the vertex \\(.*\\) lies .* outside face 4; .*");
  }

  /** Such a sliver used to open the mesh: its one edge was counted twice. */
  @Test
  void trianglesThatAreNoneAreNoFaces() throws IOException {
    String sliver = "  facet normal 0 0 0\n outer loop\n vertex 0 0 0\n vertex 1 0 0\n";
    String text =
        stl("a", 0).replace("endsolid", sliver + " vertex 0 0 0\n endloop\n endfacet\nendsolid");
    assertCorner(read("m.stl", text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "m.off|``|1:1: expected 'OFF', found the end of the file",
        "m.off|OF;|1:1: expected one of OFF, COFF, NOFF, CNOFF, STOFF in the first line, found 'OF'"
            + " (did you mean 'OFF'?)",
        "m.off|OFF BINARY;|1:5: binary OFF is not supported; save the file as text",
        "m.off|OFF;4;|2:2: expected the number of faces, found the end of the line",
        "m.off|OFF;1 0 0;0 0;|3:4: expected coordinate 3 of 3, found the end of the line",
        "m.off|OFF;1 0 0;0 0 inf;|3:5: expected a coordinate, a finite number, found 'inf'",
        "m.off|OFF;1 0 0;0 0 0 0;|3:7: expected the end of the line, found '0'",
        "m.off|OFF;2147483647 0 0;0 0 0;|4:1: expected vertex 2 of 2147483647, found the end of the"
            + " file",
        "m.off|OFF;1 1 0;0 0 0;2 0 0|4:1: expected the number of corners, a whole number of at"
            + " least 3, found '2'",
        "m.off|OFF;1 1 0;0 0 0;3 0 0|4:6: expected corner 3 of 3, found the end of the line",
        "m.off|OFF;1 1 0;0 0 0;3 0 0 1|4:7: expected a vertex index, a whole number from 0 to 0,"
            + " found '1'",
        "m.off|OFF;1 0 0;0 0 0;x|4:1: expected the end of the file, found 'x'",
        "m.off|OFF;0 0 0|3:1: expected at least one vertex, found the end of the file",
        "m.stl|solid a;|2:1: expected 'facet' or 'endsolid', found the end of the file",
        "m.stl|solid a;facet;|2:6: expected 'normal', found the end of the line",
        "m.stl|solid a;facet normal 0 0 1;vertex 0 0 0|3:1: expected 'outer', found 'vertex'",
        "m.stl|solid a;facet normal 0 0 1;outer loop;vertex 0 0;|4:11: expected coordinate 3 of 3,"
            + " found the end of the line",
        "m.stl|solid a;facet normal 0 0 1;outer loop;vertex 0 0 x|4:12: expected a coordinate, a"
            + " finite number, found 'x'",
        "m.stl|solid a;endsolid;x|3:1: expected 'solid', found 'x'",
        "m.ply|ply;format ascii 2.0|2:1: expected 'format', one of ascii, binary_little_endian,"
            + " binary_big_endian, and version 1.0",
        "m.ply|plie|1:1: expected 'ply' in the first line",
        "m.ply|ply;|2:1: expected 'end_header', found the end of the file",
        "m.ply|ply;elemnt vertex 3|2:1: expected format, element, property, comment or end_header,"
            + " found 'elemnt'",
        "m.ply|ply;element vertex x|2:1: expected 'element', a name and a number",
        "m.ply|ply;property int x|2:1: a property needs an element above it",
        "m.ply|ply;element vertex 1;property flaot x|3:1: there is no type 'flaot' (did you mean"
            + " 'float'?)",
        "m.ply|ply;element vertex 1;property list float int x|3:1: the length of a list cannot be"
            + " float",
        "m.ply|ply;element vertex 1;property int x;end_header|4:1: expected 'format ... 1.0' above"
            + " the end of the header",
        "m.ply|ply;format ascii 1.0;element vertex 1;property int x;property int y;end_header|6:1:"
            + " element 'vertex' has no property 'z'",
        "m.ply|ply;format ascii 1.0;element many 4000000000;end_header|4:1: element 'many' has no"
            + " properties",
        "m.ply|ply;format ascii 1.0;end_header|3:1: there is no element 'vertex'",
      })
  void namesPlaceAndExpectation(String name, String text, String expected) {
    assertThatThrownBy(() -> read(name, text.replace(";", "\n")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(name + ":" + expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 0 0 255\\n|1 0 0\\n|17:6: expected vertex 2 of 4, found the end of the line",
        "1 0 0 255\\n|1 0 nan 255\\n|17:5: expected a coordinate, a finite number, found 'nan'",
        "1 3 0 3 2|1 3 0 4 2|22:7: face 3 of 4: there is no vertex 4, only 0 to 3",
        "1 3 0 3 2|1 2 0 3|22:3: face 3 of 4: 2 corners, expected at least three",
        "0 3 1 2 3|0 3 1 2|23:8: expected face 4 of 4, found the end of the line",
        "7 2 0.5 nan|7 2 0.5 nan 1|24:13: expected the end of the line, found '1'",
        "7 2 0.5 nan\\n||24:1: expected edge 1 of 1, found the end of the file",
        "0.5 nan\\n|0.5 nan\\nx\\n|25:1: expected the end of the file, found 'x'",
      })
  void namesPlaceAndExpectationInTheDataOfPly(String old, String fresh, String expected) {
    String text =
        PLY.replace(old.replace("\\n", "\n"), fresh == null ? "" : fresh.replace("\\n", "\n"));
    assertThat(text).isNotEqualTo(PLY);
    assertThatThrownBy(() -> read("m.ply", text)).hasMessage("m.ply:" + expected);
  }

  @Test
  void saysWhatIsWrongWithBinaryFiles() {
    byte[] stl = binaryStl("x", 0, 1, 2, 3);
    assertThatThrownBy(() -> read("m.stl", Arrays.copyOf(stl, 283), "", true))
        .hasMessage("m.stl: has 283 bytes; binary STL of 4 triangles has 284");
    assertThatThrownBy(() -> read("m.stl", Arrays.copyOf(stl, 83), "", true))
        .hasMessageStartingWith("m.stl: is no STL file");
    assertThatThrownBy(() -> read("m.stl", new byte[0], "", true))
        .hasMessage("m.stl: is empty; expected STL");
    assertThatThrownBy(() -> read("m.stl", new byte[84], "", true))
        .hasMessage("m.stl: contains no triangle");
    byte[] huge = new byte[84];
    Arrays.fill(huge, 80, 84, (byte) -1);
    assertThatThrownBy(() -> read("m.stl", huge, "", true))
        .hasMessage("m.stl: has 84 bytes; binary STL of 4294967295 triangles has 214748364834");
    ByteBuffer.wrap(stl).order(ByteOrder.LITTLE_ENDIAN).putFloat(84 + 50 + 12, Float.NaN);
    assertThatThrownBy(() -> read("m.stl", stl, "", true))
        .hasMessage("m.stl: triangle 2, corner 1: expected a finite number, found NaN");
    byte[] ply = binaryPly(ByteOrder.LITTLE_ENDIAN);
    assertThatThrownBy(() -> read("m.ply", Arrays.copyOf(ply, ply.length - 1), "", true))
        .hasMessage("m.ply: expected face 4 of 4, found the end of the file");
    assertThatThrownBy(() -> read("m.ply", Arrays.copyOf(ply, ply.length + 1), "", true))
        .hasMessage("m.ply: has more bytes than its elements account for");
  }

  @ParameterizedTest
  @ValueSource(strings = {"off", "stl", "ply", "binary stl", "little ply", "big ply"})
  void survivesMutations(String kind) throws IOException {
    byte[] good =
        switch (kind) {
          case "off" -> OFF.getBytes(StandardCharsets.UTF_8);
          case "stl" -> stl("a", 0).getBytes(StandardCharsets.UTF_8);
          case "ply" -> PLY.getBytes(StandardCharsets.UTF_8);
          case "binary stl" -> binaryStl("x", 0, 1, 2, 3);
          case "little ply" -> binaryPly(ByteOrder.LITTLE_ENDIAN);
          default -> binaryPly(ByteOrder.BIG_ENDIAN);
        };
    String name = "m." + kind.substring(kind.length() - 3);
    long seed = 17;
    Random random = new Random(seed);
    int read = 0;
    for (int k = 0; k < 1000; k++) {
      try {
        read(name, Mutations.mutate(good, random), "", k % 2 == 0);
        read++;
      } catch (InvalidInputException e) {
        assertThat(e.getMessage())
            .as("%s, seed %d, mutation %d", kind, seed, k)
            .startsWith(name + ":")
            .doesNotContain("\n");
      }
    }
    assertThat(read).as("files that could still be read").isBetween(20, 980);
  }

  /** Vertices of neighbouring triangles are merged as they are read: 24 MB instead of 100. */
  @Test
  void aMillionTriangles() throws IOException {
    int side = 708;
    Path file = folder.resolve("sphere.stl");
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
      ByteBuffer start = ByteBuffer.allocate(84).order(ByteOrder.LITTLE_ENDIAN);
      start.putInt(80, 2 * side * (side - 1));
      out.write(start.array());
      for (int band = 0; band < side; band++) {
        for (int k = 0; k < side; k++) {
          if (band > 0) {
            triangle(out, side, band, k, band + 1, k + 1, band, k + 1);
          }
          if (band < side - 1) {
            triangle(out, side, band, k, band + 1, k, band + 1, k + 1);
          }
        }
      }
    }
    MeshFile read = StlReader.read(file);
    assertThat(read.whole().faceCount()).isEqualTo(2 * side * (side - 1));
    assertThat(read.whole().vertexCount()).isEqualTo(side * (side - 1) + 2);
    assertThat(((Polytope) ShapeFiles.read(file, "", true)).vertexCount())
        .isEqualTo(side * (side - 1) + 2);
  }

  private static void triangle(OutputStream out, int side, int... bandsAndMeridians)
      throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(50).order(ByteOrder.LITTLE_ENDIAN).position(12);
    for (int k = 0; k < 6; k += 2) {
      double latitude = Math.PI * bandsAndMeridians[k] / side;
      double longitude = 2 * Math.PI * (bandsAndMeridians[k + 1] % side) / side;
      boolean pole = bandsAndMeridians[k] == 0 || bandsAndMeridians[k] == side;
      double radius = pole ? 0 : Math.sin(latitude);
      bytes.putFloat((float) (radius * Math.cos(longitude)));
      bytes.putFloat((float) (radius * Math.sin(longitude)));
      bytes.putFloat((float) Math.cos(latitude));
    }
    out.write(bytes.array());
  }
}
