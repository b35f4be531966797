// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.motion;

/** What a plane turns along with. */
public enum MotionFrame {
  /** The normal stays as it is. */
  WORLD,

  /** The normal turns with A as A turns from time 0 on. */
  A,

  /** The normal turns with B as B turns from time 0 on. */
  B
}
