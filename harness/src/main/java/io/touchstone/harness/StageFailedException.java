// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness;

import org.jspecify.annotations.Nullable;

/**
 * Says that a run ended because a broad phase, a filter or a sink failed: its code threw, or did
 * not return in time. The message names it and where it comes from; the cause is what it threw, if
 * it threw.
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public final class StageFailedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient RunSummary summary;

  /**
   * Creates the exception.
   *
   * @param message who failed, and how
   * @param cause what it threw, or null
   * @param summary what the run came to by then
   */
  public StageFailedException(String message, @Nullable Throwable cause, RunSummary summary) {
    super(message, cause);
    this.summary = summary;
  }

  /**
   * Returns what the run came to by then; complete only if a sink failed when everything had been
   * reported. Not kept when the exception is serialized.
   */
  public RunSummary summary() {
    return summary;
  }
}
