package io.touchstone.io.urdf;

import io.touchstone.api.geometry.Pose;
import io.touchstone.io.Frame;
import io.touchstone.io.FrameSource;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.text.CsvLine;
import io.touchstone.io.text.Numbers;
import io.touchstone.io.text.TextLines;
import io.touchstone.io.text.Words;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * The motion of a robot, said by the positions of its joints: comma-separated values with a header
 * {@code frame,<joint>,<joint>,...} or {@code time,<joint>,...}, and a row for each moment with
 * radians or, for sliding joints, lengths. Numbers of frames and times ascend; rows with times are
 * frames 0, 1, 2 and so on. Joints that have no column stay where they are, those that mimic
 * another follow it. Lines that begin with {@code #} are comments. Streamed: one row is in memory
 * at a time.
 */
public final class JointTrajectory implements FrameSource {

  private final Robot robot;
  private final Robot.Placement placement;
  private final Path file;
  private final boolean limited;

  /**
   * Creates the source; nothing is read yet.
   *
   * @param placement where the robot stands, and the positions of joints that have no column
   * @param limited whether a position outside the limits of its joint is an error
   */
  public JointTrajectory(Robot robot, Robot.Placement placement, Path file, boolean limited) {
    this.robot = robot;
    this.placement = placement;
    this.file = file;
    this.limited = limited;
  }

  /**
   * Checks that the file can be read and begins as it should.
   *
   * @throws InvalidInputException if not
   */
  public void requireReadable() {
    try (Stream stream = open()) {
      if (!stream.hasNext()) {
        throw new InvalidInputException(
            new Position(file.toString(), 1, 1),
            "contains no row of positions behind a header 'time,<joint>,...'");
      }
      stream.next();
    }
  }

  @Override
  public Stream open() {
    return new Reader(new TextLines(file));
  }

  /** Makes a frame of each row. */
  private final class Reader implements Stream {

    private final TextLines lines;
    private @Nullable CsvLine header;
    private @Nullable CsvLine pending;
    private long frames;
    private double before = Double.NEGATIVE_INFINITY;
    private String textBefore = "";

    Reader(TextLines lines) {
      this.lines = lines;
    }

    @Override
    public boolean hasNext() {
      if (header == null) {
        header = CsvLine.next(lines);
        if (header != null) {
          checkHeader(header);
        }
      }
      if (pending == null) {
        pending = CsvLine.next(lines);
      }
      return pending != null;
    }

    @Override
    public Frame next() {
      if (!hasNext() || pending == null || header == null) {
        throw new NoSuchElementException("no more frames");
      }
      CsvLine row = pending;
      pending = null;
      if (row.size() != header.size()) {
        throw new InvalidInputException(
            row.position(header.size()),
            "has %s, the header has %d".formatted(Words.count(row.size(), "cell"), header.size()));
      }
      long number = number(header, row);
      frames++;
      Map<String, Double> positions = new HashMap<>(placement.positions());
      for (int k = 1; k < row.size(); k++) {
        String joint = header.cell(k).strip();
        double position = finite(row, k, "a position of joint " + Words.quoted(joint));
        if (limited) {
          robot.requireWithinLimits(joint, position, row.position(k));
        }
        positions.put(joint, position);
      }
      Map<String, Pose> poses = robot.bodyPoses(placement.base(), positions);
      return new Frame(number, poses);
    }

    private void checkHeader(CsvLine line) {
      String first = line.cell(0).strip();
      if (!first.equals("time") && !first.equals("frame")) {
        throw line.expected(0, "a header that begins with 'time' or 'frame'");
      }
      List<String> joints = line.cells().stream().map(String::strip).toList();
      for (int k = 1; k < joints.size(); k++) {
        robot.requireMovable(joints.get(k), line.position(k));
        if (joints.indexOf(joints.get(k)) < k) {
          throw new InvalidInputException(
              line.position(k), "joint %s has two columns".formatted(Words.quoted(joints.get(k))));
        }
      }
    }

    private long number(CsvLine names, CsvLine row) {
      String kind = names.cell(0).strip();
      double moment = finite(row, 0, "a " + kind);
      if (!(moment > before)) {
        throw new InvalidInputException(
            row.position(0),
            "%s %s comes after %s; they must ascend"
                .formatted(kind, row.cell(0).strip(), textBefore));
      }
      before = moment;
      textBefore = row.cell(0).strip();
      if (kind.equals("time")) {
        return frames;
      }
      if (!row.cell(0).strip().matches("\\d{1,15}")) {
        throw row.expected(0, "the number of a frame");
      }
      return (long) moment;
    }

    private double finite(CsvLine row, int k, String what) {
      double value = Numbers.parse(row.cell(k).strip());
      if (!Double.isFinite(value)) {
        throw row.expected(k, what + ", a finite number");
      }
      return value;
    }

    @Override
    public void close() {
      lines.close();
    }
  }
}
