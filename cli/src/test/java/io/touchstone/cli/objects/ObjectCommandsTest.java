// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.objects;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.cli.testing.Cli;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Objects with parts on the command line: run, verify, query, view. */
class ObjectCommandsTest {

  private static final Path EXAMPLES = Path.of("..", "examples", "objects");

  @TempDir private Path folder = Path.of("");

  @BeforeEach
  void copyMeshes() throws IOException {
    for (String name : new String[] {"mug", "shelf", "torus", "nested"}) {
      Files.copy(EXAMPLES.resolve(name + ".obj"), folder.resolve(name + ".obj"));
    }
    Files.writeString(
        folder.resolve("motion.csv"),
        "frame,body,pose\n0,ball,0.676,0.181,0\n1,ball,0.68,0.181,0\n2,ball,0,0,0\n3,ball,0,0,3\n");
  }

  /** A torus of triangles, a small ball that goes through it, a shelf of groups. */
  private Path scene(String goal, String ring) throws IOException {
    return Files.writeString(
        folder.resolve("c.conf"),
        """
        touchstone {
          goal = %s
          proof = exact
          report { format = csv, out = r.csv, certificates = c.jsonl }
          scene {
            shapes {
              ring { file = "torus.obj", parts = %s }
              ball { vertices = [[0, 0, 0], [0.01, 0, 0], [0, 0.01, 0], [0, 0, 0.01]] }
              shelf { file = "shelf.obj", parts = groups }
            }
            bodies = [
              { name = ring, shape = ring }
              { name = ball, shape = ball }
              { name = shelf, shape = shelf, translate = [0, 3, 0] }
            ]
            frames = "motion.csv"
          }
        }
        """
            .formatted(goal, ring));
  }

  @Test
  void runsAndVerifies() throws IOException {
    Path scene = scene("distance", "triangles");
    assertThat(Cli.run("run", scene).err()).doesNotContain("rror");
    List<String> rows = Files.readAllLines(folder.resolve("r.csv"));
    assertThat(rows.get(0)).startsWith("pair,bodyA,bodyB,partA,partB,frame,verdict,");
    assertThat(rows).hasSize(13);
    // inside of the tube, where no surface is near
    assertThat(rows).anyMatch(row -> row.matches("\\d+,ring,ball,,,0,INTERSECTING,PROVED,.*"));
    assertThat(rows).anyMatch(row -> row.matches("\\d+,ring,ball,\\d+,,2,DISJOINT,PROVED,.*"));
    assertThat(rows).anyMatch(row -> row.matches("\\d+,ring,shelf,\\d+,part-\\d+,0,DISJOINT,.*"));
    Cli.Run verified = Cli.run("verify", scene, folder.resolve("c.jsonl"));
    assertThat(verified.out()).isEqualTo("12 certificates: 12 proved, 0 not proved, 0 undecided\n");
    assertThat(verified.code()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"collide", "penetration", "signed-distance"})
  void otherGoalsAreVerifiedToo(String goal) throws IOException {
    Path scene = scene(goal, "groups");
    assertThat(Cli.run("run", scene).code()).isZero();
    Cli.Run verified = Cli.run("verify", scene, folder.resolve("c.jsonl"));
    assertThat(verified.out()).matches("(?s)([1-9]\\d*) certificates: \\1 proved, 0 not .*");
  }

  @Test
  void forgedCertificatesAreFound() throws IOException {
    Path scene = scene("distance", "triangles");
    Cli.run("run", scene);
    List<String> lines = Files.readAllLines(folder.resolve("c.jsonl"));
    Path forged = folder.resolve("forged.jsonl");
    int found = 0;
    for (int k = 1; k < lines.size(); k++) {
      for (String lie :
          List.of(
              lines.get(k).replace("\"DISJOINT\"", "\"INTERSECTING\""),
              lines.get(k).replace("\"INTERSECTING\"", "\"DISJOINT\""),
              lines.get(k).replaceFirst("\"lower\":", "\"lower\":1"),
              lines.get(k).replaceFirst("\"upper\":\\d", "\"upper\":-1"),
              lines.get(k).replaceFirst("\\[\"A\",\\d+\\],", ""))) {
        if (!lie.equals(lines.get(k))) {
          Files.writeString(forged, lines.get(0) + "\n" + lie + "\n");
          Cli.Run run = Cli.run("verify", scene, forged);
          assertThat(run.code()).as(lie).isEqualTo(1);
          assertThat(run.out()).contains("1 not proved");
          found++;
        }
      }
    }
    assertThat(found).isGreaterThan(30);
  }

  @Test
  void asksAboutTwoFiles() {
    Cli.Run run =
        Cli.run(
            "query",
            folder.resolve("torus.obj"),
            folder.resolve("mug.obj"),
            "--parts",
            "triangles",
            "--pose-b",
            "0,0,4",
            "--goal",
            "distance");
    assertThat(run.err().lines())
        .as("what a run tells of these meshes, a query tells, too")
        .hasSize(2)
        .allMatch(line -> line.contains("edges have more than two triangles"));
    assertThat(run.lines().get(0)).isEqualTo("disjoint (proved)");
    assertThat(run.out()).contains("distance", "parts", " of A and ", "\"kind\":\"objects\"");
    Cli.Run json =
        Cli.run(
            "query",
            folder.resolve("torus.obj"),
            "sphere:0.05",
            "--parts=groups",
            "--pose-b=0.7,0,0",
            "--format",
            "json");
    assertThat(json.out()).contains("\"partA\":\"part-", "INTERSECTING");
  }

  @Test
  void writesClashesForBuildingModels() throws Exception {
    Path scene = scene("distance", "triangles");
    Files.writeString(
        scene, Files.readString(scene).replace("name = ring", "name = \"2O2Fr$t4X7Zf8NOew3FLOH\""));
    Path file = folder.resolve("clashes.bcfzip");
    assertThat(Cli.run("run", scene, "--bcf", file).err()).doesNotContain("rror");
    Map<String, String> entries = new TreeMap<>();
    try (ZipFile zip = new ZipFile(file.toFile())) {
      for (ZipEntry entry : Collections.list(zip.entries())) {
        byte[] bytes = zip.getInputStream(entry).readAllBytes();
        DocumentBuilderFactory.newDefaultInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(bytes));
        entries.put(
            entry.getName().replaceFirst("^[0-9a-f-]{36}/", entries.size() + "/"),
            new String(bytes, StandardCharsets.UTF_8));
      }
    }
    // the ball is inside of the ring in two frames
    assertThat(entries).hasSize(5).containsKey("bcf.version");
    assertThat(entries.values())
        .filteredOn(xml -> xml.contains("<Markup"))
        .hasSize(2)
        .allMatch(xml -> xml.contains("TopicType=\"Clash\"") && xml.contains("PROVED"));
    assertThat(entries.values())
        .filteredOn(xml -> xml.contains("<VisualizationInfo"))
        .hasSize(2)
        .allMatch(xml -> xml.contains("IfcGuid=\"2O2Fr$t4X7Zf8NOew3FLOH\""))
        .allMatch(xml -> xml.contains("<AuthoringToolId>ball</AuthoringToolId>"))
        .allMatch(xml -> xml.contains("<CameraViewPoint><X>"));
    Path again = folder.resolve("again.bcfzip"); // of rows that are kept
    assertThat(Cli.run("run", scene, "--bcf", again, "--resume", folder.resolve("r.csv")).code())
        .isZero();
    try (ZipFile zip = new ZipFile(again.toFile())) {
      assertThat(zip.size()).isEqualTo(entries.size());
    }
    assertThat(Cli.run("run", scene, "--bcf", folder.resolve("no/where.bcfzip")).err())
        .contains("cannot be written");
  }

  @Test
  void tellsWhatIsNotPossible() throws IOException {
    Path torus = folder.resolve("torus.obj");
    Cli.Run refused = Cli.run("query", torus, torus, "--parts=triangles", "--goal=penetration");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("triangle surfaces have no depth");
    assertThat(Cli.run("query", torus, torus, "--parts=pieces").err()).contains("not 'pieces'");
    assertThat(Cli.run("query", torus, torus, "--parts=groups", "--hull").code()).isEqualTo(2);
    Path scene = scene("distance", "pieces");
    assertThat(Cli.run("run", scene).err()).contains("is 'pieces'; it is hull, components");
    scene = scene("distance", "triangles");
    Files.writeString(
        folder.resolve("d.conf"),
        Files.readString(scene)
            .replace("ball { vertices", "copy { copy = ring }, ball { vertices"));
    assertThat(Cli.run("run", folder.resolve("d.conf")).err())
        .contains("copies, sums and hulls are made of convex shapes");
  }
}
