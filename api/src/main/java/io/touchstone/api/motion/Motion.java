// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.motion;

import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.numbers.Elementary;
import io.touchstone.api.numbers.Norm;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How a body moves from time 0 to time 1. Vertex v of the shape stands at x(t) in the world, for
 * the real numbers that the stored doubles denote:
 *
 * <pre>{@code
 * STATIC, LINEAR    x(t) = R0 v + p0 + t u
 * AFFINE            x(t) = (1 - t) (R0 v + p0) + t (R1 v + p1)
 * TWIST             x(t) = c0 + t u + exp(t [omega]) R0 (v - c),   c0 = R0 c + p0
 * INTERPOLATED      a twist made from two poses
 * NLERP             x(t) = c0 + t u + Q(t) R0 (v - c)
 * JOINTS            x(t) = F0 J1(t) F1 J2(t) F2 ... v
 * }</pre>
 *
 * <p>Q(t) is the rotation of the quaternion {@code (1 - t) 1 + t q}, normalised; in the plane that
 * of the point {@code (1 - t) 1 + t q} of the unit circle, as physics engines do it there. Turns
 * are for the plane and space; the others work in any dimension.
 *
 * <p>Immutable and thread-safe.
 */
public final class Motion {

  /** The greatest angle of a turn, in radians. */
  public static final double MAX_TURN = 0x1p20;

  /** How a body moves; see {@link Motion}. */
  public enum Kind {
    /** It stays. */
    STATIC,
    /** It moves along a straight line and does not turn. */
    LINEAR,
    /** Every vertex moves along a straight line of its own; not rigid in between. */
    AFFINE,
    /** A centre moves along a straight line, and the body turns evenly about it. */
    TWIST,
    /** A twist that leads from one pose to another, the short way round. */
    INTERPOLATED,
    /** A centre moves along a straight line, and the rotation is interpolated and normalised. */
    NLERP,
    /** The joints of a robot turn and slide evenly; see {@link JointPath}. */
    JOINTS
  }

  private final Kind kind;
  private final Pose start;
  private final @Nullable Pose end;
  private final double[] centre;
  private final double[] velocity;
  private final double[] turn;
  private final @Nullable JointPath path;

  private Motion(JointPath path) {
    int n = path.dimension();
    double[] pose = new double[n * (n + 1)];
    path.poseAt(0, pose);
    this.kind = Kind.JOINTS;
    this.start = Pose.of(n, pose);
    this.end = null;
    this.centre = new double[n];
    this.velocity = new double[n];
    this.turn = new double[turnLength(n)];
    this.path = path;
  }

  private Motion(
      Kind kind,
      PoseView start,
      @Nullable PoseView end,
      double[] centre,
      double[] velocity,
      double[] turn) {
    this.kind = kind;
    this.start = start.toPose();
    this.end = end == null ? null : end.toPose();
    this.centre = centre;
    this.velocity = velocity;
    this.turn = turn;
    this.path = null;
  }

  /** Returns the motion of a body that stays. */
  public static Motion staying(PoseView pose) {
    int n = pose.dimension();
    return new Motion(
        Kind.STATIC, pose, null, new double[n], new double[n], new double[turnLength(n)]);
  }

  /**
   * Returns a motion along a straight line.
   *
   * @param pose where it starts
   * @param velocity n components, world frame; what it moves by until time 1
   * @throws InvalidGeometryException if a component is not finite
   */
  public static Motion linear(PoseView pose, double... velocity) {
    int n = pose.dimension();
    return new Motion(
        Kind.LINEAR,
        pose,
        null,
        new double[n],
        vector("velocity", n, velocity),
        new double[turnLength(n)]);
  }

  /**
   * Returns the motion in which every vertex goes along a straight line from where it is in one
   * pose to where it is in the other; the poses may be any matrices, singular ones too.
   *
   * @throws DimensionMismatchException if the dimensions differ
   */
  public static Motion affine(PoseView from, PoseView to) {
    int n = requireSame(from, to);
    return new Motion(
        Kind.AFFINE, from, to, new double[n], new double[n], new double[turnLength(n)]);
  }

  /**
   * Returns a motion that turns evenly about a centre that moves along a straight line: a screw, or
   * any constant velocities.
   *
   * @param pose where it starts; rigid
   * @param centre n coordinates in the shape's frame
   * @param velocity of the centre, n components, world frame
   * @param angular angular velocity in radians: 3 components in space, world frame; 1 in the plane
   * @throws InvalidGeometryException if a number is not finite, the pose is not rigid, the turn is
   *     beyond {@link #MAX_TURN}, or there are no turns in this dimension
   */
  public static Motion twist(PoseView pose, double[] centre, double[] velocity, double[] angular) {
    int n = requireTurning(pose);
    double[] omega = vector("angular velocity", n == 2 ? 1 : 3, angular);
    double speed = Norm.of(omega);
    if (!(speed <= MAX_TURN)) {
      throw new InvalidGeometryException(
          "a turn by %s radians; at most 2^20 can be told from each other".formatted(speed));
    }
    return new Motion(
        Kind.TWIST,
        pose,
        null,
        vector("centre", n, centre),
        vector("velocity", n, velocity),
        omega);
  }

  /**
   * Returns the twist about the shape's origin that leads from one pose to another the short way
   * round. It starts exactly at the first; how far it ends from the second says {@link #endDefect}.
   *
   * @throws InvalidGeometryException if a pose is not rigid, or there are no turns in this
   *     dimension
   */
  public static Motion interpolated(PoseView from, PoseView to) {
    int n = requireSame(from, to);
    requireTurning(from);
    requireTurning(to);
    return new Motion(
        Kind.INTERPOLATED, from, to, new double[n], step(from, to), Turn.angular(from, to));
  }

  /**
   * Returns the motion about the shape's origin that interpolates the rotation and normalises it,
   * the short way round. It starts exactly at the first pose; see {@link #endDefect}.
   *
   * @throws InvalidGeometryException if a pose is not rigid, there are no turns in this dimension,
   *     or it would turn by more than 170 degrees in the plane, where the interpolation meets 0
   */
  public static Motion nlerp(PoseView from, PoseView to) {
    int n = requireSame(from, to);
    requireTurning(from);
    requireTurning(to);
    double[] target = Turn.target(from, to);
    if (n == 2 && target[1] < -0.985) {
      throw new InvalidGeometryException(
          "a turn by %s radians; normalised interpolation in the plane is for turns up to 170 degrees, 'interpolated' for any"
              .formatted(Elementary.atan2(target[0], target[1])));
    }
    return new Motion(Kind.NLERP, from, to, new double[n], step(from, to), target);
  }

  /**
   * Returns the motion of a link of a robot, along the curve of its joints.
   *
   * @throws InvalidGeometryException if it is too long to be a number
   */
  public static Motion along(JointPath path) {
    return new Motion(Objects.requireNonNull(path, "path"));
  }

  /** Returns how it moves. */
  public Kind kind() {
    return kind;
  }

  /** Returns the dimension. */
  public int dimension() {
    return start.dimension();
  }

  /** Returns where it starts: exactly, and of {@link Kind#JOINTS} about. */
  public Pose start() {
    return start;
  }

  /** Tells whether a pose was given for the end: of affine, interpolated and nlerp. */
  public boolean hasEnd() {
    return end != null;
  }

  /**
   * Returns the pose that was given for the end.
   *
   * @throws IllegalStateException if none was given
   */
  public Pose end() {
    if (end == null) {
      throw new IllegalStateException("a motion of kind " + kind + " has no given end");
    }
    return end;
  }

  /**
   * Returns the joints.
   *
   * @throws IllegalStateException if it is of another kind
   */
  public JointPath path() {
    if (path == null) {
      throw new IllegalStateException("a motion of kind " + kind + " has no joints");
    }
    return path;
  }

  /** Returns a copy of the centre of turning, n coordinates in the shape's frame. */
  public double[] centre() {
    return centre.clone();
  }

  /** Returns a copy of the velocity of the centre, n components in the world frame. */
  public double[] velocity() {
    return velocity.clone();
  }

  /**
   * Returns a copy of what says how it turns. Of a twist the angular velocity: 3 components in the
   * world frame, 1 in the plane. Of {@code NLERP} q: x, y, z, w in space; sine and cosine in the
   * plane. Of others zeros.
   */
  public double[] turn() {
    return turn.clone();
  }

  /** Tells whether it turns evenly: a twist, interpolated or not. */
  public boolean isTwist() {
    return kind == Kind.TWIST || kind == Kind.INTERPOLATED;
  }

  /** Tells whether every vertex moves linearly. */
  public boolean isLinear() {
    return kind == Kind.STATIC || kind == Kind.LINEAR || kind == Kind.AFFINE;
  }

  /**
   * Writes about where the body stands at a time, with the ordinary roundings of doubles.
   *
   * @param t from 0 to 1
   * @param pose receives n rows of n + 1 numbers, row-major [R | t]
   */
  public void poseAt(double t, double[] pose) {
    if (path != null) {
      path.poseAt(t, pose);
      return;
    }
    int n = dimension();
    if (isLinear()) {
      for (int i = 0; i < n * (n + 1); i++) {
        double step = i % (n + 1) == n ? velocity[i / (n + 1)] : 0;
        pose[i] = end == null ? start.get(i) + t * step : (1 - t) * start.get(i) + t * end.get(i);
      }
      return;
    }
    double[] r = rotationAt(t);
    for (int i = 0; i < n; i++) {
      double p = start.translation(i) + t * velocity[i];
      for (int j = 0; j < n; j++) {
        double entry = 0;
        for (int k = 0; k < n; k++) {
          entry += r[i * n + k] * start.rotation(k, j);
        }
        pose[i * (n + 1) + j] = entry;
        p += (start.rotation(i, j) - entry) * centre[j];
      }
      pose[i * (n + 1) + n] = p;
    }
  }

  /**
   * Returns about the rotation from time 0 to a time, n rows of n numbers: the identity unless it
   * is a twist or {@code NLERP}.
   */
  public double[] rotationAt(double t) {
    int n = dimension();
    if (isTwist()) {
      return Turn.evenly(n, turn, t);
    }
    double[] r = new double[n * n];
    if (kind == Kind.NLERP) {
      double real = 1 - t * (1 - turn[turn.length - 1]);
      double square = real * real;
      for (int k = 0; k < turn.length - 1; k++) {
        square += t * turn[k] * (t * turn[k]);
      }
      double root = Math.sqrt(square);
      double s = n == 2 ? t / root : 2 * t * real / square;
      // 1 - cosine = sine^2 / (1 + cosine)
      double c = n == 2 ? t * t / (square * (1 + real / root)) : 2 * t * t / square;
      Turn.write(n, s, c, turn, r);
      return r;
    }
    for (int i = 0; i < n; i++) {
      r[i * (n + 1)] = 1;
    }
    return r;
  }

  /**
   * Returns an upper bound of how far a point of the body is at time 1 from where the pose that was
   * given for the end has it; 0 where none was given, and of affine motions.
   *
   * @param reach how far the point is from the shape's origin at most
   */
  public double endDefect(double reach) {
    if (end == null || kind == Kind.AFFINE) {
      return 0;
    }
    int n = dimension();
    double[] pose = new double[n * (n + 1)];
    poseAt(1, pose);
    double rotation = 0;
    double translation = 0;
    double size = 0;
    for (int i = 0; i < pose.length; i++) {
      double difference = pose[i] - end.get(i);
      if (i % (n + 1) == n) {
        translation += difference * difference;
        size = Math.max(size, Math.abs(pose[i]) + Math.abs(start.get(i)));
      } else {
        rotation += difference * difference;
      }
    }
    // 64 roundings of numbers of that size bound those of the pose itself
    return (Math.sqrt(rotation) + 0x1p-46) * reach + Math.sqrt(translation) + 0x1p-46 * size;
  }

  private static int turnLength(int n) {
    return n == 2 ? 1 : 3;
  }

  private static double[] step(PoseView from, PoseView to) {
    double[] step = new double[from.dimension()];
    for (int i = 0; i < step.length; i++) {
      step[i] = to.translation(i) - from.translation(i);
    }
    return vector("difference of the positions", step.length, step);
  }

  private static int requireSame(PoseView from, PoseView to) {
    if (from.dimension() != to.dimension()) {
      throw new DimensionMismatchException("end pose", to.dimension(), from.dimension());
    }
    return from.dimension();
  }

  private static int requireTurning(PoseView pose) {
    int n = pose.dimension();
    if (n != 2 && n != 3) {
      throw new InvalidGeometryException(
          "a turn in dimension %d; turns are for the plane and space".formatted(n));
    }
    if (!pose.isRigid()) {
      throw new InvalidGeometryException(
          "a body turns from a rigid pose, and this one mirrors, stretches or shears; defect %s"
              .formatted(pose.defect()));
    }
    return n;
  }

  private static double[] vector(String what, int length, double[] given) {
    double[] copy = given.clone();
    if (copy.length != length) {
      throw new DimensionMismatchException(what, copy.length, length);
    }
    for (int i = 0; i < length; i++) {
      if (!Double.isFinite(copy[i])) {
        throw new InvalidGeometryException(
            "%s component %d is %s; it must be finite".formatted(what, i, copy[i]));
      }
    }
    return copy;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Motion that
        && kind == that.kind
        && start.equals(that.start)
        && Objects.equals(end, that.end)
        && Arrays.equals(centre, that.centre)
        && Arrays.equals(velocity, that.velocity)
        && Arrays.equals(turn, that.turn)
        && Objects.equals(path, that.path);
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        kind,
        start,
        end,
        Arrays.hashCode(centre),
        Arrays.hashCode(velocity),
        Arrays.hashCode(turn),
        path);
  }

  @Override
  public String toString() {
    if (path != null) {
      return "Motion[%s]".formatted(path);
    }
    return "Motion[%s from %s, velocity %s, turn %s]"
        .formatted(kind, start, Arrays.toString(velocity), Arrays.toString(turn));
  }
}
