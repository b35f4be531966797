// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.text;

import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One record of comma-separated values (RFC 4180), without line breaks inside of cells. */
public final class CsvLine {

  private final Position start;
  private final List<String> cells;
  private final List<Integer> columns;

  private CsvLine(Position start, List<String> cells, List<Integer> columns) {
    this.start = start;
    this.cells = cells;
    this.columns = columns;
  }

  /**
   * Splits a line.
   *
   * @param source the file, for error messages
   * @param lineNumber the line's number, for error messages
   * @throws InvalidInputException if a quotation mark is missing or misplaced
   */
  public static CsvLine parse(String line, String source, int lineNumber) {
    List<String> cells = new ArrayList<>();
    List<Integer> columns = new ArrayList<>();
    int at = 0;
    while (true) {
      columns.add(at + 1);
      if (at < line.length() && line.charAt(at) == '"') {
        StringBuilder cell = new StringBuilder();
        at = quotedCell(line, at, cell, new Position(source, lineNumber, at + 1));
        cells.add(cell.toString());
      } else {
        int end = line.indexOf(',', at);
        end = end < 0 ? line.length() : end;
        cells.add(line.substring(at, end));
        at = end;
      }
      if (at >= line.length()) {
        return new CsvLine(new Position(source, lineNumber, 1), cells, columns);
      }
      if (line.charAt(at) != ',') {
        throw new InvalidInputException(
            new Position(source, lineNumber, at + 1), "expected ',' behind a quoted cell");
      }
      at++;
    }
  }

  /**
   * Returns the next line of a file that says something, or null at its end: blank lines and those
   * that begin with {@code #} are skipped.
   *
   * @throws InvalidInputException if a quotation mark is missing or misplaced
   */
  public static @Nullable CsvLine next(TextLines lines) {
    String text = lines.next();
    while (text != null && (text.isBlank() || text.startsWith("#"))) {
      text = lines.next();
    }
    return text == null ? null : parse(text, lines.source(), lines.line());
  }

  /** Returns the error that a cell, which is there, is not what it should be. */
  public InvalidInputException expected(int k, String what) {
    return new InvalidInputException(
        position(k), "expected %s, found %s".formatted(what, Words.quoted(cell(k))));
  }

  /** Reads a quoted cell and returns the place behind it. */
  private static int quotedCell(String line, int start, StringBuilder cell, Position where) {
    int at = start + 1;
    while (at < line.length()) {
      char c = line.charAt(at);
      if (c != '"') {
        cell.append(c);
        at++;
      } else if (at + 1 < line.length() && line.charAt(at + 1) == '"') {
        cell.append('"');
        at += 2;
      } else {
        return at + 1;
      }
    }
    throw new InvalidInputException(where, "the quotation mark is not closed in this line");
  }

  /** Returns the number of cells, at least 1. */
  public int size() {
    return cells.size();
  }

  /** Returns a cell. */
  public String cell(int k) {
    return cells.get(k);
  }

  /** Returns all cells. */
  public List<String> cells() {
    return cells;
  }

  /** Returns the place of a cell, or of the line when there is no such cell. */
  public Position position(int k) {
    return k < columns.size() ? new Position(start.source(), start.line(), columns.get(k)) : start;
  }

  /** Appends a cell, in quotation marks if it needs them. */
  public static void append(Appendable out, String cell) throws IOException {
    boolean plain = true;
    for (int i = 0; i < cell.length(); i++) {
      char c = cell.charAt(i);
      plain &= c != ',' && c != '"' && c != '\n' && c != '\r';
    }
    if (plain) {
      out.append(cell);
    } else {
      out.append('"').append(cell.replace("\"", "\"\"")).append('"');
    }
  }
}
