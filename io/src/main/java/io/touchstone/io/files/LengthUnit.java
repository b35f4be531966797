// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import java.math.BigDecimal;
import java.math.MathContext;

/** Units of length, with their exact sizes in metres. */
public enum LengthUnit {
  /** Metres. */
  M("m", "1"),

  /** Centimetres. */
  CM("cm", "0.01"),

  /** Millimetres. */
  MM("mm", "0.001"),

  /** Inches. */
  IN("in", "0.0254"),

  /** Feet of twelve inches. */
  FT("ft", "0.3048");

  /** So many digits that a double is rounded rightly but for what is next to a tie. */
  private static final MathContext DIGITS = new MathContext(60);

  private final String word;
  private final BigDecimal metres;

  LengthUnit(String word, String metres) {
    this.word = word;
    this.metres = new BigDecimal(metres);
  }

  /** Returns what files and configurations call it. */
  public String word() {
    return word;
  }

  /**
   * Returns a length of this unit in another one, as the double next to what is written.
   *
   * @param text a finite number, decimal or hexadecimal
   * @param value the number that it denotes as a double
   */
  double in(LengthUnit other, String text, double value) {
    if (this == other) {
      return value;
    }
    boolean decimal = text.indexOf('x') < 0 && text.indexOf('X') < 0;
    BigDecimal length = decimal ? new BigDecimal(text) : new BigDecimal(value);
    return length.multiply(metres).divide(other.metres, DIGITS).doubleValue();
  }
}
