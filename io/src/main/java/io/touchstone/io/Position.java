// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io;

/**
 * A place in a source.
 *
 * @param source the file as the user named it, or another word for where the text came from; empty
 *     when unknown
 * @param line line, from 1, or 0 when unknown
 * @param column column in characters, from 1, or 0 when unknown
 */
public record Position(String source, int line, int column) {

  /** Nowhere in particular. */
  public static final Position UNKNOWN = new Position("", 0, 0);

  /** Returns the place that is a source as a whole. */
  public static Position of(String source) {
    return new Position(source, 0, 0);
  }

  /** Returns {@code source:line:column}, as far as known; empty when nothing is. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(source);
    if (line > 0) {
      text.append(text.length() == 0 ? "line " : ":").append(line);
      if (column > 0) {
        text.append(':').append(column);
      }
    }
    return text.toString();
  }
}
