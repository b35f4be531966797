// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Proofs;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.oracle.ToldEngine;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;

/** A normal in integers is checked although the rounded one beside it surely does not separate. */
final class ExactNormalProofTest {

  /** Says that the pair is disjoint, with a rounded normal that is wrong. */
  private static PairResult ask(int x) {
    BigInteger[] normal = {BigInteger.valueOf(x), BigInteger.ONE};
    ToldEngine offByARounding =
        new ToldEngine(
            out ->
                out.verdict(Verdict.DISJOINT, Termination.CONVERGED)
                    .normal(new double[] {0, 1})
                    .exactNormal(normal));
    VerifiedNarrowPhase engine = Proofs.prove(offByARounding, Proof.CHECKED);
    PairResult result = new PairResult(2);
    engine
        .newQuery(2)
        .evaluate(
            engine.prepare(Polytope.of(2, 0, 0)),
            Pose.identity(2),
            engine.prepare(Polytope.of(2, 1, -1)),
            Pose.identity(2),
            PairRequest.intersection(),
            null,
            result);
    return result;
  }

  @Test
  void theExactNormalDecides() {
    PairResult result = ask(2);
    assertThat(result.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(result.verdictAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(result.lower()).isBetween(0.44721, 0.44722);
    assertThat(ask(1).verdict()).isEqualTo(Verdict.UNDECIDED);
  }
}
