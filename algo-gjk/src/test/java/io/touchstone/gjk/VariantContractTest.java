// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.oracle.EngineAssertions;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of the variants, apart from the truth of their answers. */
class VariantContractTest {

  static List<VariantEngine> variants() {
    return VariantEngine.all();
  }

  @ParameterizedTest
  @MethodSource("variants")
  void whatIsNotSupportedIsRefused(VariantEngine variant) {
    NarrowPhase engine = variant.create();
    Posed pair = PairFamilies.random(3, new Random(1));
    EngineAssertions asking = new EngineAssertions(engine, 3);
    assertThatThrownBy(() -> asking.ask(pair, PairRequest.penetration()))
        .isInstanceOf(UnsupportedQueryException.class)
        .hasMessageContaining(variant.id());
    for (int n : new int[] {1, 4}) {
      assertThatThrownBy(() -> engine.newQuery(n)).isInstanceOf(UnsupportedQueryException.class);
      assertThatThrownBy(() -> engine.prepare(Shapes.unitSimplex(n)))
          .isInstanceOf(UnsupportedQueryException.class);
    }
    assertThatThrownBy(() -> engine.prepare(Shapes.sphere(3, 1)))
        .isInstanceOf(UnsupportedQueryException.class);
  }

  @ParameterizedTest
  @MethodSource("variants")
  void strangersAndOtherDimensionsAreRefused(VariantEngine variant) {
    NarrowPhase engine = variant.create();
    NarrowPhase other = variant.create();
    PairQuery query = engine.newQuery(3);
    Polytope point = Polytope.of(3, 1, 2, 3);
    PreparedShape own = engine.prepare(point);
    Pose pose = Pose.identity(3);
    PairResult out = new PairResult(3);
    PairRequest request = PairRequest.distance();
    assertThatThrownBy(
            () -> query.evaluate(own, pose, other.prepare(point), pose, request, null, out))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () -> query.evaluate(own, pose, own, pose, request, other.newWarmStart(3), out))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () -> query.evaluate(own, pose, own, pose, request, engine.newWarmStart(2), out))
        .isInstanceOf(DimensionMismatchException.class);
    assertThatThrownBy(() -> query.evaluate(own, pose, own, Pose.identity(2), request, null, out))
        .isInstanceOf(DimensionMismatchException.class);
  }

  /** Where nothing has moved, a remembered answer is confirmed by one support pair or none. */
  @ParameterizedTest
  @MethodSource("variants")
  void anAnswerIsConfirmedByOnePair(VariantEngine variant) {
    NarrowPhase engine = variant.create();
    for (int n = 2; n <= 3; n++) {
      PairQuery query = engine.newQuery(n);
      PairResult out = new PairResult(n);
      for (int seed = 0; seed < 40; seed++) {
        Posed pair = PairFamilies.random(n, new Random(seed));
        PreparedShape a = engine.prepare(pair.a());
        PreparedShape b = engine.prepare(pair.b());
        for (Goal goal : List.of(Goal.INTERSECTION, Goal.DISTANCE)) {
          PairRequest request = PairRequest.builder(goal).build();
          WarmStart memory = engine.newWarmStart(n);
          query.evaluate(a, pair.poseA(), b, pair.poseB(), request, memory, out);
          Verdict verdict = out.verdict();
          query.evaluate(a, pair.poseA(), b, pair.poseB(), request, memory, out);
          String what = "%s, dimension %d, seed %d, %s".formatted(variant, n, seed, goal);
          assertThat(out.verdict()).as(what).isEqualTo(verdict);
          assertThat(out.supportQueries()).as(what).isLessThanOrEqualTo(1);
        }
      }
    }
  }
}
