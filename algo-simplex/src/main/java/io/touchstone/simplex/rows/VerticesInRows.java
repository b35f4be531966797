// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex.rows;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.numbers.Norm;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.MappedInequality;

/**
 * Tells, without roundings, whether a polytope lies in half-spaces: each vertex with its ball keeps
 * each row.
 */
final class VerticesInRows {

  private VerticesInRows() {}

  /** Writes the answer; neither body is empty, as far as that is seen without a program. */
  static void write(ConvexBody body, PoseView pose, MappedInequality[] rows, PairResult out) {
    Polytope core = body instanceof RoundedPolytope rounded ? rounded.core() : (Polytope) body;
    Dyadic radius =
        body instanceof RoundedPolytope rounded ? Dyadic.of(rounded.radius()) : Dyadic.ZERO;
    PairResult.Writer answer = out.rewrite().rows();
    Dyadic[][] vertices = WholePair.vertices(core, pose);
    for (int v = 0; v < vertices.length; v++) {
      for (MappedInequality row : rows) {
        if (isBroken(row, vertices[v], radius)) {
          answer.verdict(Verdict.NOT_SUBSET, Termination.CONVERGED).featureA(v, 1);
          answer.normal(direction(row));
          return;
        }
      }
    }
    answer.verdict(Verdict.SUBSET, Termination.CONVERGED);
  }

  private static boolean isBroken(MappedInequality row, Dyadic[] vertex, Dyadic radius) {
    Dyadic excess = row.excess(vertex, Dyadic.ONE);
    if (excess.signum() > 0 || radius.isZero()) {
      return excess.signum() > 0;
    }
    return excess.square().compareTo(radius.square().multiply(row.lengthSq())) < 0;
  }

  /** Returns the normal of a row, of length 1; along the first axis where it has none. */
  static double[] direction(MappedInequality row) {
    Dyadic[] exact = row.normal();
    Dyadic greatest = Dyadic.ZERO;
    for (Dyadic component : exact) {
      greatest = component.abs().compareTo(greatest) > 0 ? component.abs() : greatest;
    }
    double[] unit = new double[exact.length];
    if (greatest.isZero()) {
      unit[0] = 1;
      return unit;
    }
    for (int axis = 0; axis < unit.length; axis++) {
      unit[axis] = WholePair.quotient(exact[axis], greatest);
    }
    double length = Norm.of(unit);
    for (int axis = 0; axis < unit.length; axis++) {
      unit[axis] /= length;
    }
    return unit;
  }
}
