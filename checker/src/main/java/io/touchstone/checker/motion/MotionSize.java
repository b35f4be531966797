// SPDX-License-Identifier: Apache-2.0
package io.touchstone.checker.motion;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.motion.JointPath;
import io.touchstone.api.motion.Motion;
import io.touchstone.api.numbers.Norm;
import io.touchstone.exact.Enclosure;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How far the vertices of a moving body reach and how fast they go: upper bounds in doubles, all
 * roundings included. Lengths that are not 0 are not below {@link #LEAST}, so that no product of
 * them underflows; what is beyond the range becomes infinite or NaN, and proves nothing.
 *
 * <p>Of a link of a robot r is the vertex in the frame of the shape, exactly, and the origin of
 * that frame stands for the centre of turning.
 *
 * <p>Nothing is computed for each vertex unless it is asked for: most planes hold by the greatest
 * length of a vertex alone.
 */
public final class MotionSize {

  /** Below any length that matters, and far above the least double. */
  public static final double LEAST = 0x1p-200;

  /** Sums of squares above this, and below its inverse, neither underflow nor overflow. */
  public static final double LEAST_SQUARES = 0x1p-900;

  /** More than the roundings of any formula here: a few dozen of them. */
  public static final double UP = 1 + 0x1p-44;

  private final int n;
  private final MotionShape shape;
  private final Motion motion;
  private final Pose start;

  /** Of the shape's frame. */
  private final double[] ownCentre;

  private final double[] centre;
  private final double[] velocity;
  private final double[] turn;
  private final double error;
  private final double pathError;
  private final double speed;
  private final double acceleration;
  private final double reach;
  private final double extent;

  /** What is known of joints; null of other motions. */
  private final @Nullable JointPath path;

  /** How fast the matrix of an affine motion changes, as a length. */
  private final double stretching;

  private double reachOffAxis = Double.NaN;

  public MotionSize(MotionShape shape, Motion motion) {
    this.n = motion.dimension();
    this.shape = shape;
    this.motion = motion;
    path = motion.kind() == Motion.Kind.JOINTS ? motion.path() : null;
    start = path == null ? motion.start() : Pose.identity(n);
    velocity = motion.velocity();
    turn = motion.turn();
    ownCentre = motion.centre();
    centre = new double[n];
    start.toWorld(ownCentre, centre);
    double off = Norm.of(ownCentre);
    double offsets = far(start);
    double change = 0;
    double stretch = frobenius(start, start, 0);
    if (motion.kind() == Motion.Kind.AFFINE) {
      for (int i = 0; i < n; i++) {
        velocity[i] = motion.end().translation(i) - start.translation(i);
      }
      change = frobenius(motion.end(), start, 1);
      stretch += frobenius(motion.end(), start, 0);
      offsets += far(motion.end());
    }
    stretching = change;
    double far = shape.reach() + off;
    offsets += stretch * off + Norm.of(velocity);
    pathError = path == null ? 0 : pathError(path);
    double ofPath = path == null ? 0 : 2 * pathError * path.length();
    // sums of n + 1 products, and what is added to them
    error = 4 * (n + 4) * UNIT_ROUNDOFF * offsets + ofPath + 0x1p-1000;
    double[] rates = rates(motion);
    speed = rates[0];
    acceleration = rates[1];
    double fromCentre = off == 0 ? shape.reach() : shape.reach(ownCentre);
    // |R r|^2 = r' (R'R) r, and R'R is the identity up to the defect in each entry
    boolean rigid = start.isRigid() && motion.kind() != Motion.Kind.AFFINE;
    double longer = rigid ? 1 + n * (start.defect() + 0x1p-46) : stretch;
    reach = up(longer * fromCentre + 4 * error);
    extent = up(stretch * far + 4 * error);
  }

  /** Returns at least the greatest length of R, less a share of Q, times a unit vector. */
  private static double frobenius(PoseView r, PoseView q, int share) {
    double squares = 0;
    for (int i = 0; i < r.dimension(); i++) {
      for (int k = 0; k < r.dimension(); k++) {
        double entry = r.rotation(i, k) - share * q.rotation(i, k);
        squares += entry * entry;
      }
    }
    return up(Math.sqrt(squares)) + LEAST;
  }

  private static double far(PoseView pose) {
    double sum = 0;
    for (int i = 0; i < pose.dimension(); i++) {
      sum += Math.abs(pose.translation(i));
    }
    return sum;
  }

  /**
   * Returns the greatest angular speed and angular acceleration. For an interpolation with {@code s
   * = |axis|, l = 1 - w}, {@code N = (1 - t l)^2 + t^2 s^2}, the angle is {@code atan2(t s, 1 - t
   * l)}, its derivatives {@code s / N} and {@code -s N' / N^2}; in space the body turns by twice
   * that angle.
   */
  private static double[] rates(Motion motion) {
    double[] turn = motion.turn();
    if (motion.isTwist()) {
      return new double[] {up(Norm.of(turn)), 0};
    }
    if (motion.isLinear() || motion.kind() == Motion.Kind.JOINTS) {
      return new double[] {0, 0};
    }
    boolean planar = motion.dimension() == 2;
    double s = up(planar ? Math.abs(turn[0]) : Norm.of(turn[0], turn[1], turn[2]));
    double loss = 1 - turn[turn.length - 1];
    double slope = loss * loss + s * s;
    double least = loss < slope ? s * s / slope : (1 - loss) * (1 - loss) + s * s;
    least = Math.min(1, least) * (1 - 0x1p-40);
    double change = Math.max(2 * Math.abs(loss), Math.abs(2 * slope - 2 * loss)) + 0x1p-40;
    double factor = planar ? 1 : 2;
    return new double[] {up(factor * s / least), up(factor * s * change / (least * least))};
  }

  /**
   * Bounds by how much an entry of the rotation of a link may be off: a joint that turns by an
   * angle is off by {@code (32 + 32 angle) u} in each entry, and a product of matrices that are no
   * longer than 1 adds their errors as lengths, at most n times as great, and {@code 3 n u} of its
   * own. Positions are off by at most twice that times the length of the path.
   */
  private static double pathError(JointPath path) {
    double sum = 64;
    for (int k = 0; k < path.joints(); k++) {
      double most = Math.max(Math.abs(path.from(k)), Math.abs(path.to(k)));
      double angle = path.slides(k) ? 0 : most * Norm.of(path.axis(k));
      sum += 256 + 128 * angle;
    }
    return sum * UNIT_ROUNDOFF * UP;
  }

  /**
   * Writes about where the frame of the shape is at a time: E, how the body has turned if it is one
   * that turns, n rows of n numbers; the matrix M that takes a vertex to the world; and what is
   * added to that.
   */
  public void locate(double t, double[] turned, double[] matrix, double[] offset) {
    if (path != null || motion.isLinear()) {
      double[] pose = new double[n * (n + 1)];
      motion.poseAt(t, pose);
      for (int i = 0; i < n; i++) {
        System.arraycopy(pose, i * (n + 1), matrix, i * n, n);
        offset[i] = pose[i * (n + 1) + n];
      }
      return;
    }
    System.arraycopy(motion.rotationAt(t), 0, turned, 0, n * n);
    for (int i = 0; i < n; i++) {
      offset[i] = centre(i, t);
      for (int j = 0; j < n; j++) {
        double entry = 0;
        for (int k = 0; k < n; k++) {
          entry += turned[i * n + k] * start.rotation(k, j);
        }
        matrix[i * n + j] = entry;
        offset[i] -= entry * ownCentre[j];
      }
    }
  }

  /** Returns by how much an entry of such a rotation may be off. */
  public double rotationError(double t) {
    if (path != null) {
      return pathError;
    }
    return motion.isLinear()
        ? 0
        : motion.isTwist() ? (32 + 32 * speed * t) * UNIT_ROUNDOFF : n == 2 ? 0x1p-36 : 0x1p-44;
  }

  /** Tells whether it is a link of a robot, moved by joints. */
  public boolean isLink() {
    return path != null;
  }

  /** Returns a bound of how fast any vertex moves. */
  public double fastest() {
    return up(up(Norm.of(velocity)) + up(speed * reach) + pathSpeed() + stretching * reach);
  }

  /** Returns a bound of how fast vertices of a link move; of other motions 0. */
  public double pathSpeed() {
    return path == null ? 0 : up(path.speed(reach));
  }

  /** Returns a bound of the acceleration of vertices of a link; of other motions 0. */
  public double pathBend() {
    return path == null ? 0 : up(path.bend(reach));
  }

  /** Returns an upper bound that is 0 or not below {@link #LEAST}. */
  public static double up(double bound) {
    return bound == 0 ? 0 : Math.max(bound * UP, LEAST);
  }

  public Motion motion() {
    return motion;
  }

  /** Returns the greatest angular speed. */
  public double speed() {
    return speed;
  }

  /** Returns the greatest angular acceleration. */
  public double acceleration() {
    return acceleration;
  }

  /** Returns how far a vertex is from the centre of turning at most. */
  public double reach() {
    return reach;
  }

  /** Returns how far a vertex may be at most from the offset of {@link #locate}. */
  public double extent() {
    return extent;
  }

  /** Returns how far a vertex is from the axis of turning at most. */
  public double reachOffAxis() {
    if (Double.isNaN(reachOffAxis)) {
      double axis = n == 3 ? Norm.of(turn[0], turn[1], turn[2]) : 0;
      reachOffAxis = axis > LEAST ? Math.min(reach, offAxis() / axis) : reach;
    }
    return reachOffAxis;
  }

  /** The same times the length of the axis; {@code |a x R0 r|} of all vertices. */
  private double offAxis() {
    double greatest = 0;
    double[] v = new double[3];
    double[] r = new double[3];
    for (int at = 0; at < vertices().length; at += 3) {
      System.arraycopy(vertices(), at, v, 0, 3);
      start.toWorld(v, r);
      for (int i = 0; i < 3; i++) {
        r[i] -= centre[i];
      }
      double x = turn[1] * r[2] - turn[2] * r[1];
      double y = turn[2] * r[0] - turn[0] * r[2];
      double z = turn[0] * r[1] - turn[1] * r[0];
      greatest = Math.max(greatest, x * x + y * y + z * z);
    }
    double axis = Norm.of(turn[0], turn[1], turn[2]);
    boolean ordinary = greatest > LEAST_SQUARES && greatest < 1 / LEAST_SQUARES;
    return ordinary
        ? up(Math.sqrt(greatest) + axis * (8 * error + 0x1p-46 * extent))
        : Double.POSITIVE_INFINITY;
  }

  /** Returns about a coordinate of the centre of turning at a time; see {@link #error}. */
  public double centre(int i, double t) {
    return centre[i] + t * velocity[i];
  }

  public double velocity(int i) {
    return velocity[i];
  }

  /** Returns by how much a coordinate of an offset ({@link #locate}) may be off, E aside. */
  public double error() {
    return error;
  }

  public int count() {
    return shape.count();
  }

  public double[] vertices() {
    return shape.vertices();
  }

  public double[] turn() {
    return turn;
  }

  /** Returns a bound of how fast the matrix of an affine motion changes, as a length. */
  public double stretching() {
    return stretching;
  }

  /**
   * Finds the vertices that may be the farthest: a scan in doubles with a bound of all roundings.
   * Entries of M are off by 3 u, products with it and with a vertex by n u of their lengths.
   *
   * @param local a direction in the frame of r, or of the world at a time for what moves linearly
   * @return at least one
   */
  public int[] candidates(Enclosure[] local, double t) {
    int count = count();
    double[] w = new double[n];
    double greatestW = 0;
    double errorOfW = 0;
    for (int i = 0; i < n; i++) {
      greatestW = Math.max(greatestW, magnitude(local[i]));
      w[i] = local[i].low().doubleValue();
      errorOfW = Math.max(errorOfW, local[i].width().roundUp() + Math.ulp(w[i]));
    }
    if (count <= 2 || !(greatestW > LEAST && greatestW < 1 / LEAST)) {
      return all();
    }
    double[] z = seen(w, t);
    double[] values = new double[count];
    double best = Double.NEGATIVE_INFINITY;
    for (int v = 0; v < count; v++) {
      double value = 0;
      for (int i = 0; i < n; i++) {
        value += z[i] * vertices()[v * n + i];
      }
      values[v] = value;
      best = Math.max(best, value);
    }
    double slack = 4 * n * (greatestW * (2 * n + 6) * UNIT_ROUNDOFF + errorOfW) * extent;
    int[] found = new int[count];
    int kept = 0;
    for (int v = 0; v < count; v++) {
      if (!(values[v] < best - slack)) { // NaN: all are candidates
        found[kept++] = v;
      }
    }
    return Arrays.copyOf(found, kept);
  }

  /** Returns such a direction in the frame of the shape: of a link it is there already. */
  private double[] seen(double[] w, double t) {
    if (path != null) {
      return w;
    }
    double[] pose = new double[n * (n + 1)];
    if (motion.isLinear()) {
      motion.poseAt(t, pose);
    } else {
      start.copyTo(pose);
    }
    double[] z = new double[n];
    for (int k = 0; k < n; k++) {
      for (int i = 0; i < n; i++) {
        z[k] += pose[i * (n + 1) + k] * w[i];
      }
    }
    return z;
  }

  private int[] all() {
    int[] all = new int[count()];
    Arrays.setAll(all, v -> v);
    return all;
  }

  private static double magnitude(Enclosure component) {
    return Math.max(
        Math.abs(component.low().doubleValue()), Math.abs(component.high().doubleValue()));
  }
}
