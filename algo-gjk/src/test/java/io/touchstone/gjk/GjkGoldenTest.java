// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.fixtures.GoldenCases;
import io.touchstone.fixtures.GoldenCases.PairCase;
import io.touchstone.oracle.EngineAssertions;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The golden cases, each with its own tolerance. */
class GjkGoldenTest {

  static Stream<PairCase> cases() {
    return GoldenCases.pairs().stream();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void agrees(PairCase golden) {
    EngineAssertions engine = new EngineAssertions(new Gjk(true), golden.pair().dimension());
    PairResult boolean_ = engine.ask(golden.pair(), PairRequest.intersection());
    assertThat(boolean_.verdict()).isNotEqualTo(Verdict.UNDECIDED);
    assertThat(boolean_.verdict().collides()).as("%s", boolean_).isEqualTo(golden.collide());
    PairResult result = engine.ask(golden.pair(), PairRequest.distance());
    assertThat(result.verdict()).isNotEqualTo(Verdict.UNDECIDED);
    assertThat(result.verdict().collides()).as("%s", result).isEqualTo(golden.collide());
    if (golden.distance() == Double.POSITIVE_INFINITY) {
      assertThat(result.hasEmptySide()).isTrue();
      return;
    }
    assertThat(result.upper()).isCloseTo(golden.distance(), Offset.offset(golden.tolerance()));
    if (!golden.collide()) {
      assertThat(result.lower()).isCloseTo(golden.distance(), Offset.offset(golden.tolerance()));
      near(golden.nearestA(), golden.pointTolerance(), result, true);
      near(golden.nearestB(), golden.pointTolerance(), result, false);
    }
  }

  private static void near(List<Double> expected, double tolerance, PairResult found, boolean a) {
    for (int axis = 0; axis < expected.size(); axis++) {
      assertThat(a ? found.pointA(axis) : found.pointB(axis))
          .isCloseTo(expected.get(axis), Offset.offset(tolerance));
    }
  }
}
