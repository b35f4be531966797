// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.motion.JointPath;
import io.touchstone.api.motion.Motion;
import io.touchstone.exact.Enclosure;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How far the vertices of a moving body reach and how fast they go: upper bounds in doubles, all
 * roundings included. Lengths that are not 0 are not below {@link #LEAST}, so that no product of
 * them underflows; what is beyond the range becomes infinite or NaN, and proves nothing.
 *
 * <p>Of a link of a robot r is the vertex in the frame of the shape, exactly, and the origin of
 * that frame stands for the centre of turning ({@link #locate}).
 *
 * <p>With e = {@code 2 (n + 3) u s} for the greatest sum s of magnitudes, the tables of r, X and D
 * are off by at most e in each coordinate.
 */
final class MotionSize {

  /** Below any length that matters, and far above the least double. */
  static final double LEAST = 0x1p-200;

  /** Sums of squares above this, and below its inverse, neither underflow nor overflow. */
  private static final double LEAST_SQUARES = 0x1p-900;

  /** More than the roundings of any formula here: a few dozen of them. */
  static final double UP = 1 + 0x1p-44;

  private final int n;
  private final int count;
  private final Motion motion;

  /** X or r of each vertex, approximately. */
  private final double[] places;

  /** D of each vertex, approximately. */
  private final double[] steps;

  private final double[] centre;
  private final double[] velocity;
  private final double error;

  /** Whether places change with time. */
  private final boolean moves;

  private final double speed;
  private final double acceleration;
  private final double reach;
  private final double reachOffAxis;
  private final double extent;

  /** What is known of joints; null of other motions. */
  private final @Nullable JointPath path;

  MotionSize(Polytope polytope, Motion motion) {
    this.n = motion.dimension();
    this.count = polytope.vertexCount();
    this.motion = motion;
    places = new double[count * n];
    steps = new double[count * n];
    centre = new double[n];
    velocity = motion.velocity();
    moves = motion.isLinear() && motion.kind() != Motion.Kind.STATIC;
    path = motion.kind() == Motion.Kind.JOINTS ? motion.path() : null;
    PoseView start = path == null ? motion.start() : Pose.identity(n);
    double ofCentre = image(start, motion.centre(), centre, 0) + 4 * length(velocity);
    double magnitude = ofCentre;
    double[] v = new double[n];
    for (int k = 0; k < count; k++) {
      polytope.vertex(k, v);
      double ofVertex = ofCentre + image(start, v, places, k * n);
      if (motion.kind() == Motion.Kind.AFFINE) {
        ofVertex += image(motion.end(), v, steps, k * n);
      }
      magnitude = Math.max(magnitude, ofVertex);
      for (int i = 0; i < n; i++) {
        if (motion.kind() == Motion.Kind.AFFINE) {
          steps[k * n + i] -= places[k * n + i];
        } else {
          steps[k * n + i] = velocity[i];
        }
        places[k * n + i] -= motion.isLinear() ? 0 : centre[i];
      }
    }
    double ofPath = path == null ? 0 : 2 * pathError(path) * path.length();
    error = 4 * (n + 3) * UNIT_ROUNDOFF * magnitude + ofPath + 0x1p-1000;
    double[] rates = rates(motion);
    speed = rates[0];
    acceleration = rates[1];
    double far = farthest(places);
    double[] ends = new double[motion.isLinear() ? places.length : 0];
    for (int k = 0; k < ends.length; k++) {
      ends[k] = places[k] + steps[k];
    }
    double[] turn = motion.turn();
    double axis = n == 3 ? length(turn[0], turn[1], turn[2]) : 0;
    reach = up(far + 4 * error);
    extent = up(Math.max(far, farthest(ends)) + 2 * n * error);
    reachOffAxis =
        n == 3 && axis > LEAST
            ? up(farthest(crossed(turn)) / axis + 8 * error + 0x1p-48 * far)
            : reach;
  }

  /** Returns the length of the longest of some vectors. */
  private double farthest(double[] vectors) {
    double greatest = 0;
    for (int at = 0; at < vectors.length; at += n) {
      double square = 0;
      for (int i = 0; i < n; i++) {
        square += vectors[at + i] * vectors[at + i];
      }
      greatest = Math.max(greatest, square);
    }
    if (greatest > LEAST_SQUARES && greatest < 1 / LEAST_SQUARES) {
      return Math.sqrt(greatest);
    }
    double longest = 0; // squares are out of range
    for (int at = 0; at < vectors.length; at += n) {
      longest = Math.max(longest, length(Arrays.copyOfRange(vectors, at, at + n)));
    }
    return longest;
  }

  /** Returns the products of a vector with r of each vertex. */
  private double[] crossed(double[] a) {
    double[] crossed = new double[places.length];
    for (int at = 0; at < places.length; at += 3) {
      double x = places[at];
      double y = places[at + 1];
      double z = places[at + 2];
      crossed[at] = a[1] * z - a[2] * y;
      crossed[at + 1] = a[2] * x - a[0] * z;
      crossed[at + 2] = a[0] * y - a[1] * x;
    }
    return crossed;
  }

  /** Writes {@code R v + t}; returns the greatest sum of magnitudes. */
  private static double image(PoseView pose, double[] v, double[] point, int at) {
    int n = v.length;
    double greatest = 0;
    for (int i = 0; i < n; i++) {
      double sum = pose.translation(i);
      double magnitude = Math.abs(sum);
      for (int k = 0; k < n; k++) {
        double term = pose.rotation(i, k) * v[k];
        sum += term;
        magnitude += Math.abs(term);
      }
      point[at + i] = sum;
      greatest = Math.max(greatest, magnitude);
    }
    return 4 * greatest; // the difference of two such points, and what follows from it
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
      return new double[] {up(length(turn)), 0};
    }
    if (motion.isLinear() || motion.kind() == Motion.Kind.JOINTS) {
      return new double[] {0, 0};
    }
    boolean planar = motion.dimension() == 2;
    double s = up(planar ? Math.abs(turn[0]) : length(turn[0], turn[1], turn[2]));
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
      double angle = path.slides(k) ? 0 : most * length(path.axis(k));
      sum += 256 + 128 * angle;
    }
    return sum * UNIT_ROUNDOFF * UP;
  }

  /**
   * Writes about how the body has turned at a time, n rows of n numbers, and where its centre is;
   * of one that moves linearly nothing.
   */
  void locate(double t, double[] rotation, double[] at) {
    if (path != null) {
      double[] pose = new double[n * (n + 1)];
      path.poseAt(t, pose);
      for (int i = 0; i < n; i++) {
        System.arraycopy(pose, i * (n + 1), rotation, i * n, n);
        at[i] = pose[i * (n + 1) + n];
      }
    } else if (!motion.isLinear()) {
      System.arraycopy(motion.rotationAt(t), 0, rotation, 0, n * n);
      for (int i = 0; i < n; i++) {
        at[i] = centre(i, t);
      }
    }
  }

  /** Returns by how much an entry of such a rotation may be off. */
  double rotationError(double t) {
    if (path != null) {
      return pathError(path);
    }
    return motion.isLinear()
        ? 0
        : motion.isTwist() ? (32 + 32 * speed * t) * UNIT_ROUNDOFF : n == 2 ? 0x1p-36 : 0x1p-44;
  }

  /** Tells whether it is a link of a robot, moved by joints. */
  boolean isLink() {
    return path != null;
  }

  /** Returns a bound of how fast any vertex moves. */
  double fastest() {
    double fastest = up(length(velocity)) + up(speed * reach) + pathSpeed();
    double[] step = new double[n];
    for (int v = 0; v < count && motion.isLinear(); v++) {
      System.arraycopy(steps, v * n, step, 0, n);
      fastest = Math.max(fastest, length(step) + 2 * n * error);
    }
    return up(fastest);
  }

  /** Returns a bound of how fast vertices of a link move; of other motions 0. */
  double pathSpeed() {
    return path == null ? 0 : up(path.speed(reach));
  }

  /** Returns a bound of the acceleration of vertices of a link; of other motions 0. */
  double pathBend() {
    return path == null ? 0 : up(path.bend(reach));
  }

  static double length(double... v) {
    double squares = 0;
    for (double component : v) {
      squares += component * component;
    }
    if (squares > LEAST_SQUARES && squares < 1 / LEAST_SQUARES) {
      return Math.sqrt(squares);
    }
    double greatest = 0;
    for (double component : v) {
      greatest = Math.max(greatest, Math.abs(component));
    }
    if (!(greatest > 0)) {
      return greatest;
    }
    double sum = 0;
    for (double component : v) {
      sum += component / greatest * (component / greatest);
    }
    return greatest * Math.sqrt(sum);
  }

  /** Returns an upper bound that is 0 or not below {@link #LEAST}. */
  static double up(double bound) {
    return bound == 0 ? 0 : Math.max(bound * UP, LEAST);
  }

  Motion motion() {
    return motion;
  }

  /** Returns the greatest angular speed. */
  double speed() {
    return speed;
  }

  /** Returns the greatest angular acceleration. */
  double acceleration() {
    return acceleration;
  }

  /** Returns how far a vertex is from the centre of turning at most. */
  double reach() {
    return reach;
  }

  /** Returns how far a vertex is at most from the centre of turning, or from the world's origin. */
  double extent() {
    return extent;
  }

  /** Returns how far a vertex is from the axis of turning at most. */
  double reachOffAxis() {
    return reachOffAxis;
  }

  /** Returns about a coordinate of the centre of turning at a time; see {@link #error}. */
  double centre(int i, double t) {
    return centre[i] + t * velocity[i];
  }

  double velocity(int i) {
    return velocity[i];
  }

  /** Returns by how much a coordinate of any table may be off. */
  double error() {
    return error;
  }

  int count() {
    return count;
  }

  /** Returns about a coordinate of r, or of {@code X + t D}. */
  double place(int vertex, int i, double t) {
    double place = places[vertex * n + i];
    return motion.isLinear() ? place + t * steps[vertex * n + i] : place;
  }

  /** Returns about the greatest {@code sign w.x} over the vertices as they are in the tables. */
  double greatest(double[] w, int sign, double t) {
    double best = Double.NEGATIVE_INFINITY;
    if (n == 3 && !moves) { // most of the work of most questions
      double x = sign * w[0];
      double y = sign * w[1];
      double z = sign * w[2];
      for (int at = 0; at < places.length; at += 3) {
        best = Math.max(best, x * places[at] + y * places[at + 1] + z * places[at + 2]);
      }
      return best;
    }
    for (int v = 0; v < count; v++) {
      double value = 0;
      for (int i = 0; i < n; i++) {
        value += w[i] * place(v, i, t);
      }
      best = Math.max(best, sign * value);
    }
    return best;
  }

  double step(int vertex, int i) {
    return steps[vertex * n + i];
  }

  /**
   * Finds the vertices that may be the farthest: a scan in doubles with a bound of all roundings.
   *
   * @param local a direction in which vertices are compared as they are in the tables
   * @return at least one
   */
  int[] candidates(Enclosure[] local, double t) {
    double[] w = new double[n];
    double greatestW = 0;
    for (int i = 0; i < n; i++) {
      greatestW = Math.max(greatestW, magnitude(local[i]));
    }
    if (count <= 2 || !(greatestW > LEAST && greatestW < 1 / LEAST)) {
      return all();
    }
    double errorOfW = 0;
    for (int i = 0; i < n; i++) {
      w[i] = local[i].low().doubleValue();
      errorOfW = Math.max(errorOfW, local[i].width().roundUp() + Math.ulp(w[i]));
    }
    double[] values = new double[count];
    double best = Double.NEGATIVE_INFINITY;
    double far = 0;
    for (int v = 0; v < count; v++) {
      double value = 0;
      for (int i = 0; i < n; i++) {
        double coordinate = place(v, i, t);
        far = Math.max(far, Math.abs(coordinate));
        value += w[i] * coordinate;
      }
      values[v] = value;
      best = Math.max(best, value);
    }
    double slack = 2.1 * n * (greatestW * (2 * error + 8 * UNIT_ROUNDOFF * far) + errorOfW * far);
    int[] found = new int[count];
    int kept = 0;
    for (int v = 0; v < count; v++) {
      if (!(values[v] < best - slack)) { // NaN: all are candidates
        found[kept++] = v;
      }
    }
    return Arrays.copyOf(found, kept);
  }

  private int[] all() {
    int[] all = new int[count];
    Arrays.setAll(all, v -> v);
    return all;
  }

  private static double magnitude(Enclosure component) {
    return Math.max(
        Math.abs(component.low().doubleValue()), Math.abs(component.high().doubleValue()));
  }
}
