// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WeightedVertices;

/**
 * Whether A is a subset of B, the article's way: every vertex of A, as a set of one point, against
 * B. One outside decides; all of them inside do, too.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class Containment {

  /** Decides about one vertex. */
  interface VertexDecider {

    /** Tells whether a vertex of A is in B. */
    PhaseOne.Ending decide(int vertex, int maxIterations);

    /** Returns vertices of B around it, up to roundings if that was left open; or none. */
    WeightedVertices around();

    /** Returns a unit vector from the vertex to B that separates them. */
    double[] normal();

    /** Adds to an answer that a vertex is outside what is known without roundings. */
    default void writeExactly(PairResult.Writer answer) {}
  }

  private final int n;
  private final PivotTrace trace;
  private final int[] corners;
  private final double[] outward;

  Containment(int dimension, PivotTrace trace) {
    n = dimension;
    this.trace = trace;
    corners = new int[n + 2];
    outward = new double[n];
  }

  /**
   * Asks about one vertex after the other.
   *
   * @param vertices how many A has
   * @param said how a decided answer ends
   */
  void write(VertexDecider decider, int vertices, int limit, Termination said, PairResult out) {
    PairResult.Writer answer = out.rewrite();
    Termination ending = said;
    boolean certain = true;
    boolean enclosed = true;
    for (int v = 0; v < vertices; v++) {
      trace.contained(v);
      PhaseOne.Ending found = decider.decide(v, limit);
      if (found == PhaseOne.Ending.APART) {
        writeOutside(decider, v, said, out.rewrite());
        return;
      }
      if (found != PhaseOne.Ending.TOGETHER) {
        certain = false;
        ending =
            found == PhaseOne.Ending.LIMIT
                ? Termination.ITERATION_LIMIT
                : Termination.NUMERICAL_BREAKDOWN;
      }
      enclosed = enclosed && enclose(decider.around(), answer);
    }
    if (!enclosed) {
      answer = out.rewrite();
    }
    answer.verdict(certain ? Verdict.SUBSET : Verdict.UNDECIDED, ending);
  }

  /** Writes that a vertex of A is beyond B, against the normal. */
  private void writeOutside(
      VertexDecider decider, int vertex, Termination said, PairResult.Writer answer) {
    for (int i = 0; i < n; i++) {
      outward[i] = -decider.normal()[i];
    }
    answer.verdict(Verdict.NOT_SUBSET, said).normal(outward).featureA(vertex, 1);
    decider.writeExactly(answer);
  }

  /** Writes that the next vertex of A is inside some vertices of B, if there are such. */
  private boolean enclose(WeightedVertices around, PairResult.Writer answer) {
    int count = around.size();
    if (count == 0 || count > n + 1) {
      return false;
    }
    for (int corner = 0; corner < count; corner++) {
      corners[corner] = around.vertex(corner);
    }
    answer.enclosedBy(corners, count);
    return true;
  }
}
