package io.touchstone.cli.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The list of test classes that wait for {@code mvn verify}. What is on it is left out by one run
 * of a module's tests and is what the other run takes, so a line that names no class would do
 * nothing, and a test is never lost.
 */
final class SlowTestsTest {

  private static final Path LIST = Project.ROOT.resolve(".mvn/slow-tests.txt");

  @Test
  void everyLineNamesATest() throws IOException {
    List<String> lines = Files.readAllLines(LIST);
    Set<String> tests = new TreeSet<>();
    for (String folder : Project.folders()) {
      Path sources = Project.ROOT.resolve(folder).resolve("src/test/java");
      if (Files.isDirectory(sources)) {
        try (Stream<Path> files = Files.walk(sources)) {
          files
              .filter(file -> file.toString().endsWith("Test.java"))
              .map(file -> sources.relativize(file).toString().replace('\\', '/'))
              .forEach(tests::add);
        }
      }
    }
    assertThat(tests).hasSizeGreaterThan(200);
    List<String> unknown = new ArrayList<>(lines);
    unknown.removeAll(tests);
    assertThat(unknown).isEmpty();
    assertThat(lines).hasSizeLessThan(tests.size()).isSorted().doesNotHaveDuplicates();
  }
}
