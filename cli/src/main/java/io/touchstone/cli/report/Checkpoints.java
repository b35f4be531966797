// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.report;

import io.touchstone.harness.CountedRows;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.text.Json;
import io.touchstone.io.text.JsonParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the first rows of a report took, for several numbers of rows. Of a run that was killed
 * nobody knows how many rows reach the disk: the summary of one that goes on counts from the last
 * of these places that is in the report, and evaluates the pairs behind it again. Few are kept,
 * spread over the whole, and the last two. Used by one thread.
 */
public final class Checkpoints {

  /** At most so many are spread; never less than half of them. */
  private static final int MOST = 16;

  private static final Pattern LINE = Pattern.compile("rows (\\d{1,18}) = (\\{.*)");

  private final TreeMap<Long, CountedRows> spread = new TreeMap<>();
  private final TreeMap<Long, CountedRows> last = new TreeMap<>();
  private long every = 1;
  private @Nullable Supplier<CountedRows> sofar;

  /** Creates it without any. */
  public Checkpoints() {}

  /** Hears whom to ask how far the report is. */
  public void counting(Supplier<CountedRows> asked) {
    sofar = asked;
  }

  /** Goes on with what an earlier run wrote, as far as the report has the rows. */
  public void goOnWith(Collection<CountedRows> earlier, long rows) {
    for (CountedRows counted : earlier) {
      if (counted.rows() <= rows) {
        spread.put(counted.rows(), counted);
      }
    }
    thinOut();
  }

  /** Returns the last one. */
  public CountedRows latest() {
    long spreadTo = spread.isEmpty() ? -1 : spread.lastKey();
    if (!last.isEmpty() && last.lastKey() > spreadTo) {
      return last.lastEntry().getValue();
    }
    return spread.isEmpty() ? CountedRows.NONE : spread.lastEntry().getValue();
  }

  /** Hears that the report has so many rows. */
  public void row(long rows) {
    Supplier<CountedRows> asked = sofar;
    if (asked != null && rows % every == 0) {
      spread.put(rows, asked.get());
      thinOut();
    }
  }

  private void thinOut() {
    while (spread.size() > MOST) {
      every *= 2;
      spread.keySet().removeIf(rows -> rows % every != 0);
    }
  }

  /** Returns them as lines for {@link #parse}, with the place that is reached now. */
  List<String> lines() {
    Supplier<CountedRows> asked = sofar;
    CountedRows now = asked == null ? CountedRows.NONE : asked.get();
    if (now.rows() > 0) {
      last.put(now.rows(), now);
      while (last.size() > 2) {
        last.pollFirstEntry();
      }
    }
    TreeMap<Long, CountedRows> all = new TreeMap<>(spread);
    all.putAll(last);
    List<String> lines = new ArrayList<>();
    all.values().forEach(counted -> lines.add(line(counted)));
    return lines;
  }

  private static String line(CountedRows counted) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("frame", counted.lastFrame());
    members.put("evaluated", counted.effort().evaluated());
    EffortMembers.put(members, counted.effort(), true);
    StringBuilder line = new StringBuilder("rows %d = ".formatted(counted.rows()));
    try {
      Json.append(line, members);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory can be written
    }
    return line.toString();
  }

  /**
   * Reads a line.
   *
   * @return null if it is another one
   * @throws InvalidInputException if it cannot be read
   */
  static @Nullable CountedRows parse(String line, Position where) {
    Matcher matcher = LINE.matcher(line);
    if (!matcher.matches()) {
      return null;
    }
    try {
      Map<String, @Nullable Object> members =
          JsonParser.parseRecord(matcher.group(2), where.source(), where.line());
      return new CountedRows(
          Long.parseLong(matcher.group(1)),
          EffortMembers.integer(members.get("frame")),
          EffortMembers.read(members, EffortMembers.integer(members.get("evaluated"))));
    } catch (IllegalArgumentException e) {
      throw new InvalidInputException(
          where, "expected what these rows took, found " + e.getMessage());
    }
  }
}
