// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.AlgorithmInfo;
import io.touchstone.Engines;
import io.touchstone.Proofs;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.proof.RelativePosition;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The relative position of two polytopes does not depend on the engine whose answer it is taken
 * from, nor on the goal that was asked.
 */
final class RelativePositionOfEnginesTest {

  private static final long SEED = Long.getLong("touchstone.positions.seed", 20261125);

  private static final Engines ENGINES = Engines.installed();

  private static final List<Posed> PAIRS = new ArrayList<>();

  private static final List<@Nullable RelativePosition> POSITIONS = new ArrayList<>();

  private static Stream<String> engines() {
    return ENGINES.narrowPhases().stream()
        .map(AlgorithmInfo::id)
        .filter(id -> !id.startsWith("test-")); // those lie, for other tests
  }

  private static synchronized void makePairs() {
    if (!PAIRS.isEmpty()) {
      return;
    }
    for (int n = 2; n <= 3; n++) {
      Random random = new Random(SEED + n);
      for (int k = 0; k < 25; k++) {
        PAIRS.add(PairFamilies.random(n, random));
        PAIRS.add(PairFamilies.lattice(n, random));
        PAIRS.add(PairFamilies.boxes(n, random));
        PAIRS.add(PairFamilies.touching(n, random));
        PAIRS.add(PairFamilies.moved(PairFamilies.lattice(n, random), turned(n, random)));
        PAIRS.add(PairFamilies.flat(n, random));
      }
    }
    NarrowPhase exact = Proofs.prove(ENGINES.createNarrowPhase("simplex-exact"), Proof.EXACT);
    for (Posed pair : PAIRS) {
      POSITIONS.add(position(exact, pair, Goal.INTERSECTION));
    }
  }

  private static Pose turned(int n, Random random) {
    return PairFamilies.rotation(n, random, 3);
  }

  @ParameterizedTest
  @MethodSource("engines")
  void isThatOfThePairWhoeverAnswers(String id) {
    makePairs();
    int compared = 0;
    Set<RelativePosition> seen = EnumSet.noneOf(RelativePosition.class);
    NarrowPhase engine = Proofs.prove(ENGINES.createNarrowPhase(id), Proof.EXACT, ENGINES);
    for (Goal goal : List.of(Goal.INTERSECTION, Goal.DISTANCE, Goal.PENETRATION)) {
      for (int k = 0; k < PAIRS.size(); k++) {
        RelativePosition found = position(engine, PAIRS.get(k), goal);
        if (found != null) {
          compared++;
          seen.add(found);
          assertThat(found)
              .as("%s, %s, pair %d, %s, seed %d", id, goal, k, PAIRS.get(k), SEED)
              .isEqualTo(POSITIONS.get(k));
        }
      }
    }
    assertThat(compared).isGreaterThan(100);
    assertThat(seen).hasSizeGreaterThan(4);
  }

  /** Returns null where the engine does not answer such a question. */
  private static @Nullable RelativePosition position(NarrowPhase engine, Posed pair, Goal goal) {
    try {
      Polytope a = pair.a();
      Polytope b = pair.b();
      PairResult result = new PairResult(pair.dimension());
      engine
          .newQuery(pair.dimension())
          .evaluate(
              engine.prepare(a),
              pair.poseA(),
              engine.prepare(b),
              pair.poseB(),
              PairRequest.builder(goal).build(),
              null,
              result);
      Outcome outcome = result.toOutcome();
      assertThat(outcome.verdict()).isNotEqualTo(Verdict.UNDECIDED);
      return RelativePosition.of(a, pair.poseA(), b, pair.poseB(), outcome);
    } catch (UnsupportedQueryException e) {
      return null;
    }
  }
}
