// SPDX-License-Identifier: Apache-2.0
package io.touchstone.motion;

import io.touchstone.api.geometry.MutablePose;
import io.touchstone.api.motion.Motion;
import io.touchstone.api.motion.MotionFrame;
import io.touchstone.api.motion.MotionRequest;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import java.util.Arrays;

/**
 * Two moving bodies at one time after the other: their distance from an engine, and gaps along
 * directions from their vertices. In plain doubles. Memory of one query; not thread-safe.
 */
final class MovingPair {

  private final int n;
  private final PairQuery query;
  private final WarmStart warm;
  private final PairResult result;
  private final MutablePose poseA;
  private final MutablePose poseB;
  private final Side a;
  private final Side b;
  private final double[] bends = new double[3];
  private final double[] normal;
  private double separation;
  private int queries;

  MovingPair(NarrowPhase engine, int dimension) {
    n = dimension;
    query = engine.newQuery(dimension);
    warm = engine.newWarmStart(dimension);
    result = new PairResult(dimension);
    poseA = new MutablePose(dimension, true);
    poseB = new MutablePose(dimension, true);
    a = new Side(dimension);
    b = new Side(dimension);
    normal = new double[dimension];
  }

  /** One body and where it stands. */
  private static final class Side {
    final double[] pose;
    final double[] local;
    Solver.Shape shape;
    Motion motion;
    double time;
    double speed;
    double acceleration;
    double reach;

    /** Whether it stands where it is at all times. */
    boolean still;

    /** Where its centre of turning is at time 0. */
    final double[] centre;

    /** How fast that moves. */
    final double[] velocity;

    @SuppressWarnings("NullAway.Init") // a pair is taken before anything is asked
    Side(int n) {
      pose = new double[n * (n + 1)];
      local = new double[n];
      centre = new double[n];
      velocity = new double[n];
    }

    void take(Solver.Shape newShape, Motion newMotion) {
      shape = newShape;
      motion = newMotion;
      time = Double.NaN;
      reach = reach();
      still = false;
      locate(0);
      still = newMotion.kind() == Motion.Kind.STATIC;
      System.arraycopy(newMotion.velocity(), 0, velocity, 0, velocity.length);
      double[] own = newMotion.centre();
      int n = own.length;
      for (int i = 0; i < n; i++) {
        centre[i] = pose[i * (n + 1) + n];
        for (int k = 0; k < n; k++) {
          centre[i] += pose[i * (n + 1) + k] * own[k];
        }
      }
      if (newMotion.kind() == Motion.Kind.JOINTS) {
        double farthest = Math.max(reach, Double.MIN_NORMAL);
        speed = newMotion.path().speed(reach) / farthest;
        acceleration = Math.max(0, newMotion.path().bend(reach) / farthest - speed * speed);
        return;
      }
      double[] turn = newMotion.turn();
      double length = 0;
      int axes = newMotion.kind() == Motion.Kind.NLERP ? turn.length - 1 : turn.length;
      for (int i = 0; i < axes; i++) {
        length += turn[i] * turn[i];
      }
      length = Math.sqrt(length);
      boolean turns = !newMotion.isLinear();
      // an interpolation turns by its half angle's tangent per unit of time at most, twice over
      double least = newMotion.kind() == Motion.Kind.NLERP ? leastSquare(turn, length) : 1;
      double factor = newMotion.kind() == Motion.Kind.NLERP && turn.length > 2 ? 2 : 1;
      speed = turns ? factor * length / least : 0;
      acceleration = newMotion.kind() == Motion.Kind.NLERP ? 4 * speed / least : 0;
    }

    private static double leastSquare(double[] turn, double length) {
      double loss = 1 - turn[turn.length - 1];
      double slope = loss * loss + length * length;
      return slope > loss ? length * length / slope : 1 - 2 * loss + slope;
    }

    private double reach() {
      double[] centre = motion.centre();
      int n = centre.length;
      double greatest = 0;
      for (int v = 0; v < shape.vertices().length; v += n) {
        double square = 0;
        for (int i = 0; i < n; i++) {
          double difference = shape.vertices()[v + i] - centre[i];
          square += difference * difference;
        }
        greatest = Math.max(greatest, square);
      }
      return Math.sqrt(greatest);
    }

    void locate(double t) {
      if (t != time && !still) {
        motion.poseAt(t, pose);
        time = t;
      }
    }

    /** Returns a coordinate of the middle of all vertices. */
    double middle(int i) {
      double[] vertices = shape.vertices();
      int n = local.length;
      double sum = 0;
      for (int v = 0; v < vertices.length; v += n) {
        for (int k = 0; k < n; k++) {
          sum += pose[i * (n + 1) + k] * vertices[v + k];
        }
      }
      return sum * n / vertices.length + pose[i * (n + 1) + n];
    }

    /** Returns the greatest {@code sign w.x} over the core. */
    double greatest(double[] w, int sign) {
      int n = w.length;
      double offset = 0;
      for (int k = 0; k < n; k++) {
        double sum = 0;
        for (int i = 0; i < n; i++) {
          sum += pose[i * (n + 1) + k] * w[i];
        }
        local[k] = sign * sum;
        offset += sign * w[k] * pose[k * (n + 1) + n];
      }
      double[] vertices = shape.vertices();
      double best = Double.NEGATIVE_INFINITY;
      if (n == 3) { // nearly all questions are in space, and this is most of the work
        double x = local[0];
        double y = local[1];
        double z = local[2];
        for (int v = 0; v < vertices.length; v += 3) {
          best = Math.max(best, x * vertices[v] + y * vertices[v + 1] + z * vertices[v + 2]);
        }
        return best + offset + shape.radius();
      }
      for (int v = 0; v < vertices.length; v += n) {
        double value = 0;
        for (int k = 0; k < n; k++) {
          value += local[k] * vertices[v + k];
        }
        best = Math.max(best, value);
      }
      return best + offset + shape.radius();
    }
  }

  void take(
      Solver.Shape shapeA,
      Motion motionA,
      Solver.Shape shapeB,
      Motion motionB,
      MotionRequest request) {
    a.take(shapeA, motionA);
    b.take(shapeB, motionB);
    separation = request.minimumSeparation();
    queries = 0;
    Arrays.fill(bends, Double.NaN);
    warm.clear();
  }

  int queries() {
    return queries;
  }

  /**
   * Asks how far they are apart at a time, less the minimum separation; not positive when they
   * meet.
   */
  double distance(double t) {
    a.locate(t);
    b.locate(t);
    poseA.set(a.pose, 0);
    poseB.set(b.pose, 0);
    query.evaluate(
        a.shape.inner(), poseA, b.shape.inner(), poseB, PairRequest.distance(), warm, result);
    queries++;
    if (result.verdict() != Verdict.DISJOINT || !result.hasNormal()) {
      return 0;
    }
    direction(normal);
    return gap(normal, t);
  }

  /** Writes the normal of the last distance. */
  void direction(double[] w) {
    for (int i = 0; i < n; i++) {
      w[i] = result.normal(i);
    }
  }

  /** Returns the gap along a direction in the world at a time, less the minimum separation. */
  double gap(double[] w, double t) {
    a.locate(t);
    b.locate(t);
    return -a.greatest(w, 1) - b.greatest(w, -1) - separation;
  }

  /**
   * Tells whether the last normal is worth trying in a frame: in the world, and where it is that of
   * a face of a body that turns, which turns along. An engine that names no vertices says nothing
   * against a frame.
   */
  boolean isFrame(MotionFrame frame) {
    return switch (frame) {
      case WORLD -> true;
      case A -> a.motion.isTwist() && a.speed > 0 && mayBeFace(result.featureSizeA());
      case B -> b.motion.isTwist() && b.speed > 0 && mayBeFace(result.featureSizeB());
    };
  }

  private boolean mayBeFace(int vertices) {
    return vertices == 0 || vertices >= n;
  }

  /** Turns a normal that is said in a frame to where it is in the world at a time, or back. */
  void carry(MotionFrame frame, double[] w, double t, boolean back, double[] carried) {
    if (frame == MotionFrame.WORLD) {
      System.arraycopy(w, 0, carried, 0, n);
      return;
    }
    Side carrier = frame == MotionFrame.A ? a : b;
    carrier.locate(t);
    double[] r = carrier.pose;
    for (int i = 0; i < n; i++) {
      double sum = 0;
      for (int k = 0; k < n; k++) {
        sum += (back ? r[k * (n + 1) + i] : r[i * (n + 1) + k]) * w[k];
      }
      carried[i] = sum;
    }
  }

  /**
   * Returns how much a gap along a unit normal can bend, roughly: a bound of the accelerations as
   * they are seen from the frame.
   */
  @SuppressWarnings("EnumOrdinal") // an index that is stored nowhere
  double bend(MotionFrame frame) {
    int known = frame.ordinal();
    if (Double.isNaN(bends[known])) {
      bends[known] = computedBend(frame);
    }
    return bends[known];
  }

  private double computedBend(MotionFrame frame) {
    if (frame == MotionFrame.WORLD) {
      return (a.speed * a.speed + a.acceleration) * a.reach
          + (b.speed * b.speed + b.acceleration) * b.reach;
    }
    Side carrier = frame == MotionFrame.A ? a : b;
    Side other = frame == MotionFrame.A ? b : a;
    double omega = carrier.speed;
    double fast = carried(other, carrier) + other.speed * other.reach;
    double far = Math.max(apart(0), apart(1)) + other.reach;
    return (other.speed * other.speed + other.acceleration) * other.reach
        + 2 * omega * fast
        + omega * omega * far;
  }

  /** Returns how far the centres are apart at a time. */
  private double apart(double t) {
    double square = 0;
    for (int i = 0; i < n; i++) {
      double there = b.centre[i] - a.centre[i] + t * (b.velocity[i] - a.velocity[i]);
      square += there * there;
    }
    return Math.sqrt(square);
  }

  /** Writes what is between the middles of the vertices at time 0, from A to B. */
  void between(double[] w) {
    a.locate(0);
    b.locate(0);
    for (int i = 0; i < n; i++) {
      w[i] = b.middle(i) - a.middle(i);
    }
  }

  /** Returns the relative speed of the centres. */
  private double carried(Side one, Side other) {
    double square = 0;
    for (int i = 0; i < n; i++) {
      double difference = one.velocity[i] - other.velocity[i];
      square += difference * difference;
    }
    return Math.sqrt(square);
  }

  /**
   * Returns a bound of how fast the bodies come nearer along a unit direction: the relative
   * velocity of the centres along it, and what turning adds at most. Of affine motions the fastest
   * vertices.
   */
  double closing(double[] w) {
    double along = affine(a) + affine(b);
    for (int i = 0; i < n; i++) {
      along += w[i] * (a.velocity[i] - b.velocity[i]);
    }
    return along + a.speed * a.reach + b.speed * b.reach;
  }

  private double affine(Side side) {
    if (side.motion.kind() != Motion.Kind.AFFINE) {
      return 0;
    }
    double fastest = 0;
    for (int v = 0; v < side.shape.vertices().length; v += n) {
      double square = 0;
      for (int i = 0; i < n; i++) {
        double step = entry(side, i, n);
        for (int k = 0; k < n; k++) {
          step += entry(side, i, k) * side.shape.vertices()[v + k];
        }
        square += step * step;
      }
      fastest = Math.max(fastest, square);
    }
    return Math.sqrt(fastest);
  }

  private double entry(Side side, int row, int column) {
    int at = row * (n + 1) + column;
    return side.motion.end().get(at) - side.motion.start().get(at);
  }
}
