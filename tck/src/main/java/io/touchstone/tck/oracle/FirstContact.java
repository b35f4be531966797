// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.oracle;

import io.touchstone.exact.Dyadic;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Where B, moved by t d with {@code t >= 0}, first comes as near to A as some radii, between
 * neighbouring doubles. Newton's method on the distance, whose slope is known from the nearest
 * point, finds the place but for some roundings; whether two doubles enclose it is found out
 * exactly. Immutable.
 */
public final class FirstContact {

  /** Steps of Newton's method; polytopes have few faces on the way. */
  private static final int MOST_STEPS = 200;

  private final double lower;
  private final double upper;
  private final MinimumNorm nearest;

  private FirstContact(double lower, double upper, MinimumNorm nearest) {
    this.lower = lower;
    this.upper = upper;
    this.nearest = nearest;
  }

  /**
   * Finds the place.
   *
   * @param d not zero
   * @param radii not negative
   */
  static FirstContact of(PairTruth truth, double[] d, Dyadic radii) {
    double end = truth.endOfWay(d, radii);
    if (end < 0 || !truth.meetsOnTheWay(d, Dyadic.of(end), radii)) {
      return new FirstContact(
          Double.POSITIVE_INFINITY,
          Double.POSITIVE_INFINITY,
          truth.nearestOnTheWay(d, Dyadic.of(Math.max(end, 0))));
    }
    if (truth.meetsOnTheWay(d, Dyadic.ZERO, radii)) {
      return new FirstContact(0, 0, truth.nearestAt(d, Dyadic.ZERO));
    }
    double low = approach(truth, d, radii);
    while (truth.meetsOnTheWay(d, Dyadic.of(low), radii)) { // by a rounding
      low = Math.max(0, low - 4 * Math.ulp(low));
    }
    double step = Math.ulp(low);
    double high = low + step;
    while (!truth.meetsOnTheWay(d, Dyadic.of(high), radii)) {
      low = high;
      step *= 2;
      high = low + step;
    }
    while (Math.nextUp(low) < high) {
      double middle = low + (high - low) / 2;
      if (truth.meetsOnTheWay(d, Dyadic.of(middle), radii)) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return new FirstContact(low, high, truth.nearestAt(d, Dyadic.of(low)));
  }

  private static double approach(PairTruth truth, double[] d, Dyadic radii) {
    double t = 0;
    for (int k = 0; k < MOST_STEPS; k++) {
      MinimumNorm nearest = truth.nearestAt(d, Dyadic.of(t));
      double room = nearest.squaredNorm().root() - radii.doubleValue();
      double[] axis = PairTruth.unit(nearest.direction(), 1);
      double closing = 0;
      for (int i = 0; i < d.length; i++) {
        closing += axis[i] * d[i];
      }
      double next = t + room / closing * (1 - 4 * Math.ulp(1.0));
      if (!(closing > 0 && next > t + 2 * Math.ulp(t) && next < Double.POSITIVE_INFINITY)
          || truth.meetsOnTheWay(d, Dyadic.of(next), radii)) {
        return t;
      }
      t = next;
    }
    return t;
  }

  /** Tells whether B meets A at all. */
  public boolean hits() {
    return upper < Double.POSITIVE_INFINITY;
  }

  /** Returns the greatest double at which B has not met A yet; 0 if they start in contact. */
  public double lower() {
    return lower;
  }

  /** Returns the least double by which B has met A; infinite if it never does. */
  public double upper() {
    return upper;
  }

  /**
   * Returns a direction from A to B, as integers of no common size: across a plane between them
   * just before they meet, or all the way.
   */
  public BigInteger[] direction() {
    BigInteger[] w = nearest.direction();
    for (int axis = 0; axis < w.length; axis++) {
      w[axis] = w[axis].negate();
    }
    return w;
  }

  /** Returns the same as a unit vector, rounded. */
  public double[] axis() {
    return PairTruth.unit(nearest.direction(), -1);
  }

  /** Returns the vertices of A in whose hull the place is, one for each of {@link #verticesOfB}. */
  public List<Integer> verticesOfA() {
    return vertices(0);
  }

  /** Returns those of B. */
  public List<Integer> verticesOfB() {
    return vertices(1);
  }

  private List<Integer> vertices(int body) {
    return IntStream.range(0, nearest.cornerCount())
        .mapToObj(corner -> nearest.corner(corner)[body])
        .toList();
  }

  /** Returns the weight of such a pair of vertices, rounded. */
  public double weight(int pair) {
    return nearest.weight(pair);
  }
}
