// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.urdf;

import io.touchstone.io.Frame;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.files.MotionFile;
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
 * another follow it, and a column of theirs has to say so. Lines that begin with {@code #} are
 * comments. Streamed: one row is in memory at a time.
 */
public final class JointTrajectory extends MotionFile {

  private final Robot robot;
  private final Robot.Placement placement;
  private final boolean limited;
  private final Map<String, Double> standing;

  /**
   * Creates the source; nothing is read yet.
   *
   * @param placement where the robot stands, and the positions of joints that have no column
   * @param limited whether a position outside the limits of its joint is an error
   */
  public JointTrajectory(Robot robot, Robot.Placement placement, Path file, boolean limited) {
    super(file, "contains no row of positions behind a header 'time,<joint>,...'");
    this.robot = robot;
    this.placement = placement;
    this.limited = limited;
    this.standing = robot.positions(placement);
  }

  @Override
  protected Stream read(Path from) {
    return new Reader(new TextLines(from));
  }

  /** Makes a frame of each row. */
  private final class Reader implements Stream {

    private final TextLines lines;
    private final Followers followers = new Followers(robot);

    /** What the first column says: frame or time. */
    private String kind = "";

    /** Whose positions stand in the columns behind it; empty before the header was read. */
    private List<String> joints = List.of();

    private @Nullable Frame pending;
    private long frames;
    private double before = Double.NEGATIVE_INFINITY;
    private String textBefore = "";

    Reader(TextLines lines) {
      this.lines = lines;
    }

    @Override
    public boolean hasNext() {
      if (kind.isEmpty()) {
        CsvLine header = CsvLine.next(lines);
        if (header == null) {
          return false;
        }
        readHeader(header);
      }
      if (pending == null) {
        CsvLine row = CsvLine.next(lines);
        pending = row == null ? null : frame(row);
      }
      return pending != null;
    }

    @Override
    public Frame next() {
      if (!hasNext() || pending == null) {
        throw new NoSuchElementException("no more frames");
      }
      Frame frame = pending;
      pending = null;
      frames++;
      return frame;
    }

    @Override
    public long total() {
      return hasNext() ? lines.estimate(frames) : frames;
    }

    private void readHeader(CsvLine header) {
      String first = header.cell(0).strip();
      if (!first.equals("time") && !first.equals("frame")) {
        throw header.expected(0, "a header that begins with 'time' or 'frame'");
      }
      List<String> names = header.cells().stream().skip(1).map(String::strip).toList();
      for (int k = 0; k < names.size(); k++) {
        robot.requireMovable(names.get(k), header.position(k + 1));
        if (names.indexOf(names.get(k)) < k) {
          throw new InvalidInputException(
              header.position(k + 1),
              "joint %s has two columns".formatted(Words.quoted(names.get(k))));
        }
      }
      kind = first;
      joints = names;
    }

    private Frame frame(CsvLine row) {
      if (row.size() != joints.size() + 1) {
        throw new InvalidInputException(
            row.position(joints.size() + 1),
            "has %s, the header has %d"
                .formatted(Words.count(row.size(), "cell"), joints.size() + 1));
      }
      long number = number(row);
      Map<String, Double> positions = new HashMap<>(standing);
      for (int k = 0; k < joints.size(); k++) {
        String joint = joints.get(k);
        double position = Numbers.parse(row.cell(k + 1).strip());
        if (!Double.isFinite(position)) {
          throw row.expected(
              k + 1, "a position of joint %s, a finite number".formatted(Words.quoted(joint)));
        }
        if (limited && robot.leaderOf(joint).isEmpty()) {
          robot.requireWithinLimits(joint, position, row.position(k + 1));
        }
        positions.put(joint, position);
      }
      for (int k = 0; k < joints.size(); k++) {
        String joint = joints.get(k);
        followers.check(joint, positions.getOrDefault(joint, 0.0), positions, row.position(k + 1));
      }
      return new Frame(
          number,
          robot.bodyPoses(placement.base(), positions),
          List.of(new RobotPosition(robot, placement.base(), positions)));
    }

    private long number(CsvLine row) {
      String text = row.cell(0).strip();
      double moment = Numbers.parse(text);
      if (!Double.isFinite(moment)) {
        throw row.expected(0, "a %s, a finite number".formatted(kind));
      }
      if (!(moment > before)) {
        throw new InvalidInputException(
            row.position(0),
            "%s %s comes after %s; they must ascend".formatted(kind, text, textBefore));
      }
      before = moment;
      textBefore = text;
      if (kind.equals("time")) {
        return frames;
      }
      if (!text.matches("\\d{1,15}")) {
        throw row.expected(0, "the number of a frame");
      }
      return (long) moment;
    }

    @Override
    public void close() {
      followers.tell();
      lines.close();
    }
  }
}
