// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.Suggestions;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.Pose;
import io.touchstone.io.Frame;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.text.CsvLine;
import io.touchstone.io.text.Numbers;
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
 * pose as in {@link PoseText}. A first line that begins with the word {@code frame} is a header;
 * lines that begin with {@code #} are comments. Streamed: one frame is in memory at a time.
 */
public final class FramesFile extends MotionFile {

  private final int dimension;
  private final Set<String> bodies;

  /**
   * Creates the source; nothing is read yet.
   *
   * @param dimension dimension of the poses
   * @param bodies names of the bodies that may move
   */
  public FramesFile(Path file, int dimension, List<String> bodies) {
    super(file, "contains no frame 'frame,body,<pose>'");
    this.dimension = dimension;
    this.bodies = new HashSet<>(bodies);
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
    private @Nullable Row pending;
    private boolean first = true;
    private long frames;

    Reader(TextLines lines) {
      this.lines = lines;
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
      CsvLine line = CsvLine.next(lines);
      if (line != null && first && line.cell(0).strip().equals("frame")) {
        line = CsvLine.next(lines);
      }
      first = false;
      return line == null ? null : row(line);
    }

    private Row row(CsvLine line) {
      String number = line.cell(0).strip();
      if (!number.matches("\\d{1,18}")) {
        throw line.expected(0, "the number of a frame");
      }
      String body = line.size() > 1 ? line.cell(1).strip() : "";
      if (!bodies.contains(body)) {
        throw new InvalidInputException(
            line.position(1),
            "the scene has no body %s%s"
                .formatted(Words.quoted(body), Suggestions.didYouMean(body, bodies)));
      }
      double[] numbers = new double[line.size() - 2];
      for (int k = 0; k < numbers.length; k++) {
        numbers[k] = Numbers.parse(line.cell(k + 2).strip());
        if (!Double.isFinite(numbers[k])) {
          throw line.expected(k + 2, "a finite number of a pose");
        }
      }
      try {
        Pose pose = PoseText.of(dimension, numbers, false);
        return new Row(Long.parseLong(number), body, pose, line.position(0));
      } catch (InvalidGeometryException e) {
        throw new InvalidInputException(line.position(2), String.valueOf(e.getMessage()));
      }
    }

    @Override
    public void close() {
      lines.close();
    }
  }
}
