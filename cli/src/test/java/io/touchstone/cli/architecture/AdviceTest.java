// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.cli.testing.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What documents, help and messages advise exists: commands, their options, artifacts. */
final class AdviceTest {

  private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--[a-z][a-z-]*");

  /** A call up to where it ends: a quote of any kind, a remark, another command of the shell. */
  private static final Pattern CALL =
      Pattern.compile(
          "(?m)(?:^ *|[`'\"] *|\\./)touchstone ([a-z]+)((?:[^`'\"#\\n|\\\\]|\\\\\\n)*)");

  private static final Pattern ARTIFACT = Pattern.compile("io\\.touchstone:(touchstone[a-z-]*)");
  private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\\\n]|\\\\.)*)\"");

  private static final Map<String, Set<String>> OPTIONS = new TreeMap<>();

  private static final Set<String> ARTIFACTS = new TreeSet<>();

  @BeforeAll
  static void ask() {
    Project.folders()
        .forEach(folder -> ARTIFACTS.add(Project.text(Project.pom(folder), "artifactId")));
    String help = Cli.run("--help").out();
    String commands = help.substring(help.indexOf("Commands:"), help.indexOf("Exit codes:"));
    for (MatchResult command : all(Pattern.compile("(?m)^  ([a-z]+) "), commands)) {
      String name = command.group(1);
      String usage = Cli.run(name, "--help").out();
      OPTIONS.put(name, new TreeSet<>());
      all(OPTION, usage).forEach(option -> OPTIONS.get(name).add(option.group()));
    }
  }

  private static List<MatchResult> all(Pattern pattern, String text) {
    return pattern.matcher(text).results().toList();
  }

  private static List<Path> files(String ending) throws IOException {
    List<Path> found = new ArrayList<>();
    try (Stream<Path> walk = Files.walk(Project.ROOT)) {
      walk.filter(file -> file.toString().endsWith(ending))
          .filter(file -> !Project.ROOT.relativize(file).toString().matches("(.*/)?target/.*"))
          .forEach(found::add);
    }
    return found;
  }

  /** Returns what is advised in a text and does not exist. */
  private static List<String> missing(String text) {
    List<String> missing = new ArrayList<>();
    for (MatchResult call : all(CALL, text)) {
      Set<String> options = OPTIONS.get(call.group(1));
      if (options == null) {
        missing.add("touchstone " + call.group(1));
      } else {
        all(OPTION, call.group(2)).stream()
            .map(MatchResult::group)
            .filter(option -> !options.contains(option))
            .forEach(option -> missing.add("touchstone " + call.group(1) + " " + option));
      }
    }
    all(ARTIFACT, text).stream()
        .map(artifact -> artifact.group(1))
        .filter(name -> !ARTIFACTS.contains(name))
        .forEach(missing::add);
    return missing;
  }

  private static boolean isKnown(String option) {
    return option.equals("--version")
        || OPTIONS.values().stream().anyMatch(options -> options.contains(option));
  }

  @Test
  void whatDocumentsAdviseExists() throws IOException {
    List<String> missing = new ArrayList<>();
    List<Path> documents = files(".md");
    for (Path file : documents) {
      if (!file.endsWith("CHANGELOG.md")) { // which tells of what is gone, too
        missing(Files.readString(file)).forEach(what -> missing.add(file + ": " + what));
      }
    }
    assertThat(documents).hasSizeGreaterThan(20);
    assertThat(missing).isEmpty();
  }

  @Test
  void whatMessagesAndHelpAdviseExists() throws IOException {
    List<String> missing = new ArrayList<>();
    int seen = 0;
    for (Path file : files(".java")) {
      String path = Project.ROOT.relativize(file).toString();
      if (!path.matches("(api|kernel|engine|core|io|harness|cli|tck)/src/main/.*")) {
        continue;
      }
      for (MatchResult literal : all(LITERAL, Files.readString(file))) {
        String text = literal.group(1);
        missing(text).forEach(what -> missing.add(path + ": " + what));
        for (MatchResult option : all(OPTION, text)) {
          seen++;
          if (!isKnown(option.group())) {
            missing.add(path + ": " + option.group());
          }
        }
      }
    }
    assertThat(seen).isGreaterThan(50);
    assertThat(missing).isEmpty();
  }

  @Test
  void theRuleBites() {
    assertThat(OPTIONS).hasSizeGreaterThan(9).containsKeys("run", "query", "config");
    assertThat(OPTIONS.get("run")).contains("--resume", "--set", "--plugins");
    assertThat(missing("use `touchstone fly` or 'touchstone run x --wings'"))
        .containsExactly("touchstone fly", "touchstone run --wings");
    assertThat(missing("```\n./touchstone run x \\\n  --wings\n```")).hasSize(1);
    assertThat(missing("add io.touchstone:touchstone-wings")).containsExactly("touchstone-wings");
    assertThat(missing("`touchstone run x --resume r.csv`, io.touchstone:touchstone-core"))
        .isEmpty();
  }
}
