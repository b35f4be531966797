// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.plot;

/** What a plot is drawn on. Colours are 0xRRGGBB, lengths pixels, y points down. */
public interface Canvas {

  /** Where a text stands relative to its point. */
  enum Anchor {
    /** The text begins at the point. */
    START,
    /** Its middle is at the point. */
    MIDDLE,
    /** It ends at the point. */
    END
  }

  /** Draws a line. */
  void line(double x1, double y1, double x2, double y2, int colour, double width);

  /**
   * Draws connected lines.
   *
   * @param xs abscissae
   * @param ys as many ordinates
   */
  void polyline(double[] xs, double[] ys, int colour, double width);

  /** Fills a rectangle. */
  void rectangle(double x, double y, double width, double height, int colour);

  /**
   * Fills a polygon.
   *
   * @param xs abscissae of its corners
   * @param ys as many ordinates
   */
  void polygon(double[] xs, double[] ys, int colour);

  /** Fills a disc. */
  void disc(double x, double y, double radius, int colour);

  /**
   * Writes a text.
   *
   * @param y the base line
   * @param size height of the letters, in pixels
   */
  void text(double x, double y, String text, Anchor anchor, int size, int colour);

  /** Writes a text upwards. */
  void textUp(double x, double y, String text, Anchor anchor, int size, int colour);
}
