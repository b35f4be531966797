// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/**
 * The list of test classes that wait for {@code mvn verify}. What is on it is left out by one run
 * of a module's tests and is what the other run takes, so a line that names no class would do
 * nothing, and a test is never lost.
 */
final class SlowTestsTest {

  private static final Path LIST = Project.ROOT.resolve(".mvn/slow-tests.txt");

  /** Sizes that tests read; a seed is none. */
  private static final Pattern SIZE =
      Pattern.compile("(?:getInteger|getLong|getBoolean)\\(\\s*\"(touchstone[\\w.-]+)\"");

  private static final Pattern SET = Pattern.compile("-D([\\w.-]+)=");

  @Test
  void theProfileSoakSetsEverySize() throws IOException {
    Set<String> sizes = new TreeSet<>();
    for (Path test : tests()) {
      Matcher size = SIZE.matcher(Files.readString(test));
      while (size.find()) {
        if (!size.group(1).matches(".*\\.(seed|write)")) {
          sizes.add(size.group(1));
        }
      }
    }
    Set<String> set = new TreeSet<>();
    for (Element profile : Project.descendants(Project.pom("."), "profile")) {
      if (Project.text(profile, "id").equals("soak")) {
        Matcher word = SET.matcher(Project.text(profile, "properties", "touchstone.test.sizes"));
        while (word.find()) {
          set.add(word.group(1));
        }
      }
    }
    assertThat(sizes).hasSizeGreaterThan(20).isEqualTo(set);
  }

  @Test
  void everyLineNamesATest() throws IOException {
    List<String> lines = Files.readAllLines(LIST);
    Set<String> tests = new TreeSet<>();
    for (Path test : tests()) {
      String name = test.toString().replace('\\', '/').replaceFirst(".*/src/test/java/", "");
      if (name.endsWith("Test.java")) {
        tests.add(name);
      }
    }
    assertThat(tests).hasSizeGreaterThan(200);
    List<String> unknown = new ArrayList<>(lines);
    unknown.removeAll(tests);
    assertThat(unknown).isEmpty();
    assertThat(lines).hasSizeLessThan(tests.size()).isSorted().doesNotHaveDuplicates();
  }

  private static List<Path> tests() throws IOException {
    List<Path> tests = new ArrayList<>();
    for (String folder : Project.folders()) {
      Path sources = Project.ROOT.resolve(folder).resolve("src/test/java");
      if (Files.isDirectory(sources)) {
        try (Stream<Path> files = Files.walk(sources)) {
          files.filter(file -> file.toString().endsWith(".java")).forEach(tests::add);
        }
      }
    }
    return tests;
  }
}
