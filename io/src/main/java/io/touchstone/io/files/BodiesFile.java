// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.api.geometry.Pose;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.text.CsvLine;
import io.touchstone.io.text.TextLines;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Bodies of a scene as comma-separated values: {@code name,group,shape,<pose>}, the group perhaps
 * empty, the pose as in {@link PoseText}, or as a header says that names the columns, which may be
 * sizes, too ({@link BodySizes}); bodies without a name are called by file and row. Lines that
 * begin with {@code #} are comments. Streamed. Not thread-safe.
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public final class BodiesFile implements AutoCloseable {

  private static final int NAME = 0;
  private static final int GROUP = 1;
  private static final int SHAPE = 2;
  private static final List<String> COLUMNS = List.of("name", "group", "shape");

  private final PoseTable table;
  private final String stem;
  private long rows;

  /**
   * A body as a file tells of it.
   *
   * @param name its name
   * @param group its group; empty for none
   * @param shape the name of its shape, a kind with numbers or a kind alone; empty for a box of the
   *     columns of sizes
   * @param sizes what the columns of sizes say
   * @param pose where it stands
   * @param where the place in the file
   */
  public record Row(
      String name, String group, String shape, BodySizes sizes, Pose pose, Position where) {}

  /**
   * Opens a file.
   *
   * @param dimension dimension of the poses
   * @param reading how the columns are read
   * @throws InvalidInputException if it cannot be read
   */
  public BodiesFile(Path file, int dimension, ColumnReading reading) {
    this(new TextLines(file), dimension, reading);
  }

  /**
   * Reads from a stream.
   *
   * @param in closed together with this
   * @param source what the user calls it
   * @param reading how the columns are read
   */
  public BodiesFile(InputStream in, String source, int dimension, ColumnReading reading) {
    this(new TextLines(in, source), dimension, reading);
  }

  private BodiesFile(TextLines lines, int dimension, ColumnReading reading) {
    this.table = new PoseTable(lines, dimension, COLUMNS, COLUMNS, true, reading);
    this.stem = stem(lines.source());
  }

  /** Tells whether the name of a file says that it is a table. */
  public static boolean isNamedSo(Path file) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(".csv");
  }

  /**
   * Returns the dimension of the bodies of a file: 2 if its header names x and y and no column that
   * needs space, else 3.
   *
   * @throws InvalidInputException if it cannot be read
   */
  public static int dimensionOf(Path file) {
    try (TextLines lines = new TextLines(file)) {
      CsvLine header = CsvLine.next(lines);
      List<String> names =
          header == null ? List.of() : header.cells().stream().map(PoseColumn::plain).toList();
      boolean plane = names.stream().anyMatch(name -> name.matches("(t|p|pos_?)?y(_.*)?"));
      boolean space =
          names.stream()
              .anyMatch(
                  name ->
                      name.matches(
                          "(t|p|pos_?|size_?|half_?|s)?z(_.*)?|h(_.*)?|height.*|half_?height.*"
                              + "|q_?w|roll.*|pitch.*|r[xy].*"));
      return plane && !space ? 2 : 3;
    }
  }

  /**
   * Returns the files that a pattern names, in the order of their names.
   *
   * @param pattern a file, or one with {@code *} and {@code ?} in its name
   * @throws InvalidInputException if there is none
   */
  public static List<Path> matching(Path pattern) {
    Path name = pattern.getFileName();
    Position where = Position.of(pattern.toString());
    return PartFiles.matching(pattern, name == null ? "" : name.toString(), where, "bodies");
  }

  /**
   * Returns the next body, or null at the end.
   *
   * @throws InvalidInputException naming the line that is wrong
   */
  public @Nullable Row next() {
    CsvLine line = table.next();
    return line == null ? null : row(line);
  }

  private Row row(CsvLine line) {
    rows++;
    String name = table.has(NAME) ? table.text(line, NAME) : stem + "/" + rows;
    if (name.isEmpty()) {
      throw table.expected(line, NAME, "the name of a body");
    }
    if (!table.isNamed() && line.size() <= COLUMNS.size()) {
      throw new InvalidInputException(
          line.position(line.size()),
          "has %d cells, expected name,group,shape,<pose>".formatted(line.size()));
    }
    return new Row(
        name,
        table.text(line, GROUP),
        table.text(line, SHAPE),
        table.sizes(line),
        table.pose(line),
        line.position(0));
  }

  /** The file's name without its folder and its ending. */
  private static String stem(String source) {
    String name = source.substring(Math.max(source.lastIndexOf('/'), source.lastIndexOf('\\')) + 1);
    return name.replaceFirst("\\.[^.]*$", "");
  }

  @Override
  public void close() {
    table.close();
  }
}
