// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What every measurement is told: how often, how long, beside which program, and where to. */
public final class MeasureOptions {

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec spec;

  @Option(
      names = "--native",
      paramLabel = "PROGRAM",
      description = "Measure libraries in C and C++ by this program; see bench/native.")
  private @Nullable Path nativePeers;

  @Option(
      names = "--repeat",
      paramLabel = "R",
      defaultValue = "9",
      description = "Passes that count; default ${DEFAULT-VALUE}.")
  private int repeats = 9;

  @Option(
      names = "--warmup-seconds",
      paramLabel = "S",
      defaultValue = "2",
      description = "How long passes are run before they count; default ${DEFAULT-VALUE}.")
  private double warmUpSeconds = 2;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "target/bench",
      description = "Where the report goes; default ${DEFAULT-VALUE}.")
  private Path out = Path.of("target", "bench");

  /** Returns a command line whose errors are a line of text and exit code 2. */
  public static CommandLine commandLine(Object command) {
    return new CommandLine(command)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionExceptionHandler(
            (e, failed, parsed) -> {
              failed.getErr().println("bench: " + message(e));
              return 2;
            });
  }

  /** Returns what an exception says. */
  public static String message(Exception e) {
    return e.getMessage() == null ? e.toString() : e.getMessage();
  }

  /** Returns the command that has these options. */
  public CommandLine command() {
    return Objects.requireNonNull(spec, "set by picocli").commandLine();
  }

  /** Returns what to throw for a wrong option. */
  public ParameterException wrong(String message) {
    return new ParameterException(command(), message);
  }

  /**
   * Checks the values.
   *
   * @throws ParameterException that names the option, its value and what it may be
   */
  public void check() {
    if (repeats < 1) {
      throw wrong("--repeat: " + repeats + " is less than 1");
    }
    if (!(warmUpSeconds >= 0 && warmUpSeconds <= 3600)) {
      throw wrong("--warmup-seconds: " + warmUpSeconds + " is not between 0 and 3600");
    }
    if (nativePeers != null && !Files.isExecutable(nativePeers)) {
      throw wrong("--native: " + nativePeers + " is not a program; bench/native/build makes it");
    }
  }

  /** Returns the program that measures libraries in C and C++, or null for none. */
  public @Nullable Path nativePeers() {
    return nativePeers;
  }

  /** Returns how many passes count. */
  public int repeats() {
    return repeats;
  }

  /** Returns how long passes are run before they count. */
  public double warmUpSeconds() {
    return warmUpSeconds;
  }

  /** Returns the folder of the report. */
  public Path out() {
    return out;
  }
}
