// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Engines;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.proof.VerifiedNarrowPhase;
import io.touchstone.tck.engines.OracleProvider;
import io.touchstone.tck.pairs.Sample;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The rule on the last bit lets answers of the policy exact pass, and no others. */
final class LastBitRuleTest {

  private static final NarrowPhase ENGINE =
      Engines.builder().add(new OracleProvider()).build().createNarrowPhase("oracle");

  /** Points on a diagonal: at an irrational distance. */
  private static final Sample DIAGONAL =
      new Sample(
          "diagonal",
          Polytope.of(2, 0, 0, -1, -2),
          Pose.identity(2),
          Polytope.of(2, 0.1, 0.1),
          Pose.identity(2));

  private static PairResult ask(Proof policy, Sample sample) {
    VerifiedNarrowPhase phase = new VerifiedNarrowPhase(ENGINE, policy, List.of());
    PairResult result = new PairResult(sample.dimension());
    phase
        .newQuery(sample.dimension())
        .evaluate(
            phase.prepare(sample.a()),
            sample.poseA(),
            phase.prepare(sample.b()),
            sample.poseB(),
            PairRequest.distance(),
            null,
            result);
    return result;
  }

  @Test
  void answersOfThePolicyExactPass() {
    assertThat(LastBitRule.fault(DIAGONAL, Verdict.DISJOINT, ask(Proof.EXACT, DIAGONAL))).isEmpty();
  }

  @Test
  void othersFail() {
    PairResult checked = ask(Proof.CHECKED, DIAGONAL);
    assertThat(LastBitRule.fault(DIAGONAL, Verdict.DISJOINT, checked)).isNotEmpty();
    assertThat(LastBitRule.fault(DIAGONAL, Verdict.DISJOINT, ask(Proof.NONE, DIAGONAL)))
        .contains("FLOATING");
    PairResult exact = ask(Proof.EXACT, DIAGONAL);
    exact.amend().upper(Math.nextUp(exact.upper()));
    assertThat(LastBitRule.fault(DIAGONAL, Verdict.DISJOINT, exact))
        .contains("FLOATING"); // nobody else can say it
  }
}
