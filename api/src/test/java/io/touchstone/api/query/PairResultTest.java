// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.seal.InnerSurface;
import io.touchstone.api.seal.Seal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

final class PairResultTest {

  private final PairResult result = new PairResult(3);

  @Test
  void whatWasNotWrittenIsAbsent() {
    result.rewrite();
    assertThat(result.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(result.termination()).isEqualTo(Termination.INCOMPLETE);
    assertThat(result.verdictAssurance()).isEqualTo(Assurance.FLOATING);
    assertThat(result.boundsAssurance()).isEqualTo(Assurance.FLOATING);
    assertThat(result.featureSizeA()).isZero();
    assertThat(result.enclosedCount()).isZero();
    assertThatThrownBy(result::lower)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the result has no lower bound; ask for the distance or the penetration");
    assertThatThrownBy(result::upper).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> result.pointA(0)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> result.pointB(0)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> result.normal(0)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> result.exactNormal(0)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(result::castParameter).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(result::emptySide).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> result.featureVertexA(0))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> result.enclosing(0, 0)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThat(result.toOutcome().certificate()).isEqualTo(Certificate.NONE);
  }

  @Test
  void fourPairsAreWhatFourTimesAPairIs() {
    int[] onA = {5, 0, 5, 7};
    int[] onB = {1, 2, 3, 4};
    double[] weights = {0.5, 0.25, 0, 0.25};
    PairResult singly = new PairResult(3);
    PairResult.Writer writer =
        singly.rewrite().verdict(Verdict.INTERSECTING, Termination.CONVERGED);
    for (int k = 0; k < 4; k++) {
      writer.featurePair(onA[k], onB[k], weights[k]);
    }
    result
        .rewrite()
        .verdict(Verdict.INTERSECTING, Termination.CONVERGED)
        .featureA(9, 1)
        .fourPairs(onA, onB, weights);
    assertThat(result.isPaired()).isTrue();
    assertThat(result.toOutcome().certificate()).isEqualTo(singly.toOutcome().certificate());
    onA[0] = 6; // copied
    assertThat(result.featureVertexA(0)).isEqualTo(5);
  }

  @Test
  void rewriteForgetsEverything() {
    result
        .rewrite()
        .verdict(Verdict.SUBSET, Termination.CONVERGED)
        .lower(1)
        .upper(2)
        .points(1, 2, 3, 4, 5, 6)
        .normal(1, 0, 0)
        .exactNormal(new BigInteger[] {BigInteger.ONE, BigInteger.ZERO, BigInteger.ZERO})
        .castParameter(7)
        .featurePair(1, 2, 1)
        .emptySide(BodySide.A)
        .enclosedBy(new int[] {1, 2}, 2)
        .effort(3, 4);
    PairResult fresh = new PairResult(3);
    fresh.rewrite();
    result.rewrite();
    assertThat(result).usingRecursiveComparison().comparingOnlyFields(FLAGS).isEqualTo(fresh);
    assertThat(result.featureSizeA() + result.featureSizeB()).isZero();
    assertThat(result.isPaired()).isFalse();
    assertThat(result.iterations() + result.supportQueries()).isZero();
  }

  private static final String[] FLAGS = {"state", "enclosedCount"};

  private static final String[] PARTS = {
    "state",
    "lower",
    "upper",
    "pointA",
    "pointB",
    "normal",
    "castParameter",
    "enclosedCount",
    "iterations",
    "supportQueries"
  };

  /** Nothing that is proved of some numbers is said of others. */
  @Test
  void whateverIsWrittenIsNotProved() {
    List<Consumer<PairResult.Writer>> writes =
        List.of(
            w -> w.verdict(Verdict.TOUCHING, Termination.CUTOFF),
            w -> w.lower(1),
            w -> w.upper(2),
            PairResult.Writer::withoutBounds,
            w -> w.points(new double[3], new double[3]),
            w -> w.points(1, 2, 3, 4, 5, 6),
            w -> w.normal(new double[3]),
            w -> w.normal(1, 0, 0),
            w -> w.exactNormal(new BigInteger[] {BigInteger.ONE, BigInteger.ONE, BigInteger.ONE}),
            w -> w.exactNormal(0, 1, new int[] {1}, 1),
            PairResult.Writer::withoutExactNormal,
            w -> w.castParameter(7),
            w -> w.featureA(1, 1),
            w -> w.featureB(1, 1),
            w -> w.featurePair(1, 2, 1),
            w -> w.fourPairs(new int[4], new int[4], new double[4]),
            PairResult.Writer::withoutFeatures,
            w -> w.emptySide(BodySide.B),
            w -> w.enclosedBy(new int[] {1, 2}, 2));
    for (int k = 0; k < writes.size(); k++) {
      result.assure(Seal.OF_PROOF, Assurance.PROVED, Assurance.PROVED);
      assertThat(result.boundsAssurance()).isEqualTo(Assurance.PROVED);
      result.amend().effort(3, 4);
      assertThat(result.verdictAssurance()).isEqualTo(Assurance.PROVED);
      writes.get(k).accept(result.amend());
      assertThat(result.verdictAssurance()).as("write %d", k).isEqualTo(Assurance.FLOATING);
      assertThat(result.boundsAssurance()).as("write %d", k).isEqualTo(Assurance.FLOATING);
    }
    result.assure(Seal.OF_PROOF, Assurance.PROVED, Assurance.FLOATING);
    assertThat(result.verdictAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(result.boundsAssurance()).isEqualTo(Assurance.FLOATING);
    result.rewrite();
    assertThat(result.verdictAssurance()).isEqualTo(Assurance.FLOATING);
  }

  @Test
  @SuppressWarnings("NullAway") // null is all that a stranger can pass
  void onlyWhoHasTheSealAssures() {
    assertThatNullPointerException()
        .isThrownBy(() -> result.assure(null, Assurance.PROVED, Assurance.PROVED));
    assertThatNullPointerException().isThrownBy(() -> result.featureA(null));
    assertThatNullPointerException().isThrownBy(() -> result.featureB(null));
    assertThat(result.verdictAssurance()).isEqualTo(Assurance.FLOATING);
  }

  @Test
  void aCopyIsNotProvedAndAnOutcomeIs() {
    closestPair();
    result.assure(Seal.OF_PROOF, Assurance.PROVED, Assurance.PROVED);
    PairResult copy = new PairResult(3);
    copy.copyFrom(result);
    assertThat(copy.verdictAssurance()).isEqualTo(Assurance.FLOATING);
    assertThat(copy.boundsAssurance()).isEqualTo(Assurance.FLOATING);
    assertThat(result.toOutcome().verdictAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(result.toOutcome().boundsAssurance()).isEqualTo(Assurance.PROVED);
  }

  @Test
  void aCopyHasAllPartsAndNoOthers() {
    PairResult copy = new PairResult(3);
    BigInteger[] integers = {BigInteger.TEN.pow(30), BigInteger.ZERO, BigInteger.ONE.negate()};
    for (Verdict verdict : Verdict.values()) {
      for (Termination termination : Termination.values()) {
        result.rewrite().verdict(verdict, termination);
        copy.copyFrom(result);
        assertThat(copy.verdict()).isEqualTo(verdict);
        assertThat(copy.termination()).isEqualTo(termination);
        assertThat(copy.bits()).isEqualTo(result.bits());
      }
    }
    result
        .rewrite()
        .lower(1)
        .upper(2)
        .points(1, 2, 3, 4, 5, 6)
        .normal(1, 0, 0)
        .exactNormal(integers)
        .castParameter(7)
        .emptySide(BodySide.B)
        .enclosedBy(new int[] {1, 2}, 2)
        .effort(3, 4);
    for (int term = 0; term < 9; term++) {
      result.amend().featurePair(term, 2 * term, 0.5 * term);
    }
    copy.copyFrom(result);
    assertThat(copy).usingRecursiveComparison().comparingOnlyFields(PARTS).isEqualTo(result);
    assertThat(copy.bits()).isEqualTo(result.bits());
    assertThat(copy.exactNormal(0)).isEqualTo(integers[0]);
    assertThat(copy.exactNormal(1)).isZero();
    assertThat(copy.exactNormal(2)).isEqualTo(-1);
    assertThat(copy.featureSizeB()).isEqualTo(9);
    assertThat(copy.featureVertexB(8)).isEqualTo(16);
    assertThat(copy.emptySide()).isEqualTo(BodySide.B);
    copy.copyFrom(new PairResult(3));
    assertThat(copy)
        .usingRecursiveComparison()
        .comparingOnlyFields(FLAGS)
        .isEqualTo(new PairResult(3));
    assertThat(copy.featureSizeA() + copy.featureSizeB()).isZero();
  }

  /** Each part of a result, changed by as little as there is, makes other bytes. */
  @Test
  void bitsTellEveryPart() {
    BigInteger[] integers = {BigInteger.TEN.pow(30), BigInteger.ZERO, BigInteger.ONE.negate()};
    BigInteger[] others = {BigInteger.TEN.pow(30), BigInteger.ONE, BigInteger.ONE.negate()};
    BigInteger[] weights = {BigInteger.TWO, BigInteger.ONE};
    BigInteger[] otherWeights = {BigInteger.TWO, BigInteger.TWO};
    List<Consumer<PairResult.Writer>> changes =
        List.of(
            w -> {},
            w -> w.verdict(Verdict.TOUCHING, Termination.CONVERGED),
            w -> w.verdict(Verdict.DISJOINT, Termination.INCOMPLETE),
            w -> w.lower(Math.nextUp(2)),
            w -> w.lower(Double.NaN),
            w -> w.upper(Math.nextDown(2)),
            w -> w.withoutBounds(),
            w -> w.points(1, 0, -0.0, 3, 0, 0),
            w -> w.points(1, 0, 0, 3, 0, -0.0),
            w -> w.withoutPoints(),
            w -> w.normal(1, 0, -0.0),
            w -> w.exactNormal(integers),
            w -> w.exactNormal(others),
            w -> w.exactNormal(integers).wholeWeights(weights),
            w -> w.exactNormal(integers).wholeWeights(otherWeights),
            w -> w.castParameter(0),
            w -> w.castParameter(-0.0),
            w -> w.featureA(4, 0.25),
            w -> w.featureB(4, 0.25),
            w -> w.withoutFeatures(),
            w -> w.withoutFeatures().featureA(4, 0.5),
            w -> w.withoutFeatures().featureA(5, 0.5),
            w -> w.rows(),
            w -> w.emptySide(BodySide.A),
            w -> w.emptySide(BodySide.B),
            w -> w.enclosedBy(new int[] {1, 2}, 2),
            w -> w.enclosedBy(new int[] {1, 3}, 2),
            w -> w.decidedBy("a:b"),
            w -> w.decidedBy("a:c"),
            w -> w.effort(5, 7),
            w -> w.effort(6, 6),
            w -> w.surface(Seal.OF_PROOF, surface(1, 2)),
            w -> w.surface(Seal.OF_PROOF, surface(1, 3)),
            w -> w.evidence(Seal.OF_PROOF, Certificate.NONE),
            w -> w.growth(Seal.OF_PROOF, growth(0, 3), new double[] {1}),
            w -> w.growth(Seal.OF_PROOF, growth(0, 3), new double[] {2}),
            w -> w.growth(Seal.OF_PROOF, growth(-0.0, 3), new double[] {1}),
            w -> w.growth(Seal.OF_PROOF, growth(0, 4), new double[] {1}));
    Map<ByteBuffer, Integer> known = new HashMap<>();
    for (int k = 0; k < changes.size(); k++) {
      closestPair();
      changes.get(k).accept(result.amend());
      assertThat(known.put(ByteBuffer.wrap(result.bits()), k)).as("change %d", k).isNull();
    }
    closestPair();
    result.assure(Seal.OF_PROOF, Assurance.PROVED, Assurance.FLOATING);
    assertThat(known.put(ByteBuffer.wrap(result.bits()), -1)).isNull();
    result.assure(Seal.OF_PROOF, Assurance.FLOATING, Assurance.PROVED);
    assertThat(known.put(ByteBuffer.wrap(result.bits()), -2)).isNull();
    closestPair();
    assertThat(known.get(ByteBuffer.wrap(result.bits()))).isZero();
  }

  private static InnerSurface surface(int vertexA, int vertexB) {
    InnerSurface surface = new InnerSurface(3);
    surface.addCorner(vertexA, vertexB);
    return surface;
  }

  private static Certificate.Growth growth(double centre, int vertex) {
    return new Certificate.Growth(
        List.of(centre),
        List.of(1.0),
        ConvexCombination.ofVertex(vertex),
        ConvexCombination.ofVertex(1),
        Optional.of(AxisVector.of(1, 0, 0)),
        ConvexCombination.ofVertex(0),
        ConvexCombination.ofVertex(0),
        List.of());
  }

  /** Who asks how far apart two boxes are wants to read 1.5, not the bound 1.5000000000000089. */
  @Test
  void theDistanceIsThatOfThePoints() {
    result
        .rewrite()
        .verdict(Verdict.DISJOINT, Termination.CONVERGED)
        .lower(1.4999999999999911)
        .upper(1.5000000000000089)
        .points(1, 0, 0, 2.5, 0, 0);
    assertThat(result.toOutcome().distance()).isEqualTo(1.5);
    result.amend().points(1, 0, 0, 2.4, 0, 0);
    assertThat(result.toOutcome().distance()).isEqualTo(1.4999999999999911);
    result.amend().points(1, 0, 0, 2.6, 0, 0);
    assertThat(result.toOutcome().distance()).isEqualTo(1.5000000000000089);
  }

  @Test
  void anOutcomeDoesNotChangeWithTheResult() {
    closestPair();
    Outcome outcome = result.toOutcome();
    result.rewrite();
    assertThat(outcome.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(outcome.distance()).isEqualTo(2);
    assertThat(outcome.depth()).isZero();
    assertThat(outcome.collides()).isFalse();
    assertThat(outcome.pointA()).containsExactly(1, 0, 0);
    assertThat(outcome.pointB()).containsExactly(3, 0, 0);
    assertThat(outcome.normal()).containsExactly(1, 0, 0);
    assertThat(outcome.iterations()).isEqualTo(5);
    assertThat(outcome.supportQueries()).isEqualTo(6);
    assertThat(outcome.certificate())
        .isEqualTo(
            new Certificate.ClosestPair(
                ConvexCombination.of(new int[] {4, 5}, new double[] {0.25, 0.75}),
                ConvexCombination.of(new int[] {7, 7}, new double[] {0.25, 0.75}),
                AxisVector.of(1, 0, 0)));
  }

  private void closestPair() {
    result
        .rewrite()
        .verdict(Verdict.DISJOINT, Termination.CONVERGED)
        .lower(2)
        .upper(2)
        .points(1, 0, 0, 3, 0, 0)
        .normal(1, 0, 0)
        .featurePair(4, 7, 0.25)
        .featurePair(5, 7, 0.75)
        .effort(5, 6);
  }

  @Test
  void evidenceBecomesACertificateOfItsKind() {
    result
        .rewrite()
        .verdict(Verdict.DISJOINT, Termination.CONVERGED)
        .normal(0, 1, 0)
        .featureA(3, 1)
        .featureB(4, 1);
    assertThat(result.toOutcome().certificate())
        .isEqualTo(new Certificate.SeparatingPlane(AxisVector.of(0, 1, 0), 3, 4));

    result
        .rewrite()
        .verdict(Verdict.INTERSECTING, Termination.CONVERGED)
        .featureA(3, 1)
        .featureA(4, 2)
        .featureB(5, 1);
    Certificate.CommonPoint radon =
        new Certificate.CommonPoint(
            ConvexCombination.of(new int[] {3, 4}, new double[] {1, 2}),
            ConvexCombination.ofVertex(5),
            false);
    assertThat(result.toOutcome().certificate()).isEqualTo(radon);

    result.amend().normal(0, 0, 1);
    assertThat(result.toOutcome().certificate())
        .isEqualTo(new Certificate.PenetrationAxis(AxisVector.of(0, 0, 1), radon));

    result
        .rewrite()
        .verdict(Verdict.SUBSET, Termination.CONVERGED)
        .enclosedBy(new int[] {1, 2, 3}, 2)
        .enclosedBy(new int[] {5, 6, 7, 8}, 4);
    assertThat(result.toOutcome().certificate())
        .isEqualTo(new Certificate.Inside(List.of(List.of(1, 2), List.of(5, 6, 7, 8))));

    result
        .rewrite()
        .verdict(Verdict.NOT_SUBSET, Termination.CONVERGED)
        .featureA(9, 1)
        .normal(1, 0, 0);
    assertThat(result.toOutcome().certificate())
        .isEqualTo(new Certificate.OutsideVertex(9, AxisVector.of(1, 0, 0)));

    result
        .rewrite()
        .verdict(Verdict.DISJOINT, Termination.CONVERGED)
        .emptySide(BodySide.B)
        .lower(Double.POSITIVE_INFINITY)
        .upper(Double.POSITIVE_INFINITY);
    Outcome outcome = result.toOutcome();
    assertThat(outcome.certificate()).isEqualTo(new Certificate.EmptyBody(BodySide.B));
    assertThat(outcome.distance()).isInfinite();
  }

  /**
   * The engine simplex left weighted vertices and no points, the policy exact proved a lower and an
   * upper bound from them, and the certificate forgot the weights, so that the upper bound was not
   * proved by it: found by a soak over touching pairs.
   */
  @Test
  void anUpperBoundWithoutPointsKeepsItsWeights() {
    result
        .rewrite()
        .verdict(Verdict.DISJOINT, Termination.NUMERICAL_BREAKDOWN)
        .normal(0, 1, 0)
        .featureA(3, 1)
        .featureB(4, 0.5)
        .featureB(5, 0.5)
        .lower(1)
        .upper(2);
    assertThat(result.toOutcome().certificate())
        .isEqualTo(
            new Certificate.ClosestPair(
                ConvexCombination.ofVertex(3),
                ConvexCombination.of(new int[] {4, 5}, new double[] {0.5, 0.5}),
                AxisVector.of(0, 1, 0)));
  }

  @Test
  void anExactNormalIsTheAxisOfTheCertificate() {
    BigInteger[] axis = {BigInteger.TEN, BigInteger.TWO, BigInteger.ZERO};
    result
        .rewrite()
        .verdict(Verdict.DISJOINT, Termination.CONVERGED)
        .normal(0.98, 0.19, 0)
        .exactNormal(axis);
    assertThat(result.toOutcome().certificate())
        .isEqualTo(new Certificate.SeparatingPlane(AxisVector.of(axis), -1, -1));
  }

  /** Digits of a memory that is used again: copied, as long as said, and 0 where none came. */
  @Test
  void anExactNormalIsWrittenDigitByDigit() {
    int[] digits = {0xffffffff, 0x80000000, 7, 7};
    result
        .rewrite()
        .verdict(Verdict.DISJOINT, Termination.CONVERGED)
        .normal(-0.6, 0.8, 0)
        .exactNormal(0, -1, digits, 2)
        .exactNormal(1, 1, digits, 3);
    Arrays.fill(digits, 1);
    BigInteger low = new BigInteger("80000000ffffffff", 16);
    BigInteger high = BigInteger.valueOf(7).shiftLeft(64).add(low);
    Outcome outcome = result.toOutcome();
    for (int times = 0; times < 2; times++) {
      assertThat(outcome.exactNormal(0)).isEqualTo(low.negate());
      assertThat(outcome.exactNormal(1)).isEqualTo(high);
      assertThat(outcome.exactNormal(2)).isZero();
      assertThat(outcome.certificate())
          .isEqualTo(
              new Certificate.SeparatingPlane(
                  AxisVector.of(low.negate(), high, BigInteger.ZERO), -1, -1));
      result.rewrite().exactNormal(2, 1, digits, 1); // the outcome is a copy
    }
    assertThat(result.exactNormal(0)).isZero();
    assertThat(result.exactNormal(2)).isOne();
    result.rewrite();
    assertThat(result.hasExactNormal()).isFalse();
    assertThatThrownBy(() -> result.exactNormal(0))
        .hasMessageContaining("the result has no exact normal");
  }

  @Test
  void integersOfAnySizeAreKept() {
    Random random = new Random(5);
    for (int bits = 0; bits < 200; bits++) {
      BigInteger size = new BigInteger(bits, random).setBit(bits);
      BigInteger[] axis = {size, size.negate(), BigInteger.ONE.shiftLeft(bits).negate()};
      result.rewrite().exactNormal(axis);
      for (int k = 0; k < 3; k++) {
        assertThat(result.exactNormal(k)).isEqualTo(axis[k]);
      }
    }
  }

  @Test
  void anUndecidedOutcomeHasNoDistance() {
    result.rewrite().lower(0).upper(1e-17);
    Outcome outcome = result.toOutcome();
    assertThatThrownBy(outcome::distance).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(outcome::depth).isInstanceOf(IllegalStateException.class);
    assertThat(outcome.lower()).isZero();
    assertThat(outcome.upper()).isEqualTo(1e-17);
  }

  @Test
  void depthIsMinusTheLowerBound() {
    result.rewrite().verdict(Verdict.INTERSECTING, Termination.CONVERGED).lower(-3).upper(-2.5);
    assertThat(result.toOutcome().depth()).isEqualTo(3);
    assertThat(result.toOutcome().distance()).isZero();
  }

  @Test
  void axesKeepIntegersOfAnySize() {
    BigInteger huge = BigInteger.ONE.shiftLeft(3000);
    AxisVector axis = AxisVector.of(huge, huge.negate());
    assertThat(axis.isInteger()).isTrue();
    assertThat(axis.integer(1)).isEqualTo(huge.negate());
    assertThat(axis.component(0)).isFinite().isPositive();
    assertThat(axis.component(1)).isEqualTo(-axis.component(0));
    assertThatThrownBy(() -> AxisVector.of(0.0, -0.0)).hasMessageContaining("not zero");
    assertThatThrownBy(() -> AxisVector.of(1, Double.NaN)).hasMessageContaining("component 1");
    assertThatThrownBy(() -> AxisVector.of(BigInteger.ZERO)).hasMessageContaining("not zero");
    assertThatThrownBy(() -> AxisVector.of(1.0).integer(0))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void combinationsNeedWeights() {
    int[] one = {0};
    assertThatThrownBy(() -> ConvexCombination.of(one, new double[] {0}))
        .hasMessageContaining("not zero");
    assertThatThrownBy(() -> ConvexCombination.of(one, new double[] {-1}))
        .hasMessageContaining("weight 0 is -1.0");
    assertThatThrownBy(() -> ConvexCombination.of(one, new double[] {Double.NaN}))
        .hasMessageContaining("NaN");
    assertThatThrownBy(() -> ConvexCombination.of(one, new double[2]))
        .hasMessageContaining("1 vertices with 2 weights");
    assertThatThrownBy(() -> ConvexCombination.ofVertex(-1)).hasMessageContaining("-1");
  }

  /**
   * Two threads of one engine that filled one result at once left it, now and then, with fewer
   * places for weights than for vertices, so that it refused every later answer too.
   */
  @Test
  void canBeUsedAfterTwoThreadsWroteAtOnce() throws InterruptedException {
    for (int round = 0; round < 300; round++) {
      PairResult result = new PairResult(1);
      AtomicReference<Throwable> thrown = new AtomicReference<>();
      Runnable write =
          () -> {
            try {
              PairResult longer = new PairResult(1);
              for (int k = 0; k < 200; k++) {
                PairResult.Writer writer = result.rewrite();
                for (int term = 0; term < k % 40; term++) {
                  writer.featurePair(term, term, 1).enclosedBy(new int[] {term}, 1);
                }
                BigInteger[] big = {BigInteger.ONE.shiftLeft(k * 16)};
                writer.normal(new double[] {1}).exactNormal(big);
                longer.copyFrom(result);
                result.copyFrom(longer);
              }
            } catch (RuntimeException e) {
              thrown.set(e);
            }
          };
      Thread other = new Thread(write);
      other.start();
      write.run();
      other.join();
      assertThat(thrown.get()).isNull();
      PairResult.Writer writer = result.rewrite();
      for (int term = 0; term < 100; term++) {
        writer.featurePair(term, 2 * term, term).enclosedBy(new int[] {term}, 1);
      }
      assertThat(result.featureVertexB(99)).isEqualTo(198);
      assertThat(result.featureWeightA(99)).isEqualTo(99);
      assertThat(result.enclosedCount()).isEqualTo(100);
    }
  }
}
