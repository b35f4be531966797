// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.cli.testing.Cli;
import io.touchstone.harness.testing.PluginJars;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Broad phases, filters and sinks from one directory, good ones and bad ones, as a user of the
 * command line meets them.
 */
final class ForeignStagesTest {

  /** Counts how often a plug-in was made. */
  private static final String MADE = "touchstone.test.stages.made";

  private static final String COUNT =
      "System.setProperty(\"%1$s\", \"\" + (1 + Integer.getInteger(\"%1$s\", 0)));".formatted(MADE);

  /** For so long that nobody waits for it, and not beside all further tests. */
  private static final String LOOP =
      "long until = System.nanoTime() + 5_000_000_000L;"
          + " while (System.nanoTime() < until) { Thread.onSpinWait(); }";

  @TempDir private static Path plugins = Path.of("");
  @TempDir private Path folder = Path.of("");

  @BeforeAll
  static void fill() throws IOException {
    for (String kind : List.of("broad", "filter", "sink")) {
      jar(kind, "good", "");
      jar(kind, "throws", "if (true) throw new IllegalStateException(\"not\\ntoday\");");
      jar(kind, "memory", "if (true) throw new OutOfMemoryError(\"too much\");");
      jar(kind, "loops", LOOP);
      jar(kind, "exits", "System.exit(0);");
      jar(kind, "prints", "System.out.println(\"noise\");");
      stage(kind, kind + "-counted").query(COUNT).servicesFile().jar(file(kind, "counted"));
      stage(kind, kind + "-unmade")
          .query("if (true) throw new IllegalArgumentException(\"word is empty; say one\");")
          .servicesFile()
          .jar(file(kind, "unmade"));
    }
  }

  private static Path file(String kind, String name) {
    return plugins.resolve("%s-%s.jar".formatted(kind, name));
  }

  private static void jar(String kind, String name, String code) throws IOException {
    stage(kind, kind + "-" + name).evaluation(code).servicesFile().jar(file(kind, name));
  }

  private static PluginJars stage(String kind, String id) {
    return switch (kind) {
      case "broad" -> PluginJars.broadPhase(id);
      case "filter" -> PluginJars.filter(id);
      default -> PluginJars.sink(id);
    };
  }

  /** Whatever the goal: a bare exception ended some runs, and others had rows twice. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-1, 1|there is no box -1, box 1 is that of body 'b1'",
        "0, 7|box 0 is that of body 'b0', there is no box 7",
        "2, 2|box 2 is that of body 'b2', and no box makes a pair with itself",
        "0, 1|, for the second time: box 0 is that of body 'b0', box 1 is that of body 'b1'",
      })
  void aBroadPhaseThatNamesWhatIsNotThereIsTold(String boxes, String what) throws IOException {
    String id = "says-" + boxes.replaceAll("[^0-9]", "");
    Path jar = folder.resolve("says.jar");
    PluginJars.broadPhase(id)
        .evaluation("visitor.visit(%s);".formatted(boxes))
        .servicesFile()
        .jar(jar);
    Path frames =
        Files.writeString(
            folder.resolve("frames.csv"),
            "frame,body,x,y,z,qx,qy,qz,qw\n0,b0,0,0,0,0,0,0,1\n1,b0,0.1,0,0,0,0,0,1\n");
    for (String goal : List.of("collide", "distance", "overlap", "contact", "motion")) {
      Path config =
          Files.writeString(
              folder.resolve("c.conf"),
              """
              touchstone {
                plugins = ["%s"]
                goal = %s
                broad-phase { algorithm = %s, margin = 100 }
                %s
                scene {
                  %s
                  shapes { cube { box = [0.5, 0.5, 0.5] } }
                  bodies = [
                    { name = b0, shape = cube }
                    { name = b1, shape = cube, translate = [3, 0, 0] }
                    { name = b2, shape = cube, translate = [6, 0, 0] }
                  ]
                }
              }
              """
                  .formatted(
                      jar,
                      goal,
                      id,
                      goal.equals("distance") ? "distance { mode = nearest, k = 9 }" : "",
                      goal.equals("motion") ? "frames = \"%s\"".formatted(frames) : ""));
      Cli.Run run = Cli.run("run", config, "--format", "csv");
      assertThat(run.code()).as(goal + run.out()).isIn(1, 2);
      assertThat(run.err())
          .as(goal)
          .contains("broad phase '%s' (%s) failed: it visited boxes ".formatted(id, jar), what)
          .doesNotContain("\tat ", "Exception");
    }
  }

  @BeforeEach
  void forget() {
    System.clearProperty(MADE);
  }

  /** Three cubes; a broad phase, a filter and a sink by their ids. */
  private Path config(String broad, String filter, String sink) throws IOException {
    return Files.writeString(
        folder.resolve("c.conf"),
        """
        touchstone {
          plugins = ["%s"]
          goal = collide, threads = 1
          broad-phase { algorithm = broad-%s, margin = 100, time-limit = 200ms }
          narrow-phase { algorithm = test-box }
          filters = [{ filter = filter-%s, options { word = yes }, time-limit = 200ms }]
          sinks = [{ sink = sink-%s, time-limit = 200ms }]
          scene {
            shapes { cube { box = [0.5, 0.5, 0.5] } }
            bodies = [
              { name = b0, shape = cube }
              { name = b1, shape = cube, translate = [3, 0, 0] }
              { name = b2, shape = cube, translate = [6, 0, 0] }
            ]
          }
        }
        """
            .formatted(plugins, broad, filter, sink));
  }

  private Path config(String kind, String name) throws IOException {
    return config(
        kind.equals("broad") ? name : "good",
        kind.equals("filter") ? name : "good",
        kind.equals("sink") ? name : "good");
  }

  private static String title(String kind, String name) {
    return "%s '%s-%s' (%s)"
        .formatted(kind.equals("broad") ? "broad phase" : kind, kind, name, file(kind, name));
  }

  @Test
  void theyAreListedWithTheirOptions() {
    Cli.Run run = Cli.run("algorithms", "--plugins", plugins);
    assertThat(run.code()).isZero();
    assertThat(run.out().substring(run.out().indexOf("Filters of pairs")))
        .contains("  filter-good  A plug-in\n", "option word =  (text): A word.")
        .contains("Sinks\n", "  sink-good  A plug-in\n");
    assertThat(Cli.run("algorithms", "--plugins", plugins, "--format", "json").out())
        .contains("\"id\":\"filter-good\"", "\"type\":\"text\"");
  }

  @Test
  void goodOnesRunAndTheConfigurationShowsThem() throws IOException {
    Path config = config("good", "good", "good");
    Cli.Run run = Cli.run("run", config, "--format", "csv");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.lines()).hasSize(4);
    Cli.Run shown = Cli.run("config", config);
    assertThat(shown.out())
        .contains(
            "touchstone.filters = [{\"filter\":\"filter-good\",\"options\":{\"word\":\"yes\"},")
        .contains("touchstone.broad-phase.time-limit = 200ms");
    Path again = Files.writeString(folder.resolve("again.conf"), shown.out());
    assertThat(Cli.run("config", again).out().replaceAll("#.*", ""))
        .isEqualTo(shown.out().replaceAll("#.*", ""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "config"})
  void eachIsMadeOncePerRun(String command) throws IOException {
    Cli.Run run = Cli.run(command, config("counted", "counted", "counted"));
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(System.getProperty(MADE)).isEqualTo("3");
  }

  @Test
  void whatIsWrongIsSaidWithItsPlaceAndTheWayOut() throws IOException {
    Path config = config("good", "goood", "unmade");
    Files.writeString(config, Files.readString(config).replace("word = yes", "wort = yes"));
    Cli.Run run = Cli.run("run", config);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .contains(
            "c.conf:6: touchstone.filters[0].filter: no filter 'filter-goood' is installed"
                + " (did you mean 'filter-good'?)")
        .contains(
            "c.conf:7: touchstone.sinks[0].sink: %s could not be started: word is empty; say one"
                .formatted(title("sink", "unmade")))
        .doesNotContain("\tat ", "Exception");
    config = config("good", "good", "good");
    Files.writeString(config, Files.readString(config).replace("word = yes", "wort = yes"));
    assertThat(Cli.run("run", config).err())
        .contains(
            "c.conf:6: touchstone.filters[0].options.wort: unknown option 'wort' (did you mean"
                + " 'word'?) (known: word) of filter 'filter-good'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "throws|failed: java.lang.IllegalStateException: not today",
        "memory|failed: java.lang.OutOfMemoryError: too much",
        "loops|exceeded the time limit of 200 ms",
      })
  void aBadOneEndsTheRunByItsNameAndTheReportSaysThatItWasCut(String name, String what)
      throws IOException {
    for (String kind : List.of("broad", "filter", "sink")) {
      Path out = folder.resolve(kind + ".jsonl");
      Cli.Run run = Cli.run("run", config(kind, name), "--format", "json", "--out", out);
      assertThat(run.code()).as(run.err()).isEqualTo(1);
      assertThat(run.err()).isEqualTo("touchstone: %s %s\n".formatted(title(kind, name), what));
      assertThat(Files.readString(out)).contains("\"complete\":false");
      assertThat(Path.of(out + ".settings")).content().endsWith("complete = false\n");
      Cli.Run table = Cli.run("run", config(kind, name), "-v", "-v");
      assertThat(table.out()).contains("interrupted: the report is not complete");
      assertThat(table.err()).contains("StageFailedException");
    }
  }

  /** Rows about other pairs would be mixed. */
  @Test
  void aReportIsNotResumedWhenTheFileOfAFilterHasChanged() throws IOException {
    Path pairs = Files.writeString(folder.resolve("pairs.txt"), "a b");
    Path config = config("good", "good", "good");
    Files.writeString(config, Files.readString(config).replace("word = yes", "word = pairs.txt"));
    Path out = folder.resolve("r.csv");
    Object[] args = {"run", config, "--format", "csv", "--out", out, "--resume", out};
    assertThat(Cli.run("run", config, "--format", "csv", "--out", out).code()).isZero();
    assertThat(Cli.run(args).code()).isZero();
    Files.writeString(pairs, "a c");
    Cli.Run run = Cli.run(args);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("other settings: 'filter-good word = sha256:");
  }

  /** Results go to standard output, and nothing else does; in processes of their own. */
  @ParameterizedTest
  @ValueSource(strings = {"broad", "filter", "sink"})
  void printsAreNotInTheReportAndAnExitIsTold(String kind) throws Exception {
    Cli.Run clean = Cli.run("run", config("good", "good", "good"), "--format", "csv");
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    int code = Cli.runApart(out, err, "run", config(kind, "prints"), "--format", "csv");
    assertThat(code).as(Files.readString(err)).isZero();
    assertThat(out).hasContent(clean.out());
    assertThat(err).content().contains("noise");
    Path report = folder.resolve("r.jsonl");
    code =
        Cli.runApart(out, err, "run", config(kind, "exits"), "--format", "json", "--out", report);
    assertThat(code).isEqualTo(1);
    assertThat(Files.readString(err))
        .contains("ended the program")
        .contains("plugin.p%sexits.Provider".formatted(kind));
    assertThat(report).content().contains("\"complete\":false").endsWith("\n");
  }
}
