// SPDX-License-Identifier: Apache-2.0
package io.touchstone.motion;

import io.touchstone.api.geometry.MutablePose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.motion.Motion;

/**
 * One body of a pair that moves, and where it stands at the time that was asked last. In plain
 * doubles, allocating nothing per time. Not thread-safe.
 */
final class MovingSide {

  private final int n;
  private final double[] local;
  private final double[] start;
  private final double[] pose;

  /** The same for an engine. */
  private final MutablePose placed;

  /** Where its centre of turning is at time 0, and how fast that moves. */
  private final double[] place;

  private Solver.Shape shape;
  private Motion motion;
  private double[] velocity = {};
  private double[] centre = {};
  private double[] turn = {};
  private double time;
  private double placedAt;
  private boolean still;
  private boolean twists;
  private double speed;
  private double acceleration;
  private double reach;

  @SuppressWarnings("NullAway.Init") // a pair is taken before anything is asked
  MovingSide(int dimension) {
    n = dimension;
    local = new double[n];
    start = new double[n * (n + 1)];
    pose = new double[n * (n + 1)];
    placed = new MutablePose(n, true);
    place = new double[n];
  }

  void take(Solver.Shape newShape, Motion newMotion) {
    shape = newShape;
    motion = newMotion;
    velocity = newMotion.velocity();
    centre = newMotion.centre();
    turn = newMotion.turn();
    newMotion.start().copyTo(start);
    System.arraycopy(start, 0, pose, 0, pose.length);
    time = 0;
    placedAt = Double.NaN;
    still = newMotion.kind() == Motion.Kind.STATIC;
    twists = n == 3 && newMotion.isTwist();
    boolean central = true;
    for (int i = 0; i < n; i++) {
      place[i] = start[i * (n + 1) + n];
      central &= centre[i] == 0;
      for (int k = 0; k < n; k++) {
        place[i] += start[i * (n + 1) + k] * centre[k];
      }
    }
    reach = central ? newShape.reach() : newShape.reach(centre);
    findRates();
  }

  private void findRates() {
    speed = 0;
    acceleration = 0;
    if (motion.kind() == Motion.Kind.JOINTS) {
      double farthest = Math.max(reach, Double.MIN_NORMAL);
      speed = motion.path().speed(reach) / farthest;
      acceleration = Math.max(0, motion.path().bend(reach) / farthest - speed * speed);
    } else if (!motion.isLinear()) {
      boolean even = motion.isTwist();
      double square = 0;
      for (int i = 0; i < (even ? turn.length : turn.length - 1); i++) {
        square += turn[i] * turn[i];
      }
      double length = Math.sqrt(square);
      // an interpolation turns by its half angle's tangent per unit of time at most, twice over
      double least = even ? 1 : leastSquare(turn, length);
      speed = (!even && turn.length > 2 ? 2 : 1) * length / least;
      acceleration = even ? 0 : 4 * speed / least;
    }
  }

  private static double leastSquare(double[] turn, double length) {
    double loss = 1 - turn[turn.length - 1];
    double slope = loss * loss + length * length;
    return slope > loss ? length * length / slope : 1 - 2 * loss + slope;
  }

  /** Goes to a time. */
  void locate(double t) {
    if (t == time || still) {
      return;
    }
    time = t;
    if (twists) {
      turnTo(t);
    } else {
      motion.poseAt(t, pose);
    }
  }

  /** Writes {@code E(t) R0} and where that leaves the origin of the shape. */
  private void turnTo(double t) {
    if (speed == 0) {
      for (int i = 0; i < 3; i++) {
        pose[4 * i + 3] = start[4 * i + 3] + t * velocity[i];
      }
      return;
    }
    double half = HalfTurn.sine(speed * t / 2);
    double sine = 2 * half * HalfTurn.cosine(speed * t / 2) / speed;
    double c = 2 * (half / speed) * (half / speed);
    double x = turn[0];
    double y = turn[1];
    double z = turn[2];
    double sx = sine * x;
    double sy = sine * y;
    double sz = sine * z;
    double real = 1 - c * (x * x + y * y + z * z);
    double r0 = c * x * x + real;
    double r1 = c * x * y - sz;
    double r2 = c * x * z + sy;
    double r3 = c * x * y + sz;
    double r4 = c * y * y + real;
    double r5 = c * y * z - sx;
    double r6 = c * x * z - sy;
    double r7 = c * y * z + sx;
    double r8 = c * z * z + real;
    for (int j = 0; j < 3; j++) {
      double u = start[j];
      double v = start[4 + j];
      double w = start[8 + j];
      pose[j] = r0 * u + r1 * v + r2 * w;
      pose[4 + j] = r3 * u + r4 * v + r5 * w;
      pose[8 + j] = r6 * u + r7 * v + r8 * w;
    }
    for (int i = 0; i < 12; i += 4) {
      pose[i + 3] =
          place[i >> 2]
              + t * velocity[i >> 2]
              - (pose[i] * centre[0] + pose[i + 1] * centre[1] + pose[i + 2] * centre[2]);
    }
  }

  /** Returns where it stands at a time, for an engine. */
  PoseView placed(double t) {
    if (still || (t == 0 && motion.kind() != Motion.Kind.JOINTS)) {
      return motion.start();
    }
    locate(t);
    if (placedAt != t) {
      placed.set(pose, 0);
      placedAt = t;
    }
    return placed;
  }

  /** Returns the greatest {@code sign w.x} over the body where it stands, its radius included. */
  double greatest(double[] w, int sign) {
    toLocal(w, sign);
    return along(w, sign, greatestOwn());
  }

  /** The same of a body whose farthest point along w is known as seen from its own origin. */
  double along(double[] w, int sign, double own) {
    double offset = 0;
    for (int i = 0; i < n; i++) {
      offset += w[i] * pose[i * (n + 1) + n];
    }
    return own + sign * offset + shape.radius();
  }

  /**
   * Returns the greatest {@code sign w.x} over the core where it stands, less that of its own
   * origin: of a body that does not turn the same at all times.
   */
  double greatestOwn(double[] w, int sign) {
    toLocal(w, sign);
    return greatestOwn();
  }

  private double greatestOwn() {
    double[] vertices = shape.vertices();
    double best = Double.NEGATIVE_INFINITY;
    if (n != 3) {
      for (int v = 0; v < vertices.length; v += n) {
        best = Math.max(best, value(vertices, v));
      }
      return best;
    }
    // nearly all questions are in space, and this is most of the work: two at a time
    double other = best;
    double x = local[0];
    double y = local[1];
    double z = local[2];
    int v = 0;
    for (; v + 5 < vertices.length; v += 6) {
      double one = x * vertices[v] + y * vertices[v + 1] + z * vertices[v + 2];
      double two = x * vertices[v + 3] + y * vertices[v + 4] + z * vertices[v + 5];
      best = one > best ? one : best;
      other = two > other ? two : other;
    }
    if (v < vertices.length) {
      other = Math.max(other, value(vertices, v));
    }
    return Math.max(best, other);
  }

  /** Returns the vertex that is the farthest along {@code sign w} where the body stands. */
  int farthest(double[] w, int sign) {
    toLocal(w, sign);
    double[] vertices = shape.vertices();
    double best = Double.NEGATIVE_INFINITY;
    int farthest = 0;
    for (int v = 0; v < vertices.length; v += n) {
      double value = value(vertices, v);
      if (value > best) {
        best = value;
        farthest = v;
      }
    }
    return farthest / n;
  }

  private double value(double[] vertices, int at) {
    double value = 0;
    for (int k = 0; k < n; k++) {
      value += local[k] * vertices[at + k];
    }
    return value;
  }

  /** Turns a direction to the frame of the shape. */
  private void toLocal(double[] w, int sign) {
    if (n == 3) {
      double x = sign * w[0];
      double y = sign * w[1];
      double z = sign * w[2];
      for (int k = 0; k < 3; k++) {
        local[k] = pose[k] * x + pose[4 + k] * y + pose[8 + k] * z;
      }
      return;
    }
    for (int k = 0; k < n; k++) {
      double sum = 0;
      for (int i = 0; i < n; i++) {
        sum += pose[i * (n + 1) + k] * w[i];
      }
      local[k] = sign * sum;
    }
  }

  /** Turns a direction with the body from its own frame to where it stands, or back. */
  void carry(double[] w, boolean back, double[] carried) {
    for (int i = 0; i < n; i++) {
      double sum = 0;
      for (int k = 0; k < n; k++) {
        sum += (back ? pose[k * (n + 1) + i] : pose[i * (n + 1) + k]) * w[k];
      }
      carried[i] = sum;
    }
  }

  /** Returns the direction at time 0 that turns to another one until a time. */
  double[] atStart(double[] w, double t) {
    double[] turned = motion.rotationAt(t);
    double[] first = new double[n];
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < n; k++) {
        first[i] += turned[k * n + i] * w[k];
      }
    }
    return first;
  }

  /** Writes where a vertex is. */
  void vertex(int vertex, double[] point) {
    for (int i = 0; i < n; i++) {
      double sum = pose[i * (n + 1) + n];
      for (int k = 0; k < n; k++) {
        sum += pose[i * (n + 1) + k] * shape.vertices()[vertex * n + k];
      }
      point[i] = sum;
    }
  }

  /** Returns a coordinate of the middle of all vertices. */
  double middle(int i) {
    double[] vertices = shape.vertices();
    double sum = 0;
    for (int v = 0; v < vertices.length; v += n) {
      for (int k = 0; k < n; k++) {
        sum += pose[i * (n + 1) + k] * vertices[v + k];
      }
    }
    return sum * n / vertices.length + pose[i * (n + 1) + n];
  }

  /** Returns how far the fastest vertex of an affine motion goes; of others 0. */
  double affineStep() {
    if (motion.kind() != Motion.Kind.AFFINE) {
      return 0;
    }
    double fastest = 0;
    for (int v = 0; v < shape.vertices().length; v += n) {
      double square = 0;
      for (int i = 0; i < n; i++) {
        double step = entry(i, n);
        for (int k = 0; k < n; k++) {
          step += entry(i, k) * shape.vertices()[v + k];
        }
        square += step * step;
      }
      fastest = Math.max(fastest, square);
    }
    return Math.sqrt(fastest);
  }

  private double entry(int row, int column) {
    int at = row * (n + 1) + column;
    return motion.end().get(at) - motion.start().get(at);
  }

  /** Returns where the centre of turning is at a time. */
  double centre(int i, double t) {
    return place[i] + t * velocity[i];
  }

  double velocity(int i) {
    return velocity[i];
  }

  /** Tells whether planes can turn along with it. */
  boolean carriesPlanes() {
    return motion.isTwist() && speed > 0;
  }

  /** Tells whether it keeps its rotation. */
  boolean isStraight() {
    return speed == 0 && motion.kind() != Motion.Kind.AFFINE;
  }

  Solver.Shape shape() {
    return shape;
  }

  /** Returns about the greatest angular speed. */
  double speed() {
    return speed;
  }

  /** Returns about how much a vertex accelerates at most. */
  double bend() {
    return (speed * speed + acceleration) * reach;
  }

  /** Returns how far a vertex is from the centre of turning at most. */
  double reach() {
    return reach;
  }
}
