// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.motion;

import java.util.List;

/**
 * Vertices meet within an interval of time, at an instant that may be no double: n + 1 points of
 * n-space are in one hyperplane there, at a root of the determinant of their differences, and the
 * hulls of those of A and of those of B have a point in common at that root. Of vertices that move
 * linearly the root is isolated exactly; of others the determinant changes its sign, and the hulls
 * face each other all the while.
 *
 * @param from start of the interval
 * @param to its end, not before {@code from}
 * @param verticesA vertices of A, at least one
 * @param verticesB vertices of B, at least one; n + 1 together
 */
public record ContactWithin(
    double from, double to, List<Integer> verticesA, List<Integer> verticesB)
    implements MotionContact {

  /** Checks the times and copies the lists. */
  public ContactWithin {
    verticesA = List.copyOf(verticesA);
    verticesB = List.copyOf(verticesB);
    if (!(from >= 0 && from <= to && to <= 1)) {
      throw new IllegalArgumentException(
          "contact from %s to %s; times are 0 <= from <= to <= 1".formatted(from, to));
    }
  }

  @Override
  public double time() {
    return to;
  }
}
