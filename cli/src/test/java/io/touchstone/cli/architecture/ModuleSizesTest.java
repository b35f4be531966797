// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** No room holds the house: the biggest module has at most so much of all lines. */
final class ModuleSizesTest {

  private static final double GREATEST_SHARE = 0.13;

  private static long lines(Path folder) throws IOException {
    long lines = 0;
    try (Stream<Path> files = Files.walk(folder.resolve("src/main"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
        try (Stream<String> all = Files.lines(file)) {
          lines += all.count();
        }
      }
    }
    return lines;
  }

  @Test
  void noModuleIsTooBig() throws IOException {
    List<String> folders = new ArrayList<>(Project.delivered());
    folders.addAll(List.of("bench", "examples/vclip"));
    Map<String, Long> sizes = new TreeMap<>();
    for (String folder : folders) {
      sizes.put(folder, lines(Project.ROOT.resolve(folder)));
    }
    long all = sizes.values().stream().mapToLong(Long::longValue).sum();
    assertThat(sizes).hasSizeGreaterThan(12);
    assertThat(all).isGreaterThan(50_000);
    assertThat(sizes)
        .as("of %d lines", all)
        .allSatisfy((folder, size) -> assertThat(size).isLessThan((long) (GREATEST_SHARE * all)));
  }
}
