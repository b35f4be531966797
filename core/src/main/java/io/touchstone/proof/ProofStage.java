// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.engine.settle.Settlement;

/** What the verdict of a query rests on, in the order of effort. */
public enum ProofStage {
  /** On the engine's word: the policy asked for no proof. */
  UNCHECKED,

  /** On a body that has no points. */
  EMPTY_BODY,

  /** On the engine's evidence, verified in floating point with bounds of all roundings. */
  FILTER,

  /**
   * On evidence that the kernel found itself, beginning with what the engine proposed, because that
   * did not hold or was not as accurate as is promised.
   */
  SEARCH,

  /** On the engine's evidence, verified in exact arithmetic. */
  EXACT_CHECK,

  /** On bounds for a curved body, which can be computed again but not proved. */
  BOUNDS,

  /**
   * On the evidence of the arbiter in doubles, verified. Reports have this name: they are older
   * than roles.
   */
  SIMPLEX,

  /** On the evidence of the exact arbiter, verified; named likewise. */
  SIMPLEX_EXACT,

  /**
   * Of objects with parts: on the proofs of several pairs of parts, bounds of boxes in front of
   * them, and winding numbers.
   */
  PARTS,

  /** On nothing: the verdict is undecided. */
  UNDECIDED;

  static ProofStage of(Settlement.Stage stage) {
    return switch (stage) {
      case WORD -> UNCHECKED;
      case EVIDENCE -> FILTER;
      case SEARCH -> SEARCH;
      case EMPTY -> EMPTY_BODY;
      case NOTHING -> UNDECIDED;
    };
  }
}
