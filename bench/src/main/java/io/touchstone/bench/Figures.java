// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench;

import io.touchstone.io.text.Json;
import io.touchstone.io.text.JsonParser;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a measurement came to: the figures of its program, by the names that {@code touchstone pairs
 * --time} uses.
 */
public record Figures(Map<String, @Nullable Object> byName) {

  /** Reads the line that a program printed. */
  public static Figures parse(String line, String source) {
    return new Figures(JsonParser.parseRecord(line, source, 1));
  }

  /** Returns the median time of a query in nanoseconds. */
  double nanos() {
    return Double.parseDouble(text("nsPerQueryMedian"));
  }

  /** Returns a figure as it was printed, or an empty string if the program does not give it. */
  public String text(String name) {
    Object value = byName.get(name);
    if (value == null) {
      return "";
    }
    return value instanceof Json.Numeral numeral ? numeral.text() : value.toString();
  }
}
