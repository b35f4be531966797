// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.query;

/** How a computation ended. */
public enum Termination {
  /** The tolerance asked for was reached, or the question decided. */
  CONVERGED,

  /** The distance was shown to exceed the requested cutoff, and nothing more was asked. */
  CUTOFF,

  /** The iteration limit was reached first. */
  ITERATION_LIMIT,

  /** Rounding left no progress; the bounds reached so far stand. */
  NUMERICAL_BREAKDOWN,

  /** The method's own rule stopped it although the question was open. Never proved. */
  INCOMPLETE
}
