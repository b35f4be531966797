// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.view;

import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.text.Json;
import io.touchstone.io.text.Numbers;
import io.touchstone.io.text.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Which pairs a page shows: all, the worst so many, or those that are listed. Immutable.
 *
 * <p>The worst come first by what is known of them: failed, undecided, the deepest, the nearest.
 */
public final class PairChoice {

  /** All pairs. */
  public static final PairChoice ALL = new PairChoice(0, List.of());

  private static final String WORST = "worst:";

  private final int worst;
  private final List<Range> ranges;

  /** Rows from one to another, both included. */
  private record Range(long from, long to) {}

  private PairChoice(int worst, List<Range> ranges) {
    this.worst = worst;
    this.ranges = ranges;
  }

  /**
   * Reads {@code worst:20}, or rows such as {@code 0,3,7-9}.
   *
   * @throws InvalidInputException if it is neither
   */
  public static PairChoice parse(String text) {
    if (text.startsWith(WORST) && text.substring(WORST.length()).matches("[1-9]\\d{0,6}")) {
      return new PairChoice(Integer.parseInt(text.substring(WORST.length())), List.of());
    }
    List<Range> ranges = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      if (!part.matches("\\d{1,15}(-\\d{1,15})?")) {
        throw new InvalidInputException(
            Position.of("--pairs"),
            "%s is neither worst:N nor a list of rows such as 0,3,7-9"
                .formatted(Words.quoted(text)));
      }
      int dash = part.indexOf('-');
      long from = Long.parseLong(dash < 0 ? part : part.substring(0, dash));
      long to = Long.parseLong(part.substring(dash + 1));
      ranges.add(new Range(from, to));
    }
    return new PairChoice(0, ranges);
  }

  /** Tells whether every pair is shown. */
  public boolean isAll() {
    return worst == 0 && ranges.isEmpty();
  }

  /** Returns how many of the worst are shown; 0 where that is not what is asked. */
  public int worst() {
    return worst;
  }

  /** Tells whether a row may be shown; of the worst nobody knows before all rows are read. */
  public boolean mayShow(long row) {
    return ranges.isEmpty()
        || ranges.stream().anyMatch(range -> range.from <= row && row <= range.to);
  }

  /**
   * Returns what is shown.
   *
   * @throws InvalidInputException if a listed row does not exist
   */
  public List<ViewEntry> of(List<ViewEntry> all, String source) {
    if (worst > 0) {
      return all.stream()
          .sorted(Comparator.comparingDouble(PairChoice::severity))
          .limit(worst)
          .toList();
    }
    List<ViewEntry> chosen = all.stream().filter(entry -> mayShow(entry.index())).toList();
    TreeSet<Long> there = new TreeSet<>();
    chosen.forEach(entry -> there.add(entry.index()));
    for (Range range : ranges) {
      Long first = there.ceiling(range.from);
      if (first == null || first > range.to || !there.contains(range.to)) {
        throw new InvalidInputException(
            Position.of("--pairs"),
            "row %d does not exist in %s"
                .formatted(first == null || first > range.to ? range.from : range.to, source));
      }
    }
    return chosen;
  }

  /** Less is worse. */
  private static double severity(ViewEntry entry) {
    Map<String, @Nullable Object> row = entry.row();
    String verdict = String.valueOf(row.get("verdict"));
    if (!String.valueOf(row.getOrDefault("error", "")).isEmpty()) {
      return -Double.MAX_VALUE;
    }
    double lower = number(row.get("lower"));
    if (row.containsKey("volumeUpper")) { // of overlaps the greatest
      return -number(row.get("volumeUpper"));
    }
    double upper = number(row.get("upper"));
    return switch (verdict) {
      case "INTERSECTING", "TOUCHING" -> Double.isNaN(lower) ? -Double.MIN_VALUE : lower;
      case "HIT", "STARTS_IN_CONTACT" -> number(row.get("freeUntil")) - 1;
      case "FREE" -> row.containsKey("separation") ? number(row.get("separation")) : 1e300;
      case "DISJOINT" -> !Double.isNaN(lower) ? lower : Double.isNaN(upper) ? 1e300 : upper;
      default -> -Double.MAX_VALUE / 2;
    };
  }

  private static double number(@Nullable Object value) {
    if (value instanceof Json.Numeral numeral) {
      return Numbers.parse(numeral.text());
    }
    if (value instanceof Number known) {
      return known.doubleValue();
    }
    return value instanceof String text ? Double.parseDouble(text) : Double.NaN;
  }
}
