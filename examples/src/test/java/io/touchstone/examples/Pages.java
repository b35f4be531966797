// SPDX-License-Identifier: Apache-2.0
package io.touchstone.examples;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The pages that users read, and the blocks of code in them. */
final class Pages {

  private Pages() {}

  /**
   * What stands between two fences.
   *
   * @param page where
   * @param line number of its first fence
   * @param language the word behind the fence, empty for commands
   * @param text the lines
   */
  record Block(Path page, int line, String language, String text) {

    /** Returns the commands of a block, whose lines may be continued. */
    List<String> commands() {
      return language.isEmpty() ? text.replace("\\\n", " ").lines().toList() : List.of();
    }

    @Override
    public String toString() {
      return "%s:%d".formatted(Distribution.ROOT.relativize(page), line);
    }
  }

  static List<Path> all() throws IOException {
    List<Path> pages = new ArrayList<>();
    pages.add(Distribution.ROOT.resolve("README.md"));
    pages.add(Distribution.ROOT.resolve("CONTRIBUTING.md"));
    pages.add(Distribution.ROOT.resolve("bench/lab-book.md"));
    try (Stream<Path> files = Files.walk(Distribution.ROOT.resolve("docs"))) {
      files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
    }
    return pages;
  }

  static List<Block> blocks() throws IOException {
    return all().stream().flatMap(page -> blocks(page).stream()).toList();
  }

  static List<Block> blocks(Path page) {
    List<Block> blocks = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    String language = null;
    int start = 0;
    int at = 0;
    for (String line : text(page).split("\n", -1)) {
      at++;
      if (!line.startsWith("```")) {
        text.append(line).append('\n');
      } else if (language == null) {
        language = line.substring(3).strip();
        start = at;
        text.setLength(0);
      } else {
        blocks.add(new Block(page, start, language, text.toString()));
        language = null;
      }
    }
    return blocks;
  }

  static String text(Path file) {
    try {
      return Files.readString(file).replace("\r\n", "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
