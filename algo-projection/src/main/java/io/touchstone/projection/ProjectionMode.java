package io.touchstone.projection;

import java.util.Locale;

/** Along which directions the bodies are projected, in which order, and when the search ends. */
enum ProjectionMode {

  /** All edges of facing faces; outlines. */
  COMPLETE,

  /**
   * The edges of at most five facing faces of each body, as in the paper: where none of them
   * separates the answer ends INCOMPLETE.
   */
  PAPER,

  /** All edges of facing faces; support points instead of outlines. */
  PRUNED,

  /** Lines in the facing faces first, then as {@link #COMPLETE}: the engine face-projection. */
  FACES;

  /** Reads the value of the option {@code mode}. */
  static ProjectionMode of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
