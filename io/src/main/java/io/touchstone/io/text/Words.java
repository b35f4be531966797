// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.text;

import java.util.Collection;
import java.util.stream.Collectors;

/** Puts foreign text into messages. */
public final class Words {

  /** Longer than any word that is worth reading in a message. */
  private static final int MAX_LENGTH = 40;

  /** As many names as one likes to read in a message. */
  private static final int MAX_NAMES = 12;

  private Words() {}

  /** Returns text in single quotation marks, shortened, with what cannot be printed escaped. */
  public static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("'");
    int length = Math.min(text.length(), MAX_LENGTH);
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (Character.isISOControl(c) || Character.isSurrogate(c)) {
        quoted.append(String.format("\\u%04x", (int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append(length < text.length() ? "...'" : "'").toString();
  }

  /** Returns names separated by commas, the first dozen of them; "none" for none. */
  public static String list(Collection<String> names) {
    if (names.isEmpty()) {
      return "none";
    }
    String first = names.stream().limit(MAX_NAMES).collect(Collectors.joining(", "));
    int more = names.size() - MAX_NAMES;
    return more > 0 ? first + " and " + more + " more" : first;
  }

  /** Returns a count with its noun, such as {@code 1 pair} or {@code 3 pairs}. */
  public static String count(long count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }
}
