// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.Engines;
import io.touchstone.Proofs;
import io.touchstone.Touchstone;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.proof.CertificateChecker;
import io.touchstone.proof.CertificateChecker.Finding;
import io.touchstone.proof.VerifiedNarrowPhase;
import io.touchstone.tck.oracle.PairTruth;
import io.touchstone.tck.pairs.Draw;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Least depths in one dimension and in many, which the settlement finds. */
final class LeastDepthTest {

  private static final long SEED = 29;

  private static double[] first(int n, double x) {
    double[] at = new double[n];
    at[0] = x;
    return at;
  }

  private static ConvexBody box(int n) {
    double[] halves = new double[n];
    Arrays.fill(halves, 1);
    return Shapes.box(halves);
  }

  /** Both bounds are proved, close, and shown by the evidence. */
  private static void assertProved(ConvexBody a, Pose poseA, ConvexBody b, Pose poseB, Outcome o) {
    assertThat(o.boundsAssurance()).as(o.toString()).isEqualTo(Assurance.PROVED);
    assertThat(o.termination()).as(o.toString()).isEqualTo(Termination.CONVERGED);
    assertThat(o.upper() - o.lower()).as(o.toString()).isLessThan(1e-11 * (1 - o.lower()));
    Finding finding = CertificateChecker.check(a, poseA, b, poseB, o.certificate());
    assertThat(finding.verdict()).as(finding.reason()).isEqualTo(o.verdict());
    assertThat(finding.lower().getAsDouble()).isGreaterThanOrEqualTo(o.lower());
    assertThat(finding.upper().getAsDouble()).isLessThanOrEqualTo(o.upper());
  }

  @ParameterizedTest
  @EnumSource(Proof.class)
  void segmentsOfTheLineLeaveByTheNearerEnd(Proof proof) {
    Polytope a = Polytope.of(1, -1, 1);
    Polytope b = Polytope.of(1, 0.25, 7);
    Outcome o =
        Touchstone.with(Engines.installed())
            .proof(proof)
            .penetration(a, Pose.identity(1), b, Pose.identity(1));
    assertThat(o.depth()).isCloseTo(0.75, within(1e-13));
    assertThat(o.normal()).containsExactly(1);
    if (proof != Proof.NONE) {
      assertProved(a, Pose.identity(1), b, Pose.identity(1), o);
    }
    Outcome inside =
        Touchstone.penetration(b, Pose.identity(1), Polytope.of(1, 1), Pose.identity(1));
    assertThat(inside.depth()).isCloseTo(0.75, within(1e-13));
    assertThat(inside.normal()).containsExactly(-1);
  }

  @ParameterizedTest
  @CsvSource({"1, NONE", "4, NONE", "4, CHECKED", "4, EXACT", "5, CHECKED", "6, CHECKED"})
  void boxesLeaveByTheNearestFace(int n, Proof proof) {
    ConvexBody box = box(n);
    Pose there = Pose.translation(first(n, 1.75));
    Outcome o =
        Touchstone.with(Engines.installed())
            .proof(proof)
            .penetration(box, Pose.identity(n), box, there);
    assertThat(o.depth()).isCloseTo(0.25, within(1e-13));
    assertThat(o.normal()[0]).isCloseTo(1, within(1e-13));
    if (proof != Proof.NONE) {
      assertProved(box, Pose.identity(n), box, there, o);
    }
    if (proof == Proof.EXACT) {
      assertThat(o.lower()).isEqualTo(-0.25);
      assertThat(o.upper()).isEqualTo(-0.25);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4, 5, 6})
  void randomBodiesAreProved(int n) {
    int deep = 0;
    for (int k = 0; k < 6; k++) { // up to 24 vertices each
      Draw draw = Draw.of(SEED, "deep", n, k);
      Polytope a = draw.cloud(n, 4 + 4 * k, 1, 1);
      Polytope core = draw.cloud(n, 4 + 4 * k, 1, 1);
      ConvexBody b = k % 3 == 0 ? new RoundedPolytope(core, 0.1) : core;
      Pose there = Pose.translation(first(n, 0.1 * draw.signed()));
      Outcome o = Touchstone.penetration(a, Pose.identity(n), b, there);
      if (new PairTruth(a, Pose.identity(n), core, there).overlap()) {
        assertProved(a, Pose.identity(n), b, there, o);
        deep++;
      }
    }
    assertThat(deep).as("seed %d", SEED).isGreaterThan(2);
  }

  /** The surface that is there at the limit shows one bound, the axis found so far the other. */
  @ParameterizedTest
  @CsvSource({"2, 5", "3, 8", "5, 12"})
  void aLimitLeavesAProvedBracket(int n, int limit) {
    Pose here = Pose.identity(n);
    VerifiedNarrowPhase phase =
        Proofs.prove(Engines.installed().createNarrowPhase("gjk"), Proof.CHECKED);
    PairRequest request = PairRequest.penetration().toBuilder().maxIterations(limit).build();
    int limited = 0;
    for (int k = 0; k < 6; k++) {
      Draw draw = Draw.of(SEED, "limit", n, k);
      Polytope a = draw.round(n, 24, 1);
      Polytope b = draw.round(n, 24, 1);
      PairResult result = new PairResult(n);
      phase
          .newQuery(n)
          .evaluate(phase.prepare(a), here, phase.prepare(b), here, request, null, result);
      String what = k + ": " + result;
      assertThat(result.verdict()).as(what).isEqualTo(Verdict.INTERSECTING);
      assertThat(result.boundsAssurance()).as(what).isEqualTo(Assurance.PROVED);
      Outcome whole = Touchstone.penetration(a, here, b, here);
      assertProved(a, here, b, here, whole);
      assertThat(result.lower()).as(what).isFinite().isLessThanOrEqualTo(whole.upper());
      assertThat(result.upper()).as(what).isGreaterThanOrEqualTo(whole.lower());
      Outcome said = result.toOutcome();
      Finding shown = CertificateChecker.check(a, here, b, here, said.certificate());
      assertThat(shown.lower().getAsDouble()).as(what).isGreaterThanOrEqualTo(said.lower());
      assertThat(shown.upper().getAsDouble()).as(what).isLessThanOrEqualTo(said.upper());
      if (result.termination() == Termination.ITERATION_LIMIT) {
        assertThat(result.upper()).as(what).isNegative().isGreaterThan(whole.upper());
        limited++;
      } else {
        assertThat(result.termination()).as(what).isEqualTo(Termination.CONVERGED);
      }
    }
    assertThat(limited).isPositive();
  }

  @Test
  void inTooManyDimensionsItSaysSo() {
    ConvexBody box = Polytope.of(13, new double[13]);
    assertThatThrownBy(() -> Touchstone.penetration(box, box))
        .isInstanceOf(UnsupportedQueryException.class);
  }
}
