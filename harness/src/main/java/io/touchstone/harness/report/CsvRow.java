// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.report;

import io.touchstone.io.text.CsvLine;
import java.io.IOException;

/** Writes one row as comma-separated values; doubles read back to the same bits. */
public final class CsvRow implements RowSink {

  private final Appendable out;
  private boolean first = true;

  /** Starts a line. */
  public CsvRow(Appendable out) {
    this.out = out;
  }

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
