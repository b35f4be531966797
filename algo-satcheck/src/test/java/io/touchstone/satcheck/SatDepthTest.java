package io.touchstone.satcheck;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.oracle.EngineAssertions;
import io.touchstone.api.oracle.PairFamilies;
import io.touchstone.api.oracle.PairFamilies.Posed;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The depth against brute force in exact arithmetic. */
final class SatDepthTest {

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void depthIsTheLeastOfAllDirections(int n) {
    EngineAssertions sat = new EngineAssertions(new Sat(), n);
    int overlapping = 0;
    for (int seed = 0; seed < SatTest.ROUNDS; seed++) {
      for (Posed pair : overlapping(n, new Random(seed))) {
        overlapping += check(sat, pair, "seed " + seed) ? 1 : 0;
      }
    }
    assertThat(overlapping).isGreaterThan(7 * SatTest.ROUNDS);
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
