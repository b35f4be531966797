// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.harness.Cancellation;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;

/**
 * Where a command reads, writes and complains.
 *
 * @param in standard input
 * @param out standard output: results, nothing else
 * @param err standard error: everything else
 * @param terminal what is known of who watches
 * @param status the last line of standard error, where a person watches it
 * @param cancellation stops the command, as Ctrl-C does
 */
record Io(
    InputStream in,
    OutputStream out,
    PrintStream err,
    Terminal terminal,
    StatusLine status,
    Cancellation cancellation) {}
