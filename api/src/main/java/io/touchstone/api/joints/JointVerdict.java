// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.joints;

/** What is proved of two links over the limits of the joints between them. */
public enum JointVerdict {
  /** They collide in no posture. */
  NEVER,

  /** They collide in some posture, which is named. */
  COLLIDES,

  /** They collide in every posture. */
  ALWAYS,

  /** They collide in no posture of the box that the evidence is about. */
  FREE,

  /** None of these is proved. */
  OPEN
}
