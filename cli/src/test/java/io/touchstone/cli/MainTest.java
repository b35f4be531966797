// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static io.touchstone.cli.CliAssertions.assertRefused;
import static io.touchstone.cli.CliAssertions.assertSilent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.touchstone.cli.testing.Cli;
import io.touchstone.harness.Cancellation;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class MainTest {

  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run",
        "query",
        "pairs",
        "motions",
        "matrix",
        "region",
        "view",
        "verify",
        "compare",
        "convert",
        "conformance",
        "algorithms",
        "config",
        "completion"
      })
  void everyCommandHasHelpWithAnExampleAndExitCodes(String command) {
    Cli.Run run = assertSilent(Cli.run(command, "--help"), 0);
    assertThat(run.out())
        .startsWith("Usage: touchstone " + command)
        .contains("Example", "  touchstone " + command, "Exit codes:", "130");
    assertThat(run.lines()).allMatch(line -> line.length() <= 110);
    assertThat(assertSilent(Cli.run(command, "--version"), 0).out()).startsWith("touchstone ");
  }

  /** Asks bash itself what it would propose, where there is one. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "touchstone comp|compare completion",
        "touchstone compare --plo|--plot",
        "touchstone run --goal |cast collide contact distance growth motion overlap penetration signed-distance subset",
        "touchstone pairs --proof ex|exact",
      })
  void bashCompletesCommandsOptionsAndWords(String line, String proposals) throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "no bash here");
    Path script = Files.writeString(folder.resolve("c"), Cli.run("completion").out());
    boolean space = proposals.startsWith("cast");
    String ask =
        """
        source %s
        COMP_WORDS=(%s%s); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMP_LINE='%s'
        _complete_touchstone
        printf '%%s\\n' "${COMPREPLY[@]}" | sort | tr '\\n' ' '
        """
            .formatted(script, line, space ? " ''" : "", line);
    Process bash =
        new ProcessBuilder("/bin/bash", "-c", ask)
            .redirectError(folder.resolve("err").toFile())
            .start();
    String out = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(bash.waitFor()).isZero();
    assertThat(out.strip()).isEqualTo(proposals);
  }

  @Test
  void theProgramNamesItsCommands() {
    Cli.Run run = assertSilent(Cli.run("--help"), 0);
    assertThat(run.out())
        .contains("run", "query", "pairs", "verify", "algorithms", "config", "Exit codes:");
    assertThat(assertSilent(Cli.run("--version"), 0).out()).contains("Java ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "|touchstone: a command is missing; see 'touchstone --help'",
        "paris|did you mean 'pairs'",
        "--hlep|did you mean '--help'",
        "pairs|Missing required parameter: 'FILE'; see 'touchstone pairs --help'",
        "pairs x.txt --tiem|did you mean '--time'",
        "query box:1,1,1|Missing required parameter: 'B'",
        "run a.conf b.conf|b.conf",
      })
  void badUsageGetsOneLine(String line, String expected) {
    assertRefused(
        Cli.run((Object[]) (line == null ? new String[0] : line.split(" ", -1))), expected);
  }

  /** As {@code head} does: nothing is wrong, and the exit code says that not all was read. */
  @Test
  void aReaderThatGoesAwayEndsTheProgramInSilence() {
    Cli.Run run = Cli.runInto(failing("Broken pipe"), new Cancellation(), "", "algorithms");
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isEqualTo(141);
  }

  @Test
  void aFullDiskIs() {
    Cli.Run run =
        Cli.runInto(failing("No space left on device"), new Cancellation(), "", "algorithms");
    assertRefused(run, "standard output cannot be written: No space left on device");
  }

  private static OutputStream failing(String message) {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        throw new IOException(message);
      }
    };
  }
}
