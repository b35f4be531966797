// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

/**
 * Two polygons by vector cross products, which the paper names in its section 4 as the faster way
 * where no distance is wanted: a side {@code p_i p_j} of one polygon separates if every corner q of
 * the other one is on its outer side,
 *
 * <pre>{@code (p_j - p_i) x (q - p_i) < 0}</pre>
 *
 * and polygons with an interior that no side separates have a point in common. The paper refers to
 * Zhou X., Zhang S., Pan Z., Point in-out polygon test based on coding chain and eigenpolygon, J.
 * Computer-Aided Design &amp; Computer Graphics 18 (2006), for the products; that a side is left at
 * the first corner that is not outside, and the next one begins there, is ours.
 *
 * <p>Takes n m products at most, and mostly one or two for each side. Scratch memory of one thread;
 * allocates nothing.
 */
final class CrossProducts extends PolygonTest {

  /** Coordinates are off by no more than this share of the reach. */
  private static final double ROUNDINGS = 0x1p-49;

  private double rounding;

  @Override
  boolean separates(Ring p, Ring q) {
    steps = 0;
    doubtful = false;
    rounding = ROUNDINGS * Math.max(p.reach(), q.reach());
    return hasSeparatingSide(p, q, 1) || hasSeparatingSide(q, p, -1);
  }

  /**
   * Looks at the sides of one polygon.
   *
   * @param sign 1 if it is P, -1 if it is Q, whose outward normals lead to P
   */
  private boolean hasSeparatingSide(Ring own, Ring other, int sign) {
    int blocking = 0;
    for (int i = 0; i < own.size() && own.size() > 1; i++) {
      int j = i + 1 == own.size() ? 0 : i + 1;
      double sideX = own.x(j) - own.x(i);
      double sideY = own.y(j) - own.y(i);
      int outside = 0;
      while (outside < other.size() && isOutside(own, i, sideX, sideY, other, blocking)) {
        outside++;
        blocking = blocking + 1 == other.size() ? 0 : blocking + 1;
      }
      if (outside == other.size()) {
        normalX = sign * sideY;
        normalY = -sign * sideX;
        return true;
      }
    }
    return false;
  }

  private boolean isOutside(Ring own, int i, double sideX, double sideY, Ring other, int corner) {
    steps++;
    double x = other.x(corner) - own.x(i);
    double y = other.y(corner) - own.y(i);
    double product = sideX * y - sideY * x;
    if (product < 0) {
      return true;
    }
    // all four differences are off by twice the rounding, and products less than that more
    double off = 4 * rounding * (Math.abs(sideX) + Math.abs(sideY) + Math.abs(x) + Math.abs(y));
    doubtful |= !(product > off); // also for NaN
    return false;
  }
}
