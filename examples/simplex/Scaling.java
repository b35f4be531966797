// SPDX-License-Identifier: Apache-2.0
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Verdict;
import io.touchstone.Engines;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * Pivots, support queries and time of the simplex family against the number of vertices and the
 * dimension, beside gjk: the measurement of docs/simplex.md. Prints a table in Markdown and writes a
 * plot.
 *
 * <p>The bodies are hulls of random points on the unit sphere, their middles between 1.5 and 2.2
 * apart, so that about half of the pairs collide. Cold, one thread, median of the passes. Takes two
 * minutes.
 *
 * <pre>
 *   java -cp CLASSPATH examples/simplex/Scaling.java docs/simplex-scaling.svg
 * </pre>
 *
 * with the api and both algorithm jars on the class path.
 */
final class Scaling {

  private static final int PAIRS = 200;
  private static final int PASSES = 9;
  private static final double WARM_UP_SECONDS = 1;
  private static final double SECONDS_PER_CELL = 0.5;

  /** Beyond this a dense tableau takes too long to wait for. */
  private static final int MOST_DENSE = 512;

  private record Engine(String name, String id, Map<String, String> options, String colour) {}

  private static final List<Engine> ENGINES =
      List.of(
          new Engine("dense, Bland", "simplex-tableau", Map.of(), "#c0392b"),
          new Engine("dense, Dantzig", "simplex-tableau", Map.of("pricing", "dantzig"), "#e08e0b"),
          new Engine("support-priced", "simplex", Map.of(), "#1f6fb2"),
          new Engine("gjk", "gjk", Map.of(), "#2e8b57"));

  private record Cell(double iterations, double supports, double nanos) {}

  private Scaling() {}

  public static void main(String[] args) throws Exception {
    int[] counts = {8, 16, 32, 64, 128, 256, 512, 1024, 4096};
    Cell[][] cells = new Cell[ENGINES.size()][counts.length];
    System.out.println("| vertices per body | engine | iterations or pivots | support queries | us |");
    System.out.println("|---|---|---|---|---|");
    for (int c = 0; c < counts.length; c++) {
      for (int e = 0; e < ENGINES.size(); e++) {
        cells[e][c] = measure(ENGINES.get(e), 3, counts[c]);
        print(Integer.toString(counts[c]), ENGINES.get(e), cells[e][c]);
      }
    }
    System.out.println();
    System.out.println("| dimension | engine | iterations or pivots | support queries | us |");
    System.out.println("|---|---|---|---|---|");
    for (int n = 1; n <= 8; n++) {
      for (Engine engine : ENGINES) {
        print(Integer.toString(n), engine, measure(engine, n, 32));
      }
    }
    if (args.length > 0) {
      plot(Path.of(args[0]), counts, cells);
    }
  }

  private static void print(String row, Engine engine, Cell cell) {
    if (cell != null) {
      System.out.printf(
          Locale.ROOT,
          "| %s | %s | %.1f | %s | %.2f |%n",
          row,
          engine.name(),
          cell.iterations(),
          cell.supports() == 0 ? "" : String.format(Locale.ROOT, "%.1f", cell.supports()),
          cell.nanos() / 1000);
    }
  }

  private static Cell measure(Engine engine, int n, int vertices) {
    boolean dense = engine.id().equals("simplex-tableau");
    if (dense && vertices > MOST_DENSE) {
      return null;
    }
    NarrowPhase phase = Engines.installed().createNarrowPhase(engine.id(), engine.options());
    Random random = new Random(1000L * n + vertices);
    PreparedShape[] a = new PreparedShape[PAIRS];
    PreparedShape[] b = new PreparedShape[PAIRS];
    Pose[] poses = new Pose[PAIRS];
    for (int k = 0; k < PAIRS; k++) {
      a[k] = phase.prepare(sphere(n, vertices, random));
      b[k] = phase.prepare(sphere(n, vertices, random));
      double[] t = direction(n, random);
      double distance = 1.5 + 0.7 * random.nextDouble();
      for (int i = 0; i < n; i++) {
        t[i] *= distance;
      }
      poses[k] = Pose.translation(t);
    }
    Pose here = Pose.identity(n);
    PairQuery query = phase.newQuery(n);
    PairResult result = new PairResult(n);
    PairRequest request = PairRequest.builder(PairRequest.intersection().goal()).maxIterations(100_000).build();
    double iterations = 0;
    double supports = 0;
    for (int k = 0; k < PAIRS; k++) {
      query.evaluate(a[k], here, b[k], poses[k], request, null, result);
      if (result.verdict() == Verdict.UNDECIDED) {
        System.err.println(engine.name() + " leaves a pair open, dimension " + n);
      }
      iterations += result.iterations();
      supports += result.supportQueries();
    }
    List<Double> times = new ArrayList<>();
    for (int pass = 0; pass <= PASSES; pass++) {
      double seconds = pass == 0 ? WARM_UP_SECONDS : SECONDS_PER_CELL / PASSES;
      long start = System.nanoTime();
      long rounds = 0;
      long time = 0;
      while (rounds == 0 || time < seconds * 1e9) {
        for (int k = 0; k < PAIRS; k++) {
          query.evaluate(a[k], here, b[k], poses[k], request, null, result);
        }
        rounds++;
        time = System.nanoTime() - start;
      }
      if (pass > 0) {
        times.add(time / (double) (rounds * PAIRS));
      }
    }
    times.sort(null);
    return new Cell(iterations / PAIRS, supports / PAIRS, times.get(PASSES / 2));
  }

  private static Polytope sphere(int n, int vertices, Random random) {
    double[] c = new double[n * vertices];
    for (int v = 0; v < vertices; v++) {
      System.arraycopy(direction(n, random), 0, c, v * n, n);
    }
    return Polytope.of(n, c);
  }

  private static double[] direction(int n, Random random) {
    double[] d = new double[n];
    double square = 0;
    for (int i = 0; i < n; i++) {
      d[i] = random.nextGaussian();
      square += d[i] * d[i];
    }
    for (int i = 0; i < n; i++) {
      d[i] /= Math.sqrt(square);
    }
    return d;
  }

  private static void plot(Path file, int[] counts, Cell[][] cells) throws Exception {
    int width = 640;
    int height = 400;
    double left = 60;
    double bottom = 350;
    double perDecade = 75; // of time, from 0.1 us up
    double perDoubling = 480.0 / (Math.log(counts[counts.length - 1] / 8.0) / Math.log(2));
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8))) {
      out.printf("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\" font-size=\"12\">%n", width, height);
      out.println("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>");
      for (int decade = 0; decade <= 4; decade++) {
        double y = bottom - decade * perDecade;
        out.printf(Locale.ROOT, "<line x1=\"%.0f\" y1=\"%.0f\" x2=\"560\" y2=\"%.0f\" stroke=\"#ddd\"/>%n", left, y, y);
        out.printf(Locale.ROOT, "<text x=\"%.0f\" y=\"%.0f\" text-anchor=\"end\">%s us</text>%n", left - 6, y + 4, decade == 0 ? "0.1" : Long.toString(Math.round(Math.pow(10, decade - 1))));
      }
      for (int count : counts) {
        double x = left + Math.log(count / 8.0) / Math.log(2) * perDoubling;
        out.printf(Locale.ROOT, "<text x=\"%.0f\" y=\"%.0f\" text-anchor=\"middle\">%d</text>%n", x, bottom + 18, count);
      }
      out.printf("<text x=\"310\" y=\"%.0f\" text-anchor=\"middle\">vertices per body, R^3, intersection</text>%n", bottom + 38);
      for (int e = 0; e < ENGINES.size(); e++) {
        StringBuilder points = new StringBuilder();
        double x = 0;
        double y = 0;
        for (int c = 0; c < counts.length; c++) {
          if (cells[e][c] != null) {
            x = left + Math.log(counts[c] / 8.0) / Math.log(2) * perDoubling;
            y = bottom - Math.log10(cells[e][c].nanos() / 100) * perDecade;
            points.append(String.format(Locale.ROOT, "%.1f,%.1f ", x, y));
          }
        }
        Engine engine = ENGINES.get(e);
        out.printf("<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>%n", points.toString().strip(), engine.colour());
        double line = y + 4 + (engine.id().equals("gjk") ? 8 : engine.id().equals("simplex") ? -8 : 0);
        out.printf(Locale.ROOT, "<text x=\"%.0f\" y=\"%.0f\" fill=\"%s\">%s</text>%n", x + 6, line, engine.colour(), engine.name());
      }
      out.println("</svg>");
    }
    System.err.println("wrote " + file + " for " + Arrays.toString(counts));
  }
}
