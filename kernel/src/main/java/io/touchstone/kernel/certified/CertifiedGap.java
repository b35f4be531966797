// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.certified;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;
import static io.touchstone.exact.ErrorFree.sumError;

import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.check.PreciseBound;
import io.touchstone.kernel.inside.Inside;
import io.touchstone.kernel.support.CertifiedSupport;

/**
 * The gap of two placed polytopes along a direction, per unit of its length, between bounds that
 * hold, roundings included:
 *
 * <pre>{@code
 * gap(w) = min_B w.y - max_A w.x = w.(t_B - t_A) - h_A(R_A' w) - h_B(-R_B' w)
 * | gap(w) / |w| - value() | <= error()
 * }</pre>
 *
 * <p>First in doubles ({@link #evaluate}), with an error of a few units in the last place of the
 * bodies' coordinates; on demand ({@link #refine}) with twice the digits, for the few vertices that
 * may be extreme. Where no bound can be given (overflow) the error is infinite.
 *
 * <p><b>Error of the first stage</b>, u = 2<sup>-53</sup>, magnitudes of {@link PlacedPair}. A
 * component of {@code R' w} has n products and n - 1 sums, a dot product with a vertex as many
 * again: at most 2n roundings touch any term, so a support value is off by {@code 2n u moment}. A
 * term of {@code w.(t_B - t_A)} is touched by one rounding of the difference, one of the product, n
 * - 1 of sums. The two final subtractions add 2. Together at most {@code (2n + 3) u (momentA +
 * momentB + shift)}, up to terms in u<sup>2</sup>; N. J. Higham, Accuracy and Stability of
 * Numerical Algorithms, 2nd ed., sections 3.1-3.3.
 *
 * <p><b>Error of the second stage.</b> Every rounding error of a product or a sum is computed too
 * and added to a second sum c, which alone is rounded. A component of {@code R' w} has n products
 * and n - 1 sums, so its c consists of 2n - 1 terms that together are at most {@code n u} times the
 * magnitude, and summing them is off by at most {@code 2n} units of that: {@code 2n^2 u^2}. A dot
 * product has n more terms (the low parts): n + 1 in units of u times the magnitude, {@code 3n}
 * roundings, and one of each low product: {@code 3n(n + 1) + 1}. The translation has less than
 * that. The last three sums have 6u magnitudes of errors and 5 roundings: 30. Together less than
 * {@code 16 (n + 1)^2 u^2 (momentA + momentB + shift)}.
 *
 * <p>The gap of a point and the same point is 0, without an error.
 *
 * <p><b>Length.</b> With {@code |w|^2 = 1 + e}, {@code 1 / |w| = 1 - e/2 + 3/8 e^2 - ...}, where
 * {@code |e|} is at most 2e-9, so that what is left out is below {@code |e|^3}.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
public abstract class CertifiedGap {

  /** Above this a sum of products could overflow. */
  private static final double MAX_MAGNITUDE = 0x1p1000;

  final int dimension;
  private final DifferenceSum sum;

  /** The pair of the last evaluation. */
  PlacedPair pair;

  private double value;
  private double trailing;
  private double error = Double.POSITIVE_INFINITY;

  CertifiedGap(int dimension) {
    this.dimension = dimension;
    this.pair = new PlacedPair(dimension);
    this.sum = new DifferenceSum(dimension, 1);
  }

  /**
   * Creates scratch memory.
   *
   * @param dimension n, at least 1
   */
  public static CertifiedGap ofDimension(int dimension) {
    return dimension == 3 ? new SpatialGap() : new GeneralGap(dimension);
  }

  /**
   * Encloses the gap in doubles.
   *
   * @param direction n components in the world frame, pointing from A to B; of length 1, up to 1e-9
   * @param vertexA where to start looking for the farthest vertex of A, or any number; the result
   *     does not depend on it
   * @param vertexB likewise for B
   */
  public abstract void evaluate(PlacedPair placed, double[] direction, int vertexA, int vertexB);

  /**
   * Encloses the gap between one vertex of A, instead of all of A, and B.
   *
   * @param direction as for {@link #evaluate}
   * @param vertexA a vertex of A
   * @param vertexB where to start looking for the farthest vertex of B, or any number
   */
  public abstract void evaluateVertex(
      PlacedPair placed, double[] direction, int vertexA, int vertexB);

  /** Encloses the gap of the last evaluation with about twice the digits of a double. */
  public abstract void refine();

  /**
   * Bounds the distance of two weighted points from above by the gap that was {@linkplain #refine
   * refined} last, at a fraction of what {@link WitnessDistance#refine} costs. With v the vector
   * between the points, and s its component along the direction,
   *
   * <pre>{@code
   * s = gap + (h_A - w.a) + (h_B + w.b),   |v| = sqrt(s^2 + p^2) <= s + p^2 / (2 s)
   * }</pre>
   *
   * where the brackets, how much lower than the farthest vertices the points are, need twice the
   * digits only for vertices that are not the farthest ones, and p, the component across, is so
   * small when the points are nearest that ordinary digits do.
   *
   * @param a vertices of A with their weights
   * @param b vertices of B
   * @param points the same points, {@linkplain WitnessDistance#evaluate evaluated} in doubles
   * @return an upper bound, which is narrow if the points are nearest; NaN when none can be given:
   *     not in R<sup>3</sup>, not refined, or no positive gap
   */
  public double distanceUpper(WeightedVertices a, WeightedVertices b, WitnessDistance points) {
    return Double.NaN;
  }

  /** Returns the computed gap, rounded to a double. */
  public final double value() {
    return value;
  }

  /**
   * Returns how far the computed gap, before it was rounded to {@link #value}, may be from the true
   * one; infinite when nothing is known.
   */
  public final double error() {
    return error;
  }

  /** Returns a double that is not above {@code gap - subtrahend}; NaN when nothing is known. */
  public final double lower(double subtrahend) {
    return isZero(subtrahend) ? 0 : PreciseBound.lower(value, trailing, error, subtrahend);
  }

  /** Returns a double that is not below {@code gap - subtrahend}; NaN when nothing is known. */
  public final double upper(double subtrahend) {
    return isZero(subtrahend) ? 0 : PreciseBound.upper(value, trailing, error, subtrahend);
  }

  private boolean isZero(double subtrahend) {
    return error == 0 && value == 0 && subtrahend == 0;
  }

  /** Error of a support value in the first stage; see the class comment. */
  private double supportError(double moment) {
    return 2.01 * dimension * UNIT_ROUNDOFF * moment + pair.underflow();
  }

  /**
   * A vertex whose computed dot product is lower than the greatest by more than this is lower in
   * truth: twice the error of a support value, and the rounding of the subtraction itself.
   */
  final double slack(double moment) {
    return 2 * supportError(moment) + 2 * UNIT_ROUNDOFF * moment;
  }

  /**
   * Keeps the result of the first stage.
   *
   * @param gap not divided by the length
   * @param excess e, computed in doubles; its error of n + 1 units counts half
   */
  final void keepCoarse(double gap, double excess) {
    double magnitude = pair.magnitude();
    value = gap * (1 - 0.5 * excess);
    trailing = 0;
    error =
        magnitude <= MAX_MAGNITUDE // false for NaN: then nothing is known
            ? (2 * dimension + 3.01) * UNIT_ROUNDOFF * magnitude
                + (dimension + 4) * UNIT_ROUNDOFF * Math.abs(value)
                + 3 * pair.underflow()
            : Double.POSITIVE_INFINITY;
  }

  /**
   * Keeps the result of the second stage.
   *
   * @param gap not divided by the length; leading part
   * @param low trailing part, not always a small one
   * @param excess e, rounded from twice the digits
   */
  final void keepFine(double gap, double low, double excess) {
    if (gap + low == 0 && isOnePoint()) {
      value = 0;
      trailing = 0;
      error = 0;
      return;
    }
    double whole = gap + low; // far from the origin the parts may be great and cancel
    double correction = low + whole * excess * (0.375 * excess - 0.5);
    value = gap + correction;
    trailing = sumError(gap, correction, value);
    double magnitude = pair.magnitude();
    int n = dimension + 1;
    double e = Math.abs(excess);
    error =
        magnitude <= MAX_MAGNITUDE
            ? 16 * n * n * UNIT_ROUNDOFF * (UNIT_ROUNDOFF * magnitude)
                + Math.abs(whole) * (e * (4 * UNIT_ROUNDOFF + e * e) + 4 * n * n * 0x1p-106)
                + 3 * pair.underflow()
            : Double.POSITIVE_INFINITY;
  }

  /** Tells whether both bodies are the same point, without a rounding. */
  private boolean isOnePoint() {
    if (!isPoint(pair.a()) || !isPoint(pair.b())) {
      return false;
    }
    for (int axis = 0; axis < dimension; axis++) {
      sum.clear();
      sum.add(
          1,
          axis,
          pair.poseA(Inside.KEY),
          pair.a().coordinates(Inside.KEY),
          0,
          pair.poseB(Inside.KEY),
          pair.b().coordinates(Inside.KEY),
          0);
      if (!sum.isZero()) {
        return false;
      }
    }
    return true;
  }

  /** Tells whether all vertices of a body are the same. */
  private static boolean isPoint(CertifiedSupport body) {
    int n = body.dimension();
    boolean same = true;
    for (int i = n; i < n * body.vertexCount() && same; i++) {
      same = body.coordinate(i) == body.coordinate(i % n);
    }
    return same;
  }
}
