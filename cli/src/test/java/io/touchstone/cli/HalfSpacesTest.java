// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static io.touchstone.cli.CliAssertions.assertRefused;
import static io.touchstone.cli.CliAssertions.assertSilent;
import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.cli.testing.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ground, rays and segments from the command line and in scenes, with the default proof. */
final class HalfSpacesTest {

  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "box:1,1,1|half-space:0,0,1,0|0,0,3|disjoint (proved)",
        "box:1,1,1|half-space:0,0,1,0|0,0,1|touching (proved)",
        "box:1,1,1|half-space:0,0,1,0|0,0,0.5|intersecting (proved)",
        "sphere:1|half-space:0,3,4,0|0,3,4|disjoint (proved)",
        "sphere:5|half-space:0,3,4,0|0,3,4|touching (proved)",
        "capsule:1,2|half-space:0,0,1,0|0,0,2|intersecting (proved)",
        "sphere:1|ray:-5,1,0,1,0,0|0,0,0|touching (proved)",
        "sphere:1|ray:5,0,0,1,0,0|0,0,0|disjoint (proved)",
        "box:1,1,1|ray:-5,0.3,0.2,1,0,0|0,0,0|intersecting (proved)",
        "ray:0,0,5,1,0,-0.1|half-space:0,0,1,0|0,0,0|intersecting (proved)",
        "ray:0,0,5,1,0,0.1|half-space:0,0,1,0|0,0,0|disjoint (proved)",
        "segment:0,0,0,2,2,2|point:1,1,1|0,0,0|intersecting (proved)",
      })
  void whatTouchesTheGroundIsProved(String a, String b, String pose, String expected) {
    Cli.Run run = Cli.run("query", a, b, "--pose-a", pose, "--proof", "exact");
    assertThat(assertSilent(run, 0).out()).startsWith(expected);
    Cli.Run distance = Cli.run("query", a, b, "--pose-a", pose, "--goal", "distance");
    String word = expected.substring(0, expected.indexOf(' '));
    if (!a.startsWith("segment")) { // of polytopes the exact policy alone tells touching
      assertThat(assertSilent(distance, 0).out()).startsWith(word + " (proved)");
    }
  }

  @Test
  void subsetsOfTheGround() {
    Cli.Run inside =
        Cli.run(
            "query", "box:1,1,1", "half-space:0,0,1,0", "--pose-a", "0,0,-1", "--goal", "subset");
    assertThat(assertSilent(inside, 0).out()).startsWith("subset (proved)");
    Cli.Run outside = Cli.run("query", "box:1,1,1", "half-space:0,0,1,0", "--goal", "subset");
    assertThat(assertSilent(outside, 0).out()).startsWith("not subset (proved)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "half-space:0,0,0,1|the normal of a half-space is zero",
        "half-space:0,1,1|dimension",
        "half-space:1|half-space has 1 number",
        "ray:0,0,0,0,0,0|the direction of a ray is zero",
        "ray:0,0,0,1,0|ray has 5 numbers, expected 4",
        "ray:0,0,0,1,0,NaN|expected a finite number",
        "segment:1,2,3|segment has 3 numbers, expected 2",
      })
  void badShapesAreTold(String shape, String expected) {
    Cli.Run run = Cli.run("query", "box:1,1,1", shape);
    assertRefused(run, expected);
  }

  private Cli.Run run(String scene) throws IOException {
    Path file = folder.resolve("pipeline.conf");
    Files.writeString(file, "touchstone { scene {\n%s\n}\nreport.format = csv }".formatted(scene));
    return Cli.run("run", file);
  }

  /** Whatever the broad phase is, no body is lost that stands on the ground. */
  @ParameterizedTest
  @ValueSource(strings = {"auto", "brute-force", "sweep-and-prune", "bvh", "grid"})
  void groundUnderManyBoxes(String broadPhase) throws IOException {
    StringBuilder bodies = new StringBuilder();
    for (int k = 0; k < 30; k++) {
      bodies.append(
          "{ name = box%d, shape = box, group = boxes, translate = [%d, 0, %d] }\n"
              .formatted(k, 10 * k, k % 3));
    }
    Path file = folder.resolve("many.conf");
    Files.writeString(
        file,
        """
        touchstone {
          scene {
            shapes { box { box = [1, 1, 1] }, ground { half-spaces = [[0, 0, 1, 0]] } }
            bodies = [ { name = ground, shape = ground }
            %s ]
          }
          goal = collide
          broad-phase.algorithm = %s
          report.format = csv
        }
        """
            .formatted(bodies, broadPhase));
    Cli.Run run = assertSilent(Cli.run("run", file), 0);
    assertThat(run.lines().stream().filter(line -> line.contains("INTERSECTING,PROVED")))
        .hasSize(10);
    assertThat(run.lines().stream().filter(line -> line.contains("TOUCHING,PROVED"))).hasSize(10);
    assertThat(run.lines().stream().filter(line -> line.contains("DISJOINT,PROVED"))).hasSize(10);
  }

  @Test
  void scenesTellWhatIsWrong() throws IOException {
    String bodies = "bodies = [{ name = a, shape = s }]";
    assertRefused(
        run("shapes { s { half-spaces = [[0, 0, 1]] } }\n" + bodies), "has 3 numbers, expected 4");
    assertRefused(
        run("shapes { s { half-spaces = [[0, 0, 0, 1]] } }\n" + bodies), "has the normal zero");
    assertRefused(
        run("shapes { g { half-space = [0, 0, 1, 0] }, s { copy = g } }\n" + bodies),
        "is given by half-spaces");
  }

  @Test
  void certificatesOfDepthsAreVerified() throws IOException {
    Path pairs = folder.resolve("depths.txt");
    String here = " 1 0 0 0 0 1 0 0 0 0 1 0";
    Files.writeString(
        pairs,
        """
        polytope-pairs 1
        half-spaces ground 1
        h 0 0 1 0
        half-spaces wall 2
        h 3 4 0 0
        h 0 0 1 5
        shape tetrahedron 4 0
        v 0 0 -1
        v 1 0 1
        v 0 1 1
        v -1 -1 1
        """
            + "pair tetrahedron ground"
            + here
            + here
            + "\npair wall tetrahedron"
            + here
            + here
            + "\npair wall ground"
            + here
            + here
            + "\n");
    Path proofs = folder.resolve("depths.jsonl");
    Cli.Run run =
        assertSilent(Cli.run("pairs", pairs, "--goal", "penetration", "--certificates", proofs), 0);
    assertThat(run.lines().stream().skip(1).map(line -> line.split(",", -1)[2]))
        .containsOnly("PROVED");
    assertThat(Files.readString(proofs)).contains("row-depth", "pointsB", "multipliersA");
    assertThat(assertSilent(Cli.run("verify", pairs, proofs), 0).out()).contains("3 proved");
    String first = Files.readAllLines(proofs).get(1);
    String lie = first.replaceFirst("\"upper\":-1.0,", "\"upper\":-1.5,");
    assertThat(lie).isNotEqualTo(first);
    Files.writeString(proofs, "{\"schema\":\"touchstone-certificate 1\"}\n" + lie + "\n");
    assertThat(Cli.run("verify", pairs, proofs).code()).isNotZero();
  }

  @Test
  void certificatesOfFilesAreVerified() throws IOException {
    Path pairs = folder.resolve("pairs.txt");
    String here = " 1 0 0 0 0 1 0 0 0 0 1 0";
    String above = " 1 0 0 0 0 1 0 0 0 0 1 1";
    Files.writeString(
        pairs,
        """
        polytope-pairs 1
        half-spaces ground 1
        h 0 0 1 0
        half-spaces roof 1 at 0 0 1
        h 0 0 -1 0
        half-spaces none 2
        h 1 0 0 0
        h -1 0 0 -1
        shape dot 1 0
        v 0 0 1
        """
            + "pair dot ground"
            + here
            + here
            + "\n"
            + "pair ground dot"
            + here
            + above
            + "\n"
            + "pair roof ground"
            + here
            + here
            + "\n"
            + "pair roof ground"
            + here
            + above
            + "\n"
            + "pair dot none"
            + here
            + here
            + "\n");
    Path proofs = folder.resolve("proofs.jsonl");
    Cli.Run run =
        assertSilent(Cli.run("pairs", pairs, "--goal", "distance", "--certificates", proofs), 0);
    assertThat(run.lines().stream().skip(1).map(line -> line.split(",", -1)[1]))
        .containsExactly("DISJOINT", "DISJOINT", "DISJOINT", "TOUCHING", "DISJOINT");
    assertThat(run.lines().stream().skip(1).map(line -> line.split(",", -1)[2]))
        .containsOnly("PROVED");
    assertSilent(Cli.run("verify", pairs, proofs), 0);
    Path lies = folder.resolve("lies.jsonl");
    Files.writeString(
        lies,
        Files.readString(proofs).replace("\"verdict\":\"DISJOINT\"", "\"verdict\":\"TOUCHING\""));
    assertThat(Cli.run("verify", pairs, lies).code()).isEqualTo(1);
    assertRefused(Cli.run("judge", pairs, answers()), "given by half-spaces");
  }

  private Path answers() throws IOException {
    Path file = folder.resolve("answers.csv");
    Files.writeString(file, "pair,collide\n0,false\n");
    return file;
  }
}
