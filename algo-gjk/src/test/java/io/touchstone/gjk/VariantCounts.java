// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import static java.util.Objects.requireNonNull;

import io.touchstone.Engines;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.fixtures.PairFamilies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Counts iterations and support queries of the variants against the number of vertices and writes
 * the table and the plot of docs/gjk.md. Everything follows from a seed; counts are the same on
 * every machine. Run with the folder of the documentation as its argument; prints the tables.
 */
final class VariantCounts {

  private static final int[] VERTICES = {16, 64, 256, 1024, 4096};
  private static final int HULLS = 8;
  private static final int PAIRS = 600;
  private static final int TRAJECTORIES = 12;
  private static final int FRAMES = 100;

  /** A column: an engine with options. */
  private record Column(String name, String id, Map<String, String> options, String color) {

    NarrowPhase engine(boolean alone) {
      Map<String, String> all = new HashMap<>(options);
      if (alone && !id.equals("gjk")) {
        all.put("hand-over", "false");
      }
      return Engines.installed().createNarrowPhase(id, all);
    }
  }

  private static final List<Column> COLUMNS =
      List.of(
          new Column("gjk", "gjk", Map.of(), "#000000"),
          new Column("gjk-johnson", "gjk-johnson", Map.of(), "#d55e00"),
          new Column("gjk-signed-volumes", "gjk-signed-volumes", Map.of(), "#0072b2"),
          new Column("gjk-nesterov", "gjk-nesterov", Map.of(), "#009e73"),
          new Column(
              "gjk-nesterov, polyak", "gjk-nesterov", Map.of("momentum", "polyak"), "#cc79a7"),
          new Column("egjk", "egjk", Map.of(), "#e69f00"));

  /** A question: what is asked of which pairs, with a memory or without. */
  private record Question(String title, PairRequest request, boolean warm) {}

  private static final List<Question> QUESTIONS =
      List.of(
          new Question("distance, cold", PairRequest.distance(), false),
          new Question("intersection, cold", PairRequest.intersection(), false),
          new Question("distance, warm, coherent motion", PairRequest.distance(), true),
          new Question("intersection, warm, coherent motion", PairRequest.intersection(), true));

  /** Two hulls and where they stand; pairs of one trajectory follow each other. */
  private record Placed(int hullA, PoseView poseA, int hullB, PoseView poseB, int trajectory) {}

  /** Sums over the pairs of a file. */
  private static final class Count {
    long iterations;
    long supports;
    long open;
    long pairs;

    double meanIterations() {
      return (double) iterations / pairs;
    }

    double meanSupports() {
      return (double) supports / pairs;
    }
  }

  private VariantCounts() {}

  public static void main(String[] arguments) throws IOException {
    Map<String, Count> counts = new HashMap<>();
    for (int n : VERTICES) {
      List<Polytope> hulls = new ArrayList<>();
      for (int k = 0; k < HULLS; k++) {
        hulls.add(Shapes.randomHull(3, n, 1000 + k));
      }
      for (Question question : QUESTIONS) {
        List<Placed> pairs = question.warm ? trajectories(n) : apart(n);
        for (Column column : COLUMNS) {
          counts.put(key(question, column, n), count(column, question, hulls, pairs));
        }
      }
    }
    System.out.print(tables(counts));
    Files.writeString(Path.of(arguments[0]).resolve("gjk-iterations.svg"), plot(counts));
  }

  private static String key(Question question, Column column, int n) {
    return question.title + "/" + column.name + "/" + n;
  }

  private static Count of(
      Map<String, Count> counts, Question question, Column column, int vertices) {
    return requireNonNull(counts.get(key(question, column, vertices)));
  }

  /** A third far from each other, a third close, a third overlapping, in any orientation. */
  private static List<Placed> apart(int n) {
    Random random = new Random(n);
    List<Placed> pairs = new ArrayList<>();
    for (int k = 0; k < PAIRS; k++) {
      double between =
          switch (k % 3) {
            case 0 -> 3 + 6 * random.nextDouble();
            case 1 -> 1.2 + 0.7 * random.nextDouble();
            default -> 0.2 + 0.9 * random.nextDouble();
          };
      double[] way = PairFamilies.unit(3, random);
      Pose turned = PairFamilies.rotation(3, random, 0);
      pairs.add(
          new Placed(
              random.nextInt(HULLS),
              PairFamilies.rotation(3, random, 0),
              random.nextInt(HULLS),
              moved(turned, between * way[0], between * way[1], between * way[2]),
              k));
    }
    return pairs;
  }

  private static Pose moved(Pose pose, double x, double y, double z) {
    double[] m = new double[12];
    pose.copyTo(m);
    m[3] += x;
    m[7] += y;
    m[11] += z;
    return Pose.of(3, m);
  }

  /**
   * Straight passes at 0.6 to 2.2 times the radius, one hundredth of it per frame, turning slowly.
   */
  private static List<Placed> trajectories(int n) {
    Random random = new Random(n);
    List<Placed> pairs = new ArrayList<>();
    for (int t = 0; t < TRAJECTORIES; t++) {
      int a = random.nextInt(HULLS);
      int b = random.nextInt(HULLS);
      Pose stands = PairFamilies.rotation(3, random, 0);
      double passing = 0.6 + 1.6 * random.nextDouble();
      double phase = 6 * random.nextDouble();
      for (int frame = 0; frame < FRAMES; frame++) {
        double along = 0.01 * (frame - FRAMES / 2);
        double angle = phase + 0.005 * frame;
        double cos = StrictMath.cos(angle);
        double sin = StrictMath.sin(angle);
        double[] m = {cos, -sin, 0, along, sin, cos, 0, passing, 0, 0, 1, 0.1};
        pairs.add(new Placed(a, stands, b, Pose.of(3, m), t));
      }
    }
    return pairs;
  }

  private static Count count(
      Column column, Question question, List<Polytope> hulls, List<Placed> pairs) {
    Count count = new Count();
    run(column.engine(false), question, hulls, pairs, count, false);
    run(column.engine(true), question, hulls, pairs, count, true);
    return count;
  }

  private static void run(
      NarrowPhase engine,
      Question question,
      List<Polytope> hulls,
      List<Placed> pairs,
      Count count,
      boolean alone) {
    List<PreparedShape> shapes = hulls.stream().map(engine::prepare).toList();
    PairQuery query = engine.newQuery(3);
    PairResult out = new PairResult(3);
    @Nullable WarmStart memory = null;
    int trajectory = -1;
    for (Placed p : pairs) {
      if (question.warm && p.trajectory != trajectory) {
        memory = engine.newWarmStart(3);
        trajectory = p.trajectory;
      }
      query.evaluate(
          shapes.get(p.hullA),
          p.poseA,
          shapes.get(p.hullB),
          p.poseB,
          question.request,
          memory,
          out);
      if (alone) {
        count.open += out.verdict() == Verdict.UNDECIDED ? 1 : 0;
      } else {
        count.iterations += out.iterations();
        count.supports += out.supportQueries();
        count.pairs++;
      }
    }
  }

  private static String tables(Map<String, Count> counts) {
    StringBuilder text = new StringBuilder();
    for (Question question : QUESTIONS) {
      text.append("\n").append(question.title).append("\n\n| vertices |");
      for (Column column : COLUMNS) {
        text.append(" ").append(column.name).append(" |");
      }
      text.append("\n|---|").append("---|".repeat(COLUMNS.size())).append("\n");
      for (int n : VERTICES) {
        text.append("| ").append(n).append(" |");
        for (Column column : COLUMNS) {
          Count c = of(counts, question, column, n);
          text.append(
              String.format(Locale.ROOT, " %.2f / %.2f |", c.meanIterations(), c.meanSupports()));
        }
        text.append("\n");
      }
      text.append("| left open alone |");
      for (Column column : COLUMNS) {
        long open = 0;
        long pairs = 0;
        for (int n : VERTICES) {
          open += of(counts, question, column, n).open;
          pairs += of(counts, question, column, n).pairs;
        }
        text.append(column.id.equals("gjk") ? " |" : " %d of %d |".formatted(open, pairs));
      }
      text.append("\n");
    }
    return text.toString();
  }

  // --- the plot

  private static final int WIDTH = 380;
  private static final int HEIGHT = 260;
  private static final int LEFT = 48;
  private static final int TOP = 36;

  private static String plot(Map<String, Count> counts) {
    StringBuilder svg = new StringBuilder();
    int panels = 2;
    svg.append(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" font-size="12">
        """
            .formatted(panels * (WIDTH + LEFT) + 30, HEIGHT + TOP + 110));
    svg.append("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n");
    for (int panel = 0; panel < panels; panel++) {
      panel(svg, QUESTIONS.get(panel), counts, LEFT + panel * (WIDTH + LEFT));
    }
    for (int k = 0; k < COLUMNS.size(); k++) {
      int x = LEFT + k % 3 * 250;
      int y = TOP + HEIGHT + 66 + k / 3 * 20;
      svg.append(
          "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"%s\" stroke-width=\"2\"/>\n"
              .formatted(x, y - 4, x + 24, y - 4, COLUMNS.get(k).color));
      svg.append("<text x=\"%d\" y=\"%d\">%s</text>\n".formatted(x + 30, y, COLUMNS.get(k).name));
    }
    return svg.append("</svg>\n").toString();
  }

  private static void panel(
      StringBuilder svg, Question question, Map<String, Count> counts, int left) {
    double top = 1;
    for (Column column : COLUMNS) {
      for (int n : VERTICES) {
        top = Math.max(top, of(counts, question, column, n).meanIterations());
      }
    }
    int most = (int) Math.ceil(top);
    svg.append(
        "<text x=\"%d\" y=\"20\" font-weight=\"bold\">%s: mean iterations</text>\n"
            .formatted(left, question.title));
    for (int level = 0; level <= most; level++) {
      double y = TOP + HEIGHT - (double) HEIGHT * level / most;
      svg.append(
          String.format(
              Locale.ROOT,
              """
              <line x1="%d" y1="%.1f" x2="%d" y2="%.1f" stroke="#dddddd"/>
              <text x="%d" y="%.1f" text-anchor="end">%d</text>
              """,
              left,
              y,
              left + WIDTH - 20,
              y,
              left - 6,
              y + 4,
              level));
    }
    for (int k = 0; k < VERTICES.length; k++) {
      svg.append(
          String.format(
              Locale.ROOT,
              "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>\n",
              x(left, k),
              TOP + HEIGHT + 18,
              VERTICES[k]));
    }
    svg.append(
        "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">vertices of each body</text>\n"
            .formatted(left + WIDTH / 2 - 10, TOP + HEIGHT + 36));
    for (Column column : COLUMNS) {
      svg.append("<polyline fill=\"none\" stroke-width=\"2\" stroke=\"").append(column.color);
      svg.append("\" points=\"");
      for (int k = 0; k < VERTICES.length; k++) {
        double mean = of(counts, question, column, VERTICES[k]).meanIterations();
        svg.append(
            String.format(
                Locale.ROOT, "%.1f,%.1f ", x(left, k), TOP + HEIGHT - HEIGHT * mean / most));
      }
      svg.append("\"/>\n");
    }
  }

  private static double x(int left, int k) {
    return left + 10 + k * (WIDTH - 40.0) / (VERTICES.length - 1);
  }
}
