// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.engines;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.exact.Dyadic;
import io.touchstone.tck.oracle.FirstContact;
import io.touchstone.tck.oracle.PairTruth;

/** Answers casts by the oracle, rightly or with a fault, and whether bodies meet. */
final class CastingEngine extends OracleEngine {

  /** How to be wrong, with the rule that is to notice. */
  enum Fault {
    NONE(""),
    MISSES_WHAT_IT_HITS("N3"),
    CALLS_HITS_TOUCHING("N3"),
    LOWER_BOUND_BY_AN_ULP("N4"),
    UPPER_BOUND_BY_AN_ULP("N4"),
    FINITE_MISS("N4"),
    COARSE_PARAMETER("N5"),
    WRONG_VERTICES("N6"),
    PLANE_THAT_IS_CROSSED("N6"),
    POINT_OF_THE_START("N9"),
    NORMAL_OF_THE_START("N29"),
    NO_NORMAL("N29"),
    NO_POINTS("N29"),
    NO_LOWER_BOUND("N29"),
    PARAMETER_BESIDE_ITS_BOUNDS("N29"),
    MISS_WITH_POINTS("N29");

    final String rule;

    Fault(String rule) {
      this.rule = rule;
    }
  }

  private final Fault fault;

  CastingEngine(Fault fault) {
    this.fault = fault;
  }

  @Override
  public PairQuery newQuery(int dimension) {
    return new CastQuery(this, dimension);
  }

  private final class CastQuery extends OracleEngine.Query {

    CastQuery(OracleEngine engine, int dimension) {
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
      if (request.goal() != Goal.CAST) {
        super.evaluate(a, poseA, b, poseB, request, warm, out);
        return;
      }
      Polytope bodyA = own(a);
      Polytope bodyB = own(b);
      require("pose of A", poseA.dimension());
      require("pose of B", poseB.dimension());
      require("result", out.dimension());
      require("direction", request.directionDimension());
      PairResult.Writer answer = out.rewrite();
      if (bodyA.isEmpty() || bodyB.isEmpty()) {
        empty(bodyA.isEmpty(), request, answer);
        answer.castParameter(Double.POSITIVE_INFINITY);
        return;
      }
      double[] d = new double[dimension];
      for (int k = 0; k < dimension; k++) {
        d[k] = request.direction(k);
      }
      PairTruth truth = truth(bodyA, poseA, bodyB, poseB);
      FirstContact contact = truth.firstContact(d, Dyadic.ZERO);
      answer.effort(1, 1);
      if (contact.hits() && fault != Fault.MISSES_WHAT_IT_HITS) {
        hit(truth, contact, d, answer);
      } else {
        miss(truth, contact, answer);
      }
    }

    private void miss(PairTruth truth, FirstContact contact, PairResult.Writer answer) {
      double end = fault == Fault.FINITE_MISS ? 1e9 : Double.POSITIVE_INFINITY;
      answer.verdict(Verdict.DISJOINT, Termination.CONVERGED).lower(end).upper(end);
      answer.castParameter(Double.POSITIVE_INFINITY);
      if (!contact.hits()) {
        double[] w = contact.axis();
        if (fault == Fault.PLANE_THAT_IS_CROSSED) {
          w[0] = -w[0];
        }
        answer.normal(w).exactNormal(contact.direction());
        if (fault == Fault.PLANE_THAT_IS_CROSSED) {
          answer.withoutExactNormal();
        }
        answer.featureA(contact.verticesOfA().get(0), 1);
        answer.featureB(contact.verticesOfB().get(0), 1);
      }
      if (fault == Fault.MISS_WITH_POINTS) {
        answer.points(truth.vertexOfA(0), truth.vertexOfA(0));
      }
    }

    private void hit(PairTruth truth, FirstContact contact, double[] d, PairResult.Writer answer) {
      Verdict verdict =
          fault == Fault.CALLS_HITS_TOUCHING ? Verdict.TOUCHING : Verdict.INTERSECTING;
      answer.verdict(verdict, Termination.CONVERGED);
      double lower = contact.lower();
      double upper = contact.upper();
      boolean start = upper == 0;
      if (!start) {
        lower = fault == Fault.LOWER_BOUND_BY_AN_ULP ? Math.nextUp(upper) : lower;
        upper = fault == Fault.UPPER_BOUND_BY_AN_ULP ? contact.lower() : Math.max(lower, upper);
        lower = fault == Fault.COARSE_PARAMETER ? lower * (1 - 1e-9) : Math.min(lower, upper);
      }
      answer.upper(upper).castParameter(upper);
      if (start || fault != Fault.NO_LOWER_BOUND) {
        answer.lower(lower);
      }
      double[] p = new double[dimension];
      double[] q = new double[dimension];
      for (int k = 0; k < contact.verticesOfA().size(); k++) {
        int v = contact.verticesOfA().get(k);
        int w = contact.verticesOfB().get(k);
        double weight = contact.weight(k);
        if (start) {
          answer.featurePair(v, w, weight);
        } else {
          boolean wrong = fault == Fault.WRONG_VERTICES;
          answer.featureA(wrong ? 0 : v, weight).featureB(wrong ? 0 : w, weight);
        }
        for (int axis = 0; axis < dimension; axis++) {
          p[axis] += weight * truth.vertexOfA(v)[axis];
          q[axis] += weight * truth.vertexOfB(w)[axis];
        }
      }
      if (!start) {
        for (int axis = 0; axis < dimension && fault != Fault.POINT_OF_THE_START; axis++) {
          q[axis] += upper * d[axis];
        }
        normal(truth, contact, answer);
      }
      if (fault != Fault.NO_POINTS) {
        answer.points(p, q);
      }
      if (!start && fault == Fault.PARAMETER_BESIDE_ITS_BOUNDS) {
        answer.castParameter(Math.nextUp(upper));
      }
    }

    private void normal(PairTruth truth, FirstContact contact, PairResult.Writer answer) {
      if (fault == Fault.NORMAL_OF_THE_START) {
        answer.normal(truth.distanceAxis());
      } else if (fault != Fault.NO_NORMAL) {
        answer.normal(contact.axis()).exactNormal(contact.direction());
      }
    }
  }
}
