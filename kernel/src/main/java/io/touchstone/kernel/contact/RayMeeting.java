// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.contact;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;
import static io.touchstone.exact.ErrorFree.sumError;

import io.touchstone.api.query.WeightedVertices;
import io.touchstone.exact.CompensatedSum;
import io.touchstone.kernel.certified.DifferenceSum;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.inside.Inside;

/**
 * Where B, moved along a direction, surely meets A, by a few vertices of both: weights l of A and m
 * of B and the parameter t are the only solution of
 *
 * <pre>{@code
 * sum l_i a_i - sum m_j b_j - t d = 0,   sum l_i = 1,   sum m_j = 1
 * }</pre>
 *
 * <p>If all of them are positive the bodies have a point in common at t, roundings included. The
 * parameter is then known to about the last place: with C an approximate inverse of the matrix M,
 * x' a solution in twice the digits of a double and {@code g = |I - C M| < 1} in the maximum norm,
 *
 * <pre>{@code |x - x'|_i <= (|C| |r|)_i + g / (1 - g) max_k (|C| |r|)_k,   r = b - M x'}</pre>
 *
 * as {@code x - x' = C r + (I - C M) (x - x')}, and the maximum norm of {@code x - x'} is at most
 * {@code |C r| / (1 - g)}. See {@link PositiveSolution}, which has the matrix with its error; the
 * residual r is of the exact matrix.
 *
 * <p>Since both sums are 1, the same point c may be taken away from all a_i and b_j. It is where
 * the first vertex of A stands: bodies far from the origin else make M a bad matrix, whose columns
 * differ in their last digits only. Coordinates are computed in twice the digits, so that their
 * entries of M are off by a rounding of what they are, and not of what they are made of.
 *
 * <p><b>Error of the residual</b>, u = 2<sup>-53</sup>: a component is a compensated sum of {@code
 * (n + 2) (k + 1)} terms for k vertices, each a product of two numbers of two parts at most; T.
 * Ogita, S. M. Rump and S. Oishi's bound of such a sum is {@code (2 m)^2 u^2} times the magnitudes
 * of its m terms. A coordinate {@code R v - c} is itself rounded to two parts first, which counts
 * as one more term; the magnitude of its terms is at most twice that of the pair.
 *
 * <p>A filter: it says so only when that is certain. Scratch memory of one thread; allocates
 * nothing after construction.
 */
public final class RayMeeting {

  /** One correction does, but for matrices that are nearly singular. */
  private static final int MOST_CORRECTIONS = 4;

  /** Coordinates that are less than the magnitude of the pair by more bits are errors of it. */
  private static final int MOST_BITS = 200;

  /** What the terms of a coordinate are at most, in magnitudes of the pair. */
  private static final double TWICE = 2.1; // c is rounded

  private final int n;

  /** Whether vertices are pairs, each with one weight: there is one equation less then. */
  private final boolean paired;

  private final int size;
  private final PositiveSolution system;
  private final CompensatedSum coordinate = new CompensatedSum();
  private final CompensatedSum sum = new CompensatedSum();
  private final double[] high;
  private final double[] low;
  private final double[] residual;
  private final double[] bound;

  /** Coordinates of the columns of vertices, times the factor, in two parts. */
  private final double[] points;

  private final double[] rests;

  /** The point that all coordinates are relative to. */
  private final double[] centre;

  private final double[] whole;
  private final double[] wholeOfB;
  private final DifferenceSum difference;

  /** A power of two that brings the coordinates to the size of d, and of the rows of the sums. */
  private double factor;

  private double unit;
  private double lower;
  private double upper = Double.POSITIVE_INFINITY;

  /**
   * Creates scratch memory.
   *
   * @param dimension n, at least 1
   * @param paired whether vertices are pairs, {@code sum l_k (a_k - b_k) - t d = 0} and {@code sum
   *     l_k = 1}, instead of a combination for each body
   */
  public RayMeeting(int dimension, boolean paired) {
    n = dimension;
    this.paired = paired;
    size = paired ? n + 1 : n + 2;
    system = new PositiveSolution(size);
    high = new double[size];
    low = new double[size];
    residual = new double[size];
    bound = new double[size];
    points = new double[n * size];
    rests = new double[n * size];
    centre = new double[n];
    whole = new double[n + 2];
    wholeOfB = new double[n + 2];
    difference = new DifferenceSum(n, (n + 2) * (n + 2));
  }

  /** Returns a number that t is not above, after it surely was positive. */
  public double upper() {
    return upper;
  }

  /** Returns a number that t is not below, after it surely was positive. */
  public double lower() {
    return lower;
  }

  /**
   * Returns the weight of a vertex that was named, rounded: those of A first, then those of B; or
   * of a pair.
   */
  public double weight(int which) {
    return high[which];
  }

  /**
   * Tells whether the bodies surely meet on the way.
   *
   * @param a vertices of A; weights do not matter
   * @param b vertices of B; together n + 1, or n pairs
   * @param direction d, the greatest component between 1 and 2 in size
   */
  public boolean surelyMeets(
      PlacedPair pair, WeightedVertices a, WeightedVertices b, double[] direction) {
    upper = Double.POSITIVE_INFINITY;
    boolean fits = paired ? a.size() == n && b.size() == n : a.size() + b.size() == n + 1;
    if (!fits || a.size() == 0 || b.size() == 0) {
      return false;
    }
    if (system.begin(pair) == 0) {
      return false;
    }
    int terms = 2 * (n + 3) * (a.size() + b.size() + 1);
    unit = 4.0 * terms * terms * UNIT_ROUNDOFF * UNIT_ROUNDOFF;
    place(pair, a, b);
    fill(pair, a.size(), direction);
    if (!system.isRegular()) {
      return false;
    }
    for (int i = 0; i < size; i++) {
      high[i] = system.solution[i];
      low[i] = 0;
    }
    read(pair, a.size(), direction);
    for (int step = 0; step < MOST_CORRECTIONS && !isSmall(); step++) {
      correct();
      read(pair, a.size(), direction);
    }
    for (int i = 0; i < size; i++) {
      residual[i] = Math.abs(residual[i]) + bound[i];
    }
    double most = 0;
    for (int i = 0; i < size; i++) {
      bound[i] = system.inverseTimesAbsolutely(i, residual);
      most = Math.max(most, bound[i]);
    }
    double defect = system.lastDefect();
    double error = 0;
    for (int i = 0; i < size; i++) {
      error = 1.01 * (bound[i] + defect / (1 - defect) * most); // in the end that of t
      if (!(high[i] + (low[i] - error) > 0)) { // also for NaN
        return false;
      }
    }
    int t = size - 1;
    upper = Math.nextUp(Math.nextUp(high[t] + (low[t] + error)) / factor); // a power of two
    lower = Math.nextDown(Math.nextDown(high[t] + (low[t] - error)) / factor);
    return upper < Double.POSITIVE_INFINITY;
  }

  /**
   * Tells whether the bodies surely meet at a parameter that is a double, in a point whose weights
   * are in the ratio of small whole numbers, guessed from those that are given: without a rounding.
   * So do bodies that meet on an edge or a vertex, as boxes do that stand in line.
   *
   * @param t positive
   */
  public boolean surelyMeetsAt(
      PlacedPair pair, WeightedVertices a, WeightedVertices b, double[] direction, double t) {
    if (a.size() > n + 1 || b.size() > n + 1 || !guess(a, whole) || !guess(b, wholeOfB)) {
      return false;
    }
    double times = 0;
    for (int axis = 0; axis < n; axis++) {
      difference.clear();
      times = 0;
      for (int i = 0; i < a.size(); i++) {
        for (int j = 0; j < b.size(); j++) {
          double weight = whole[i] * wholeOfB[j];
          times += weight;
          difference.add(
              weight,
              axis,
              pair.poseA(Inside.KEY),
              pair.a().coordinates(Inside.KEY),
              a.vertex(i),
              pair.poseB(Inside.KEY),
              pair.b().coordinates(Inside.KEY),
              b.vertex(j));
        }
      }
      difference.subtract(times, t, direction[axis]);
      if (!difference.isZero()) {
        return false;
      }
    }
    lower = t;
    upper = t;
    return times > 0;
  }

  private static boolean guess(WeightedVertices terms, double[] into) {
    for (int k = 0; k < terms.size(); k++) {
      into[k] = terms.weight(k);
    }
    return terms.size() > 0 && WholeWeights.guess(into, terms.size());
  }

  /**
   * Copies the normal of the face that the vertices span, of any length, after they surely met:
   * {@code w.d < 0}. It is the row y of {@code M^-1} that belongs to t, after one step of Newton's
   * method on {@code y M = e_t}.
   *
   * @param sizeA how many vertices of A met
   * @param direction d
   */
  public void normal(int sizeA, double[] direction, double[] into) {
    int t = size - 1;
    for (int k = 0; k < t; k++) {
      sum.clear();
      sum.add(system.inverse(t, !paired && k >= sizeA ? n + 1 : n));
      for (int i = 0; i < n; i++) {
        double part = system.inverse(t, i);
        sum.addProduct(part, points[n * k + i]);
        sum.addSmall(part * rests[n * k + i]);
      }
      residual[k] = -sum.high();
    }
    sum.clear();
    sum.add(1);
    for (int i = 0; i < n; i++) {
      sum.addProduct(system.inverse(t, i), direction[i]);
    }
    residual[t] = sum.high();
    for (int i = 0; i < n; i++) {
      double correction = 0;
      for (int k = 0; k < size; k++) {
        correction += residual[k] * system.inverse(k, i);
      }
      into[i] = system.inverse(t, i) + correction;
    }
  }

  /**
   * Computes the coordinates of all columns of vertices, and the factor that makes them about 1.
   */
  private void place(PlacedPair pair, WeightedVertices a, WeightedVertices b) {
    double greatest = 0;
    for (int i = 0; i < n; i++) {
      centre[i] = 0;
      if (!paired) { // pairs are differences already
        takeCoordinate(pair, a, b, 0, i);
        centre[i] = coordinate.high();
      }
      for (int k = 0; k < size - 1; k++) {
        takeCoordinate(pair, a, b, k, i);
        points[n * k + i] = coordinate.high();
        rests[n * k + i] = coordinate.low();
        greatest = Math.max(greatest, Math.abs(points[n * k + i]));
      }
    }
    int least = Math.getExponent(pair.magnitude()) - MOST_BITS;
    factor = Math.scalb(1.0, -Math.max(Math.getExponent(greatest), least));
    for (int k = 0; k < n * (size - 1); k++) {
      points[k] *= factor;
      rests[k] *= factor;
    }
  }

  private void fill(PlacedPair pair, int sizeA, double[] direction) {
    for (int i = 0; i < n; i++) {
      double greatest = 0;
      for (int k = 0; k < size - 1; k++) {
        system.set(i, k, points[n * k + i]);
        greatest = Math.max(greatest, Math.abs(points[n * k + i]));
      }
      system.set(i, size - 1, -direction[i]);
      double error = (TWICE * unit * pair.magnitude() + pair.underflow()) * factor;
      system.setRight(i, 0, 1.01 * UNIT_ROUNDOFF * greatest + error);
    }
    for (int column = 0; column < size; column++) {
      boolean ofA = column < sizeA;
      boolean ofRay = column == size - 1;
      system.set(n, column, ofA ? 1 : 0);
      if (!paired) {
        system.set(n + 1, column, ofA || ofRay ? 0 : 1);
      }
    }
  }

  /** Computes the residual of the exact equations, and what it may be off. */
  private void read(PlacedPair pair, int sizeA, double[] direction) {
    double magnitude = TWICE * factor * pair.magnitude() * total();
    for (int i = 0; i < n; i++) {
      sum.clear();
      for (int k = 0; k < size - 1; k++) {
        sum.addProduct(high[k], low[k], points[n * k + i]);
        sum.addSmall(high[k] * rests[n * k + i]);
      }
      sum.addProduct(high[size - 1], low[size - 1], -direction[i]);
      residual[i] = -sum.high();
      bound[i] = unit * (magnitude + Math.abs(high[size - 1] * direction[i]));
      bound[i] += UNIT_ROUNDOFF * Math.abs(residual[i]) + pair.underflow() * factor;
    }
    readWeights(n, 0, sizeA);
    if (!paired) {
      readWeights(n + 1, sizeA, size - 1 - sizeA);
    }
  }

  /** Whether the residual is no greater than what it may be off; false for NaN. */
  private boolean isSmall() {
    boolean small = true;
    for (int i = 0; i < size; i++) {
      small &= Math.abs(residual[i]) <= bound[i];
    }
    return small;
  }

  /** Takes a coordinate of a column of vertices, without the factor. */
  private void takeCoordinate(
      PlacedPair pair, WeightedVertices a, WeightedVertices b, int column, int axis) {
    double[] poseA = pair.poseA(Inside.KEY);
    double[] poseB = pair.poseB(Inside.KEY);
    boolean ofA = column < a.size();
    coordinate.clear();
    if (paired || !ofA) {
      int vertex = b.vertex(paired ? column : column - a.size());
      int t = axis * (n + 1) + n;
      coordinate.add(poseA[t]); // the great numbers, which cancel, come first
      coordinate.add(-poseB[t]);
      turn(poseB, -1, pair.b().coordinates(Inside.KEY), vertex, axis);
      coordinate.add(centre[axis]);
    }
    if (ofA) {
      turn(poseA, 1, pair.a().coordinates(Inside.KEY), a.vertex(column), axis);
      coordinate.add(-centre[axis]);
    }
  }

  private double total() {
    double total = 0;
    for (int k = 0; k < size - 1; k++) {
      total += Math.abs(high[k]);
    }
    return total;
  }

  /** Adds or subtracts a coordinate of R v. */
  private void turn(double[] pose, int sign, double[] coordinates, int vertex, int axis) {
    for (int k = 0; k < n; k++) {
      coordinate.addProduct(sign * pose[axis * (n + 1) + k], coordinates[n * vertex + k]);
    }
  }

  private void readWeights(int row, int first, int count) {
    sum.clear();
    sum.add(-1);
    double magnitude = 1;
    for (int k = first; k < first + count; k++) {
      sum.add(high[k]);
      sum.addSmall(low[k]);
      magnitude += Math.abs(high[k]);
    }
    residual[row] = -sum.high();
    bound[row] = unit * magnitude + UNIT_ROUNDOFF * Math.abs(residual[row]);
  }

  /** Adds the correction that the residual asks for. */
  private void correct() {
    for (int i = 0; i < size; i++) {
      double step = low[i] + system.inverseTimes(i, residual);
      double before = high[i];
      high[i] = before + step;
      low[i] = sumError(before, step, high[i]);
    }
  }
}
