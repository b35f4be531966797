// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.report;

import io.touchstone.harness.ReportRow;
import io.touchstone.harness.RunSummary;
import java.io.IOException;

/** Writes a report, row by row; what has been written is never needed again. Not thread-safe. */
public interface ReportWriter {

  /** Writes what stands before the rows. */
  void begin() throws IOException;

  /** Writes what was found out about a pair. */
  void row(ReportRow row) throws IOException;

  /** Writes what stands behind the rows. */
  void end(RunSummary summary) throws IOException;
}
