// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Engines;
import io.touchstone.Proofs;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.fixtures.PairFamilies;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * The search of the library's solver, one loop in local variables, and the readable one of {@code
 * gjk} with {@code pure = true} are the same algorithm: they end with the same face after as many
 * support points.
 */
final class TwinSearchTest {

  private static final int PAIRS = 2000;

  private final PairResult fast = new PairResult(3);
  private final PairResult readable = new PairResult(3);

  private static PairQuery query(NarrowPhase engine) {
    return engine.newQuery(3);
  }

  private static NarrowPhase gjk(boolean pure) {
    return Proofs.prove(
        Engines.installed().createNarrowPhase("gjk", Map.of("pure", Boolean.toString(pure))),
        Proof.CHECKED);
  }

  /** The features of A and of B: two edges span a parallelogram of two triangles of pairs. */
  private static Set<String> features(PairResult result) {
    Set<String> features = new TreeSet<>();
    for (int k = 0; k < result.featureSizeA(); k++) {
      features.add("A" + result.featureVertexA(k));
      features.add("B" + result.featureVertexB(k));
    }
    return features;
  }

  @Test
  void bothEndWithTheSameFaceAfterAsManySteps() {
    NarrowPhase solver = gjk(false);
    NarrowPhase search = gjk(true);
    PairQuery ofSolver = query(solver);
    PairQuery ofSearch = query(search);
    int apart = 0;
    int same = 0;
    int asLong = 0;
    for (int seed = 0; seed < PAIRS; seed++) {
      Random random = new Random(seed);
      Polytope a = Shapes.randomHull(3, 5 + random.nextInt(60), random.nextInt(200));
      Polytope b = Shapes.randomHull(3, 5 + random.nextInt(60), random.nextInt(200));
      Pose poseA = PairFamilies.rotation(3, random, 1.5);
      Pose poseB = PairFamilies.rotation(3, random, 1.5);
      ofSolver.evaluate(
          solver.prepare(a), poseA, solver.prepare(b), poseB, PairRequest.distance(), null, fast);
      ofSearch.evaluate(
          search.prepare(a),
          poseA,
          search.prepare(b),
          poseB,
          PairRequest.distance(),
          null,
          readable);
      assertThat(fast.verdict()).as("seed %d", seed).isEqualTo(readable.verdict());
      if (fast.verdict() == Verdict.DISJOINT) { // tetrahedra around the origin are many
        apart++;
        same += features(fast).equals(features(readable)) ? 1 : 0;
      }
      asLong += Math.abs(fast.iterations() - readable.iterations()) <= 1 ? 1 : 0;
    }
    assertThat(apart).isGreaterThan(PAIRS / 4);
    assertThat(same).isGreaterThan(apart * 99 / 100);
    assertThat(asLong).isGreaterThan(PAIRS * 99 / 100);
  }
}
