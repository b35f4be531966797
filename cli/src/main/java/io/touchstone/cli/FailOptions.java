// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import picocli.CommandLine.Option;

/** What else than a failed query makes a command return 1. */
final class FailOptions {

  @Option(names = "--fail-on-collision", description = "Return 1 if something collides.")
  private boolean failOnCollision;

  @Option(names = "--fail-on-undecided", description = "Return 1 if something is undecided.")
  private boolean failOnUndecided;

  @Option(
      names = "--fail-on-warning",
      description = "Return 1 if there is a warning; JSON has them as the member warnings.")
  private boolean failOnWarning;

  /** Returns the exit code for what was counted. */
  int exitCode(long colliding, long undecided, long failed, long warnings) {
    boolean fault =
        failed > 0
            || (failOnCollision && colliding > 0)
            || (failOnUndecided && undecided > 0)
            || (failOnWarning && warnings > 0);
    return fault ? ExitCodes.DOES_NOT_HOLD : ExitCodes.DONE;
  }
}
