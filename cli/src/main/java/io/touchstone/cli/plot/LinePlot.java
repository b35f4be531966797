// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.plot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Values over a variable, one line with markers per series: time against vertex count, for example.
 *
 * <p>Numbers that have no place, NaN, infinities and, on logarithmic axes, what is not positive,
 * interrupt the line. Not thread-safe.
 */
public final class LinePlot implements Plot {

  private static final int WIDTH = 760;
  private static final int HEIGHT = 460;
  private static final int LEFT = 72;
  private static final int TOP = 40;
  private static final int BOTTOM = 52;
  private static final int LEGEND = 150;

  private final String title;
  private final String xLabel;
  private final Scale xScale;
  private final String yLabel;
  private final Scale yScale;
  private final List<Series> series = new ArrayList<>();

  /** What a line goes through. */
  private static final class Series {
    final String name;
    final double[] xs;
    final double[] ys;

    Series(String name, double[] xs, double[] ys) {
      this.name = name;
      this.xs = xs.clone();
      this.ys = ys.clone();
    }
  }

  /**
   * Creates a plot without lines.
   *
   * @param xLabel what the variable is, with its unit
   * @param yLabel what the values are, with their unit
   */
  public LinePlot(String title, String xLabel, Scale xScale, String yLabel, Scale yScale) {
    this.title = title;
    this.xLabel = xLabel;
    this.xScale = xScale;
    this.yLabel = yLabel;
    this.yScale = yScale;
  }

  /**
   * Adds a line.
   *
   * @param xs values of the variable, ascending for a line that looks like one
   * @param ys as many values
   * @return this plot
   * @throws IllegalArgumentException if the arrays have different lengths
   */
  public LinePlot add(String name, double[] xs, double[] ys) {
    if (xs.length != ys.length) {
      throw new IllegalArgumentException(
          "series '%s' has %d abscissae and %d values".formatted(name, xs.length, ys.length));
    }
    series.add(new Series(name, xs, ys));
    return this;
  }

  @Override
  public int width() {
    return WIDTH;
  }

  @Override
  public int height() {
    return Math.max(HEIGHT, TOP + BOTTOM + 18 * series.size());
  }

  @Override
  public void draw(Canvas canvas) {
    Axis x = Axis.around(xScale, all(true));
    Axis y = Axis.around(yScale, all(false));
    canvas.text(LEFT, 24, title, Canvas.Anchor.START, 15, Palette.TEXT);
    grid(canvas, x, y);
    for (int k = 0; k < series.size(); k++) {
      line(canvas, k, x, y);
      double row = TOP + 10 + 18.0 * k;
      Palette.mark(canvas, k, right() + 16, row - 4);
      canvas.text(right() + 26, row, series.get(k).name, Canvas.Anchor.START, 12, Palette.TEXT);
    }
  }

  private double[] all(boolean abscissae) {
    return series.stream()
        .flatMapToDouble(one -> Arrays.stream(abscissae ? one.xs : one.ys))
        .toArray();
  }

  private static int right() {
    return WIDTH - LEGEND;
  }

  private int bottom() {
    return height() - BOTTOM;
  }

  private void grid(Canvas canvas, Axis x, Axis y) {
    for (double mark : x.marks()) {
      double at = atX(x, mark);
      canvas.line(at, TOP, at, bottom(), Palette.GRID, 1);
      canvas.text(at, bottom() + 17, Axis.label(mark), Canvas.Anchor.MIDDLE, 11, Palette.TEXT);
    }
    for (double mark : y.marks()) {
      double at = atY(y, mark);
      canvas.line(LEFT, at, right(), at, Palette.GRID, 1);
      canvas.text(LEFT - 7, at + 4, Axis.label(mark), Canvas.Anchor.END, 11, Palette.TEXT);
    }
    canvas.line(LEFT, bottom(), right(), bottom(), Palette.FRAME, 1);
    canvas.line(LEFT, TOP, LEFT, bottom(), Palette.FRAME, 1);
    double middle = (LEFT + right()) / 2.0;
    canvas.text(middle, height() - 14, xLabel, Canvas.Anchor.MIDDLE, 12, Palette.TEXT);
    canvas.textUp(18, (TOP + bottom()) / 2.0, yLabel, Canvas.Anchor.MIDDLE, 12, Palette.TEXT);
  }

  private static double atX(Axis x, double value) {
    return LEFT + x.place(value) * (right() - LEFT);
  }

  private double atY(Axis y, double value) {
    return bottom() - y.place(value) * (bottom() - TOP);
  }

  private void line(Canvas canvas, int number, Axis x, Axis y) {
    Series one = series.get(number);
    double[] xs = new double[one.xs.length];
    double[] ys = new double[one.xs.length];
    int count = 0;
    for (int k = 0; k <= one.xs.length; k++) {
      boolean shown =
          k < one.xs.length && Axis.takes(xScale, one.xs[k]) && Axis.takes(yScale, one.ys[k]);
      if (shown) {
        xs[count] = atX(x, one.xs[k]);
        ys[count] = atY(y, one.ys[k]);
        Palette.mark(canvas, number, xs[count], ys[count]);
        count++;
      } else {
        if (count > 1) {
          canvas.polyline(
              Arrays.copyOf(xs, count), Arrays.copyOf(ys, count), Palette.series(number), 1.5);
        }
        count = 0;
      }
    }
  }
}
