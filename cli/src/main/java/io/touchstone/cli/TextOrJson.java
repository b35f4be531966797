// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.Suggestions;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.text.Words;
import java.util.List;

/** The value of {@code --format} where there are two. */
final class TextOrJson {

  private static final List<String> WORDS = List.of("text", "json");

  private TextOrJson() {}

  /** Tells whether JSON is wanted. */
  static boolean isJson(String format) {
    if (!WORDS.contains(format)) {
      throw new InvalidInputException(
          Position.of("--format"),
          "%s is none of text, json%s"
              .formatted(Words.quoted(format), Suggestions.didYouMean(format, WORDS)));
    }
    return format.equals("json");
  }
}
