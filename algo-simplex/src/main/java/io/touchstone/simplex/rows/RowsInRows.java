// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex.rows;

import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.LeastMove;
import io.touchstone.exact.MappedInequality;
import io.touchstone.exact.WholeProgram;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Tells, without roundings, whether half-spaces A lie in half-spaces B: of each row of B how far A
 * goes along its normal, a linear program. A row that A keeps follows from rows of A, those with a
 * multiplier; one that it breaks is broken by a point of A, which is named by rows that it lies on.
 *
 * <p>Scratch memory of one thread. Allocates.
 */
final class RowsInRows {

  private final int n;
  private final RowsPairQuery pairs;
  private MappedInequality[] rowsA = new MappedInequality[0];
  private Dyadic[] anchor = new Dyadic[0];
  private int iterations;
  private int limit;

  RowsInRows(int dimension, RowsPairQuery pairs) {
    n = dimension;
    this.pairs = pairs;
  }

  /**
   * Writes the answer.
   *
   * @throws ArithmeticException if a pose is singular
   */
  void write(
      HalfSpaces a,
      PoseView poseA,
      HalfSpaces b,
      PoseView poseB,
      int maxIterations,
      PairResult out) {
    limit = maxIterations;
    rowsA = WholePair.rows(a, poseA);
    anchor = WholePair.anchor(a, poseA);
    iterations = 0;
    MappedInequality[] rowsB = WholePair.rows(b, poseB);
    PairResult.Writer answer = out.rewrite().rows();
    int[] corners = new int[n + 1];
    for (int r = 0; r < rowsB.length; r++) {
      LeastMove farthest = farthest(rowsB[r]);
      boolean broken =
          farthest.ending() == WholeProgram.Ending.ENDLESS
              || (farthest.ending() == WholeProgram.Ending.LEAST
                  && farthest.value().compareTo(Dyadic.ZERO) > 0);
      if (broken) {
        answer = out.rewrite().rows();
        writeOutside(rowsB[r], r, farthest, answer);
        answer.effort(iterations, iterations);
        return;
      }
      answer.enclosedBy(corners, follows(farthest, corners));
    }
    answer.verdict(Verdict.SUBSET, Termination.CONVERGED).effort(iterations, iterations);
  }

  /**
   * Looks for the greatest t by which a point of A breaks a row: that which keeps {@code W.x - t >=
   * D}, and has one more coordinate for t. What keeps the row has none.
   */
  private LeastMove farthest(MappedInequality row) {
    Dyadic[][] space = LeastMove.space(anchor);
    boolean[] isPoint = new boolean[space.length];
    isPoint[0] = true;
    MappedInequality[] longer = new MappedInequality[rowsA.length + 1];
    for (int r = 0; r < rowsA.length; r++) {
      longer[r] = longer(rowsA[r], Dyadic.ZERO);
    }
    Dyadic[] opposite = row.normal();
    for (int k = 0; k < n; k++) {
      opposite[k] = opposite[k].negate();
    }
    longer[rowsA.length] = longer(new MappedInequality(opposite, row.bound().negate()), Dyadic.ONE);
    Dyadic[] along = zeros(n + 1);
    along[n] = Dyadic.ONE;
    for (int i = 0; i < space.length; i++) {
      space[i] = Arrays.copyOf(space[i], n + 1);
      space[i][n] = Dyadic.ZERO;
    }
    LeastMove found =
        new LeastMove(LeastMove.Kind.LATEST, space, isPoint, longer, rowsA.length, along);
    iterations += found.pivots();
    return found;
  }

  private MappedInequality longer(MappedInequality row, Dyadic last) {
    Dyadic[] normal = Arrays.copyOf(row.normal(), n + 1);
    normal[n] = last;
    return new MappedInequality(normal, row.bound());
  }

  private static Dyadic[] zeros(int count) {
    Dyadic[] zeros = new Dyadic[count];
    Arrays.fill(zeros, Dyadic.ZERO);
    return zeros;
  }

  /** Lists the rows of A from which the row follows; returns how many. */
  private int follows(LeastMove farthest, int[] corners) {
    int count = 0;
    for (int r = 0; r < rowsA.length && count < corners.length; r++) {
      if (farthest.multiplier(r).signum() > 0) {
        corners[count++] = r;
      }
    }
    return count;
  }

  private void writeOutside(
      MappedInequality row, int r, LeastMove farthest, PairResult.Writer answer) {
    boolean endless = farthest.ending() == WholeProgram.Ending.ENDLESS;
    double beyond =
        endless
            ? 1
            : Math.min(
                    1, WholePair.quotient(farthest.value(), farthest.total().multiply(row.unit())))
                / 2;
    int @Nullable [] named = beyond > 0 ? pairs.nearestTo(anchor, rowsA, null, limit) : null;
    if (named != null && !pairs.breaks(row)) {
      Dyadic[] opposite = row.normal();
      for (int k = 0; k < n; k++) {
        opposite[k] = opposite[k].negate();
      }
      Dyadic bound = row.bound().add(row.unit().multiply(Dyadic.of(beyond)));
      named = pairs.nearestTo(anchor, rowsA, new MappedInequality(opposite, bound.negate()), limit);
    }
    if (named == null) {
      answer.verdict(Verdict.UNDECIDED, Termination.INCOMPLETE);
      return;
    }
    for (int ofA : named) {
      answer.featureA(ofA, 1);
    }
    answer.featureB(r, beyond).verdict(Verdict.NOT_SUBSET, Termination.CONVERGED);
    double[] normal = VerticesInRows.direction(row);
    answer.normal(normal);
  }
}
