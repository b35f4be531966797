// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

/** What an update found of a pair that collides, or did so before. */
public enum PairChange {
  /** It did not collide before, and does now. */
  BEGIN,

  /** It collided before, and still does. */
  PERSIST,

  /** It collided before, and does no more, or one of its bodies was removed. */
  END
}
