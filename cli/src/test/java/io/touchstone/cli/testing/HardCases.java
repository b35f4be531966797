// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.geometry.SupportFunction;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The pairs of the shared {@code hard-cases.json}, on which other libraries failed. Read in place:
 * they are not ours to publish.
 */
public final class HardCases {

  /** How many pairs with a curved body there are. */
  public static final int CURVED_COUNT = 47;

  /** How many pairs of polytopes there are. */
  public static final int COUNT = 209;

  /**
   * A pair.
   *
   * @param data everything that is known of it
   */
  public record HardCase(String id, Polytope a, Pose poseA, Polytope b, Pose poseB, Config data) {

    /** Returns separated, touching or overlapping, for the exact poses. */
    public String relation() {
      return data.getString("expected.relation");
    }

    /** Returns the signed distance for the exact poses, rounded. */
    public double signedDistance() {
      return data.getDouble("expected.signedDistance");
    }

    /** Returns what a program must say that rounds the vertices in the world to doubles first. */
    public Optional<Config> rounded() {
      return data.hasPath("expectedForRoundedWorldVertices")
          ? Optional.of(data.getConfig("expectedForRoundedWorldVertices"))
          : Optional.empty();
    }

    /** Returns what the program or the test suite says that the pair was taken from. */
    public Optional<Config> stated() {
      return data.hasPath("statedBySource")
          ? Optional.of(data.getConfig("statedBySource"))
          : Optional.empty();
    }

    /** Returns the pair as lines of a file of the form polytope-pairs. */
    public String lines(int number) {
      StringBuilder text = new StringBuilder();
      shape(text, "A" + number, a);
      shape(text, "B" + number, b);
      text.append("pair A").append(number).append(" B").append(number);
      pose(text, poseA);
      pose(text, poseB);
      return text.append('\n').toString();
    }

    private static void shape(StringBuilder text, String name, Polytope body) {
      text.append("shape %s %d 0%n".formatted(name, body.vertexCount()));
      for (int v = 0; v < body.vertexCount(); v++) {
        text.append('v');
        for (int axis = 0; axis < body.dimension(); axis++) {
          text.append(' ').append(body.coordinate(v, axis));
        }
        text.append('\n');
      }
    }

    private static void pose(StringBuilder text, Pose pose) {
      for (int k = 0; k < pose.dimension() * (pose.dimension() + 1); k++) {
        text.append(' ').append(pose.get(k));
      }
    }
  }

  /**
   * A pair with a sphere, a capsule, a cylinder or an ellipsoid.
   *
   * @param relation separated, touching, overlapping, or something else where nobody knows
   * @param signedDistance for the exact poses, rounded
   * @param uncertainty of that: its stated 1e-8 where it was minimised numerically, else 0
   */
  public record CurvedCase(
      String id,
      SupportFunction a,
      Pose poseA,
      SupportFunction b,
      Pose poseB,
      String relation,
      double signedDistance,
      double uncertainty) {}

  private HardCases() {}

  /** Returns the pairs with a curved body; the test is skipped when the data is not there. */
  public static List<CurvedCase> curved() {
    List<CurvedCase> cases = new ArrayList<>();
    for (Config c : data()) {
      if (!isPolytope(c.getConfig("A")) || !isPolytope(c.getConfig("B"))) {
        int n = c.getInt("dimension");
        cases.add(
            new CurvedCase(
                c.getString("id"),
                body(n, c.getConfig("A")),
                pose(n, c.getConfig("poseA")),
                body(n, c.getConfig("B")),
                pose(n, c.getConfig("poseB")),
                c.getString("expected.relation"),
                c.getDouble("expected.signedDistance"),
                c.getString("verification").startsWith("numeric") ? 1e-8 : 0));
      }
    }
    return cases;
  }

  private static SupportFunction body(int n, Config body) {
    return switch (body.getString("type")) {
      case "sphere" -> Shapes.sphere(n, body.getDouble("radius"));
      case "capsule" -> {
        double[] ends = new double[2 * n];
        int axis = axis(body);
        ends[axis] = -body.getDouble("halfHeight");
        ends[n + axis] = body.getDouble("halfHeight");
        yield new RoundedPolytope(Polytope.of(n, ends), body.getDouble("radius"));
      }
      case "cylinder" ->
          turned(
              Shapes.cylinder(body.getDouble("radius"), body.getDouble("halfHeight")), axis(body));
      case "ellipsoid" ->
          Shapes.smoothEllipsoid(
              body.getDoubleList("semiAxes").stream().mapToDouble(Double::doubleValue).toArray());
      default -> polytope(n, body);
    };
  }

  private static int axis(Config body) {
    return "xyz".indexOf(body.getString("axis"));
  }

  /** Turns the z axis of a body into another one. */
  private static SupportFunction turned(SupportFunction body, int axis) {
    return switch (axis) {
      case 0 -> Shapes.placed(body, Pose.of(3, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0));
      case 1 -> Shapes.placed(body, Pose.of(3, 0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0));
      default -> body;
    };
  }

  /** Returns the pairs of polytopes; the test is skipped when the data is not there. */
  public static List<HardCase> all() {
    List<HardCase> cases = new ArrayList<>();
    for (Config c : data()) {
      if (isPolytope(c.getConfig("A")) && isPolytope(c.getConfig("B"))) {
        int n = c.getInt("dimension");
        cases.add(
            new HardCase(
                c.getString("id"),
                polytope(n, c.getConfig("A")),
                pose(n, c.getConfig("poseA")),
                polytope(n, c.getConfig("B")),
                pose(n, c.getConfig("poseB")),
                c));
      }
    }
    return cases;
  }

  private static List<? extends Config> data() {
    String shared =
        System.getProperty(
            "touchstone.shared", System.getenv().getOrDefault("TOUCHSTONE_SHARED", ""));
    assumeTrue(!shared.isEmpty(), "touchstone.shared is not set: no hard cases to look at");
    Config data = ConfigFactory.parseFile(Path.of(shared, "data", "hard-cases.json").toFile());
    return data.getConfigList("cases");
  }

  private static boolean isPolytope(Config body) {
    return List.of("box", "polytope").contains(body.getString("type"));
  }

  private static Polytope polytope(int n, Config body) {
    List<Double> c = new ArrayList<>();
    if (body.getString("type").equals("box")) {
      List<Double> half = body.getDoubleList("halfExtents");
      for (int corner = 0; corner < 1 << n; corner++) {
        for (int axis = 0; axis < n; axis++) {
          c.add((corner >> axis & 1) == 1 ? half.get(axis) : -half.get(axis));
        }
      }
    } else {
      body.getList("vertices")
          .forEach(vertex -> ((List<?>) vertex.unwrapped()).forEach(x -> c.add(number(x))));
    }
    return Polytope.of(n, c.stream().mapToDouble(Double::doubleValue).toArray());
  }

  private static double number(Object value) {
    return ((Number) value).doubleValue();
  }

  private static Pose pose(int n, Config pose) {
    double[] m = new double[n * (n + 1)];
    for (int i = 0; i < n; i++) {
      List<?> row = (List<?>) pose.getList("R").get(i).unwrapped();
      for (int k = 0; k < n; k++) {
        m[i * (n + 1) + k] = number(row.get(k));
      }
      m[i * (n + 1) + n] = pose.getDoubleList("t").get(i);
    }
    return Pose.of(n, m);
  }
}
