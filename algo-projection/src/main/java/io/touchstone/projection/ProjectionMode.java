// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import java.util.Locale;

/** Along which directions the bodies are projected, in which order, and when the search ends. */
enum ProjectionMode {

  /**
   * All edges of facing faces, by support points first, outlines in doubt; a linear program for a
   * common point and a search in A - B for nearest points: quick, and of several sources.
   */
  MIXED,

  /** As {@link #MIXED}, without outlines. */
  PRUNED,

  /** All edges of facing faces, outlines, and nothing else; nearest points by projections. */
  COMPLETE,

  /**
   * The edges of at most five facing faces of each body, outlines, and nothing else, as in the
   * paper; nearest points on the first edge that separates, as there.
   */
  PAPER,

  /** Lines in the facing faces first, then as {@link #MIXED}: the engine face-projection. */
  FACES,

  /** Lines in the facing faces, and nothing else. */
  FACES_ALONE;

  /** Reads the value of the option {@code mode} of edge-projection. */
  static ProjectionMode of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  /** Tells whether it is of the engine face-projection. */
  boolean isOfFaces() {
    return this == FACES || this == FACES_ALONE;
  }

  /** Tells whether nothing but projections decides. */
  boolean isPure() {
    return this == COMPLETE || this == PAPER || this == FACES_ALONE;
  }

  /** Tells whether a search that fails may have left out what separates. */
  boolean mayLeaveOut() {
    return this == PAPER || this == FACES_ALONE;
  }
}
