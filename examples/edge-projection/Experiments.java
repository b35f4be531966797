// SPDX-License-Identifier: Apache-2.0
import io.touchstone.kernel.hull.Hull;
import io.touchstone.Touchstone;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.proof.RelativePosition;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.AlgorithmInfo;
import io.touchstone.Engines;
import io.touchstone.api.spi.Representation;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * The three experiments of Zhang Z. et al., A collision detection algorithm between convex
 * polyhedrons based on projection of edges (2015), with every engine that is installed:
 *
 * <pre>
 * java -cp 'cli/target/distribution/lib/*' examples/edge-projection/Experiments.java e1
 * java -cp 'cli/target/distribution/lib/*' examples/edge-projection/Experiments.java e2
 * java -cp 'cli/target/distribution/lib/*' examples/edge-projection/Experiments.java e3
 * </pre>
 *
 * Each prints a table and writes a plot, e1.svg and so on, to the folder that may follow; a number
 * of seconds after that says how long an engine is measured at most, for each line.
 */
public final class Experiments {

  private static final long SEED = 42;

  /** Processor time that an engine takes in its turn, or once all paths. */
  private static final long WHILE = 3_000_000;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** An engine with its options. */
  private record Subject(String name, NarrowPhase engine) {}

  /** Two bodies on their way: frame by frame, without turning. */
  private record Path3(Polytope a, Pose poseA, Polytope b, Pose[] poses) {}

  private record Figure(double cold, double warm, int[] verdicts, int frames, int steps) {}

  private Experiments() {}

  public static void main(String[] args) throws IOException {
    if (args.length < 1 || !args[0].matches("e[123]")) {
      System.err.println("usage: Experiments (e1 | e2 | e3) [FOLDER [SECONDS]]");
      System.exit(64);
    }
    Locale.setDefault(Locale.ROOT);
    Path plot = Path.of(args.length > 1 ? args[1] : ".").resolve(args[0] + ".svg");
    double seconds = args.length > 2 ? Double.parseDouble(args[2]) : 1;
    System.out.printf("java %s, seed %d%n", System.getProperty("java.version"), SEED);
    switch (args[0]) {
      case "e1" -> tableAndChair(plot, seconds);
      case "e2" -> ellipsoids(plot, seconds);
      default -> nearestPoints(plot, seconds);
    }
    System.out.println("plot: " + plot);
  }

  // --- experiment 1: all parts of a table against all parts of a chair, apart from each other

  /**
   * The paper counts 308 vertices and 624 faces in 5 convex parts; a convex part of V vertices has
   * at most 2V - 4 faces, so they can have 596. Here they have 308 vertices and 164 faces, or 596
   * triangles; the chair's 10 parts have 68 vertices and 54 faces, or 96 triangles (printed: 132).
   */
  private static void tableAndChair(Path plot, double seconds) throws IOException {
    List<Polytope> table = new ArrayList<>();
    List<Pose> tablePoses = new ArrayList<>();
    part(table, tablePoses, Shapes.prism(34, 0.8, 0.015625), 0, 0, 0.734375);
    for (int k = 0; k < 4; k++) {
      double x = k % 2 == 0 ? -0.5 : 0.5;
      part(table, tablePoses, Shapes.prism(30, 0.04, 0.359375), x, k < 2 ? -0.5 : 0.5, 0.359375);
    }
    List<Polytope> chair = new ArrayList<>();
    List<Pose> chairPoses = new ArrayList<>();
    part(chair, chairPoses, Shapes.box(0.21875, 0.21875, 0.015625), 0, 0, 0.421875);
    part(chair, chairPoses, Shapes.box(0.21875, 0.015625, 0.25), 0, 0.203125, 0.6875);
    for (int k = 0; k < 2; k++) {
      double x = k == 0 ? -0.234375 : 0.234375;
      part(chair, chairPoses, Shapes.box(0.015625, 0.171875, 0.015625), x, 0.015625, 0.640625);
    }
    for (int k = 0; k < 4; k++) {
      double x = k % 2 == 0 ? -0.1875 : 0.1875;
      part(chair, chairPoses, Shapes.prism(3, 0.025, 0.203125), x, k < 2 ? -0.1875 : 0.1875, 0.203125);
    }
    for (int k = 0; k < 2; k++) {
      part(chair, chairPoses, Shapes.prism(3, 0.012, 0.1875), k == 0 ? -0.1 : 0.1, 0, 0.15625);
    }
    System.out.printf("table: %s%nchair: %s%n", counts(table), counts(chair));

    List<Path3> paths = new ArrayList<>();
    int frames = 20;
    for (int i = 0; i < table.size(); i++) {
      for (int j = 0; j < chair.size(); j++) {
        Pose[] poses = new Pose[frames];
        for (int k = 0; k < frames; k++) { // the chair is pulled along one side of the table
          double[] m = new double[12];
          chairPoses.get(j).copyTo(m);
          m[3] += -0.6 + 0.06 * k;
          m[7] += -1.2 + 0.01 * k;
          poses[k] = Pose.of(3, m);
        }
        paths.add(new Path3(table.get(i), tablePoses.get(i), chair.get(j), poses));
      }
    }
    List<String> names = new ArrayList<>();
    List<double[]> bars = new ArrayList<>();
    header("50 pairs of parts in 20 places", false);
    List<Subject> subjects = subjects(PairRequest.intersection(), 3);
    List<Figure> figures = measure(subjects, paths, PairRequest.intersection(), seconds);
    for (int k = 0; k < subjects.size(); k++) {
      line(subjects.get(k).name(), figures.get(k));
      names.add(subjects.get(k).name());
      bars.add(new double[] {figures.get(k).cold(), figures.get(k).warm()});
    }
    bars(plot, "E1: table and chair, ns per pair of parts", names, bars, "cold", "translation only");
  }

  private static void part(
      List<Polytope> parts, List<Pose> poses, Polytope part, double x, double y, double z) {
    parts.add(part);
    poses.add(Pose.translation(x, y, z));
  }

  private static String counts(List<Polytope> parts) {
    int vertices = 0;
    int faces = 0;
    int triangles = 0;
    for (Polytope part : parts) {
      vertices += Hull.of(part).vertexCount();
      faces += Hull.of(part).faceCount();
      triangles += 2 * Hull.of(part).vertexCount() - 4;
    }
    return "%d parts, %d vertices, %d faces (%d triangles)"
        .formatted(parts.size(), vertices, faces, triangles);
  }

  // --- experiment 2: ellipsoids

  private static void ellipsoids(Path plot, double seconds) throws IOException {
    Polytope a = Shapes.ellipsoid(20, 20, 500, 400, 400);
    Polytope b = Shapes.geodesicEllipsoid(6, 500, 400, 400);
    System.out.printf("%s against %s%n", counts(List.of(a)), counts(List.of(b)));
    List<String> names = new ArrayList<>();
    List<double[]> bars = new ArrayList<>();
    List<Subject> subjects = subjects(PairRequest.intersection(), 3);
    for (Subject subject : subjects) {
      names.add(subject.name());
      bars.add(new double[6]);
    }
    String[] categories = {"far", "adjacent", "intersecting"};
    for (int category = 0; category < 3; category++) {
      List<Path3> paths = placements(a, b, categories[category]);
      header(categories[category] + ": 20 placements, 20 steps each", true);
      List<Figure> figures = measure(subjects, paths, PairRequest.intersection(), seconds);
      for (int k = 0; k < subjects.size(); k++) {
        Figure figure = figures.get(k);
        line(subjects.get(k).name(), figure);
        bars.get(k)[2 * category] = figure.cold();
        bars.get(k)[2 * category + 1] = figure.warm();
      }
    }
    bars(
        plot,
        "E2: ellipsoids, ns per query",
        names,
        bars,
        "far, A (cold)",
        "far, B (translation only)",
        "adjacent, A",
        "adjacent, B",
        "intersecting, A",
        "intersecting, B");
  }

  /** Random orientations and directions; the gap or overlap along the direction as wanted. */
  private static List<Path3> placements(Polytope a, Polytope b, String category) {
    Random random = new Random(SEED);
    List<Path3> paths = new ArrayList<>();
    for (int k = 0; k < 20; k++) {
      Pose poseA = turn(random);
      Pose poseB = turn(random);
      double[] u = direction(random);
      double[] across = direction(random);
      double gap =
          switch (category) {
            case "far" -> 400 * (2 + 8 * random.nextDouble());
            case "adjacent" -> 400 * (1e-4 + 0.05 * random.nextDouble());
            default -> -400 * (1e-3 + 0.8 * random.nextDouble());
          };
      double apart = contact(a, poseA, b, poseB, u, Math.max(gap, 1e-6)) + Math.min(gap, 0);
      Pose[] poses = new Pose[20];
      for (int frame = 0; frame < poses.length; frame++) {
        double along = gap < 0 ? -0.1 * frame : 0.3 * frame;
        poses[frame] = moved(poseB, u, apart + along, across, 0.5 * frame);
      }
      paths.add(new Path3(a, poseA, b, poses));
    }
    return paths;
  }

  /** How far B is to be moved along u to be at a distance from A: by steps that are never too far. */
  private static double contact(
      Polytope a, Pose poseA, Polytope b, Pose poseB, double[] u, double distance) {
    double way = 20000;
    for (int k = 0; k < 200; k++) {
      double left = Touchstone.distance(a, poseA, b, moved(poseB, u, way, u, 0)).distance() - distance;
      if (left < 1e-9) {
        return way;
      }
      way -= left;
    }
    return way;
  }

  private static Pose moved(Pose pose, double[] u, double along, double[] v, double across) {
    double[] m = new double[12];
    pose.copyTo(m);
    for (int i = 0; i < 3; i++) {
      m[4 * i + 3] = along * u[i] + across * v[i];
    }
    return Pose.of(3, m);
  }

  private static double[] direction(Random random) {
    double[] u = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
    double length = Math.sqrt(u[0] * u[0] + u[1] * u[1] + u[2] * u[2]);
    return new double[] {u[0] / length, u[1] / length, u[2] / length};
  }

  private static Pose turn(Random random) {
    return Pose.rotation(direction(random), Math.PI * random.nextDouble(), new double[3]);
  }

  // --- experiment 3: nearest points

  private record Row(String name, Polytope a, Polytope b, double[] printedP, double[] printedQ) {}

  /** Tables 1 and 2 of the paper, then four random placements of each kind of bodies. */
  private static void nearestPoints(Path plot, double seconds) throws IOException {
    List<Row> rows = new ArrayList<>();
    rows.add(
        new Row(
            "table 1, row 1",
            Polytope.of(2, -2.4, 1.2, -1.1, -0.2, -0.1, 0.2),
            Polytope.of(2, 0.51, -0.283, 1.5, 0.707, 1.712, -0.919, 2.207, 0),
            new double[] {-0.1, 0.2},
            new double[] {0.51, -0.283}));
    rows.add(
        new Row(
            "table 1, row 2",
            Polytope.of(2, -2, 1.2, -0.7, -0.2, 0.3, 0.2),
            Polytope.of(2, 1.21, -0.417, 0.895, 0.946, 2.386, 0.264, 1.869, 1.172),
            new double[] {0.3, 0.2},
            new double[] {1.029, 0.368}));
    rows.add(
        new Row(
            "table 2, row 1",
            Polytope.of(
                3, -0.439, 1.031, 0, -0.587, 0.019, 0.487, 0.387, 0.019, 0.487, -0.587, 0.019, -0.487,
                0.046, 0.019, -0.487),
            Polytope.of(
                3, 1.752, 1.106, 0.342, 1.69, 0.565, -0.176, 2.227, -0.027, 0.378, 2.289, 0.514, 0.897,
                0.907, -0.125, 0.639, 1.837, -0.371, 0.784, 0.969, 0.416, 1.157, 1.899, 0.171, 1.302),
            new double[] {0.387, 0.019, 0.487},
            new double[] {0.907, -0.125, 0.639}));
    rows.add(
        new Row(
            "table 2, row 2",
            Polytope.of(
                3, 1.248, 1.123, 1.4, 1.992, 0.421, 1.887, 2.551, 1.219, 1.887, 1.992, 0.421, 0.913,
                2.356, 0.939, 0.913),
            Polytope.of(
                3, 2.08, 0.882, -0.2, 2.041, 0.506, -0.85, 2.452, -0.268, -0.428, 2.491, 0.107, 0.222,
                1.106, -0.28, -0.34, 1.987, -0.659, -0.174, 1.146, 0.095, 0.31, 2.026, -0.283, 0.476),
            new double[] {1.992, 0.421, 0.913},
            new double[] {1.954, 0.058, 0.283}));
    Random random = new Random(SEED);
    for (int k = 1; k <= 4; k++) {
      rows.add(new Row("polygons " + k, body(random, 2, 3, 0), body(random, 2, 4, 3), null, null));
    }
    for (int k = 1; k <= 4; k++) {
      rows.add(new Row("polyhedra " + k, pentahedron(random, 0), hexahedron(random, 40), null, null));
    }
    System.out.printf(
        "%-15s %-14s %-28s %-28s %-14s %s%n",
        "bodies", "distance", "P on A", "Q on B", "position", "engines, greatest difference");
    NarrowPhase engine = Engines.installed().createNarrowPhase("edge-projection");
    List<Outcome> outcomes = new ArrayList<>();
    for (Row row : rows) {
      Pose pose = Pose.identity(row.a().dimension());
      Outcome outcome = ask(engine, row, pose);
      outcomes.add(outcome);
      double worst = 0;
      int engines = 0;
      for (AlgorithmInfo info : Engines.installed().narrowPhases()) {
        if (info.capabilities()
            .supports(PairRequest.distance(), row.a().dimension(), Representation.VERTICES)) {
          Outcome other = ask(Engines.installed().createNarrowPhase(info.id()), row, pose);
          worst = Math.max(worst, Math.abs(other.distance() - outcome.distance()));
          engines++;
        }
      }
      System.out.printf(
          "%-15s %.12f %-28s %-28s %-14s %d, %.1e%n",
          row.name(),
          outcome.distance(),
          text(outcome.pointA()),
          text(outcome.pointB()),
          RelativePosition.of(row.a(), pose, row.b(), pose, outcome),
          engines,
          worst);
      if (row.printedP() != null) {
        System.out.printf(
            "%-15s %-14s %-28s %-28s%n", "", "printed", text(row.printedP()), text(row.printedQ()));
      }
    }
    for (int n = 2; n <= 3; n++) {
      int dimension = n;
      List<Path3> paths =
          rows.stream()
              .filter(row -> row.a().dimension() == dimension)
              .map(row -> new Path3(row.a(), Pose.identity(dimension), row.b(), steps(dimension)))
              .toList();
      List<Subject> subjects = subjects(PairRequest.distance(), n);
      List<Figure> figures = measure(subjects, paths, PairRequest.distance(), seconds);
      header("distances in dimension %d: 6 pairs, 5 steps each".formatted(n), true);
      for (int k = 0; k < subjects.size(); k++) {
        line(subjects.get(k).name(), figures.get(k));
      }
    }
    pictures(plot, rows, outcomes);
  }

  /** Away from A, which in all rows is on the side of the lesser x or above. */
  private static Pose[] steps(int dimension) {
    Pose[] poses = new Pose[5];
    for (int k = 0; k < poses.length; k++) {
      double[] t = new double[dimension];
      t[0] = 0.001 * k;
      poses[k] = Pose.translation(t);
    }
    return poses;
  }

  private static Outcome ask(NarrowPhase engine, Row row, Pose pose) {
    PairResult result = new PairResult(pose.dimension());
    engine
        .newQuery(pose.dimension())
        .evaluate(
            engine.prepare(row.a()), pose, engine.prepare(row.b()), pose, PairRequest.distance(), null, result);
    return result.toOutcome();
  }

  private static Polytope body(Random random, int dimension, int vertices, double shift) {
    double[] c = new double[dimension * vertices];
    for (int i = 0; i < c.length; i++) {
      c[i] = random.nextDouble() * 1.5 + (i % dimension == 0 ? shift : 0);
    }
    return Polytope.of(dimension, c);
  }

  /** Five faces: four corners in a plane and one outside, in small whole numbers. */
  private static Polytope pentahedron(Random random, int shift) {
    double[] base = quadrilateral(random);
    double[] c = new double[15];
    for (int k = 0; k < 4; k++) {
      corner(c, k, base[2 * k], base[2 * k + 1], 0, shift);
    }
    corner(c, 4, random.nextInt(9) - 4, random.nextInt(9) - 4, 4 + random.nextInt(8), shift);
    return withFaces(c, 5);
  }

  /** Six faces: a quadrilateral and one of twice its size above it, so that the sides are flat. */
  private static Polytope hexahedron(Random random, int shift) {
    double[] base = quadrilateral(random);
    int height = 4 + random.nextInt(8);
    int x = random.nextInt(9) - 4;
    int y = random.nextInt(9) - 4;
    double[] c = new double[24];
    for (int k = 0; k < 4; k++) {
      corner(c, k, base[2 * k], base[2 * k + 1], 0, shift);
      corner(c, 4 + k, 2 * base[2 * k] + x, 2 * base[2 * k + 1] + y, height, shift);
    }
    return withFaces(c, 6);
  }

  /** One corner in each quarter of the plane, so that it is convex if the corners are far out. */
  private static double[] quadrilateral(Random random) {
    double[] c = new double[8];
    for (int k = 0; k < 4; k++) {
      c[2 * k] = (k == 0 || k == 3 ? 1 : -1) * (5 + random.nextInt(4));
      c[2 * k + 1] = (k < 2 ? 1 : -1) * (5 + random.nextInt(4));
    }
    return c;
  }

  /** Puts a corner through a map of whole numbers, which leaves planes exactly flat. */
  private static void corner(double[] c, int k, double x, double y, double z, int shift) {
    c[3 * k] = x + 2 * z + shift;
    c[3 * k + 1] = y + x - z;
    c[3 * k + 2] = z + y;
  }

  private static Polytope withFaces(double[] corners, int faces) {
    Polytope body = Polytope.of(3, corners);
    if (Hull.of(body).faceCount() != faces) {
      throw new IllegalStateException(Hull.of(body).faceCount() + " faces instead of " + faces);
    }
    return body;
  }

  private static String text(double[] point) {
    StringBuilder text = new StringBuilder("(");
    for (double x : point) {
      text.append(text.length() > 1 ? ", " : "").append(String.format("%.6f", x));
    }
    return text.append(')').toString();
  }

  // --- measuring

  /** All engines that answer about polytopes, and the variants of the paper's. */
  private static List<Subject> subjects(PairRequest request, int dimension) {
    List<Subject> subjects = new ArrayList<>();
    Engines engines = Engines.installed();
    for (AlgorithmInfo info : engines.narrowPhases()) {
      if (info.id().equals("edge-projection")) {
        for (String mode : new String[] {"mixed", "pruned", "complete", "paper"}) {
          subjects.add(
              new Subject(
                  info.id() + " " + mode, engines.createNarrowPhase(info.id(), Map.of("mode", mode))));
        }
      } else if (info.capabilities()
          .supports(request, dimension, Representation.VERTICES)) {
        subjects.add(new Subject(info.id(), engines.createNarrowPhase(info.id())));
      }
    }
    return subjects;
  }

  private static void header(String what, boolean letters) {
    System.out.printf(
        "%n%s%n%-26s %12s %12s %7s %10s %10s %10s%n",
        what,
        "engine",
        letters ? "A: cold ns" : "cold ns",
        letters ? "B: warm ns" : "warm ns",
        "ratio",
        "disjoint",
        "colliding",
        "undecided");
  }

  private static void line(String name, Figure figure) {
    int[] v = figure.verdicts();
    System.out.printf(
        "%-26s %12.0f %12.0f %7.2f %10d %10d %10d%s%n",
        name,
        figure.cold(),
        figure.warm(),
        figure.warm() / figure.cold(),
        v[Verdict.DISJOINT.ordinal()],
        v[Verdict.INTERSECTING.ordinal()] + v[Verdict.TOUCHING.ordinal()],
        v[Verdict.UNDECIDED.ordinal()],
        figure.frames() < figure.steps() ? "  (of " + figure.frames() + " steps)" : "");
  }

  /** One engine that is measured. */
  private static final class Contestant {
    final Subject subject;
    final PairQuery query;
    final PairResult result;
    final int[] verdicts = new int[Verdict.values().length];
    final List<Double> cold = new ArrayList<>();
    final List<Double> warm = new ArrayList<>();
    final List<PreparedShape> a = new ArrayList<>();
    final List<PreparedShape> b = new ArrayList<>();
    int frames;

    Contestant(Subject subject, List<Path3> paths) {
      this.subject = subject;
      int dimension = paths.get(0).a().dimension();
      query = subject.engine().newQuery(dimension);
      result = new PairResult(dimension);
      Map<Polytope, PreparedShape> known = new IdentityHashMap<>();
      for (Path3 path : paths) {
        a.add(known.computeIfAbsent(path.a(), subject.engine()::prepare));
        b.add(known.computeIfAbsent(path.b(), subject.engine()::prepare));
      }
    }
  }

  /**
   * The medians of processor time of rounds over all steps, in which the engines take turns, so that
   * what else the machine does meets all of them; engines that are slow see fewer steps.
   */
  private static List<Figure> measure(
      List<Subject> subjects, List<Path3> paths, PairRequest request, double seconds) {
    int steps = paths.size() * paths.get(0).poses().length;
    List<Contestant> all = new ArrayList<>();
    for (Subject subject : subjects) {
      Contestant each = new Contestant(subject, paths);
      run(each, request, paths, false, steps, null, 0.2 * seconds);
      double[] once = run(each, request, paths, false, steps, each.verdicts, seconds);
      each.frames = (int) once[1];
      each.cold.add(once[0]);
      all.add(each);
    }
    long start = processorTime();
    int rounds = 0;
    do {
      for (Contestant each : all) {
        each.warm.add(run(each, request, paths, true, each.frames, null, seconds)[0]);
        each.cold.add(run(each, request, paths, false, each.frames, null, seconds)[0]);
      }
      rounds++;
    } while (processorTime() - start < 1e9 * seconds * all.size() && rounds < 1000);
    // rounds before the compiler has done its work do not count
    return all.stream()
        .map(each -> new Figure(median(each.cold), median(each.warm), each.verdicts, each.frames, steps))
        .toList();
  }

  private static double median(List<Double> figures) {
    List<Double> later = new ArrayList<>(figures.subList(figures.size() / 2, figures.size()));
    later.sort(null);
    return later.get(later.size() / 2);
  }

  /** What else the machine does is not counted. */
  private static long processorTime() {
    return THREADS.getCurrentThreadCpuTime();
  }

  /**
   * Goes all paths, again and again until that has taken a while, but only once where verdicts are
   * counted.
   *
   * @return nanoseconds per step, and the number of steps of the last time
   */
  private static double[] run(
      Contestant each,
      PairRequest request,
      List<Path3> paths,
      boolean warm,
      int steps,
      int[] verdicts,
      double seconds) {
    long start = processorTime();
    long time = 0;
    int all = 0;
    int done = 0;
    do {
      done = 0;
      for (int k = 0; k < paths.size() && done < steps && time < 1e9 * seconds; k++) {
        done += go(each, request, k, paths.get(k), warm, steps - done, verdicts);
        time = processorTime() - start;
      }
      all += done;
    } while (verdicts == null && time < WHILE);
    return new double[] {time / (double) all, done};
  }

  private static int go(
      Contestant each,
      PairRequest request,
      int number,
      Path3 path,
      boolean warm,
      int most,
      int[] verdicts) {
    WarmStart memory = warm ? each.subject.engine().newWarmStart(path.a().dimension()) : null;
    int frames = Math.min(most, path.poses().length);
    for (int k = 0; k < frames; k++) {
      each.query.evaluate(
          each.a.get(number), path.poseA(), each.b.get(number), path.poses()[k], request, memory, each.result);
      if (verdicts != null) {
        verdicts[each.result.verdict().ordinal()]++;
      }
    }
    return frames;
  }

  // --- plots

  private static final String[] COLOURS = {
    "#4477aa", "#99bbdd", "#228833", "#99cc99", "#aa3377", "#ddaacc"
  };

  /** Horizontal bars on a logarithmic axis from 10 ns. */
  private static void bars(
      Path file, String title, List<String> names, List<double[]> bars, String... legend)
      throws IOException {
    int series = legend.length;
    int band = 12 * series + 14;
    int height = 70 + 16 * ((series + 1) / 2) + band * names.size();
    StringBuilder svg = svg(900, height, title);
    for (int s = 0; s < series; s++) {
      int x = 200 + 330 * (s % 2);
      int y = 40 + 16 * (s / 2);
      svg.append("<rect x='%d' y='%d' width='12' height='10' fill='%s'/>%n".formatted(x, y, COLOURS[s]));
      svg.append("<text x='%d' y='%d'>%s</text>%n".formatted(x + 18, y + 9, legend[s]));
    }
    int top = 50 + 16 * ((series + 1) / 2);
    for (int decade = 1; decade <= 7; decade++) {
      double x = x(Math.pow(10, decade));
      svg.append(
          "<line x1='%.1f' y1='%d' x2='%.1f' y2='%d' stroke='#ccc'/>%n".formatted(x, top, x, height - 20));
      svg.append(
          "<text x='%.1f' y='%d' text-anchor='middle'>1e%d ns</text>%n".formatted(x, height - 6, decade));
    }
    for (int k = 0; k < names.size(); k++) {
      int y = top + band * k;
      svg.append(
          "<text x='190' y='%d' text-anchor='end'>%s</text>%n".formatted(y + band / 2, names.get(k)));
      for (int s = 0; s < series; s++) {
        double value = bars.get(k)[s];
        svg.append(
            "<rect x='200' y='%d' width='%.1f' height='11' fill='%s'><title>%s, %s: %.0f ns</title></rect>%n"
                .formatted(
                    y + 12 * s, Math.max(0, x(value) - 200), COLOURS[s], names.get(k), legend[s], value));
      }
    }
    write(file, svg);
  }

  private static double x(double nanoseconds) {
    return 200 + 110 * (Math.log10(Math.max(10, nanoseconds)) - 1);
  }

  /** Each pair seen along z: outlines of the edges, nearest points and the segment between them. */
  private static void pictures(Path file, List<Row> rows, List<Outcome> outcomes) throws IOException {
    int columns = 4;
    int size = 220;
    int lines = (rows.size() + columns - 1) / columns;
    StringBuilder svg = svg(columns * size, 40 + lines * size, "E3: nearest points, seen along z");
    for (int k = 0; k < rows.size(); k++) {
      Row row = rows.get(k);
      double[] low = {Double.MAX_VALUE, Double.MAX_VALUE};
      double[] high = {-Double.MAX_VALUE, -Double.MAX_VALUE};
      for (Polytope body : List.of(row.a(), row.b())) {
        for (int v = 0; v < body.vertexCount(); v++) {
          for (int i = 0; i < 2; i++) {
            low[i] = Math.min(low[i], body.coordinate(v, i));
            high[i] = Math.max(high[i], body.coordinate(v, i));
          }
        }
      }
      double scale = (size - 40) / Math.max(high[0] - low[0], high[1] - low[1]);
      double x0 = size * (k % columns) + 20 - scale * low[0];
      double y0 = 40 + size * (k / columns) + size - 20 + scale * low[1];
      svg.append(
          "<text x='%d' y='%d'>%s</text>%n"
              .formatted(size * (k % columns) + 20, 52 + size * (k / columns), row.name()));
      edges(svg, row.a(), x0, y0, scale, COLOURS[0]);
      edges(svg, row.b(), x0, y0, scale, COLOURS[2]);
      double[] p = outcomes.get(k).pointA();
      double[] q = outcomes.get(k).pointB();
      segment(svg, x0 + scale * p[0], y0 - scale * p[1], x0 + scale * q[0], y0 - scale * q[1], "#cc3311");
      for (double[] point : List.of(p, q)) {
        svg.append(
            "<circle cx='%.1f' cy='%.1f' r='3' fill='#cc3311'/>%n"
                .formatted(x0 + scale * point[0], y0 - scale * point[1]));
      }
    }
    write(file, svg);
  }

  private static void edges(
      StringBuilder svg, Polytope body, double x0, double y0, double scale, String colour) {
    for (int e = 0; e < Hull.of(body).edgeCount(); e++) {
      int v = Hull.of(body).edgeStart(e);
      int w = Hull.of(body).edgeEnd(e);
      segment(
          svg,
          x0 + scale * body.coordinate(v, 0),
          y0 - scale * body.coordinate(v, 1),
          x0 + scale * body.coordinate(w, 0),
          y0 - scale * body.coordinate(w, 1),
          colour);
    }
  }

  private static void segment(
      StringBuilder svg, double x1, double y1, double x2, double y2, String colour) {
    svg.append(
        "<line x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f' stroke='%s'/>%n"
            .formatted(x1, y1, x2, y2, colour));
  }

  private static StringBuilder svg(int width, int height, String title) {
    return new StringBuilder()
        .append(
            "<svg xmlns='http://www.w3.org/2000/svg' width='%d' height='%d' font-family='sans-serif' font-size='12'>%n"
                .formatted(width, height))
        .append("<rect width='100%' height='100%' fill='white'/>\n")
        .append("<text x='20' y='22' font-size='16'>").append(title).append("</text>\n");
  }

  private static void write(Path file, StringBuilder svg) throws IOException {
    Files.writeString(file, svg.append("</svg>\n"));
  }
}
