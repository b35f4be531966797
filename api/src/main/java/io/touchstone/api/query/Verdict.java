// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.query;

/**
 * The answer in one word. It follows from the evidence, never from a limit or a stall. A cast
 * speaks of all that B sweeps over, in place of B.
 */
public enum Verdict {
  /** No point in common: some gap is positive. */
  DISJOINT,

  /**
   * The signed distance is exactly 0: the origin lies on the boundary of A - B in R<sup>n</sup>.
   * Only exact arithmetic can tell; every other answer says {@link #INTERSECTING} instead, and
   * comparisons treat the two as one.
   */
  TOUCHING,

  /** A point in common. */
  INTERSECTING,

  /** A is a subset of B. */
  SUBSET,

  /** Some point of A lies outside B. */
  NOT_SUBSET,

  /** The evidence suffices for neither. */
  UNDECIDED;

  /** Tells whether the bodies have a point in common: touching counts as colliding. */
  public boolean collides() {
    return this == INTERSECTING || this == TOUCHING;
  }
}
