// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness;

/** What a run found out about a pair: what its listener hears, and a report has a row for. */
public interface ReportRow {

  /** Returns the position in the report, from 0. */
  long index();

  /** Returns the name of the first body. */
  String bodyA();

  /** Returns the name of the second body. */
  String bodyB();

  /**
   * Returns the number of the frame, between frames that of the first, or {@link
   * PairReport#NO_FRAME}.
   */
  long frame();

  /** Returns why the pair failed or is undecided; empty if it is not. */
  String error();

  /** Returns what a summary needs to know. */
  ReportedPair reported();

  /** Tells a listener, by the method for such a row. */
  void tellTo(PipelineListener listener);
}
