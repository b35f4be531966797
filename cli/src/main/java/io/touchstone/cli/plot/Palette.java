// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.plot;

/** The colours of plots: told apart by colour-blind people (Okabe and Ito 2008), and on paper. */
final class Palette {

  static final int TEXT = 0x222222;
  static final int FRAME = 0x888888;
  static final int GRID = 0xE4E4E4;

  private static final int[] SERIES = {
    0x0072B2, 0xD55E00, 0x009E73, 0xCC79A7, 0xE69F00, 0x56B4E9, 0x000000, 0x8C6D31
  };

  private Palette() {}

  /** Returns the colour of a series; after eight they repeat, with another marker. */
  static int series(int number) {
    return SERIES[number % SERIES.length];
  }

  /** Draws the marker of a series. */
  static void mark(Canvas canvas, int number, double x, double y) {
    int colour = series(number);
    switch (number % 4) {
      case 0 -> canvas.disc(x, y, 3.5, colour);
      case 1 -> canvas.rectangle(x - 3, y - 3, 6, 6, colour);
      case 2 ->
          canvas.polygon(
              new double[] {x - 4, x + 4, x}, new double[] {y + 3.5, y + 3.5, y - 4}, colour);
      default ->
          canvas.polygon(
              new double[] {x - 4.5, x, x + 4.5, x}, new double[] {y, y - 4.5, y, y + 4.5}, colour);
    }
  }
}
