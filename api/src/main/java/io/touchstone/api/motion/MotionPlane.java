// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.motion;

import io.touchstone.api.query.AxisVector;
import java.util.Objects;

/**
 * A direction that separates the bodies during an interval of time.
 *
 * <p>With the frame of a body, the normal is that of time 0 in the world and turns with the body:
 * at time t it is {@code exp(t [omega]) w}. Only a twist turns evenly; the frame of a body with any
 * other motion is that of the world.
 *
 * @param from when it starts, from 0 to 1
 * @param to when it ends, later than {@code from}
 * @param frame what the normal turns with
 * @param normal w, from A to B, any length but zero
 */
public record MotionPlane(double from, double to, MotionFrame frame, AxisVector normal) {

  /** Checks the times. */
  public MotionPlane {
    Objects.requireNonNull(frame, "frame");
    Objects.requireNonNull(normal, "normal");
    if (!(from >= 0 && from < to && to <= 1)) {
      throw new IllegalArgumentException(
          "a plane from %s to %s; times are 0 <= from < to <= 1".formatted(from, to));
    }
  }
}
