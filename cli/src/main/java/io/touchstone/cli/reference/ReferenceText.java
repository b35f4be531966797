// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.reference;

import io.touchstone.io.Declaration;
import java.util.ArrayList;
import java.util.List;

/** Writes the reference for a terminal. */
public final class ReferenceText {

  private static final String INDENT = "  ";
  private static final String DEEPER = "      ";

  private final int width;
  private final List<String> lines = new ArrayList<>();

  private ReferenceText(int width) {
    this.width = width;
  }

  /**
   * Returns the lines.
   *
   * @param width how many columns the terminal has; no line is longer, as long as its words are not
   */
  public static List<String> lines(List<Chapter> chapters, int width) {
    ReferenceText text = new ReferenceText(width);
    chapters.forEach(text::chapter);
    return text.lines;
  }

  private void chapter(Chapter chapter) {
    lines.add(chapter.title());
    lines.add("=".repeat(chapter.title().length()));
    paragraph("", chapter.introduction());
    lines.add("");
    for (Chapter.Group group : chapter.groups()) {
      if (!group.name().isEmpty()) {
        paragraph("", group.name() + ": " + group.meaning());
        lines.add("");
      }
      group.declarations().forEach(this::declaration);
    }
  }

  private void declaration(Declaration declaration) {
    lines.add(INDENT + declaration.name());
    paragraph(DEEPER, declaration.meaning());
    StringBuilder facts = new StringBuilder("Type: " + declaration.type());
    fact(facts, "Unit", declaration.unit());
    fact(facts, "Default", declaration.byDefault());
    fact(facts, "Example", declaration.example());
    paragraph(DEEPER, facts.toString());
    lines.add("");
  }

  private static void fact(StringBuilder facts, String name, String text) {
    if (!text.isEmpty()) {
      facts.append("; ").append(name).append(": ").append(text);
    }
  }

  private void paragraph(String indent, String text) {
    lines.addAll(Paragraph.lines(indent, indent, text, width));
  }
}
