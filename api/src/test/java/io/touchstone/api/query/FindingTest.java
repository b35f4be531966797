// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.seal.Finding;
import io.touchstone.api.seal.Seal;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;

/** What the solver of pairs found becomes an answer, whatever stood in the result before. */
final class FindingTest {

  private static Finding found(Finding.Claim claim) {
    Finding found = new Finding();
    found.claim(claim, "pair:test");
    found.iterations = 7;
    found.lower = 1.5;
    found.upper = claim == Finding.Claim.INTERSECTING ? 0 : 1.75;
    found.normalX = 0.6;
    found.normalZ = 0.8;
    found.pointAx = 1;
    found.pointAy = 2;
    found.pointAz = 3;
    found.pointBx = 4;
    found.pointBy = 5;
    found.pointBz = 6;
    found.pairs = claim == Finding.Claim.INTERSECTING ? 4 : claim == Finding.Claim.NEAREST ? 2 : 1;
    found.a0 = 10;
    found.a1 = 11;
    found.a2 = 12;
    found.a3 = 13;
    found.b0 = 20;
    found.b1 = 21;
    found.b2 = 22;
    found.b3 = 23;
    found.w0 = 0.25;
    found.w1 = 0.75;
    found.w2 = 0.5;
    found.w3 = 0.125;
    return found;
  }

  /** The same answer by the writer, which puts in one part after the other. */
  private static PairResult written(Finding found) {
    PairResult result = new PairResult(3);
    PairResult.Writer out =
        result
            .rewrite()
            .verdict(
                found.claim() == Finding.Claim.INTERSECTING
                    ? Verdict.INTERSECTING
                    : Verdict.DISJOINT,
                found.claim() == Finding.Claim.BEYOND ? Termination.CUTOFF : Termination.CONVERGED)
            .effort(7, 7)
            .decidedBy("pair:test");
    if (found.claim() == Finding.Claim.DISJOINT || found.claim() == Finding.Claim.BEYOND) {
      out.lower(1.5).normal(0.6, 0, 0.8).featureA(10, 0.25).featureB(20, 0.25);
    } else {
      int[] a = {10, 11, 12, 13};
      int[] b = {20, 21, 22, 23};
      double[] w = {0.25, 0.75, 0.5, 0.125};
      for (int k = 0; k < found.pairs; k++) {
        out.featurePair(a[k], b[k], w[k]);
      }
      if (found.claim() == Finding.Claim.NEAREST) {
        out.lower(1.5).upper(1.75).normal(0.6, 0, 0.8).points(1, 2, 3, 4, 5, 6);
      } else {
        out.upper(0);
      }
    }
    result.assure(Seal.OF_PROOF, Assurance.PROVED, Assurance.PROVED);
    return result;
  }

  private static PairResult used() {
    PairResult result = new PairResult(3);
    result
        .rewrite()
        .verdict(Verdict.INTERSECTING, Termination.ITERATION_LIMIT)
        .lower(-9)
        .upper(-8)
        .normal(1, 0, 0)
        .exactNormal(new BigInteger[] {BigInteger.ONE, BigInteger.ONE, BigInteger.TWO})
        .castParameter(3)
        .emptySide(BodySide.A)
        .featureA(1, 1)
        .featureA(2, 1)
        .featureA(3, 1)
        .featureA(4, 1)
        .featureA(5, 1)
        .featureA(6, 1)
        .decidedBy("before");
    result.surface(Seal.OF_PROOF).addCorner(1, 2);
    return result;
  }

  @Test
  void everyPartIsWrittenAndNoneIsLeft() {
    for (Finding.Claim claim : Finding.Claim.values()) {
      if (claim != Finding.Claim.OPEN) {
        PairResult result = used();
        result.take(Seal.OF_PROOF, found(claim));
        assertThat(result.bits()).as("%s", claim).isEqualTo(written(found(claim)).bits());
        assertThat(result.verdictAssurance()).isEqualTo(Assurance.PROVED);
        assertThat(result.boundsAssurance()).isEqualTo(Assurance.PROVED);
      }
    }
  }

  @Test
  void ofPolygonsThirdCoordinatesAreLeftOut() {
    PairResult result = new PairResult(2);
    Finding found = found(Finding.Claim.NEAREST);
    found.normalY = 0.8;
    found.normalZ = 0;
    result.take(Seal.OF_PROOF, found);
    assertThat(result.normal(1)).isEqualTo(0.8);
    assertThat(result.pointA(1)).isEqualTo(2);
    assertThat(result.pointB(1)).isEqualTo(5);
    assertThat(result.featureSizeA()).isEqualTo(2);
  }

  @Test
  void nothingFoundIsNoAnswer() {
    Finding open = new Finding();
    assertThatThrownBy(() -> new PairResult(3).take(Seal.OF_PROOF, open))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("nothing was found");
    assertThatThrownBy(() -> new PairResult(4).take(Seal.OF_PROOF, found(Finding.Claim.NEAREST)))
        .isInstanceOf(DimensionMismatchException.class);
  }

  @Test
  @SuppressWarnings("NullAway") // null is all that a stranger can pass
  void onlyWhoHasTheSealWritesAnAnswerOrReadsAPose() {
    PairResult result = new PairResult(3);
    assertThatNullPointerException()
        .isThrownBy(() -> result.take(null, found(Finding.Claim.NEAREST)));
    assertThat(result.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(result.verdictAssurance()).isEqualTo(Assurance.FLOATING);
    assertThatNullPointerException().isThrownBy(() -> Pose.identity(3).matrix(null));
  }
}
