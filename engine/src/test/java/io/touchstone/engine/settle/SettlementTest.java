// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.CertifiedSupport;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever is proposed, the answer is true: exactly, not up to a tolerance. The truth is that of
 * the oracle, which shares nothing with the settlement.
 *
 * <p>Another seed: {@code -Dtouchstone.settlement.seed=...}, more pairs: {@code
 * -Dtouchstone.settlement.pairs=...}.
 */
final class SettlementTest {

  private static final long SEED = Long.getLong("touchstone.settlement.seed", 20261123);

  /** Part of the magnitude beyond which a distance is no rounding. */
  private static final double MORE_THAN_ROUNDINGS = 1e-14;

  private static final int PAIRS = Integer.getInteger("touchstone.settlement.pairs", 2);

  private final List<String> undecided = new ArrayList<>();
  private int decided;

  private static final class Bench {
    final Settlement settlement;
    final Proposal proposal;
    final PairResult result;

    Bench(int dimension) {
      settlement = new Settlement(dimension);
      proposal = new Proposal(dimension);
      result = new PairResult(dimension);
    }

    void settle(Posed posed, double radiusA, double radiusB, PairRequest request, boolean prove) {
      CertifiedSupport a = CertifiedSupport.of(posed.a());
      CertifiedSupport b = CertifiedSupport.of(posed.b());
      settlement.settle(
          new SettledBody(a, radiusA),
          posed.poseA(),
          new SettledBody(b, radiusB),
          posed.poseB(),
          request,
          proposal,
          prove,
          result);
    }
  }

  private static PairRequest request(SettlementJudge judge, Random random) {
    Goal[] goals = {Goal.INTERSECTION, Goal.DISTANCE, Goal.PENETRATION};
    PairRequest.Builder builder = PairRequest.builder(goals[random.nextInt(3)]);
    if (random.nextInt(4) == 0) {
      builder.relativeTolerance(Math.pow(10, -16 * random.nextDouble()));
    }
    if (random.nextInt(4) == 0) {
      double distance = Math.abs(judge.distance()) * 2 * random.nextDouble();
      builder.cutoff(Math.min(distance, Double.MAX_VALUE));
    }
    if (random.nextInt(8) == 0) {
      builder.maxIterations(1 + random.nextInt(3));
    }
    return builder.build();
  }

  private void settleAll(List<Posed> pairs, boolean rounded, Random random) {
    for (Posed posed : pairs) {
      Bench bench = new Bench(posed.dimension());
      double size = Math.max(posed.a().size(), posed.b().size());
      double radiusA = rounded ? size * random.nextInt(3) * random.nextDouble() / 4 : 0;
      double radiusB = rounded ? size * random.nextDouble() / 4 : 0;
      SettlementJudge judge = new SettlementJudge(posed, radiusA, radiusB);
      for (Proposals kind : Proposals.values()) {
        PairRequest request = request(judge, random);
        bench.proposal.clear();
        kind.make(posed, judge.nearest(), random, bench.proposal);
        boolean anyhow = random.nextInt(4) == 0;
        if (anyhow) {
          Proposals.endAnyhow(random, bench.proposal);
        }
        boolean prove = random.nextInt(3) > 0;
        if (prove && random.nextBoolean()) {
          bench.proposal.sure(); // who asks for a proof does not believe that either
        }
        bench.settle(posed, radiusA, radiusB, request, prove);
        String what =
            "%s, %s, radii %s and %s, %s, seed %d: %s"
                .formatted(posed.family(), kind, radiusA, radiusB, request, SEED, bench.result);
        judge.judge(request, bench.result, prove, what);
        if (kind == Proposals.TRUTH && !anyhow && judge.isOrdinary()) {
          assertConverged(posed, request, bench.result, what);
        }
        if (bench.result.verdict() != Verdict.UNDECIDED) {
          decided++;
        } else if (!anyhow && request.maxIterations() > 3 && hasToDecide(posed, judge)) {
          undecided.add(what);
        }
      }
    }
  }

  /** Who proposes the truth is never told that it is not good enough. */
  private static void assertConverged(
      Posed posed, PairRequest request, PairResult found, String what) {
    boolean ofDistance = request.goal() == Goal.DISTANCE && found.verdict() == Verdict.DISJOINT;
    if (ofDistance && !mayBeOpen(posed) && found.termination() != Termination.CUTOFF) {
      assertThat(found.termination()).as(what).isEqualTo(Termination.CONVERGED);
    }
  }

  /** Whether more than roundings are between the bodies, or they surely overlap by more. */
  private static boolean hasToDecide(Posed posed, SettlementJudge judge) {
    return judge.isApartBy(MORE_THAN_ROUNDINGS) || !mayBeOpen(posed);
  }

  /** Where bodies may touch up to roundings, or scaling rounds. */
  private static boolean mayBeOpen(Posed posed) {
    String family = posed.family();
    return family.contains("touching")
        || family.contains("cylinders")
        || family.contains("domes")
        || family.contains("2^900");
  }

  /** A liar costs time, not decisions. */
  private void assertDecided() {
    assertThat(undecided).as("seed %d", SEED).isEmpty();
    assertThat(decided).isGreaterThan(100 * PAIRS);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void nothingFalseIsSaidOfOrdinaryPairs(int dimension) {
    Random random = new Random(SEED + dimension);
    settleAll(PairFamilies.all(dimension, random, PAIRS), false, random);
    assertDecided();
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void nothingFalseIsSaidOfRoundedPairs(int dimension) {
    Random random = new Random(SEED - dimension);
    settleAll(PairFamilies.all(dimension, random, PAIRS), true, random);
    assertDecided();
  }

  @Test
  void nothingFalseIsSaidOfAdversaries() {
    Random random = new Random(SEED);
    settleAll(Adversaries.all(random, PAIRS), false, random);
    assertDecided();
  }

  @Test
  void nothingFalseIsSaidOfRoundedAdversaries() {
    Random random = new Random(SEED + 9);
    settleAll(Adversaries.all(random, PAIRS), true, random);
    assertDecided();
  }

  /** Each answer is decided by what its name says. */
  @Test
  void stagesAreNamed() {
    Polytope box = Shapes.box(1, 1, 1);
    Posed apart = new Posed("", box, Pose.identity(3), box, Pose.translation(3, 0.25, 0.5));
    Bench bench = new Bench(3);
    PairRequest distance = PairRequest.distance();
    bench.settle(apart, 0, 0, distance, true);
    assertThat(bench.settlement.stage()).isEqualTo(Settlement.Stage.SEARCH); // nothing is proposed
    SettlementJudge judge = new SettlementJudge(apart, 0, 0);
    Proposals.TRUTH.make(apart, judge.nearest(), new Random(1), bench.proposal);
    bench.settle(apart, 0, 0, distance, true);
    assertThat(bench.settlement.stage()).isEqualTo(Settlement.Stage.EVIDENCE);
    assertThat(bench.result.termination()).isEqualTo(Termination.CONVERGED);
    bench.proposal.sure();
    bench.settle(apart, 0, 0, PairRequest.intersection(), false);
    assertThat(bench.settlement.stage()).isEqualTo(Settlement.Stage.WORD);
    bench.settle(apart, 0, 0, PairRequest.intersection(), true);
    assertThat(bench.settlement.stage()).isEqualTo(Settlement.Stage.EVIDENCE);
    bench.proposal.clear().ended(Termination.ITERATION_LIMIT);
    bench.settle(apart, 0, 0, distance, true);
    assertThat(bench.settlement.stage()).isEqualTo(Settlement.Stage.NOTHING);
    assertThat(bench.result.termination()).isEqualTo(Termination.ITERATION_LIMIT);
    Posed empty = new Posed("", box, Pose.identity(3), Polytope.empty(3), Pose.identity(3));
    bench.settle(empty, 0, 0, distance, true);
    assertThat(bench.settlement.stage()).isEqualTo(Settlement.Stage.EMPTY);
    assertThat(bench.result.verdictAssurance()).isEqualTo(Assurance.PROVED);
  }

  /**
   * Of vertices named on one side only, one that does not exist was handed on in a proved answer.
   */
  @Test
  void vertexThatDoesNotExistOnOneSideIsNotHandedOn() {
    Polytope box = Shapes.box(1, 1, 1);
    Posed apart = new Posed("", box, Pose.identity(3), box, Pose.translation(3, 0, 0));
    for (int vertex : new int[] {-1, 8, Integer.MAX_VALUE}) {
      Bench bench = new Bench(3);
      bench.proposal.apart().along(1, 0, 0).vertexB(vertex, 1);
      bench.settle(apart, 0, 0, PairRequest.intersection(), true);
      assertThat(bench.result.verdict()).isEqualTo(Verdict.DISJOINT);
      assertThat(bench.result.featureSizeB()).isZero();
    }
  }

  /** Far from the frames' origins balls that overlap deeply were left undecided. */
  @Test
  void ballsFarFromTheirFramesAreSeenToOverlap() {
    double far = 0x1p52;
    Polytope point = Polytope.of(3, new double[] {far, far, far});
    Posed posed =
        new Posed(
            "",
            point,
            Pose.translation(-far, -far, -far),
            point,
            Pose.translation(1 - far, -far, -far));
    Bench bench = new Bench(3);
    bench.settle(posed, 1, 1, PairRequest.intersection(), true);
    assertThat(bench.result.verdict()).isEqualTo(Verdict.INTERSECTING);
  }

  /** A direction beside a common point was handed on as a unit normal, whatever it was. */
  @Test
  void aDirectionBesideACommonPointIsUnitOrNone() {
    Polytope box = Shapes.box(1, 1, 1);
    Posed same = new Posed("", box, Pose.identity(3), box, Pose.identity(3));
    for (double length : new double[] {1, 1 + 1e-9, 7, 0, Double.NaN, Double.POSITIVE_INFINITY}) {
      Bench bench = new Bench(3);
      bench.proposal.together().along(length, 0, 0);
      for (int k = 0; k < 4; k++) {
        int corner = k == 0 ? 0 : 7 - (1 << (k - 1)); // a tetrahedron around the origin
        bench.proposal.pair(corner, 7 - corner, 1);
      }
      bench.settle(same, 0, 0, PairRequest.intersection(), true);
      assertThat(bench.settlement.stage()).isEqualTo(Settlement.Stage.EVIDENCE);
      assertThat(bench.result.verdict()).isEqualTo(Verdict.INTERSECTING);
      assertThat(bench.result.hasNormal()).as("%s", length).isEqualTo(length == 1);
      assertThat(bench.result.toOutcome().certificate()).isNotNull();
    }
  }
}
