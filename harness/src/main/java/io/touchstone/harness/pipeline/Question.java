// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.harness.ReportRow;
import io.touchstone.io.SceneBody;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run finds out about each pair: how near bodies have to be, who answers, and what is told
 * of an answer. One for each run.
 *
 * @param <A> its answers
 */
abstract class Question<A extends Answer> {

  final Plan plan;

  /** What the indices of work mean. */
  final List<SceneBody> bodies;

  final List<PreparedBody> prepared;
  final Quarantine quarantine;
  final StageTimes times = new StageTimes();

  Question(Plan plan, List<SceneBody> bodies, List<PreparedBody> prepared, Quarantine quarantine) {
    this.plan = plan;
    this.bodies = bodies;
    this.prepared = List.copyOf(prepared);
    this.quarantine = quarantine;
  }

  /** Makes what answers on one more thread. */
  abstract Asker<A> newAsker();

  /** Returns the answer for a pair whose engine was too slow. */
  abstract A late(Stage stage, String why, EngineFaultException late);

  /**
   * Returns what is told of an answer, or null if nothing is.
   *
   * @param index its position in the report
   */
  abstract @Nullable ReportRow row(long index, Work work, A answer);

  /** How much a run remembers of pairs from one frame to the next. */
  enum Memory {
    /** Nothing. */
    NONE,
    /** Pairs that are candidates in one frame after the other, within a part of the motion. */
    PARTS,
    /** Everything. */
    ALL
  }

  Memory memory() {
    return Memory.NONE;
  }
}
