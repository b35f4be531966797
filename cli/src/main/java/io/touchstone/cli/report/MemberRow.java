// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.report;

import io.touchstone.harness.PipelineGoal;
import io.touchstone.harness.ReportRow;
import io.touchstone.harness.report.RowShape;
import io.touchstone.harness.report.RowSink;
import io.touchstone.harness.report.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects the values of a row by the names of the columns. */
public final class MemberRow implements RowSink {

  private final Map<String, @Nullable Object> members = new LinkedHashMap<>();
  private final Iterator<String> names;

  private MemberRow(Table<?> table) {
    names = table.names().iterator();
  }

  /** Returns the rows of a pair that stands for itself, without what only a report says. */
  public static List<Map<String, @Nullable Object>> of(
      ReportRow pair, PipelineGoal goal, int dimension) {
    List<Map<String, @Nullable Object>> rows = new ArrayList<>();
    try {
      Table.of(new RowShape(goal, dimension, false, false, List.of(), false))
          .write(
              pair,
              new Table.Line() {
                @Override
                public RowSink begin(Table<?> table) {
                  MemberRow row = new MemberRow(table);
                  rows.add(row.members);
                  return row;
                }

                @Override
                public void end(ReportRow row) {}
              });
    } catch (IOException e) {
      throw new UncheckedIOException(e); // nothing is written
    }
    rows.forEach(row -> row.keySet().removeAll(List.of("pair", "error")));
    return rows;
  }

  @Override
  public void text(String value) {
    members.put(names.next(), value);
  }

  @Override
  public void integer(long value) {
    members.put(names.next(), value);
  }

  @Override
  public void number(double value) {
    members.put(names.next(), value);
  }

  @Override
  public void absent() {
    members.put(names.next(), null);
  }
}
