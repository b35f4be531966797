// SPDX-License-Identifier: Apache-2.0
package io.touchstone.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.examples.Distribution.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The experiments of the paper on edge projection run and come out as they must. */
final class ExperimentsIT {

  private static final String SOURCE = "examples/edge-projection/Experiments.java";

  /** Enough for one round of a fast engine; what is measured does not matter here. */
  private static final String SECONDS = "0.02";

  @TempDir Path folder;

  private List<String> run(String experiment) throws IOException {
    Run run = Distribution.runSource(SOURCE, experiment, folder, SECONDS);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(Files.readString(folder.resolve(experiment + ".svg")))
        .startsWith("<svg")
        .contains("</svg>");
    return run.lines();
  }

  private static String[] cells(List<String> lines, String start, int from) {
    for (String line : lines.subList(from, lines.size())) {
      if (line.startsWith(start)) {
        return line.substring(start.length()).trim().split("\\s+", -1);
      }
    }
    throw new AssertionError("no line begins with " + start + " in " + lines);
  }

  /** Apart from each other in all places, for every engine. */
  @Test
  void tableAndChair() throws IOException {
    List<String> lines = run("e1");
    assertThat(lines).contains("table: 5 parts, 308 vertices, 164 faces (596 triangles)");
    assertThat(lines).contains("chair: 10 parts, 68 vertices, 54 faces (96 triangles)");
    assertThat(lines).anyMatch(line -> line.startsWith("face-projection"));
    for (String engine : new String[] {"edge-projection mixed", "edge-projection pruned"}) {
      String[] cells = cells(lines, engine, 0);
      assertThat(Integer.parseInt(cells[3])).isPositive();
      assertThat(cells[4]).isEqualTo("0");
      assertThat(cells[5]).isEqualTo("0");
    }
  }

  @Test
  void ellipsoids() throws IOException {
    List<String> lines = run("e2");
    assertThat(lines.get(1)).contains("382 vertices").contains("362 vertices");
    for (String category : new String[] {"far", "adjacent", "intersecting"}) {
      int from = 0;
      while (!lines.get(from).startsWith(category)) {
        from++;
      }
      String[] cells = cells(lines, "edge-projection mixed", from);
      boolean apart = !category.equals("intersecting");
      assertThat(Integer.parseInt(cells[apart ? 3 : 4])).as(category).isPositive();
      assertThat(cells[apart ? 4 : 3]).as(category).isEqualTo("0");
      assertThat(cells[5]).as(category).isEqualTo("0");
    }
  }

  /** The tables of the paper, to nine digits of the exact values. */
  @Test
  void nearestPoints() throws IOException {
    List<String> lines = run("e3");
    assertThat(cells(lines, "table 1, row 1", 0)[0]).startsWith("0.778067477");
    assertThat(cells(lines, "table 1, row 2", 0)[0]).startsWith("0.747698582");
    assertThat(cells(lines, "table 2, row 1", 0)[0]).startsWith("0.560571137");
    assertThat(cells(lines, "table 2, row 2", 0)[0]).startsWith("0.727785086");
    assertThat(lines).filteredOn(line -> line.contains("FACE_VERTEX")).isNotEmpty();
    assertThat(lines).filteredOn(line -> line.startsWith("poly")).hasSize(8);
  }
}
