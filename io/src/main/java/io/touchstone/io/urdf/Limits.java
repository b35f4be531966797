// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.urdf;

/** What happens to positions outside the limits of their joints. */
public enum Limits {
  /**
   * A position that is said is an error; a default, 0, becomes the nearest limit, which is told.
   */
  NEAREST,

  /** Any is an error. */
  ERROR,

  /** All are taken as they are. */
  IGNORE
}
