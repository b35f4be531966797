// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench;

import static java.util.Objects.requireNonNull;

import io.touchstone.bench.workload.Rows;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Times this build and another checkout of it by turns: for every row {@code touchstone pairs
 * --time} in a process of its own, first of one, then of the other, and prints medians and the
 * median of the ratios of the turns. Both checkouts have a distribution built. To be run alone on a
 * machine; the other checkout beside itself tells the scatter.
 */
@Command(
    name = "bench --before",
    mixinStandardHelpOptions = true,
    description = "Times this build and another checkout of it by turns.")
public final class BeforeBench implements Callable<Integer> {

  private static final Pattern MEDIAN = Pattern.compile("\"nsPerQueryMedian\":([0-9.eE+-]+)");
  private static final long MOST_SECONDS = 600;

  /** What is asked of a file, and at most how much of the time before it may take. */
  private record Row(String file, String goal, boolean warm, double most) {

    String name() {
      return file + (warm ? " warm " : " ") + goal;
    }
  }

  private static final List<Row> ROWS =
      List.of(
          new Row("box-box-far", "distance", false, 0.5),
          new Row("box-box-near", "distance", false, 0.6),
          new Row("box-box-touching", "distance", false, 1),
          new Row("box-box-overlap", "distance", false, 1),
          new Row("hull-16", "distance", false, 0.65),
          new Row("hull-64", "distance", false, 0.65),
          new Row("hull-256", "distance", false, 0.65),
          new Row("hull-1024", "distance", false, 0.7),
          new Row("hull-4096", "distance", false, 0.45),
          new Row("table-chair", "distance", false, 0.68),
          new Row("paper-ellipsoid-far", "distance", false, 0.7),
          new Row("paper-ellipsoid-adjacent", "distance", false, 0.9),
          new Row("coherent-64", "distance", true, 0.47),
          new Row("coherent-1024", "distance", true, 0.47),
          new Row("box-box-far", "collide", false, 0.35),
          new Row("box-box-near", "collide", false, 0.43),
          new Row("box-box-touching", "collide", false, 0.75),
          new Row("box-box-overlap", "collide", false, 1),
          new Row("hull-16", "collide", false, 0.77),
          new Row("hull-64", "collide", false, 1),
          new Row("hull-256", "collide", false, 1),
          new Row("hull-1024", "collide", false, 1),
          new Row("hull-4096", "collide", false, 1),
          new Row("table-chair", "collide", false, 0.47),
          new Row("paper-ellipsoid-adjacent", "collide", false, 1),
          new Row("coherent-64", "collide", true, 0.55),
          new Row("box-aligned", "distance", false, 1.05),
          new Row("box-aligned", "collide", false, 1.05),
          new Row("box-box-overlap", "penetration", false, 1.05),
          new Row("paper-ellipsoid-intersecting", "collide", false, 1.05),
          new Row("paper-ellipsoid-intersecting", "penetration", false, 1.05));

  @Parameters(index = "0", paramLabel = "NOW", description = "This checkout.")
  private Path now = Path.of("");

  @Parameters(index = "1", paramLabel = "CHECKOUT", description = "The other checkout.")
  private Path before = Path.of("");

  @Option(
      names = "--turns",
      paramLabel = "N",
      defaultValue = "11",
      description = "How often each is timed; default ${DEFAULT-VALUE}.")
  private int turns = 11;

  @Option(
      names = "--proof",
      paramLabel = "POLICY",
      defaultValue = "checked",
      description = "none, checked or exact; default ${DEFAULT-VALUE}.")
  private String proof = "checked";

  @Option(
      names = "--rows",
      paramLabel = "WORDS",
      defaultValue = "",
      description = "Only rows whose names contain these words.")
  private String rows = "";

  @Option(
      names = "--files",
      paramLabel = "FOLDER",
      description = "Files of the rows' names, instead of those made by their recipes.")
  private @Nullable Path files;

  @Spec private @Nullable CommandSpec spec;

  /** Where files that recipes make are; deleted at the end. */
  private final List<Path> made = new ArrayList<>();

  /** Runs the command. */
  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  /** Returns the command, for tests too. */
  static CommandLine commandLine() {
    return MeasureOptions.commandLine(new BeforeBench());
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    for (Path checkout : List.of(now, before)) {
      if (!Files.isExecutable(launcher(checkout))) {
        throw wrong(launcher(checkout) + " is not there; build the distribution of that checkout");
      }
    }
    List<Row> wanted = ROWS.stream().filter(row -> row.name().contains(rows)).toList();
    if (turns < 1 || wanted.isEmpty()) {
      throw wrong("nothing to measure: " + turns + " turns of rows with '" + rows + "'");
    }
    try {
      out().printf("%-42s %10s %10s %6s %6s%n", proof, "now, ns", "before", "ratio", "most");
      for (Row row : wanted) {
        measure(row);
      }
    } finally {
      for (Path file : made) {
        Files.deleteIfExists(file);
      }
    }
    return 0;
  }

  private PrintWriter out() {
    return requireNonNull(spec).commandLine().getOut();
  }

  private ParameterException wrong(String message) {
    return new ParameterException(requireNonNull(spec).commandLine(), message);
  }

  private static Path launcher(Path checkout) {
    return checkout.resolve("cli/target/distribution/bin/touchstone");
  }

  private void measure(Row row) throws IOException, InterruptedException {
    Path file = file(row.file());
    double[] here = new double[turns];
    double[] there = new double[turns];
    double[] ratios = new double[turns];
    for (int turn = 0; turn < turns; turn++) {
      here[turn] = time(now, row, file);
      there[turn] = time(before, row, file);
      ratios[turn] = here[turn] / there[turn];
    }
    out()
        .printf(
            Locale.ROOT,
            "%-42s %10.0f %10.0f %6.2f %6.2f%s%n",
            row.name(),
            median(here),
            median(there),
            median(ratios),
            row.most(),
            median(ratios) > row.most() ? "  above" : "");
    out().flush();
  }

  private Path file(String row) throws IOException {
    if (files != null) {
      return files.resolve(row + ".txt");
    }
    Path file = Files.createTempFile(row, ".txt");
    made.add(file);
    try (Writer writer = Files.newBufferedWriter(file)) {
      Rows.make(row, Rows.SEED).writeTo(writer);
    }
    return file;
  }

  private double time(Path checkout, Row row, Path file) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(launcher(checkout).toString());
    command.addAll(List.of("pairs", "--time", "--goal", row.goal(), "--proof", proof));
    command.addAll(List.of("--warmup-seconds", "3", "--repeat", "15"));
    if (row.warm()) {
      command.add("--warm");
    }
    command.add(file.toString());
    Matcher found = MEDIAN.matcher(Program.lastLine(command, MOST_SECONDS));
    if (!found.find()) {
      throw new IOException(command + " names no nsPerQueryMedian");
    }
    return Double.parseDouble(found.group(1));
  }

  private static double median(double[] numbers) {
    double[] sorted = numbers.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
