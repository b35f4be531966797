// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.fixtures.GoldenCases;
import io.touchstone.fixtures.GoldenCases.PairCase;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.oracle.EngineAssertions;
import java.util.stream.Stream;

/** The golden cases in the plane and in space, for the engines of this module. */
final class Golden {

  private Golden() {}

  /** A source of parameterized tests: bodies that have vertices. */
  static Stream<PairCase> cases() {
    return GoldenCases.pairs(2, 3).stream()
        .filter(golden -> !golden.pair().a().isEmpty() && !golden.pair().b().isEmpty());
  }

  /** The truth, or undecided where bodies touch, which flat bodies in one plane do. */
  static void check(NarrowPhase engine, PairRequest request, PairCase golden) {
    Posed pair = golden.pair();
    EngineAssertions assertions = new EngineAssertions(engine, pair.dimension());
    PairResult result = assertions.check(pair, request, golden.id());
    if (result.verdict() == Verdict.UNDECIDED) {
      assertThat(golden.collide()).as("%s: %s", golden.id(), result).isTrue();
    }
  }
}
