// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import static io.touchstone.simplex.PairColumns.OF_A;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.proposal.Proposal;
import org.jspecify.annotations.Nullable;

/**
 * Decides in doubles whether two polytopes have a point in common: {@link PhaseOne} with their
 * vertices for points. With {@link VertexColumns} what it finds is a proposal; with {@link
 * CertainColumns} it is certain, or left open. Ties are broken so that the method is finite ({@link
 * FloatingBasis}); in doubles a limit of {@code 50 + 10 n} iterations stands behind that, or the
 * request's if it is lower.
 *
 * <p>Source: V. Chvatal, Linear Programming (1983), chapters 7 and 8 (revised simplex, two phases);
 * P. C. Gilmore and R. E. Gomory, Operations Research 9 (1961) (columns made when they are needed).
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class FloatingSimplex extends PhaseOne {

  private static final int PIVOTS_PER_AXIS = 10;
  private static final int MORE_PIVOTS = 50;

  private final int n;
  private final int size;
  private final VertexColumns vertices;
  private final double[] w;

  FloatingSimplex(int dimension, VertexColumns pair, PivotTrace trace) {
    super(dimension, pair, trace, true);
    n = dimension;
    size = n + 2;
    vertices = pair;
    w = new double[n];
  }

  /** Takes two bodies, neither of them empty. */
  void place(SimplexShape a, PoseView poseA, SimplexShape b, PoseView poseB) {
    vertices.place(a, poseA, b, poseB);
    begin();
  }

  /** Tests what is remembered of the pair, if anything is; if that shows nothing, decides. */
  Ending decide(@Nullable SimplexWarmStart memory, int maxIterations) {
    Ending ending = memory == null ? Ending.OPEN : memory.recall(this);
    if (ending == Ending.OPEN) {
      ending = decide(maxIterations);
      if (memory != null) {
        memory.remember(this, ending);
      }
    }
    return ending;
  }

  /** Decides from scratch: first looks along the line through the middles. */
  Ending decide(int maxIterations) {
    clearPoints();
    vertices.start(w);
    Ending ending = solve(w, Math.min(maxIterations, MORE_PIVOTS + PIVOTS_PER_AXIS * n));
    if (ending == Ending.APART) {
      return ending;
    }
    readPoints();
    return ending == Ending.TOGETHER && !hasCommonPoint() ? Ending.OPEN : ending;
  }

  private boolean hasCommonPoint() {
    return ofA.size() + ofB.size() == size && vertices.isTogether(ofA, ofB);
  }

  // --- memory

  /** Writes the names of the basic columns; none if there is no basis. */
  void describe(BasisGuess guess) {
    guess.clear();
    guess.startAt(farthestOfA(), farthestOfB());
    for (int row = 0; row < size; row++) {
      int number = basis.number(row);
      boolean artificial = basis.kind(row) == ProgramBasis.ARTIFICIAL;
      guess.add(basis.kind(row), number, artificial && basis.column(row, number) < 0 ? -1 : 1);
    }
  }

  /**
   * Tells whether a basis of vertices alone names a common point.
   *
   * @return false if it does not
   */
  boolean isTogether(BasisGuess guess) {
    if (guess.size() != size) {
      return false;
    }
    for (int row = 0; row < size; row++) {
      int of = guess.kind(row);
      if (of == ProgramBasis.ARTIFICIAL) {
        return false;
      }
      boolean only = of == OF_A && vertices.isRestricted();
      basis.put(row, of, only ? vertices.onlyVertex() : guess.number(row));
    }
    if (!basis.invert()) {
      return false;
    }
    readPoints();
    return hasCommonPoint();
  }

  // --- what is proposed

  /** Proposes what was found; what was left open without a claim. */
  void propose(Ending ending, PairRequest request, Proposal out) {
    if (hasNormal() && ending != Ending.TOGETHER) {
      out.along(normal());
    }
    if (ending == Ending.APART) {
      out.apart().vertexA(farthestOfA(), 1).vertexB(farthestOfB(), 1);
      double sure = vertices.sureGap(columns.roundedGap());
      if (sure > 0) {
        out.lower(sure).sure();
      }
      return;
    }
    propose(ofA, ofB, out);
    if (ending == Ending.TOGETHER) {
      out.together();
    } else if (ending == Ending.LIMIT && iterations() >= request.maxIterations()) {
      out.ended(Termination.ITERATION_LIMIT); // another limit is for others to go on from
    }
  }

  /** Names a weighted point of A and one of B. */
  static void propose(WeightedVertices ofA, WeightedVertices ofB, Proposal out) {
    for (int term = 0; term < ofA.size(); term++) {
      out.vertexA(ofA.vertex(term), ofA.weight(term));
    }
    for (int term = 0; term < ofB.size(); term++) {
      out.vertexB(ofB.vertex(term), ofB.weight(term));
    }
  }
}
