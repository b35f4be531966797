// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.report;

import io.touchstone.harness.PairReport;
import io.touchstone.harness.RunSummary;
import io.touchstone.io.text.CsvLine;
import java.io.IOException;

/**
 * Writes comma-separated values (RFC 4180), with line feeds for line ends. Doubles read back to the
 * same bits; a cell that is empty says that there is no such value.
 */
public final class CsvReport implements ReportWriter {

  private final Appendable out;
  private final Columns columns;

  /** Creates the writer. */
  public CsvReport(Appendable out, ReportHeader header) {
    this.out = out;
    this.columns = new Columns(header);
  }

  @Override
  public void begin() throws IOException {
    out.append(header()).append('\n');
  }

  /** Returns the first line. */
  public String header() {
    return String.join(",", columns.names());
  }

  @Override
  public void pair(PairReport report) throws IOException {
    columns.write(report, new Row());
    out.append('\n');
  }

  @Override
  public void end(RunSummary summary) {
    // the rows say it all
  }

  /** One line. */
  private final class Row implements Columns.RowSink {

    private boolean first = true;

    private void separate() throws IOException {
      if (!first) {
        out.append(',');
      }
      first = false;
    }

    @Override
    public void text(String value) throws IOException {
      separate();
      CsvLine.append(out, value);
    }

    @Override
    public void integer(long value) throws IOException {
      separate();
      out.append(Long.toString(value));
    }

    @Override
    public void number(double value) throws IOException {
      separate();
      out.append(Double.toString(value));
    }

    @Override
    public void absent() throws IOException {
      separate();
    }
  }
}
