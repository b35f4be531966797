// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.oracle.ToldEngine;
import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Whatever an engine names, a distance with the policy exact is the same to the last bit. */
final class LastBitProposalTest {

  private static final Polytope BOX = Shapes.box(1, 1, 1);

  /** An edge of A is nearest to a face of B whose normal is not quite of length 1. */
  private static final Pose THERE =
      Pose.of(3, 0.6, -0.8, 0, 3.0, 0.8, 0.6, 0, 3.6, 0, 0, 1, 1.9 / 7);

  private static PairResult answer(Consumer<PairResult.Writer> told) {
    VerifiedNarrowPhase phase =
        new VerifiedNarrowPhase(new ToldEngine(told), Proof.EXACT, List.of());
    PairResult result = new PairResult(3);
    phase
        .newQuery(3)
        .evaluate(
            phase.prepare(BOX),
            Pose.identity(3),
            phase.prepare(BOX),
            THERE,
            PairRequest.distance(),
            null,
            result);
    return result;
  }

  private static PairResult.Writer apart(PairResult.Writer out) {
    return out.verdict(Verdict.DISJOINT, Termination.CONVERGED).normal(1, 0, 0).lower(0.1).upper(9);
  }

  private static void assertSame(PairResult result, PairResult right) {
    assertThat(result.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(result.termination()).isEqualTo(Termination.CONVERGED);
    assertThat(result.boundsAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(result.lower()).isEqualTo(right.lower());
    assertThat(result.upper()).isEqualTo(right.upper());
    assertThat(result.hasWholeWeights()).isTrue();
    for (int axis = 0; axis < 3; axis++) {
      assertThat(result.exactNormal(axis)).isEqualTo(right.exactNormal(axis));
    }
  }

  @Test
  void randomVerticesAndWeightsLeadToTheSameBounds() {
    PairResult right = answer(out -> apart(out).featurePair(7, 0, 1));
    assertThat(right.upper()).isEqualTo(Math.nextUp(right.lower()));
    Random random = new Random(29);
    for (int k = 0; k < 300; k++) {
      int termsOfA = 1 + random.nextInt(5);
      int termsOfB = 1 + random.nextInt(5);
      boolean paired = random.nextBoolean();
      PairResult result =
          answer(
              out -> {
                apart(out);
                for (int term = 0; term < (paired ? termsOfA : 0); term++) {
                  int weight = (term == 0 ? 1 : 0) + random.nextInt(3); // none at all is refused
                  out.featurePair(random.nextInt(8), random.nextInt(8), weight);
                }
                for (int term = 0; term < (paired ? 0 : termsOfA); term++) {
                  out.featureA(random.nextInt(8), term + random.nextDouble());
                }
                for (int term = 0; term < (paired ? 0 : termsOfB); term++) {
                  out.featureB(random.nextInt(8), term + random.nextDouble());
                }
              });
      assertSame(result, right);
    }
  }

  @Test
  void noVerticesLeadToThem() {
    assertSame(answer(LastBitProposalTest::apart), answer(out -> apart(out).featurePair(7, 0, 1)));
  }

  @Test
  void weightsAreNotBelieved() {
    BigInteger[] whole = {BigInteger.TEN, BigInteger.ONE, BigInteger.ONE};
    PairResult lied =
        answer(
            out ->
                apart(out)
                    .exactNormal(whole)
                    .featurePair(0, 7, 1)
                    .wholeWeights(new BigInteger[] {BigInteger.ONE}));
    assertSame(lied, answer(out -> apart(out).featurePair(7, 0, 1)));
  }
}
