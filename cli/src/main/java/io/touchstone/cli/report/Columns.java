// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.report;

import io.touchstone.harness.PairReport;
import io.touchstone.io.Declaration;
import java.io.IOException;
import java.util.List;

/**
 * The columns of a report and the values of a row. One place decides for all formats what is
 * written where: {@link Column}.
 */
public final class Columns {

  /** Stands between the names of several rules; no name contains a semicolon. */
  static final String RULES = "; ";

  private final ReportHeader header;
  private final List<Column> columns;

  /** Creates the columns of a report. */
  public Columns(ReportHeader header) {
    this.header = header;
    this.columns = Column.ALL.stream().filter(column -> column.present().test(header)).toList();
  }

  /** Receives the values of a row in the order of the columns. */
  interface RowSink {
    /** Receives a text; empty when not available. */
    void text(String value) throws IOException;

    /** Receives a whole number. */
    void integer(long value) throws IOException;

    /** Receives a number. */
    void number(double value) throws IOException;

    /** Hears that a value is not available. */
    void absent() throws IOException;
  }

  /** Returns what is said about all columns that reports may have, in their order. */
  public static List<Declaration> declarations() {
    return Column.ALL.stream().map(Column::told).toList();
  }

  /** Returns the names of the columns. */
  public List<String> names() {
    return columns.stream().flatMap(column -> column.names(header).stream()).toList();
  }

  /** Hands out the values of a row. */
  void write(PairReport report, RowSink sink) throws IOException {
    for (Column column : columns) {
      column.value().write(report, header, sink);
    }
  }
}
