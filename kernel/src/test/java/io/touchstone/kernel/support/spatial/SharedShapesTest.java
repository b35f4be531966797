// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.support.spatial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.kernel.support.Directions;
import io.touchstone.kernel.support.SupportOracle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Support maps of hulls of real machine parts, where the folder with shared test data is known: by
 * the system property {@code touchstone.shared} or the environment variable {@code
 * TOUCHSTONE_SHARED}.
 */
final class SharedShapesTest {

  private static Path folder(String name) {
    String environment = System.getenv("TOUCHSTONE_SHARED");
    String shared = System.getProperty("touchstone.shared", environment == null ? "" : environment);
    Path folder = Path.of(shared, "data", name);
    assumeTrue(
        !shared.isEmpty() && Files.isDirectory(folder),
        "no shared test data: set the system property touchstone.shared");
    return folder;
  }

  private static List<Polytope> shapes(Path file) throws IOException {
    List<Polytope> shapes = new ArrayList<>();
    double[] coordinates = {};
    int end = 0;
    for (String line : Files.readAllLines(file)) {
      String[] words = line.trim().split("\\s+", -1);
      if (words[0].equals("shape")) {
        coordinates = new double[3 * Integer.parseInt(words[2])];
        end = 0;
      } else if (words[0].equals("v")) {
        for (int axis = 0; axis < 3; axis++) {
          coordinates[end++] = Double.parseDouble(words[1 + axis]);
        }
        if (end == coordinates.length) {
          shapes.add(Polytope.of(3, coordinates));
        }
      }
    }
    return shapes;
  }

  private static int check(Path folder, String ending) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(folder)) {
      files =
          all.filter(
                  file -> file.getFileName().toString().toLowerCase(Locale.ROOT).endsWith(ending))
              .sorted()
              .toList();
    }
    int count = 0;
    for (Path file : files) {
      for (Polytope shape : shapes(file)) {
        SplittableRandom random = new SplittableRandom(count);
        SpatialSupport map = SpatialSupport.of(shape);
        SupportOracle oracle = new SupportOracle(shape, 32);
        List<double[]> directions = new ArrayList<>(Directions.ofSigns(3));
        directions.addAll(Directions.ofHull(shape, random, 200));
        for (int k = 0; k < 200; k++) {
          directions.add(Directions.random(random, 3));
        }
        for (double[] w : directions) {
          oracle.check(map.support(w[0], w[1], w[2]), w);
        }
        count++;
      }
    }
    return count;
  }

  @Test
  void theFarthestVertexOfRealShapesIsFound() throws IOException {
    assertThat(check(folder("real-shapes"), ".hulls.txt")).isGreaterThanOrEqualTo(60);
  }

  @Test
  void theFarthestVertexOfTheWorkloadsIsFound() throws IOException {
    assertThat(check(folder("workloads"), ".txt")).isGreaterThanOrEqualTo(100);
  }
}
