// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.testing.Mutations;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ShapeFilesTest {

  /** A tetrahedron and, apart from it, a second one; together they are not convex. */
  private static final String TWO =
      """
      # two tetrahedra
      mtllib looks.mtl
      v 0 0 0
      v 1 0 0
      v 0 1 0 1.0
      v 0 0 1 0.5 0.5 0.5
      vn 0 0 1
      o first
      f 1 3 2
      f 1/1 2/2 4/3
      f 1//1 4//1 3//1
      usemtl red
      f 2/1/1 3/1/1 \\
        4/1/1
      v 10 0 0
      v 11 0 0
      v 10 1 0
      v 10 0 1
      g second one
      f -4 -2 -3
      f -4 -3 -1
      f -4 -1 -2
      f -3 -2 -1
      """;

  private static final Polytope CORNER = Polytope.of(3, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1);

  @TempDir private Path folder = Path.of("");

  private ConvexBody read(String name, String text, String part, boolean hull) throws IOException {
    return read(name, text.getBytes(StandardCharsets.UTF_8), part, hull);
  }

  private ConvexBody read(String name, byte[] bytes, String part, boolean hull) throws IOException {
    Path file = folder.resolve(name);
    Files.write(file, bytes);
    try {
      return ShapeFiles.read(file, part, hull);
    } catch (InvalidInputException e) {
      throw new InvalidInputException(
          Position.UNKNOWN, String.valueOf(e.getMessage()).replace(file.toString(), name));
    }
  }

  @Test
  void readsObjectsAndGroups() throws IOException {
    assertThat(read("m.obj", TWO, "first", false)).isEqualTo(CORNER);
    Polytope second = (Polytope) read("m.OBJ", TWO, "second one", false);
    assertThat(second.vertexCount()).isEqualTo(4);
    assertThat(second.coordinate(0, 0)).isEqualTo(10);
  }

  @Test
  void saysWhatToDoAboutAMeshThatIsNotConvex() throws IOException {
    assertThatThrownBy(() -> read("m.obj", TWO, "", false))
        .hasMessage(
            "m.obj:13: the mesh is not convex: the vertex of line 16 lies 5.77 outside this face;"
                + " ask for its hull, or split it into convex objects or groups and make one body"
                + " of each (here: first, second one)");
    assertThat(((Polytope) read("m.obj", TWO, "", true)).vertexCount()).isEqualTo(8);
  }

  @Test
  void saysWhatToDoAboutAnOpenMesh() throws IOException {
    String open = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\n";
    assertThatThrownBy(() -> read("m.obj", open, "", false))
        .hasMessageStartingWith(
            "m.obj:5: the mesh is not closed: an edge of this face belongs to 1 face; ask for");
    assertThat(read("m.obj", open, "", true)).isInstanceOf(Polytope.class);
  }

  @Test
  void vertexPositionsThatRepeatAreOneVertex() throws IOException {
    StringBuilder soup = new StringBuilder();
    for (int[] face : new int[][] {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}) {
      for (int k : face) {
        soup.append("v %d %d %d%n".formatted(k == 1 ? 1 : 0, k == 2 ? 1 : 0, k == 3 ? 1 : 0));
      }
      soup.append("f -3 -2 -1\n");
    }
    assertThat(((Polytope) read("m.obj", soup.toString(), "", false)).vertexCount()).isEqualTo(12);
  }

  @Test
  void sixDigitsAreConvexEnough() throws IOException {
    String nearly = "v 0 0 0\nv 1 0 0\nv 1 1 1e-7\nv 0 1 0\nv .5 .5 1\n";
    String faces = "f 4 3 2 1\nf 1 2 5\nf 2 3 5\nf 3 4 5\nf 4 1 5\n";
    assertThat(read("m.obj", nearly + faces, "", false)).isInstanceOf(Polytope.class);
    String dented = nearly.replace("1e-7", "1e-2");
    assertThatThrownBy(() -> read("m.obj", dented + faces, "", false))
        .hasMessageContaining("is not convex");
  }

  @Test
  void aCloudOfPointsIsItsHull() throws IOException {
    assertThat(read("m.obj", "v 1 2 3\nv 4 5 6\n", "", false))
        .isEqualTo(Polytope.of(3, 1, 2, 3, 4, 5, 6));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``|1:1: expected a vertex 'v x y z', found the end of the file",
        "v 1 2|1:6: expected coordinate 3 of 3, found the end of the line",
        "v 1 2 x|1:7: expected a coordinate, a finite number, found 'x'",
        "v 1 2 3 x|1:9: expected a weight or colour, a finite number, found 'x'",
        "v 1 2 3;f 1 1|2:6: expected at least three corners, found the end of the line",
        "v 1 2 3;f 1 1 2|2:7: corner 2 does not exist: there is 1 vertex so far, counted from 1",
        "v 1 2 3;f 1 0 1|2:5: corner 0 does not exist: there is 1 vertex so far, counted from 1",
        "v 1 2 3;f 1 1 -2|2:7: corner -2 does not exist: there is 1 vertex so far, counted from 1",
        "v 1 2 3;f 1 1 1/x|2:7: expected a corner such as 7, 7/1 or 7//2, found '1/x'",
        "v 1 2 3;curv 1 1|2:1: statement 'curv' is not supported; polygons are made of v and f",
        "v 1 2 3;vv 1 1|2:1: statement 'vv' is not supported (did you mean 'v'?); polygons are made"
            + " of v and f",
      })
  void namesPlaceAndExpectation(String text, String expected) {
    assertThatThrownBy(() -> read("m.obj", text.replace(";", "\n"), "", true))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("m.obj:" + expected);
  }

  @Test
  void namesThePartsWhenOneIsMissing() throws IOException {
    assertThatThrownBy(() -> read("m.obj", TWO, "frist", false))
        .hasMessage(
            "m.obj: contains no object or group 'frist' (did you mean 'first'?);"
                + " there are: first, second one");
    String pairs = "polytope-pairs 1\nshape a 1 0\nv 1 2 3\nshape b 0 0\n";
    assertThatThrownBy(() -> read("p.txt", pairs, "", false))
        .hasMessage("p.txt: contains 2 shapes; say which one with '#', such as '#a'");
    assertThatThrownBy(() -> read("p.txt", pairs, "xyz", false))
        .hasMessage("p.txt: contains no shape 'xyz'; there are: a, b");
    assertThat(read("p.anything", pairs, "a", false)).isEqualTo(Polytope.of(3, 1, 2, 3));
    assertThatThrownBy(() -> read("p.txt", "polytope-pairs 1\n", "", false))
        .hasMessage("p.txt: contains no shape");
    String xml = "<ConvexPolyhedron><Name>x</Name><Corners/></ConvexPolyhedron>";
    assertThat(read("p.xml", xml, "x", false)).isEqualTo(Polytope.empty(3));
    assertThatThrownBy(() -> read("p.xml", xml, "y", false))
        .hasMessageContaining("contains no polyhedron 'y'");
  }

  @Test
  void survivesMutations() throws IOException {
    Random random = new Random(13);
    byte[] good = TWO.getBytes(StandardCharsets.UTF_8);
    int read = 0;
    for (int k = 0; k < 3000; k++) {
      try {
        read("m.obj", Mutations.mutate(good, random), "", true);
        read++;
      } catch (InvalidInputException e) {
        assertThat(e.getMessage()).matches("m\\.obj:\\d+:\\d+: .*");
      }
    }
    assertThat(read).isBetween(100, 2900);
  }
}
