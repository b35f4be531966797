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
 * The tables of docs/performance.md are those of bench/results, whose files stand above them;
 * {@code -Dtouchstone.surface.write=true} writes them anew.
 */
final class FiguresTest {

  private static final Path PAGE = Project.ROOT.resolve("docs/performance.md");
  private static final Path RESULTS = Project.ROOT.resolve("bench/results");
  private static final Pattern TABLE =
      Pattern.compile("(?m)^<!-- \\.\\./bench/results/(\\S+) -->\\n((?:\\|.*\\n)*)");

  @Test
  void theTablesArePartOfTheResults() throws IOException {
    String page = Files.readString(PAGE);
    Set<String> used = new TreeSet<>();
    Matcher table = TABLE.matcher(page);
    StringBuilder anew = new StringBuilder();
    int end = 0;
    while (table.find()) {
      used.add(table.group(1));
      anew.append(page.substring(end, table.start(2)))
          .append(markdown(RESULTS.resolve(table.group(1))));
      end = table.end();
    }
    anew.append(page.substring(end));
    if (Boolean.getBoolean("touchstone.surface.write")) {
      Files.writeString(PAGE, anew);
    }
    assertThat(Files.readString(PAGE)).isEqualTo(anew.toString());
    try (Stream<Path> files = Files.list(RESULTS)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(used);
    }
    assertThat(TABLE.matcher(page).replaceAll("").lines().filter(line -> line.startsWith("|")))
        .as("tables without a file of results")
        .isEmpty();
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
