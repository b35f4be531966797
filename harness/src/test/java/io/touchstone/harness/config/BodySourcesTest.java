// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Pose;
import io.touchstone.io.BodyGenerator;
import io.touchstone.io.Scene;
import io.touchstone.io.SceneBody;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bodies of files, and bodies that are made. */
final class BodySourcesTest {

  private static final String SHAPES = "shapes { part { sphere = 1 } }\n";

  @TempDir private Path folder = Path.of("");

  private void load(String scene) throws IOException {
    SceneText.load(folder, scene);
  }

  private Scene scene(String text) throws IOException {
    return SceneText.read(folder, text);
  }

  private List<String> problems(String text) throws IOException {
    return SceneText.problems(folder, text);
  }

  @Test
  void filesComeInTheOrderOfTheirNamesBehindWhatIsSaid() throws IOException {
    Files.writeString(folder.resolve("b2.csv"), "three,g,part,1,2,3\n");
    Files.writeString(
        folder.resolve("b1.csv"),
        "name,group,shape,pose\n# a comment\n\"one, two\",,part,0,0,1,0,0,0,1\n");
    Scene scene =
        scene(
            SHAPES
                + """
                bodies = [{ name = first, shape = part }]
                body-files = "b*.csv"
                generator { kind = cubes, count = 3 }
                pairs { ignore = [[g, b1]] }
                """);
    assertThat(scene.bodies())
        .extracting(SceneBody::name)
        .containsExactly("first", "one, two", "three", "b0", "b1", "b2");
    assertThat(scene.bodies().get(2).group()).isEqualTo("g");
    assertThat(scene.bodies().get(2).pose()).isEqualTo(Pose.translation(1, 2, 3));
    assertThat(scene.bodies().get(1).shape()).isSameAs(scene.bodies().get(0).shape());
  }

  @Test
  void anOutlineLeavesThemWhereTheyAre() throws IOException {
    load(SHAPES + "body-files = \"none*.csv\"\ngenerator { kind = twins, count = 1000000 }");
    ConfigurationLoader.Outlined outlined =
        ConfigurationLoader.outline(folder.resolve("c.conf"), List.of());
    SceneOutline outline = Objects.requireNonNull(outlined.outline());
    assertThat(outline.bodies()).isEmpty();
    assertThat(outline.files()).endsWith("none*.csv");
    assertThat(Objects.requireNonNull(outline.generator()).collisions()).hasValue(250_000);
    assertThat(ConfigurationLoader.settings(outlined.text(), folder.resolve("c.conf")))
        .isEqualTo(outlined.configuration().config());
  }

  @ParameterizedTest
  @CsvSource({
    "'a,,part,1,2,x', 'b.csv:1:13: expected a finite number of a pose, found ''x'''",
    "'a,,part', 'b.csv:1:1: has 3 cells, expected name,group,shape,<pose>'",
    "'a,,prat,1,2,3', 'b.csv:1:1: there is no shape ''prat'' (did you mean ''part''?)'",
    "'first,,part,1,2,3', 'b.csv:1:1: another body is named ''first'''",
    "'a,,part,1,2', '2 numbers cannot be a pose in dimension 3'",
    "',,part,1,2,3', 'b.csv:1:1: expected the name of a body'",
  })
  void aLineThatIsWrongIsNamed(String line, String expected) throws IOException {
    Files.writeString(folder.resolve("b.csv"), line + "\n");
    assertThat(
            problems(SHAPES + "bodies = [{ name = first, shape = part }]\nbody-files = \"b.csv\""))
        .singleElement()
        .asString()
        .contains(expected);
  }

  @Test
  void whatCannotBeReadHereIsTold() throws IOException {
    assertThat(problems(SHAPES + "body-files = \"b*.csv\"").toString()).contains("no file");
    assertThat(problems(SHAPES + "body-files = \"b*.parquet\"").toString()).contains("spark/run");
    assertThat(problems(SHAPES + "body-files = \"hdfs://a/b.csv\"").toString())
        .contains("spark/run");
    assertThat(problems("dimension = 2\ngenerator { kind = cubes, count = 3 }").toString())
        .contains("dimension 3 only");
    assertThat(problems("generator { kind = cubes, count = 0 }").toString())
        .contains("a whole number of at least 1");
  }

  @Test
  void whatIsMadeIsTheSameAtAnyTime() {
    BodyGenerator cubes = new BodyGenerator(BodyGenerator.Kind.CUBES, 1000, 7, 2, 0.5);
    BodyGenerator again = new BodyGenerator(BodyGenerator.Kind.CUBES, 1000, 7, 2, 0.5);
    BodyGenerator other = new BodyGenerator(BodyGenerator.Kind.CUBES, 1000, 8, 2, 0.5);
    for (long k = 999; k >= 0; k--) {
      assertThat(cubes.pose(k)).isEqualTo(again.pose(k)).isNotEqualTo(other.pose(k));
      assertThat(cubes.shape(k)).isEqualTo(again.shape(k)).isBetween(0, 7);
    }
  }
}
