// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.plot;

/**
 * Something that can be drawn. Sizes are in pixels of a screen; (0, 0) is the upper left corner.
 */
public interface Plot {

  /** Returns the width. */
  int width();

  /** Returns the height. */
  int height();

  /** Draws it; the canvas is white and has the size of the plot. */
  void draw(Canvas canvas);
}
