package io.touchstone.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The commands of all pages work as they stand, one after the other. */
final class CommandsIT {

  private static final Pattern RETURNS = Pattern.compile("# returns (\\d+)");

  /** What takes minutes, and is run by other tests or is no part of them. */
  private static final Pattern ELSEWHERE =
      Pattern.compile("\\./touchstone conformance .*|java .*(ManyBodies|Experiments)\\.java .*");

  static Stream<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>();
    pages.add(Distribution.ROOT.resolve("README.md"));
    try (Stream<Path> files = Files.walk(Distribution.ROOT.resolve("docs"))) {
      files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
    }
    return pages.stream().filter(page -> !commands(page).isEmpty());
  }

  @ParameterizedTest
  @MethodSource("pages")
  void workAsTheyStand(Path page, @TempDir Path folder) throws IOException {
    for (String name : List.of("examples", "cli")) {
      Files.createSymbolicLink(folder.resolve(name), Distribution.ROOT.resolve(name));
    }
    Files.createSymbolicLink(
        folder.resolve("touchstone"), Distribution.HOME.resolve("bin/touchstone"));
    for (String command : commands(page)) {
      Matcher returns = RETURNS.matcher(command);
      int expected = returns.find() ? Integer.parseInt(returns.group(1)) : 0;
      Distribution.Run run =
          Distribution.start(
              Map.of("PLACE", folder.toString()),
              List.of("sh", "-c", "cd \"$PLACE\" && " + command));
      assertThat(run.code())
          .as("%s: %s%n%s%n%s", page.getFileName(), command, run.out(), run.err())
          .isEqualTo(expected);
    }
  }

  @Test
  void areMany() throws IOException {
    assertThat(pages().mapToInt(page -> commands(page).size()).sum()).isGreaterThan(40);
  }

  /** The commands in those blocks of a page that are of no other language. */
  private static List<String> commands(Path page) {
    List<String> commands = new ArrayList<>();
    String language = null;
    for (String line : text(page).replace("\\\n", " ").split("\n", -1)) {
      if (line.startsWith("```")) {
        language = language == null ? line.substring(3) : null;
      } else if (language != null && language.isEmpty()) {
        assertThat(line).as("start it as ./touchstone").doesNotMatch("touchstone [a-z].*");
        boolean command = line.startsWith("./touchstone ") || line.startsWith("java ");
        if (command && !ELSEWHERE.matcher(line).matches()) {
          commands.add(line);
        }
      }
    }
    return commands;
  }

  private static String text(Path page) {
    try {
      return Files.readString(page);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
