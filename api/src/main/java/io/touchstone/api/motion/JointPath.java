// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.motion;

import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.numbers.Norm;
import io.touchstone.api.numbers.Turns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How a link of a robot moves when all joints before it do, each from one position to another,
 * evenly: the curve of its joints, and not the straight line between two poses. For the plane and
 * space.
 *
 * <pre>{@code
 * x(t) = F0 J1(q1(t)) F1 J2(q2(t)) F2 ... v,    q(t) = (1 - t) from + t to
 * }</pre>
 *
 * <p>F are fixed poses. A joint that turns is {@code J(q) = exp(q [axis])}: q is an angle in
 * radians where the axis is a unit vector. One that slides moves by {@code q axis}. All this is
 * meant for the real numbers that the doubles denote, so that a path which goes on from the
 * positions where another ended starts exactly there.
 *
 * <p>Immutable and thread-safe; each method that adds something returns another path.
 */
public final class JointPath {

  /** What a joint does. */
  private static final class Joint {
    final boolean slides;
    final double from;
    final double to;
    final double[] axis;
    final double length;
    final double most;
    final double rate;
    private final double @Nullable [] about;

    Joint(boolean slides, double from, double to, double[] axis) {
      this.slides = slides;
      this.from = from;
      this.to = to;
      this.axis = axis.clone();
      length = Norm.of(axis);
      most = Math.max(Math.abs(from), Math.abs(to)) * length;
      rate = Math.abs(to - from) * length;
      if (!(length > 0 && Double.isFinite(length) && Double.isFinite(most))) {
        throw new InvalidGeometryException(
            "a joint from %s to %s about the axis %s; numbers must be finite, and an axis not 0"
                .formatted(from, to, Arrays.toString(axis)));
      }
      if (!slides && most > Motion.MAX_TURN) {
        throw new InvalidGeometryException(
            "a joint at %s radians; at most 2^20 can be told from each other".formatted(most));
      }
      about = slides || axis.length != 3 ? null : Turns.about(axis);
    }

    /** Returns the rotation at a position, n rows of n numbers, as poses that turn have it. */
    double[] turned(double position) {
      double[] angle = Turns.angle(about == null ? axis[0] * position : length * position);
      double c = angle[0];
      double s = angle[1];
      return about == null ? new double[] {c, 0 - s, s, c} : Turns.turn(about, c, s);
    }

    double at(double t) {
      return t == 1 ? to : from + t * (to - from);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Joint that
          && slides == that.slides
          && Double.compare(from, that.from) == 0
          && Double.compare(to, that.to) == 0
          && Arrays.equals(axis, that.axis);
    }

    @Override
    public int hashCode() {
      return Objects.hash(slides, from, to, Arrays.hashCode(axis));
    }

    @Override
    public String toString() {
      return "%s %s to %s about %s"
          .formatted(slides ? "slide" : "turn", from, to, Arrays.toString(axis));
    }
  }

  private final List<Pose> fixed;
  private final List<Joint> joints;

  private JointPath(List<Pose> fixed, List<Joint> joints) {
    this.fixed = List.copyOf(fixed);
    this.joints = List.copyOf(joints);
  }

  /**
   * Returns the path of what stands at a pose.
   *
   * @throws InvalidGeometryException if the pose is not rigid or not of the plane or space
   */
  public static JointPath at(PoseView base) {
    if (base.dimension() != 2 && base.dimension() != 3) {
      throw new InvalidGeometryException(
          "joints in dimension %d; they are for the plane and space".formatted(base.dimension()));
    }
    return new JointPath(List.of(requireRigid(base)), List.of());
  }

  /**
   * Adds a fixed pose: what follows stands there in the frame of what is before.
   *
   * @throws InvalidGeometryException if it is not rigid
   */
  public JointPath then(PoseView pose) {
    requireDimension("pose", pose.dimension(), dimension());
    List<Pose> longer = new ArrayList<>(fixed);
    int last = longer.size() - 1;
    longer.set(last, longer.get(last).compose(requireRigid(pose)));
    return new JointPath(longer, joints);
  }

  /**
   * Adds a joint that turns about an axis through the origin of its frame.
   *
   * @param from position at time 0, in radians if the axis is a unit vector
   * @param to position at time 1
   * @param axis three components, not all 0; in the plane one
   * @throws InvalidGeometryException if a number is not finite, the axis is 0, or it turns beyond
   *     {@link Motion#MAX_TURN}
   */
  public JointPath turn(double from, double to, double... axis) {
    requireDimension("axis of a joint that turns", axis.length, dimension() == 2 ? 1 : 3);
    return add(false, from, to, axis);
  }

  /**
   * Adds a joint that slides along an axis.
   *
   * @param from position at time 0, in the unit of length if the axis is a unit vector
   * @param to position at time 1
   * @param axis a component for each dimension, not all 0
   * @throws InvalidGeometryException if a number is not finite, or the axis is 0
   */
  public JointPath slide(double from, double to, double... axis) {
    requireDimension("axis of a joint that slides", axis.length, dimension());
    return add(true, from, to, axis);
  }

  private JointPath add(boolean slides, double from, double to, double[] axis) {
    Joint joint = new Joint(slides, from, to, axis);
    List<Joint> more = new ArrayList<>(joints);
    more.add(joint);
    List<Pose> longer = new ArrayList<>(fixed);
    longer.add(Pose.identity(dimension()));
    return new JointPath(longer, more);
  }

  private static Pose requireRigid(PoseView pose) {
    if (!pose.isRigid()) {
      throw new InvalidGeometryException(
          "a link stands at a rigid pose, and this one mirrors, stretches or shears; defect %s"
              .formatted(pose.defect()));
    }
    return pose.toPose();
  }

  private static void requireDimension(String what, int found, int expected) {
    if (found != expected) {
      throw new DimensionMismatchException(what, found, expected);
    }
  }

  /** Returns the dimension. */
  public int dimension() {
    return fixed.get(0).dimension();
  }

  /** Returns how many joints there are. */
  public int joints() {
    return joints.size();
  }

  /** Returns the fixed pose before joint k, from 0; for the number of joints what follows all. */
  public Pose fixed(int k) {
    return fixed.get(k);
  }

  /** Tells whether joint k slides; else it turns. */
  public boolean slides(int k) {
    return joints.get(k).slides;
  }

  /** Returns a copy of the axis of joint k. */
  public double[] axis(int k) {
    return joints.get(k).axis.clone();
  }

  /** Returns the position of joint k at time 0. */
  public double from(int k) {
    return joints.get(k).from;
  }

  /** Returns the position of joint k at time 1. */
  public double to(int k) {
    return joints.get(k).to;
  }

  /**
   * Writes about where the link stands at a time, with the ordinary roundings of doubles.
   *
   * @param t from 0 to 1
   * @param pose receives n rows of n + 1 numbers, row-major [R | t]
   */
  public void poseAt(double t, double[] pose) {
    int n = dimension();
    double[] product = new double[pose.length];
    double[] moved = new double[pose.length];
    fixed.get(0).copyTo(pose);
    for (int k = 0; k < joints.size(); k++) {
      Joint joint = joints.get(k);
      double q = joint.at(t);
      double[] turn = joint.slides ? null : joint.turned(q);
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          moved[i * (n + 1) + j] = turn == null ? (i == j ? 1 : 0) : turn[i * n + j];
        }
        moved[i * (n + 1) + n] = turn == null ? q * joint.axis[i] : 0;
      }
      compose(n, pose, moved, product);
      fixed.get(k + 1).copyTo(moved);
      compose(n, product, moved, pose);
    }
  }

  private static void compose(int n, double[] a, double[] b, double[] product) {
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= n; j++) {
        double sum = j == n ? a[i * (n + 1) + n] : 0;
        for (int k = 0; k < n; k++) {
          sum += a[i * (n + 1) + k] * b[k * (n + 1) + j];
        }
        product[i * (n + 1) + j] = sum;
      }
    }
  }

  /**
   * Returns a bound of how far the link's origin is from the world's at any time: the sum of all
   * lengths on the way there.
   */
  public double length() {
    return from(0, 0);
  }

  /**
   * Returns an upper bound of how fast a point of the link moves, roundings included.
   *
   * @param reach how far the point is from the origin of the shape at most
   */
  public double speed(double reach) {
    double speed = 0;
    for (int k = 0; k < joints.size(); k++) {
      Joint joint = joints.get(k);
      speed += joint.rate * (joint.slides ? 1 : from(k + 1, reach));
    }
    return speed * stretch();
  }

  /**
   * Returns an upper bound of the acceleration of a point of the link, roundings included. With z
   * for the axis and o for the origin of a joint, {@code d2y / dq_i dq_j = z_i x (z_j x (y - o_j))}
   * for joints i before j that turn, {@code z_i x a_j} if j slides, and 0 if i slides.
   *
   * @param reach how far the point is from the origin of the shape at most
   */
  public double bend(double reach) {
    double bend = 0;
    double before = 0;
    for (int k = 0; k < joints.size(); k++) {
      Joint joint = joints.get(k);
      double rate = joint.rate;
      if (joint.slides) {
        bend += 2 * before * rate;
      } else {
        bend += rate * (rate + 2 * before) * from(k + 1, reach);
        before += rate;
      }
    }
    return bend * stretch();
  }

  /** Returns how far a point is at most from the origin of fixed pose k, whatever joints do. */
  private double from(int k, double reach) {
    double far = reach;
    for (int j = joints.size(); j >= k; j--) {
      Pose pose = fixed.get(j);
      double[] t = new double[dimension()];
      for (int i = 0; i < t.length; i++) {
        t[i] = pose.translation(i);
      }
      far = far * (1 + t.length * pose.defect()) + Norm.of(t);
      if (j > k && joints.get(j - 1).slides) {
        far += joints.get(j - 1).most;
      }
    }
    return far;
  }

  /** Returns how much longer a vector becomes at most: poses are rigid up to a defect. */
  private double stretch() {
    double stretch = 1 + 0x1p-40;
    for (Pose pose : fixed) {
      stretch *= 1 + dimension() * pose.defect();
    }
    return stretch;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof JointPath that
        && fixed.equals(that.fixed)
        && joints.equals(that.joints);
  }

  @Override
  public int hashCode() {
    return 31 * fixed.hashCode() + joints.hashCode();
  }

  @Override
  public String toString() {
    return "JointPath[%s, %s]".formatted(fixed, joints);
  }
}
