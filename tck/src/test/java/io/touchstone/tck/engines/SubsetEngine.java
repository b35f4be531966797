// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.engines;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.tck.oracle.PairTruth;
import java.math.BigInteger;
import java.util.Arrays;

/**
 * Answers whether one body is a subset of another by the oracle, rightly or with a fault. Of bodies
 * with radii it knows two cases: cores of which one is a subset of the other and no greater radius,
 * and a greater radius around the same core.
 */
final class SubsetEngine implements NarrowPhase {

  /** How to be wrong. */
  enum Fault {
    NONE,
    IGNORES_RADII,
    FORGETS_THE_LAST_VERTEX,
    CALLS_ITSELF_OUTSIDE,
    NAMES_NO_VERTICES,
    NAMES_OTHER_VERTICES,
    NORMAL_INTO_THE_BODY,
    WRITES_A_BOUND
  }

  record Shape(ConvexBody body, Polytope core, double radius) implements PreparedShape {}

  private final Fault fault;

  SubsetEngine(Fault fault) {
    this.fault = fault;
  }

  @Override
  public PreparedShape prepare(ConvexBody body) {
    return body instanceof RoundedPolytope rounded
        ? new Shape(body, rounded.core(), rounded.radius())
        : new Shape(body, (Polytope) body, 0);
  }

  @Override
  public WarmStart newWarmStart(int dimension) {
    return () -> {};
  }

  @Override
  public PairQuery newQuery(int dimension) {
    return (a, poseA, b, poseB, request, warm, out) ->
        write((Shape) a, poseA, (Shape) b, poseB, out);
  }

  private void write(Shape a, PoseView poseA, Shape b, PoseView poseB, PairResult out) {
    PairResult.Writer answer = out.rewrite();
    boolean greater = a.radius() > b.radius() && fault != Fault.IGNORES_RADII;
    PairTruth truth = OracleEngine.truth(a.core(), poseA, b.core(), poseB);
    boolean itself = fault == Fault.CALLS_ITSELF_OUTSIDE && a.core().equals(b.core());
    int vertices = a.core().vertexCount();
    int last = fault == Fault.FORGETS_THE_LAST_VERTEX ? vertices - 1 : vertices;
    int outside = greater || itself ? farthest(truth, vertices) : -1;
    for (int v = 0; v < last && outside < 0; v++) {
      outside = truth.around(v).length == 0 ? v : outside;
    }
    if (fault == Fault.WRITES_A_BOUND) {
      answer.upper(0);
    }
    if (outside >= 0) {
      writeOutside(truth, outside, greater || itself, answer);
      return;
    }
    answer.verdict(Verdict.SUBSET, Termination.CONVERGED);
    for (int v = 0; v < vertices && fault != Fault.NAMES_NO_VERTICES; v++) {
      int[] around = truth.around(fault == Fault.NAMES_OTHER_VERTICES ? vertices - 1 - v : v);
      if (around.length == 0) { // of the vertex that was forgotten
        around = new int[] {0};
      }
      answer.enclosedBy(around, around.length);
    }
  }

  /** Returns a vertex that is farthest along the first axis: its ball sticks out the most. */
  private static int farthest(PairTruth truth, int vertices) {
    int farthest = 0;
    for (int v = 1; v < vertices; v++) {
      farthest = truth.vertexOfA(v)[0] > truth.vertexOfA(farthest)[0] ? v : farthest;
    }
    return farthest;
  }

  private void writeOutside(PairTruth truth, int v, boolean axis, PairResult.Writer answer) {
    int n = truth.vertexOfA(v).length;
    BigInteger[] outward = new BigInteger[n];
    Arrays.fill(outward, BigInteger.ZERO);
    outward[0] = BigInteger.ONE;
    BigInteger[] out = axis ? outward : truth.outTo(v);
    double[] unit = OracleEngine.Query.unit(out);
    if (fault == Fault.NORMAL_INTO_THE_BODY) {
      for (int k = 0; k < n; k++) {
        unit[k] = -unit[k];
        out[k] = out[k].negate();
      }
    }
    answer
        .verdict(Verdict.NOT_SUBSET, Termination.CONVERGED)
        .featureA(v, 1)
        .normal(unit)
        .exactNormal(out);
  }
}
