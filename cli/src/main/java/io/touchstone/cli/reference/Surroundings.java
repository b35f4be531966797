// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.reference;

import io.touchstone.io.Declaration;
import java.util.List;

/** What the program tells the shell that started it, and what it hears from there. */
public final class Surroundings {

  /** What the process returns. */
  public static final List<Declaration> EXIT_CODES =
      List.of(
          code("0", "Done."),
          code(
              "1",
              "Done, but something does not hold: a query failed, a rule is broken or open, a certificate"
                  + " is wrong, ..."),
          code("2", "Bad usage, configuration or input."),
          code("130", "Stopped by Ctrl-C."),
          code("141", "The reader of standard output went away before its end."));

  /** Variables that the program or its launcher reads. */
  public static final List<Declaration> ENVIRONMENT =
      List.of(
          variable("JAVA_HOME", "a folder", "/usr/lib/jvm/java-17", "Which Java runs the program."),
          variable(
              "JAVA_OPTS",
              "options of Java",
              "-Xmx4g",
              "Given to Java. With one that begins with -X the launcher adds no settings of its own"
                  + " for quick starts."),
          variable(
              "JAVA_TOOL_OPTIONS",
              "options of Java",
              "-Xmx4g",
              "Java reads it itself; an -X option in it counts as one in JAVA_OPTS."),
          variable("JDK_JAVA_OPTIONS", "options of Java", "-Xmx4g", "Likewise."),
          variable(
              "TOUCHSTONE_CACHE",
              "one of off, wait",
              "off",
              "Of the archive of classes for quick starts: off neither makes nor reads one, with"
                  + " wait the first query waits until it is made. Not on Windows."),
          variable(
              "XDG_CACHE_HOME",
              "a folder",
              "/home/me/.cache",
              "Where that archive is kept if the folder of the distribution cannot be written;"
                  + " .cache in HOME if not said."),
          variable("HOME", "a folder", "/home/me", "See XDG_CACHE_HOME."),
          variable(
              "TMPDIR",
              "a folder",
              "/tmp",
              "Where the launcher keeps the mark by which it knows that the program came to its"
                  + " end."),
          variable(
              "COLUMNS", "a whole number", "80", "How wide help is, whatever the terminal says."),
          variable("NO_COLOR", "a string", "1", "Not empty: no colours."),
          variable("TERM", "a string", "xterm", "dumb: no colours."));

  private Surroundings() {}

  private static Declaration code(String number, String meaning) {
    return Declaration.of(number, "an exit code", number, meaning);
  }

  private static Declaration variable(String name, String type, String example, String meaning) {
    return Declaration.of(name, type, example, meaning);
  }
}
