// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static io.touchstone.cli.CliAssertions.assertRefused;
import static io.touchstone.cli.CliAssertions.assertSilent;
import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.cli.testing.Cli;
import io.touchstone.harness.testing.PluginJars;
import io.touchstone.io.text.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code algorithms} and {@code config}: what is there, and what it means. */
final class ListingCommandsTest {

  @TempDir private Path folder = Path.of("");

  @Test
  void listsAlgorithmsWithCapabilitiesAndOptions() {
    Cli.Run run = assertSilent(Cli.run("algorithms"), 0);
    assertThat(run.lines()).startsWith("Narrow phases");
    assertThat(run.out())
        .contains("  test-box  Boxes that are not turned, for tests\n")
        .contains("distance, dimension 1 and above, bodies vertices rounded, metric euclidean")
        .contains("option flavour = plain (plain|fancy): changes nothing")
        .contains("option limit = 5 (integer): limits nothing")
        .contains("Broad phases", "  brute-force  ", "  sweep-and-prune  ")
        .contains("\nFilters of pairs\n  none\n", "\nSinks\n  none\n")
        .doesNotContain("Rejected");
  }

  @Test
  void listsThemAsJson() {
    Cli.Run run = assertSilent(Cli.run("algorithms", "--format", "json"), 0);
    assertThat(run.lines()).hasSize(1);
    assertThat(JsonParser.parseRecord(run.lines().get(0), "out", 1))
        .containsEntry("schema", "touchstone-algorithms 1")
        .containsOnlyKeys(
            "schema",
            "narrowPhases",
            "broadPhases",
            "filters",
            "motionSolvers",
            "jointSearches",
            "sinks",
            "contactFinders",
            "rejected",
            "warnings");
    assertThat(run.out())
        .contains("\"goal\":\"subset\"", "\"choices\":[\"plain\",\"fancy\"]", "\"min\":1.0");
  }

  @Test
  void listsWhatWasRejectedWithoutRunningIt() throws IOException {
    System.clearProperty(PluginJars.RAN);
    PluginJars.engine("far-future").spi(1).servicesFile().jar(folder.resolve("future.jar"));
    PluginJars.engine("good").servicesFile().jar(folder.resolve("good.jar"));
    Files.write(folder.resolve("noise.jar"), new byte[] {1, 2, 3});
    Cli.Run run = assertSilent(Cli.run("algorithms", "--plugins", folder), 0);
    assertThat(run.out()).contains("  good  ", "Rejected\n", "future.jar", "noise.jar");
    Cli.Run json = assertSilent(Cli.run("algorithms", "--plugins", folder, "--format", "json"), 0);
    assertThat(json.out()).contains("\"rejected\":[{\"id\":");
    assertThat(System.getProperty(PluginJars.RAN)).isNull();
  }

  @Test
  void printsTheEffectiveConfigurationWhichIsOneItself() throws IOException {
    Path config = folder.resolve("c.conf");
    Files.writeString(
        config,
        """
        touchstone {
          goal = collide
          narrow-phase.algorithm = test-box
          scene { shapes { p { point = [0, 0, 0] } }, bodies = [{ name = a, shape = p }, { name = b, shape = p }] }
        }
        """);
    Cli.Run run = assertSilent(Cli.run("config", config, "--set", "threads=2"), 0);
    assertThat(run.out())
        .containsPattern("touchstone.goal = collide +# .*c\\.conf:2\n")
        .containsPattern("touchstone.threads = 2 +# --set threads=2\n")
        .containsPattern("touchstone.proof = checked +# default\n");
    Path again = folder.resolve("again.conf");
    Files.writeString(again, run.out());
    Cli.Run second = assertSilent(Cli.run("config", again), 0);
    assertThat(second.out().replaceAll("#.*", "")).isEqualTo(run.out().replaceAll("#.*", ""));
  }

  @Test
  void oneMistakeInEveryLineIsNotToldFiveThousandTimes() throws IOException {
    String body = "{ name = %s, shape = box, pose { at = 1 } }\n";
    StringBuilder bodies = new StringBuilder();
    for (int k = 0; k < 5000; k++) {
      bodies.append(body.formatted("b" + k));
    }
    Files.writeString(
        folder.resolve("many.conf"),
        "dimension = 3\nshapes { box { box = [1, 1, 1] } }\nbodies = [\n" + bodies + "]\n");
    Cli.Run many = Cli.run("run", folder.resolve("many.conf"));
    assertThat(many.code()).isEqualTo(2);
    assertThat(many.err().lines())
        .hasSize(51)
        .last()
        .isEqualTo("touchstone: and 4950 more of such problems");
  }

  @Test
  void saysEveryMistakeOfAConfigurationAtOnce() throws IOException {
    Path config = folder.resolve("c.conf");
    Files.writeString(config, "touchstone {\n  gaol = collide\n  proof = maybe\n}\n");
    Cli.Run run = Cli.run("config", config);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines()).allMatch(line -> line.startsWith("touchstone: "));
    assertThat(run.err())
        .contains("c.conf:2: touchstone.gaol: unknown key (did you mean 'goal'?)")
        .contains("c.conf:3: touchstone.proof is 'maybe', expected one of none, checked, exact")
        .contains("touchstone.scene is missing");
    assertRefused(Cli.run("config", folder.resolve("x.conf")), "x.conf: cannot be read");
    assertRefused(Cli.run("config", config, "--set", "x"), "--set x: expected key=value");
  }
}
