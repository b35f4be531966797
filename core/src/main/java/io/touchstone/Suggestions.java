// SPDX-License-Identifier: Apache-2.0
package io.touchstone;

import java.util.Collection;
import java.util.Optional;

/** Finds the word that somebody probably meant. */
public final class Suggestions {

  private Suggestions() {}

  /**
   * Returns the nearest known word, if one is near enough to be meant: at most a third of the
   * letters differ. Of equally near words the first in alphabetical order.
   */
  public static Optional<String> nearest(String word, Collection<String> known) {
    return known.stream()
        .filter(candidate -> distance(word, candidate) * 3 <= Math.max(word.length(), 3))
        .min(
            (x, y) -> {
              int order = Integer.compare(distance(word, x), distance(word, y));
              return order != 0 ? order : x.compareTo(y);
            });
  }

  /** Returns {@code " (did you mean 'x'?)"}, or nothing when no known word is near. */
  public static String didYouMean(String word, Collection<String> known) {
    return nearest(word, known).map(" (did you mean '%s'?)"::formatted).orElse("");
  }

  /**
   * Damerau-Levenshtein distance, optimal string alignment: one letter more, less, other, or two
   * swapped.
   */
  private static int distance(String x, String y) {
    int[][] d = new int[x.length() + 1][y.length() + 1];
    for (int i = 0; i <= x.length(); i++) {
      for (int j = 0; j <= y.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        int change = x.charAt(i - 1) == y.charAt(j - 1) ? 0 : 1;
        int best = Math.min(d[i - 1][j - 1] + change, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
        if (i > 1
            && j > 1
            && x.charAt(i - 1) == y.charAt(j - 2)
            && x.charAt(i - 2) == y.charAt(j - 1)) {
          best = Math.min(best, d[i - 2][j - 2] + 1);
        }
        d[i][j] = best;
      }
    }
    return d[x.length()][y.length()];
  }
}
