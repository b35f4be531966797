// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.motion;

import java.util.List;

/**
 * Evidence that bodies do not meet during {@code [0, until)}; at {@code until = 1} also at its end.
 *
 * @param planes in the order of time, without holes, from 0 to {@code until}; none if that is 0
 * @param until up to when
 * @param afterStart whether the bodies may touch at time 0 itself: then it is about {@code (0,
 *     until)}
 */
public record FreeMotion(List<MotionPlane> planes, double until, boolean afterStart) {

  /** Evidence of nothing. */
  public static final FreeMotion NOTHING = new FreeMotion(List.of(), 0);

  /** Evidence that bodies do not meet from time 0 on. */
  public FreeMotion(List<MotionPlane> planes, double until) {
    this(planes, until, false);
  }

  /** Copies the list. */
  public FreeMotion {
    planes = List.copyOf(planes);
    if (!(until >= 0 && until <= 1)) {
      throw new IllegalArgumentException("free until %s; times run from 0 to 1".formatted(until));
    }
  }
}
