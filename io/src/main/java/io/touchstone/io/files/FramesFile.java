// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.Suggestions;
import io.touchstone.api.geometry.Pose;
import io.touchstone.io.Frame;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.text.CsvLine;
import io.touchstone.io.text.TextLines;
import io.touchstone.io.text.Words;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A motion as comma-separated values: {@code frame,body,<pose>}, the frame's number ascending, the
 * pose as in {@link PoseText}, or as a header says that names the columns. Lines that begin with
 * {@code #} are comments. Streamed: one frame is in memory at a time.
 */
public final class FramesFile extends MotionFile {

  private static final int FRAME = 0;
  private static final int BODY = 1;
  private static final List<String> COLUMNS = List.of("frame", "body");

  private final int dimension;
  private final Set<String> bodies;
  private final ColumnReading reading;

  /**
   * Creates the source; nothing is read yet.
   *
   * @param dimension dimension of the poses
   * @param bodies names of the bodies that may move
   */
  public FramesFile(Path file, int dimension, List<String> bodies) {
    this(file, dimension, bodies, ColumnReading.NAMED);
  }

  /**
   * Creates the source; nothing is read yet.
   *
   * @param dimension dimension of the poses
   * @param bodies names of the bodies that may move
   * @param reading how the columns are read
   */
  public FramesFile(Path file, int dimension, List<String> bodies, ColumnReading reading) {
    super(file, "contains no frame 'frame,body,<pose>'");
    this.dimension = dimension;
    this.bodies = new HashSet<>(bodies);
    this.reading = reading;
  }

  @Override
  protected Stream read(Path from) {
    return new Reader(new TextLines(from));
  }

  /** A row of the file. */
  private record Row(long frame, String body, Pose pose, Position where) {}

  /** Gathers rows into frames. */
  private final class Reader implements Stream {

    private final TextLines lines;
    private final PoseTable table;
    private @Nullable Row pending;
    private long frames;

    Reader(TextLines lines) {
      this.lines = lines;
      this.table = new PoseTable(lines, dimension, COLUMNS, List.of(), false, reading);
    }

    @Override
    public boolean hasNext() {
      if (pending == null) {
        pending = readRow();
      }
      return pending != null;
    }

    @Override
    public Frame next() {
      if (!hasNext() || pending == null) {
        throw new NoSuchElementException("no more frames");
      }
      long number = pending.frame();
      Map<String, Pose> poses = new HashMap<>();
      while (pending != null && pending.frame() == number) {
        if (poses.put(pending.body(), pending.pose()) != null) {
          throw new InvalidInputException(
              pending.where(),
              "body %s stands twice in frame %d".formatted(Words.quoted(pending.body()), number));
        }
        pending = readRow();
      }
      if (pending != null && pending.frame() < number) {
        throw new InvalidInputException(
            pending.where(),
            "frame %d comes after frame %d; frames must ascend".formatted(pending.frame(), number));
      }
      frames++;
      return new Frame(number, poses);
    }

    @Override
    public long total() {
      return pending == null ? frames : lines.estimate(frames);
    }

    private @Nullable Row readRow() {
      CsvLine line = table.next();
      return line == null ? null : row(line);
    }

    private Row row(CsvLine line) {
      String number = table.text(line, FRAME);
      if (!number.matches("\\d{1,18}")) {
        throw table.expected(line, FRAME, "the number of a frame");
      }
      String body = table.text(line, BODY);
      if (!bodies.contains(body)) {
        throw new InvalidInputException(
            table.position(line, BODY),
            "the scene has no body %s%s"
                .formatted(Words.quoted(body), Suggestions.didYouMean(body, bodies)));
      }
      return new Row(Long.parseLong(number), body, table.pose(line), line.position(0));
    }

    @Override
    public void close() {
      table.close();
    }
  }
}
