// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.api.pipeline.ResultRow;
import io.touchstone.api.pipeline.ResultSink;
import io.touchstone.api.pipeline.RowSchema;
import io.touchstone.harness.ReportRow;
import io.touchstone.harness.report.RowSink;
import io.touchstone.harness.report.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Hands rows on to sinks as a report has them. */
final class SinkRows implements RowSink {

  private final Table<?> table;
  private final RowSchema schema;
  private final List<@Nullable Object> values = new ArrayList<>();

  SinkRows(String goal, Table<?> table) {
    this.table = table;
    List<RowSchema.Column> columns = new ArrayList<>();
    for (int k = 0; k < table.names().size(); k++) {
      columns.add(
          new RowSchema.Column(
              table.names().get(k), RowSchema.Kind.valueOf(table.kinds().get(k).name())));
    }
    schema = new RowSchema(goal, columns);
  }

  /** Hands the rows of a pair on. */
  void tell(ReportRow pair, List<ResultSink> sinks) {
    if (sinks.isEmpty()) {
      return;
    }
    try {
      table.write(
          pair,
          new Table.Line() {
            @Override
            public RowSink begin(Table<?> of) {
              values.clear();
              return SinkRows.this;
            }

            @Override
            public void end(ReportRow row) {
              ResultRow told = new ResultRow(values);
              sinks.forEach(sink -> sink.row(schema, told));
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e); // nothing is written
    }
  }

  @Override
  public void text(String value) {
    values.add(value);
  }

  @Override
  public void integer(long value) {
    values.add(value);
  }

  @Override
  public void number(double value) {
    values.add(value);
  }

  @Override
  public void absent() {
    values.add(null);
  }
}
