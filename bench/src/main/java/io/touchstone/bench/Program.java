// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a measuring program in a process of its own. */
public final class Program {

  private Program() {}

  /** A program did not end in time. */
  public static final class LateException extends IOException {

    private static final long serialVersionUID = 1;

    LateException(String message) {
      super(message);
    }
  }

  /** Returns the command that runs a class on this program's Java machine and class path. */
  public static List<String> java(String... mainAndArguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.addAll(List.of(mainAndArguments));
    return command;
  }

  /**
   * Runs a program and returns the last line that it prints.
   *
   * @param mostSeconds how long it may take; then it is ended
   * @throws LateException if it takes longer
   * @throws IOException if it fails; the message says what it said
   */
  public static String lastLine(List<String> command, long mostSeconds)
      throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    boolean[] late = {false};
    Thread watch =
        new Thread(
            () -> {
              try {
                late[0] = !process.waitFor(mostSeconds, TimeUnit.SECONDS);
              } catch (InterruptedException e) {
                return; // nobody waits for the process any more
              }
              if (late[0]) { // of one that has ended it would close the output before it is read
                process.destroyForcibly();
              }
            },
            "watch");
    watch.setDaemon(true);
    watch.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int status = process.waitFor();
    if (status != 0) {
      if (late[0]) {
        throw new LateException("no answer within " + mostSeconds + " s");
      }
      throw new IOException("exit " + status + ": " + output.strip());
    }
    String[] lines = output.strip().split("\\R", -1);
    return lines[lines.length - 1];
  }
}
