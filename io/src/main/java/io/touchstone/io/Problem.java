// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io;

/**
 * Something in the input that cannot be worked with.
 *
 * @param where the place
 * @param message one sentence: the value, what was expected, the way out
 */
public record Problem(Position where, String message) {

  /**
   * Returns {@code place: message} in one line: a control character, which the name of a file may
   * contain, is written as its number.
   */
  @Override
  public String toString() {
    String place = where.toString();
    String text = place.isEmpty() ? message : place + ": " + message;
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isISOControl(c)) {
        line.append(String.format("\\u%04x", (int) c));
      } else {
        line.append(c);
      }
    }
    return line.toString();
  }
}
