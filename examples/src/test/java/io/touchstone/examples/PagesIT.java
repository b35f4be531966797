// SPDX-License-Identifier: Apache-2.0
package io.touchstone.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.examples.Distribution.Run;
import io.touchstone.examples.Pages.Block;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Configurations and files that pages show are taken by the program as they stand. Java is {@link
 * SnippetsIT}, commands and what they say are {@link CommandsIT}.
 */
final class PagesIT {

  private static final Set<String> LANGUAGES =
      Set.of("", "text", "java", "hocon", "csv", "pairs", "xml", "synopsis", "diagram");

  private static final String BODIES =
      """
      touchstone.scene {
        shapes { box { box = [1, 1, 1] } }
        bodies = [ { name = a, shape = box }, { name = b, shape = box, translate = [0.5, 0, 0] } ]
      }
      """;

  private static final String TETRAHEDRON =
      """
      shape t 4 0
      v 0 0 0
      v 1 0 0
      v 0 1 0
      v 0 0 1
      """;

  private static final String HERE = "1 0 0 0 0 1 0 0 0 0 1 0";

  @TempDir private Path folder = Path.of("");

  static List<Block> hocon() throws IOException {
    return of("hocon");
  }

  static List<Block> of(String language) throws IOException {
    List<Block> blocks =
        Pages.blocks().stream().filter(block -> block.language().equals(language)).toList();
    assertThat(blocks).isNotEmpty();
    return blocks;
  }

  @Test
  void everyBlockIsTried() throws IOException {
    for (Block block : Pages.blocks()) {
      assertThat(LANGUAGES).as(block.toString()).contains(block.language());
    }
  }

  /** What configurations of pages name. */
  @BeforeEach
  void files() throws IOException {
    Path examples = Distribution.ROOT.resolve("examples");
    for (String file :
        List.of(
            "clash-detection/scene.conf",
            "srdf-pairs/arm.srdf",
            "srdf-pairs/arm.urdf",
            "objects/mug.obj",
            "objects/shelf.obj")) {
      Path from = examples.resolve(file);
      Files.copy(from, folder.resolve(from.getFileName()));
    }
  }

  /** Parts of the mug: a mesh of one piece, and files for the parts of another mesh. */
  private void meshes() throws IOException {
    Path parts = Files.createDirectories(folder.resolve("arm_parts"));
    Files.copy(folder.resolve("mug.obj"), folder.resolve("arm.obj"));
    for (Path target : List.of(parts.resolve("1.obj"), folder.resolve("export.stl"))) {
      assertRuns(Distribution.run("convert", folder.resolve("mug.obj") + "#part-3", target));
    }
  }

  @ParameterizedTest
  @MethodSource("hocon")
  void aConfigurationIsTaken(Block block) throws IOException {
    String text = block.text().replace("target/plugin", "target");
    if (text.startsWith("shapes ")) {
      text = BODIES + "touchstone.scene { %s }".formatted(text);
    } else if (!text.startsWith("touchstone")) {
      text = BODIES + "touchstone { %s }".formatted(text);
    } else if (!text.contains("scene")) {
      text = BODIES + text;
    }
    if (text.contains("export.stl")) {
      meshes();
    }
    if (text.contains("filters")) { // and sinks: those of the examples
      text +=
          "%ntouchstone.plugins = [\"%s\", \"%s\"]"
              .formatted(
                  Distribution.ROOT.resolve("examples/srdf-pairs/target"),
                  Distribution.ROOT.resolve("examples/sql-report/target/plugin"));
      text = text.replace("robot = arm", "");
    }
    Path file = Files.writeString(folder.resolve("page.conf"), text);
    assertRuns(Distribution.run("config", file));
  }

  @Test
  void filesAreTaken() throws IOException {
    int files = 0;
    for (Block block : Stream.concat(of("csv").stream(), of("pairs").stream()).toList()) {
      files++;
      String text = block.text();
      if (text.startsWith("pair,")) {
        Path answers = Files.writeString(folder.resolve("answers.csv"), text);
        Run run = Distribution.run("judge", "examples/samples/boxes.txt", answers);
        assertThat(run.code()).as("%s: %s", block, run.err()).isLessThan(2);
      } else if (text.startsWith("time,")) {
        Files.writeString(folder.resolve("trajectory.csv"), text);
        Path file =
            Files.writeString(
                folder.resolve("page.conf"),
                """
                touchstone.scene {
                  robots = [{ name = arm, file = "arm.urdf" }]
                  frames { joints { arm = "trajectory.csv" } }
                }
                """);
        Run run = Distribution.run("run", file);
        assertThat(run.code()).as("%s: %s", block, run.err()).isZero();
      } else {
        String pair =
            "pair ground t %s %s%npair corner t %s %s%n".formatted(HERE, HERE, HERE, HERE);
        Path file =
            Files.writeString(
                folder.resolve("pairs.txt"), "polytope-pairs 1\n" + TETRAHEDRON + text + pair);
        Run run = Distribution.run("pairs", file);
        assertThat(run.code()).as("%s: %s", block, run.err()).isZero();
        assertThat(run.lines()).hasSize(3);
      }
    }
    assertThat(files).isGreaterThan(2);
  }

  /** A dependency is one of ours; what is left open is only its version. */
  @Test
  void dependenciesAreArtifactsOfOurs() throws IOException {
    String bom = Pages.text(Distribution.ROOT.resolve("packaging/bom/pom.xml"));
    Matcher version = Pattern.compile("<version>(.*?)</version>").matcher(bom);
    assertThat(version.find()).isTrue();
    for (Block block : of("xml")) {
      Matcher artifact = Pattern.compile("<artifactId>(.*?)</artifactId>").matcher(block.text());
      assertThat(artifact.find()).as(block.toString()).isTrue();
      assertThat(bom).contains(artifact.group());
      assertThat(block.text())
          .as(block.toString())
          .contains("<groupId>io.touchstone</groupId>")
          .containsAnyOf(version.group(), "<version>...</version>");
    }
  }

  /** Options that a synopsis names are options of the command. */
  @Test
  void synopsesAreRight() throws IOException {
    int options = 0;
    for (Block block : of("synopsis")) {
      String[] words = block.text().split("[\\s|\\[\\]]+", -1);
      if (!words[0].equals("touchstone")) {
        continue; // a grammar, whose files CommandsIT reads
      }
      String help = Distribution.run(words[1], "--help").out();
      for (String word : words) {
        if (word.startsWith("--")) {
          options++;
          assertThat(help).as(block.toString()).containsPattern(word + "\\b");
        }
      }
    }
    assertThat(options).isGreaterThan(10);
  }

  private static void assertRuns(Run run) {
    assertThat(run.code()).as(run.err()).isZero();
  }
}
