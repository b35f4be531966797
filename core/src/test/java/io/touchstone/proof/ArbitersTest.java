// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.api.spi.Arbiter;
import io.touchstone.api.spi.Capabilities;
import io.touchstone.api.spi.Capability;
import io.touchstone.api.spi.Proof;
import io.touchstone.api.spi.Representation;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Who is asked when the first answer does not hold, what he is asked, and what of both answers is
 * handed on. All engines say what they are told to.
 */
final class ArbitersTest {

  private static final Polytope BOX = Shapes.box(1, 1, 1);

  /** An engine that answers what it is told to, and remembers what it was asked. */
  private static final class Told implements NarrowPhase {
    final List<PairRequest> asked = new ArrayList<>();
    final List<@Nullable QueryTrace> traces = new ArrayList<>();
    int prepared;
    int queries;
    Consumer<PairResult.Writer> answer =
        out -> out.verdict(Verdict.UNDECIDED, Termination.ITERATION_LIMIT);

    @Override
    public PreparedShape prepare(ConvexBody body) {
      prepared++;
      return () -> body;
    }

    @Override
    public PairQuery newQuery(int dimension) {
      queries++;
      return new PairQuery() {
        @Override
        public void evaluate(
            PreparedShape a,
            PoseView poseA,
            PreparedShape b,
            PoseView poseB,
            PairRequest request,
            @Nullable WarmStart warm,
            PairResult out) {
          asked.add(request);
          answer.accept(out.rewrite());
        }

        @Override
        public void trace(@Nullable QueryTrace sink) {
          traces.add(sink);
        }
      };
    }

    @Override
    public WarmStart newWarmStart(int dimension) {
      return () -> {};
    }
  }

  private final Told first = new Told();
  private final Told second = new Told();
  private final Told third = new Told();
  private final PairResult result = new PairResult(3);

  private VerifiedNarrowPhase phase(Goal ofSecond, Goal ofThird) {
    return new VerifiedNarrowPhase(
        first,
        Proof.EXACT,
        List.of(
            new ArbiterEngine(second, capabilities(ofSecond), ProofStage.SIMPLEX),
            new ArbiterEngine(third, capabilities(ofThird), ProofStage.SIMPLEX_EXACT)));
  }

  private static Capabilities capabilities(Goal goal) {
    return Capabilities.of(
        List.of(
            new Capability(
                goal,
                1,
                Integer.MAX_VALUE,
                EnumSet.allOf(Representation.class),
                EnumSet.of(Metric.EUCLIDEAN),
                true,
                true,
                false,
                false,
                true,
                false,
                100,
                100,
                Arbiter.NONE)));
  }

  private VerifiedQuery ask(VerifiedNarrowPhase phase, double x, PairRequest request) {
    VerifiedQuery query = phase.newQuery(3);
    ask(phase, query, x, request);
    return query;
  }

  private void ask(VerifiedNarrowPhase phase, VerifiedQuery query, double x, PairRequest request) {
    PreparedShape box = phase.prepare(BOX);
    Pose there = Pose.translation(x, 0, 0);
    query.evaluate(box, Pose.identity(3), phase.prepare(BOX), there, request, null, result);
    assertThat(box.body()).isEqualTo(BOX);
  }

  private static int corner(double x, double y, double z) {
    for (int v = 0; v < 8; v++) {
      if (BOX.coordinate(v, 0) == x && BOX.coordinate(v, 1) == y && BOX.coordinate(v, 2) == z) {
        return v;
      }
    }
    throw new AssertionError("no such corner");
  }

  private static PairResult.Writer apart(PairResult.Writer out) {
    return out.verdict(Verdict.DISJOINT, Termination.CONVERGED).normal(1, 0, 0).effort(10, 20);
  }

  /** The corners that face each other where B is along the first axis. */
  private static PairResult.Writer corners(PairResult.Writer out) {
    return out.featurePair(corner(1, 1, 1), corner(-1, 1, 1), 1);
  }

  /** Four pairs around a common point of boxes that are half a side apart. */
  private static PairResult.Writer together(PairResult.Writer out) {
    return out.verdict(Verdict.INTERSECTING, Termination.CONVERGED)
        .featurePair(corner(1, 1, 1), corner(-1, -1, -1), 0.25)
        .featurePair(corner(1, -1, -1), corner(-1, 1, 1), 0.25)
        .featurePair(corner(-1, 1, -1), corner(1, -1, 1), 0.25)
        .featurePair(corner(-1, -1, 1), corner(1, 1, -1), 0.25)
        .effort(10, 20);
  }

  // --- who is asked

  @Test
  void whoeverDecidesIsTheLastToBeAsked() {
    first.answer = out -> out.verdict(Verdict.UNDECIDED, Termination.ITERATION_LIMIT).effort(1, 2);
    second.answer = ArbitersTest::apart;
    VerifiedQuery query = ask(phase(Goal.INTERSECTION, Goal.INTERSECTION), 5, asked());
    assertThat(query.stage()).isEqualTo(ProofStage.SIMPLEX);
    assertThat(result.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(result.verdictAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(result.boundsAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(result.iterations()).isEqualTo(11);
    assertThat(result.supportQueries()).isEqualTo(22);
    assertThat(third.asked).isEmpty();
    assertThat(third.prepared).isZero();
    assertThat(third.queries).isZero();
  }

  private static PairRequest asked() {
    return PairRequest.intersection();
  }

  @Test
  void theNextIsAskedWhereEvidenceDoesNotHold() {
    first.answer = out -> out.verdict(Verdict.UNDECIDED, Termination.ITERATION_LIMIT).effort(1, 2);
    second.answer = out -> apart(out).normal(-1, 0, 0);
    third.answer = ArbitersTest::apart;
    VerifiedNarrowPhase phase = phase(Goal.INTERSECTION, Goal.INTERSECTION);
    VerifiedQuery query = ask(phase, 5, asked());
    assertThat(query.stage()).isEqualTo(ProofStage.SIMPLEX_EXACT);
    assertThat(query.fault()).isEmpty();
    assertThat(result.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(result.iterations()).isEqualTo(21);
    assertThat(result.supportQueries()).isEqualTo(42);
    assertThat(phase.statistics().count(ProofStage.SIMPLEX_EXACT)).isEqualTo(1);
    ask(phase, query, 5, asked());
    assertThat(second.queries).isEqualTo(1);
    assertThat(second.asked).hasSize(2);
  }

  @Test
  void nobodyIsAskedWhereTheFirstAnswerHolds() {
    first.answer = ArbitersTest::apart;
    VerifiedQuery query = ask(phase(Goal.INTERSECTION, Goal.INTERSECTION), 5, asked());
    assertThat(query.stage()).isEqualTo(ProofStage.FILTER);
    assertThat(second.asked).isEmpty();
  }

  /** An arbiter that says nothing but lies decides nothing, and the fault is the first engine's. */
  @Test
  void whereNobodyDecidesItStaysUndecided() {
    first.answer = out -> apart(out).lower(Double.NaN);
    second.answer = out -> apart(out).normal(0, 1, 0);
    third.answer = out -> apart(out).lower(Double.NaN);
    VerifiedQuery query = ask(phase(Goal.INTERSECTION, Goal.INTERSECTION), 5, asked());
    assertThat(query.stage()).isEqualTo(ProofStage.UNDECIDED);
    assertThat(query.fault()).contains("lower bound NaN");
    assertThat(result.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(result.iterations()).isEqualTo(30);
    assertThat(result.supportQueries()).isEqualTo(60);
  }

  @Test
  void whatAnArbiterDoesNotAnswerIsMadeSimplerOrNotAsked() {
    VerifiedNarrowPhase phase = phase(Goal.INTERSECTION, Goal.PENETRATION);
    ask(phase, 5, PairRequest.distance());
    assertThat(second.asked).containsExactly(PairRequest.intersection());
    assertThat(third.asked).isEmpty();
    ask(phase, 5, PairRequest.penetration());
    assertThat(third.asked).containsExactly(PairRequest.penetration());
    second.asked.clear();
    ask(phase, 5, PairRequest.containment());
    assertThat(second.asked).isEmpty(); // its verdict is no intersection
  }

  @Test
  void tracesReachWhoIsAsked() {
    VerifiedNarrowPhase phase = phase(Goal.INTERSECTION, Goal.DISTANCE);
    VerifiedQuery query = phase.newQuery(3);
    QueryTrace early = step -> {};
    query.trace(early);
    assertThat(first.traces).containsExactly(early);
    assertThat(second.traces).isEmpty();
    ask(phase, query, 5, asked());
    assertThat(second.traces).containsExactly(early);
    QueryTrace late = step -> {};
    query.trace(late);
    assertThat(second.traces).containsExactly(early, late);
    assertThat(third.traces).isEmpty();
  }

  // --- what is handed on

  /** An upper bound that was proved, and what it rests on, stay beside the new direction. */
  @Test
  void nearestPointsStayBesideANewDirection() {
    first.answer =
        out ->
            corners(out.verdict(Verdict.UNDECIDED, Termination.ITERATION_LIMIT).effort(1, 2))
                .points(1, 1, 1, 4, 1, 1);
    second.answer = ArbitersTest::apart;
    VerifiedNarrowPhase phase = phase(Goal.INTERSECTION, Goal.INTERSECTION);
    ask(phase, 5, PairRequest.distance());
    assertThat(result.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(result.lower()).isBetween(1.5, 3.0); // of the balls
    assertThat(result.upper()).isBetween(3.0, 3 + 1e-12);
    assertThat(result.boundsAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(result.featureSizeA()).isEqualTo(1);
    assertThat(result.featureVertexA(0)).isEqualTo(corner(1, 1, 1));
    assertThat(result.featureVertexB(0)).isEqualTo(corner(-1, 1, 1));
    assertThat(result.isPaired()).isTrue();
    first.answer = out -> out.verdict(Verdict.UNDECIDED, Termination.ITERATION_LIMIT);
    ask(phase, 5, PairRequest.distance());
    assertToldExactly();
  }

  /** With the policy exact a distance is told to the last bit, even if nobody named a point. */
  private void assertToldExactly() {
    assertThat(result.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(result.lower()).isEqualTo(3);
    assertThat(result.upper()).isEqualTo(3);
    assertThat(result.boundsAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(result.hasWholeWeights()).isTrue();
  }

  /** Of an answer that cannot be one nothing is kept. */
  @Test
  void nothingOfAFaultyAnswerIsKept() {
    first.answer = out -> corners(apart(out)).upper(3).lower(4);
    second.answer = ArbitersTest::apart;
    ask(phase(Goal.INTERSECTION, Goal.INTERSECTION), 5, PairRequest.distance());
    assertToldExactly();
  }

  /** With the policy exact a depth is told to the last bit, whoever found that bodies overlap. */
  @Test
  void aDepthIsToldBesideANewCommonPoint() {
    first.answer =
        out ->
            out.verdict(Verdict.UNDECIDED, Termination.ITERATION_LIMIT)
                .normal(1, 0, 0)
                .points(0.5, 0, 0, -0.5, 0, 0);
    second.answer = ArbitersTest::together;
    VerifiedNarrowPhase phase = phase(Goal.INTERSECTION, Goal.INTERSECTION);
    ask(phase, 0.5, PairRequest.penetration());
    assertDeep();
    ask(phase, 0.5, PairRequest.distance());
    assertThat(result.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(result.hasLower()).isFalse();
    first.answer = out -> out.verdict(Verdict.UNDECIDED, Termination.ITERATION_LIMIT);
    ask(phase, 0.5, PairRequest.penetration());
    assertDeep();
  }

  private void assertDeep() {
    assertThat(result.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(result.verdictAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(result.lower()).isEqualTo(-1.5);
    assertThat(result.upper()).isEqualTo(-1.5);
    assertThat(result.boundsAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(result.normal(0)).isEqualTo(1);
  }

  /** Bodies that touch are no deeper than 0, whoever says it. */
  @Test
  void aTouchHasNoDepth() {
    second.answer =
        out ->
            corners(out.verdict(Verdict.TOUCHING, Termination.CONVERGED).normal(1, 0, 0))
                .effort(1, 1);
    VerifiedNarrowPhase phase = phase(Goal.INTERSECTION, Goal.INTERSECTION);
    ask(phase, 2, PairRequest.penetration());
    assertThat(result.verdict()).isEqualTo(Verdict.TOUCHING);
    assertThat(result.lower()).isZero();
    assertThat(result.upper()).isZero();
    assertThat(result.boundsAssurance()).isEqualTo(Assurance.PROVED);
    ask(phase, 2, PairRequest.distance());
    assertThat(result.verdict()).isEqualTo(Verdict.TOUCHING);
    assertThat(result.hasLower()).isFalse();
    assertThat(result.upper()).isZero();
  }

  /** Bounds of the simpler question are Euclidean. */
  @Test
  void noBoundsAreHandedOnInAnotherNorm() {
    second.answer = ArbitersTest::apart;
    VerifiedNarrowPhase phase = phase(Goal.INTERSECTION, Goal.INTERSECTION);
    ask(phase, 5, PairRequest.builder(Goal.DISTANCE).metric(Metric.L1).build());
    assertThat(result.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(result.verdictAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(result.hasLower()).isFalse();
    ask(phase, 5, PairRequest.distance());
    assertThat(result.lower()).isBetween(1.5, 3.0); // of the balls
  }

  /** Who collides where he is can move no way at all; that bodies are apart there is no answer. */
  @Test
  void ofCastsTheStartAloneIsDecided() {
    PairRequest cast = PairRequest.builder(Goal.CAST).direction(1, 0, 0).build();
    VerifiedNarrowPhase phase = phase(Goal.INTERSECTION, Goal.INTERSECTION);
    first.answer =
        out -> out.verdict(Verdict.UNDECIDED, Termination.ITERATION_LIMIT).castParameter(3);
    second.answer = ArbitersTest::apart;
    ask(phase, 5, cast);
    assertThat(result.verdict()).isEqualTo(Verdict.UNDECIDED);
    second.answer = ArbitersTest::together;
    ask(phase, 0.5, cast);
    assertThat(result.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(result.castParameter()).isZero();
    assertThat(result.lower()).isZero();
    assertThat(result.upper()).isZero();
    assertThat(result.boundsAssurance()).isEqualTo(Assurance.PROVED);
  }
}
