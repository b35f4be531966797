package io.touchstone.satcheck;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.oracle.EngineAssertions;
import io.touchstone.api.oracle.PairFamilies;
import io.touchstone.api.oracle.PairFamilies.Posed;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Engines;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The depth against brute force in exact arithmetic. */
final class SatDepthTest {

  @ParameterizedTest
  @CsvSource({"sat, 2", "sat, 3", "sat-overlay, 3"})
  void depthIsTheLeastOfAllDirections(String id, int n) {
    EngineAssertions sat = engine(id, n);
    int overlapping = 0;
    for (int seed = 0; seed < SatTest.ROUNDS; seed++) {
      for (Posed pair : overlapping(n, new Random(seed))) {
        overlapping += check(sat, pair, "seed " + seed) ? 1 : 0;
      }
    }
    assertThat(overlapping).isGreaterThan(7 * SatTest.ROUNDS);
  }

  private static EngineAssertions engine(String id, int n) {
    return new EngineAssertions(Engines.installed().createNarrowPhase(id), n);
  }

  /** Prisms, hulls of up to 64 vertices, needles and plates of such; round bodies too. */
  @ParameterizedTest
  @ValueSource(strings = {"sat", "sat-overlay"})
  void depthOfLargerBodies(String id) {
    EngineAssertions engine = engine(id, 3);
    int overlapping = 0;
    for (int seed = 0; seed < SatTest.ROUNDS / 2; seed++) {
      Random random = new Random(7000 + seed);
      double[] stretches = {1, 1e-3, 30};
      Polytope[] bodies = {
        prism(3 + random.nextInt(14), random),
        Shapes.randomHull(3, 32 + random.nextInt(33), seed),
        stretch(Shapes.randomHull(3, 64, 100 + seed), 1, stretches[seed % 3], 1),
        stretch(Shapes.randomHull(3, 40, 200 + seed), stretches[seed % 3], 1, 1)
      };
      for (int k = 0; k < 4; k++) {
        Posed pair =
            new Posed(
                "bodies " + k,
                bodies[k],
                PairFamilies.rotation(3, random, 0.3),
                bodies[(k + 1) % 4],
                PairFamilies.rotation(3, random, 0.3));
        overlapping += check(engine, pair, id + ", seed " + seed) ? 1 : 0;
      }
    }
    assertThat(overlapping).isGreaterThan(SatTest.ROUNDS);
  }

  private static Polytope prism(int sides, Random random) {
    List<double[]> points = new ArrayList<>();
    double height = 0.2 + random.nextDouble();
    for (int k = 0; k < sides; k++) {
      double angle = 2 * Math.PI * k / sides;
      for (int end = -1; end <= 1; end += 2) {
        points.add(new double[] {StrictMath.cos(angle), StrictMath.sin(angle), end * height});
      }
    }
    return Polytope.of(points);
  }

  private static Polytope stretch(Polytope body, double x, double y, double z) {
    double[] c = body.toArray();
    for (int i = 0; i < c.length; i++) {
      c[i] *= i % 3 == 0 ? x : i % 3 == 1 ? y : z;
    }
    return Polytope.of(3, c);
  }

  /** Two methods that share neither the list of axes nor the closed form of boxes. */
  @Test
  void overlayAndPairsOfEdgesAgree() {
    EngineAssertions sat = engine("sat", 3);
    EngineAssertions overlay = engine("sat-overlay", 3);
    int met = 0;
    for (int seed = 0; seed < 8 * SatTest.ROUNDS; seed++) {
      for (Posed pair : overlapping(3, new Random(9000 + seed))) {
        PairResult one = new PairResult(3);
        one.copyFrom(sat.ask(pair, PairRequest.penetration()));
        PairResult other = overlay.ask(pair, PairRequest.penetration());
        String told = "seed %d, %s: %s, %s".formatted(seed, pair.family(), one, other);
        assertThat(other.verdict()).as(told).isEqualTo(one.verdict());
        if (one.verdict() == Verdict.INTERSECTING) {
          met++;
          double allowed = 2 * EngineAssertions.allowance(pair, one.lower());
          assertThat(Math.abs(other.lower() - one.lower())).as(told).isLessThanOrEqualTo(allowed);
        }
      }
    }
    assertThat(met).isGreaterThan(20 * SatTest.ROUNDS);
  }

  /** Returns pairs that overlap as a rule. */
  static List<Posed> overlapping(int n, Random random) {
    List<Posed> pairs = new ArrayList<>(PairFamilies.all(n, random, 1));
    for (int k = 0; k < 3; k++) {
      pairs.add(
          new Posed(
              "hulls",
              PairFamilies.cloud(n, 8 + random.nextInt(25), random, 1),
              PairFamilies.rotation(n, random, 0.5),
              PairFamilies.cloud(n, 8 + random.nextInt(25), random, 1),
              PairFamilies.rotation(n, random, 1)));
    }
    Polytope box = PairFamilies.box(n, random);
    Pose pose = PairFamilies.rotation(n, random, 0.3);
    pairs.add(new Posed("same orientation", box, pose, PairFamilies.box(n, random), pose));
    double[] slightly = new double[n * (n + 1)];
    pose.copyTo(slightly);
    double tilt = Math.pow(10, -16 + 12 * random.nextDouble());
    for (int i = 0; i < slightly.length; i++) {
      slightly[i] += (i % (n + 1) == n ? 0.3 : tilt) * random.nextGaussian();
    }
    pairs.add(
        new Posed(
            "nearly same orientation",
            box,
            pose,
            PairFamilies.box(n, random),
            Pose.affine(n, slightly)));
    pairs.add(
        new Posed(
            "needle and plate",
            stretched(n, random, 1e-3, 1),
            PairFamilies.rotation(n, random, 0.02),
            stretched(n, random, 1, 1e-3),
            PairFamilies.rotation(n, random, 0.02)));
    return pairs;
  }

  /** The first coordinate keeps its length, the last is made smaller, those between by another. */
  private static Polytope stretched(int n, Random random, double between, double last) {
    double[] c = PairFamilies.cloud(n, 12, random, 1).toArray();
    for (int i = 0; i < c.length; i++) {
      c[i] *= i % n == 0 ? 1 : i % n == n - 1 ? Math.min(last, between) : between;
    }
    return Polytope.of(n, c);
  }

  private boolean check(EngineAssertions sat, Posed pair, String what) {
    PairResult result = sat.ask(pair, PairRequest.penetration());
    if (result.verdict() != Verdict.INTERSECTING) {
      return false; // verdicts are tested elsewhere
    }
    boolean flat = DepthOracle.isFlat(pair.a(), pair.poseA(), pair.b(), pair.poseB());
    BigDecimal depth = new DepthOracle(pair).depth(flat);
    String told =
        "%s, %s, %s and %s vertices: depth %s, %s"
            .formatted(
                what,
                pair.family(),
                pair.a().vertexCount(),
                pair.b().vertexCount(),
                depth.doubleValue(),
                result);
    assertThat(new BigDecimal(result.lower()).negate()).as(told).isGreaterThanOrEqualTo(depth);
    assertThat(new BigDecimal(result.upper()).negate()).as(told).isLessThanOrEqualTo(depth);
    double allowed = EngineAssertions.allowance(pair, depth.doubleValue());
    for (double bound : new double[] {result.lower(), result.upper()}) {
      double error = new BigDecimal(bound).add(depth).abs().doubleValue();
      assertThat(error).as("%s, allowed %s", told, allowed).isLessThanOrEqualTo(allowed);
    }
    int n = pair.dimension();
    double size = EngineAssertions.commonSize(pair);
    double offset = 0;
    for (int i = 0; i < n; i++) {
      offset = Math.max(offset, Math.abs(result.pointA(i)));
      offset = Math.max(offset, Math.abs(pair.a().coordinate(0, i)));
    }
    for (int i = 0; i < n; i++) {
      double off = result.pointA(i) - result.pointB(i) + result.lower() * result.normal(i);
      assertThat(Math.abs(off))
          .as(told + " points")
          .isLessThanOrEqualTo(1e-9 * size + 1e-14 * offset);
    }
    return true;
  }

  @Test
  void smallPairsAgreeWithAllPlanesThroughDifferences() {
    EngineAssertions sat = new EngineAssertions(new Sat(), 3);
    int checked = 0;
    for (int seed = 0; seed < 400 && checked < 12; seed++) {
      Random random = new Random(seed);
      Posed pair =
          new Posed(
              "tetrahedra",
              PairFamilies.cloud(3, 4, random, 1),
              PairFamilies.rotation(3, random, 0.2),
              PairFamilies.cloud(3, 4, random, 1),
              PairFamilies.rotation(3, random, 0.2));
      PairResult result = sat.ask(pair, PairRequest.penetration());
      if (result.verdict() == Verdict.INTERSECTING) {
        assertThat(pair.exact().isDepthAtLeast(-result.upper())).as("seed " + seed).isTrue();
        assertThat(pair.exact().isDepthAtLeast(Math.nextUp(-result.lower()))).isFalse();
        checked++;
      }
    }
    assertThat(checked).isEqualTo(12);
  }
}
