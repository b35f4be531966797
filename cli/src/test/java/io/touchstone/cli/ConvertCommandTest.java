// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static io.touchstone.cli.CliAssertions.assertRefused;
import static io.touchstone.cli.CliAssertions.assertSilent;
import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.cli.testing.Cli;
import io.touchstone.io.files.ShapeFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ConvertCommandTest {

  /** Two pyramids with a square base, and a corner that no double says with few digits. */
  private static final String OBJ =
      """
      o first
      v 0 0 0
      v 1 0 0
      v 1 1 0
      v 0 1 0
      v 0.5 0.3333333333333333 1
      f 4 3 2 1
      f 1 2 5
      f 2 3 5
      f 3 4 5
      f 4 1 5
      o second one
      v 10 0 0
      v 11 0 0
      v 10 1 0
      v 10 0 1
      f 6 8 7
      f 6 7 9
      f 6 9 8
      f 7 8 9
      """;

  @TempDir private Path folder = Path.of("");

  private Path obj() throws IOException {
    return Files.writeString(folder.resolve("in.obj"), OBJ);
  }

  private static Set<String> points(Path file, String part) {
    Polytope shape = (Polytope) ShapeFiles.read(file, part, false);
    Set<String> points = new TreeSet<>();
    for (int v = 0; v < shape.vertexCount(); v++) {
      points.add(
          shape.coordinate(v, 0) + " " + shape.coordinate(v, 1) + " " + shape.coordinate(v, 2));
    }
    return points;
  }

  @ParameterizedTest
  @CsvSource({
    "obj,",
    "stl,",
    "ply,",
    "off,",
    "xml,",
    "txt,",
    "ply,--binary",
  })
  void everyFormatKeepsTheShapeToTheBit(String ending, String option) throws IOException {
    Path in = obj();
    Path out = folder.resolve("out." + ending);
    List<Object> args = new ArrayList<>(List.of("convert", in + "#first", out));
    if (option != null) {
      args.add(option);
    }
    assertThat(assertSilent(Cli.run(args.toArray()), 0).out()).isEmpty();
    assertThat(points(out, "")).isEqualTo(points(in, "first"));
    // and back: convex, closed, with the same corners
    Path back = folder.resolve("back.off");
    assertSilent(Cli.run("convert", out, back), 0);
    assertThat(points(back, "")).isEqualTo(points(in, "first"));
    assertThat(folder.toFile().list())
        .containsExactlyInAnyOrder("in.obj", "out." + ending, "back.off");
  }

  /** The product of the edges vanished, and the normal was zero. */
  @Test
  void trianglesWithTinyEdgesHaveNormals() throws IOException {
    Path in = folder.resolve("tiny.off");
    Files.writeString(
        in,
        """
        OFF
        4 4 0
        0 0 0
        1e-170 0 0
        0 1e-170 0
        0 0 1
        3 0 2 1
        3 0 1 3
        3 1 2 3
        3 2 0 3
        """);
    Path out = folder.resolve("tiny.stl");
    assertSilent(Cli.run("convert", in, out), 0);
    assertThat(Files.readAllLines(out).stream().filter(line -> line.contains("normal")))
        .hasSize(4)
        .first()
        .asString()
        .matches(" *facet normal -?0.0 -?0.0 -1.0");
  }

  @Test
  void binaryStlRoundsToFloats() throws IOException {
    Path out = folder.resolve("out.stl");
    assertSilent(Cli.run("convert", obj() + "#first", out, "--binary"), 0);
    assertThat(Files.size(out)).isEqualTo(84 + 50 * 6);
    assertThat(points(out, "")).contains("0.5 " + (double) (float) (1 / 3.0) + " 1.0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"obj", "stl", "txt"})
  void partsStayParts(String ending) throws IOException {
    Path in = obj();
    Path out = folder.resolve("out." + ending);
    assertSilent(Cli.run("convert", in, out), 0);
    String second = ending.equals("txt") ? "second_one" : "second one";
    assertThat(points(out, "first")).isEqualTo(points(in, "first"));
    assertThat(points(out, second)).isEqualTo(points(in, "second one"));
  }

  @Test
  void meshesNeedNotBeConvexAmongMeshes() throws IOException {
    Path out = folder.resolve("out.off");
    assertSilent(Cli.run("convert", obj(), out), 0);
    assertThat(Files.readString(out)).startsWith("OFF\n9 9 0\n");
    assertRefused(Cli.run("convert", out, folder.resolve("x.txt")), "out.off:");
    assertSilent(Cli.run("convert", out, folder.resolve("x.txt"), "--hull"), 0);
    Path hull = folder.resolve("hull.ply");
    assertSilent(Cli.run("convert", out, hull, "--hull"), 0);
    assertThat(points(hull, "")).hasSizeBetween(5, 9);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "in.obj|x.xml|in.obj: has 2 parts, the other format takes one; say which with '#': first,"
            + " second one",
        "in.obj#third|x.ply|in.obj: contains no object or group 'third'",
        "in.obj|x.obj --binary|--binary: is for STL and PLY, not for x.obj",
        "none.obj|x.ply|none.obj: cannot be read: no such file",
        "in.obj|no/x.ply|no/x.ply: cannot be written",
        "flat.txt|x.stl|flat.txt: has a shape without faces; STL is made of triangles",
        "plane.txt|x.obj|plane.txt: shape 'p' is no polytope in dimension 3",
        "round.txt|x.obj|round.txt: shape 'r' is no polytope in dimension 3",
        "huge.off|x.stl --binary|huge.off: coordinate 1.0E300 is beyond the range of binary STL",
      })
  void saysInOneLineWhatIsWrong(String in, String out, String expected) throws IOException {
    obj();
    Files.writeString(
        folder.resolve("flat.txt"), "polytope-pairs 1\nshape p 3 0\nv 0 0 0\nv 1 0 0\nv 0 1 0\n");
    Files.writeString(folder.resolve("plane.txt"), "polytope-pairs 1 dim=2\nshape p 1 0\nv 0 0\n");
    Files.writeString(
        folder.resolve("round.txt"), "polytope-pairs 1\nshape r 1 0 radius=1\nv 0 0 0\n");
    Files.writeString(folder.resolve("huge.off"), "OFF 3 1 0\n0 0 0\n1e300 0 0\n0 1 0\n3 0 1 2\n");
    List<Object> args = new ArrayList<>(List.of("convert", folder + "/" + in));
    String[] words = out.split(" ", -1);
    args.add(folder + "/" + words[0]);
    args.addAll(List.of(words).subList(1, words.length));
    assertRefused(Cli.run(args.toArray()), expected);
    assertThat(folder.resolve(words[0])).doesNotExist();
  }
}
