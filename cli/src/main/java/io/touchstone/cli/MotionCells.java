package io.touchstone.cli;

import io.touchstone.api.motion.MotionResult;
import io.touchstone.api.motion.MotionVerdict;
import io.touchstone.io.text.CsvLine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The columns of answers about motions, but for those that say which motion it is. */
final class MotionCells {

  private static final String[] AXES = {"x", "y", "z"};

  private MotionCells() {}

  /** Returns the names of the columns, separated by commas. */
  static String header(int n) {
    List<String> names = new ArrayList<>();
    names.addAll(List.of("verdict", "assurance", "freeUntil", "contactAt", "separation"));
    for (String vector : List.of("n", "a", "b")) {
      for (int axis = 0; axis < n; axis++) {
        names.add(vector + (n == 3 ? AXES[axis] : Integer.toString(axis + 1)));
      }
    }
    names.addAll(List.of("planes", "distanceQueries", "error"));
    return String.join(",", names);
  }

  /**
   * Writes the cells and the end of the line.
   *
   * @param result the answer; null if it failed
   * @param error why it did, or an empty string
   */
  static void append(Appendable out, @Nullable MotionResult result, int n, String error)
      throws IOException {
    List<String> cells = new ArrayList<>();
    if (result == null) {
      cells.addAll(List.of(MotionVerdict.UNDECIDED.name(), "FLOATING", "0.0", "", ""));
      cells.addAll(Collections.nCopies(3 * n + 2, ""));
    } else {
      cells.add(result.verdict().name());
      cells.add(result.assurance().name());
      cells.add(Double.toString(result.freeUntil()));
      cells.add(
          result.contactAt().isPresent() ? Double.toString(result.contactAt().getAsDouble()) : "");
      cells.add(
          result.separation().isPresent()
              ? Double.toString(result.separation().getAsDouble())
              : "");
      for (int axis = 0; axis < n; axis++) {
        int component = axis;
        cells.add(result.normal().map(w -> Double.toString(w.component(component))).orElse(""));
      }
      for (int axis = 0; axis < 2 * n; axis++) {
        cells.add(result.points().isEmpty() ? "" : Double.toString(result.points().get(axis)));
      }
      cells.add(Integer.toString(result.planes()));
      cells.add(Integer.toString(result.distanceQueries()));
    }
    for (String cell : cells) {
      out.append(cell).append(',');
    }
    CsvLine.append(out, error);
    out.append('\n');
  }
}
