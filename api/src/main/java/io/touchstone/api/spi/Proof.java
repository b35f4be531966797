// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.spi;

/** How an engine's answers are proved; see {@code Proofs}. */
public enum Proof {
  /**
   * Not at all: the engine's word, {@link io.touchstone.api.query.Assurance#FLOATING}. What the
   * library's own solver decides before an engine is asked is proved all the same.
   */
  NONE,

  /** The evidence is checked; what cannot be verified is undecided. The default. */
  CHECKED,

  /** What cannot be verified is decided by exact arithmetic. Always proved for polytopes. */
  EXACT
}
