// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;

/**
 * Answers a cast of polytopes in integers: the parameter between neighbouring doubles, the normal
 * of the face that is hit, or of a plane that B never crosses, in integers, the point where they
 * meet.
 *
 * <p>Scratch memory of one thread; allocates nothing after the first queries.
 */
final class ExactCast {

  private final int n;
  private final IntegerPair pair;
  private final ExactSimplex simplex;
  private final BasisGuess start;
  private final double[] unit;
  private final double[] point;
  private int iterations;
  private int supportQueries;

  /**
   * Creates the memory.
   *
   * @param pair to be placed before every question
   * @param simplex of that pair
   */
  ExactCast(int dimension, IntegerPair pair, ExactSimplex simplex) {
    n = dimension;
    this.pair = pair;
    this.simplex = simplex;
    start = new BasisGuess(n);
    unit = new double[n];
    point = new double[n];
  }

  /** Answers about the pair that was placed. */
  void write(PairRequest request, PairResult.Writer answer) {
    start.clear();
    start.startAt(0, 0);
    ExactSimplex.Finding found = simplex.solve(start, true, request.maxIterations());
    iterations = simplex.iterations();
    supportQueries = simplex.supportQueries();
    switch (found) {
      case LIMIT -> answer.verdict(Verdict.UNDECIDED, Termination.ITERATION_LIMIT);
      case APART -> {
        found = simplex.cast(request);
        iterations += simplex.iterations();
        supportQueries += simplex.supportQueries();
        writeWay(found, answer);
      }
      case TOUCHING -> writeStart(!simplex.isNearing(request), answer);
      default -> writeStart(false, answer);
    }
    answer.effort(iterations, supportQueries);
  }

  /** They have a point in common where they start. */
  private void writeStart(boolean touching, PairResult.Writer answer) {
    answer.verdict(touching ? Verdict.TOUCHING : Verdict.INTERSECTING, Termination.CONVERGED);
    answer.castParameter(0).lower(0).upper(0);
    writePoint(answer);
    if (touching) {
      writeNormal(answer);
    }
  }

  private void writeWay(ExactSimplex.Finding found, PairResult.Writer answer) {
    if (found == ExactSimplex.Finding.LIMIT) {
      answer.verdict(Verdict.UNDECIDED, Termination.ITERATION_LIMIT);
      return;
    }
    if (found == ExactSimplex.Finding.APART) {
      answer
          .verdict(Verdict.DISJOINT, Termination.CONVERGED)
          .castParameter(Double.POSITIVE_INFINITY)
          .lower(Double.POSITIVE_INFINITY)
          .upper(Double.POSITIVE_INFINITY);
    } else {
      double parameter = simplex.parameter();
      answer
          .verdict(Verdict.INTERSECTING, Termination.CONVERGED)
          .castParameter(parameter)
          .lower(Math.max(0, Math.nextDown(parameter)))
          .upper(Math.nextUp(parameter));
      writePoint(answer);
    }
    writeNormal(answer);
  }

  private void writePoint(PairResult.Writer answer) {
    answer.features(simplex.ofA(), simplex.ofB(), false);
    simplex.commonPoint(point);
    double finite = 0;
    for (double coordinate : point) {
      finite += 0 * coordinate;
    }
    if (finite == 0) {
      answer.points(point, point);
    }
  }

  private void writeNormal(PairResult.Writer answer) {
    ScratchIntegers.toUnit(simplex.normal(), unit);
    answer.normal(unit);
    ScratchInteger[] primitive = pair.memory().primitive(simplex.normal());
    for (int axis = 0; axis < n; axis++) {
      primitive[axis].writeTo(answer, axis);
    }
  }
}
