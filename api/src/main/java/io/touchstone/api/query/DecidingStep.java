package io.touchstone.api.query;

import java.util.regex.Pattern;

/**
 * The step of an algorithm on whose find an answer rests, such as {@code
 * edge-projection:centre-line}: engines have several, and some of them stand in no paper. What the
 * kernel found itself is by {@code settlement}, what was checked without roundings by {@code proof}.
 *
 * <p>It explains an answer and proves nothing. Immutable. Engines make theirs once, not per query.
 *
 * @param by who took the step, mostly the id of an engine: letters, digits, hyphens, dots and
 *     underscores, at most 60
 * @param step its name there, likewise
 */
public record DecidingStep(String by, String step) {

  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9._-]{1,60}");

  /**
   * Checks the words.
   *
   * @throws IllegalArgumentException if one has other characters, is empty or too long
   */
  public DecidingStep {
    require("by", by);
    require("step", step);
  }

  private static void require(String what, String word) {
    if (!WORD.matcher(word).matches()) {
      throw new IllegalArgumentException(
          "%s of a step must be 1 to 60 letters, digits, hyphens, dots or underscores, was \"%s\""
              .formatted(what, word.length() > 60 ? word.substring(0, 60) + "..." : word));
    }
  }

  /** Returns both words with a colon between them. */
  @Override
  public String toString() {
    return by + ":" + step;
  }
}
