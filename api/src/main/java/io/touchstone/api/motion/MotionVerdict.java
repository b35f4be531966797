// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.motion;

/** The answer about a motion in one word. Touching counts as contact. */
public enum MotionVerdict {
  /** The bodies meet: not before {@code freeUntil}, and by {@code contactAt}. */
  HIT,

  /** The bodies never meet from time 0 to time 1, both included. */
  FREE,

  /** The bodies have a point in common at time 0. */
  STARTS_IN_CONTACT,

  /** Not decided; they do not meet before {@code freeUntil}. */
  UNDECIDED
}
