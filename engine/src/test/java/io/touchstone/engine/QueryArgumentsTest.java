// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Wrong arguments are named; the empty set is answered about. */
final class QueryArgumentsTest {

  @ParameterizedTest
  @CsvSource({"0,body A", "1,pose of A", "2,body B", "3,pose of B", "4,result"})
  void namesTheArgumentOfAnotherDimension(int place, String what) {
    int[] d = {3, 3, 3, 3, 3};
    d[place] = 2;
    assertThatThrownBy(() -> QueryArguments.requireDimensions(3, d[0], d[1], d[2], d[3], d[4]))
        .isInstanceOf(DimensionMismatchException.class)
        .hasMessage(what + " has dimension 2, expected 3");
  }

  @Test
  void letsEqualDimensionsPass() {
    assertThatCode(() -> QueryArguments.requireDimensions(3, 3, 3, 3, 3, 3))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @EnumSource(
      value = Goal.class,
      names = {"PENETRATION", "CONTAINMENT"})
  void refusesOtherGoals(Goal goal) {
    PairRequest request = PairRequest.builder(goal).build();
    assertThatThrownBy(() -> QueryArguments.requireIntersectionOrDistance("some", request))
        .isInstanceOf(UnsupportedQueryException.class)
        .hasMessageContaining("some answers intersection and distance, not " + goal);
  }

  @Test
  void refusesOtherMetricsOfADistanceOnly() {
    PairRequest distance = PairRequest.builder(Goal.DISTANCE).metric(Metric.L1).build();
    assertThatThrownBy(() -> QueryArguments.requireIntersectionOrDistance("some", distance))
        .isInstanceOf(UnsupportedQueryException.class)
        .hasMessageContaining("some measures in the Euclidean norm, not in L1");
    PairRequest collide = PairRequest.builder(Goal.INTERSECTION).metric(Metric.L1).build();
    assertThatCode(() -> QueryArguments.requireIntersectionOrDistance("some", collide))
        .doesNotThrowAnyException();
  }

  @Test
  void saysWhatToDoWithForeignObjects() {
    assertThat(QueryArguments.foreignShape("body B", "some"))
        .hasMessage("body B was prepared by another engine; prepare it with this some");
    assertThat(QueryArguments.foreignWarmStart("some"))
        .hasMessage("the warm start was made by another engine; make it with this some");
  }

  @Test
  void theEmptySetIsInfinitelyFar() {
    PairResult result = new PairResult(3);
    QueryArguments.writeEmpty(Goal.DISTANCE, false, result.rewrite());
    assertThat(result.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(result.emptySide()).isEqualTo(BodySide.B);
    assertThat(result.lower()).isInfinite();
    assertThat(result.upper()).isInfinite();
  }

  @Test
  void theEmptySetIsASubset() {
    PairResult result = new PairResult(3);
    QueryArguments.writeEmpty(Goal.CONTAINMENT, true, result.rewrite());
    assertThat(result.verdict()).isEqualTo(Verdict.SUBSET);
    assertThat(result.emptySide()).isEqualTo(BodySide.A);
    QueryArguments.writeEmpty(Goal.CONTAINMENT, false, result.rewrite());
    assertThat(result.verdict()).isEqualTo(Verdict.NOT_SUBSET);
    assertThat(result.hasLower()).isFalse();
  }
}
