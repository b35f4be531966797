// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.motion;

/** Evidence that bodies meet at some time that is not later than {@link #time()}. */
public sealed interface MotionContact permits ContactBy, ContactWithin {

  /** Returns the time by which they have met. */
  double time();
}
