// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench;

import com.sun.management.ThreadMXBean;
import io.touchstone.Engines;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Verdict;
import io.touchstone.cli.plot.LinePlot;
import io.touchstone.cli.plot.PlotFile;
import io.touchstone.cli.plot.Scale;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Two questions that the seed documents leave open (docs/seeds). {@code hs-jump}: does its cost
 * grow with n and m where bodies are slender or overlap deeply, as section 7.4 of the paper on edge
 * projection says? {@code simplex}: what does the linear program of the article take, against the
 * number of vertices and the dimension?
 *
 * <p>Engines are asked by turns, a pass over all pairs each, so that what else the machine does
 * meets all of them; printed are medians of the processor's time, without a proof. Steps are those
 * that the engine counts: directions, or pivots. A pair that ends undecided ends the program.
 */
public final class SeedBench {

  private static final int PAIRS = 24;
  private static final int TURNS = 15;
  private static final long PASS_NANOS = 20_000_000;
  private static final long SEED = 20_260_101;

  /** The vertices of A while those of B grow. */
  private static final int FIXED = 64;

  private SeedBench() {}

  /** A pair of bodies. */
  private record Pair(Polytope a, Polytope b, Pose poseB) {}

  /** What one engine took: steps, and the median time. */
  private record Cost(double meanSteps, int mostSteps, double nanos) {}

  /**
   * Measures, and writes a table and a plot.
   *
   * @param args {@code hs-jump} or {@code simplex}, and the folder; the greatest number of vertices
   *     may follow
   */
  public static void main(String[] args) throws IOException {
    if (args.length < 2 || !args[0].matches("hs-jump|simplex")) {
      System.err.println("usage: bench/run --seeds (hs-jump | simplex) FOLDER [MOST_VERTICES]");
      System.exit(2);
    }
    Locale.setDefault(Locale.ROOT);
    Path folder = Files.createDirectories(Path.of(args[1]));
    int most = args.length > 2 ? Integer.parseInt(args[2]) : 4096;
    List<Integer> sizes =
        IntStream.of(16, 64, 256, 1024, 4096).filter(n -> n <= most).boxed().toList();
    if (args[0].equals("hs-jump")) {
      separatingVectors(sizes, folder);
    } else {
      linearPrograms(sizes, folder);
    }
  }

  // --- section 7.4

  private static void separatingVectors(List<Integer> sizes, Path folder) throws IOException {
    Map<String, NarrowPhase> engines = new LinkedHashMap<>();
    engines.put("hs-jump", create("hs-jump", Map.of("pure", "true")));
    engines.put("gjk-johnson", create("gjk-johnson", Map.of()));
    String header =
        sizes.stream().map(n -> ",n = m = " + n).collect(Collectors.joining())
            + sizes.stream()
                .filter(m -> m > FIXED)
                .map(m -> ",\"n = %d, m = %d\"".formatted(FIXED, m))
                .collect(Collectors.joining());
    List<String> directions = new ArrayList<>(List.of("bodies,overlap" + header));
    List<String> times = new ArrayList<>(directions);
    LinePlot plot =
        new LinePlot(
            "hs-jump: directions against vertices, n = m",
            "vertices of each body",
            Scale.LOGARITHMIC,
            "directions, mean",
            Scale.LINEAR);
    for (String overlap : List.of("none", "shallow", "deep")) {
      byTurns(engines, bodies("round", overlap, FIXED, FIXED), 3); // the compiler has its work done
    }
    for (String shape : List.of("round", "slender 20:1:1", "flat 20:20:1")) {
      for (String overlap : List.of("none", "shallow", "deep")) {
        List<Map<String, Cost>> row = new ArrayList<>();
        for (int m : sizes) {
          row.add(byTurns(engines, bodies(shape, overlap, m, m), 3));
        }
        double[] steps =
            row.stream().mapToDouble(costs -> of(costs, "hs-jump").meanSteps()).toArray();
        plot.add(shape + ", " + overlap, sizes.stream().mapToDouble(m -> m).toArray(), steps);
        for (int m : sizes) {
          if (m > FIXED) {
            row.add(byTurns(engines, bodies(shape, overlap, FIXED, m), 3));
          }
        }
        directions.add(
            row.stream()
                .map(costs -> of(costs, "hs-jump"))
                .map(cost -> ",%.1f / %d".formatted(cost.meanSteps(), cost.mostSteps()))
                .collect(Collectors.joining("", shape + "," + overlap, "")));
        times.add(
            row.stream()
                .map(
                    costs ->
                        ",%.0f / %.0f"
                            .formatted(
                                of(costs, "hs-jump").nanos(), of(costs, "gjk-johnson").nanos()))
                .collect(Collectors.joining("", shape + "," + overlap, "")));
      }
    }
    Files.write(folder.resolve("separating-vectors-directions.csv"), directions);
    Files.write(folder.resolve("separating-vectors-times.csv"), times);
    PlotFile.write(plot, folder.resolve("separating-vectors.svg"));
  }

  private static Cost of(Map<String, Cost> costs, String engine) {
    return Objects.requireNonNull(costs.get(engine));
  }

  /** Ellipsoids of random points whose centres are apart, nearly touching from inside, or near. */
  private static List<Pair> bodies(String shape, String overlap, int n, int m) {
    double[] axes =
        switch (shape) {
          case "round" -> new double[] {1, 1, 1};
          case "slender 20:1:1" -> new double[] {20, 1, 1};
          default -> new double[] {20, 20, 1};
        };
    double share =
        switch (overlap) {
          case "none" -> 1.02;
          case "shallow" -> 0.98;
          default -> 0.1;
        };
    List<Pair> pairs = new ArrayList<>();
    for (int k = 0; k < PAIRS; k++) {
      Random random = new Random(SEED + k);
      Polytope a = ellipsoid(axes, n, random);
      Polytope b = ellipsoid(axes, m, random);
      Pose turned = Pose.rotation(unit(3, random), 3 * random.nextDouble(), new double[3]);
      double[] u = unit(3, random);
      double touching = contact(a, b, turned, u);
      pairs.add(new Pair(a, b, moved(turned, u, share * touching)));
    }
    return pairs;
  }

  /** How far B is to be moved along u until it leaves A. */
  private static double contact(Polytope a, Polytope b, Pose turned, double[] u) {
    NarrowPhase gjk = create("gjk", Map.of());
    PairQuery query = gjk.newQuery(3);
    PairResult result = new PairResult(3);
    PreparedShape ofA = gjk.prepare(a);
    PreparedShape ofB = gjk.prepare(b);
    double low = 0;
    double high = 100;
    for (int k = 0; k < 40; k++) {
      double middle = (low + high) / 2;
      query.evaluate(
          ofA,
          Pose.identity(3),
          ofB,
          moved(turned, u, middle),
          PairRequest.intersection(),
          null,
          result);
      if (result.verdict().collides()) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static Polytope ellipsoid(double[] axes, int vertices, Random random) {
    int n = axes.length;
    double[] all = new double[n * vertices];
    for (int v = 0; v < vertices; v++) {
      double[] u = unit(n, random);
      for (int i = 0; i < n; i++) {
        all[n * v + i] = axes[i] * u[i];
      }
    }
    return Polytope.of(n, all);
  }

  private static Pose moved(Pose turned, double[] u, double by) {
    double[] m = new double[12];
    turned.copyTo(m);
    for (int i = 0; i < 3; i++) {
      m[4 * i + 3] = by * u[i];
    }
    return Pose.of(3, m);
  }

  private static double[] unit(int n, Random random) {
    double[] u = new double[n];
    double square = 0;
    for (int i = 0; i < n; i++) {
      u[i] = random.nextGaussian();
      square += u[i] * u[i];
    }
    for (int i = 0; i < n; i++) {
      u[i] /= Math.sqrt(square);
    }
    return u;
  }

  // --- the article's linear program

  private static void linearPrograms(List<Integer> sizes, Path folder) throws IOException {
    Map<String, NarrowPhase> engines = new LinkedHashMap<>();
    for (String id : List.of("simplex-tableau", "simplex", "gjk")) {
      engines.put(id, create(id, Map.of()));
    }
    List<String> table = new ArrayList<>();
    table.add(
        Stream.of("apart", "meet")
            .flatMap(
                bodies -> engines.keySet().stream().map(id -> ",\"" + id + ", " + bodies + "\""))
            .collect(Collectors.joining("", "dimension,vertices", "")));
    LinePlot plot =
        new LinePlot(
            "the article's test: time against vertices",
            "vertices of each body",
            Scale.LOGARITHMIC,
            "ns per query, bodies that meet",
            Scale.LOGARITHMIC);
    for (int n : new int[] {2, 3, 4, 6, 8}) {
      Map<String, double[]> lines = new LinkedHashMap<>();
      for (String bodies : List.of("apart", "meet")) {
        byTurns(
            engines, balls(n, sizes.get(0), bodies), n); // so that the compiler has done its work
      }
      for (int k = 0; k < sizes.size(); k++) {
        int vertices = sizes.get(k);
        StringBuilder row = new StringBuilder("%d,%d".formatted(n, vertices));
        for (String bodies : List.of("apart", "meet")) {
          Map<String, Cost> costs = byTurns(engines, balls(n, vertices, bodies), n);
          costs.values().stream()
              .map(cost -> ",%.1f / %.0f".formatted(cost.meanSteps(), cost.nanos()))
              .forEach(row::append);
          int place = k;
          if (bodies.equals("meet")) {
            costs.forEach(
                (id, cost) ->
                    lines.computeIfAbsent(id, any -> new double[sizes.size()])[place] =
                        cost.nanos());
          }
        }
        table.add(row.toString());
      }
      int dimension = n;
      if (n == 3 || n == 8) {
        lines.forEach(
            (id, nanos) ->
                plot.add(
                    id + ", dimension " + dimension,
                    sizes.stream().mapToDouble(v -> v).toArray(),
                    nanos));
      }
    }
    Files.write(folder.resolve("linear-programs.csv"), table);
    PlotFile.write(plot, folder.resolve("linear-programs.svg"));
  }

  /** Random points on spheres of radius 1, their centres 2.2 or, where they meet, 0.7 apart. */
  private static List<Pair> balls(int n, int vertices, String bodies) {
    List<Pair> pairs = new ArrayList<>();
    double[] axes = new double[n];
    Arrays.fill(axes, 1);
    for (int k = 0; k < PAIRS; k++) {
      Random random = new Random(SEED + k);
      double[] u = unit(n, random);
      double apart = bodies.equals("apart") ? 2.2 : 0.7;
      pairs.add(
          new Pair(
              ellipsoid(axes, vertices, random),
              ellipsoid(axes, vertices, random),
              Pose.translation(Arrays.stream(u).map(x -> apart * x).toArray())));
    }
    return pairs;
  }

  // --- measuring

  private static NarrowPhase create(String id, Map<String, String> options) {
    return Engines.installed().createNarrowPhase(id, options);
  }

  /** One engine with what it made of the pairs. */
  private static final class Contestant {
    final PairQuery query;
    final PairResult result;
    final PreparedShape[] shapes;
    final double[] nanos = new double[TURNS];
    long steps;
    int most;

    Contestant(NarrowPhase engine, List<Pair> pairs, int n) {
      query = engine.newQuery(n);
      result = new PairResult(n);
      shapes = new PreparedShape[2 * pairs.size()];
      for (int k = 0; k < pairs.size(); k++) {
        shapes[2 * k] = engine.prepare(pairs.get(k).a());
        shapes[2 * k + 1] = engine.prepare(pairs.get(k).b());
      }
    }

    void pass(List<Pair> pairs, Pose poseA, PairRequest request) {
      steps = 0;
      for (int k = 0; k < pairs.size(); k++) {
        Pair pair = pairs.get(k);
        query.evaluate(
            shapes[2 * k], poseA, shapes[2 * k + 1], pair.poseB(), request, null, result);
        steps += result.iterations();
        most = Math.max(most, result.iterations());
        if (result.verdict() == Verdict.UNDECIDED) {
          throw new IllegalStateException("undecided: " + pair);
        }
      }
    }
  }

  private static Map<String, Cost> byTurns(
      Map<String, NarrowPhase> engines, List<Pair> pairs, int n) {
    ThreadMXBean clock = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    Pose here = Pose.identity(n);
    PairRequest request = PairRequest.intersection();
    Map<String, Contestant> contestants = new LinkedHashMap<>();
    engines.forEach((id, engine) -> contestants.put(id, new Contestant(engine, pairs, n)));
    for (int turn = 0; turn < TURNS; turn++) {
      for (Contestant each : contestants.values()) {
        long start = clock.getCurrentThreadCpuTime();
        long now = start;
        int passes = 0;
        while (now - start < PASS_NANOS) {
          each.pass(pairs, here, request);
          passes++;
          now = clock.getCurrentThreadCpuTime();
        }
        each.nanos[turn] = (double) (now - start) / passes / pairs.size();
      }
    }
    Map<String, Cost> costs = new LinkedHashMap<>();
    contestants.forEach(
        (id, each) -> {
          double[] later = Arrays.copyOfRange(each.nanos, TURNS / 3, TURNS); // warm
          Arrays.sort(later);
          double steps = (double) each.steps / pairs.size();
          costs.put(id, new Cost(steps, each.most, later[later.length / 2]));
        });
    return costs;
  }
}
