// SPDX-License-Identifier: Apache-2.0
package io.touchstone.motion;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.motion.Motion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The sample of queries of B. Wang et al., A large-scale benchmark and an inclusion-based algorithm
 * for continuous collision detection (2021): points and faces, edges and edges, whose vertices move
 * linearly, with the truth. All coordinates are doubles.
 *
 * @param name file and number
 * @param a first body in its frame
 * @param motionA moves the unit vectors to the vertices
 * @param b second body
 * @param motionB likewise
 * @param collides the truth
 */
record TightInclusion(
    String name, Polytope a, Motion motionA, Polytope b, Motion motionB, boolean collides) {

  private static final int ROWS = 8;

  /** Reads all files below a folder, in order of their names. */
  static List<TightInclusion> readAll(Path folder) throws IOException {
    List<TightInclusion> all = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      files
          .filter(file -> file.toString().endsWith(".csv"))
          .sorted()
          .forEach(file -> read(folder, file, all));
    }
    return all;
  }

  private static void read(Path folder, Path file, List<TightInclusion> all) {
    List<String> lines;
    try {
      lines = Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    boolean edges = file.toString().contains("edge-edge");
    for (int first = 0; first + ROWS <= lines.size(); first += ROWS) {
      double[][] points = new double[ROWS][];
      boolean collides = false;
      for (int row = 0; row < ROWS; row++) {
        String[] cells = lines.get(first + row).split(",", -1);
        points[row] =
            new double[] {
              quotient(cells[0], cells[1]),
              quotient(cells[2], cells[3]),
              quotient(cells[4], cells[5])
            };
        collides = cells[6].equals("1");
      }
      int ofA = edges ? 2 : 1;
      all.add(
          new TightInclusion(
              folder.relativize(file) + " " + first / ROWS,
              shape(ofA),
              motion(points, 0, ofA),
              shape(4 - ofA),
              motion(points, ofA, 4),
              collides));
    }
  }

  private static double quotient(String numerator, String denominator) {
    BigInteger divisor = new BigInteger(denominator);
    BigInteger number = new BigInteger(numerator);
    double value = number.doubleValue() / divisor.doubleValue();
    if (divisor.bitCount() != 1 || number.abs().bitLength() > 53) {
      throw new IllegalArgumentException(numerator + "/" + denominator + " is no double");
    }
    return value;
  }

  /** Returns the hull of the first unit vectors. */
  private static Polytope shape(int vertices) {
    double[] coordinates = new double[3 * vertices];
    for (int v = 0; v < vertices; v++) {
      coordinates[4 * v] = 1;
    }
    return Polytope.of(3, coordinates);
  }

  /** Returns the motion of the matrices whose columns are the vertices. */
  private static Motion motion(double[][] points, int from, int to) {
    return Motion.affine(pose(points, from, to), pose(points, from + 4, to + 4));
  }

  private static Pose pose(double[][] points, int from, int to) {
    double[] matrix = new double[12];
    for (int v = from; v < to; v++) {
      for (int i = 0; i < 3; i++) {
        matrix[4 * i + v - from] = points[v][i];
      }
    }
    return Pose.affine(3, matrix);
  }
}
