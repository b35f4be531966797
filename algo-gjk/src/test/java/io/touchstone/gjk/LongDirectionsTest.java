// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.Engines;
import io.touchstone.Proofs;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.proof.VerifiedNarrowPhase;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Directions whose squares are no doubles: casts and depths along them were left undecided. */
final class LongDirectionsTest {

  private static final ConvexBody BOX = Shapes.box(1, 1, 1);

  private static PairResult ask(double height, PairRequest.Builder request, double... direction) {
    VerifiedNarrowPhase engine =
        Proofs.prove(Engines.installed().createNarrowPhase(Gjk.ID), Proof.CHECKED);
    PairResult result = new PairResult(3);
    engine
        .newQuery(3)
        .evaluate(
            engine.prepare(BOX),
            Pose.identity(3),
            engine.prepare(BOX),
            Pose.translation(0.1, 0, height),
            request.direction(direction).build(),
            null,
            result);
    assertThat(result.verdictAssurance()).as(result.toString()).isEqualTo(Assurance.PROVED);
    assertThat(result.boundsAssurance()).as(result.toString()).isEqualTo(Assurance.PROVED);
    return result;
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 1e150, 1e200, 1e300, 1e-150, 1e-200, 1e-300})
  void lengthsOfDirectionsOnlyScaleTheParameter(double s) {
    PairResult hit = ask(-5, PairRequest.builder(Goal.CAST), 0, 0, s);
    assertThat(hit.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(hit.lower() * s).isCloseTo(3, within(1e-13)).isLessThanOrEqualTo(3);
    assertThat(hit.upper() * s).isCloseTo(3, within(1e-13)).isGreaterThanOrEqualTo(3);
    PairResult miss = ask(-5, PairRequest.builder(Goal.CAST), 0, s, -s);
    assertThat(miss.verdict()).isEqualTo(Verdict.DISJOINT);
    PairResult depth = ask(1.5, PairRequest.builder(Goal.PENETRATION), 0, s, s);
    double truth = Math.sqrt(0.5);
    assertThat(-depth.lower()).isCloseTo(truth, within(1e-13));
    assertThat(-depth.upper()).isCloseTo(truth, within(1e-13));
  }
}
