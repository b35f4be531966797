// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.kernel.oracle.GoldenCases.PairCase;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The oracle and the golden cases were made by different hands: they have to agree. */
final class GoldenCasesTest {

  static List<PairCase> pairs() {
    return GoldenCases.pairs();
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void agreesWithTheOracle(PairCase golden) {
    if (golden.pair().a().isEmpty() || golden.pair().b().isEmpty()) {
      assertThat(golden.distance()).isEqualTo(Double.POSITIVE_INFINITY);
      return;
    }
    ExactPair.Nearest truth = golden.pair().exact().nearest();
    assertThat(truth.meet()).isEqualTo(golden.collide());
    assertThat(truth.distance().doubleValue())
        .isCloseTo(golden.distance(), within(golden.tolerance()));
  }

  @Test
  void allAreRead() {
    assertThat(GoldenCases.pairs()).hasSize(83);
    assertThat(GoldenCases.pairs(2, 3)).hasSize(71);
    assertThat(GoldenCases.subsets()).hasSize(10);
  }
}
