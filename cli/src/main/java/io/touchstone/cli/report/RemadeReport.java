// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.report;

import io.touchstone.harness.ReportedPair;

/**
 * A report that is written as a whole, and of which nothing remains of an earlier run: a resumed
 * run makes it again, and asks for it once more what rows that were kept do not say.
 */
public interface RemadeReport extends ReportWriter {

  /**
   * Tells whether it needs the answer to a row of an earlier run. That is handed to it as a row
   * then, before the first new one.
   *
   * @param index position in the report, from 0
   */
  boolean wants(long index, ReportedPair row);
}
