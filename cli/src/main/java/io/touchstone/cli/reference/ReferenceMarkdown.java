// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.reference;

import io.touchstone.io.Declaration;
import java.util.ArrayList;
import java.util.List;

/** Writes the reference as a page of the documentation. */
public final class ReferenceMarkdown {

  private ReferenceMarkdown() {}

  /** Returns the lines. */
  public static List<String> lines(List<Chapter> chapters) {
    List<String> lines = new ArrayList<>();
    lines.add("# Configuration, reports, certificates");
    lines.add("");
    lines.add(
        "Written by `touchstone config --reference --format markdown`; without the format it is for a"
            + " terminal.");
    for (Chapter chapter : chapters) {
      lines.add("");
      lines.add("## " + chapter.title());
      lines.add("");
      paragraph(lines, chapter.introduction());
      for (Chapter.Group group : chapter.groups()) {
        if (!group.name().isEmpty()) {
          lines.add("");
          lines.add("### " + group.name());
          lines.add("");
          paragraph(lines, group.meaning());
        }
        table(lines, group.declarations());
      }
    }
    return lines;
  }

  private static void paragraph(List<String> lines, String text) {
    lines.addAll(Paragraph.lines("", "", escaped(text), Paragraph.PAGE_WIDTH));
  }

  private static void table(List<String> lines, List<Declaration> declarations) {
    lines.add("");
    lines.add("| name | type | unit | default | meaning | example |");
    lines.add("|---|---|---|---|---|---|");
    for (Declaration declaration : declarations) {
      lines.add(
          "| %s | %s | %s | %s | %s | %s |"
              .formatted(
                  code(declaration.name()),
                  escaped(declaration.type()),
                  escaped(declaration.unit()),
                  code(declaration.byDefault()),
                  escaped(declaration.meaning()),
                  code(declaration.example())));
    }
  }

  private static String code(String text) {
    return text.isEmpty() ? "" : "`" + text.replace("|", "\\|") + "`";
  }

  /** What would be taken for formatting. */
  private static String escaped(String text) {
    return text.replaceAll("([|<>*_#\\[\\]])", "\\\\$1");
  }
}
