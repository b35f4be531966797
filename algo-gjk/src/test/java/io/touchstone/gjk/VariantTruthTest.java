// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.fixtures.GoldenCases;
import io.touchstone.fixtures.GoldenCases.PairCase;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.oracle.EngineAssertions;
import io.touchstone.proof.CertificateChecker;
import io.touchstone.proof.CertificateChecker.Finding;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The answers of the variants against the exact truth, and against each other. */
class VariantTruthTest {

  private static final int PAIRS = Integer.getInteger("touchstone.gjk.pairs", 150);

  static List<VariantEngine> variants() {
    return VariantEngine.allForms();
  }

  static List<VariantEngine> plain() {
    return VariantEngine.all();
  }

  @ParameterizedTest
  @MethodSource("variants")
  void randomPairsAreDecidedAndRight(VariantEngine variant) {
    for (int n = 2; n <= 3; n++) {
      EngineAssertions engine = new EngineAssertions(variant.create(), n);
      EngineAssertions reference = new EngineAssertions(new Gjk(true), n);
      for (int seed = 0; seed < PAIRS; seed++) {
        Posed pair = PairFamilies.random(n, new Random(seed));
        for (PairRequest request : List.of(PairRequest.distance(), PairRequest.intersection())) {
          String what = "%s, dimension %d, seed %d".formatted(variant, n, seed);
          PairResult expected = reference.ask(pair, request);
          PairResult result = engine.ask(pair, request);
          agree(pair, request, result, expected, what);
          proved(pair, result, what);
        }
      }
    }
  }

  /** The certificate, checked exactly, proves the verdict and is inside the bounds. */
  private static void proved(Posed pair, PairResult result, String what) {
    Finding proof =
        CertificateChecker.check(
            pair.a(), pair.poseA(), pair.b(), pair.poseB(), result.toOutcome().certificate());
    assertThat(proof.valid()).as("%s: %s, %s", what, result, proof.reason()).isTrue();
    assertThat(proof.verdict().collides()).as(what).isEqualTo(result.verdict().collides());
  }

  /** Verdict and value of two engines, to the accuracy by which answers are judged. */
  static void agree(
      Posed pair, PairRequest request, PairResult result, PairResult expected, String what) {
    double floor = 1e-15 * EngineAssertions.commonSize(pair);
    agree(request, result, expected, floor, () -> what + ", " + pair.family());
  }

  /**
   * Verdict and value of two engines.
   *
   * @param floor the error that is allowed of any distance
   */
  static void agree(
      PairRequest request,
      PairResult result,
      PairResult expected,
      double floor,
      Supplier<String> what) {
    Supplier<String> told = () -> "%s: %s and %s".formatted(what.get(), result, expected);
    assertThat(result.verdict()).as(told).isEqualTo(expected.verdict());
    if (request.equals(PairRequest.distance()) && expected.verdict() == Verdict.DISJOINT) {
      double allowed = Math.max(1e-12 * expected.upper(), floor);
      assertThat(result.upper() - expected.lower()).as(told).isBetween(-allowed, 2 * allowed);
      assertThat(expected.upper() - result.lower()).as(told).isBetween(-allowed, 2 * allowed);
    }
  }

  @ParameterizedTest
  @MethodSource("variants")
  void noFamilyIsAnsweredWrongly(VariantEngine variant) {
    for (int n = 2; n <= 3; n++) {
      EngineAssertions engine = new EngineAssertions(variant.create(), n);
      for (Posed pair : PairFamilies.all(n, new Random(n), 2)) {
        var truth = pair.exact().nearest();
        String what = "%s, dimension %d".formatted(variant, n);
        engine.check(pair, truth, PairRequest.distance(), what);
        engine.check(pair, truth, PairRequest.intersection(), what);
      }
      assertThat(engine.undecided()).as("undecided").isLessThanOrEqualTo(engine.decided() / 10);
    }
  }

  @ParameterizedTest
  @MethodSource("variants")
  void goldenCasesAreAnsweredRight(VariantEngine variant) {
    for (PairCase golden : GoldenCases.pairs(2, 3)) {
      EngineAssertions engine = new EngineAssertions(variant.create(), golden.pair().dimension());
      for (PairRequest request : List.of(PairRequest.intersection(), PairRequest.distance())) {
        PairResult result = engine.ask(golden.pair(), request);
        String what = "%s, %s: %s".formatted(variant, golden, result);
        assertThat(result.verdict()).as(what).isNotEqualTo(Verdict.UNDECIDED);
        assertThat(result.verdict().collides()).as(what).isEqualTo(golden.collide());
        if (request.equals(PairRequest.distance()) && !result.hasEmptySide()) {
          assertThat(result.upper())
              .as(what)
              .isCloseTo(golden.distance(), Offset.offset(golden.tolerance()));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("plain")
  void scalingByPowersOfTwoScalesTheAnswer(VariantEngine variant) {
    for (int n = 2; n <= 3; n++) {
      EngineAssertions engine = new EngineAssertions(variant.create(), n);
      for (int seed = 0; seed < 15; seed++) {
        Posed pair = PairFamilies.random(n, new Random(seed));
        PairResult plain = engine.ask(pair, PairRequest.distance());
        Verdict verdict = plain.verdict();
        double lower = verdict == Verdict.DISJOINT ? plain.lower() : 0;
        for (int k : new int[] {-300, -40, -7, 12, 40, 300}) {
          PairResult scaled = engine.ask(PairFamilies.scaled(pair, k), PairRequest.distance());
          String what = "%s, dimension %d, seed %d, k %d".formatted(variant, n, seed, k);
          assertThat(scaled.verdict()).as(what).isEqualTo(verdict);
          if (verdict == Verdict.DISJOINT) {
            assertThat(Math.abs(Math.scalb(scaled.lower(), -k) - lower))
                .as(what)
                .isLessThanOrEqualTo(2 * EngineAssertions.allowance(pair, lower));
          }
        }
      }
    }
  }

  /** Without the careful search a variant may leave pairs open, and says nothing wrong. */
  @ParameterizedTest
  @MethodSource("plain")
  void aloneAVariantDecidesNearlyEverything(VariantEngine variant) {
    VariantEngine alone = new VariantEngine(variant.id(), Map.of("hand-over", "false"));
    for (int n = 2; n <= 3; n++) {
      EngineAssertions engine = new EngineAssertions(alone.create(), n);
      EngineAssertions reference = new EngineAssertions(new Gjk(true), n);
      int open = 0;
      for (int seed = 0; seed < 4 * PAIRS; seed++) {
        Posed pair = PairFamilies.random(n, new Random(seed));
        PairResult expected = reference.ask(pair, PairRequest.distance());
        PairResult result = engine.ask(pair, PairRequest.distance());
        String what = "%s, dimension %d, seed %d".formatted(alone, n, seed);
        if (result.verdict() == Verdict.UNDECIDED) {
          open++;
        } else {
          agree(pair, PairRequest.distance(), result, expected, what);
        }
      }
      assertThat(open).as("%s, dimension %d", alone, n).isLessThanOrEqualTo(PAIRS / 25);
    }
  }
}
