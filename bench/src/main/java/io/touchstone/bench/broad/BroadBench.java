// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.broad;

import io.touchstone.AlgorithmInfo;
import io.touchstone.Engines;
import io.touchstone.bench.Figures;
import io.touchstone.bench.Machine;
import io.touchstone.bench.MeasureOptions;
import io.touchstone.bench.Program;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures broad phases beside those of other libraries on the same boxes, and writes tables. */
@Command(
    name = "bench --broad",
    mixinStandardHelpOptions = true,
    description = {
      "Measures broad phases beside those of other libraries on the same boxes: all are inserted and",
      "joined, then all are moved a little and joined again. Writes broad.md and broad.csv; every",
      "cell is measured in a process of its own.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  bench --broad --dimensions 3 --counts 1000,10000 --out target/three",
      "  bench --broad --algorithms grid,bvh --sizes octaves --nearest --no-peers",
      "  bench --broad --dimensions 3 --native bench/target/native/peers"
    })
public final class BroadBench implements Callable<Integer> {

  /** The broad phases that the native program knows. */
  private static final List<String> NATIVE = List.of("bullet-dbvt", "fcl-tree");

  /** More boxes than this do not fit into the arrays and files. */
  private static final int MOST_BOXES = 10_000_000;

  private static final int MOST_DIMENSIONS = 16;

  @Mixin private final MeasureOptions options = new MeasureOptions();

  @Option(
      names = "--dimensions",
      paramLabel = "N",
      split = ",",
      defaultValue = "1,2,3,4,6",
      description = "Dimensions of the boxes; default ${DEFAULT-VALUE}.")
  private List<Integer> dimensions = new ArrayList<>();

  @Option(
      names = "--counts",
      paramLabel = "N",
      split = ",",
      defaultValue = "16,64,256,1000,10000,100000,1000000",
      description = "Numbers of boxes; default ${DEFAULT-VALUE}.")
  private List<Integer> counts = new ArrayList<>();

  @Option(
      names = "--sizes",
      paramLabel = "SIZES",
      split = ",",
      defaultValue = "similar",
      description =
          "similar (sides 0.75 to 1.25), octaves (times 1 to 1024); default ${DEFAULT-VALUE}.")
  private List<BoxScene.Sizes> sizes = new ArrayList<>();

  @Option(
      names = "--algorithms",
      paramLabel = "ID",
      split = ",",
      description = "Broad phases to measure; all installed ones by default.")
  private List<String> algorithms = new ArrayList<>();

  @Option(
      names = "--peers",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description = "Measure ode4j (3D) and dyn4j (2D) too; the default.")
  private boolean peers = true;

  @Option(
      names = "--nearest",
      description = "Ask ours for the nearest two boxes too: a search with a shrinking bound.")
  private boolean nearest;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "42",
      description = "Draw other boxes by the same recipe; default ${DEFAULT-VALUE}.")
  private long seed = 42;

  @Option(
      names = "--limit-seconds",
      paramLabel = "S",
      defaultValue = "60",
      description = {
        "A cell begins no pass after half of this, and is given up after the whole; then",
        "larger numbers are left out. Default ${DEFAULT-VALUE}."
      })
  private int limitSeconds = 60;

  /** Runs the command. */
  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  /** Returns the command, for tests too. */
  static CommandLine commandLine() {
    return MeasureOptions.commandLine(new BroadBench());
  }

  /** Returns 1 if a cell fails or one of ours finds other pairs than another, 0 otherwise. */
  @Override
  public Integer call() throws IOException, InterruptedException {
    checkSettings();
    Path out = Files.createDirectories(options.out());
    PrintWriter terminal = options.command().getOut();
    BroadReport report =
        new BroadReport(
            Machine.facts(),
            List.of(
                "passes: "
                    + options.repeats()
                    + ", warm-up "
                    + options.warmUpSeconds()
                    + " s, limit "
                    + limitSeconds
                    + " s",
                "boxes: recipe of this version, seed " + seed));
    int failures = 0;
    for (int dimension : dimensions) {
      for (BoxScene.Sizes size : sizes) {
        BroadCell.Scene scene = new BroadCell.Scene(dimension, size);
        for (int count : counts) {
          failures += measure(scene, count, report, terminal);
        }
      }
    }
    Files.writeString(out.resolve("broad.md"), report.markdown());
    Files.writeString(out.resolve("broad.csv"), report.csv());
    terminal.println(out.resolve("broad.md"));
    terminal.println(out.resolve("broad.csv"));
    terminal.flush();
    return failures == 0 ? 0 : 1;
  }

  /** Measures everybody on a number of boxes; returns how many failed. */
  private int measure(BroadCell.Scene scene, int count, BroadReport report, PrintWriter terminal)
      throws IOException, InterruptedException {
    int failures = 0;
    Path boxes = null;
    try {
      for (String subject : subjects(scene.dimension())) {
        BroadCell cell = new BroadCell(scene, count, subject);
        if (report.isHopeless(cell)) {
          continue;
        }
        if (boxes == null && NATIVE.contains(subject)) {
          boxes = Files.createTempFile("boxes", ".bin");
          BoxScene.make(scene.dimension(), count, scene.sizes(), seed).writeTo(boxes);
        }
        String result;
        try {
          Figures figures = run(cell, boxes);
          report.add(cell, figures);
          String difference = report.difference(cell);
          failures += difference.isEmpty() || isPeer(subject) ? 0 : 1;
          result = "%s ms %s".formatted(BroadReport.times(figures, BroadReport.BEST), difference);
        } catch (Program.LateException e) {
          report.addLate(cell);
          result = MeasureOptions.message(e);
        } catch (IOException e) {
          failures++;
          result = MeasureOptions.message(e);
        }
        terminal.println(
            String.format(Locale.ROOT, "%s, %d, %s: %s", scene.title(), count, subject, result)
                .strip());
        terminal.flush();
      }
    } finally {
      if (boxes != null) {
        Files.delete(boxes);
      }
    }
    return failures;
  }

  private Figures run(BroadCell cell, @Nullable Path boxes)
      throws IOException, InterruptedException {
    List<String> command =
        NATIVE.contains(cell.subject())
            ? List.of(
                Objects.requireNonNull(options.nativePeers()).toString(),
                "--broad",
                Objects.requireNonNull(boxes).toString(),
                cell.subject(),
                Integer.toString(options.repeats()),
                Double.toString(options.warmUpSeconds()),
                Double.toString(limitSeconds / 2.0))
            : Program.java(
                BroadTimer.class.getName(),
                cell.subject(),
                Integer.toString(cell.scene().dimension()),
                Integer.toString(cell.count()),
                cell.scene().sizes().name(),
                Long.toString(seed),
                Integer.toString(options.repeats()),
                Double.toString(options.warmUpSeconds()),
                Double.toString(limitSeconds / 2.0),
                Boolean.toString(nearest));
    return Figures.parse(Program.lastLine(command, limitSeconds), cell.subject());
  }

  /** Returns who is measured in a dimension; ours first, they are what others are held against. */
  private List<String> subjects(int dimension) {
    List<String> subjects = new ArrayList<>(algorithms);
    if (algorithms.isEmpty()) {
      Engines.installed().broadPhases().stream().map(AlgorithmInfo::id).forEach(subjects::add);
    }
    if (peers) {
      Joiner.PEERS.stream()
          .filter(peer -> peer.answers(dimension))
          .map(Joiner::id)
          .forEach(subjects::add);
    }
    if (options.nativePeers() != null && dimension == 3) {
      subjects.addAll(NATIVE);
    }
    return subjects;
  }

  private static boolean isPeer(String subject) {
    return NATIVE.contains(subject)
        || Joiner.PEERS.stream().anyMatch(peer -> peer.id().equals(subject));
  }

  private void checkSettings() {
    for (String algorithm : algorithms) {
      Engines.installed().broadPhase(algorithm); // says which there are
    }
    for (int dimension : dimensions) {
      if (dimension < 1 || dimension > MOST_DIMENSIONS) {
        throw options.wrong("--dimensions: " + dimension + " is not from 1 to " + MOST_DIMENSIONS);
      }
    }
    for (int count : counts) {
      if (count < 2 || count > MOST_BOXES) {
        throw options.wrong("--counts: " + count + " is not from 2 to " + MOST_BOXES);
      }
    }
    if (limitSeconds < 1) {
      throw options.wrong("--limit-seconds: " + limitSeconds + " is less than 1");
    }
    options.check();
  }
}
