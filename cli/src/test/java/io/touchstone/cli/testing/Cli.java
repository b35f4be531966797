// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.testing;

import io.touchstone.cli.Main;
import io.touchstone.cli.Terminal;
import io.touchstone.harness.Cancellation;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs the command line inside of a test. */
public final class Cli {

  private Cli() {}

  /**
   * What a command did.
   *
   * @param code its exit code
   * @param out what it wrote to standard output
   * @param err what it wrote to standard error
   */
  public record Run(int code, String out, String err) {

    /** Returns the lines of standard output. */
    public List<String> lines() {
      return out.lines().toList();
    }
  }

  /** Runs a command. */
  public static Run run(Object... args) {
    return runWithInput("", args);
  }

  /** Runs a command with something on standard input. */
  public static Run runWithInput(String in, Object... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    return runInto(out, new Cancellation(), in, args);
  }

  /** Runs a command on a terminal with some columns. */
  public static Run runOnTerminal(int width, Object... args) {
    return runAt(new Terminal(false, true, false, width), args);
  }

  /** Runs a command before a person at a terminal. */
  public static Run runAt(Terminal terminal, Object... args) {
    return run(new ByteArrayOutputStream(), new Cancellation(), terminal, "", args);
  }

  /** Runs a command that writes into a stream and can be cancelled. */
  public static Run runInto(
      OutputStream out, Cancellation cancellation, String in, Object... args) {
    return run(out, cancellation, Terminal.NONE, in, args);
  }

  private static Run run(
      OutputStream out, Cancellation cancellation, Terminal terminal, String in, Object... args) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Main main =
        new Main(
            new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8)),
            out,
            new PrintStream(err, true, StandardCharsets.UTF_8),
            terminal,
            cancellation);
    int code = main.run(Arrays.stream(args).map(Cli::text).toArray(String[]::new));
    String written =
        out instanceof ByteArrayOutputStream bytes ? bytes.toString(StandardCharsets.UTF_8) : "";
    return new Run(code, written, err.toString(StandardCharsets.UTF_8));
  }

  /**
   * Returns what starts a command in a Java of its own. Such a program is short: the second
   * compiler takes longer than it saves.
   */
  public static ProcessBuilder process(Object... args) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-Xshare:auto"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    Arrays.stream(args).map(Cli::text).forEach(command::add);
    return new ProcessBuilder(command);
  }

  /** Runs a command in a Java of its own, for at most two minutes; returns its exit code. */
  public static int runApart(Path out, Path err, Object... args)
      throws IOException, InterruptedException {
    Process process =
        process(args).redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    process.getOutputStream().close();
    if (!process.waitFor(2, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new IllegalStateException("does not end: " + Arrays.toString(args));
    }
    return process.exitValue();
  }

  private static String text(Object argument) {
    return argument instanceof Path path ? path.toString() : String.valueOf(argument);
  }
}
