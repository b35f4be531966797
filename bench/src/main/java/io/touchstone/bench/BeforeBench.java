// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench;

import io.touchstone.bench.workload.Rows;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Times this build and another checkout of it by turns: for every row {@code touchstone pairs
 * --time} in a process of its own, first of one, then of the other, and prints medians and the
 * median of the ratios of the turns. Both checkouts have a distribution built. To be run alone on a
 * machine; the other checkout beside itself tells the scatter.
 */
public final class BeforeBench {

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

  private final Path now;
  private final Path before;
  private final String proof;
  private final int turns;
  private final @Nullable Path files;
  private final Path made;

  private BeforeBench(
      Path now, Path before, String proof, int turns, @Nullable Path files, Path made) {
    this.now = now;
    this.before = before;
    this.proof = proof;
    this.turns = turns;
    this.files = files;
    this.made = made;
  }

  /**
   * Prints a line for each row.
   *
   * @param arguments this checkout and the other one; then {@code --turns N} (11), {@code --proof
   *     POLICY} (checked), {@code --files FOLDER} with files of the rows' names instead of those
   *     made by their recipes, {@code --rows TEXT}: only rows whose name contains it
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    if (arguments.length < 2) {
      throw new IllegalArgumentException("bench/run --before CHECKOUT names the other checkout");
    }
    int turns = 11;
    String proof = "checked";
    String wanted = "";
    Path files = null;
    for (int k = 2; k + 1 < arguments.length; k += 2) {
      String value = arguments[k + 1];
      switch (arguments[k]) {
        case "--turns" -> turns = Integer.parseInt(value);
        case "--proof" -> proof = value;
        case "--rows" -> wanted = value;
        case "--files" -> files = Path.of(value);
        default ->
            throw new IllegalArgumentException(
                "no option " + arguments[k] + "; there are --turns, --proof, --files and --rows");
      }
    }
    Path made = Files.createTempDirectory("rows");
    BeforeBench bench =
        new BeforeBench(Path.of(arguments[0]), Path.of(arguments[1]), proof, turns, files, made);
    System.out.printf("%-42s %10s %10s %6s %6s%n", proof, "now, ns", "before", "ratio", "most");
    for (Row row : ROWS) {
      if (row.name().contains(wanted)) {
        bench.measure(row);
      }
    }
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
    System.out.printf(
        Locale.ROOT,
        "%-42s %10.0f %10.0f %6.2f %6.2f%s%n",
        row.name(),
        median(here),
        median(there),
        median(ratios),
        row.most(),
        median(ratios) > row.most() ? "  above" : "");
  }

  private Path file(String row) {
    if (files != null) {
      return files.resolve(row + ".txt");
    }
    Path file = made.resolve(row + ".txt");
    if (!Files.exists(file)) {
      try (Writer out = Files.newBufferedWriter(file)) {
        Rows.make(row, Rows.SEED).writeTo(out);
      } catch (IOException e) {
        throw new UncheckedIOException("row " + row, e);
      }
    }
    return file;
  }

  private double time(Path checkout, Row row, Path file) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(checkout.resolve("cli/target/distribution/bin/touchstone").toString());
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
