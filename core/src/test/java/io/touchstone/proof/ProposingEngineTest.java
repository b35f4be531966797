// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Proofs;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.PairBatch;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.api.spi.Proof;
import io.touchstone.oracle.ProposingEngine;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Engines that propose: what is made of it with a proof, and without one. */
final class ProposingEngineTest {

  private static final Polytope BOX = Shapes.box(1, 1, 1);
  private static final Pose HERE = Pose.identity(3);
  private static final PairRequest REQUEST = PairRequest.intersection();

  private final ProposingEngine told = new ProposingEngine(out -> {});
  private PairResult result = new PairResult(3);

  private VerifiedQuery ask(Proof policy, ConvexBody a, ConvexBody b, PoseView poseB) {
    VerifiedNarrowPhase phase = Proofs.prove(told, policy);
    VerifiedQuery query = phase.newQuery(a.dimension());
    result = new PairResult(a.dimension());
    PoseView here = Pose.identity(a.dimension());
    query.evaluate(phase.prepare(a), here, phase.prepare(b), poseB, REQUEST, null, result);
    assertThat(phase.statistics().total()).isEqualTo(1);
    assertThat(query.isRejected()).isFalse(); // what is only proposed is no claim
    assertThat(query.refusal()).isEmpty();
    return query;
  }

  @Test
  void aRightProposalIsProved() {
    told.words = out -> out.apart().along(1, 0, 0).effort(3, 4);
    VerifiedQuery query = ask(Proof.CHECKED, BOX, BOX, Pose.translation(5, 0, 0));
    assertThat(query.stage()).isEqualTo(ProofStage.FILTER);
    assertThat(result.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(result.verdictAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(result.iterations()).isEqualTo(3);
  }

  @Test
  void aWrongProposalIsSearchedOn() {
    told.words = out -> out.apart().along(Double.NaN, 0, 0);
    VerifiedQuery query = ask(Proof.CHECKED, BOX, BOX, Pose.translation(1, 0, 0));
    assertThat(query.stage()).isEqualTo(ProofStage.SEARCH);
    assertThat(query.fault()).contains("NaN");
    assertThat(result.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(result.verdictAssurance()).isEqualTo(Assurance.PROVED);
  }

  @Test
  void withoutAProofItIsTheEnginesWord() {
    told.words = out -> out.apart().along(1, 0, 0).lower(7).sure();
    VerifiedQuery query = ask(Proof.NONE, BOX, BOX, Pose.translation(1, 0, 0));
    assertThat(query.stage()).isEqualTo(ProofStage.UNCHECKED);
    assertThat(result.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(result.lower()).isEqualTo(7);
    assertThat(result.verdictAssurance()).isEqualTo(Assurance.FLOATING);
  }

  /** What bounds do not show is checked exactly: a gap that no two doubles say. */
  @Test
  void whatBoundsDoNotShowIsCheckedExactly() {
    double tiny = 0x1p-75;
    Polytope point = Polytope.of(2, 1, tiny);
    told.words = out -> out.apart().along(new double[] {1, 0}).ended(Termination.ITERATION_LIMIT);
    VerifiedQuery query = ask(Proof.CHECKED, point, point, Pose.affine(2, 1, tiny, 0, 0, 1, 0));
    assertThat(query.stage()).isEqualTo(ProofStage.EXACT_CHECK);
    assertThat(query.fault()).isEmpty();
    assertThat(result.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(result.lower()).isEqualTo(0x1p-150);
  }

  @Test
  void aProposalAboutACurvedBodyIsAFault() {
    told.words = out -> out.apart().along(1, 0, 0);
    ConvexBody egg = Shapes.smoothEllipsoid(1, 1, 1);
    for (ConvexBody[] pair : new ConvexBody[][] {{egg, BOX}, {BOX, egg}}) {
      VerifiedQuery query = ask(Proof.CHECKED, pair[0], pair[1], Pose.translation(9, 0, 0));
      assertThat(query.stage()).isEqualTo(ProofStage.UNDECIDED);
      assertThat(query.fault()).isEqualTo("a proposal about a body that is no polytope");
      assertThat(result.verdict()).isEqualTo(Verdict.UNDECIDED);
    }
  }

  @Test
  void aBatchIsProposedPairByPair() {
    told.words = out -> out.apart().along(1, 0, 0);
    VerifiedNarrowPhase phase = Proofs.prove(told, Proof.CHECKED);
    PreparedShape box = phase.prepare(BOX);
    PairResult[] results = {new PairResult(3), new PairResult(3)};
    PairBatch batch =
        new PairBatch(
            new PreparedShape[] {box, box},
            new PoseView[] {HERE, HERE},
            new PreparedShape[] {box, box},
            new PoseView[] {Pose.translation(5, 0, 0), Pose.translation(1, 0, 0)},
            new @Nullable WarmStart[2],
            results);
    phase.newQuery(3).evaluateAll(batch, 0, 2, REQUEST);
    assertThat(results[0].verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(results[1].verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(phase.statistics().count(ProofStage.FILTER)).isEqualTo(1);
    assertThat(phase.statistics().count(ProofStage.SEARCH)).isEqualTo(1);
  }
}
