// SPDX-License-Identifier: Apache-2.0
package io.touchstone.motion;

import io.touchstone.api.motion.ContactBy;
import io.touchstone.api.motion.Motion;
import io.touchstone.api.motion.MotionFrame;
import io.touchstone.api.motion.MotionPlane;
import io.touchstone.api.motion.MotionRequest;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Two moving bodies at one time after the other: their distance from an engine, and gaps along
 * directions from their vertices. In plain doubles. Memory of one query; not thread-safe.
 */
final class MovingPair {

  /** The normal is asked for, and the gap along it is measured here: a rough distance will do. */
  private static final PairRequest DISTANCE =
      PairRequest.distance().toBuilder().relativeTolerance(1e-3).build();

  private final int n;
  private final PairQuery query;
  private final WarmStart warm;
  private final PairResult result;
  private final MovingSide a;
  private final MovingSide b;
  private final NamedVertices namedA;
  private final NamedVertices namedB;
  private final RadonContact contact;
  private final double[] bends = new double[3];
  private final double[] normal;

  /** The axis that is looked at, in its frame, and as it is in the world. */
  private final double[] axis;

  private final double[] world;
  private MotionFrame frame = MotionFrame.WORLD;

  /** How far the bodies reach along it from their origins; NaN where that changes. */
  private double ownA;

  private double ownB;
  private double separation;
  private int queries;

  MovingPair(NarrowPhase engine, int dimension) {
    n = dimension;
    query = engine.newQuery(dimension);
    warm = engine.newWarmStart(dimension);
    result = new PairResult(dimension);
    a = new MovingSide(dimension);
    b = new MovingSide(dimension);
    namedA = new NamedVertices(dimension);
    namedB = new NamedVertices(dimension);
    contact = new RadonContact(dimension);
    normal = new double[dimension];
    axis = new double[dimension];
    world = new double[dimension];
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
    query.evaluate(
        a.shape().inner(), a.placed(t), b.shape().inner(), b.placed(t), DISTANCE, warm, result);
    queries++;
    if (result.verdict() != Verdict.DISJOINT || !result.hasNormal()) {
      return 0;
    }
    namedA.clear();
    for (int k = 0; k < result.featureSizeA(); k++) {
      namedA.add(result.featureVertexA(k), result.featureWeightA(k));
    }
    namedB.clear();
    for (int k = 0; k < result.featureSizeB(); k++) {
      namedB.add(result.featureVertexB(k), result.featureWeightB(k));
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
   * Returns evidence that the vertices which were nearest at the last distance have passed each
   * other at a time, or null: with the vertex of A that is the farthest from B they are n + 2, and
   * those of A and of B meet.
   */
  @Nullable ContactBy passed(double t) {
    boolean sharp = a.shape().radius() == 0 && b.shape().radius() == 0 && separation == 0;
    if (!sharp || n < 2 || n > 3 || namedA.size() + namedB.size() != n + 1) {
      return null;
    }
    a.locate(t);
    b.locate(t);
    boolean deeper = namedA.size() < n; // a face of A is met by an edge of B
    int far = deeper ? a.farthest(normal, -1) : b.farthest(normal, 1);
    return contact.of(a, namedA, deeper ? far : -1, b, namedB, deeper ? -1 : far, t);
  }

  /**
   * Tells whether the last normal is worth trying in a frame: in the world, and where it is that of
   * a face of a body that turns, which turns along. An engine that names no vertices says nothing
   * against a frame.
   */
  boolean isFrame(MotionFrame frame) {
    return switch (frame) {
      case WORLD -> true;
      case A -> a.carriesPlanes() && mayBeFace(namedA.size());
      case B -> b.carriesPlanes() && mayBeFace(namedB.size());
    };
  }

  private boolean mayBeFace(int vertices) {
    return vertices == 0 || vertices >= n;
  }

  /** Takes the way back of B's centre, as A's sees it, as normal; returns the gap at time 0. */
  double aimBack() {
    double speed = relativeSpeed();
    if (!(speed > 0)) {
      return 0;
    }
    for (int i = 0; i < n; i++) {
      normal[i] = (a.velocity(i) - b.velocity(i)) / speed;
    }
    return gap(normal, 0);
  }

  /** Looks at the last normal, which is one at a time, as it turns with a frame. */
  void look(MotionFrame newFrame, double t) {
    frame = newFrame;
    a.locate(t);
    b.locate(t);
    System.arraycopy(normal, 0, axis, 0, n);
    if (frame != MotionFrame.WORLD) {
      (frame == MotionFrame.A ? a : b).carry(normal, true, axis);
    }
    boolean world = frame == MotionFrame.WORLD;
    boolean keepsA = frame == MotionFrame.A || (world && a.isStraight());
    boolean keepsB = frame == MotionFrame.B || (world && b.isStraight());
    ownA = keepsA ? a.greatestOwn(normal, 1) : Double.NaN;
    ownB = keepsB ? b.greatestOwn(normal, -1) : Double.NaN;
  }

  /** Returns the gap along the axis that is looked at, less the minimum separation. */
  double gap(double t) {
    a.locate(t);
    b.locate(t);
    double[] w = axis;
    if (frame != MotionFrame.WORLD) {
      (frame == MotionFrame.A ? a : b).carry(axis, false, world);
      w = world;
    }
    double ofA = Double.isNaN(ownA) ? a.greatest(w, 1) : a.along(w, 1, ownA);
    double ofB = Double.isNaN(ownB) ? b.greatest(w, -1) : b.along(w, -1, ownB);
    return -ofA - ofB - separation;
  }

  /** Returns the plane along that axis from the start up to a time. */
  MotionPlane plane(double until) {
    a.locate(until);
    b.locate(until);
    MovingSide carrier = frame == MotionFrame.A ? a : b;
    double[] first = axis;
    if (frame != MotionFrame.WORLD) {
      carrier.carry(axis, false, world);
      first = carrier.atStart(world, until);
    }
    return new MotionPlane(0, until, frame, AxisVector.of(first));
  }

  /**
   * Returns how much the gap along that axis can bend, roughly: a bound of the accelerations as
   * they are seen from the frame.
   */
  @SuppressWarnings("EnumOrdinal") // an index that is stored nowhere
  double bend() {
    int known = frame.ordinal();
    if (Double.isNaN(bends[known])) {
      bends[known] = computedBend();
    }
    return bends[known];
  }

  private double computedBend() {
    if (frame == MotionFrame.WORLD) {
      return a.bend() + b.bend();
    }
    MovingSide carrier = frame == MotionFrame.A ? a : b;
    MovingSide other = frame == MotionFrame.A ? b : a;
    double omega = carrier.speed();
    double fast = relativeSpeed() + other.speed() * other.reach();
    double far = Math.max(apart(0), apart(1)) + other.reach();
    return other.bend() + 2 * omega * fast + omega * omega * far;
  }

  /** Returns how far the centres are apart at a time. */
  private double apart(double t) {
    double square = 0;
    for (int i = 0; i < n; i++) {
      double there = b.centre(i, t) - a.centre(i, t);
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
  private double relativeSpeed() {
    double square = 0;
    for (int i = 0; i < n; i++) {
      double difference = a.velocity(i) - b.velocity(i);
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
    double along = a.affineStep() + b.affineStep();
    for (int i = 0; i < n; i++) {
      along += w[i] * (a.velocity(i) - b.velocity(i));
    }
    return along + a.speed() * a.reach() + b.speed() * b.reach();
  }
}
