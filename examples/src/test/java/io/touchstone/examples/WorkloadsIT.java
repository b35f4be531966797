// SPDX-License-Identifier: Apache-2.0
package io.touchstone.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.touchstone.examples.Distribution.Run;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Distances of whole files of pairs against reference values of another program: {@code |answer -
 * truth| <= max(1e-12 truth, 1e-15 S) + uncertainty of the reference}, S the largest coordinate of
 * either body relative to their common centre. The files are not part of the repository; without
 * the environment variable TOUCHSTONE_SHARED there is nothing to run.
 */
final class WorkloadsIT {

  /** Relative to S: what doubles cannot decide, and nobody has to without exact arithmetic. */
  private static final double CONTACT = 1e-12;

  private static final int SHOWN = 5;

  static List<String> files() throws IOException {
    String shared = System.getenv("TOUCHSTONE_SHARED");
    if (shared == null) {
      return List.of("none: TOUCHSTONE_SHARED is not set");
    }
    try (Stream<Path> files = Files.list(Path.of(shared, "data", "workloads"))) {
      return files.map(Path::toString).filter(file -> file.endsWith(".txt")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void distancesAreAccurate(String file, @TempDir Path folder) throws IOException {
    assumeTrue(!file.startsWith("none"), file);
    Path out = folder.resolve("answers.csv");
    Run run = Distribution.run("pairs", file, "--goal", "distance", "--out", out);
    assertThat(run.code()).as(run.err()).isZero();
    List<String> answers = Files.readAllLines(out);
    List<String> references = Files.readAllLines(Path.of(file.replace(".txt", ".ref.csv")));
    List<Double> sizes = sizes(Path.of(file));
    assertThat(answers).hasSameSizeAs(references).hasSize(sizes.size() + 1);
    List<String> wrong = new ArrayList<>();
    for (int k = 0; k < sizes.size(); k++) {
      String[] answer = answers.get(k + 1).split(",", -1);
      String[] reference = references.get(k + 1).split(",", -1);
      double truth = Double.parseDouble(reference[1]);
      double uncertainty = Double.parseDouble(reference[2]);
      double allowed = Math.max(1e-12 * truth, 1e-15 * sizes.get(k)) + uncertainty;
      boolean contact = Math.abs(truth) <= CONTACT * sizes.get(k);
      boolean right =
          switch (answer[1]) {
            case "DISJOINT" ->
                Math.abs(Double.parseDouble(answer[5]) - Math.max(truth, 0)) <= allowed
                    && Math.abs(Double.parseDouble(answer[6]) - Math.max(truth, 0)) <= allowed
                    && answer[2].equals("PROVED");
            case "INTERSECTING" -> truth <= allowed && answer[2].equals("PROVED");
            default -> contact;
          };
      if (!right) {
        wrong.add(answers.get(k + 1) + " against " + references.get(k + 1) + ", S " + sizes.get(k));
      }
    }
    assertThat(wrong.subList(0, Math.min(SHOWN, wrong.size())))
        .as("%d of %d", wrong.size(), sizes.size())
        .isEmpty();
  }

  /** Returns S for every pair of a file. */
  private static List<Double> sizes(Path file) throws IOException {
    Map<String, List<double[]>> shapes = new HashMap<>();
    List<double[]> vertices = new ArrayList<>();
    List<Double> sizes = new ArrayList<>();
    try (BufferedReader reader = Files.newBufferedReader(file)) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        String[] words = line.split(" ", -1);
        switch (words[0]) {
          case "shape" -> {
            vertices = new ArrayList<>();
            shapes.put(words[1], vertices);
          }
          case "v" -> vertices.add(numbers(words, 1, 3));
          case "pair" -> {
            double[] low = {1e308, 1e308, 1e308};
            double[] high = {-1e308, -1e308, -1e308};
            extend(shapes.get(words[1]), numbers(words, 3, 12), low, high);
            extend(shapes.get(words[2]), numbers(words, 15, 12), low, high);
            double size = 0;
            for (int axis = 0; axis < 3; axis++) {
              size = Math.max(size, (high[axis] - low[axis]) / 2);
            }
            sizes.add(size);
          }
          default -> {} // faces, the first line
        }
      }
    }
    return sizes;
  }

  private static double[] numbers(String[] words, int from, int count) {
    double[] numbers = new double[count];
    for (int k = 0; k < count; k++) {
      numbers[k] = Double.parseDouble(words[from + k]);
    }
    return numbers;
  }

  private static void extend(List<double[]> shape, double[] pose, double[] low, double[] high) {
    for (double[] v : shape) {
      for (int i = 0; i < 3; i++) {
        double x = pose[4 * i + 3];
        for (int k = 0; k < 3; k++) {
          x += pose[4 * i + k] * v[k];
        }
        low[i] = Math.min(low[i], x);
        high[i] = Math.max(high[i], x);
      }
    }
  }
}
