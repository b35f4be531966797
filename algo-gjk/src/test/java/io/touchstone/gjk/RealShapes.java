// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.fixtures.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Pairs of hulls of real meshes with their reference values, of the data beside the repository. */
final class RealShapes {

  /**
   * A pair and its truth, which is for world vertices that were rounded to doubles.
   *
   * @param signedDistance the reference value
   * @param exact whether it is exact for those vertices; otherwise off by about 1e-12 of the size
   */
  record RealPair(Posed pair, double signedDistance, boolean exact) {}

  final List<RealPair> pairs = new ArrayList<>();

  private final Map<String, Polytope> shapes = new HashMap<>();

  /** Reads everything; the test that asks is skipped when the data is not known. */
  static RealShapes read() throws IOException {
    Path folder = Workload.folder().resolveSibling("real-shapes");
    assumeTrue(Files.isDirectory(folder), "no real shapes in " + folder);
    RealShapes read = new RealShapes();
    try (var files = Files.list(folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".hulls.txt")).sorted().toList()) {
        read.readShapes(Files.readAllLines(file));
      }
    }
    read.readScenes(Files.readAllLines(folder.resolve("franka-panda.scenes.txt")));
    read.readPairs(Files.readAllLines(folder.resolve("real-pairs.txt")));
    return read;
  }

  private void readShapes(List<String> lines) {
    for (int i = 0; i < lines.size(); i++) {
      String[] words = lines.get(i).split(" ", -1);
      if (words[0].equals("shape")) {
        double[] c = new double[3 * Integer.parseInt(words[2])];
        for (int k = 0; k < c.length; k++) {
          c[k] = Double.parseDouble(lines.get(i + 1 + k / 3).split(" ", -1)[1 + k % 3]);
        }
        shapes.put(words[1], Polytope.of(3, c));
      }
    }
  }

  private void readScenes(List<String> lines) {
    Map<String, Pose> poses = new HashMap<>();
    for (String line : lines) {
      String[] words = line.split(" ", -1);
      if (words[0].equals("body")) {
        poses.put(words[1], pose(words, 2));
      } else if (words[0].equals("pair")) {
        Pose a = requireNonNull(poses.get(words[1]), words[1]);
        Pose b = requireNonNull(poses.get(words[2]), words[2]);
        add(words[1], a, words[2], b, words[3], words[4]);
      }
    }
  }

  private void readPairs(List<String> lines) {
    for (String line : lines) {
      String[] words = line.split(" ", -1);
      if (words[0].equals("pair")) {
        add(words[1], pose(words, 2), words[14], pose(words, 15), words[27], words[28]);
      }
    }
  }

  private void add(String a, Pose poseA, String b, Pose poseB, String distance, String kind) {
    Polytope bodyA = requireNonNull(shapes.get(a), a);
    Polytope bodyB = requireNonNull(shapes.get(b), b);
    Posed pair = new Posed(a + " and " + b, bodyA, poseA, bodyB, poseB);
    pairs.add(new RealPair(pair, Double.parseDouble(distance), kind.equals("exact")));
  }

  /** A rotation, row-major, then a translation. */
  private static Pose pose(String[] words, int from) {
    double[] m = new double[12];
    for (int row = 0; row < 3; row++) {
      for (int column = 0; column < 3; column++) {
        m[4 * row + column] = Double.parseDouble(words[from + 3 * row + column]);
      }
      m[4 * row + 3] = Double.parseDouble(words[from + 9 + row]);
    }
    return Pose.of(3, m);
  }
}
