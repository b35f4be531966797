// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Engines;
import io.touchstone.Proofs;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.proof.VerifiedNarrowPhase;
import io.touchstone.proof.VerifiedQuery;
import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With both engines installed, the policy exact is complete: nothing wrong, nothing undecided. */
class ProvedTest {

  private static final Engines ENGINES = Engines.installed();

  private static PairResult ask(VerifiedNarrowPhase phase, Posed pair, PairRequest request) {
    VerifiedQuery query = phase.newQuery(pair.dimension());
    PairResult result = new PairResult(pair.dimension());
    query.evaluate(
        phase.prepare(pair.a()),
        pair.poseA(),
        phase.prepare(pair.b()),
        pair.poseB(),
        request,
        null,
        result);
    assertThat(query.fault()).isEmpty();
    return result;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5})
  void everythingIsProved(int n) {
    VerifiedNarrowPhase simplex =
        Proofs.prove(ENGINES.createNarrowPhase("simplex"), Proof.EXACT, ENGINES);
    VerifiedNarrowPhase exact =
        Proofs.prove(ENGINES.createNarrowPhase("simplex-exact"), Proof.EXACT, ENGINES);
    for (int k = 0; k < 2; k++) {
      for (Posed pair : PairFamilies.all(n, new Random(50L * n + k), 1)) {
        String what = "n %d, seed %d, %s".formatted(n, 50L * n + k, pair.family());
        ExactPair.Nearest truth = pair.exact().nearest();
        PairResult first = ask(simplex, pair, PairRequest.intersection());
        assertThat(first.verdictAssurance()).as(what).isEqualTo(Assurance.PROVED);
        assertThat(first.verdict().collides()).as(what).isEqualTo(truth.meet());
        PairResult second = ask(exact, pair, PairRequest.distance());
        assertThat(second.verdictAssurance()).as(what).isEqualTo(Assurance.PROVED);
        assertThat(second.boundsAssurance()).as(what).isEqualTo(Assurance.PROVED);
        assertThat(second.verdict().collides()).as(what).isEqualTo(truth.meet());
        if (!truth.meet()) {
          assertThat(truth.compareBound(second.lower(), BigDecimal.ZERO)).isNotPositive();
          assertThat(truth.compareBound(second.upper(), BigDecimal.ZERO)).isNotNegative();
        }
        PairResult third = ask(exact, pair, PairRequest.containment());
        assertThat(third.verdictAssurance()).as(what).isEqualTo(Assurance.PROVED);
      }
    }
  }

  /**
   * Two segments on nearly the same line, one beginning an ulp beyond the other's end, across the
   * line: only directions that a unit vector of doubles misses may separate them.
   */
  @Test
  void aGapBelowTheResolutionOfDoublesIsProved() {
    VerifiedNarrowPhase exact =
        Proofs.prove(ENGINES.createNarrowPhase("simplex-exact"), Proof.EXACT, ENGINES);
    Random random = new Random(8);
    int integers = 0;
    for (int k = 0; k < 30; k++) {
      double x = 1 + random.nextDouble();
      double y = 1 + random.nextDouble();
      // the parallelogram's side from (0, 0) to (x, y), and a point an ulp off its middle
      Polytope a = Polytope.of(2, 0, 0, 2 * x, 2 * y, 0, 3);
      Polytope b = Polytope.of(2, x, Math.nextDown(y), 0, -1e-9, 2 * x, Math.nextDown(2 * y));
      Posed pair = new Posed("ulp", a, Pose.identity(2), b, Pose.identity(2));
      PairResult result = ask(exact, pair, PairRequest.intersection());
      assertThat(result.verdictAssurance()).isEqualTo(Assurance.PROVED);
      assertThat(result.verdict()).as("number %d", k).isEqualTo(Verdict.DISJOINT);
      assertThat(pair.exact().nearest().meet()).isFalse();
      integers += result.hasExactNormal() ? 1 : 0;
    }
    assertThat(integers).isPositive();
  }
}
