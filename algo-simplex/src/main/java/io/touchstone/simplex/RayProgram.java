package io.touchstone.simplex;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.exact.CompensatedSum;

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
 * The first program finds a feasible basis with artificial columns, as {@link PhaseOne} does; the
 * column of the ray is free there. The second moves along the ray. In the end both solutions are
 * refined.
 *
 * <p>Whether a ray that is cast hits A at all is certain when the refined basis is positive beyond
 * all roundings (a hit), or when a direction separates A from everything that B sweeps over (a
 * miss). What this leaves open, rays that graze, is left to integers.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class RayProgram {

  /** What was found. */
  enum Finding {
    /** The ray meets K, and {@link #parameter} says where; certain. */
    HIT,
    /** The ray does not meet K; certain. */
    MISS,
    /** Roundings leave it open. */
    OPEN,
    /** The limit of iterations was reached. */
    LIMIT
  }

  private static final int PIVOTS_PER_AXIS = 20;
  private static final int MORE_PIVOTS = 100;

  private final int n;
  private final int size;
  private final PairColumns pair;
  private final PricedColumns columns;
  private final ProgramBasis basis;
  private final CompensatedSum sum = new CompensatedSum();
  private final WeightedVertices ofA;
  private final WeightedVertices ofB;
  private final double[] direction;
  private final double[] columnRay;
  private boolean entering;
  private boolean entered;
  private int exponent;
  private double along;
  private double outermost;
  private double earliest;
  private int iterations;

  RayProgram(int dimension, PairColumns pair, PivotTrace trace) {
    n = dimension;
    size = n + 2;
    this.pair = pair;
    columns = new PricedColumns(n, pair, trace, false);
    basis = columns.basis();
    ofA = new WeightedVertices(size);
    ofB = new WeightedVertices(size);
    direction = new double[n];
    columnRay = new double[size];
  }

  /** Returns the unit normal of K, from A to B, where the ray meets its boundary; shared. */
  double[] normal() {
    return columns.unit();
  }

  int farthestOfA() {
    return columns.pointA();
  }

  int farthestOfB() {
    return columns.pointB();
  }

  WeightedVertices ofA() {
    return ofA;
  }

  WeightedVertices ofB() {
    return ofB;
  }

  int iterations() {
    return iterations;
  }

  int supportQueries() {
    return columns.supportQueries();
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
    moveAlong(iterations + limit(request));
    double middle = 0.5 * (enters + along);
    for (int k = 0; k < n; k++) {
      displacement[k] = middle * direction[k] / pair.scale();
    }
    entering = true;
    along = enters;
  }

  /** Finds the least t for disjoint bodies. */
  Finding cast(double[] start, PairRequest request) {
    entering = true;
    earliest = 0;
    begin(request);
    int limit = limit(request);
    columns.begin();
    columns.look(start, true);
    if (misses()) {
      return Finding.MISS;
    }
    if (!columns.start()) {
      return Finding.OPEN;
    }
    Finding feasible = findBasis(limit);
    if (feasible != Finding.HIT) {
      return feasible;
    }
    Finding found = moveAlong(limit);
    entered = found == Finding.HIT;
    return entered && !isSurelyPositive() ? Finding.OPEN : found;
  }

  /**
   * Finds the greatest t for bodies that have interior points in common.
   *
   * @return HIT, also when it is not the greatest up to roundings, or LIMIT; the bounds hold always
   */
  Finding leave(double[] start, PairRequest request) {
    entering = false;
    outermost = Double.POSITIVE_INFINITY;
    begin(request);
    int limit = limit(request);
    columns.begin();
    columns.look(start, true);
    bound();
    if (!columns.start()) {
      return Finding.OPEN;
    }
    Finding feasible = findBasis(limit);
    return feasible == Finding.HIT ? moveAlong(limit) : feasible;
  }

  private static int limit(int n, int asked) {
    return Math.min(asked, MORE_PIVOTS + PIVOTS_PER_AXIS * n);
  }

  private int limit(PairRequest request) {
    return limit(n, request.maxIterations());
  }

  /** Takes the direction, times the power of two that brings its greatest component to about 1. */
  private void begin(PairRequest request) {
    iterations = 0;
    entered = false;
    along = 0;
    ofA.clear();
    ofB.clear();
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

  private Finding findBasis(int limit) {
    while (basis.artificials() > RatioTest.NOISE) {
      columns.lookAlongDual(false);
      iterations++;
      if (entering && misses()) {
        return Finding.MISS;
      }
      if (iterations >= limit) {
        return Finding.LIMIT;
      }
      double[] offered = entering && rowOfRay() < 0 ? columnRay : null;
      if (!columns.improve(iterations, columns.noise(false), offered, 0)) {
        return Finding.OPEN;
      }
    }
    return Finding.HIT;
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

  private Finding moveAlong(int limit) {
    double rayCost = entering ? 1 : -1;
    for (int i = 0; i < size; i++) {
      boolean isRay = basis.kind(i) == ProgramBasis.OWN;
      basis.setCost(i, isRay ? rayCost : 0);
    }
    if (rowOfRay() < 0) {
      // a cast whose ray is not needed would start with a common point
      if (entering || basis.enter(columnRay, ProgramBasis.OWN, 0, rayCost) < 0) {
        return Finding.OPEN;
      }
    }
    boolean fine = false;
    while (true) {
      if (!columns.lookAlongDual(fine)) {
        return Finding.OPEN;
      }
      iterations++;
      if (fine) {
        bound();
      }
      if (iterations >= limit) {
        if (columns.lookAlongDual(true)) {
          bound();
        }
        return Finding.LIMIT;
      }
      // the ray never leaves an optimal program but by a rounding
      if (!columns.improve(iterations, columns.noise(fine)) || rowOfRay() < 0) {
        if (fine) {
          keepPoints();
          return Finding.HIT;
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

  private void keepPoints() {
    if (ofA.size() > 0) {
      return; // where the ray entered
    }
    basis.features(ProgramBasis.OF_A, ofA);
    basis.features(ProgramBasis.OF_B, ofB);
  }

  /** Returns a length by which B surely can be moved along the ray before it touches A. */
  double earliest() {
    return earliest;
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

  /**
   * Whether the basis surely is feasible: all columns are vertices, known to all digits, or the
   * ray, and every value is greater than what it may be off, {@code |x - x'| <= |B^-1 (b - B x')| /
   * (1 - g)}.
   */
  private boolean isSurelyPositive() {
    if (pair.pointError() > 0) {
      return false;
    }
    double reach = 1;
    for (int i = 0; i < size; i++) {
      if (basis.kind(i) == ProgramBasis.ARTIFICIAL) {
        return false;
      }
      for (int k = 0; k < n; k++) {
        reach = Math.max(reach, Math.abs(basis.column(i, k)));
      }
    }
    double digits =
        UNIT_ROUNDOFF * UNIT_ROUNDOFF * 64 * (n + 1) * (n + 1) * pair.scale() * pair.magnitude();
    double g = 0;
    double lost = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < size; i++) {
      double row = 0;
      double offDiagonal = 0;
      double rest = 0;
      for (int j = 0; j < size; j++) {
        double inverse = Math.abs(basis.inverse(i, j));
        row += inverse;
        double product = i == j ? -1 : 0;
        double magnitude = 1;
        for (int k = 0; k < size; k++) {
          double term = basis.inverse(i, k) * basis.column(j, k);
          product += term;
          magnitude += Math.abs(term);
        }
        offDiagonal += Math.abs(product) + (size + 2) * UNIT_ROUNDOFF * magnitude;
        rest +=
            inverse
                * (Math.abs(basis.residual(j))
                    + digits * size
                    + 4 * size * reach * UNIT_ROUNDOFF * UNIT_ROUNDOFF);
      }
      g = Math.max(g, offDiagonal + row * (size * reach * 2 * UNIT_ROUNDOFF));
      lost = Math.max(lost, rest);
      least = Math.min(least, basis.value(i));
    }
    return g < 0x1p-4 && least > 1.01 * lost / (1 - g) + 2 * UNIT_ROUNDOFF; // false for NaN
  }
}
