// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.certificate;

import io.touchstone.api.query.TraceStep;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.text.Json;
import io.touchstone.io.text.Numbers;
import io.touchstone.io.text.Words;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads what {@link TraceWriter} writes, record by record. Lists of whole numbers become {@code
 * int[]}, other lists of numbers {@code double[]}, lists of lists {@code double[][]}; a number that
 * is written with a point is a {@link Double}, another an {@link Integer}. Not thread-safe.
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public final class TraceReader implements AutoCloseable {

  private final SchemaRecords records;

  private TraceReader(SchemaRecords records) {
    this.records = records;
  }

  /**
   * Opens a file.
   *
   * @throws InvalidInputException if it cannot be read, or does not name our schema
   */
  public static TraceReader open(Path file) {
    return new TraceReader(SchemaRecords.open(file, TraceWriter.SCHEMA));
  }

  /** Returns the first record. */
  public Map<String, @Nullable Object> header() {
    return new LinkedHashMap<>(records.header());
  }

  /**
   * Returns the next record, or null at the end.
   *
   * @throws InvalidInputException if it is malformed
   */
  public @Nullable TraceRecord next() {
    Map<String, @Nullable Object> members = records.next();
    return members == null ? null : record(members, records.where());
  }

  private static TraceRecord record(Map<String, @Nullable Object> members, Position where) {
    if (!(members.get("kind") instanceof String kind)
        || !(members.get("fields") instanceof Map<?, ?> said)) {
      throw new InvalidInputException(where, "expected a step with its kind and its fields");
    }
    Map<String, Object> fields = new LinkedHashMap<>();
    said.forEach((name, value) -> fields.put(String.valueOf(name), value(value, where)));
    return new TraceRecord(
        whole(members.get("pair"), where),
        text(members.get("bodyA")),
        text(members.get("bodyB")),
        members.containsKey("frame") ? whole(members.get("frame"), where) : AnsweredPair.NO_FRAME,
        text(members.get("algorithm")),
        new TraceStep(kind, (int) whole(members.get("iteration"), where), fields),
        where);
  }

  private static String text(@Nullable Object value) {
    return value instanceof String text ? text : "";
  }

  private static long whole(@Nullable Object value, Position where) {
    if (value instanceof Json.Numeral numeral && numeral.text().matches("\\d{1,9}")) {
      return Long.parseLong(numeral.text());
    }
    throw new InvalidInputException(
        where, "expected a whole number, found " + Words.quoted(String.valueOf(value)));
  }

  private static Object value(@Nullable Object value, Position where) {
    if (value instanceof Json.Numeral numeral) {
      return isWhole(numeral)
          ? (Object) Integer.valueOf(numeral.text())
          : (Object) number(numeral, where);
    }
    if (value instanceof Boolean || value instanceof String) {
      return value;
    }
    if (value instanceof List<?> list) {
      if (!list.isEmpty() && list.get(0) instanceof List<?>) {
        return list.stream().map(row -> numbers(row, where)).toArray(double[][]::new);
      }
      boolean whole = list.stream().allMatch(x -> x instanceof Json.Numeral n && isWhole(n));
      return whole
          ? list.stream().mapToInt(x -> (int) number(x, where)).toArray()
          : numbers(list, where);
    }
    throw new InvalidInputException(
        where, "expected numbers, words or lists of numbers, found " + Words.quoted("" + value));
  }

  private static boolean isWhole(Json.Numeral numeral) {
    return numeral.text().matches("-?\\d{1,9}");
  }

  private static double[] numbers(@Nullable Object row, Position where) {
    if (!(row instanceof List<?> list)) {
      throw new InvalidInputException(where, "expected a list of numbers");
    }
    return list.stream().mapToDouble(x -> number(x, where)).toArray();
  }

  /** What is not finite is written as a string. */
  private static double number(@Nullable Object value, Position where) {
    String text = value instanceof Json.Numeral numeral ? numeral.text() : String.valueOf(value);
    if (value instanceof String && text.matches("NaN|-?Infinity")) {
      return Double.parseDouble(text);
    }
    double number = value instanceof Json.Numeral ? Numbers.parse(text) : Double.NaN;
    if (Double.isNaN(number)) {
      throw new InvalidInputException(where, "expected a number, found " + Words.quoted(text));
    }
    return number;
  }

  @Override
  public void close() {
    records.close();
  }
}
