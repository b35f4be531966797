// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.turns;

import io.touchstone.bench.MeasureOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Lets answerers answer by turns and writes what they needed as lines of a Markdown table. */
final class TurnsReport {

  /** A pass of a row takes about that long; workloads that are faster are asked again. */
  private static final double PASS_NANOS = 3e7;

  private final MeasureOptions options;
  private final String rows;
  private final List<String> lines = new ArrayList<>();
  private boolean measured;

  /**
   * Creates it.
   *
   * @param rows words that the names of the rows have that are wanted
   */
  TurnsReport(MeasureOptions options, String rows) {
    this.options = options;
    this.rows = rows;
  }

  /** Tells whether any of some rows is wanted. */
  boolean wants(String... names) {
    boolean wanted = Arrays.stream(names).anyMatch(name -> name.contains(rows));
    measured |= wanted;
    return wanted;
  }

  /** Tells whether any row was measured. */
  boolean hasRows() {
    return measured;
  }

  /** Adds a heading with the columns of the table below. */
  void table(String title) {
    line("");
    line("## " + title);
    line("");
    line("| row | who | median us | fastest us | to the fastest peer | bytes | load | notes |");
    line("|---|---|---|---|---|---|---|---|");
  }

  /** Adds a line of text. */
  void line(String text) {
    lines.add(text);
    PrintWriter terminal = options.command().getOut();
    terminal.println(text);
    terminal.flush();
  }

  /**
   * Measures a row: all answerers by turns, after all were warmed up.
   *
   * @param notes one per answerer, or fewer
   */
  void row(String name, List<Answerer> answerers, List<String> notes) throws IOException {
    measured = true;
    int count = answerers.size();
    int[] again = new int[count];
    for (int k = 0; k < count; k++) {
      again[k] = warmUp(answerers.get(k));
    }
    double[][] nanos = new double[count][options.repeats()];
    for (int turn = 0; turn < options.repeats(); turn++) {
      for (int k = 0; k < count; k++) {
        double sum = 0;
        for (int pass = 0; pass < again[k]; pass++) {
          sum += answerers.get(k).pass();
        }
        nanos[k][turn] = sum / again[k];
      }
    }
    double median = Double.POSITIVE_INFINITY;
    double fastest = Double.POSITIVE_INFINITY;
    for (int k = 0; k < count; k++) {
      Arrays.sort(nanos[k]);
      if (!answerers.get(k).isOurs()) {
        median = Math.min(median, nanos[k][options.repeats() / 2]);
        fastest = Math.min(fastest, nanos[k][0]);
      }
    }
    for (int k = 0; k < count; k++) {
      String bytes =
          answerers.get(k) instanceof OwnAnswerer own ? "%.0f".formatted(own.bytes()) : "";
      line(
          String.format(
              Locale.ROOT,
              "| %s | %s | %s | %s | %s | %s | %.1f | %s |",
              name,
              answerers.get(k).name(),
              micros(nanos[k][options.repeats() / 2]),
              micros(nanos[k][0]),
              ratio(nanos[k], median, fastest),
              bytes,
              ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
              k < notes.size() ? notes.get(k) : ""));
    }
  }

  private int warmUp(Answerer answerer) throws IOException {
    double spent = 0;
    double last;
    int passes = 0;
    long start = System.nanoTime();
    do {
      long before = System.nanoTime();
      answerer.pass();
      last = System.nanoTime() - before;
      spent += last;
      passes++;
    } while (System.nanoTime() - start < options.warmUpSeconds() * 1e9);
    return (int) Math.max(1, Math.min(100_000, PASS_NANOS / Math.min(last, spent / passes)));
  }

  private String ratio(double[] nanos, double median, double fastest) {
    return Double.isInfinite(median)
        ? ""
        : String.format(
            Locale.ROOT, "%.2f / %.2f", nanos[options.repeats() / 2] / median, nanos[0] / fastest);
  }

  private static String micros(double nanos) {
    return String.format(Locale.ROOT, nanos < 99_500 ? "%.3g" : "%.0f", nanos / 1000);
  }

  /** Returns all lines. */
  List<String> lines() {
    return List.copyOf(lines);
  }
}
