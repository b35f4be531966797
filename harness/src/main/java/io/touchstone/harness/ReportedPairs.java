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

  /** Returns rows that are in memory. */
  static ReportedPairs of(List<ReportedPair> rows) {
    Iterator<ReportedPair> iterator = List.copyOf(rows).iterator();
    long last = rows.isEmpty() ? PairReport.NO_FRAME : rows.get(rows.size() - 1).frame();
    return new ReportedPairs() {
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
}
