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
 * @param interactive whether a person watches standard error on a terminal
 * @param width how many columns the terminal has
 * @param cancellation stops the command, as Ctrl-C does
 */
record Io(
    InputStream in,
    OutputStream out,
    PrintStream err,
    boolean interactive,
    int width,
    Cancellation cancellation) {}
