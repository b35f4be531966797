// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.view;

import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.text.Words;

/**
 * Which frames of a motion a page shows.
 *
 * @param from the first, by number
 * @param to the last
 * @param step each so manieth of them
 */
public record FrameChoice(long from, long to, long step) {

  /** All frames. */
  public static final FrameChoice ALL = new FrameChoice(0, Long.MAX_VALUE, 1);

  /**
   * Reads {@code 0:100} or {@code 0:100:5}.
   *
   * @throws InvalidInputException if it is neither
   */
  public static FrameChoice parse(String text) {
    if (!text.matches("\\d{1,15}:\\d{1,15}(:[1-9]\\d{0,8})?")) {
      throw new InvalidInputException(
          Position.of("--frames"),
          "%s is not of the form FROM:TO or FROM:TO:STEP, such as 0:100:5"
              .formatted(Words.quoted(text)));
    }
    String[] parts = text.split(":", -1);
    return new FrameChoice(
        Long.parseLong(parts[0]),
        Long.parseLong(parts[1]),
        parts.length > 2 ? Long.parseLong(parts[2]) : 1);
  }

  /** Tells whether a frame is shown. */
  public boolean shows(long number) {
    return number >= from && number <= to && (number - from) % step == 0;
  }
}
