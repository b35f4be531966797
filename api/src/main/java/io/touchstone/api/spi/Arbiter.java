// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.spi;

/**
 * The roles in which engines decide, under the policy {@link Proof#EXACT}, what the evidence of
 * another one left open. Each role must be held by an installed engine for that policy; of several
 * the one with the least declared cost is asked. What an arbiter says is verified like anybody's.
 */
public enum Arbiter {
  /** No arbiter. */
  NONE,

  /** Asked second: calculates in doubles, and leaves evidence for all but the closest contacts. */
  DOUBLES,

  /**
   * Asked last: calculates exactly, margins of requests included, and leaves evidence for every
   * verdict.
   */
  EXACT
}
