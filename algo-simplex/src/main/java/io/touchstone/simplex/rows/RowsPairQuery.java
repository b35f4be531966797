// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex.rows;

import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.MappedInequality;
import io.touchstone.exact.QuotientRoot;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Two bodies given by half-spaces, without roundings. The point that is nearest to the anchor of A
 * and keeps the rows of both is a common one; where there is none, the rows that show it contradict
 * each other. The distance takes another program: all points of space, as the anchor with every
 * direction, under the rows of A, and their nearest points under those of B.
 *
 * <p>Scratch memory of one thread. Allocates.
 */
final class RowsPairQuery {

  private final int n;
  private final double[] point;
  private final double[] other;
  private final double[] normal;
  private MappedInequality[] rowsA = new MappedInequality[0];
  private MappedInequality[] rowsB = new MappedInequality[0];
  private Dyadic[] anchor = new Dyadic[0];
  private int iterations;
  private int limit;

  /** The last program that looked for a nearest point. */
  private @Nullable WholeRows last;

  /** Finds the rows to begin with. */
  private final FloatingRowPair floating;

  RowsPairQuery(int dimension) {
    n = dimension;
    floating = new FloatingRowPair(n);
    point = new double[n];
    other = new double[n];
    normal = new double[n];
  }

  /** Answers whether the two have a point in common, or how far they are apart. */
  void evaluate(
      HalfSpaces a,
      PoseView poseA,
      HalfSpaces b,
      PoseView poseB,
      PairRequest request,
      PairResult out) {
    rowsA = WholePair.rows(a, poseA);
    rowsB = WholePair.rows(b, poseB);
    anchor = WholePair.anchor(a, poseA);
    iterations = 0;
    limit = request.maxIterations();
    PairResult.Writer answer = out.rewrite().rows();
    boolean roomy = floating.meet(a, poseA, b, poseB);
    WholeRows program = nearest(rowsA, rowsB, floating.isPlaced());
    if (program == null) {
      answer.verdict(Verdict.UNDECIDED, Termination.ITERATION_LIMIT);
    } else if (isContradiction(program)) {
      apart(program, request.goal() == Goal.DISTANCE, answer);
    } else {
      together(program, roomy, answer);
    }
    answer.effort(iterations, iterations);
  }

  /**
   * Returns which rows of a body the point lies on that is nearest to its anchor, of those that
   * keep one more inequality if there is one; null at the limit.
   */
  int @Nullable [] nearestTo(
      Dyadic[] from, MappedInequality[] rows, @Nullable MappedInequality more, int maxIterations) {
    anchor = from;
    limit = maxIterations;
    MappedInequality[] extra =
        more == null ? new MappedInequality[0] : new MappedInequality[] {more};
    WholeRows program = nearest(rows, extra, false);
    last = program;
    if (program == null) {
      return null;
    }
    return IntStream.range(0, program.rows())
        .filter(r -> program.row(r) < rows.length && program.multiplier(r).signum() > 0)
        .map(program::row)
        .toArray();
  }

  /** Tells whether the last nearest point breaks a row. */
  boolean breaks(MappedInequality row) {
    return last != null && row.excess(last.q(), last.total()).signum() > 0;
  }

  private static boolean isContradiction(WholeRows program) {
    boolean any = false;
    for (int r = 0; r < program.rows(); r++) {
      any |= program.multiplier(r).signum() > 0;
    }
    return any && program.lengthSq().isZero();
  }

  /** Looks for the point under all rows that is nearest to the anchor; null at the limit. */
  private @Nullable WholeRows nearest(
      MappedInequality[] first, MappedInequality[] second, boolean guessed) {
    WholeRows program =
        new WholeRows(
            n, new Dyadic[][] {anchor}, new Dyadic[] {Dyadic.ONE}, both(first, second), 0);
    program.addPoint(0);
    for (int r = 0; guessed && r < floating.program().rows(); r++) {
      program.addRow(floating.program().row(r));
    }
    GrowingProgram.Ending found = program.nearest(true, limit);
    iterations += program.iterations();
    return found == GrowingProgram.Ending.OPEN ? null : program;
  }

  private static MappedInequality[] both(MappedInequality[] first, MappedInequality[] second) {
    MappedInequality[] all = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }

  private double[] multipliers(WholeRows program) {
    BigInteger[] integers = new BigInteger[program.rows()];
    for (int r = 0; r < integers.length; r++) {
      integers[r] = program.multiplier(r);
    }
    double[] ratios = WholePair.ratios(integers);
    double[] multipliers = new double[rowsA.length + rowsB.length];
    for (int r = 0; r < ratios.length; r++) {
      multipliers[program.row(r)] = ratios[r];
    }
    return multipliers;
  }

  private void write(int row, double multiplier, PairResult.Writer answer) {
    if (row < rowsA.length) {
      answer.featureA(row, multiplier);
    } else {
      answer.featureB(row - rowsA.length, multiplier);
    }
  }

  // --- a common point

  private void together(WholeRows program, boolean roomy, PairResult.Writer answer) {
    double[] near = multipliers(program);
    double[] contact = new double[near.length];
    boolean touching = false;
    if (!roomy) {
      WholeRows inside = space(both(rowsA, rowsB), rowsA.length + rowsB.length);
      for (int r = 0; r < near.length; r++) {
        if (near[r] > 0) {
          inside.addRow(r);
        }
      }
      GrowingProgram.Ending found = inside.inside(limit);
      iterations += inside.iterations();
      touching = found == GrowingProgram.Ending.NOT_INSIDE && hasSumOfB(inside);
      contact = touching ? multipliers(inside) : contact;
    }
    for (int r = 0; r < near.length; r++) {
      if (near[r] > 0 || contact[r] > 0) {
        write(r, touching ? contact[r] : 1, answer);
      }
    }
    for (int k = 0; k < n; k++) {
      point[k] = WholePair.quotient(program.q()[k], program.total());
    }
    answer
        .verdict(touching ? Verdict.TOUCHING : Verdict.INTERSECTING, Termination.CONVERGED)
        .upper(0)
        .points(point, point);
  }

  /** Tells whether the rows of B that are in a sum of all add up to a direction. */
  private boolean hasSumOfB(WholeRows program) {
    return Arrays.stream(sumOfB(program)).anyMatch(component -> !component.isZero());
  }

  private Dyadic[] sumOfB(WholeRows program) {
    Dyadic[] sum = new Dyadic[n];
    Arrays.fill(sum, Dyadic.ZERO);
    for (int r = 0; r < program.rows(); r++) {
      int row = program.row(r) - rowsA.length;
      for (int k = 0; row >= 0 && k < n; k++) {
        Dyadic multiplier = Dyadic.of(program.multiplier(r));
        sum[k] = sum[k].add(rowsB[row].normal(k).multiply(multiplier));
      }
    }
    return sum;
  }

  /** Returns the program of all points of space under rows, of which the first hold for them. */
  private WholeRows space(MappedInequality[] rows, int firstSquared) {
    Dyadic[][] x = new Dyadic[2 * n + 1][n];
    Dyadic[] shares = new Dyadic[2 * n + 1];
    Arrays.fill(shares, Dyadic.ZERO);
    for (Dyadic[] direction : x) {
      Arrays.fill(direction, Dyadic.ZERO);
    }
    x[0] = anchor;
    shares[0] = Dyadic.ONE;
    for (int k = 0; k < n; k++) {
      x[2 * k + 1][k] = Dyadic.ONE;
      x[2 * k + 2][k] = Dyadic.ONE.negate();
    }
    WholeRows program = new WholeRows(n, x, shares, rows, firstSquared);
    for (int i = 0; i < x.length; i++) {
      program.addPoint(i);
    }
    return program;
  }

  // --- disjoint

  private void apart(WholeRows contradiction, boolean measuring, PairResult.Writer answer) {
    Dyadic[] ofB = sumOfB(contradiction);
    boolean parted = Arrays.stream(ofB).anyMatch(component -> !component.isZero());
    answer.verdict(Verdict.DISJOINT, Termination.CONVERGED);
    if (!parted) {
      emptyBody(contradiction, answer);
      return;
    }
    WholeRows program = contradiction;
    if (measuring) {
      program = space(both(rowsA, rowsB), rowsA.length);
      for (int r = 0; r < contradiction.rows(); r++) {
        program.addRow(contradiction.row(r));
      }
      GrowingProgram.Ending found = program.nearest(true, limit);
      iterations += program.iterations();
      if (isContradiction(program)) { // points of both that need not be one do not exist either
        emptyBody(program, answer);
        return;
      }
      if (found != GrowingProgram.Ending.APART) {
        program = contradiction;
      }
    }
    double[] multipliers = multipliers(program);
    boolean[] named = new boolean[multipliers.length];
    if (program != contradiction) {
      measure(program, named, answer);
    }
    for (int r = 0; r < multipliers.length; r++) {
      if (multipliers[r] > 0 || named[r]) {
        write(r, multipliers[r], answer);
      }
    }
    if (WholePair.unit(sumOfB(program), -1, normal)) {
      answer.normal(normal);
    }
  }

  /** Rows that contradict each other, all of one body. */
  private void emptyBody(WholeRows program, PairResult.Writer answer) {
    double[] multipliers = multipliers(program);
    Dyadic boundOfA = Dyadic.ZERO;
    for (int r = 0; r < program.rows(); r++) {
      if (program.row(r) < rowsA.length) {
        Dyadic multiplier = Dyadic.of(program.multiplier(r));
        boundOfA = boundOfA.add(rowsA[program.row(r)].bound().multiply(multiplier));
      }
    }
    boolean emptyA = boundOfA.signum() < 0;
    for (int r = 0; r < multipliers.length; r++) {
      if (multipliers[r] > 0 && (r < rowsA.length) == emptyA) {
        write(r, multipliers[r], answer);
      }
    }
    answer
        .emptySide(emptyA ? BodySide.A : BodySide.B)
        .lower(Double.POSITIVE_INFINITY)
        .upper(Double.POSITIVE_INFINITY);
  }

  /**
   * Writes the distance, and finds the rows on which the nearest points lie that are nearest to the
   * anchor: those of A, and those of B moved by p - q.
   */
  private void measure(WholeRows program, boolean[] named, PairResult.Writer answer) {
    Dyadic total = program.total();
    Dyadic square = program.lengthSq();
    answer.lower(QuotientRoot.roundDown(1, square, total.square(), Dyadic.ZERO));
    answer.upper(QuotientRoot.roundUp(1, square, total.square(), Dyadic.ZERO));
    MappedInequality[] moved = new MappedInequality[rowsB.length];
    for (int r = 0; r < moved.length; r++) {
      Dyadic[] scaled = rowsB[r].normal();
      Dyadic shift = Dyadic.ZERO;
      for (int k = 0; k < n; k++) {
        shift = shift.add(scaled[k].multiply(program.difference()[k]));
        scaled[k] = scaled[k].multiply(total);
      }
      moved[r] = new MappedInequality(scaled, rowsB[r].bound().multiply(total).add(shift));
    }
    WholeRows nearest = nearest(rowsA, moved, false);
    if (nearest == null) {
      return;
    }
    for (int r = 0; r < nearest.rows(); r++) {
      named[nearest.row(r)] = nearest.multiplier(r).signum() > 0;
    }
    for (int k = 0; k < n; k++) {
      point[k] = WholePair.quotient(nearest.q()[k], nearest.total());
      other[k] = point[k] - WholePair.quotient(program.difference()[k], total);
    }
    answer.points(point, other);
  }
}
