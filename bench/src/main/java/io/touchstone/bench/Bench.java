// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench;

import io.touchstone.Engines;
import io.touchstone.api.query.Goal;
import io.touchstone.bench.workload.Rows;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures engines beside other libraries on the same pairs, and writes tables and plots. */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    description = {
      "Measures engines beside other libraries on the same pairs. Writes report.md, report.csv and",
      "plots; every cell is measured in a process of its own.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  bench --rows hull-.* --goals distance --out target/hulls",
      "  bench --modes cold,warm,shuffled --proofs none,checked --warmup-seconds 3 --repeat 9",
      "  bench --write pairs            writes the rows as files and measures nothing",
      "",
      "'bench/run --broad' measures broad phases instead, 'bench/run --jmh' runs JMH; each has --help",
      "(JMH: -h)."
    })
public final class Bench implements Callable<Integer> {

  @Mixin private final MeasureOptions options = new MeasureOptions();

  @Option(
      names = "--rows",
      paramLabel = "REGEX",
      defaultValue = ".*",
      description = "Which rows; all by default. See --list.")
  private String rows = ".*";

  @Option(
      names = "--goals",
      paramLabel = "GOAL",
      split = ",",
      defaultValue = "collide,distance,penetration",
      description = "What is asked; default ${DEFAULT-VALUE}.")
  private List<String> goals = new ArrayList<>();

  @Option(
      names = "--algorithms",
      paramLabel = "ID",
      split = ",",
      defaultValue = "gjk",
      description = "Engines to measure; default ${DEFAULT-VALUE}.")
  private List<String> algorithms = new ArrayList<>();

  @Option(
      names = "--proofs",
      paramLabel = "POLICY",
      split = ",",
      defaultValue = "none,checked",
      description = "Proof policies of the engines; default ${DEFAULT-VALUE}.")
  private List<String> proofs = new ArrayList<>();

  @Option(
      names = "--modes",
      paramLabel = "MODE",
      split = ",",
      defaultValue = "cold,warm",
      description =
          "cold, warm (coherent rows only), shuffled (in a random order); default ${DEFAULT-VALUE}.")
  private List<String> modes = new ArrayList<>();

  @Option(
      names = "--peers",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description = "Measure the libraries in Java too; the default.")
  private boolean peers = true;

  @Option(
      names = "--workloads",
      paramLabel = "DIR",
      description = "Take the rows' files from here, as far as they are there.")
  private @Nullable Path workloads;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Draw other pairs by the same recipes; default ${DEFAULT-VALUE}.")
  private long seed = Rows.SEED;

  @Option(
      names = "--write",
      paramLabel = "DIR",
      description = "Write the rows as polytope-pairs files; measure nothing.")
  private @Nullable Path write;

  @Option(names = "--list", description = "List the rows; measure nothing.")
  private boolean list;

  /** Runs the command. */
  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  /** Returns the command, for tests too. */
  static CommandLine commandLine() {
    return MeasureOptions.commandLine(new Bench());
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintWriter terminal = options.command().getOut();
    List<String> chosen = chosenRows();
    if (list) {
      chosen.forEach(terminal::println);
      return 0;
    }
    if (write != null) {
      Files.createDirectories(write);
      for (String row : chosen) {
        writeRow(row, write);
      }
      return 0;
    }
    checkSettings();
    Path files = Files.createDirectories(options.out().resolve("pairs"));
    for (String row : chosen) {
      Path given = workloads == null ? null : Measurer.file(workloads, row);
      if (given != null && Files.exists(given)) {
        Files.copy(
            given, Measurer.file(files, row), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
      } else {
        writeRow(row, files);
      }
    }
    return measure(chosen, files, terminal);
  }

  private int measure(List<String> chosen, Path files, PrintWriter terminal)
      throws IOException, InterruptedException {
    Map<String, String> machine = Machine.facts();
    List<Cell> cells =
        Plan.cells(
            chosen,
            goals.stream().map(this::goal).toList(),
            algorithms,
            proofs,
            modes,
            peers,
            options.nativePeers() != null);
    Measurer measurer =
        new Measurer(
            files, options.repeats(), options.warmUpSeconds(), seed, options.nativePeers());
    Results results = new Results();
    int failures = 0;
    for (int k = 0; k < cells.size(); k++) {
      Cell cell = cells.get(k);
      String name =
          "%d/%d %s %s %s %s"
              .formatted(
                  k + 1,
                  cells.size(),
                  cell.row(),
                  Measurer.word(cell.goal()),
                  cell.mode(),
                  cell.subject().label());
      try {
        Figures figures = measurer.measure(cell);
        results.add(cell, figures);
        terminal.println(String.format(Locale.ROOT, "%s: %.0f ns", name, figures.nanos()));
      } catch (IOException e) {
        failures++;
        terminal.println(name + ": " + MeasureOptions.message(e));
      }
      terminal.flush();
    }
    report(results, machine, terminal);
    return failures == 0 ? 0 : 1;
  }

  private void report(Results results, Map<String, String> machine, PrintWriter terminal)
      throws IOException {
    Path out = options.out();
    List<String> settings =
        List.of(
            "passes: " + options.repeats() + ", warm-up " + options.warmUpSeconds() + " s",
            workloads == null
                ? "pairs: recipes of this version, seed " + seed
                : "pairs: files of " + workloads.getFileName() + ", other rows seed " + seed);
    Files.writeString(out.resolve("report.md"), MarkdownReport.of(results, machine, settings));
    Files.writeString(out.resolve("report.csv"), CsvReport.of(results, machine, settings));
    terminal.println(out.resolve("report.md"));
    terminal.println(out.resolve("report.csv"));
    Plots.write(results, out).forEach(terminal::println);
    terminal.flush();
  }

  private void checkSettings() {
    for (String algorithm : algorithms) {
      Engines.installed().narrowPhase(algorithm); // says which there are
    }
    for (String mode : modes) {
      if (!List.of(Plan.COLD, Plan.WARM, Plan.SHUFFLED).contains(mode)) {
        throw options.wrong("--modes: '%s' is none of cold, warm, shuffled".formatted(mode));
      }
    }
    for (String proof : proofs) {
      if (!List.of("none", "checked", "exact").contains(proof)) {
        throw options.wrong("--proofs: '%s' is none of none, checked, exact".formatted(proof));
      }
    }
    options.check();
  }

  private List<String> chosenRows() {
    Pattern pattern;
    try {
      pattern = Pattern.compile(rows);
    } catch (java.util.regex.PatternSyntaxException e) {
      throw options.wrong("--rows: '%s' is not a regular expression".formatted(rows));
    }
    List<String> chosen =
        Rows.names().stream().filter(row -> pattern.matcher(row).matches()).toList();
    if (chosen.isEmpty()) {
      throw options.wrong(
          "--rows: no row matches '%s'; there are %s"
              .formatted(rows, String.join(", ", Rows.names())));
    }
    return chosen;
  }

  private Goal goal(String word) {
    for (Goal goal : List.of(Goal.INTERSECTION, Goal.DISTANCE, Goal.PENETRATION)) {
      if (Measurer.word(goal).equals(word)) {
        return goal;
      }
    }
    throw options.wrong("--goals: '%s' is none of collide, distance, penetration".formatted(word));
  }

  private void writeRow(String row, Path folder) throws IOException {
    try (Writer writer =
        Files.newBufferedWriter(Measurer.file(folder, row), StandardCharsets.UTF_8)) {
      Rows.make(row, seed).writeTo(writer);
    }
  }
}
