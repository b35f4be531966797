// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.certificate;

import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.text.JsonParser;
import io.touchstone.io.text.TextLines;
import io.touchstone.io.text.Words;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The records of a JSON Lines file whose first record names a schema. Not thread-safe. */
final class SchemaRecords implements AutoCloseable {

  private final TextLines lines;
  private final Map<String, @Nullable Object> header;

  /** Where the last record stands. */
  private Position where;

  private SchemaRecords(TextLines lines, String schema) {
    this.lines = lines;
    where = new Position(lines.source(), 1, 1);
    String first = lines.next();
    if (first == null) {
      throw new InvalidInputException(
          where, "expected {\"schema\":\"%s\"}, found the end of the file".formatted(schema));
    }
    header = JsonParser.parseRecord(first, lines.source(), 1);
    if (!schema.equals(header.get("schema"))) {
      throw new InvalidInputException(
          where,
          "expected the schema '%s', found %s"
              .formatted(schema, Words.quoted(String.valueOf(header.get("schema")))));
    }
  }

  /**
   * Opens a file and reads its first record.
   *
   * @throws InvalidInputException if it cannot be read, or does not name the schema
   */
  static SchemaRecords open(Path file, String schema) {
    TextLines lines = new TextLines(file);
    try {
      return new SchemaRecords(lines, schema);
    } catch (RuntimeException e) {
      lines.close();
      throw e;
    }
  }

  /** Returns the members of the first record, not a copy. */
  Map<String, @Nullable Object> header() {
    return header;
  }

  /**
   * Returns the members of the next record, or null at the end; lines without text do not count.
   *
   * @throws InvalidInputException if it is malformed
   */
  @Nullable Map<String, @Nullable Object> next() {
    String line = lines.next();
    while (line != null && line.isBlank()) {
      line = lines.next();
    }
    if (line == null) {
      return null;
    }
    where = new Position(lines.source(), lines.line(), 1);
    return JsonParser.parseRecord(line, lines.source(), lines.line());
  }

  /** Returns where the last record stands. */
  Position where() {
    return where;
  }

  @Override
  public void close() {
    lines.close();
  }
}
