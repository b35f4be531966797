// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.hull;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.touchstone.api.geometry.Polytope;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Hulls of real robots and of the benchmark's bodies, where their folder is known. */
final class SharedHullsTest {

  private static final Pattern SPACE = Pattern.compile("\\s+");

  private static final class Shape {
    final String name;
    final double[] points;

    Shape(String name, int vertices) {
      this.name = name;
      this.points = new double[3 * vertices];
    }
  }

  @Test
  void everyListedVertexOfTheRealShapesIsExtreme() throws IOException {
    int shapes = assertAllExtreme("data/real-shapes", "*.hulls.txt");
    assertThat(shapes).isEqualTo(60);
  }

  @Test
  void everyListedVertexOfTheWorkloadsIsExtreme() throws IOException {
    int shapes = assertAllExtreme("data/workloads", "*.txt");
    assertThat(shapes).isGreaterThan(400);
  }

  private static int assertAllExtreme(String folder, String pattern) throws IOException {
    int shapes = 0;
    for (Path file : files(folder, pattern)) {
      for (Shape shape : shapes(file)) {
        Hull t = Hull.of(Polytope.of(3, shape.points));
        int listed = shape.points.length / 3;
        assertThat(t.vertexCount()).as("%s in %s", shape.name, file).isEqualTo(listed);
        if (listed < 500) {
          HullAssertions.assertConsistent(t, listed);
        }
        shapes++;
      }
    }
    return shapes;
  }

  private static Iterable<Path> files(String folder, String pattern) throws IOException {
    String shared =
        System.getProperty(
            "touchstone.shared", System.getenv().getOrDefault("TOUCHSTONE_SHARED", ""));
    Path path = Path.of(shared).resolve(folder);
    assumeTrue(
        !shared.isEmpty() && Files.isDirectory(path),
        "skipped: set -Dtouchstone.shared or TOUCHSTONE_SHARED to the folder that holds " + folder);
    TreeSet<Path> files = new TreeSet<>();
    try (DirectoryStream<Path> stream = Files.newDirectoryStream(path, pattern)) {
      stream.forEach(files::add);
    }
    return files;
  }

  private static List<Shape> shapes(Path file) throws IOException {
    List<Shape> shapes = new ArrayList<>();
    double[] points = new double[0];
    int next = 0;
    for (String line : Files.readAllLines(file)) {
      String[] words = SPACE.split(line.trim(), -1);
      if (words[0].equals("shape")) {
        Shape shape = new Shape(words[1], Integer.parseInt(words[2]));
        points = shape.points;
        next = 0;
        shapes.add(shape);
      } else if (words[0].equals("v")) {
        for (int axis = 1; axis <= 3; axis++) {
          points[next++] = Double.parseDouble(words[axis]);
        }
      }
    }
    return shapes;
  }
}
