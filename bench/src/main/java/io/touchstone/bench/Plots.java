// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench;

import io.touchstone.api.query.Goal;
import io.touchstone.bench.workload.Rows;
import io.touchstone.cli.plot.LinePlot;
import io.touchstone.cli.plot.PlotFile;
import io.touchstone.cli.plot.Scale;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Time against vertex count, gap and dimension: a file for each goal and variable with data. */
final class Plots {

  private Plots() {}

  /** Writes the plots into a folder; returns the files. */
  static List<Path> write(Results results, Path folder) {
    Map<String, Double> sizes = new LinkedHashMap<>();
    Rows.HULL_SIZES.forEach(size -> sizes.put("hull-" + size, (double) size));
    Map<String, Double> gaps = new LinkedHashMap<>();
    for (int digits = Rows.SMALLEST_GAP_DIGITS; digits >= 1; digits--) {
      gaps.put(Rows.gapRow(digits), Math.pow(10, -digits));
    }
    Map<String, Double> dimensions = new LinkedHashMap<>();
    Rows.DIMENSIONS.forEach(n -> dimensions.put(Rows.dimensionRow(n), (double) n));
    List<Path> files = new ArrayList<>();
    for (Goal goal : List.of(Goal.INTERSECTION, Goal.DISTANCE, Goal.PENETRATION)) {
      plot(
          results,
          goal,
          "vertices",
          "vertices of each body",
          Scale.LOGARITHMIC,
          sizes,
          folder,
          files);
      plot(
          results,
          goal,
          "gap",
          "distance, bodies of size 1",
          Scale.LOGARITHMIC,
          gaps,
          folder,
          files);
      plot(results, goal, "dimension", "dimension", Scale.LINEAR, dimensions, folder, files);
    }
    return files;
  }

  private static void plot(
      Results results,
      Goal goal,
      String variable,
      String label,
      Scale scale,
      Map<String, Double> rows,
      Path folder,
      List<Path> files) {
    String word = Measurer.word(goal);
    LinePlot plot =
        new LinePlot(
            String.format(Locale.ROOT, "%s: time against %s", word, variable),
            label,
            scale,
            "ns per query",
            Scale.LOGARITHMIC);
    boolean any = false;
    for (Subject subject : results.subjects(goal)) {
      List<Double> xs = new ArrayList<>();
      List<Double> ys = new ArrayList<>();
      rows.forEach(
          (row, x) -> {
            Figures figures = results.get(new Cell(row, goal, Plan.COLD, subject));
            if (figures != null) {
              xs.add(x);
              ys.add(figures.nanos());
            }
          });
      if (!xs.isEmpty()) {
        plot.add(subject.label(), array(xs), array(ys));
        any = true;
      }
    }
    if (any) {
      Path file = folder.resolve(word + "-" + variable + ".svg");
      PlotFile.write(plot, file);
      files.add(file);
    }
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
