// SPDX-License-Identifier: Apache-2.0
package io.touchstone.spark;

import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.Pose;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.files.PoseText;
import io.touchstone.tiles.TileBody;
import java.io.IOException;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.schema.GroupType;
import org.jspecify.annotations.Nullable;

/**
 * Bodies of a Parquet file: strings {@code name}, {@code shape} and perhaps {@code group}, and the
 * numbers of the pose as a list of doubles {@code pose}, or as double columns {@code p0}, {@code
 * p1}, ..., as many as {@link PoseText} takes.
 */
final class ParquetBodies implements BodyPart.Bodies {

  private final String file;
  private final int dimension;
  private final BodyPart.File part;
  private final ParquetReader<Group> reader;
  private final long first;
  private long read;

  ParquetBodies(String file, int dimension, BodyPart.File part, long first) throws IOException {
    this.file = file;
    this.dimension = dimension;
    this.part = part;
    this.first = first;
    try {
      this.reader = RowFiles.reader(file, Storage.settings());
    } catch (RuntimeException e) {
      throw unreadable(e);
    }
  }

  /** A damaged file makes the reader throw anything. */
  private InvalidInputException unreadable(Exception e) {
    return new InvalidInputException(
        Position.of(file), "cannot be read as Parquet behind row %d: %s".formatted(read, e));
  }

  @Override
  public @Nullable TileBody next() {
    Position where = Position.of("%s, row %d".formatted(file, read + 1));
    try {
      Group row = reader.read();
      if (row == null) {
        return null;
      }
      Pose pose = PoseText.of(dimension, numbers(row, where), false);
      return part.body(
          first + read++,
          text(row, "name", true, where),
          text(row, "group", false, where),
          text(row, "shape", true, where),
          pose,
          where);
    } catch (InvalidGeometryException e) {
      throw new InvalidInputException(where, String.valueOf(e.getMessage()));
    } catch (InvalidInputException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      throw unreadable(e);
    }
  }

  private static String text(Group row, String column, boolean required, Position where) {
    GroupType type = row.getType();
    boolean there = type.containsField(column) && row.getFieldRepetitionCount(column) > 0;
    String text = there ? row.getString(column, 0) : "";
    if (required && text.isEmpty()) {
      throw new InvalidInputException(where, "has no '%s'".formatted(column));
    }
    return text;
  }

  private static double[] numbers(Group row, Position where) {
    GroupType type = row.getType();
    double[] numbers;
    if (type.containsField("pose")) {
      numbers = list(row);
    } else {
      int count = 0;
      while (type.containsField("p" + count)) {
        count++;
      }
      numbers = new double[count];
      for (int k = 0; k < count; k++) {
        boolean there = row.getFieldRepetitionCount("p" + k) > 0;
        numbers[k] = there ? row.getDouble("p" + k, 0) : Double.NaN;
      }
    }
    for (double number : numbers) {
      if (!Double.isFinite(number)) {
        throw new InvalidInputException(where, "has a number in its pose that is not finite");
      }
    }
    return numbers;
  }

  /** A list of the standard form, a group of a repeated group of one value, or a repeated value. */
  private static double[] list(Group row) {
    if (row.getType().getType("pose").isPrimitive()) {
      double[] numbers = new double[row.getFieldRepetitionCount("pose")];
      for (int k = 0; k < numbers.length; k++) {
        numbers[k] = row.getDouble("pose", k);
      }
      return numbers;
    }
    if (row.getFieldRepetitionCount("pose") == 0) {
      return new double[0];
    }
    Group list = row.getGroup("pose", 0);
    double[] numbers = new double[list.getFieldRepetitionCount(0)];
    for (int k = 0; k < numbers.length; k++) {
      Group element = list.getGroup(0, k);
      numbers[k] = element.getFieldRepetitionCount(0) == 0 ? Double.NaN : element.getDouble(0, 0);
    }
    return numbers;
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
