// SPDX-License-Identifier: Apache-2.0
package io.touchstone.checker;

import io.touchstone.exact.ErrorFree;

/**
 * Lower bounds of shares of a box: what a part of it is, and how much of that is free and how much
 * collides. Sums and products are rounded down, but for the size of the part where that must not be
 * too small.
 *
 * @param size an upper bound of the share that the part is
 * @param free a lower bound of the share that is free
 * @param colliding a lower bound of the share that collides
 * @param always whether all of the part collides
 */
record JointShare(double size, double free, double colliding, boolean always) {

  /** A part of which nothing is known. */
  static JointShare open(double size) {
    return new JointShare(size, 0, 0, false);
  }

  /** Returns the share of two halves together. */
  JointShare and(JointShare other) {
    return new JointShare(
        up(size, other.size),
        down(free, other.free),
        down(colliding, other.colliding),
        always && other.always);
  }

  /**
   * Returns the share of a box of which this is known of some pairs of parts, and the other of the
   * remaining ones: it is free where both are, and collides where one does.
   */
  JointShare with(JointShare other) {
    double both = Math.nextDown(Math.nextDown(free + other.free) - size);
    if (free >= size) {
      both = other.free;
    } else if (other.free >= size) {
      both = free;
    }
    return new JointShare(
        size, Math.max(0, both), Math.max(colliding, other.colliding), always || other.always);
  }

  /** Returns the share that a box is of another one, as a bound from below. */
  static double lower(double[] from, double[] to, double[] least, double[] greatest) {
    double share = 1;
    for (int p = 0; p < from.length; p++) {
      double whole = greatest[p] - least[p];
      double part = to[p] - from[p];
      if (part != whole) {
        double ratio = Math.nextDown(Math.nextDown(part) / Math.nextUp(whole));
        share = Math.nextDown(share * ratio);
      }
    }
    return Math.max(0, share);
  }

  /** Returns the share that a box is of another one, as a bound from above. */
  static double upper(double[] from, double[] to, double[] least, double[] greatest) {
    double share = 1;
    for (int p = 0; p < from.length; p++) {
      double whole = greatest[p] - least[p];
      double part = to[p] - from[p];
      if (part != whole) {
        double ratio = Math.nextUp(Math.nextUp(part) / Math.nextDown(whole));
        share = Math.nextUp(share * ratio);
      }
    }
    return share;
  }

  private static double down(double x, double y) {
    double sum = x + y;
    return ErrorFree.sumError(x, y, sum) < 0 ? Math.nextDown(sum) : sum;
  }

  private static double up(double x, double y) {
    double sum = x + y;
    return ErrorFree.sumError(x, y, sum) > 0 ? Math.nextUp(sum) : sum;
  }
}
