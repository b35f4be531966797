// SPDX-License-Identifier: Apache-2.0
package io.touchstone.spark;

import java.util.List;
import java.util.Map;

/** The machines could not do their work, though each of them was asked several times. */
final class JobFailedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param what what they were asked to do
   * @param reason what Spark says
   * @param open how often each tile was begun that is not finished
   */
  JobFailedException(String what, String reason, Map<Integer, Integer> open, Throwable cause) {
    super("cannot %s: %s%s".formatted(what, reason, poison(open)), cause);
  }

  private static String poison(Map<Integer, Integer> open) {
    int most = open.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    if (most < 2) {
      return "";
    }
    List<String> tiles =
        open.entrySet().stream()
            .filter(entry -> entry.getValue() == most)
            .map(entry -> Integer.toString(entry.getKey()))
            .toList();
    return "; tile %s was begun %d times and never finished: --resume --isolate-tile %s asks about each of its pairs in a process that may die"
        .formatted(String.join(", ", tiles), most, tiles.get(0));
  }
}
