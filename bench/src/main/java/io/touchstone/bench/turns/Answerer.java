// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.turns;

import java.io.IOException;

/** Somebody who answers the questions of a workload. */
interface Answerer {

  /** Returns who it is. */
  String name();

  /** Tells whether it is one of ours. */
  boolean isOurs();

  /** Answers all questions; returns the nanoseconds of processor time per question. */
  double pass() throws IOException;

  /** Returns one number per question. */
  double[] answers() throws IOException;
}
