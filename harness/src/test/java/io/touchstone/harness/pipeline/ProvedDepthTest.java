// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Engines;
import io.touchstone.Proofs;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.kernel.oracle.DepthOracle;
import io.touchstone.proof.CertificateChecker;
import io.touchstone.proof.CertificateChecker.Finding;
import io.touchstone.proof.VerifiedNarrowPhase;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Least depths whose bounds are proved on both sides, judged by an exact oracle. */
final class ProvedDepthTest {

  /** Seeds of pairs; a hundred with {@code -P soak}. */
  private static final int ROUNDS = Integer.getInteger("touchstone.depth.rounds", 2);

  /** What a pair's size is multiplied by to have what a depth may be off, as is promised. */
  private static final double ABSOLUTE = 1e-15;

  private static PairResult ask(String engine, Posed pair, PairRequest request) {
    VerifiedNarrowPhase phase =
        Proofs.prove(Engines.installed().createNarrowPhase(engine), Proof.CHECKED);
    PairQuery query = phase.newQuery(pair.dimension());
    PreparedShape a = phase.prepare(pair.a());
    PreparedShape b = phase.prepare(pair.b());
    PairResult result = new PairResult(pair.dimension());
    query.evaluate(a, pair.poseA(), b, pair.poseB(), request, null, result);
    return result;
  }

  private static List<Posed> pairs(int n, Random random) {
    List<Posed> pairs = new ArrayList<>(PairFamilies.overlapping(n, random));
    pairs.addAll(PairFamilies.all(n, random, 2));
    for (Posed pair : PairFamilies.overlapping(n, random)) {
      pairs.add(PairFamilies.scaled(pair, 300));
      pairs.add(PairFamilies.scaled(pair, -300));
    }
    return pairs;
  }

  /** How far both bounds may be apart: what is promised, of the size of the pair. */
  private static double allowed(Posed pair, PairResult answer) {
    double size = Math.max(pair.a().size(), pair.b().size());
    return Math.max(1e-12 * Math.abs(answer.lower()), 64 * ABSOLUTE * size);
  }

  /** The oracle rounds to 80 digits. */
  private static BigDecimal less(BigDecimal depth) {
    return depth.multiply(BigDecimal.ONE.subtract(new BigDecimal("1e-70")));
  }

  @ParameterizedTest
  @CsvSource({"2, gjk", "3, gjk", "2, sat", "3, sat", "3, sat-overlay"})
  void bothBoundsAreProvedAndEncloseTheTruth(int n, String engine) {
    int deep = 0;
    int surfaces = 0;
    for (int seed = 0; seed < ROUNDS; seed++) {
      for (Posed pair : pairs(n, new Random(seed))) {
        PairResult answer = ask(engine, pair, PairRequest.penetration());
        if (answer.verdict() != Verdict.INTERSECTING) {
          continue;
        }
        String told = "%s, seed %d, %s: %s".formatted(engine, seed, pair.family(), answer);
        assertThat(answer.boundsAssurance()).as(told).isEqualTo(Assurance.PROVED);
        assertThat(answer.hasLower() && answer.hasUpper()).as(told).isTrue();
        if (answer.termination() == Termination.CONVERGED && pair.poseA().isRigid()) {
          assertThat(answer.upper() - answer.lower())
              .as(told)
              .isLessThanOrEqualTo(2 * allowed(pair, answer));
        }
        if (pair.a().vertexCount() * pair.b().vertexCount() <= 400) {
          BigDecimal depth = new DepthOracle(pair).depth();
          assertThat(new BigDecimal(-answer.lower())).as(told).isGreaterThanOrEqualTo(less(depth));
          assertThat(less(new BigDecimal(-answer.upper()))).as(told).isLessThanOrEqualTo(depth);
          deep++;
        }
        Outcome outcome = answer.toOutcome();
        if (outcome.certificate() instanceof Certificate.PenetrationAxis ball && ball.hasBall()) {
          Finding finding =
              CertificateChecker.check(pair.a(), pair.poseA(), pair.b(), pair.poseB(), ball);
          assertThat(finding.valid()).as(told + finding.reason()).isTrue();
          assertThat(finding.upper().orElse(0)).as(told).isLessThanOrEqualTo(answer.upper());
          surfaces++;
        }
      }
    }
    assertThat(deep).isGreaterThan(4 * ROUNDS);
    assertThat(surfaces).isGreaterThan(4 * ROUNDS);
  }

  @ParameterizedTest
  @CsvSource({"gjk", "sat"})
  void aLimitLeavesBoundsThatHold(String engine) {
    PairRequest short1 =
        PairRequest.builder(PairRequest.penetration().goal()).maxIterations(6).build();
    int limited = 0;
    for (int seed = 0; seed < 5 * ROUNDS; seed++) {
      Posed pair =
          new Posed(
              "hulls",
              Shapes.randomHull(3, 16, seed),
              Pose.identity(3),
              Shapes.randomHull(3, 16, seed + 1),
              PairFamilies.rotation(3, new Random(seed), 0.3));
      PairResult answer = ask(engine, pair, short1);
      if (answer.verdict() != Verdict.INTERSECTING || !answer.hasLower()) {
        continue;
      }
      BigDecimal depth = new DepthOracle(pair).depth();
      String told = "seed %d: %s".formatted(seed, answer);
      assertThat(new BigDecimal(-answer.lower())).as(told).isGreaterThanOrEqualTo(depth);
      assertThat(new BigDecimal(-answer.upper())).as(told).isLessThanOrEqualTo(depth);
      assertThat(answer.boundsAssurance()).as(told).isEqualTo(Assurance.PROVED);
      limited += answer.termination() == Termination.ITERATION_LIMIT ? 1 : 0;
    }
    if (engine.equals("gjk")) {
      assertThat(limited).isPositive();
    }
  }

  @Test
  void radiiAddToWhatIsShown() {
    RoundedPolytope box = new RoundedPolytope(Shapes.box(1, 1, 1), 0.25);
    VerifiedNarrowPhase phase =
        Proofs.prove(Engines.installed().createNarrowPhase("gjk"), Proof.CHECKED);
    PairResult result = new PairResult(3);
    Pose there = Pose.translation(1.5, 0.25, 0.125);
    phase
        .newQuery(3)
        .evaluate(
            phase.prepare(box),
            Pose.identity(3),
            phase.prepare(box),
            there,
            PairRequest.penetration(),
            null,
            result);
    assertThat(result.boundsAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(result.lower()).isLessThanOrEqualTo(-1).isGreaterThan(-1 - 1e-12);
    assertThat(result.upper()).isGreaterThanOrEqualTo(-1).isLessThan(-1 + 1e-12);
    Finding finding =
        CertificateChecker.check(
            box, Pose.identity(3), box, there, result.toOutcome().certificate());
    assertThat(finding.upper().orElse(0)).isLessThanOrEqualTo(-1 + 1e-12);
  }
}
