// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

/** What the process returns. */
final class ExitCodes {

  /** Done. */
  static final int DONE = 0;

  /** Done, but something does not hold. */
  static final int DOES_NOT_HOLD = 1;

  /** Bad usage, configuration or input. */
  static final int BAD_INPUT = 2;

  /** Stopped by Ctrl-C. */
  static final int INTERRUPTED = 130;

  /** Whoever read standard output went away; what the shell says of a program that died of it. */
  static final int READER_GONE = 141;

  private ExitCodes() {}
}
