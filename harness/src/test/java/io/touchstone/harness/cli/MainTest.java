package io.touchstone.harness.cli;

import static io.touchstone.harness.cli.CliAssertions.assertRefused;
import static io.touchstone.harness.cli.CliAssertions.assertSilent;
import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.harness.Cancellation;
import io.touchstone.harness.testing.Cli;
import java.io.IOException;
import java.io.OutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class MainTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"run", "query", "pairs", "verify", "compare", "convert", "algorithms", "config"})
  void everyCommandHasHelpWithAnExampleAndExitCodes(String command) {
    Cli.Run run = assertSilent(Cli.run(command, "--help"), 0);
    assertThat(run.out())
        .startsWith("Usage: touchstone " + command)
        .contains("Example", "  touchstone " + command, "Exit codes:", "130");
    assertThat(run.lines()).allMatch(line -> line.length() <= 110);
    assertThat(assertSilent(Cli.run(command, "--version"), 0).out()).startsWith("touchstone ");
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

  /** As {@code head} does. */
  @Test
  void aReaderThatGoesAwayIsNoFault() {
    assertSilent(Cli.runInto(failing("Broken pipe"), new Cancellation(), "", "algorithms"), 0);
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
