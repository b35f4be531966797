// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Engines;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.kernel.oracle.DepthOracle;
import io.touchstone.oracle.EngineAssertions;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Three ways to the least depth that have nothing in common: all pairs of edges, a walk over the
 * overlay of the Gauss maps, and a polytope that expands until it reaches the boundary.
 */
final class DepthEnginesAgreeTest {

  private static final List<String> IDS = List.of("sat", "sat-overlay", "gjk");

  @Test
  void axesOverlayAndExpandingPolytopesAgree() {
    List<EngineAssertions> engines = new ArrayList<>();
    for (String id : IDS) {
      engines.add(new EngineAssertions(Engines.installed().createNarrowPhase(id), 3));
    }
    int agreed = 0;
    int judged = 0;
    for (int seed = 0; seed < 40; seed++) {
      for (Posed pair : pairs(new Random(seed))) {
        String told = "seed %d, %s".formatted(seed, pair.family());
        List<PairResult> answers = new ArrayList<>();
        for (EngineAssertions engine : engines) {
          PairResult answer = new PairResult(3);
          answer.copyFrom(engine.ask(pair, PairRequest.penetration()));
          answers.add(answer);
          told += "; " + answer;
        }
        boolean met = answers.stream().allMatch(a -> a.verdict() == Verdict.INTERSECTING);
        if (!met) { // where they part or only touch there is no depth, and no contradiction
          boolean parted = answers.stream().anyMatch(a -> a.verdict() == Verdict.DISJOINT);
          boolean some = answers.stream().anyMatch(a -> a.verdict().collides());
          assertThat(parted && some).as(told).isFalse();
          continue;
        }
        for (PairResult one : answers) {
          for (PairResult other : answers) {
            double allowed = 2 * EngineAssertions.allowance(pair, one.lower());
            // each knows the depth from above and from below
            assertThat(other.lower() - one.upper()).as(told).isNotPositive();
            assertThat(Math.abs(other.lower() - one.lower())).as(told).isLessThanOrEqualTo(allowed);
            assertThat(Math.abs(other.upper() - one.upper())).as(told).isLessThanOrEqualTo(allowed);
          }
        }
        agreed++;
        if (seed < 8 && pair.a().vertexCount() * pair.b().vertexCount() <= 300) {
          BigDecimal depth = new DepthOracle(pair).depth();
          assertThat(new BigDecimal(-answers.get(0).lower()))
              .as(told)
              .isGreaterThanOrEqualTo(depth);
          assertThat(new BigDecimal(-answers.get(0).upper())).as(told).isLessThanOrEqualTo(depth);
          judged++;
        }
      }
    }
    assertThat(agreed).isGreaterThan(200);
    assertThat(judged).isGreaterThan(15);
  }

  /** Boxes, prisms, hulls of up to 64 vertices, needles and plates, as a rule overlapping. */
  private static List<Posed> pairs(Random random) {
    List<Posed> pairs = new ArrayList<>();
    Polytope[] bodies = {
      PairFamilies.box(3, random),
      prism(3 + random.nextInt(10), random),
      Shapes.randomHull(3, 8 + random.nextInt(9), random.nextInt(1000)),
      Shapes.randomHull(3, 64, random.nextInt(1000)),
      stretch(Shapes.randomHull(3, 20, random.nextInt(1000)), 1, 0.1, 0.1),
      stretch(Shapes.randomHull(3, 20, random.nextInt(1000)), 1, 1, 0.1),
      PairFamilies.box(3, random)
    };
    for (int k = 0; k < bodies.length; k++) {
      pairs.add(
          new Posed(
              "bodies " + k,
              bodies[k],
              PairFamilies.rotation(3, random, 0.2),
              bodies[(k + 1) % bodies.length],
              PairFamilies.rotation(3, random, 0.2)));
    }
    return pairs;
  }

  private static Polytope prism(int sides, Random random) {
    double[] points = new double[6 * sides];
    double height = 0.2 + random.nextDouble();
    for (int k = 0; k < sides; k++) {
      double angle = 2 * Math.PI * k / sides;
      for (int end = 0; end < 2; end++) {
        points[6 * k + 3 * end] = StrictMath.cos(angle);
        points[6 * k + 3 * end + 1] = StrictMath.sin(angle);
        points[6 * k + 3 * end + 2] = end == 0 ? -height : height;
      }
    }
    return Polytope.of(3, points);
  }

  private static Polytope stretch(Polytope body, double x, double y, double z) {
    double[] c = body.toArray();
    for (int i = 0; i < c.length; i++) {
      c[i] *= i % 3 == 0 ? x : i % 3 == 1 ? y : z;
    }
    return Polytope.of(3, c);
  }
}
