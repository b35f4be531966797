// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.Pose;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.text.CsvLine;
import io.touchstone.io.text.Numbers;
import io.touchstone.io.text.TextLines;
import io.touchstone.io.text.Words;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Comma-separated values with a pose in each row, behind or among other columns. A first line
 * without a number that names the first of the others is a header, and its names decide which
 * column is which; without one, the others come first, in their order, and then the pose as in
 * {@link PoseText}. A header may be a comment, as some programs write it, if it names a pose and
 * has as many cells as the first row. Streamed. Not thread-safe.
 */
final class PoseTable implements AutoCloseable {

  private static final String COMMENT = "#";

  private final TextLines lines;
  private final int dimension;
  private final List<String> others;
  private final List<String> optional;
  private final boolean sized;
  private final ColumnReading reading;
  private boolean begun;
  private @Nullable PoseColumns columns;
  private @Nullable SizeColumns sizes;
  private final PoseCare care;

  /** Where the others stand; -1 for one that is not there. */
  private final int[] places;

  /**
   * Creates the table; nothing is read yet.
   *
   * @param others the columns that are not of the pose, in the documented order
   * @param optional those of them that a header may leave out; if the first of the others is among
   *     them, a line without a number that names a column of a pose is a header
   * @param sized whether there may be columns of sizes
   */
  PoseTable(
      TextLines lines,
      int dimension,
      List<String> others,
      List<String> optional,
      boolean sized,
      ColumnReading reading) {
    this.sized = sized;
    this.care = new PoseCare(reading);
    this.lines = lines;
    this.dimension = dimension;
    this.others = List.copyOf(others);
    this.optional = List.copyOf(optional);
    this.reading = reading;
    this.places = new int[others.size()];
    for (int k = 0; k < places.length; k++) {
      places[k] = k;
    }
  }

  /**
   * Returns the next row, or null at the end.
   *
   * @throws InvalidInputException if a line or the header is wrong
   */
  @Nullable CsvLine next() {
    if (begun) {
      return CsvLine.next(lines);
    }
    begun = true;
    CsvLine said = null;
    String text = lines.next();
    while (text != null && (text.isBlank() || text.startsWith(COMMENT))) {
      CsvLine comment = headerIn(text);
      said = comment == null ? said : comment;
      text = lines.next();
    }
    if (text == null) {
      return null;
    }
    CsvLine first = CsvLine.parse(text, lines.source(), lines.line());
    if (isHeader(first)) {
      CsvLine row = CsvLine.next(lines);
      if (row != null && !reading.positional()) {
        read(first);
      }
      return row;
    }
    if (said != null && said.size() == first.size()) {
      read(said);
    }
    return first;
  }

  /** Returns the header that a comment is, or null. */
  private @Nullable CsvLine headerIn(String comment) {
    try {
      String text = comment.isBlank() ? "" : comment.substring(1).strip();
      CsvLine line = CsvLine.parse(text, lines.source(), lines.line());
      if (reading.positional() || !isHeader(line)) {
        return null;
      }
      List<Integer> found = placesIn(line, new int[places.length]);
      found.addAll(sizesIn(line).places());
      new PoseColumns(line, found, dimension, reading.unit());
      return line;
    } catch (InvalidInputException e) {
      return null; // words for people
    }
  }

  private boolean isHeader(CsvLine line) {
    if (reading.positional()) {
      return line.cell(0).strip().equals(others.get(0));
    }
    return line.cells().stream().allMatch(cell -> Double.isNaN(Numbers.parse(cell.strip())))
        && line.cells().stream().anyMatch(this::isOfHeader);
  }

  /** Tells whether a cell is one that a header has: the first column or, without it, a pose's. */
  private boolean isOfHeader(String cell) {
    String first = others.get(0);
    return PoseColumn.plain(cell).equals(first)
        || (optional.contains(first) && PoseColumn.of(cell, dimension).isPresent());
  }

  private void read(CsvLine header) {
    List<Integer> found = placesIn(header, places);
    sizes = sizesIn(header);
    found.addAll(sizes.places());
    columns = new PoseColumns(header, found, dimension, reading.unit());
  }

  private SizeColumns sizesIn(CsvLine header) {
    return new SizeColumns(sized ? header : CsvLine.parse("", lines.source(), 0), reading.unit());
  }

  /** Returns what the columns of sizes say of a row. */
  BodySizes sizes(CsvLine row) {
    return sizes == null ? BodySizes.NONE : sizes.sizes(row);
  }

  /** Finds the columns that are not of the pose. */
  private List<Integer> placesIn(CsvLine header, int[] found) {
    List<String> names = header.cells().stream().map(PoseColumn::plain).toList();
    List<Integer> all = new ArrayList<>();
    for (int k = 0; k < found.length; k++) {
      String name = others.get(k);
      found[k] = names.indexOf(name);
      if (names.lastIndexOf(name) > found[k]) {
        throw new InvalidInputException(
            header.position(names.lastIndexOf(name)),
            "there are two columns %s".formatted(Words.quoted(name)));
      }
      if (found[k] >= 0) {
        all.add(found[k]);
      } else if (!optional.contains(name)) {
        throw new InvalidInputException(
            header.position(0), "the header has no column %s".formatted(Words.quoted(name)));
      }
    }
    return all;
  }

  /** Returns the cell of a column that is not of the pose; empty where there is none. */
  String text(CsvLine row, int other) {
    int place = places[other];
    return place >= 0 && place < row.size() ? row.cell(place).strip() : "";
  }

  /** Tells whether there is such a column. */
  boolean has(int other) {
    return places[other] >= 0;
  }

  /** Returns the place of such a cell. */
  Position position(CsvLine row, int other) {
    return row.position(places[other]);
  }

  /** Returns the error that such a cell is not what it should be. */
  InvalidInputException expected(CsvLine row, int other, String what) {
    return new InvalidInputException(
        position(row, other),
        "expected %s, found %s".formatted(what, Words.quoted(text(row, other))));
  }

  /** Tells whether a header says which column is which. */
  boolean isNamed() {
    return columns != null;
  }

  /**
   * Returns the pose of a row.
   *
   * @throws InvalidInputException if it has none
   */
  Pose pose(CsvLine row) {
    if (columns != null) {
      return care.checked(columns.pose(row, care), row.position(0));
    }
    try {
      Position where = row.position(places.length);
      double[] numbers = PoseColumns.numbers(row, places.length);
      return care.checked(PoseText.of(dimension, numbers, care, where), where);
    } catch (InvalidGeometryException e) {
      throw new InvalidInputException(row.position(places.length), String.valueOf(e.getMessage()));
    }
  }

  @Override
  public void close() {
    care.tell();
    lines.close();
  }
}
