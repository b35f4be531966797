// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness;

/**
 * Wants the answers to rows that an earlier run reported: a resumed run asks those pairs again.
 * Called on the thread of the run.
 */
public interface RowsAgain {

  /**
   * Tells whether the answer to a row is wanted. Asked more than once about a row, and always
   * answered alike.
   *
   * @param index position in the report, from 0
   */
  boolean wants(long index, ReportedPair row);

  /** Receives the answer to a row that is wanted, in order and before all that is reported anew. */
  void pair(PairReport report);
}
