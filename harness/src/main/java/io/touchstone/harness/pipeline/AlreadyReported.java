// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.harness.CountedRows;
import io.touchstone.harness.PairReport;
import io.touchstone.harness.ReportedPair;
import io.touchstone.harness.ReportedPairs;
import io.touchstone.harness.RowsAgain;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Walks through the rows of an earlier report, and says which of their pairs are evaluated again:
 * those that nobody has counted, those whose answer somebody wants, and those whose memory one that
 * is evaluated needs. Used by one thread.
 */
final class AlreadyReported {

  private final ReportedPairs rows;
  private final Tally tally;
  private final @Nullable RowsAgain again;
  private final CountedRows counted;
  private final long firstUncountedPart;
  private @Nullable ReportedPair next;

  /** Runs ahead of the rows, to the end of the part of the motion that is looked at. */
  private final ReportedPairs ahead;

  private @Nullable ReportedPair nextAhead;
  private long indexAhead;
  private long partAhead = -1;
  private long lastWantedFrame = -1;

  /**
   * Begins at the first row.
   *
   * @param again who wants answers to rows
   */
  AlreadyReported(ReportedPairs rows, Tally tally, Optional<RowsAgain> again) {
    this.rows = rows;
    this.tally = tally;
    this.again = again.orElse(null);
    this.counted = rows.counted();
    this.firstUncountedPart =
        part(
            counted.rows() == Long.MAX_VALUE
                ? rows.lastFrame()
                : Math.min(counted.lastFrame(), rows.lastFrame()));
    this.next = nextOf(rows);
    this.ahead = again.isPresent() ? rows.fromTheFirst() : ReportedPairs.none();
    this.nextAhead = nextOf(ahead);
  }

  private static @Nullable ReportedPair nextOf(ReportedPairs rows) {
    return rows.hasNext() ? rows.next() : null;
  }

  private static long part(long frame) {
    return Math.max(frame, 0) / SceneRun.FRAMES_OF_MEMORY;
  }

  /** Returns the next row, or null behind the last. */
  @Nullable ReportedPair peek() {
    return next;
  }

  /** Counts the next row and moves on. */
  void take() {
    if (next != null) {
      tally.kept(next);
      next = nextOf(rows);
    }
  }

  /** Counts the rows that a run which was stopped did not come by: the report has them. */
  void takeRest() {
    while (next != null) {
      take();
    }
  }

  /** Tells whether nobody knows what pairs between the last row and the next took. */
  boolean isUncounted() {
    return tally.reported >= counted.rows();
  }

  /** Tells whether somebody wants the answer to the next row. */
  boolean isWanted() {
    return again != null && next != null && again.wants(tally.reported, next);
  }

  /** Hands on the answer to a row, if somebody wants it. */
  void answer(PairReport report) {
    if (again != null && again.wants(report.index(), report.reported())) {
      again.pair(report);
    }
  }

  /**
   * Tells whether pairs of a frame are needed for their memory's sake: the part of the motion in
   * which the run goes on, and what comes before a pair that is evaluated again.
   */
  boolean isRemembered(long frame) {
    return frame != PairReport.NO_FRAME
        && next != null
        && (part(frame) >= firstUncountedPart || frame <= lastWantedFrame(part(frame)));
  }

  private long lastWantedFrame(long part) {
    if (part != partAhead) {
      partAhead = part;
      lastWantedFrame = -1;
    }
    ReportedPair row = nextAhead;
    while (row != null && part(row.frame()) <= part) {
      if (again != null && part(row.frame()) == part && again.wants(indexAhead, row)) {
        lastWantedFrame = row.frame();
      }
      indexAhead++;
      row = nextOf(ahead);
    }
    nextAhead = row;
    return lastWantedFrame;
  }

  /** Rows that are left over when the run has ended belong to another scene. */
  void requireUsedUp() {
    if (next != null) {
      throw new InvalidInputException(
          Position.UNKNOWN,
          "the report to resume does not belong to this configuration: its row %d is about '%s' and '%s'"
              .formatted(tally.reported, next.bodyA(), next.bodyB()));
    }
  }
}
