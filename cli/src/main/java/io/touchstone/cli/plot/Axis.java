// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** An axis with its range and its marks. Immutable. */
final class Axis {

  /** About how many marks a linear axis gets. */
  private static final int MARKS = 6;

  /** Up to so many decades a logarithmic axis also marks 2 and 5. */
  private static final double FEW_DECADES = 2.5;

  /** Beyond these the steps between marks would overflow or underflow; nobody plots such. */
  private static final double HUGE = 1e300;

  private static final double TINY = 1e-300;

  private final Scale scale;
  private final double low;
  private final double high;
  private final List<Double> marks = new ArrayList<>();

  private Axis(Scale scale, double low, double high) {
    this.scale = scale;
    this.low = low;
    this.high = high;
  }

  /** Tells whether a number has a place on such an axis. */
  static boolean takes(Scale scale, double value) {
    return scale == Scale.LINEAR ? Math.abs(value) <= HUGE : value >= TINY && value <= HUGE;
  }

  /**
   * Returns the axis on which some numbers have their place.
   *
   * @param values numbers, of which those count that have one
   */
  static Axis around(Scale scale, double[] values) {
    double least = Double.POSITIVE_INFINITY;
    double greatest = Double.NEGATIVE_INFINITY;
    for (double value : values) {
      if (takes(scale, value)) {
        least = Math.min(least, value);
        greatest = Math.max(greatest, value);
      }
    }
    if (!(least <= greatest)) { // nothing to show
      least = scale == Scale.LINEAR ? 0 : 1;
      greatest = 1;
    }
    return scale == Scale.LINEAR
        ? linear(Math.min(0, least), Math.max(0, greatest))
        : logarithmic(least, greatest);
  }

  private static Axis linear(double least, double greatest) {
    double high = greatest - least > TINY ? greatest : least + 1;
    double step = niceStep((high - least) / MARKS);
    double first = Math.floor(least / step);
    double last = Math.ceil(high / step);
    Axis axis = new Axis(Scale.LINEAR, first * step, last * step);
    for (double k = first; k <= last; k++) {
      axis.marks.add(k * step);
    }
    return axis;
  }

  /** The least of 1, 2, 5 times a power of ten that is not less. */
  private static double niceStep(double step) {
    double power = Math.pow(10, Math.floor(Math.log10(step)));
    for (double factor : new double[] {1, 2, 5}) {
      if (factor * power >= step) {
        return factor * power;
      }
    }
    return 10 * power;
  }

  private static Axis logarithmic(double least, double greatest) {
    boolean few = Math.log10(greatest / least) <= FEW_DECADES;
    double[] factors = few ? new double[] {1, 2, 5} : new double[] {1};
    List<Double> candidates = new ArrayList<>();
    int first = (int) Math.floor(Math.log10(least)) - 1;
    int last = (int) Math.ceil(Math.log10(greatest)) + 1;
    for (int decade = first; decade <= last; decade++) {
      for (double factor : factors) {
        candidates.add(Double.valueOf(factor + "e" + decade));
      }
    }
    int from = 0;
    while (from + 1 < candidates.size() && candidates.get(from + 1) <= least) {
      from++;
    }
    int to = candidates.size() - 1;
    while (to - 1 > from && candidates.get(to - 1) >= greatest) {
      to--;
    }
    Axis axis = new Axis(Scale.LOGARITHMIC, candidates.get(from), candidates.get(to));
    int every = 1 + (to - from) / 10;
    for (int k = from; k <= to; k += every) {
      axis.marks.add(candidates.get(k));
    }
    return axis;
  }

  /** Returns where a number is, 0 at the low end and 1 at the high end. */
  double place(double value) {
    return scale == Scale.LINEAR
        ? (value - low) / (high - low)
        : (Math.log10(value) - Math.log10(low)) / (Math.log10(high) - Math.log10(low));
  }

  List<Double> marks() {
    return marks;
  }

  /** Returns a number as people write it. */
  static String label(double value) {
    double size = Math.abs(value);
    if (value == 0) {
      return "0";
    }
    String text =
        size >= 1e-3 && size < 1e6
            ? String.format(Locale.ROOT, size < 10 ? "%.4f" : "%.1f", value)
            : String.format(Locale.ROOT, "%.2e", value);
    return text.contains("e")
        ? text.replaceFirst("\\.?0+e", "e").replaceFirst("e([+-])0?", "e$1").replace("e+", "e")
        : text.replaceFirst("\\.?0+$", "");
  }
}
