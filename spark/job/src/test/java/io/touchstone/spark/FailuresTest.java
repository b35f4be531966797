// SPDX-License-Identifier: Apache-2.0
package io.touchstone.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.harness.testing.PluginJars;
import io.touchstone.io.InvalidInputException;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What happens when something dies, on machines that are processes of their own: nothing of the
 * driver's class path is there, and jars travel.
 */
final class FailuresTest {

  private static final Path LIB = Path.of("target/lib").toAbsolutePath();

  private static JavaSparkContext cluster = start();

  @TempDir private Path folder = Path.of("");

  private static JavaSparkContext start() {
    String jars;
    try (Stream<Path> files = Files.list(LIB)) {
      jars = files.map(Path::toString).sorted().collect(Collectors.joining(","));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Main.context(
        "local-cluster[2,1,700]",
        Map.of(
            "spark.jars",
            jars,
            "spark.task.maxFailures",
            "3",
            "spark.executor.memory",
            "700m",
            "spark.executor.extraJavaOptions",
            "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
            // not whatever Java the machine has besides
            "spark.executorEnv.JAVA_HOME",
            System.getProperty("java.home")));
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  private Path config(String settings, String scene) throws IOException {
    Path file = folder.resolve("pipeline.conf");
    Files.writeString(file, "touchstone { %s, scene { %s } }".formatted(settings, scene));
    return file;
  }

  private static String cubes(int count) {
    return "generator { kind = cubes, count = %d, seed = 7, spacing = 1 }".formatted(count);
  }

  private static Stream<ProcessHandle> machines() {
    return ProcessHandle.current()
        .children()
        .filter(child -> child.info().command().map(c -> c.endsWith("java")).orElse(false));
  }

  /** Kills one of the machines whenever the first so many tasks of a stage have ended. */
  private static final class Killer extends SparkListener {

    private final String stage;
    private final int kills;
    private final AtomicInteger killed = new AtomicInteger();
    private String stages = "";

    Killer(String stage, int kills) {
      this.stage = stage;
      this.kills = kills;
    }

    @Override
    public void onStageSubmitted(SparkListenerStageSubmitted submitted) {
      stages = submitted.stageInfo().name();
    }

    @Override
    public void onTaskEnd(SparkListenerTaskEnd end) {
      if (stages.startsWith(stage) && killed.get() < kills) {
        machines()
            .min(Comparator.comparingLong(ProcessHandle::pid))
            .ifPresent(
                child -> {
                  killed.incrementAndGet();
                  child.destroyForcibly();
                });
      }
    }
  }

  private void killsAndStillTheSame(String stage, int kills) throws IOException {
    Path config = config("goal = collide", cubes(4000));
    String expected = Rows.ofOneProcess(config, Map.of());
    Killer killer = new Killer(stage, kills);
    cluster.sc().addSparkListener(killer);
    try {
      SparkRun.Options options =
          Rows.options(config, Map.of(), List.of(), folder.resolve("out-" + stage), false, 60, 12);
      Rows.run(cluster, options);
      assertThat(killer.killed.get()).isEqualTo(kills);
      assertThat(Rows.exported(cluster, options)).isEqualTo(expected);
    } finally {
      cluster.sc().removeSparkListener(killer);
    }
  }

  @Test
  void anExecutorThatDiesWhileBodiesTravelCostsNoRow() throws IOException {
    killsAndStillTheSame("flatMapToPair", 1);
  }

  @Test
  void executorsThatDieWhileTilesAreLookedAtCostNoRow() throws IOException {
    killsAndStillTheSame("count", 2);
  }

  @Test
  void aDriverThatDiesIsResumed() throws IOException, InterruptedException {
    Path config = config("goal = collide", cubes(6000));
    Path out = folder.resolve("out");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(word -> word.startsWith("--add-opens") || word.startsWith("-XX:"))
        .forEach(command::add);
    command.addAll(
        List.of(
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName(),
            "--master",
            "local[1]",
            config.toString(),
            "--out",
            out.toString(),
            "--tiles",
            "300"));
    File log = folder.resolve("log").toFile();
    Process driver =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log).start();
    while (driver.isAlive() && committed(out) < 5) {
      Thread.sleep(5);
    }
    driver.destroyForcibly();
    assertThat(driver.waitFor(30, TimeUnit.SECONDS)).isTrue();
    int before = committed(out);
    assertThat(before).as(Files.readString(log.toPath())).isBetween(5, 299);
    SparkRun.Options options = Rows.options(config, Map.of(), List.of(), out, true, 0, 0);
    assertThat(Rows.ofSpark(cluster, options)).isEqualTo(Rows.ofOneProcess(config, Map.of()));
  }

  private static int committed(Path out) throws IOException {
    Path rows = out.resolve("rows");
    if (!Files.exists(rows)) {
      return 0;
    }
    try (Stream<Path> files = Files.list(rows)) {
      return (int)
          files.filter(f -> f.getFileName().toString().matches("tile-\\d+\\.parquet")).count();
    }
  }

  /** Machines have directories of their own; a tile of one was found by nobody else. */
  @Test
  void aFolderFromOurDirectoryIsOneForAllMachines() throws IOException {
    Path config = config("goal = collide", BODIES);
    Path out = Path.of("").toAbsolutePath().relativize(folder.toRealPath().resolve("out"));
    SparkRun.Options options = Rows.options(config, Map.of(), List.of(), out, false, 3, 3);
    assertThat(Rows.ofSpark(cluster, options)).isEqualTo(Rows.ofOneProcess(config, Map.of()));
  }

  @Test
  void aDamagedPartIsNamedByAnotherMachine() throws IOException {
    Files.createDirectories(folder.resolve("bodies"));
    Files.writeString(
        folder.resolve("bodies/part-1.csv"), "name,group,shape,pose\na,,cube,1,2,3\n");
    Files.writeString(folder.resolve("bodies/part-2.parquet"), "PAR1 and no more");
    Path config =
        config("goal = collide", "shapes { cube { box = [1, 1, 1] } }, body-files = \"bodies/*\"");
    SparkRun.Options options =
        Rows.options(config, Map.of(), List.of(), folder.resolve("out"), false, 2, 2);
    assertThatThrownBy(() -> Rows.run(cluster, options))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("part-2.parquet")
        .hasMessageNotContaining("part-1.csv");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toRealPath().toString();
    assertThat(machines().map(machine -> machine.info().command().orElse("")))
        .as("machines are processes of this Java")
        .isNotEmpty()
        .containsOnly(java);
  }

  private static final String BODIES =
      """
      shapes { cube { box = [0.6, 0.6, 0.6] } }
      bodies = [
        { name = a, shape = cube, translate = [0, 0, 0] }, { name = b, shape = cube, translate = [1, 0, 0] }
        { name = c, shape = cube, translate = [3, 0, 0] }, { name = d, shape = cube, translate = [4, 0, 0] }
        { name = e, shape = cube, translate = [6, 0, 0] }, { name = f, shape = cube, translate = [7, 0, 0] }
        { name = g, shape = cube, translate = [9, 0, 0] }, { name = h, shape = cube, translate = [9.5, 0, 0] }
      ]
      """;

  /** A plug-in that decides nothing, and does something about pairs whose first body is at 3. */
  private Path plugin(String evaluation) throws IOException {
    return PluginJars.engine("mine")
        .servicesFile()
        .supports("@Supports(goal = Goal.INTERSECTION)")
        .evaluation(evaluation)
        .jar(folder.resolve("mine.jar"));
  }

  private static final String MINE =
      "goal = collide, narrow-phase { algorithm = mine, time-limit = 300ms%s }";

  @Test
  void aPlugInThatThrowsCostsARow() throws IOException {
    Path jar = plugin("throw new IllegalStateException(\"not this one\");");
    Path config = config(MINE.formatted(", fallback = none"), BODIES);
    Map<String, String> settings = Map.of("plugins", "[\"" + jar + "\"]");
    String expected = Rows.ofOneProcess(config, settings);
    SparkRun.Options options =
        Rows.options(config, Map.of(), List.of(jar), folder.resolve("out"), false, 3, 3);
    Totals totals = Rows.run(cluster, options);
    assertThat(Rows.exported(cluster, options)).isEqualTo(expected);
    assertThat(expected).contains("not this one");
    assertThat(totals.failed()).isEqualTo(1);
    assertThat(totals.colliding()).isEqualTo(3);
  }

  @Test
  void aPlugInThatLoopsCostsARow() throws IOException {
    Path jar = plugin("while (true) { Thread.onSpinWait(); }");
    Path config = config(MINE.formatted(""), BODIES);
    SparkRun.Options options =
        Rows.options(config, Map.of(), List.of(jar), folder.resolve("out"), false, 3, 1);
    Totals totals = Rows.run(cluster, options);
    assertThat(Rows.exported(cluster, options))
        .contains("'mine' exceeded the time limit of 300 ms");
    assertThat(totals.failed()).isEqualTo(1);
    assertThat(totals.colliding()).as("the others, by the fallback").isEqualTo(3);
  }

  @Test
  void aPlugInThatEndsTheProcessNamesItsTileAndIsIsolated() throws IOException {
    Path jar = plugin("Runtime.getRuntime().halt(7);");
    Path config = config(MINE.formatted(""), BODIES);
    Path out = folder.resolve("out");
    SparkRun.Options options = Rows.options(config, Map.of(), List.of(jar), out, false, 4, 4);
    String message = "";
    try {
      Rows.run(cluster, options);
    } catch (JobFailedException e) {
      message = String.valueOf(e.getMessage());
    }
    // Spark gives up after three tries of a task or four of a stage, whichever comes first, and a
    // stage may try a task more than once
    Matcher tile = Pattern.compile("tile (\\d+) was begun \\d+ times and never").matcher(message);
    assertThat(tile.find()).as(message).isTrue();
    SparkRun.Options again = Rows.options(config, Map.of(), List.of(jar), out, true, 0, 0);
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Totals totals =
        new SparkRun(cluster, again)
            .run(
                Integer.parseInt(tile.group(1)),
                new PrintStream(err, true, StandardCharsets.UTF_8));
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("bodies 2 and 3 killed their process (exit code 7)");
    assertThat(Rows.exported(cluster, again))
        .contains("the process died that asked about this pair (exit code 7)");
    assertThat(totals.failed()).isEqualTo(1);
    assertThat(totals.colliding()).isEqualTo(3);
  }

  @Test
  void aPlugInThatIsNotThereIsTold() throws IOException {
    Path config = config("goal = collide", BODIES);
    assertThatThrownBy(
            () ->
                Rows.run(
                    cluster,
                    Rows.options(
                        config,
                        Map.of(),
                        List.of(folder.resolve("none.jar")),
                        folder.resolve("out"),
                        false,
                        0,
                        0)))
        .hasMessageContaining("no such plug-in directory or jar");
  }
}
