// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.query.PairRequest;
import io.touchstone.exact.CompensatedSum;
import org.jspecify.annotations.Nullable;

/**
 * Where a ray enters {@code K = A - B}, or leaves it, as a linear program:
 *
 * <pre>{@code
 * min t (cast) or max t (penetration)   with   t d in A - B,   t >= 0
 * columns (a_i; 1; 0), (-b_j; 0; 1), (-d; 0; 0)        dual vector y = (w, alpha, beta)
 * cast:        w.d = -1,  t >= gap(w) / -(w.d)         B moves by t d and touches A
 * penetration: w.d = +1,  t <= -gap(w) / (w.d)         B moves by t d and has left A
 * }</pre>
 *
 * The first program is {@link PhaseOne}; the column of the ray is free there. The second moves
 * along the ray. In the end both solutions are refined.
 *
 * <p>Whether a ray that is cast hits A at all is certain when the basis is positive beyond all
 * roundings ({@link OriginBall}), or when a direction separates A from everything that B sweeps
 * over (a miss). What this leaves open, rays that graze, is left to others.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class RayProgram extends PhaseOne {

  private static final int PIVOTS_PER_AXIS = 20;

  /** The same where a body is curved, and each pivot finds one more point of it. */
  private static final int PIVOTS_PER_CURVED_AXIS = 150;

  private static final int MORE_PIVOTS = 100;

  private final int n;
  private final int size;
  private final CompensatedSum sum = new CompensatedSum();
  private final double[] direction;
  private final double[] columnRay;
  private final OriginBall ball;
  private boolean entering;
  private boolean entered;
  private int exponent;
  private double along;
  private double outermost;
  private double earliest;

  RayProgram(int dimension, PairColumns pair, PivotTrace trace) {
    super(dimension, pair, trace, false);
    n = dimension;
    size = n + 2;
    ball = new OriginBall(n, pair);
    direction = new double[n];
    columnRay = new double[size];
  }

  /** Returns a number that the gap along the normal is not below. */
  double gap() {
    return columns.gap();
  }

  /** Returns t, rounded; in units of the direction. */
  double parameter() {
    return Math.scalb(along / pair.scale(), -exponent);
  }

  /** Tells whether the last cast has found where the ray enters, if it enters at all. */
  boolean hasEntered() {
    return entered;
  }

  /**
   * After a cast that left it open whether the ray hits: where it leaves K, and then the middle
   * between both places.
   *
   * @param displacement receives by how much B is moved there, in the world
   */
  void middle(PairRequest request, double[] displacement) {
    double enters = along;
    entering = false;
    moveAlong(iterations() + limit(request));
    double middle = 0.5 * (enters + along);
    for (int k = 0; k < n; k++) {
      displacement[k] = middle * direction[k] / pair.scale();
    }
    entering = true;
    along = enters;
  }

  /**
   * Finds the least t for disjoint bodies.
   *
   * @return TOGETHER if the ray surely meets K, {@link #parameter} says where; APART if it surely
   *     does not
   */
  Ending cast(double[] start, PairRequest request) {
    entering = true;
    earliest = 0;
    Ending ending = run(start, request);
    entered = ending == Ending.TOGETHER;
    return entered && !(ball.radius(basis) > 0) ? Ending.OPEN : ending;
  }

  /**
   * Finds the greatest t for bodies that have interior points in common.
   *
   * @return TOGETHER, also when it is not the greatest up to roundings; the bounds hold always
   */
  Ending leave(double[] start, PairRequest request) {
    entering = false;
    outermost = Double.POSITIVE_INFINITY;
    return run(start, request);
  }

  private Ending run(double[] start, PairRequest request) {
    begin();
    take(request);
    int limit = limit(request);
    Ending ending = solve(start, limit);
    return ending == Ending.TOGETHER ? moveAlong(limit) : ending;
  }

  private int limit(PairRequest request) {
    int perAxis = pair.pointError() == 0 ? PIVOTS_PER_AXIS : PIVOTS_PER_CURVED_AXIS;
    return Math.min(request.maxIterations(), MORE_PIVOTS + perAxis * n);
  }

  /** Takes the direction, times the power of two that brings its greatest component to about 1. */
  private void take(PairRequest request) {
    entered = false;
    along = 0;
    clearPoints();
    double greatest = 0;
    for (int k = 0; k < n; k++) {
      greatest = Math.max(greatest, Math.abs(request.direction(k)));
    }
    exponent = Math.getExponent(greatest);
    for (int k = 0; k < n; k++) {
      direction[k] = Math.scalb(request.direction(k), -exponent);
      columnRay[k] = -direction[k];
    }
  }

  /** Returns the length of the scaled direction, up to roundings. */
  private double length() {
    double square = 0;
    for (int k = 0; k < n; k++) {
      square += direction[k] * direction[k];
    }
    return Math.sqrt(square);
  }

  // --- the first program

  @Override
  boolean isShown() {
    if (entering) {
      return misses();
    }
    if (iterations() <= 1) {
      bound();
    }
    return false;
  }

  @Override
  double @Nullable [] offered() {
    return entering && rowOfRay() < 0 ? columnRay : null;
  }

  /** Whether the gap stays positive while B moves, for sure. */
  private boolean misses() {
    if (!columns.measure() || !(gap() > 0)) {
      return false;
    }
    double slope = rate();
    double error = rateError();
    if (slope >= error) {
      return true;
    }
    // where B has moved past all of A, nothing can be hit any more
    double shrink = Math.max(0, error - slope) / length() * 1.01;
    return gap() > pair.span() * shrink;
  }

  /** Returns {@code unit.d}, correctly up to {@link #rateError}. */
  private double rate() {
    sum.clear();
    for (int k = 0; k < n; k++) {
      sum.addProduct(normal()[k], direction[k]);
    }
    return sum.high();
  }

  private double rateError() {
    boolean zero = true;
    for (int k = 0; zero && k < n; k++) {
      zero = normal()[k] == 0 || direction[k] == 0;
    }
    if (zero) {
      return 0; // as when both are along axes
    }
    // the sum is off by its own rounding, and by (2n)^2 u^2 of its terms, which are at most 2
    return UNIT_ROUNDOFF * Math.abs(rate()) + 8 * n * n * n * UNIT_ROUNDOFF * UNIT_ROUNDOFF;
  }

  // --- the second program

  private Ending moveAlong(int limit) {
    double rayCost = entering ? 1 : -1;
    for (int i = 0; i < size; i++) {
      boolean isRay = basis.kind(i) == ProgramBasis.OWN;
      basis.setCost(i, isRay ? rayCost : 0);
    }
    if (rowOfRay() < 0) {
      // a cast whose ray is not needed would start with a common point
      if (entering || basis.enter(columnRay, ProgramBasis.OWN, 0, rayCost) < 0) {
        return Ending.OPEN;
      }
    }
    boolean fine = false;
    while (true) {
      if (!columns.lookAlongDual(fine)) {
        return Ending.OPEN;
      }
      count();
      if (fine) {
        bound();
      }
      if (iterations() >= limit) {
        if (columns.lookAlongDual(true)) {
          bound();
        }
        return Ending.LIMIT;
      }
      // the ray never leaves an optimal program but by a rounding
      if (!columns.improve(iterations(), columns.noise(fine), null, 0) || rowOfRay() < 0) {
        if (fine) {
          if (ofA.size() == 0) { // else where the ray entered
            readPoints();
          }
          return Ending.TOGETHER;
        }
        fine = true;
      }
    }
  }

  private int rowOfRay() {
    for (int i = 0; i < size; i++) {
      if (basis.kind(i) == ProgramBasis.OWN) {
        return i;
      }
    }
    return -1;
  }

  // --- what is certain

  private void bound() {
    if (!columns.measure()) {
      return;
    }
    if (entering) {
      double rate = (rateError() - rate()) / (length() * (1 - (n + 4) * UNIT_ROUNDOFF));
      if (rate > 0 && gap() > 0) {
        earliest = Math.max(earliest, gap() / rate * (1 - (n + 8) * UNIT_ROUNDOFF));
      }
    } else {
      double leastRate = (rate() - rateError()) / (length() * (1 + (n + 4) * UNIT_ROUNDOFF));
      double depth = -gap() / leastRate * (1 + (n + 8) * UNIT_ROUNDOFF);
      if (leastRate > 0 && depth >= 0) {
        outermost = Math.min(outermost, Math.nextUp(depth));
      }
    }
    int row = rowOfRay();
    along = row >= 0 ? Math.max(0, basis.value(row)) : 0;
  }

  /** Returns a length by which B surely can be moved along the ray before it touches A. */
  double earliest() {
    return earliest;
  }

  /** Returns how many times the direction a length is, rounded down. */
  double parameterOf(double way) {
    double scaled = way / (length() * (1 + (n + 4) * UNIT_ROUNDOFF)) * (1 - 4 * UNIT_ROUNDOFF);
    return Math.max(0, Math.nextDown(Math.scalb(scaled, -exponent)));
  }

  /** Returns where the last cast has found that the ray enters, as a length, rounded. */
  double length(double parameter) {
    return Math.scalb(parameter, exponent) * length();
  }

  /** Returns a length that B surely need not be moved beyond to leave A along the ray. */
  double outermost() {
    return outermost;
  }

  /**
   * Returns a length by which B surely still meets A when it is moved along the ray. The refined
   * solution names a point x of K with {@code |x - t d| <= e}; with a ball of radius r around the
   * origin inside K, the point {@code t d r / (r + e)} is in K as well.
   *
   * @param radius of that ball, in units of the scaled pair
   */
  double innermost(double radius) {
    int row = rowOfRay();
    if (row < 0 || !basis.isRefined() || !(radius > 0) || !(along > 0)) {
      return 0;
    }
    double off = 0;
    for (int i = 0; i < n; i++) {
      off += Math.abs(basis.residual(i));
    }
    double reach = 0;
    double negative = 0;
    for (int i = 0; i < size; i++) {
      double norm = 0;
      for (int k = 0; k < n; k++) {
        norm += Math.abs(basis.column(i, k));
      }
      reach = Math.max(reach, norm);
      if (basis.kind(i) == ProgramBasis.ARTIFICIAL) {
        off += Math.abs(basis.value(i)) * 1.01;
      } else if (basis.value(i) < 0) {
        negative -= basis.value(i);
      }
    }
    double weights = Math.abs(basis.residual(n)) + Math.abs(basis.residual(n + 1)) + 2 * negative;
    // residuals and columns are themselves off by (8n)^2 u^2 of the numbers they are made of
    double digits =
        64
            * (n + 1)
            * (n + 1)
            * UNIT_ROUNDOFF
            * UNIT_ROUNDOFF
            * (n * pair.scale() * pair.magnitude() + (size + 1) * reach);
    double error = 1.01 * (off + 4 * weights * reach + digits + 2 * pair.pointError());
    double share = radius / (radius + error) * (1 - 4 * UNIT_ROUNDOFF);
    double t = along - UNIT_ROUNDOFF * along;
    double scaled = t * share * length() * (1 - (n + 8) * UNIT_ROUNDOFF);
    return Math.max(0, Math.nextDown(scaled / pair.scale()));
  }
}
