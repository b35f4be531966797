package io.touchstone.satcheck;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.oracle.PairFamilies.Posed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringTokenizer;

/** A file of pairs with the reference of its signed distances. */
record Workload(List<Posed> pairs, List<Double> reference, List<Double> uncertainty) {

  /** Reads a sample; skips the test when the folder of the samples is not known. */
  static Workload read(String name) throws IOException {
    String shared = System.getProperty("touchstone.shared", System.getenv("TOUCHSTONE_SHARED"));
    assumeTrue(
        shared != null && !shared.isEmpty(),
        "neither touchstone.shared nor TOUCHSTONE_SHARED is set");
    Path folder = Path.of(shared, "data", "workloads");
    List<Posed> pairs = new ArrayList<>();
    Map<String, Polytope> shapes = new HashMap<>();
    StringTokenizer tokens = new StringTokenizer(Files.readString(folder.resolve(name + ".txt")));
    tokens.nextToken(); // polytope-pairs
    tokens.nextToken(); // 1
    while (tokens.hasMoreTokens()) {
      String keyword = tokens.nextToken();
      if (keyword.equals("shape")) {
        String shape = tokens.nextToken();
        double[] c = new double[3 * Integer.parseInt(tokens.nextToken())];
        tokens.nextToken(); // faces follow later and are left out
        for (int i = 0; i < c.length; i++) {
          if (i % 3 == 0) {
            tokens.nextToken(); // v
          }
          c[i] = Double.parseDouble(tokens.nextToken());
        }
        shapes.put(shape, Polytope.of(3, c));
      } else if (keyword.equals("pair")) {
        Polytope a = shapes.get(tokens.nextToken());
        Polytope b = shapes.get(tokens.nextToken());
        pairs.add(new Posed(name, a, pose(tokens), b, pose(tokens)));
      }
    }
    List<String> lines = Files.readAllLines(folder.resolve(name + ".ref.csv"));
    List<Double> reference = new ArrayList<>();
    List<Double> uncertainty = new ArrayList<>();
    for (int k = 0; k < pairs.size(); k++) {
      String[] fields = lines.get(k + 1).split(",", -1);
      reference.add(Double.parseDouble(fields[1]));
      uncertainty.add(Double.parseDouble(fields[2]));
    }
    return new Workload(pairs, reference, uncertainty);
  }

  private static Pose pose(StringTokenizer tokens) {
    double[] m = new double[12];
    for (int i = 0; i < 12; i++) {
      m[i] = Double.parseDouble(tokens.nextToken());
    }
    return Pose.of(3, m);
  }
}
