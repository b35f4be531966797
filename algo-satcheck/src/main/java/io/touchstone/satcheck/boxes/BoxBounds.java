// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.boxes;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;
import static java.lang.Math.abs;

import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.spatial.Vector;

/**
 * Bounds of the distance of two boxes from their nearest points, roundings included, for callers
 * that ask for no proof. With the boxes of {@link BoxGap}, which bounds from below along the
 * direction of the points,
 *
 * <pre>{@code |v|  =  |d + sum_j y_j b_j - sum_k x_k a_k|  >=  distance}</pre>
 *
 * <p><b>Roundings</b>, in u = 2<sup>-53</sup>. In a component of v a term of d has 2 and one of y_j
 * b_j or x_k a_k has 5: the vector of these errors is no longer than 2 u |d| plus 5 u times {@code
 * sum |x_k| + sum |y_j|}. The length of v has 3 of its own, within the units of values. Constants
 * are rounded up to cover the roundings of the bounds themselves. Nothing underflows: {@code
 * ScaleGuard}.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class BoxBounds {

  /** The class comment counts, also for the two below. */
  private static final double SHIFT_OF_POINTS = 2.1 * UNIT_ROUNDOFF;

  private static final double SIZE_OF_POINTS = 5.1 * BoxGap.LONGEST * UNIT_ROUNDOFF;
  private static final double OF_VALUES = 9.1 * UNIT_ROUNDOFF;

  private final BoxGap gap = new BoxGap();
  double lower;
  double upper;

  // the nearest points in the world, less the translations
  private double ax;
  private double ay;
  private double az;
  private double bx;
  private double by;
  private double bz;

  /**
   * Bounds the distance.
   *
   * @param s the boxes, centred, where they stand
   * @param nearest points of both, and a direction
   * @return whether there are bounds
   */
  boolean find(PlacedBoxes s, BoxNearest nearest) {
    upper = above(s, nearest);
    Vector w = nearest.normal;
    gap.measure(s, w.x, w.y, w.z);
    lower = gap.value - gap.error;
    return lower > 0 && upper < Double.POSITIVE_INFINITY; // false for NaN
  }

  private double above(PlacedBoxes s, BoxNearest n) {
    double[] f = s.frameA;
    double[] g = s.frameB;
    ax = f[0] * n.ax + f[1] * n.ay + f[2] * n.az;
    ay = f[4] * n.ax + f[5] * n.ay + f[6] * n.az;
    az = f[8] * n.ax + f[9] * n.ay + f[10] * n.az;
    bx = g[0] * n.bx + g[1] * n.by + g[2] * n.bz;
    by = g[4] * n.bx + g[5] * n.by + g[6] * n.bz;
    bz = g[8] * n.bx + g[9] * n.by + g[10] * n.bz;
    double x = s.dx + (bx - ax);
    double y = s.dy + (by - ay);
    double z = s.dz + (bz - az);
    double value = Math.sqrt(x * x + y * y + z * z);
    double ofA = abs(n.ax) + abs(n.ay) + abs(n.az);
    double ofB = abs(n.bx) + abs(n.by) + abs(n.bz);
    double ofShift = abs(s.dx) + abs(s.dy) + abs(s.dz);
    return value + (SIZE_OF_POINTS * (ofA + ofB) + SHIFT_OF_POINTS * ofShift + OF_VALUES * value);
  }

  /** Proposes the bounds and the points. */
  void proposeTo(PlacedBoxes s, Proposal out) {
    double[] f = s.frameA;
    double[] g = s.frameB;
    out.lower(lower).upper(upper).sure();
    out.points(f[3] + ax, f[7] + ay, f[11] + az, g[3] + bx, g[7] + by, g[11] + bz);
  }
}
