// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.reference;

import java.util.ArrayList;
import java.util.List;

/** Breaks text into lines. */
public final class Paragraph {

  /** The most columns of a line of the documentation. */
  public static final int PAGE_WIDTH = 120;

  private Paragraph() {}

  /**
   * Returns lines no longer than a width, as long as no word is.
   *
   * @param first what stands before the first line
   * @param others what stands before the others
   */
  public static List<String> lines(String first, String others, String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(first);
    boolean empty = true;
    for (String word : text.split(" ", -1)) {
      if (!empty && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line = new StringBuilder(others);
        empty = true;
      }
      line.append(empty ? "" : " ").append(word);
      empty = false;
    }
    lines.add(line.toString());
    return lines;
  }
}
