// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.report;

import io.touchstone.harness.ContactPair;
import io.touchstone.harness.MotionStep;
import io.touchstone.harness.OverlapPair;
import io.touchstone.harness.PairReport;
import io.touchstone.harness.ReportRow;
import io.touchstone.io.Declaration;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The table that a report is: its columns and the values of a row. One place decides for all
 * formats what is written where. Immutable.
 *
 * @param <R> a row
 */
public final class Table<R> {

  /** Stands between the names of several rules; no name contains a semicolon. */
  public static final String RULES = "; ";

  private final RowShape shape;
  private final List<Column<R>> columns;
  private final Function<ReportRow, List<R>> split;

  private Table(RowShape shape, List<Column<R>> columns, Function<ReportRow, List<R>> split) {
    this.shape = shape;
    this.columns = columns.stream().filter(column -> column.present().test(shape)).toList();
    this.split = split;
  }

  /** Returns the table of pairs about which engines are asked. */
  public static Table<PairReport> ofPairs(RowShape shape) {
    return new Table<>(shape, PairColumns.ALL, row -> List.of((PairReport) row));
  }

  /** Returns the table of a goal. */
  public static Table<?> of(RowShape shape) {
    return switch (shape.goal()) {
      case MOTION -> new Table<>(shape, MotionColumns.ALL, row -> List.of((MotionStep) row));
      case OVERLAP -> new Table<>(shape, OverlapColumns.ALL, row -> List.of((OverlapPair) row));
      case CONTACT ->
          new Table<>(shape, ContactColumns.ALL, row -> ContactColumns.points((ContactPair) row));
      case COLLIDE, DISTANCE, PENETRATION, SUBSET, CAST, GROWTH, SIGNED_DISTANCE -> ofPairs(shape);
    };
  }

  /** Returns what is said about all columns that reports may have, in their order, by goals. */
  public static Map<String, List<Declaration>> declarations() {
    Map<String, List<Declaration>> all = new LinkedHashMap<>();
    all.put("", told(PairColumns.ALL));
    all.put("motion", told(MotionColumns.ALL));
    all.put("overlap", told(OverlapColumns.ALL));
    all.put("contact", told(ContactColumns.ALL));
    return all;
  }

  private static <C> List<Declaration> told(List<Column<C>> columns) {
    return columns.stream().map(Column::told).toList();
  }

  /** Returns the names of the columns. */
  public List<String> names() {
    return columns.stream().flatMap(column -> column.names(shape).stream()).toList();
  }

  /** Returns what the values of the columns are, in the order of {@link #names}. */
  public List<Column.Kind> kinds() {
    return columns.stream()
        .flatMap(column -> Collections.nCopies(column.names(shape).size(), column.kind()).stream())
        .toList();
  }

  /** Hands out the values of a row. */
  public void write(R row, RowSink sink) throws IOException {
    for (Column<R> column : columns) {
      column.value().write(row, shape, sink);
    }
  }

  /**
   * Hands out the values of the rows of a pair, which are several where it touches at several
   * points.
   *
   * @param sinks makes the sink of one more row, which is called when the row is complete
   */
  public void write(ReportRow pair, Line sinks) throws IOException {
    for (R row : split.apply(pair)) {
      write(row, sinks.begin(this));
      sinks.end(pair);
    }
  }

  /** What a row is written into. */
  public interface Line {
    /** Begins a row. */
    RowSink begin(Table<?> table) throws IOException;

    /** Ends it. */
    void end(ReportRow pair) throws IOException;
  }
}
