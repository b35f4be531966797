// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.cli.testing.Cli;
import io.touchstone.harness.config.Keywords;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Help is as wide as the terminal, and says the words that options take. */
final class HelpTest {

  private static final Set<String> COMMANDS =
      Set.of(
          "run",
          "query",
          "pairs",
          "motions",
          "matrix",
          "region",
          "view",
          "verify",
          "judge",
          "conformance",
          "compare",
          "convert",
          "algorithms",
          "config",
          "completion");

  /** It was 100 columns wide, whatever the terminal was. */
  @ParameterizedTest
  @ValueSource(ints = {60, 80, 132})
  void isAsWideAsTheTerminal(int width) {
    for (String command : COMMANDS) {
      Cli.Run run = Cli.runOnTerminal(width, command, "--help");
      assertThat(run.code()).isZero();
      assertThat(run.lines())
          .as("%s at %d", command, width)
          .allMatch(line -> line.length() <= width);
    }
    assertThat(Cli.runOnTerminal(width, "run", "--help").lines())
        .anyMatch(line -> line.length() > width - 12);
  }

  @Test
  void aTerminalTooNarrowForHelpGetsTheNarrowest() {
    Cli.Run run = Cli.runOnTerminal(3, "run", "--help");
    assertThat(run.code()).isZero();
    assertThat(run.lines()).allMatch(line -> line.length() <= 55);
  }

  /** One vocabulary: what is declared is what help offers. */
  @Test
  void namesEveryWordThatAnOptionTakes() {
    Map<String, Set<String>> words =
        Map.of(
            "--goal", Keywords.GOALS.keySet(),
            "--proof", Keywords.PROOFS.keySet(),
            "--metric", Keywords.METRICS.keySet());
    int found = 0;
    for (String command : COMMANDS) {
      String help = Cli.runOnTerminal(400, command, "--help").out();
      for (Map.Entry<String, Set<String>> option : words.entrySet()) {
        Matcher line =
            Pattern.compile("(?m)^ +(?:-\\w, )?%s=.*(?:\\n {20,}.*)*".formatted(option.getKey()))
                .matcher(help);
        if (line.find()) {
          found++;
          assertThat(line.group()).as(command).contains(option.getValue());
        }
      }
    }
    assertThat(found).isGreaterThan(8);
  }
}
