// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck;

import static io.touchstone.satcheck.Rounds.ROUNDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Engines;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.oracle.EngineAssertions;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each engine without a proof, on pairs near contact, against exact arithmetic. */
final class OwnWordTest {

  @ParameterizedTest
  @ValueSource(strings = {"sat", "sat-overlay", "hs-jump", "chung-wang"})
  void verdictsNearContactAreTrue(String id) {
    EngineAssertions engine = engine(id);
    for (int seed = 0; seed < 2 * ROUNDS; seed++) {
      for (Posed pair : Adversaries.all(new Random(21_000 + seed))) {
        ExactPair.Nearest truth = pair.exact().nearest();
        engine.check(pair, truth, PairRequest.intersection(), id + ", seed " + seed);
      }
    }
    assertThat(engine.decided()).isGreaterThan(id.equals("chung-wang") ? 5 * ROUNDS : 15 * ROUNDS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sat", "sat-overlay"})
  void depthsNearContactAreTrue(String id) {
    EngineAssertions engine = engine(id);
    int deep = 0;
    for (int seed = 0; seed < ROUNDS; seed++) {
      Random random = new Random(22_000 + seed);
      for (Posed pair : Adversaries.all(random)) {
        deep += engine.checkDepth(pair, id + ", seed " + seed) ? 1 : 0;
      }
    }
    assertThat(deep).isGreaterThan(2 * ROUNDS);
  }

  /** What the settlement parts or joins alone, because no facet of K does: K is flat. */
  @ParameterizedTest
  @CsvSource({"sat, 2", "sat, 3", "sat-overlay, 3", "hs-jump, 2", "hs-jump, 3"})
  void flatBodiesAreDecided(String id, int n) {
    EngineAssertions engine = new EngineAssertions(Engines.installed().createNarrowPhase(id), n);
    int apart = 0;
    for (int seed = 0; seed < 40 * ROUNDS; seed++) {
      Random random = new Random(23_000 + seed);
      Posed pair = seed % 2 == 0 ? PairFamilies.points(n, random) : PairFamilies.flat(n, random);
      PairResult result = engine.check(pair, PairRequest.intersection(), id + ", seed " + seed);
      apart += result.verdict() == Verdict.DISJOINT ? 1 : 0;
    }
    assertThat(engine.undecided()).isLessThanOrEqualTo(1);
    assertThat(apart).isGreaterThan(4 * ROUNDS);
  }

  private static EngineAssertions engine(String id) {
    return new EngineAssertions(Engines.installed().createNarrowPhase(id), 3);
  }
}
