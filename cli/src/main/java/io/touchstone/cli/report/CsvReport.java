// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.report;

import io.touchstone.harness.ReportRow;
import io.touchstone.harness.RunSummary;
import io.touchstone.harness.report.CsvRow;
import io.touchstone.harness.report.RowSink;
import io.touchstone.harness.report.Table;
import java.io.IOException;

/**
 * Writes comma-separated values (RFC 4180), with line feeds for line ends. Doubles read back to the
 * same bits; a cell that is empty says that there is no such value.
 */
public final class CsvReport implements ReportWriter, Table.Line {

  private final Appendable out;
  private final Table<?> table;

  /** Creates the writer. */
  public CsvReport(Appendable out, ReportHeader header) {
    this.out = out;
    this.table = Table.of(header.rows());
  }

  @Override
  public void begin() throws IOException {
    out.append(header()).append('\n');
  }

  /** Returns the first line. */
  public String header() {
    return String.join(",", table.names());
  }

  @Override
  public void row(ReportRow row) throws IOException {
    table.write(row, this);
  }

  @Override
  public RowSink begin(Table<?> of) {
    return new CsvRow(out);
  }

  @Override
  public void end(ReportRow row) throws IOException {
    out.append('\n');
  }

  @Override
  public void end(RunSummary summary) {
    // the rows say it all
  }
}
