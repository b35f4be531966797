// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.cli.testing.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The commands of docs/seeds are run, and say what stands below them. Three dots in a line stand
 * for what may differ, such as times; a line of three dots for any lines. Traces are written to
 * steps.jsonl in a folder of the test, and {@code grep} looks there. {@code
 * -Dtouchstone.seeds.write=true} writes anew what has no such line.
 */
final class SeedPagesTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Path PAGES = ROOT.resolve("docs/seeds");
  private static final String PROMPT = "$ ./touchstone ";
  private static final String GREP = "$ grep -E ";
  private static final String STEPS = "steps.jsonl";
  private static final String DOTS = "...";
  private static final int WIDTH = 116;

  @TempDir Path folder;

  /** A command with the lines below it. */
  private record Example(String command, List<String> expected) {}

  static List<String> pages() throws IOException {
    try (Stream<Path> files = Files.list(PAGES)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".md"))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void commandsSayWhatThePageSays(String page) throws IOException {
    Path file = PAGES.resolve(page);
    List<String> anew = new ArrayList<>();
    List<String> lines = Files.readAllLines(file);
    List<String> failures = new ArrayList<>();
    for (int k = 0; k < lines.size(); k++) {
      anew.add(lines.get(k));
      if (!isCommand(lines.get(k))) {
        continue;
      }
      StringBuilder command = new StringBuilder(lines.get(k));
      while (command.charAt(command.length() - 1) == '\\') {
        command.setLength(command.length() - 1);
        k++;
        command.append(lines.get(k).strip());
        anew.add(lines.get(k));
      }
      List<String> expected = new ArrayList<>();
      while (!lines.get(k + 1).startsWith("```") && !isCommand(lines.get(k + 1))) {
        k++;
        expected.add(lines.get(k));
      }
      Example example = new Example(command.toString(), expected);
      List<String> said = run(example);
      boolean fixed = !expected.contains(DOTS);
      boolean writing = fixed && Boolean.getBoolean("touchstone.seeds.write");
      if (!writing && !pattern(expected).matcher(String.join("\n", said)).matches()) {
        failures.add(
            "%s\nsays\n%s\nand the page\n%s"
                .formatted(command, String.join("\n", said), String.join("\n", expected)));
      }
      anew.addAll(writing ? tidy(said) : expected);
    }
    if (Boolean.getBoolean("touchstone.seeds.write")) {
      Files.write(file, anew);
    }
    assertThat(failures).as(String.join("\n\n", failures)).isEmpty();
  }

  @Test
  void eachPageHasCommands() throws IOException {
    assertThat(pages()).hasSizeGreaterThanOrEqualTo(5);
    int commands = 0;
    for (String page : pages()) {
      List<String> lines = Files.readAllLines(PAGES.resolve(page));
      commands += (int) lines.stream().filter(line -> line.startsWith(PROMPT)).count();
    }
    assertThat(commands).isGreaterThan(30);
  }

  private static boolean isCommand(String line) {
    return line.startsWith(PROMPT) || line.startsWith(GREP);
  }

  private List<String> run(Example example) throws IOException {
    return example.command().startsWith(GREP)
        ? grep(example.command().substring(GREP.length()))
        : touchstone(example.command().substring(PROMPT.length()));
  }

  /** The lines of the last trace that have an expression in them: 'expression' steps.jsonl. */
  private List<String> grep(String arguments) throws IOException {
    assertThat(arguments).startsWith("'").endsWith("' " + STEPS);
    String expression = arguments.substring(1, arguments.length() - STEPS.length() - 2);
    try (Stream<String> steps = Files.lines(folder.resolve(STEPS))) {
      return steps.filter(Pattern.compile(expression).asPredicate()).toList();
    }
  }

  private List<String> touchstone(String command) {
    Object[] words =
        Stream.of(command.split("\\s+"))
            .map(word -> word.startsWith("examples/") ? ROOT.resolve(word).toString() : word)
            .map(word -> word.equals(STEPS) ? folder.resolve(word).toString() : word)
            .toArray();
    Cli.Run run = Cli.run(words);
    List<String> said = new ArrayList<>();
    Stream.concat(run.lines().stream(), run.err().lines())
        .map(line -> line.stripTrailing().replace(ROOT + "/", ""))
        .forEach(said::add);
    return said;
  }

  /** Leaves out times, and the ends of lines that are too wide for a document. */
  private static List<String> tidy(List<String> said) {
    return said.stream()
        .map(line -> line.replaceAll("^(\\S+) +[0-9.]+ +[0-9.]+ +[0-9.]+( .*)$", "$1 ...$2"))
        .map(
            line ->
                line.length() > WIDTH
                    ? line.substring(0, WIDTH - 5).replaceAll("\\.+$", "") + DOTS
                    : line)
        .toList();
  }

  /** Three dots for anything in a line, and for any lines where a line has nothing else. */
  private static Pattern pattern(List<String> expected) {
    String all =
        expected.stream()
            .map(
                line ->
                    line.equals(DOTS)
                        ? "(?s:.*)"
                        : Stream.of(line.stripTrailing().split(Pattern.quote(DOTS), -1))
                            .map(Pattern::quote)
                            .collect(Collectors.joining(".*")))
            .collect(Collectors.joining("\n"));
    return Pattern.compile(all);
  }
}
