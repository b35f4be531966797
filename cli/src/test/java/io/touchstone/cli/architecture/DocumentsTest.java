// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.cli.reference.Paragraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every document can be found from the index, no link leads nowhere, and all can be read. */
final class DocumentsTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.+)$");
  private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```");

  @Test
  void noLinkLeadsNowhere() throws IOException {
    Map<Path, Set<String>> anchors = new HashMap<>();
    List<String> broken = new ArrayList<>();
    int links = 0;
    for (Path document : documents()) {
      Matcher link = LINK.matcher(CODE.matcher(Files.readString(document)).replaceAll(""));
      while (link.find()) {
        String target = link.group(1);
        if (target.matches("[a-z]+:.*")) {
          continue;
        }
        links++;
        String[] parts = target.split("#", 2);
        Path file = parts[0].isEmpty() ? document : document.resolveSibling(parts[0]).normalize();
        boolean found = Files.exists(file) || isMade(file);
        if (found && parts.length == 2) {
          if (!anchors.containsKey(file)) {
            anchors.put(file, anchors(file));
          }
          found = anchors.get(file).contains(parts[1]);
        }
        if (!found) {
          broken.add(ROOT.relativize(document) + ": " + target);
        }
      }
    }
    assertThat(broken).isEmpty();
    assertThat(links).isGreaterThan(100);
  }

  /** Pages that a distribution brings; the table that links them says how each is made. */
  private static boolean isMade(Path page) throws IOException {
    String row = "(?m)^\\|.*]\\(pages/%s\\).*`touchstone view .+` \\|$";
    return page.startsWith(ROOT.resolve("docs/pages"))
        && Pattern.compile(row.formatted(Pattern.quote(String.valueOf(page.getFileName()))))
            .matcher(Files.readString(ROOT.resolve("docs/viewer.md")))
            .find();
  }

  @Test
  void theIndexNamesEveryDocument() throws IOException {
    String index = Files.readString(ROOT.resolve("docs/README.md"));
    try (Stream<Path> files = Files.list(ROOT.resolve("docs"))) {
      assertThat(
              files
                  .map(file -> file.getFileName().toString())
                  .filter(name -> name.endsWith(".md") && !name.equals("README.md"))
                  .filter(name -> !index.contains("(" + name + ")")))
          .isEmpty();
    }
  }

  /** Tables and links have no place to break. */
  @Test
  void noLineIsTooWide() throws IOException {
    List<String> wide = new ArrayList<>();
    for (Path document : documents()) {
      List<String> lines = Files.readAllLines(document);
      for (int k = 0; k < lines.size(); k++) {
        String line = lines.get(k).strip();
        boolean canBreak = line.contains(" ") && !line.startsWith("|");
        if (canBreak && lines.get(k).length() > Paragraph.PAGE_WIDTH) {
          wide.add("%s:%d: %s".formatted(ROOT.relativize(document), k + 1, line));
        }
      }
    }
    assertThat(wide).isEmpty();
  }

  /** The anchors that a forge makes of headings. */
  private static Set<String> anchors(Path file) throws IOException {
    Set<String> anchors = new HashSet<>();
    Matcher heading = HEADING.matcher(CODE.matcher(Files.readString(file)).replaceAll(""));
    while (heading.find()) {
      String text = heading.group(1).replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1");
      anchors.add(
          text.toLowerCase(Locale.ROOT)
              .replaceAll("[^\\p{L}\\p{N} _-]", "")
              .strip()
              .replace(' ', '-'));
    }
    return anchors;
  }

  private static List<Path> documents() throws IOException {
    List<Path> documents = new ArrayList<>();
    try (Stream<Path> top = Files.list(ROOT)) {
      top.filter(file -> file.toString().endsWith(".md")).forEach(documents::add);
    }
    for (String folder : List.of("docs", "examples", "bench")) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
        files
            .filter(file -> file.toString().endsWith(".md"))
            .filter(file -> !file.toString().contains("/target/"))
            .forEach(documents::add);
      }
    }
    return documents;
  }
}
