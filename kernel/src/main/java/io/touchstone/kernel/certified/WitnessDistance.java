// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.certified;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;
import static io.touchstone.exact.ErrorFree.sumError;

import io.touchstone.api.query.WeightedVertices;
import io.touchstone.exact.CompensatedSum;
import io.touchstone.kernel.check.PreciseBound;
import io.touchstone.kernel.inside.Inside;
import java.util.Arrays;

/**
 * The distance of two points that are given as weighted vertices of two placed polytopes, between
 * bounds that hold, roundings included; the points are meant exactly:
 *
 * <pre>{@code
 * p = sum(l_i a_i) / sum(l_i),  q = sum(m_j b_j) / sum(m_j),  d = (R_A p + t_A) - (R_B q + t_B)
 * | |d| - value() | <= error()
 * }</pre>
 *
 * <p><b>Error of the first stage.</b> With m weights a point is touched by m roundings in its
 * numerator, m - 1 in its denominator and one division, none if it is a vertex; R and the sums take
 * n + 2 more: k = 2m + n + 2 roundings per term. A vector that is off by e has a length off by e.d
 * / |d| + |e|^2 / (2 |d|) at most, and by |e| in any case; along the unit vector d / |d| the
 * magnitudes of {@link PlacedPair} bound the first, and n times them |e|.
 *
 * <p><b>Second stage.</b> As in {@link CertifiedGap}, with the quotients too in two parts. The
 * longest chain has m terms in the points, then 2n + 2 in the difference; {@code 16 n (n + m + 2)^2
 * u^2} times the magnitudes is more than what Ogita, Rump and Oishi's bound of gamma^2 gives for
 * both.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
public final class WitnessDistance {

  /** Sums of weights beyond 2^60 or below 2^-60 are not worth a bound of their own. */
  private static final double MAX_WEIGHT = 0x1p60;

  /** Above this a product with a weight might overflow. */
  private static final double MAX_MAGNITUDE = 0x1p960;

  /** What a product lost to underflow, divided by the least sum of weights. */
  private static final double UNDERFLOW = 0x1p-860;

  private final int n;
  private final double[] pointA;
  private final double[] pointB;
  private final double[] lowA;
  private final double[] lowB;
  private final double[] difference;
  private final double[] lowDifference;
  private final CompensatedSum sum = new CompensatedSum();
  private double value;
  private double trailing;
  private double error = Double.POSITIVE_INFINITY;
  private double componentError = Double.POSITIVE_INFINITY;

  /**
   * Creates scratch memory.
   *
   * @param dimension n, at least 1
   */
  public WitnessDistance(int dimension) {
    n = dimension;
    pointA = new double[n];
    pointB = new double[n];
    lowA = new double[n];
    lowB = new double[n];
    difference = new double[n];
    lowDifference = new double[n];
  }

  /**
   * Encloses the distance in doubles.
   *
   * @param a at least one term, with a weight that is not zero
   * @param b likewise
   */
  public void evaluate(PlacedPair pair, WeightedVertices a, WeightedVertices b) {
    boolean weighty =
        point(pair.a.coordinates(Inside.KEY), a, pointA)
            && point(pair.b.coordinates(Inside.KEY), b, pointB);
    double greatest = n == 3 ? difference3(pair) : difference(pair);
    // the length, scaled by a power of two where squares might leave the range
    boolean moderate = isModerate(greatest);
    int exponent = moderate ? 0 : Math.getExponent(greatest);
    double squares = 0;
    for (int i = 0; i < n; i++) {
      double component = moderate ? difference[i] : Math.scalb(difference[i], -exponent);
      squares += component * component;
    }
    value = moderate ? Math.sqrt(squares) : Math.scalb(Math.sqrt(squares), exponent);
    trailing = 0;
    int terms = Math.max(a.size(), b.size());
    int roundings = (terms == 1 ? 0 : 2 * terms) + n + 2;
    double magnitude = pair.magnitude();
    double along = 1.01 * roundings * UNIT_ROUNDOFF * magnitude + UNDERFLOW;
    double any = n * along;
    // a quotient by 0 is infinite or NaN, neither of which is less than any
    double curvature = any * (any / value) < 2 * any ? 0.5 * any * (any / value) : any;
    boolean known = weighty && magnitude <= MAX_MAGNITUDE;
    componentError = known ? along : Double.POSITIVE_INFINITY;
    error = known ? along + curvature + (n + 4) * UNIT_ROUNDOFF * value : Double.POSITIVE_INFINITY;
  }

  /** Encloses the same distance with about twice the digits of a double. */
  public void refine(PlacedPair pair, WeightedVertices a, WeightedVertices b) {
    boolean weighty =
        finePoint(pair.a.coordinates(Inside.KEY), a, pointA, lowA)
            && finePoint(pair.b.coordinates(Inside.KEY), b, pointB, lowB);
    double greatest = 0;
    for (int i = 0; i < n; i++) {
      int row = i * (n + 1);
      sum.clear();
      sum.add(pair.poseA[row + n]);
      sum.add(-pair.poseB[row + n]);
      for (int k = 0; k < n; k++) {
        sum.addProduct(pointA[k], lowA[k], pair.poseA[row + k]);
        sum.addProduct(-pointB[k], -lowB[k], pair.poseB[row + k]);
      }
      difference[i] = sum.high();
      lowDifference[i] = sum.low();
      greatest = Math.max(greatest, Math.abs(difference[i]));
    }
    fineLength(greatest);
    double size = n + Math.max(a.size(), b.size()) + 2;
    double magnitude = pair.magnitude();
    boolean known = weighty && magnitude <= MAX_MAGNITUDE;
    double any = 16 * n * size * size * UNIT_ROUNDOFF * (UNIT_ROUNDOFF * magnitude) + n * UNDERFLOW;
    componentError = known ? any + UNIT_ROUNDOFF * greatest : Double.POSITIVE_INFINITY;
    error = known ? any + 32 * n * UNIT_ROUNDOFF * (UNIT_ROUNDOFF * value) : componentError;
  }

  /**
   * Length of the difference in two parts: with {@code S + s} the sum of the squares, {@code sqrt(S
   * + s) = r + (S - r^2 + s) / (2 r)} for the rounded root r of S, up to terms in u^2.
   */
  private void fineLength(double greatest) {
    boolean moderate = isModerate(greatest);
    int exponent = moderate ? 0 : Math.getExponent(greatest);
    sum.clear();
    for (int i = 0; i < n; i++) {
      double high = moderate ? difference[i] : Math.scalb(difference[i], -exponent);
      double low = moderate ? lowDifference[i] : Math.scalb(lowDifference[i], -exponent);
      sum.addProduct(high, high);
      sum.addSmall(2 * high * low);
    }
    double square = sum.high();
    double root = Math.sqrt(square);
    double correction = root > 0 ? (Math.fma(-root, root, square) + sum.low()) / (2 * root) : 0;
    value = root + correction;
    trailing = sumError(root, correction, value);
    if (!moderate) {
      value = Math.scalb(value, exponent);
      trailing = Math.scalb(trailing, exponent);
    }
  }

  /** Computes a weighted point; returns whether the weights are of moderate size. */
  private boolean point(double[] c, WeightedVertices terms, double[] point) {
    if (terms.size() == 1) {
      System.arraycopy(c, n * terms.vertex(0), point, 0, n);
      return true;
    }
    for (int k = 0; k < n; k++) {
      point[k] = 0;
    }
    double total = 0;
    for (int term = 0; term < terms.size(); term++) {
      double weight = terms.weight(term);
      int start = n * terms.vertex(term);
      total += weight;
      for (int k = 0; k < n; k++) {
        point[k] += weight * c[start + k];
      }
    }
    for (int k = 0; k < n; k++) {
      point[k] /= total;
    }
    return total <= MAX_WEIGHT && total >= 1 / MAX_WEIGHT; // false for NaN
  }

  private boolean finePoint(double[] c, WeightedVertices terms, double[] high, double[] low) {
    if (terms.size() == 1) {
      System.arraycopy(c, n * terms.vertex(0), high, 0, n);
      Arrays.fill(low, 0);
      return true;
    }
    sum.clear();
    for (int term = 0; term < terms.size(); term++) {
      sum.add(terms.weight(term));
    }
    double total = sum.high();
    double lowTotal = sum.low();
    for (int k = 0; k < n; k++) {
      sum.clear();
      for (int term = 0; term < terms.size(); term++) {
        sum.addProduct(c[n * terms.vertex(term) + k], terms.weight(term));
      }
      // (N + n) / (T + t) = q + r / T, r = N - q T + n - q t, where N - q T has no rounding error
      double numerator = sum.high();
      double quotient = numerator / total;
      double rest = Math.fma(-quotient, total, numerator) + (sum.low() - quotient * lowTotal);
      double correction = rest / total;
      high[k] = quotient + correction;
      low[k] = sumError(quotient, correction, high[k]);
    }
    return total <= MAX_WEIGHT && total >= 1 / MAX_WEIGHT;
  }

  private double difference3(PlacedPair pair) {
    double[] a = pair.poseA;
    double[] b = pair.poseB;
    double px = pointA[0];
    double py = pointA[1];
    double pz = pointA[2];
    double qx = pointB[0];
    double qy = pointB[1];
    double qz = pointB[2];
    double ax = a[0] * px + a[1] * py + a[2] * pz;
    double ay = a[4] * px + a[5] * py + a[6] * pz;
    double az = a[8] * px + a[9] * py + a[10] * pz;
    double bx = b[0] * qx + b[1] * qy + b[2] * qz;
    double by = b[4] * qx + b[5] * qy + b[6] * qz;
    double bz = b[8] * qx + b[9] * qy + b[10] * qz;
    double x = ax - bx + (a[3] - b[3]);
    double y = ay - by + (a[7] - b[7]);
    double z = az - bz + (a[11] - b[11]);
    difference[0] = x;
    difference[1] = y;
    difference[2] = z;
    return Math.max(Math.max(Math.abs(x), Math.abs(y)), Math.abs(z));
  }

  private double difference(PlacedPair pair) {
    double greatest = 0;
    for (int i = 0; i < n; i++) {
      int row = i * (n + 1);
      double a = 0;
      double b = 0;
      for (int k = 0; k < n; k++) {
        a += pair.poseA[row + k] * pointA[k];
        b += pair.poseB[row + k] * pointB[k];
      }
      difference[i] = a - b + (pair.poseA[row + n] - pair.poseB[row + n]);
      greatest = Math.max(greatest, Math.abs(difference[i]));
    }
    return greatest;
  }

  private static boolean isModerate(double greatest) {
    return greatest > 0x1p-400 && greatest < 0x1p400;
  }

  /** Returns the computed distance, rounded to a double. */
  public double value() {
    return value;
  }

  /**
   * Returns how far the computed distance, before it was rounded to {@link #value}, may be from the
   * true one; infinite when nothing is known.
   */
  public double error() {
    return error;
  }

  /**
   * Returns a double that is not above {@code distance - subtrahend}; NaN when nothing is known.
   */
  public double lower(double subtrahend) {
    return PreciseBound.lower(value, trailing, error, subtrahend);
  }

  /**
   * Returns a double that is not below {@code distance - subtrahend}; NaN when nothing is known.
   */
  public double upper(double subtrahend) {
    return PreciseBound.upper(value, trailing, error, subtrahend);
  }

  /** Returns a computed component of the difference, that is, of the point of A less that of B. */
  public double component(int axis) {
    return difference[axis];
  }

  /** Returns how far a computed component may be from the true one. */
  public double componentError() {
    return componentError;
  }
}
