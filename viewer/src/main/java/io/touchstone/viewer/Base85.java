// SPDX-License-Identifier: Apache-2.0
package io.touchstone.viewer;

/**
 * Bytes as text: four of them as five characters, which saves a sixteenth of what base 64 takes.
 * The last group is filled with zeros; the reader is told how many bytes there are. No digit starts
 * a tag or has to be escaped.
 */
final class Base85 {

  /** The digits 0 to 84; boot.js reads the same. */
  static final String DIGITS =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%()*+,-./:;=?@[]^_{|";

  private Base85() {}

  static String of(byte[] bytes) {
    StringBuilder text = new StringBuilder(bytes.length / 4 * 5 + 5);
    char[] group = new char[5];
    for (int i = 0; i < bytes.length; i += 4) {
      long value = 0;
      for (int k = 0; k < 4; k++) {
        value = value << 8 | (i + k < bytes.length ? bytes[i + k] & 0xff : 0);
      }
      for (int k = 4; k >= 0; k--) {
        group[k] = DIGITS.charAt((int) (value % 85));
        value /= 85;
      }
      text.append(group);
    }
    return text.toString();
  }
}
