// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.cli.testing.Cli;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a person at a terminal sees, and a file does not. */
final class TerminalTest {

  private static final String ESCAPE = "\u001b";
  private static final String ERASED = "\r" + ESCAPE + "[K";
  private static final Terminal WATCHED = new Terminal(true, true, true, 70);
  private static final Terminal PLAIN = new Terminal(true, true, false, 70);

  @TempDir private Path folder = Path.of("");

  private static Terminal terminal(String columns, Map<String, String> environment) {
    return Terminal.of(
        Map.of(
            "touchstone.terminal", "true",
            "touchstone.terminal.results", "true",
            "touchstone.terminal.columns", columns),
        environment);
  }

  @Test
  void theLauncherSaysWhatTheTerminalIs() {
    assertThat(terminal("132", Map.of())).isEqualTo(new Terminal(true, true, true, 132));
    assertThat(Terminal.of(Map.of(), Map.of()).errors()).isFalse();
    assertThat(Terminal.of(Map.of(), Map.of()).results()).isFalse();
    assertThat(Terminal.of(Map.of(), Map.of()).columns()).isEqualTo(80);
    assertThat(terminal("132", Map.of("COLUMNS", "70")).columns()).isEqualTo(70);
    assertThat(terminal("132", Map.of("COLUMNS", "x")).columns()).isEqualTo(132);
    assertThat(Terminal.of(Map.of(), Map.of("COLUMNS", "90")).columns()).isEqualTo(90);
  }

  @Test
  void aTerminalThatDoesNotSayItsWidthHasEightyColumns() {
    for (String odd : new String[] {"", "0", "-3", "wide", "99999", "unknown"}) {
      assertThat(terminal(odd, Map.of()).columns()).as(odd).isEqualTo(80);
    }
    assertThat(terminal("7", Map.of()).columns()).isEqualTo(55); // less is no use
  }

  @Test
  void coloursAreForThoseWhoWantThem() {
    assertThat(terminal("80", Map.of("NO_COLOR", "1")).colours()).isFalse();
    assertThat(terminal("80", Map.of("NO_COLOR", "")).colours()).isTrue(); // as the rule has it
    assertThat(terminal("80", Map.of("TERM", "dumb")).colours()).isFalse();
    assertThat(terminal("80", Map.of("TERM", "xterm")).colours()).isTrue();
  }

  @Test
  void helpIsAsWideAsTheTerminal() {
    for (Terminal terminal : new Terminal[] {PLAIN, Terminal.NONE}) {
      String help = Cli.runAt(terminal, "run", "--help").out();
      assertThat(help).doesNotContain(ESCAPE);
      assertThat(help.lines().mapToInt(String::length).max().orElse(0))
          .isBetween(terminal.columns() - 25, terminal.columns());
    }
    assertThat(Cli.runAt(WATCHED, "run", "--help").out()).contains(ESCAPE);
  }

  @Test
  void anErrorIsRedWhereColoursAre() {
    assertThat(Cli.runAt(WATCHED, "nonsense").err())
        .startsWith(ESCAPE + "[31mtouchstone:" + ESCAPE + "[0m ");
    assertThat(Cli.runAt(PLAIN, "nonsense").err()).startsWith("touchstone: ");
    assertThat(Cli.run("nonsense").err()).startsWith("touchstone: ");
  }

  /** Two boxes overlap, the third stands apart. */
  private Path configuration(String more) throws IOException {
    return Files.writeString(
        folder.resolve("c.conf"),
        """
        touchstone {
          narrow-phase.algorithm = test-box
          scene {
            shapes.cube.box = [0.5, 0.5, 0.5]
            bodies = [ { name = a, shape = cube, translate = [0.5, 0, 0] }
                       { name = b, shape = cube }
                       { name = c, shape = cube, translate = [5, 0, 0] } ]
          }
        }
        """
            + more);
  }

  @Test
  void aTableOnATerminalMarksWhatCollidesAndAFileIsPlain() throws IOException {
    Path config = configuration("");
    String marked = ESCAPE + "[1mintersecting" + ESCAPE + "[0m";
    assertThat(Cli.runAt(WATCHED, "run", config).out()).containsOnlyOnce(marked);
    assertThat(Cli.runAt(PLAIN, "run", config).out()).doesNotContain(ESCAPE);
    Path out = folder.resolve("table.txt");
    assertThat(Cli.runAt(WATCHED, "run", config, "--out", out).code()).isZero();
    assertThat(out).content().contains("intersecting").doesNotContain(ESCAPE);
  }

  /** No launcher set the property that the program read, and no total was known. */
  @Test
  void progressHasATotalAndGoesAwayAgain() throws IOException {
    StringBuilder bodies = new StringBuilder();
    for (int k = 0; k < 5; k++) { // every pair of a, which stands at 0.5, pauses for 0.4 s
      bodies.append("{ name = d%d, shape = cube, translate = [%d, 0, 0] }%n".formatted(k, 9 + k));
    }
    Path config =
        configuration("touchstone.scene.bodies = ${touchstone.scene.bodies}[" + bodies + "]");
    Cli.Run run =
        Cli.runAt(
            PLAIN,
            "run",
            config,
            "--algorithm",
            "test-faulty",
            "--option",
            "fault=pause",
            "--option",
            "at=0.5",
            "--set",
            "threads=1");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("28 pairs reported").doesNotContain(ERASED);
    assertThat(run.err()).contains(ERASED + "pairs ").contains("/28 ").endsWith(ERASED);
    assertThat(run.err().split(ERASED.replace("[", "\\["))).allMatch(line -> line.length() < 70);
    assertThat(Cli.run("run", config).err()).isEmpty(); // nobody watches
  }

  /** A report that can be resumed reads the frames through a stream that told no total. */
  @Test
  void framesHaveATotalWhateverTheReport() throws IOException {
    StringBuilder motion = new StringBuilder();
    for (int frame = 0; frame < 4; frame++) {
      motion.append("%d,c,%d,0,0%n".formatted(frame, 5 + frame));
    }
    Path frames = Files.writeString(folder.resolve("motion.csv"), motion.toString());
    Path config = configuration("touchstone.scene.frames = \"%s\"".formatted(frames));
    Cli.Run run =
        Cli.runAt(
            PLAIN,
            "run",
            config,
            "--format",
            "csv",
            "--out",
            folder.resolve("r.csv"),
            "--algorithm",
            "test-faulty",
            "--option",
            "fault=pause",
            "--option",
            "at=0.5",
            "--set",
            "threads=1");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err()).containsPattern("frames .* [0-9]+/4 .* pairs");
  }

  @Test
  void messagesNeverStandBehindABar() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    StatusLine line = new StatusLine(bytes);
    PrintStream messages = new PrintStream(line, true, StandardCharsets.UTF_8);
    messages.print("first\n");
    line.show("10 %");
    messages.print("second\n");
    line.show("20 %");
    line.hide();
    line.hide();
    assertThat(bytes.toString(StandardCharsets.UTF_8))
        .isEqualTo("first\n" + ERASED + "10 %" + ERASED + "second\n" + ERASED + "20 %" + ERASED);
  }

  /** Names of 32 characters and long errors once made lines that broke. */
  @Test
  void tablesAreAsWideAsTheTerminal() throws IOException {
    String name = "a-very-long-name-of-a-body-in-a-group/";
    Path config =
        Files.writeString(
            folder.resolve("wide.conf"),
            """
            touchstone.scene {
              shapes.s.box = [1, 1, 1]
              bodies = [
                { name = "%1$s1", shape = s }, { name = "%1$s2", shape = s, translate = [1.5, 0, 0] }
              ]
            }
            """
                .formatted(name));
    for (String goal : List.of("distance", "signed-distance", "overlap", "contact")) {
      for (Terminal terminal :
          List.of(new Terminal(false, true, false, 64), new Terminal(false, true, true, 64))) {
        List<String> table =
            Cli.runAt(terminal, "run", config, "--goal", goal)
                .out()
                .replaceAll(ESCAPE + "\\[[0-9;]*m", "")
                .lines()
                .toList();
        assertThat(table.subList(2, 5)).as(goal).allMatch(line -> line.length() <= 64);
        assertThat(table.get(4)).startsWith("a-v");
      }
    }
    String whole = Cli.run("run", config).out();
    assertThat(whole).contains(name.substring(0, 29) + "...");
  }
}
