// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.report;

import io.touchstone.harness.PairReport;
import io.touchstone.io.Declaration;
import java.io.IOException;
import java.util.Collections;
import java.util.List;

/**
 * The columns of a report and the values of a row. One place decides for all formats what is
 * written where: {@link Column}. Immutable.
 */
public final class Columns {

  /** Stands between the names of several rules; no name contains a semicolon. */
  public static final String RULES = "; ";

  private final RowShape shape;
  private final List<Column> columns;

  /** Creates the columns of a report. */
  public Columns(RowShape shape) {
    this.shape = shape;
    this.columns = Column.ALL.stream().filter(column -> column.present().test(shape)).toList();
  }

  /** Returns what is said about all columns that reports may have, in their order. */
  public static List<Declaration> declarations() {
    return Column.ALL.stream().map(Column::told).toList();
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
  public void write(PairReport report, RowSink sink) throws IOException {
    for (Column column : columns) {
      column.value().write(report, shape, sink);
    }
  }
}
