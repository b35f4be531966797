// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.TraceStep;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Tells a trace about the steps of the simplex method; does nothing while there is no trace.
 *
 * <p>Kinds and fields:
 *
 * <ul>
 *   <li>{@code contained}: a question of its own begins, whether {@code vertex} of A is in B.
 *   <li>{@code pivot}: {@code body} (A or B) and {@code vertex} of the column that enters, {@code
 *       row} of the one that leaves, {@code degenerate} whether the point stays where it is, {@code
 *       exact} whether it was computed in integers.
 *   <li>{@code pair}: {@code a} and {@code b}, the vertices of a pair that enters the program in
 *       space, {@code row} of the column that leaves.
 *   <li>{@code priced}: {@code body} and {@code vertex} of a column that enters the program of a
 *       distance or a ray, {@code profit} its reduced profit, in units of the scaled pair.
 *   <li>{@code tableau}: {@code cells}, the whole tableau row by row, costs first, the right-hand
 *       side last, and {@code basic}, the column that is basic in each equation. {@code ratio}:
 *       {@code row}, {@code column} and {@code ratio} of a test. {@code exchange}: {@code row},
 *       {@code column} that enters, {@code leaves} the column that leaves, {@code pivot}.
 *   <li>{@code separated}, {@code supported}: {@code normal}, a direction in the world frame, not
 *       of unit length, along which the gap is positive or exactly 0.
 *   <li>{@code nearest}: {@code corral}, the number of vertex pairs around the current point of
 *       least norm, {@code difference}, from B to A in the world frame.
 * </ul>
 */
final class PivotTrace {

  private @Nullable QueryTrace sink;

  void to(@Nullable QueryTrace newSink) {
    sink = newSink;
  }

  boolean isOn() {
    return sink != null;
  }

  void contained(int vertex) {
    if (sink != null) {
      sink.step(TraceStep.of("contained", 0).with("vertex", vertex));
    }
  }

  void pivot(int iteration, boolean ofA, int vertex, int row, boolean degenerate, boolean exact) {
    if (sink != null) {
      sink.step(
          TraceStep.of("pivot", iteration)
              .with("body", ofA ? "A" : "B")
              .with("vertex", vertex)
              .with("row", row)
              .with("degenerate", degenerate)
              .with("exact", exact));
    }
  }

  void pair(int iteration, int vertexA, int vertexB, int row) {
    if (sink != null) {
      sink.step(
          TraceStep.of("pair", iteration).with("a", vertexA).with("b", vertexB).with("row", row));
    }
  }

  void tableau(int iteration, int rows, int columns, double[] cells, int[] basic) {
    if (sink != null) {
      double[][] table = new double[rows][];
      for (int row = 0; row < rows; row++) {
        table[row] = Arrays.copyOfRange(cells, row * columns, (row + 1) * columns);
      }
      sink.step(TraceStep.of("tableau", iteration).with("cells", table).with("basic", basic));
    }
  }

  void ratio(int iteration, int row, int column, double ratio) {
    if (sink != null) {
      sink.step(
          TraceStep.of("ratio", iteration)
              .with("row", row)
              .with("column", column)
              .with("ratio", ratio));
    }
  }

  void exchange(int iteration, int row, int column, int leaves, double pivot) {
    if (sink != null) {
      sink.step(
          TraceStep.of("exchange", iteration)
              .with("row", row)
              .with("column", column)
              .with("leaves", leaves)
              .with("pivot", pivot));
    }
  }

  void priced(int iteration, String body, int vertex, double profit) {
    if (sink != null) {
      sink.step(
          TraceStep.of("priced", iteration)
              .with("body", body)
              .with("vertex", vertex)
              .with("profit", profit));
    }
  }

  void separated(int iteration, double[] normal) {
    if (sink != null) {
      sink.step(TraceStep.of("separated", iteration).with("normal", normal));
    }
  }

  /** Tells of a direction in integers: {@code separated} or {@code supported}. */
  void direction(String kind, int iteration, ScratchInteger[] normal) {
    if (sink != null) {
      double[] unit = new double[normal.length];
      ScratchIntegers.toUnit(normal, unit);
      sink.step(TraceStep.of(kind, iteration).with("normal", unit));
    }
  }

  void nearest(int iteration, int corral, double[] difference) {
    if (sink != null) {
      sink.step(
          TraceStep.of("nearest", iteration).with("corral", corral).with("difference", difference));
    }
  }
}
