// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.engines;

import io.touchstone.api.geometry.MutablePose;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.exact.Dyadic;
import io.touchstone.proof.CertificateChecker;
import io.touchstone.proof.CertificateChecker.Finding;
import io.touchstone.tck.oracle.FirstContact;
import io.touchstone.tck.oracle.PairTruth;

/**
 * Answers depths along a direction by the oracle of casts, from where B has left, rightly or with a
 * fault.
 */
final class LeavingEngine extends OracleEngine {

  /** How to be wrong, with the rule that is to notice. */
  enum Fault {
    NONE(""),
    CALLS_OVERLAP_DISJOINT("N3"),
    DEEPER_BY_A_LITTLE("N4"),
    SHALLOWER_BY_A_LITTLE("N4"),
    NO_COMMON_POINT("N6"),
    NO_NORMAL("N31"),
    NORMAL_ACROSS("N31"),
    POINT_OF_THE_START("N31");

    final String rule;

    Fault(String rule) {
      this.rule = rule;
    }
  }

  private final Fault fault;

  LeavingEngine(Fault fault) {
    this.fault = fault;
  }

  @Override
  public PairQuery newQuery(int dimension) {
    return new DepthQuery(this, dimension);
  }

  private final class DepthQuery extends OracleEngine.Query {

    DepthQuery(OracleEngine engine, int dimension) {
      super(engine, dimension);
    }

    @Override
    public void evaluate(
        PreparedShape a,
        PoseView poseA,
        PreparedShape b,
        PoseView poseB,
        PairRequest request,
        WarmStart warm,
        PairResult out) {
      super.evaluate(a, poseA, b, poseB, PairRequest.intersection(), warm, out);
      Polytope bodyA = own(a);
      Polytope bodyB = own(b);
      PairTruth truth = truth(bodyA, poseA, bodyB, poseB);
      if (request.goal() != Goal.PENETRATION || out.hasEmptySide() || !truth.overlap()) {
        if (out.verdict().collides()) { // it may slide along, which is not looked at
          out.amend().verdict(out.verdict(), Termination.INCOMPLETE);
        }
        return;
      }
      PairResult.Writer answer = out.rewrite();
      answer.effort(1, 1).verdict(Verdict.INTERSECTING, Termination.CONVERGED);
      double[] d = new double[dimension];
      double[] back = new double[dimension];
      double[] from = new double[dimension];
      double far = Math.scalb(1.0, 4 + Math.getExponent(size(bodyA) + size(bodyB)));
      for (int k = 0; k < dimension; k++) {
        d[k] = request.direction(k);
        back[k] = -d[k];
        from[k] = poseB.translation(k) + far * d[k];
      }
      MutablePose moved = new MutablePose(dimension, true);
      moved.set(poseB);
      moved.setTranslation(from);
      FirstContact contact = truth(bodyA, poseA, bodyB, moved).firstContact(back, Dyadic.ZERO);
      write(truth, contact, answer);
      bound(bodyA, poseA, bodyB, poseB, d, out);
    }

    private double size(Polytope body) {
      double size = Double.MIN_NORMAL;
      for (int v = 0; v < body.vertexCount(); v++) {
        for (int k = 0; k < dimension; k++) {
          size = Math.max(size, Math.abs(body.coordinate(v, k)));
        }
      }
      return size;
    }

    private void write(PairTruth truth, FirstContact contact, PairResult.Writer answer) {
      for (int k = 0; k < contact.verticesOfA().size(); k++) {
        double weight = fault == Fault.POINT_OF_THE_START ? 0 : contact.weight(k);
        answer.featureA(contact.verticesOfA().get(k), weight);
        answer.featureB(contact.verticesOfB().get(k), weight);
      }
      for (int k = 0; k < truth.cornerCount() && fault != Fault.NO_COMMON_POINT; k++) {
        double weight = fault == Fault.POINT_OF_THE_START ? truth.cornerWeight(k) : 0;
        answer.featureA(truth.cornerOfA(k), weight);
        answer.featureB(truth.cornerOfB(k), weight);
      }
      if (fault == Fault.NORMAL_ACROSS) {
        double[] w = contact.axis();
        for (int k = 0; k < dimension; k++) {
          w[k] = -w[k];
        }
        answer.normal(w);
      } else if (fault != Fault.NO_NORMAL) {
        answer.normal(contact.axis());
      }
    }

    /** Writes the bounds of the right evidence. */
    private void bound(
        Polytope a, PoseView poseA, Polytope b, PoseView poseB, double[] d, PairResult out) {
      if (fault == Fault.CALLS_OVERLAP_DISJOINT) {
        out.amend().verdict(Verdict.DISJOINT, Termination.CONVERGED);
        return;
      }
      PairResult right = new PairResult(dimension);
      if (fault != Fault.NONE && right(a, poseA, b, poseB, d, right)) {
        out.amend().lower(right.lower()).upper(right.upper());
      } else {
        Finding found =
            CertificateChecker.checkDepth(
                a, poseA, b, poseB, AxisVector.of(d), out.toOutcome().certificate());
        found.lower().ifPresent(out.amend()::lower);
        out.amend().upper(found.upper().orElse(0));
      }
      if (fault == Fault.DEEPER_BY_A_LITTLE && out.upper() < 0) {
        out.amend().lower(2 * out.lower()).upper(out.lower() * (1 + 1e-9));
      } else if (fault == Fault.SHALLOWER_BY_A_LITTLE) {
        out.amend().lower(out.upper() * (1 - 1e-9));
      }
    }

    private boolean right(
        Polytope a, PoseView poseA, Polytope b, PoseView poseB, double[] d, PairResult into) {
      LeavingEngine engine = new LeavingEngine(Fault.NONE);
      PairRequest request = PairRequest.builder(Goal.PENETRATION).direction(d).build();
      engine
          .newQuery(dimension)
          .evaluate(engine.prepare(a), poseA, engine.prepare(b), poseB, request, null, into);
      return into.hasLower() && into.hasUpper();
    }
  }
}
