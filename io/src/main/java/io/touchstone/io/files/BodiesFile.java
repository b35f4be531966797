// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.Pose;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.text.CsvLine;
import io.touchstone.io.text.Numbers;
import io.touchstone.io.text.TextLines;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Bodies of a scene as comma-separated values: {@code name,group,shape,<pose>}, the group perhaps
 * empty, the pose as in {@link PoseText}. A first line that begins with the word {@code name} is a
 * header; lines that begin with {@code #} are comments. Streamed. Not thread-safe.
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public final class BodiesFile implements AutoCloseable {

  private final TextLines lines;
  private final int dimension;
  private boolean first = true;

  /**
   * A body as a file tells of it.
   *
   * @param name its name
   * @param group its group; empty for none
   * @param shape the name of its shape
   * @param pose where it stands
   * @param where the place in the file
   */
  public record Row(String name, String group, String shape, Pose pose, Position where) {}

  /**
   * Opens a file.
   *
   * @param dimension dimension of the poses
   * @throws InvalidInputException if it cannot be read
   */
  public BodiesFile(Path file, int dimension) {
    this(new TextLines(file), dimension);
  }

  /**
   * Reads from a stream.
   *
   * @param in closed together with this
   * @param source what the user calls it
   */
  public BodiesFile(InputStream in, String source, int dimension) {
    this(new TextLines(in, source), dimension);
  }

  private BodiesFile(TextLines lines, int dimension) {
    this.lines = lines;
    this.dimension = dimension;
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
    CsvLine line = CsvLine.next(lines);
    if (line != null && first && line.cell(0).strip().equals("name")) {
      line = CsvLine.next(lines);
    }
    first = false;
    return line == null ? null : row(line);
  }

  private Row row(CsvLine line) {
    String name = line.cell(0).strip();
    if (name.isEmpty()) {
      throw line.expected(0, "the name of a body");
    }
    if (line.size() < 4) {
      throw new InvalidInputException(
          line.position(line.size()),
          "has %d cells, expected name,group,shape,<pose>".formatted(line.size()));
    }
    double[] numbers = new double[line.size() - 3];
    for (int k = 0; k < numbers.length; k++) {
      numbers[k] = Numbers.parse(line.cell(k + 3).strip());
      if (!Double.isFinite(numbers[k])) {
        throw line.expected(k + 3, "a finite number of a pose");
      }
    }
    try {
      Pose pose = PoseText.of(dimension, numbers, false);
      return new Row(name, line.cell(1).strip(), line.cell(2).strip(), pose, line.position(0));
    } catch (InvalidGeometryException e) {
      throw new InvalidInputException(line.position(3), String.valueOf(e.getMessage()));
    }
  }

  @Override
  public void close() {
    lines.close();
  }
}
