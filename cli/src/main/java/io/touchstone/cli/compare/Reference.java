// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.compare;

import io.touchstone.api.query.Verdict;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.files.PairsFile;
import io.touchstone.io.text.CsvLine;
import io.touchstone.io.text.Numbers;
import io.touchstone.io.text.TextLines;
import io.touchstone.io.text.Words;
import io.touchstone.kernel.support.WorldBox;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What is known to be true about the pairs of a file: signed distances, each with its uncertainty,
 * and verdicts. Not thread-safe.
 */
public final class Reference {

  /** Relative to the truth: what engines promise by default. */
  private static final double RELATIVE = 1e-12;

  /** Relative to the largest coordinate: some roundings of the coordinates themselves. */
  private static final double ABSOLUTE = 1e-15;

  private final double[] values;
  private final double[] uncertainties;
  private final double[] sizes;
  private final @Nullable Verdict[] verdicts;

  private Reference(PairsFile file) {
    int pairs = file.pairCount();
    this.values = new double[pairs];
    this.uncertainties = new double[pairs];
    this.sizes = new double[pairs];
    this.verdicts = new Verdict[pairs];
    Arrays.fill(values, Double.NaN);
    for (int pair = 0; pair < pairs; pair++) {
      sizes[pair] = size(file, pair);
    }
  }

  /** The largest coordinate of either body relative to their common centre. */
  private static double size(PairsFile file, int pair) {
    WorldBox box = new WorldBox(file.dimension());
    double size = 0;
    double[] low = new double[file.dimension()];
    double[] high = new double[file.dimension()];
    Arrays.fill(low, Double.POSITIVE_INFINITY);
    Arrays.fill(high, Double.NEGATIVE_INFINITY);
    for (boolean first : new boolean[] {true, false}) {
      int shape = first ? file.shapeA(pair) : file.shapeB(pair);
      if (!file.shapes().get(shape).body().isEmpty()) {
        box.enclose(file.shapes().get(shape).body(), first ? file.poseA(pair) : file.poseB(pair));
        for (int axis = 0; axis < low.length; axis++) {
          // what has no end has no size: the other body counts
          if (box.max(axis) - box.min(axis) < Double.POSITIVE_INFINITY) {
            low[axis] = Math.min(low[axis], box.min(axis));
            high[axis] = Math.max(high[axis], box.max(axis));
          }
        }
      }
    }
    for (int axis = 0; axis < low.length; axis++) {
      size = Math.max(size, high[axis] / 2 - low[axis] / 2);
    }
    return size;
  }

  /** Returns a reference that knows nothing yet. */
  public static Reference unknown(PairsFile file) {
    return new Reference(file);
  }

  /**
   * Reads comma-separated values with a header: the columns {@code pair} and {@code
   * signed_distance} (negative: minus the depth), and {@code uncertainty} where there is one.
   *
   * @throws InvalidInputException if a column is missing or a value is wrong
   */
  public static Reference read(Path csv, PairsFile file) {
    Reference reference = new Reference(file);
    try (TextLines lines = new TextLines(csv)) {
      String header = lines.next();
      if (header == null) {
        throw new InvalidInputException(
            new Position(csv.toString(), 1, 1), "is empty, expected pair,signed_distance");
      }
      CsvLine names = CsvLine.parse(header, csv.toString(), 1);
      int pairAt = column(names, "pair");
      int valueAt = column(names, "signed_distance");
      int uncertaintyAt = names.cells().indexOf("uncertainty");
      for (String line = lines.next(); line != null; line = lines.next()) {
        CsvLine row = CsvLine.parse(line, csv.toString(), lines.line());
        if (row.size() != names.size()) {
          throw new InvalidInputException(
              row.position(0), "expected %d cells".formatted(names.size()));
        }
        double pair = number(row, pairAt);
        if (!(pair >= 0 && pair < file.pairCount() && pair == Math.rint(pair))) {
          throw new InvalidInputException(
              row.position(pairAt),
              "%s is not a pair of the file, which has %s"
                  .formatted(
                      Words.quoted(row.cell(pairAt)), Words.count(file.pairCount(), "pair")));
        }
        double uncertainty = uncertaintyAt < 0 ? 0 : Math.abs(number(row, uncertaintyAt));
        reference.set((int) pair, number(row, valueAt), uncertainty);
      }
    }
    return reference;
  }

  private static int column(CsvLine header, String name) {
    int at = header.cells().indexOf(name);
    if (at < 0) {
      throw new InvalidInputException(
          header.position(0), "the column '%s' is missing".formatted(name));
    }
    return at;
  }

  private static double number(CsvLine row, int at) {
    double value = Numbers.parse(row.cell(at));
    if (Double.isNaN(value)) {
      throw new InvalidInputException(
          row.position(at), "%s is not a number".formatted(Words.quoted(row.cell(at))));
    }
    return value;
  }

  /** Sets a signed distance; the verdict follows where the uncertainty leaves no doubt. */
  private void set(int pair, double value, double uncertainty) {
    values[pair] = value;
    uncertainties[pair] = uncertainty;
    if (Math.abs(value) > allowance(pair)) {
      verdicts[pair] = value > 0 ? Verdict.DISJOINT : Verdict.INTERSECTING;
    }
  }

  /**
   * Sets what was proved about a pair.
   *
   * @param lower lower bound of the distance; NaN when none is known
   * @param upper upper bound of the distance; NaN when none is known
   */
  public void prove(int pair, Verdict verdict, double lower, double upper) {
    verdicts[pair] = verdict;
    values[pair] = lower / 2 + upper / 2;
    uncertainties[pair] = upper > lower ? upper - lower : 0;
  }

  /** Returns the true verdict, or null when it is not known. */
  public @Nullable Verdict verdict(int pair) {
    return verdicts[pair];
  }

  /** Returns the true signed distance; NaN when it is not known. */
  public double value(int pair) {
    return values[pair];
  }

  /** Returns by how much more than its uncertainty the truth differs from an answer. */
  public double error(int pair, double answer) {
    return Math.max(0, Math.abs(answer - values[pair]) - uncertainties[pair]);
  }

  /**
   * Returns how far from the reference an accurate answer may be: 1e-12 of the truth, or some
   * roundings of the coordinates, and the reference's own uncertainty.
   */
  public double allowance(int pair) {
    return Math.max(RELATIVE * Math.abs(values[pair]), ABSOLUTE * sizes[pair])
        + uncertainties[pair];
  }
}
