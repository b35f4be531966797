// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.harness.Cancellation;
import io.touchstone.harness.Warning;
import io.touchstone.io.Remark;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Set;
import org.slf4j.LoggerFactory;

/**
 * Where a command reads, writes and complains.
 *
 * @param in standard input
 * @param out standard output: results, nothing else
 * @param err standard error: everything else
 * @param terminal what is known of who watches
 * @param status the last line of standard error, where a person watches it
 * @param cancellation stops the command, as Ctrl-C does
 * @param warnings what readers of files have remarked so far
 */
record Io(
    InputStream in,
    OutputStream out,
    PrintStream err,
    Terminal terminal,
    StatusLine status,
    Cancellation cancellation,
    Set<Warning> warnings) {

  /** Tells on standard error what a reader remarks, once, and keeps it for the answer. */
  void tell(Remark remark) {
    Warning warning = Warning.of(remark);
    if (warnings.add(warning)) {
      LoggerFactory.getLogger(Io.class)
          .warn("{}: {} ({})", warning.where(), warning.text(), warning.code());
    }
  }
}
