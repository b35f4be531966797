// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static io.touchstone.cli.CliAssertions.assertSilent;
import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.cli.testing.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * An L-shaped prism of polygons, a peg and a point in its notch. The L was a fan from a corner,
 * which covers the notch, and the peg met it, with a proof.
 */
final class ConcaveFacesTest {

  private static final String POINTS =
      """
      0 0 0
      3 0 0
      3 1 0
      1 1 0
      1 3 0
      0 3 0
      0 0 1
      3 0 1
      3 1 1
      1 1 1
      1 3 1
      0 3 1
      """;

  private static final int[][] FACES = {
    {5, 4, 3, 2, 1, 0}, {6, 7, 8, 9, 10, 11}, {0, 1, 7, 6}, {1, 2, 8, 7},
    {2, 3, 9, 8}, {3, 4, 10, 9}, {4, 5, 11, 10}, {5, 0, 6, 11}
  };

  @TempDir private Path folder = Path.of("");

  private static String faces(String word, int base) {
    StringBuilder text = new StringBuilder();
    for (int[] face : FACES) {
      text.append(word.isEmpty() ? String.valueOf(face.length) : word);
      for (int corner : face) {
        text.append(' ').append(corner + base);
      }
      text.append('\n');
    }
    return text.toString();
  }

  private static String ell(String ending) {
    return switch (ending) {
      case "obj" -> "v " + POINTS.strip().replace("\n", "\nv ") + "\n" + faces("f", 1);
      case "off" -> "OFF\n12 8 0\n" + POINTS + faces("", 0);
      default ->
          """
          ply
          format ascii 1.0
          element vertex 12
          property double x
          property double y
          property double z
          element face 8
          property list uchar int vertex_indices
          end_header
          """
              + POINTS
              + faces("", 0);
    };
  }

  private void requireApart(String file) throws IOException {
    Path scene =
        Files.writeString(
            folder.resolve("scene.conf"),
            """
            touchstone { scene {
              shapes {
                ell { file = "%s", parts = triangles }
                peg { box = [0.2, 0.2, 0.2] }
                dot { point = [0, 0, 0] }
              }
              bodies = [
                { name = ell, shape = ell }
                { name = peg, shape = peg, translate = [1.5, 1.5, 0] }
                { name = dot, shape = dot, translate = [2, 2, 0.5] }
              ]
              pairs.between = [[ell, peg], [ell, dot]]
              }
              goal = distance, proof = exact
              report { format = csv, out = r.csv, certificates = c.jsonl } }
            """
                .formatted(file));
    assertSilent(Cli.run("run", scene), 0);
    List<String> rows = Files.readAllLines(folder.resolve("r.csv"));
    List<Double> distances = new ArrayList<>();
    int upper = List.of(rows.get(0).split(",", -1)).indexOf("upper");
    for (String row : rows.subList(1, rows.size())) {
      assertThat(row).contains(",DISJOINT,PROVED,");
      distances.add(Double.parseDouble(row.split(",", -1)[upper]));
    }
    assertThat(distances).hasSize(2);
    assertThat(distances.get(0)).isBetween(0.3 - 1e-12, 0.3 + 1e-12);
    assertThat(distances.get(1)).isBetween(1 - 1e-12, 1 + 1e-12);
    assertThat(Cli.run("verify", scene, folder.resolve("c.jsonl")).out())
        .isEqualTo("2 certificates: 2 proved, 0 not proved, 0 undecided\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"obj", "off", "ply"})
  void thePegInTheNotchIsApart(String ending) throws IOException {
    Path file = Files.writeString(folder.resolve("ell." + ending), ell(ending));
    requireApart("ell." + ending);
    for (String other : List.of("x.stl", "x.obj", "x.off", "x.ply")) {
      assertSilent(Cli.run("convert", file, folder.resolve(other)), 0);
      requireApart(other);
    }
  }

  /**
   * Once of a file, by run, query and convert; convert among formats with polygons cuts nothing.
   */
  @Test
  void facesThatAreNotFlatAreTold() throws IOException {
    String bent = ell("obj").replace("v 1 1 0\n", "v 1 1 0.25\n");
    Path file = Files.writeString(folder.resolve("bent.obj"), bent);
    Path scene =
        Files.writeString(
            folder.resolve("scene.conf"),
            """
            touchstone { scene {
              shapes {
                ell { file = "bent.obj", parts = triangles }
                again { file = "bent.obj", parts = triangles }
              }
              bodies = [
                { name = a, shape = ell }
                { name = b, shape = again, translate = [9, 0, 0] }
              ] } }
            """);
    String told = "bent.obj:13: first of this face: 1 face leaves";
    for (Cli.Run run :
        List.of(
            Cli.run("run", scene),
            Cli.run("query", file, file, "--parts", "triangles", "--pose-b", "9,0,0"),
            Cli.run("convert", file, folder.resolve("x.stl")))) {
      assertThat(run.code()).isZero();
      assertThat(run.err()).containsOnlyOnce("polygon-not-planar").contains(told);
    }
    assertSilent(Cli.run("convert", file, folder.resolve("x.off")), 0);
  }
}
