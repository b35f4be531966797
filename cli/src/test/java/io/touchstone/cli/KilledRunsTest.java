// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.touchstone.cli.testing.Cli;
import io.touchstone.cli.testing.RunOutputs;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Runs in processes of their own that are killed, as {@code kill -9} does, and what a run makes of
 * them that goes on. {@code -Dtouchstone.resume.kills} sets how often each goal is killed, each
 * time with other kinds of output.
 */
final class KilledRunsTest {

  private static final int KILLS = Integer.getInteger("touchstone.resume.kills", 1);
  private static final long SEED = Long.getLong("touchstone.resume.seed", 20261129);

  /** The report and what is written beside it, by options. */
  private static final List<List<String>> OUTPUTS =
      List.of(
          List.of("--format", "json", "--set", "report.certificates=FOLDER/c.jsonl"),
          List.of("--format", "csv", "--bcf", "FOLDER/b.bcfzip"),
          List.of("--format", "csv", "--set", "report.trace=FOLDER/t.jsonl"),
          List.of(
              "--format",
              "csv",
              "--set",
              "reports=[{format=json,out=\"FOLDER/s.jsonl\",certificates=\"FOLDER/c.jsonl\"}]"),
          List.of("--format", "json", "--view", "FOLDER/v.html"),
          List.of("--format", "csv", "--set", "report.certificates=FOLDER/c.jsonl"));

  /** Rows come from the second 1024 pairs on: the first wait until others are evaluated. */
  private static final int BODIES = 30;

  private static final int FRAMES = 7;

  @TempDir private Path folder = Path.of("");

  private static String frames(int count) {
    StringBuilder lines = new StringBuilder("frame,body,pose\n");
    for (int frame = 0; frame < count; frame++) {
      lines.append("%d,b0,%s,0,0%n".formatted(frame, frame));
    }
    return lines.toString();
  }

  private Path config(String settings) throws IOException {
    Path motion = folder.resolve("motion.csv");
    Files.writeString(motion, frames(FRAMES));
    return Files.writeString(
        folder.resolve("c.conf"),
        """
        touchstone {
          %s
          broad-phase.margin = 100
          scene {
            generator { kind = cubes, count = %d, seed = 7 }
            frames = "motion.csv"
          }
        }
        """
            .formatted(settings, BODIES));
  }

  /** Of 124,750 certificates 128 were lost, of 60,777 after seven kills 454. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "5 | goal = distance",
        "0 | goal = collide",
        "2 | goal = penetration",
        "3 | goal = signed-distance",
        "4 | goal = subset",
        "1 | goal = cast, direction = [1, 0, 0]",
        "1 | goal = growth",
      })
  void nothingIsLostByAKill(int outputs, String settings) throws Exception {
    Path config = config(settings);
    for (int kill = 0; kill < KILLS; kill++) {
      long seed = SEED + kill + 31L * settings.hashCode();
      List<String> args = args(config, OUTPUTS.get((outputs + kill) % OUTPUTS.size()));
      assertThat(Cli.run(args.toArray()).code()).isZero();
      Map<String, String> whole = RunOutputs.contents(folder);
      assertThat(whole).containsKey(String.valueOf(Path.of(report(args)).getFileName()));
      killed(args, new Random(seed));
      List<String> resumed = new ArrayList<>(args);
      resumed.addAll(List.of("--resume", report(args)));
      Cli.Run run = Cli.run(resumed.toArray());
      assertThat(run.code()).as("seed %d: %s", seed, run.err()).isZero();
      RunOutputs.assertSame("seed %d".formatted(seed), folder, whole);
      Path certificates = folder.resolve("c.jsonl");
      if (Files.exists(certificates)) {
        assertThat(Cli.run("verify", config, certificates).out()).contains(" 0 not proved");
      }
      RunOutputs.delete(folder);
    }
  }

  private List<String> args(Path config, List<String> options) {
    List<String> args = new ArrayList<>(List.of("run", config.toString()));
    options.forEach(option -> args.add(option.replace("FOLDER", folder.toString())));
    args.addAll(
        List.of(
            "--out",
            folder.resolve("r." + (options.get(1).equals("csv") ? "csv" : "jsonl")).toString()));
    return args;
  }

  private static String report(List<String> args) {
    return args.get(args.indexOf("--out") + 1);
  }

  /** Kills a run while it waits for the rest of its frames, which it reads from a pipe. */
  private void killed(List<String> args, Random random) throws Exception {
    Path report = Path.of(report(args));
    long enough = (long) (Files.size(report) * random.nextDouble() / 8);
    RunOutputs.delete(folder);
    Path motion = folder.resolve("motion.csv");
    Files.delete(motion);
    Process make = new ProcessBuilder("mkfifo", motion.toString()).start();
    assumeTrue(make.waitFor() == 0, "no named pipes here");
    Process process =
        Cli.process(args.toArray())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(folder.resolve("errors").toFile())
            .start();
    boolean rows = random.nextInt(4) > 0; // or before the first
    int frames = rows ? FRAMES - 1 : 2;
    try (Writer pipe = Files.newBufferedWriter(motion, StandardOpenOption.WRITE)) {
      pipe.write(frames(frames));
      pipe.flush();
      await(TimeUnit.MINUTES.toMillis(1), () -> rows ? sizeOf(report) > 0 : Files.exists(report));
      await(500, () -> sizeOf(report) > enough);
      assertThat(process.isAlive()).as(Files.readString(folder.resolve("errors"))).isTrue();
      process.destroyForcibly().waitFor();
    }
    Files.delete(motion);
    Files.writeString(motion, frames(FRAMES));
  }

  /** Waits so long at most. */
  private static void await(long millis, Callable<Boolean> condition) throws Exception {
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (System.nanoTime() < until && !condition.call()) {
      Thread.sleep(1);
    }
  }

  private static long sizeOf(Path file) throws IOException {
    return Files.exists(file) ? Files.size(file) : 0;
  }
}
