// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.motion.JointPath;
import io.touchstone.api.motion.Motion;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.text.InputFiles;
import io.touchstone.io.text.Words;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads {@code polytope-motions 1}: shapes as {@link PairsReader} does, and lines
 *
 * <pre>
 * motion nameA nameB path ; path
 * </pre>
 *
 * <p>where a path is one of
 *
 * <pre>
 * static pose
 * linear pose v1 ... vN
 * affine pose pose
 * twist pose c1 ... cN u1 ... uN o1 o2 o3       in the plane one o
 * interpolated pose pose
 * nlerp pose pose
 * joints pose [turn a1 a2 a3 from to pose | slide a1 ... aN from to pose] ...       in the plane turn has one a
 * </pre>
 *
 * <p>and a pose N x (N + 1) numbers, row-major [R | t]; rigid, but for {@code affine}. Strict, as
 * the other reader is.
 */
public final class MotionsReader {

  /** First word of every such file. */
  public static final String MAGIC = "polytope-motions";

  private static final String JOINTS = "joints";

  private static final List<String> KINDS =
      List.of("static", "linear", "affine", "twist", "interpolated", "nlerp", JOINTS);

  private final LineScanner lines;
  private final ShapeLines names;
  private final List<NamedShape> shapes = new ArrayList<>();
  private int n;

  /** The token behind what was read last of a path. */
  private int next;

  private MotionsReader(InputStream in, String name) {
    lines = new LineScanner(in, name, '\0');
    names = new ShapeLines(lines);
  }

  /**
   * Tells whether a file says in its first line that it has motions.
   *
   * @throws InvalidInputException if it cannot be read
   */
  public static boolean isMotions(Path file) {
    try (InputStream in = InputFiles.open(file, file.toString())) {
      LineScanner first = new LineScanner(in, file.toString(), '\0');
      return first.nextLine() && first.tokenIs(0, MAGIC);
    } catch (IOException e) {
      throw InputFiles.unreadable(file.toString(), e);
    }
  }

  /**
   * Reads a file.
   *
   * @throws InvalidInputException if it cannot be read or is not as it should be
   */
  public static MotionsFile read(Path file) {
    try (InputStream in = InputFiles.open(file, file.toString())) {
      return read(in, file.toString());
    } catch (IOException e) {
      throw InputFiles.unreadable(file.toString(), e);
    }
  }

  /**
   * Reads from a stream; see {@link #read(Path)}.
   *
   * @param name what the user calls the stream
   */
  public static MotionsFile read(InputStream in, String name) {
    return new MotionsReader(in, name).read();
  }

  private MotionsFile read() {
    n = names.header(MAGIC);
    List<MotionsFile.MovingPair> pairs = new ArrayList<>();
    while (lines.nextLine()) {
      if (lines.tokenIs(0, "shape")) {
        shapes.add(names.shape(n));
      } else if (lines.tokenIs(0, "half-spaces")) {
        shapes.add(names.halfSpaces(n));
      } else if (lines.tokenIs(0, "motion")) {
        pairs.add(pair());
      } else {
        throw lines.expected(0, "'shape', 'half-spaces' or 'motion'");
      }
    }
    return new MotionsFile(n, shapes, pairs);
  }

  private MotionsFile.MovingPair pair() {
    int a = shape(1);
    int b = shape(2);
    lines.requireToken(3, "how the first shape moves, one of " + String.join(", ", KINDS));
    Motion motionA = path(3);
    int between = next;
    lines.requireToken(between, "';' and how the second shape moves");
    if (!lines.tokenIs(between, ";")) {
      throw lines.expected(between, "';' and how the second shape moves");
    }
    lines.requireToken(
        between + 1, "how the second shape moves, one of " + String.join(", ", KINDS));
    Motion motionB = path(between + 1);
    lines.requireEnd(next);
    return new MotionsFile.MovingPair(a, motionA, b, motionB);
  }

  private int shape(int k) {
    int index = names.shapeIndex(k);
    NamedShape shape = shapes.get(index);
    if (shape.body() instanceof HalfSpaces) {
      throw lines.problemAt(
          k,
          "shape %s is given by half-spaces; motions are answered for shapes given by vertices"
              .formatted(Words.quoted(shape.name())));
    }
    if (shape.body().isEmpty()) {
      throw lines.problemAt(
          k,
          "shape %s is empty; what is empty meets nothing".formatted(Words.quoted(shape.name())));
    }
    return index;
  }

  /** Returns how many numbers the path has whose kind stands at a place. */
  private int numbers(int k) {
    int pose = n * (n + 1);
    return switch (lines.token(k)) {
      case "static" -> pose;
      case "linear" -> pose + n;
      case "affine", "interpolated", "nlerp" -> 2 * pose;
      case "twist" -> pose + 2 * n + (n == 2 ? 1 : 3);
      default -> throw lines.expected(k, "one of " + String.join(", ", KINDS));
    };
  }

  private Motion path(int k) {
    String kind = lines.token(k);
    next = k + 1;
    try {
      return kind.equals(JOINTS) ? Motion.along(joints()) : motion(kind, numbers(kind, numbers(k)));
    } catch (InvalidGeometryException e) {
      throw lines.problemAt(k, String.valueOf(e.getMessage()));
    }
  }

  /** Reads numbers that stand one after the other. */
  private double[] numbers(String of, int count) {
    double[] numbers = new double[count];
    for (int i = 0; i < count; i++) {
      lines.requireToken(next, "number %d of %d of '%s'".formatted(i + 1, count, of));
      numbers[i] = lines.number(next, "a number of '%s'".formatted(of));
      next++;
    }
    return numbers;
  }

  private JointPath joints() {
    int pose = n * (n + 1);
    JointPath path = JointPath.at(Pose.of(n, numbers(JOINTS, pose)));
    while (next < lines.tokenCount() && !lines.tokenIs(next, ";")) {
      boolean slides = lines.tokenIs(next, "slide");
      if (!slides && !lines.tokenIs(next, "turn")) {
        throw lines.expected(next, "'turn' or 'slide' of a joint");
      }
      String word = lines.token(next++);
      int axes = slides ? n : 2 * n - 3;
      double[] axis = numbers(word, axes);
      double[] positions = numbers(word, 2);
      path =
          slides
              ? path.slide(positions[0], positions[1], axis)
              : path.turn(positions[0], positions[1], axis);
      path = path.then(Pose.of(n, numbers(word, pose)));
    }
    return path;
  }

  private Motion motion(String kind, double[] numbers) {
    int size = n * (n + 1);
    double[] first = Arrays.copyOf(numbers, size);
    double[] rest = Arrays.copyOfRange(numbers, size, numbers.length);
    return switch (kind) {
      case "static" -> Motion.staying(Pose.of(n, first));
      case "linear" -> Motion.linear(Pose.of(n, first), rest);
      case "affine" -> Motion.affine(Pose.affine(n, first), Pose.affine(n, rest));
      case "interpolated" -> Motion.interpolated(Pose.of(n, first), Pose.of(n, rest));
      case "nlerp" -> Motion.nlerp(Pose.of(n, first), Pose.of(n, rest));
      default ->
          Motion.twist(
              Pose.of(n, first),
              Arrays.copyOf(rest, n),
              Arrays.copyOfRange(rest, n, 2 * n),
              Arrays.copyOfRange(rest, 2 * n, rest.length));
    };
  }
}
