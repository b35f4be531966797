// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.engines;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.TraceStep;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.exact.Dyadic;
import io.touchstone.tck.oracle.PairTruth;
import java.math.BigInteger;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A right engine, slow: it asks the oracle. Euclidean intersection, distance and containment in any
 * dimension, penetration up to the third. Allocates, as exact arithmetic does.
 */
class OracleEngine implements NarrowPhase {

  /** A polytope and who prepared it. */
  record Shape(OracleEngine owner, Polytope body) implements PreparedShape {}

  /** The truth is a function of its key: remembering it makes tests faster and no answer new. */
  private static final Map<Key, PairTruth> TRUTHS = new ConcurrentHashMap<>();

  /** More are not asked again soon. */
  private static final int MAX_TRUTHS = 20_000;

  private record Key(Polytope a, Pose poseA, Polytope b, Pose poseB) {}

  static PairTruth truth(Polytope a, PoseView poseA, Polytope b, PoseView poseB) {
    Key key = new Key(a, poseA.toPose(), b, poseB.toPose());
    if (TRUTHS.size() > MAX_TRUTHS) {
      TRUTHS.clear();
    }
    return TRUTHS.computeIfAbsent(key, k -> new PairTruth(a, k.poseA, b, k.poseB));
  }

  @Override
  public PreparedShape prepare(ConvexBody body) {
    if (!(body instanceof Polytope polytope)) {
      throw new UnsupportedQueryException("the oracle accepts polytopes");
    }
    return new Shape(this, polytope);
  }

  @Override
  public PairQuery newQuery(int dimension) {
    return new Query(this, dimension);
  }

  @Override
  public WarmStart newWarmStart(int dimension) {
    return () -> {};
  }

  /** The steps of an answer, to be broken one by one. */
  static class Query implements PairQuery {

    final OracleEngine engine;
    final int dimension;
    private QueryTrace sink;

    Query(OracleEngine engine, int dimension) {
      this.engine = engine;
      this.dimension = dimension;
    }

    @Override
    public void trace(QueryTrace newSink) {
      sink = newSink;
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
      Polytope bodyA = own(a);
      Polytope bodyB = own(b);
      require("pose of A", poseA.dimension());
      require("pose of B", poseB.dimension());
      require("result", out.dimension());
      requireSupported(request);
      if (sink != null) {
        sink.step(TraceStep.of("asked", 0));
      }
      PairResult.Writer answer = out.rewrite();
      if (bodyA.isEmpty() || bodyB.isEmpty()) {
        empty(bodyA.isEmpty(), request, answer);
        return;
      }
      PairTruth truth = truth(bodyA, poseA, bodyB, poseB);
      answer.effort(1, 1);
      if (request.goal() == Goal.CONTAINMENT) {
        containment(truth, bodyA.vertexCount(), answer);
      } else if (truth.meet()) {
        together(truth, request, answer);
      } else {
        apart(truth, answer);
      }
    }

    Polytope own(PreparedShape shape) {
      if (!(shape instanceof Shape own) || own.owner != engine) {
        throw new IllegalArgumentException("prepared by another engine");
      }
      require("body", own.body.dimension());
      return own.body;
    }

    void require(String what, int found) {
      if (found != dimension) {
        throw new DimensionMismatchException(what, found, dimension);
      }
    }

    private void requireSupported(PairRequest request) {
      boolean supported =
          switch (request.goal()) {
            case INTERSECTION, CONTAINMENT -> true;
            case DISTANCE -> request.metric() == Metric.EUCLIDEAN;
            case PENETRATION ->
                request.metric() == Metric.EUCLIDEAN && dimension <= 3 && !request.hasDirection();
            case CAST, GROWTH -> false;
          };
      if (!supported) {
        throw new UnsupportedQueryException("the oracle does not answer " + request);
      }
    }

    static void empty(boolean ofA, PairRequest request, PairResult.Writer answer) {
      answer.emptySide(ofA ? BodySide.A : BodySide.B);
      if (request.goal() == Goal.CONTAINMENT) {
        answer.verdict(ofA ? Verdict.SUBSET : Verdict.NOT_SUBSET, Termination.CONVERGED);
        return;
      }
      answer.verdict(Verdict.DISJOINT, Termination.CONVERGED);
      answer.lower(Double.POSITIVE_INFINITY).upper(Double.POSITIVE_INFINITY);
    }

    private void apart(PairTruth truth, PairResult.Writer answer) {
      double distance = truth.distance();
      answer
          .verdict(Verdict.DISJOINT, Termination.CONVERGED)
          .lower(Math.nextDown(Math.nextDown(distance)))
          .upper(Math.nextUp(Math.nextUp(distance)))
          .normal(truth.distanceAxis())
          .exactNormal(truth.distanceDirection());
      double[] p = new double[dimension];
      double[] q = new double[dimension];
      corners(truth, p, q, answer);
      answer.points(p, q);
    }

    /** Writes the vertices around the nearest points, and where these are. */
    private void corners(PairTruth truth, double[] p, double[] q, PairResult.Writer answer) {
      for (int corner = 0; corner < truth.cornerCount(); corner++) {
        int v = truth.cornerOfA(corner);
        int w = truth.cornerOfB(corner);
        double weight = truth.cornerWeight(corner);
        answer.featureA(v, weight).featureB(w, weight);
        double[] x = truth.vertexOfA(v);
        double[] y = truth.vertexOfB(w);
        for (int k = 0; k < dimension; k++) {
          p[k] += weight * x[k];
          q[k] += weight * y[k];
        }
      }
    }

    private void together(PairTruth truth, PairRequest request, PairResult.Writer answer) {
      answer.verdict(truth.relation(), Termination.CONVERGED);
      double[] p = new double[dimension];
      double[] q = new double[dimension];
      corners(truth, p, q, answer);
      if (request.goal() != Goal.PENETRATION) {
        answer.upper(0).points(p, q);
        return;
      }
      double depth = truth.euclideanDepth();
      if (depth > 0) {
        answer.lower(-Math.nextUp(Math.nextUp(depth))).upper(-Math.nextDown(Math.nextDown(depth)));
        answer.normal(truth.depthAxis());
      } else {
        answer.lower(0).upper(0);
      }
    }

    private void containment(PairTruth truth, int vertices, PairResult.Writer answer) {
      answer.verdict(truth.containment(), Termination.CONVERGED);
      for (int v = 0; v < vertices; v++) {
        int[] around = truth.around(v);
        if (truth.containment() == Verdict.SUBSET) {
          answer.enclosedBy(around, around.length);
        } else if (around.length == 0) {
          BigInteger[] out = truth.outTo(v);
          answer.featureA(v, 1).exactNormal(out).normal(unit(out));
          return;
        }
      }
    }

    static double[] unit(BigInteger[] w) {
      int bits = 0;
      for (BigInteger component : w) {
        bits = Math.max(bits, component.bitLength());
      }
      double[] u = new double[w.length];
      double square = 0;
      for (int k = 0; k < u.length; k++) {
        u[k] = Dyadic.of(w[k]).scaleByPowerOfTwo(-bits).doubleValue();
        square += u[k] * u[k];
      }
      for (int k = 0; k < u.length; k++) {
        u[k] /= Math.sqrt(square);
      }
      return u;
    }
  }
}
