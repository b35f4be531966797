// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.text;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes JSON (RFC 8259) on one line. */
public final class Json {

  private Json() {}

  /**
   * A number as it stands in a document, so that nothing is lost of integers of any size.
   *
   * @param text a number in JSON's syntax
   */
  public record Numeral(String text) {}

  /**
   * Appends a value.
   *
   * @param value a map from strings, a list, an array of int, double or double[], a string, a
   *     number, a truth value, or null
   */
  public static void append(Appendable out, @Nullable Object value) throws IOException {
    if (value == null) {
      out.append("null");
    } else if (value instanceof Map<?, ?> map) {
      appendObject(out, map);
    } else if (value instanceof List<?> list) {
      appendArray(out, list.toArray());
    } else if (value instanceof double[] numbers) {
      appendArray(out, java.util.Arrays.stream(numbers).boxed().toArray());
    } else if (value instanceof int[] numbers) {
      appendArray(out, java.util.Arrays.stream(numbers).boxed().toArray());
    } else if (value instanceof Object[] values) {
      appendArray(out, values);
    } else if (value instanceof Double number) {
      appendNumber(out, number);
    } else if (value instanceof Numeral numeral) {
      out.append(numeral.text());
    } else if (value instanceof Number || value instanceof Boolean) {
      out.append(value.toString());
    } else {
      appendString(out, value.toString());
    }
  }

  private static void appendObject(Appendable out, Map<?, ?> map) throws IOException {
    out.append('{');
    String separator = "";
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      out.append(separator);
      appendString(out, String.valueOf(entry.getKey()));
      out.append(':');
      append(out, entry.getValue());
      separator = ",";
    }
    out.append('}');
  }

  private static void appendArray(Appendable out, Object[] values) throws IOException {
    out.append('[');
    String separator = "";
    for (Object value : values) {
      out.append(separator);
      append(out, value);
      separator = ",";
    }
    out.append(']');
  }

  /**
   * Appends a double so that it reads back to the same bits. JSON has no word for what is not
   * finite: infinities and NaN become strings.
   */
  public static void appendNumber(Appendable out, double number) throws IOException {
    if (Double.isFinite(number)) {
      out.append(Double.toString(number));
    } else {
      out.append('"').append(Double.toString(number)).append('"');
    }
  }

  /** Appends a string in quotation marks. */
  public static void appendString(Appendable out, String text) throws IOException {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (c < 0x20 || c == 0x7f || (Character.isSurrogate(c) && !isPaired(text, i))) {
            out.append(String.format("\\u%04x", (int) c));
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }

  /** Tells whether the surrogate at a position has its other half. */
  private static boolean isPaired(String text, int i) {
    char c = text.charAt(i);
    return Character.isHighSurrogate(c)
        ? i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))
        : i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
  }
}
