// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.api.seal.Seal;
import io.touchstone.kernel.certified.CertifiedGap;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.contact.OriginInSimplex;

/**
 * Settles whether A is a subset of B, where it is said:
 *
 * <ul>
 *   <li>it is, if each vertex v of A is in the hull of the vertices b_k of B that are named for it:
 *       if the origin is in the hull of the {@code v - b_k}, and the balls of A are not greater;
 *   <li>it is not, if a vertex v of A is beyond B, {@code w.v - max over B of w.y > r_B - r_A}. A
 *       ball around v that is greater than those of B would help; that is left to exact arithmetic.
 * </ul>
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class ContainmentStage {

  private final int n;
  private final PlacedPair pair;
  private final CertifiedGap gap;
  private final OriginInSimplex simplex;
  private final double[] back;
  private final WeightedVertices ofA;
  private final WeightedVertices ofB;

  ContainmentStage(PlacedPair pair, CertifiedGap gap) {
    this.pair = pair;
    this.gap = gap;
    n = pair.dimension();
    simplex = OriginInSimplex.ofDimension(n);
    back = new double[n];
    ofA = new WeightedVertices(n + 1);
    ofB = new WeightedVertices(n + 1);
  }

  /**
   * Settles an answer about the pair that was placed.
   *
   * @param out the answer, of vertices that exist, which no engine holds. Where it is borne out it
   *     is called proved, else nothing is written; an undecided one may be borne out too
   * @return whether it is
   */
  boolean settle(SettledBody a, SettledBody b, PairResult out) {
    boolean within = out.verdict() != Verdict.NOT_SUBSET;
    if (within ? !isWithin(a, b, out) : !sticksOut(a, b, out)) {
      return false;
    }
    out.amend()
        .verdict(within ? Verdict.SUBSET : Verdict.NOT_SUBSET, out.termination())
        .withoutExactNormal()
        .withoutBounds();
    out.assure(Seal.OF_PROOF, Assurance.PROVED, Assurance.PROVED);
    return true;
  }

  private boolean isWithin(SettledBody a, SettledBody b, PairResult out) {
    boolean all = a.radius() <= b.radius() && out.enclosedCount() == pair.vertexCountA();
    for (int v = 0; v < out.enclosedCount() && all; v++) {
      ofA.clear();
      ofB.clear();
      for (int corner = 0; corner <= n; corner++) {
        if (out.enclosing(v, corner) != SupportFunction.NO_VERTEX) {
          ofA.add(v, 1);
          ofB.add(out.enclosing(v, corner), 1);
        }
      }
      all = simplex.surelyInside(pair, ofA, ofB);
    }
    return all;
  }

  private boolean sticksOut(SettledBody a, SettledBody b, PairResult out) {
    if (!out.hasNormal() || out.featureSizeA() == 0) {
      return false;
    }
    for (int axis = 0; axis < n; axis++) {
      back[axis] = -out.normal(axis); // from the vertex to B
    }
    gap.evaluateVertex(pair, back, out.featureVertexA(0), SupportFunction.NO_VERTEX);
    double room = b.radius() > a.radius() ? Math.nextUp(b.radius() - a.radius()) : 0;
    return gap.lower(room) > 0;
  }
}
