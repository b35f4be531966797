// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness;

import java.util.Iterator;
import java.util.List;

/** The rows of an earlier report, in their order, for a run that goes on behind them. */
public interface ReportedPairs extends Iterator<ReportedPair> {

  /** No rows: a run from the beginning. */
  static ReportedPairs none() {
    return of(List.of());
  }

  /** Returns rows that are in memory, of which nobody knows what they took. */
  static ReportedPairs of(List<ReportedPair> rows) {
    List<ReportedPair> all = List.copyOf(rows);
    Iterator<ReportedPair> iterator = all.iterator();
    long last = rows.isEmpty() ? PairReport.NO_FRAME : rows.get(rows.size() - 1).frame();
    return new ReportedPairs() {
      @Override
      public ReportedPairs fromTheFirst() {
        return of(all);
      }

      @Override
      public CountedRows counted() {
        return all.isEmpty() ? CountedRows.NONE : ReportedPairs.super.counted();
      }

      @Override
      public long lastFrame() {
        return last;
      }

      @Override
      public boolean hasNext() {
        return iterator.hasNext();
      }

      @Override
      public ReportedPair next() {
        return iterator.next();
      }
    };
  }

  /** Returns the frame of the last row; {@link PairReport#NO_FRAME} when there is none. */
  long lastFrame();

  /**
   * Returns the same rows once more, from the first: a run that asks pairs again looks ahead for
   * them. None if not overridden; their memories may then begin cold.
   */
  default ReportedPairs fromTheFirst() {
    return none();
  }

  /**
   * Returns up to where it is known what the rows took. Pairs behind that are evaluated again, so
   * that they count. If not overridden nothing is known, and none is evaluated again.
   */
  default CountedRows counted() {
    return new CountedRows(Long.MAX_VALUE, PairReport.NO_FRAME, RunEffort.NONE);
  }
}
