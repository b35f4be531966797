// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.contact;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.certified.WitnessDistance;

/**
 * Where a rounded body B, moved along a direction, surely meets a rounded body A first, or last, by
 * a weighted point of each core: with p the vector from b to a, and r the sum of the radii, at the
 * least, or the greatest, t with {@code |p - t d| <= r},
 *
 * <pre>{@code
 * t = (p.d -+ sqrt((p.d)^2 - |d|^2 (|p|^2 - r^2))) / |d|^2
 * }</pre>
 *
 * <p>The formula gives a guess, which is moved inwards by ever greater steps, until {@code |p - t
 * d|}, computed with all roundings bounded, surely is at most r.
 *
 * <p>A filter: it says so only when that is certain. Scratch memory of one thread; allocates
 * nothing after construction.
 */
public final class RoundedMeeting {

  /** How often the guess is moved on, by 1, 2, 4, ... units. */
  private static final int MOST_STEPS = 16;

  private final int n;
  private final WitnessDistance points;
  private final double[] p;
  private final double[] rest;
  private double parameter;

  /**
   * Creates scratch memory.
   *
   * @param dimension n, at least 1
   */
  public RoundedMeeting(int dimension) {
    n = dimension;
    points = new WitnessDistance(n);
    p = new double[n];
    rest = new double[n];
  }

  /** Returns a t at which they surely meet, after it was said that they do. */
  public double parameter() {
    return parameter;
  }

  /** Copies the vector from the point of A to that of B where they meet: a normal of both balls. */
  public void normal(double[] into) {
    for (int axis = 0; axis < n; axis++) {
      into[axis] = -rest[axis];
    }
  }

  /**
   * Tells whether the bodies surely meet on the way.
   *
   * @param a vertices of A with their weights
   * @param b vertices of B with their weights
   * @param radii sum of both radii, rounded down
   * @param direction d, the greatest component between 1 and 2 in size
   * @param last whether it is asked where they meet last, instead of first
   */
  public boolean surelyMeets(
      PlacedPair pair,
      WeightedVertices a,
      WeightedVertices b,
      double radii,
      double[] direction,
      boolean last) {
    points.refine(pair, a, b);
    double square = 0;
    double ahead = 0;
    double apart = 0;
    double size = 0;
    for (int axis = 0; axis < n; axis++) {
      p[axis] = points.component(axis);
      square += direction[axis] * direction[axis];
      ahead += p[axis] * direction[axis];
      size = Math.max(size, Math.abs(p[axis]));
    }
    for (int axis = 0; axis < n; axis++) { // across the direction, where nothing cancels
      double across = Math.fma(-ahead / square, direction[axis], p[axis]);
      apart += across * across;
    }
    double reach = Math.nextDown(radii - n * points.componentError() * (1 + UNIT_ROUNDOFF));
    double under = reach * reach - apart;
    if (!((last || ahead > 0) && reach > 0 && under >= 0)) { // also for NaN
      return false;
    }
    double root = Math.sqrt(under / square);
    double guess = ahead / square + (last ? root : -root);
    double unit = 4 * UNIT_ROUNDOFF * Math.max(size, reach) / Math.sqrt(square);
    double step = 0;
    for (int k = 0; k < MOST_STEPS; k++) {
      double t = last ? guess - step : guess + step;
      if (t > 0 && distance(t, direction) <= reach) {
        parameter = t;
        return true;
      }
      step = step == 0 ? unit : 2 * step;
    }
    return false;
  }

  /** Returns {@code |p - t d|}, rounded up. */
  private double distance(double t, double[] direction) {
    double square = 0;
    double greatest = 0;
    for (int axis = 0; axis < n; axis++) {
      rest[axis] = Math.fma(-t, direction[axis], p[axis]);
      greatest = Math.max(greatest, Math.abs(rest[axis]));
    }
    for (int axis = 0; axis < n; axis++) {
      double share = greatest > 0 ? rest[axis] / greatest : 0; // squares stay in range
      square += share * share;
    }
    return greatest * Math.sqrt(square) * (1 + (n + 8) * UNIT_ROUNDOFF);
  }
}
