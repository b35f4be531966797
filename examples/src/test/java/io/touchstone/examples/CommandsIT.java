// SPDX-License-Identifier: Apache-2.0
package io.touchstone.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The commands of all pages work as they stand, one after the other, and say what pages show. */
final class CommandsIT {

  private static final Pattern RETURNS = Pattern.compile("# returns (\\d+)");

  /** What takes minutes, or is about a plug-in that only its author has; others run the like. */
  private static final Pattern ELSEWHERE =
      Pattern.compile(
          "\\./touchstone conformance (?!.*--size tiny).*|.* my-engine\\.jar .*"
              + "|java .*(ManyBodies|Experiments)\\.java .*");

  private static final Pattern BUILD = Pattern.compile("mvn -B -f (\\S+) package");

  /** Maven builds this very project, what stands in it, or what came from it: {@code .ci}. */
  private static final Pattern MAVEN =
      Pattern.compile(
          "mvn (.* )?([\\w-]+:)?(test|verify|package|install|deploy|apply|aggregate|generate|exec)\\b.*");

  private static final Pattern OPTION = Pattern.compile("-(?:P|pl) (\\S+)");
  private static final Pattern CLASS = Pattern.compile("-Dtest='?(\\w+)");
  private static final Pattern PROGRAM =
      Pattern.compile("(bench/run|\\.ci/\\w+|packaging/image/build)\\b.*");

  static Stream<Path> pages() throws IOException {
    return Pages.all().stream().filter(page -> commands(page).findAny().isPresent());
  }

  private static Stream<String> commands(Path page) {
    return Pages.blocks(page).stream()
        .flatMap(block -> block.commands().stream())
        .filter(line -> line.startsWith("./touchstone ") || line.startsWith("java "))
        .filter(line -> !ELSEWHERE.matcher(line + " ").matches());
  }

  @ParameterizedTest
  @MethodSource("pages")
  void workAsTheyStand(Path page, @TempDir Path folder) throws IOException {
    for (String name : List.of("examples", "cli")) {
      Files.createSymbolicLink(folder.resolve(name), Distribution.ROOT.resolve(name));
    }
    Files.createSymbolicLink(
        folder.resolve("touchstone"), Distribution.HOME.resolve("bin/touchstone"));
    StringBuilder said = new StringBuilder();
    for (Pages.Block block : Pages.blocks(page)) {
      if (block.language().equals("text")) {
        isSaid(block, said.toString());
      } else if (block.language().isEmpty()) {
        said.setLength(0);
        for (String command : block.commands()) {
          said.append(run(block, command, folder));
        }
      }
    }
  }

  private static String run(Pages.Block block, String command, Path folder) throws IOException {
    Matcher build = BUILD.matcher(command);
    if (build.matches()) { // the same without Maven
      Path project = folder.resolve(build.group(1)).toRealPath();
      assertThat(project).as("nothing is built here but by Maven").startsWith(folder.toRealPath());
      PluginProject.build(project);
      return "";
    }
    boolean ours = command.matches("(\\./touchstone|java|source) .*");
    if (!ours || ELSEWHERE.matcher(command + " ").matches()) {
      return "";
    }
    Matcher returns = RETURNS.matcher(command);
    int expected = returns.find() ? Integer.parseInt(returns.group(1)) : 0;
    Distribution.Run run =
        Distribution.start(
            Map.of("PLACE", folder.toString()),
            List.of("bash", "-c", "cd \"$PLACE\" && " + command));
    assertThat(run.code())
        .as("%s: %s%n%s%n%s", block, command, run.out(), run.err())
        .isEqualTo(expected);
    return run.out() + run.err();
  }

  /** Dots stand for what a page leaves out; the order of both streams is left open. */
  private static void isSaid(Pages.Block block, String said) {
    for (String line : block.text().lines().toList()) {
      String pattern =
          Stream.of(line.strip().split("\\.\\.\\.", -1))
              .map(Pattern::quote)
              .reduce((a, b) -> a + ".*" + b)
              .orElse("");
      assertThat(said.lines().map(String::strip))
          .as("%s: %s%n%s", block, line, said)
          .anyMatch(other -> other.matches(pattern));
    }
  }

  @Test
  void areMany() throws IOException {
    assertThat(pages().mapToLong(page -> commands(page).count()).sum()).isGreaterThan(60);
  }

  /** A line in a block without a language is a command of ours, or of Maven with what there is. */
  @Test
  void nothingElseIsAskedFor() throws IOException {
    Map<String, String> wrong = new TreeMap<>();
    for (Pages.Block block : Pages.blocks()) {
      for (String command : block.commands()) {
        boolean known =
            command.matches("(\\./touchstone|java|source) .*")
                || PROGRAM.matcher(command).matches()
                || (MAVEN.matcher(command).matches() && isThere(command));
        if (!known) {
          wrong.put(block.toString(), command);
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  private static boolean isThere(String command) throws IOException {
    String root = Pages.text(Distribution.ROOT.resolve("pom.xml"));
    Matcher option = OPTION.matcher(command);
    while (option.find()) {
      for (String name : option.group(1).replaceAll("['!]", "").split(",", -1)) {
        if (!root.contains("<module>" + name + "</module>")
            && !root.contains("<id>" + name + "</id>")) {
          return false;
        }
      }
    }
    Matcher test = CLASS.matcher(command);
    if (test.find()) {
      try (Stream<Path> files = Files.walk(Distribution.ROOT)) {
        return files.anyMatch(file -> file.endsWith(test.group(1) + ".java"));
      }
    }
    return true;
  }

  /** A block that is only indented would be run by nobody. */
  @Test
  void commandsStandBetweenFences() throws IOException {
    for (Path page : Pages.all()) {
      assertThat(Pages.text(page).replaceAll("(?ms)^```.*?^```", "").lines())
          .as(page.toString())
          .noneMatch(
              line -> line.matches(" {4,}(\\./touchstone|touchstone|mvn|java|bench/run) .*"));
    }
  }
}
