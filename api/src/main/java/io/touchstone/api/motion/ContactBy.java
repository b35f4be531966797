// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.motion;

import io.touchstone.api.query.Certificate;
import java.util.Objects;

/**
 * The bodies have a point in common at a time: the hulls of the named vertices meet there. The
 * weights only say where, up to roundings.
 *
 * @param time from 0 to 1
 * @param point vertices of A and of B
 */
public record ContactBy(double time, Certificate.CommonPoint point) implements MotionContact {

  /** Checks the time. */
  public ContactBy {
    Objects.requireNonNull(point, "point");
    if (!(time >= 0 && time <= 1)) {
      throw new IllegalArgumentException("contact at %s; times run from 0 to 1".formatted(time));
    }
  }
}
