// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.cli.testing.Cli;

/** What holds for every command. */
final class CliAssertions {

  private CliAssertions() {}

  /** Bad input: exit code 2, one clear line on standard error, nothing on standard output. */
  static void assertRefused(Cli.Run run, String... expected) {
    assertThat(run.err()).as("standard error").contains(expected).startsWith("touchstone: ");
    assertThat(run.err().lines()).as("lines of standard error").hasSize(1);
    assertThat(run.err()).doesNotContain("Exception").doesNotContain("internal error");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
  }

  /** Done: an exit code, and no word on standard error. */
  static Cli.Run assertSilent(Cli.Run run, int code) {
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isEqualTo(code);
    return run;
  }
}
