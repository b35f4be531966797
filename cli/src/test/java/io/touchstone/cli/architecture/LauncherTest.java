// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The launcher at the root of the project builds when something is newer than its last build, and
 * only then. It runs in a copy of the project's folders, with a Maven that only leaves word.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class LauncherTest {

  /** Leaves its arguments, and a distribution that prints its own. */
  private static final String MAVEN =
      """
      #!/bin/sh
      root=$(dirname "$0")/..
      echo "$*" >>"$root/mvn.log"
      mkdir -p "$root/cli/target/distribution/bin" "$root/cli/target/distribution/lib"
      printf '#!/bin/sh\\necho "ran $*"\\n' >"$root/cli/target/distribution/bin/touchstone"
      chmod +x "$root/cli/target/distribution/bin/touchstone"
      """;

  private static final FileTime LONG_AGO = FileTime.from(Instant.parse("2020-01-01T00:00:00Z"));

  @TempDir private Path root = Path.of("");

  @BeforeEach
  void copyTheProject() throws IOException {
    Path script = Project.ROOT.resolve("touchstone");
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no sh here");
    Files.copy(script, root.resolve("touchstone"));
    assertThat(root.resolve("touchstone").toFile().setExecutable(true)).isTrue();
    Path maven = file("bin/mvn", MAVEN);
    assertThat(maven.toFile().setExecutable(true)).isTrue();
    file("pom.xml", "");
    for (String folder : Project.folders()) {
      file(folder + "/pom.xml", "");
      file(folder + "/src/main/java/some/where/A.java", "");
      file(folder + "/src/test/java/some/where/ATest.java", "");
    }
    file("cli/src/assembly/folder.xml", "");
    try (Stream<Path> all = Files.walk(root)) {
      for (Path path : all.toList()) {
        Files.setLastModifiedTime(path, LONG_AGO);
      }
    }
  }

  private Path file(String name, String content) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, content);
  }

  /** Starts the launcher; returns the calls of Maven. */
  private List<String> builds() throws IOException, InterruptedException {
    Path log = root.resolve("mvn.log");
    Files.deleteIfExists(log);
    Path out = root.resolve("out.txt");
    ProcessBuilder builder =
        new ProcessBuilder(root.resolve("touchstone").toString(), "some", "words")
            .redirectOutput(out.toFile())
            .redirectError(root.resolve("err.txt").toFile());
    builder
        .environment()
        .merge(
            "PATH", root.resolve("bin").toString(), (old, own) -> own + File.pathSeparator + old);
    Process process = builder.start();
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).isZero();
    assertThat(out).usingCharset(StandardCharsets.UTF_8).hasContent("ran some words");
    return Files.exists(log) ? Files.readAllLines(log) : List.of();
  }

  /** Tells whether the launcher builds after a file was changed. */
  private boolean buildsAfterChangeOf(String name) throws IOException, InterruptedException {
    Path file = root.resolve(name);
    assertThat(file).exists();
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(60)));
    List<String> builds = builds();
    Files.setLastModifiedTime(file, LONG_AGO);
    return !builds.isEmpty();
  }

  @Test
  void buildsTheCommandLineOnceAndThenRunsIt() throws IOException, InterruptedException {
    List<String> first = builds();
    assertThat(first).hasSize(1);
    assertThat(first.get(0)).contains(" -pl cli -am package").doesNotContain("-pl harness");
    assertThat(builds()).isEmpty();
  }

  @Test
  void aChangeOfAnyModuleThatIsDeliveredIsBuilt() throws IOException, InterruptedException {
    builds();
    List<String> unseen = new ArrayList<>();
    List<String> watched = new ArrayList<>(List.of("pom.xml", "cli/src/assembly/folder.xml"));
    for (String folder : Project.delivered()) {
      assertThat(Project.ROOT.resolve(folder).resolve("src/main")).isDirectory();
      watched.add(folder + "/pom.xml");
      watched.add(folder + "/src/main/java/some/where/A.java");
    }
    for (String name : watched) {
      if (!buildsAfterChangeOf(name)) {
        unseen.add(name);
      }
    }
    assertThat(watched).hasSizeGreaterThan(20);
    assertThat(unseen).as("changes that are not built").isEmpty();
    assertThat(builds()).isEmpty();
  }

  @Test
  void otherChangesAreNot() throws IOException, InterruptedException {
    builds();
    for (String name :
        List.of(
            "bench/src/main/java/some/where/A.java",
            "examples/vclip/src/main/java/some/where/A.java",
            "api/src/test/java/some/where/ATest.java")) {
      assertThat(buildsAfterChangeOf(name)).as(name).isFalse();
    }
  }

  /**
   * Starts the launcher of the distribution with a Java that is a script; returns its exit code.
   */
  private int launched(String java, String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(launcher(java).toString()));
    command.addAll(List.of(words));
    return run(command, java.contains("signal"));
  }

  /** Returns the launcher of the distribution, for a Java that is a script. */
  private Path launcher(String java) throws IOException {
    Path launcher = root.resolve("dist/bin/touchstone");
    Files.createDirectories(launcher.getParent());
    Files.copy(Project.ROOT.resolve("cli/src/assembly/bin/touchstone"), launcher);
    assertThat(launcher.toFile().setExecutable(true)).isTrue();
    Path program = file("jdk/bin/java", "#!/bin/sh\n" + java);
    assertThat(program.toFile().setExecutable(true)).isTrue();
    return launcher;
  }

  private int run(List<String> command, boolean signalled)
      throws IOException, InterruptedException {
    Files.createDirectories(root.resolve("tmp"));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectInput(file("in.txt", "input").toFile())
            .redirectOutput(root.resolve("out.txt").toFile())
            .redirectError(root.resolve("err.txt").toFile());
    builder.environment().put("JAVA_HOME", root.resolve("jdk").toString());
    builder.environment().put("TMPDIR", root.resolve("tmp").toString());
    Process process = builder.start();
    if (signalled) {
      while (!Files.exists(root.resolve("tmp/ready"))) {
        Thread.sleep(10);
      }
      process.destroy();
    }
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    try (Stream<Path> left = Files.list(root.resolve("tmp"))) {
      assertThat(left.filter(path -> path.getFileName().toString().startsWith("touchstone.")))
          .isEmpty();
    }
    return process.exitValue();
  }

  /** What the program does at its end: it takes away the file that the launcher names. */
  private static final String DONE =
      """
      for word; do case $word in -Dtouchstone.unfinished=*) rm "${word#*=}" ;; esac; done
      """;

  @Test
  void aProgramThatCameToItsEndKeepsItsExitCode() throws IOException, InterruptedException {
    assertThat(launched("cat; echo \" $*\"\n" + DONE + "exit 3\n", "a b", "c")).isEqualTo(3);
    assertThat(root.resolve("out.txt"))
        .content()
        .startsWith("input ")
        .contains("-Dtouchstone.terminal=false")
        .endsWith(" a b c\n");
    assertThat(root.resolve("err.txt")).isEmptyFile();
  }

  /** Nobody told the program how wide its terminal is: help had 100 columns. */
  @Test
  void theProgramHearsHowWideTheTerminalIs() throws IOException, InterruptedException {
    Path script = Path.of("/usr/bin/script");
    assumeTrue(Files.isExecutable(script), "nothing here makes a terminal");
    Path launcher = launcher("echo \"$*\"\n" + DONE);
    String inside = "stty cols 133; '%s' --help".formatted(launcher);
    assertThat(run(List.of(script.toString(), "-qec", inside, "/dev/null"), false)).isZero();
    assertThat(root.resolve("out.txt")).content().contains("-Dtouchstone.terminal.columns=133 ");
    assertThat(run(List.of(launcher.toString()), false)).isZero();
    assertThat(root.resolve("out.txt")).content().contains("-Dtouchstone.terminal.columns= ");
  }

  /** {@code Runtime.halt} in a plug-in left exit code 0 and a report that was cut. */
  @Test
  void aProgramThatWasHaltedReturnsOne() throws IOException, InterruptedException {
    assertThat(launched("exit 0\n")).isEqualTo(1);
    assertThat(root.resolve("err.txt")).content().contains("halted the program");
  }

  @Test
  void aSignalToTheLauncherEndsTheProgram() throws IOException, InterruptedException {
    String waiting =
        "trap 'echo signal; exit 143' TERM; : >\"$TMPDIR/ready\"; while :; do sleep 0.1; done\n";
    assertThat(launched(waiting)).isEqualTo(143);
    assertThat(root.resolve("out.txt")).content().isEqualTo("signal\n");
  }
}
