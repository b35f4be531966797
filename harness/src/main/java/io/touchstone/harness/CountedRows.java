// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness;

/**
 * The first rows of a report, with what it took to get as far as the last of them: pairs that were
 * evaluated before it count, whether or not they have a row; those behind it do not.
 *
 * @param rows how many rows
 * @param lastFrame frame of the last, or {@link PairReport#NO_FRAME}
 * @param effort what all runs took to get there
 */
public record CountedRows(long rows, long lastFrame, RunEffort effort) {

  /** The beginning of a report. */
  public static final CountedRows NONE = new CountedRows(0, PairReport.NO_FRAME, RunEffort.NONE);
}
