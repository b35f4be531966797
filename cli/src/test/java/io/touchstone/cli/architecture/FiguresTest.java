// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.io.text.CsvLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Figures of pages are tables of bench/results, whose files stand above them; {@code
 * -Dtouchstone.surface.write=true} writes the tables anew.
 */
final class FiguresTest {

  private static final Path RESULTS = Project.ROOT.resolve("bench/results");
  private static final Pattern TABLE =
      Pattern.compile("(?m)^<!-- (?:\\.\\./){1,2}bench/results/(\\S+) -->\\n((?:\\|.*\\n)*)");
  private static final Pattern ANY_TABLE = Pattern.compile("(?m)(?:^\\|.*\\n)+");
  private static final Pattern FIGURES = Pattern.compile("\\|.*\\| \\d[^|]*\\|.*");

  /** Tables with numbers that nobody measured, by how they begin. */
  private static final List<String> NOT_MEASURED =
      List.of("| id |", "| iteration | direction |", "| question | columns g |", "| constant |");

  @Test
  void theTablesArePartOfTheResults() throws IOException {
    Set<String> used = new TreeSet<>();
    for (Path page : pages()) {
      String text = Files.readString(page);
      Matcher table = TABLE.matcher(text);
      StringBuilder anew = new StringBuilder();
      int end = 0;
      while (table.find()) {
        used.add(table.group(1));
        anew.append(text.substring(end, table.start(2)))
            .append(markdown(RESULTS.resolve(table.group(1))));
        end = table.end();
      }
      anew.append(text.substring(end));
      if (Boolean.getBoolean("touchstone.surface.write")) {
        Files.writeString(page, anew);
      }
      assertThat(Files.readString(page))
          .as("-Dtouchstone.surface.write=true writes %s of bench/results", page.getFileName())
          .isEqualTo(anew.toString());
    }
    try (Stream<Path> files = Files.list(RESULTS)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(used);
    }
  }

  @Test
  void everyTableOfFiguresHasAFile() throws IOException {
    List<String> without = new ArrayList<>();
    for (Path page : pages()) {
      Matcher table = ANY_TABLE.matcher(TABLE.matcher(Files.readString(page)).replaceAll(""));
      while (table.find()) {
        List<String> rows = table.group().lines().skip(2).toList();
        long measured = rows.stream().filter(row -> FIGURES.matcher(row).matches()).count();
        if (measured >= Math.max(2, rows.size() / 2)
            && NOT_MEASURED.stream().noneMatch(table.group()::startsWith)) {
          without.add(page.getFileName() + ": " + table.group().lines().findFirst().orElse(""));
        }
      }
    }
    assertThat(without).isEmpty();
  }

  private static List<Path> pages() throws IOException {
    Path docs = Project.ROOT.resolve("docs");
    List<Path> pages = new ArrayList<>();
    for (Path folder : List.of(docs, docs.resolve("seeds"))) {
      try (Stream<Path> files = Files.list(folder)) {
        files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
      }
    }
    return pages;
  }

  private static String markdown(Path file) throws IOException {
    List<String> lines = new ArrayList<>();
    int columns = 0;
    for (String line : Files.readAllLines(file)) {
      CsvLine record = CsvLine.parse(line, file.toString(), lines.size() + 1);
      List<String> cells = record.cells();
      lines.add(
          cells.stream()
              .map(cell -> " " + cell + " ")
              .collect(Collectors.joining("|", "|", "|\n")));
      if (lines.size() == 1) {
        columns = cells.size();
        lines.add("|" + "---|".repeat(columns) + "\n");
      }
      assertThat(cells).as(line).hasSize(columns);
    }
    return String.join("", lines);
  }
}
