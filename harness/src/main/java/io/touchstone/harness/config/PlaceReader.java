// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.config;

import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.Pose;
import io.touchstone.io.files.PoseCare;
import io.touchstone.io.text.Words;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads where something stands: a matrix, or a turn and then a shift. */
final class PlaceReader {

  private static final List<Entry> TURNS =
      List.of(SceneKeys.QUATERNION, SceneKeys.ROTATE, SceneKeys.EULER);

  private final Section body;
  private final int dimension;
  private final PoseCare care;

  PlaceReader(Section body, int dimension, PoseCare care) {
    this.body = body;
    this.dimension = dimension;
    this.care = care;
  }

  /** Returns the pose, the identity when nothing is said; null when it is wrong, and reported. */
  @Nullable Pose read() {
    try {
      Pose pose = body.has(SceneKeys.POSE) ? matrix() : movedAndTurned();
      return pose == null ? null : care.checked(pose, body.place());
    } catch (InvalidGeometryException e) {
      Entry key =
          Stream.concat(Stream.<Entry>of(SceneKeys.POSE), TURNS.stream())
              .filter(body::has)
              .findFirst()
              .orElse(SceneKeys.TRANSLATE);
      body.problem(key, ": " + e.getMessage());
      return null;
    }
  }

  private @Nullable Pose matrix() {
    Stream.concat(Stream.<Entry>of(SceneKeys.TRANSLATE), TURNS.stream())
        .filter(body::has)
        .forEach(other -> body.problem(other, " and pose exclude each other"));
    double[] numbers = body.find(SceneKeys.POSE);
    boolean byColumns = body.get(SceneKeys.ORDER);
    boolean affine = body.get(SceneKeys.AFFINE);
    if (numbers == null) {
      return null;
    }
    if (affine) {
      return byColumns ? Pose.affineColumns(dimension, numbers) : Pose.affine(dimension, numbers);
    }
    return care.rigid(dimension, byColumns ? turned(numbers) : numbers, body.place());
  }

  /** Returns a matrix given column by column row by row. */
  private double[] turned(double[] columns) {
    Pose pose = Pose.affineColumns(dimension, columns);
    double[] rows = new double[dimension * (dimension + 1)];
    pose.copyTo(rows);
    return rows;
  }

  private @Nullable Pose movedAndTurned() {
    double[] t = body.find(SceneKeys.TRANSLATE);
    if (t == null) {
      if (body.has(SceneKeys.TRANSLATE)) {
        return null;
      }
      t = new double[dimension];
    }
    if (t.length != dimension) {
      wrongCount(body, SceneKeys.TRANSLATE, t, String.valueOf(dimension));
      return null;
    }
    List<Entry> said = TURNS.stream().filter(body::has).toList();
    if (said.isEmpty()) {
      return Pose.translation(t);
    }
    if (said.size() > 1) {
      body.problem(said.get(1), " and %s exclude each other".formatted(said.get(0).name()));
      return null;
    }
    if (said.get(0) == SceneKeys.QUATERNION) {
      return turnedByQuaternion(t);
    }
    return said.get(0) == SceneKeys.EULER
        ? turnedByAngles(body.in(SceneKeys.EULER), t)
        : turned(body.in(SceneKeys.ROTATE), t);
  }

  private @Nullable Pose turnedByQuaternion(double[] t) {
    double[] q = body.find(SceneKeys.QUATERNION);
    if (q == null) {
      return null;
    }
    if (dimension != 3) {
      body.problem(SceneKeys.QUATERNION, " is for dimension 3 only");
      return null;
    }
    if (q.length != 4) {
      wrongCount(body, SceneKeys.QUATERNION, q, "[x, y, z, w]");
      return null;
    }
    return Pose.quaternion(t[0], t[1], t[2], q[0], q[1], q[2], q[3]);
  }

  private @Nullable Pose turnedByAngles(Section euler, double[] t) {
    String axes = euler.get(SceneKeys.EULER_AXES);
    double[] degrees = euler.find(SceneKeys.EULER_DEGREES);
    euler.finish();
    if (degrees == null) {
      return null;
    }
    if (dimension != 3) {
      body.problem(SceneKeys.EULER, " is for dimension 3 only");
      return null;
    }
    if (degrees.length != 3) {
      wrongCount(euler, SceneKeys.EULER_DEGREES, degrees, "3");
      return null;
    }
    return Pose.eulerByDegrees(axes, degrees, t);
  }

  private @Nullable Pose turned(Section rotate, double[] t) {
    Double degrees = rotate.find(SceneKeys.DEGREES);
    double turn = degrees == null ? 0 : degrees;
    Pose pose = null;
    if (dimension == 2) {
      pose = Pose.rotationByDegrees(turn, t[0], t[1]);
    } else if (dimension == 3) {
      double[] axis = rotate.find(SceneKeys.AXIS);
      if (axis != null && axis.length == 3) {
        pose = Pose.rotationByDegrees(axis, turn, t);
      } else if (axis != null || !rotate.has(SceneKeys.AXIS)) {
        rotate.problem(SceneKeys.AXIS, " needs three numbers");
      }
    } else {
      rotate.problem(
          SceneKeys.DEGREES,
          ": turns have an angle in dimensions 2 and 3 only; write the %d numbers of the pose"
              .formatted(dimension * (dimension + 1)));
    }
    rotate.finish();
    return degrees == null ? null : pose;
  }

  private static void wrongCount(Section of, Key<double[]> key, double[] found, String expected) {
    of.problem(
        key, " has %s, expected %s".formatted(Words.count(found.length, "number"), expected));
  }
}
