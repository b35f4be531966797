// SPDX-License-Identifier: Apache-2.0
package io.touchstone.viewer;

/**
 * Bytes as text: 13 bits as two characters, which is a thirteenth less than base 64 takes. The last
 * pair is filled with zeros; the reader is told how many bytes there are. No digit starts a tag or
 * has to be escaped.
 */
final class Base91 {

  /** The digits 0 to 90, all that can be printed but a blank and three that mean something. */
  static final String DIGITS =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
          + "!#$%'()*+,-./:;=>?@[\\]^_`{|}~";

  private static final int BITS = 13; // 2 to the 13 is 8192, 91 times 91 is 8281

  private Base91() {}

  static String of(byte[] bytes) {
    StringBuilder text = new StringBuilder(bytes.length / BITS * 16 + 32);
    int held = 0;
    int bits = 0;
    for (byte next : bytes) {
      held = (held << 8) | (next & 0xff);
      bits += 8;
      if (bits >= BITS) {
        bits -= BITS;
        append(text, held >> bits);
        held &= (1 << bits) - 1;
      }
    }
    if (bits > 0) {
      append(text, held << (BITS - bits));
    }
    return text.toString();
  }

  private static void append(StringBuilder text, int value) {
    text.append(DIGITS.charAt(value / 91)).append(DIGITS.charAt(value % 91));
  }
}
