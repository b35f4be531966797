// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What every command takes. */
@Command(mixinStandardHelpOptions = true, versionProvider = Version.class)
final class GlobalOptions {

  @Option(
      names = {"-v", "--verbose"},
      description = "Say on standard error what is done; twice for details.")
  private boolean[] verbose = new boolean[0];

  /** Returns how often it was given. */
  int verbosity() {
    return verbose.length;
  }
}
