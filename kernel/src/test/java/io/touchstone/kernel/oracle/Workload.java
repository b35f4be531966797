// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.oracle;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.kernel.oracle.PairFamilies.Posed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A file of pairs with its reference values, of the data that is not part of the repository. */
public final class Workload {

  private final List<Posed> pairs = new ArrayList<>();

  private final double[] signedDistance;

  private final double[] uncertainty;

  private Workload(Path file, Path reference) throws IOException {
    Map<String, Polytope> shapes = new HashMap<>();
    List<String> lines = Files.readAllLines(file);
    for (int i = 1; i < lines.size(); i++) {
      String[] words = lines.get(i).split(" ", -1);
      if (words[0].equals("shape")) {
        int count = Integer.parseInt(words[2]);
        double[] c = new double[3 * count];
        for (int k = 0; k < c.length; k++) {
          c[k] = Double.parseDouble(lines.get(i + 1 + k / 3).split(" ", -1)[1 + k % 3]);
        }
        shapes.put(words[1], Polytope.of(3, c));
        i += count;
      } else if (words[0].equals("pair")) {
        pairs.add(
            new Posed(
                file.getFileName().toString(),
                shapes.get(words[1]),
                pose(words, 3),
                shapes.get(words[2]),
                pose(words, 15)));
      }
    }
    List<String> values = Files.readAllLines(reference);
    signedDistance = new double[pairs.size()];
    uncertainty = new double[pairs.size()];
    for (int k = 0; k < pairs.size(); k++) {
      String[] cells = values.get(k + 1).split(",", -1);
      signedDistance[k] = Double.parseDouble(cells[1]);
      uncertainty[k] = Double.parseDouble(cells[2]);
    }
  }

  public List<Posed> pairs() {
    return pairs;
  }

  /** Returns the reference value of a pair: its distance, or minus its depth. */
  public double signedDistance(int pair) {
    return signedDistance[pair];
  }

  /** Returns how far that may be off. */
  public double uncertainty(int pair) {
    return uncertainty[pair];
  }

  private static Pose pose(String[] words, int from) {
    double[] m = new double[12];
    for (int k = 0; k < 12; k++) {
      m[k] = Double.parseDouble(words[from + k]);
    }
    return Pose.of(3, m);
  }

  /** Returns the folder of the data; the test that asks is skipped when it is not known. */
  public static Path folder() {
    String environment = System.getenv("TOUCHSTONE_SHARED");
    String shared = System.getProperty("touchstone.shared", environment == null ? "" : environment);
    Path folder = Path.of(shared, "data", "workloads");
    assumeTrue(
        !shared.isEmpty() && Files.isDirectory(folder),
        "no shared test data: set the system property touchstone.shared");
    return folder;
  }

  /** Reads a workload; the test that asks is skipped when the data is not known. */
  public static Workload read(String name) throws IOException {
    Path folder = folder();
    return new Workload(folder.resolve(name + ".txt"), folder.resolve(name + ".ref.csv"));
  }

  /** Returns the names of all workloads, sorted. */
  public static List<String> names() throws IOException {
    try (var files = Files.list(folder())) {
      return files
          .map(path -> path.getFileName().toString())
          .filter(name -> name.endsWith(".txt"))
          .map(name -> name.substring(0, name.length() - 4))
          .sorted()
          .toList();
    }
  }
}
