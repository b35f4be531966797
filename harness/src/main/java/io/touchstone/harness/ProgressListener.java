// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness;

/** Hears how far the work is. Called often, on the thread that does the work. */
@FunctionalInterface
public interface ProgressListener {

  /** Listens to nothing. */
  ProgressListener NONE = (phase, done, total) -> {};

  /**
   * Hears how far a part of the work is.
   *
   * @param phase the part
   * @param done how much of it is done
   * @param total all of it, as far as known; it may grow, or be an estimate. -1 if nobody knows
   */
  void progress(RunPhase phase, long done, long total);
}
