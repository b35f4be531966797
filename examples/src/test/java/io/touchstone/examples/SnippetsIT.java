// SPDX-License-Identifier: Apache-2.0
package io.touchstone.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The Java of all pages is compiled, and mostly run, in the examples, up to breaks and comments.
 */
final class SnippetsIT {

  @Test
  void pagesShowWhatIsCompiled() throws IOException {
    List<String> sources = new ArrayList<>();
    for (Path file : files("examples", ".java")) {
      sources.add(squeezed(Files.readString(file)));
    }
    int snippets = 0;
    for (Pages.Block block : Pages.blocks()) {
      if (block.language().equals("java")) {
        snippets++;
        String snippet = squeezed(block.text());
        assertThat(sources.stream().anyMatch(source -> source.contains(snippet)))
            .as("%s:%n%s", block, block.text())
            .isTrue();
      }
    }
    assertThat(snippets).isGreaterThan(20);
  }

  private static List<Path> files(String folder, String ending) throws IOException {
    try (Stream<Path> files = Files.walk(Distribution.ROOT.resolve(folder))) {
      return files
          .filter(file -> file.toString().endsWith(ending))
          .filter(file -> !file.toString().contains("/target/"))
          .sorted()
          .toList();
    }
  }

  private static String squeezed(String code) {
    return code.lines()
        .map(line -> line.replaceFirst("//.*", ""))
        .collect(Collectors.joining())
        .replaceAll("\\s+", "");
  }
}
