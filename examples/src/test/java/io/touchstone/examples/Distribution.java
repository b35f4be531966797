// SPDX-License-Identifier: Apache-2.0
package io.touchstone.examples;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The assembled distribution, started as a user starts it: in a process of its own. */
final class Distribution {

  /** The root of the project; tests run in the folder of their module. */
  static final Path ROOT = Path.of("").toAbsolutePath().getParent();

  static final Path HOME = ROOT.resolve("cli/target/distribution");

  /** The Java that runs the tests. */
  private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));

  private static final long MINUTES = 5;

  // The archive of classes that a user's first query makes: the tests start hundreds of programs,
  // and most of their time would be starts. Waited for, so that nothing outlives a test.
  static {
    start(
        Map.of("TOUCHSTONE_CACHE", "wait"),
        List.of(HOME.resolve("bin/touchstone").toString(), "query", "box:1,1,1", "box:1,1,1"));
  }

  private Distribution() {}

  /** What a process did. */
  record Run(int code, String out, String err) {

    List<String> lines() {
      return out.lines().toList();
    }
  }

  /** Starts the script, which uses the module path. */
  static Run run(Object... arguments) {
    return run(List.of(HOME.resolve("bin/touchstone").toString()), arguments);
  }

  /** Starts the same jars on the class path. */
  static Run runOnClassPath(Object... arguments) {
    return run(
        List.of(
            JAVA_HOME.resolve("bin/java").toString(),
            "-cp",
            HOME.resolve("lib") + "/*",
            "io.touchstone.cli.Main"),
        arguments);
  }

  /** Starts the same jars with another module beside them on the module path. */
  static Run runWithModule(Path jar, String module, Object... arguments) {
    return run(
        List.of(
            JAVA_HOME.resolve("bin/java").toString(),
            "--module-path",
            HOME.resolve("lib") + java.io.File.pathSeparator + jar,
            "--add-modules",
            module,
            "--module",
            "io.touchstone.cli/io.touchstone.cli.Main"),
        arguments);
  }

  /** Starts a program of one source file of the examples with the same jars. */
  static Run runSource(String file, Object... arguments) {
    return run(
        List.of(JAVA_HOME.resolve("bin/java").toString(), "-cp", HOME.resolve("lib") + "/*", file),
        arguments);
  }

  private static Run run(List<String> program, Object... arguments) {
    List<String> command = new ArrayList<>(program);
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    return start(Map.of(), command);
  }

  /** Returns the archive that users download. */
  static Path archive() throws IOException {
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(ROOT.resolve("cli/target"), "touchstone-*.zip")) {
      return files.iterator().next();
    }
  }

  /** Starts a program, with more in its environment. */
  static Run start(Map<String, String> environment, List<String> command) {
    try {
      Path out = Files.createTempFile("out", ".txt");
      Path err = Files.createTempFile("err", ".txt");
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .directory(ROOT.toFile())
              .redirectOutput(out.toFile())
              .redirectError(err.toFile());
      builder.environment().put("JAVA_HOME", JAVA_HOME.toString());
      builder.environment().remove("JAVA_OPTS");
      builder.environment().remove("TOUCHSTONE_CACHE");
      builder.environment().putAll(environment);
      Process process = builder.start();
      if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
        process.destroyForcibly();
        throw new IllegalStateException("does not end: " + command);
      }
      Run run = new Run(process.exitValue(), text(out), text(err));
      Files.delete(out);
      Files.delete(err);
      return run;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String text(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.UTF_8);
  }
}
