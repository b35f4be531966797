// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.text;

import java.nio.charset.StandardCharsets;

/** Reads decimal and hexadecimal numbers, and nothing else that Java would take for one. */
public final class Numbers {

  private Numbers() {}

  /**
   * Powers of ten that are doubles: a product or quotient of an integer below 2<sup>53</sup> with
   * one of them is rounded once, hence correctly (W. D. Clinger, PLDI 1990, fast path).
   */
  private static final double[] EXACT_POWERS = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22
  };

  /** Up to here integers are doubles. */
  private static final long MAX_EXACT_INTEGER = 1L << 53;

  /** Result of {@link #parse} for text that is not a number of the accepted form. */
  public static final double NOT_A_NUMBER = Double.NaN;

  /**
   * Reads a number: an optional sign, decimal digits with an optional point, an optional exponent;
   * or a hexadecimal floating-point number such as {@code 0x1.8p-3}. Correctly rounded.
   *
   * @param text bytes of ASCII
   * @param from first byte
   * @param to one past the last byte
   * @return the number, infinite when it is beyond the range of doubles, or {@link #NOT_A_NUMBER}
   */
  public static double parse(byte[] text, int from, int to) {
    int at = from;
    boolean negative = at < to && text[at] == '-';
    if (at < to && (text[at] == '-' || text[at] == '+')) {
      at++;
    }
    if (at + 1 < to && text[at] == '0' && (text[at + 1] | 0x20) == 'x') {
      return parseHexadecimal(text, from, to);
    }
    long mantissa = 0;
    int digits = 0;
    int exponent = 0;
    boolean point = false;
    boolean exact = true;
    for (; at < to; at++) {
      byte c = text[at];
      if (c >= '0' && c <= '9') {
        digits++;
        if (mantissa < MAX_EXACT_INTEGER / 16) {
          mantissa = 10 * mantissa + (c - '0');
          exponent -= point ? 1 : 0;
        } else {
          exact = false;
        }
      } else if (c == '.' && !point) {
        point = true;
      } else {
        break;
      }
    }
    if (digits == 0) {
      return NOT_A_NUMBER;
    }
    if (at < to) {
      int power = exponentOf(text, at, to);
      if (power == Integer.MIN_VALUE) {
        return NOT_A_NUMBER;
      }
      exponent += power; // both far from overflow: see exponentOf
    }
    if (exact && exponent >= -22 && exponent <= 22) {
      double value =
          exponent < 0 ? mantissa / EXACT_POWERS[-exponent] : mantissa * EXACT_POWERS[exponent];
      return negative ? -value : value;
    }
    return Double.parseDouble(new String(text, from, to - from, StandardCharsets.US_ASCII));
  }

  /** Returns the exponent {@code e...} at a place, capped at a million, or MIN_VALUE. */
  private static int exponentOf(byte[] text, int from, int to) {
    int at = from;
    if ((text[at] | 0x20) != 'e') {
      return Integer.MIN_VALUE;
    }
    at++;
    boolean negative = at < to && text[at] == '-';
    if (at < to && (text[at] == '-' || text[at] == '+')) {
      at++;
    }
    if (at == to) {
      return Integer.MIN_VALUE;
    }
    int exponent = 0;
    for (; at < to; at++) {
      if (text[at] < '0' || text[at] > '9') {
        return Integer.MIN_VALUE;
      }
      exponent = Math.min(10 * exponent + (text[at] - '0'), 1_000_000);
    }
    return negative ? -exponent : exponent;
  }

  private static double parseHexadecimal(byte[] text, int from, int to) {
    String number = new String(text, from, to - from, StandardCharsets.US_ASCII);
    return number.matches("[+-]?0[xX](\\p{XDigit}+\\.?\\p{XDigit}*|\\.\\p{XDigit}+)[pP][+-]?\\d+")
        ? Double.parseDouble(number)
        : NOT_A_NUMBER;
  }

  /** Reads a number from a string; see {@link #parse(byte[], int, int)}. */
  public static double parse(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return parse(bytes, 0, bytes.length);
  }
}
