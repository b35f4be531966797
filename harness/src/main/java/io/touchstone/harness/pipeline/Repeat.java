// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

/**
 * Why a pair is evaluated again that an earlier run evaluated: for the sake of its memory in any
 * case.
 *
 * @param counts whether nobody knows what it took, so that it counts now
 * @param row its row, or the first row of its frame, where somebody wants the answer; else {@link
 *     #NO_ROW}
 */
record Repeat(boolean counts, long row) {

  /** Stands for the row of a pair whose answer nobody wants. */
  static final long NO_ROW = -1;
}
