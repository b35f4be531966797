// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.plot;

import java.util.ArrayList;
import java.util.List;

/**
 * Several measures of the same things: a panel per measure, a bar per thing, the number behind it.
 * The things have one colour each, and their names stand to the left of the first panel. Bars begin
 * at 0. A NaN has no bar. Not thread-safe.
 */
public final class BarPlot implements Plot {

  /** Panels beside each other; more go below. */
  private static final int COLUMNS = 3;

  private static final int HEAD = 36;
  private static final int LEFT = 150;
  private static final int PANEL = 200;
  private static final int GAP = 60;
  private static final int TOP = 28;
  private static final int ROW = 26;
  private static final int BAR = 16;
  private static final int BOTTOM = 30;

  /** Room for the number behind the longest bar. */
  private static final int NUMBER = 48;

  private final String title;
  private final List<String> names;
  private final List<Panel> panels = new ArrayList<>();

  /** A measure. */
  private static final class Panel {
    final String label;
    final double[] values;

    Panel(String label, double[] values) {
      this.label = label;
      this.values = values.clone();
    }
  }

  /**
   * Creates a plot without measures.
   *
   * @param names the things that are measured
   */
  public BarPlot(String title, List<String> names) {
    this.title = title;
    this.names = List.copyOf(names);
  }

  /**
   * Adds a measure.
   *
   * @param label what it is, with its unit
   * @param values a value for each thing, not negative; NaN where there is none
   * @return this plot
   * @throws IllegalArgumentException if there is another number of values than of things
   */
  public BarPlot panel(String label, double[] values) {
    if (values.length != names.size()) {
      throw new IllegalArgumentException(
          "'%s' has %d values for %d things".formatted(label, values.length, names.size()));
    }
    panels.add(new Panel(label, values));
    return this;
  }

  @Override
  public int width() {
    return LEFT + Math.min(COLUMNS, Math.max(1, panels.size())) * (PANEL + GAP);
  }

  @Override
  public int height() {
    int rows = (panels.size() + COLUMNS - 1) / COLUMNS;
    return HEAD + rows * panelHeight();
  }

  private int panelHeight() {
    return TOP + ROW * names.size() + BOTTOM;
  }

  @Override
  public void draw(Canvas canvas) {
    canvas.text(16, 24, title, Canvas.Anchor.START, 15, Palette.TEXT);
    for (int k = 0; k < panels.size(); k++) {
      int top = HEAD + k / COLUMNS * panelHeight() + TOP;
      if (k % COLUMNS == 0) {
        names(canvas, top);
      }
      draw(canvas, panels.get(k), LEFT + k % COLUMNS * (PANEL + GAP), top);
    }
  }

  private void names(Canvas canvas, int top) {
    for (int k = 0; k < names.size(); k++) {
      double at = top + row(k) + BAR - 3;
      canvas.text(LEFT - 10, at, names.get(k), Canvas.Anchor.END, 12, Palette.TEXT);
    }
  }

  private static double row(int k) {
    return ROW * k + (ROW - BAR) / 2.0;
  }

  private void draw(Canvas canvas, Panel panel, int left, int top) {
    Axis axis = Axis.around(Scale.LINEAR, panel.values);
    double length = PANEL - NUMBER;
    double bottom = top + (double) ROW * names.size();
    canvas.text(left, top - 10, panel.label, Canvas.Anchor.START, 12, Palette.TEXT);
    List<Double> marks = axis.marks();
    for (int k = 0; k < marks.size(); k++) {
      double at = left + axis.place(marks.get(k)) * length;
      canvas.line(at, top, at, bottom, Palette.GRID, 1);
    }
    for (double mark : new double[] {marks.get(0), marks.get(marks.size() - 1)}) {
      double at = left + axis.place(mark) * length;
      canvas.text(at, bottom + 15, Axis.label(mark), Canvas.Anchor.MIDDLE, 11, Palette.TEXT);
    }
    for (int k = 0; k < names.size(); k++) {
      double value = panel.values[k];
      double bar = Axis.takes(Scale.LINEAR, value) ? axis.place(value) * length : 0;
      canvas.rectangle(left, top + row(k), bar, BAR, Palette.series(k));
      String number = Double.isNaN(value) ? "-" : Axis.label(rounded(value));
      canvas.text(
          left + bar + 5, top + row(k) + BAR - 4, number, Canvas.Anchor.START, 11, Palette.TEXT);
    }
    canvas.line(left, top, left, bottom, Palette.FRAME, 1);
  }

  /** Three digits: nobody measures more. */
  private static double rounded(double value) {
    if (value == 0 || Math.abs(value) > Double.MAX_VALUE) {
      return value;
    }
    double power = Math.pow(10, Math.floor(Math.log10(Math.abs(value))) - 2);
    return Math.rint(value / power) * power;
  }
}
