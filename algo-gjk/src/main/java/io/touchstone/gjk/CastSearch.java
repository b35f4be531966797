// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import io.touchstone.api.geometry.MutablePose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.certified.RelativePlacement;
import io.touchstone.kernel.proposal.Proposal;
import org.jspecify.annotations.Nullable;

/**
 * Casts, and depths along a direction, by distances: B moves to the plane across its distance from
 * A, which it cannot cross before, again and again. Each step is one of Newton's method on the
 * distance. Of polytopes it ends where the plane is that of the face which is hit; of rounded ones
 * it converges quadratically.
 *
 * <p>A ray that hits near the border of a face is left to a method that solves the linear program.
 *
 * <p>Source: B. Mirtich, Impulse-based dynamic simulation of rigid body systems, PhD thesis,
 * University of California, Berkeley (1996), conservative advancement.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class CastSearch {

  private static final int MOST_STEPS = 64;

  /** Distances below this, per size of the scene, are contact. */
  private static final double CONTACT = 0x1p-46;

  /** How far before the place that is hit B is stopped to see what it hits, per size. */
  private static final double BEFORE = 0x1p-22;

  /** Weights below this are near the border of a face. */
  private static final double BORDER = 0x1p-14;

  /** How far away from A, per size, B is moved that comes back to it. */
  private static final double ROOM = 0.25;

  private static final PairRequest DISTANCE =
      PairRequest.builder(Goal.DISTANCE).relativeTolerance(1e-15).build();

  /** Finds the distance of two cores, beginning with what is remembered of the step before. */
  interface DistanceFinder {
    void find(
        GjkShape a,
        PoseView poseA,
        GjkShape b,
        PoseView poseB,
        PairRequest request,
        GjkMemory memory,
        Proposal out);
  }

  private final int n;
  private final DistanceFinder distances;
  private final Proposal inner;

  /** Of one cast, from step to step. */
  private final GjkMemory steps;

  /** In R^2 and R^3. */
  private final @Nullable WorldFeatures features;

  private final MutablePose moved;
  private final double[] d;
  private final double[] from;
  private final double[] between;
  private final double[] unit;
  private final double[] former;
  private final double[] matrixA;
  private final double[] matrixB;

  /** The direction is that asked for times 2 to the minus so much: near 1, so that squares are. */
  private int power;

  private double length;
  private double size;
  private double radii;
  private double room;

  private boolean skewed;

  /** Whether B comes back to A that it has left. */
  private boolean leaving;

  private double closing;
  private double formerClosing;
  private int iterations;
  private int supports;

  CastSearch(int dimension, DistanceFinder distances) {
    n = dimension;
    this.distances = distances;
    inner = new Proposal(n);
    steps = new GjkMemory(GjkQuery.ID, n);
    features = n == 2 || n == 3 ? new WorldFeatures(n) : null;
    moved = new MutablePose(n, true);
    d = new double[n];
    from = new double[n];
    between = new double[n];
    unit = new double[n];
    former = new double[n];
    matrixA = new double[n * (n + 1)];
    matrixB = new double[n * (n + 1)];
  }

  /** Proposes an answer about two bodies, neither of them empty. */
  void find(
      GjkShape a, PoseView poseA, GjkShape b, PoseView poseB, PairRequest request, Proposal out) {
    begin(a, poseA, b, poseB, request);
    leaving = false;
    approach(a, poseA, b, request, out);
  }

  /**
   * Proposes how deep two bodies overlap along a direction, neither of them empty: B is moved to
   * where it has left A, by the plane across the direction, and from there back.
   */
  void findDepth(
      GjkShape a, PoseView poseA, GjkShape b, PoseView poseB, PairRequest request, Proposal out) {
    begin(a, poseA, b, poseB, request);
    leaving = true;
    if (!look(a, poseA, b, 0)) {
      giveUp(out);
      return;
    }
    if (room > CONTACT * size) {
      aim();
      miss(out);
      return;
    }
    propose(out.together());
    for (int axis = 0; axis < n; axis++) {
      unit[axis] = d[axis] / length;
    }
    double way = farthest(a, matrixA, 1) + farthest(b, matrixB, -1) + radii + ROOM * size;
    for (int axis = 0; axis < n; axis++) {
      from[axis] += way * unit[axis];
      d[axis] = -d[axis];
    }
    approach(a, poseA, b, request, out);
  }

  /** Returns how far the vertices of a body are along the unit vector, or against it. */
  private double farthest(GjkShape body, double[] matrix, int sign) {
    double farthest = Double.NEGATIVE_INFINITY;
    for (int vertex = 0; vertex < body.core().vertexCount(); vertex++) {
      double along = 0;
      for (int axis = 0; axis < n; axis++) {
        double turned = WorldFeatures.turned(body, vertex, matrix, axis);
        along += unit[axis] * (turned + matrix[axis * (n + 1) + n]);
      }
      farthest = Math.max(farthest, sign * along);
    }
    return farthest;
  }

  private void approach(GjkShape a, PoseView poseA, GjkShape b, PairRequest request, Proposal out) {
    double t = 0;
    double step = Double.POSITIVE_INFINITY;
    for (int k = 0; k < Math.min(MOST_STEPS, request.maxIterations()); k++) {
      if (!look(a, poseA, b, t)) {
        giveUp(out);
        return;
      }
      if (room <= CONTACT * size) {
        if (k == 0 && !leaving) {
          propose(out.together().ended(Termination.INCOMPLETE));
          return;
        }
        break;
      }
      if (!aim()) {
        combine(k > 0);
        pass(out);
        return;
      }
      if (t + room / closing > 4 * size / length) {
        pass(out);
        return;
      }
      System.arraycopy(unit, 0, former, 0, n);
      formerClosing = closing;
      step = room / closing;
      double next = t + step;
      if (!(next > t)) {
        break;
      }
      t = next;
      if (step <= 0x1p-50 * t) {
        break;
      }
    }
    finish(a, poseA, b, t, out);
  }

  private void begin(GjkShape a, PoseView poseA, GjkShape b, PoseView poseB, PairRequest request) {
    steps.clear();
    iterations = 0;
    radii = a.radius() + b.radius();
    skewed = RelativePlacement.isSkewed(poseA.defect() + poseB.defect());
    supports = 0;
    poseA.copyTo(matrixA);
    poseB.copyTo(matrixB);
    moved.set(poseB);
    double greatest = 0;
    for (int axis = 0; axis < n; axis++) {
      greatest = Math.max(greatest, Math.abs(request.direction(axis)));
    }
    power = Math.getExponent(greatest);
    double square = 0;
    double apart = 0;
    for (int axis = 0; axis < n; axis++) {
      d[axis] = Math.scalb(request.direction(axis), -power);
      square += d[axis] * d[axis];
      from[axis] = poseB.translation(axis);
      double difference = from[axis] - poseA.translation(axis);
      apart += difference * difference;
    }
    length = Math.sqrt(square);
    size = Math.sqrt(apart) + 2 * (a.reach + b.reach) + radii;
  }

  /**
   * Finds the distance at t; false if there are no points, or it is beyond the range of doubles.
   */
  private boolean look(GjkShape a, PoseView poseA, GjkShape b, double t) {
    boolean inRange = true;
    for (int axis = 0; axis < n; axis++) {
      unit[axis] = from[axis] + t * d[axis];
      matrixB[axis * (n + 1) + n] = unit[axis];
      inRange &= Double.isFinite(unit[axis]);
    }
    if (!inRange) {
      return false;
    }
    moved.setTranslation(unit);
    inner.clear();
    distances.find(a, poseA, b, moved, DISTANCE, steps, inner);
    iterations += inner.iterations();
    supports += inner.supportQueries();
    if (!inner.isNamed()) {
      return false;
    }
    if (features != null && skewed && !inner.isTogether()) {
      features.weigh(size, a, matrixA, b, matrixB, inner);
    }
    double square = 0;
    for (int axis = 0; axis < n; axis++) {
      between[axis] =
          coordinate(b, inner.ofB(), matrixB, axis) - coordinate(a, inner.ofA(), matrixA, axis);
      square += between[axis] * between[axis];
    }
    room = inner.isTogether() ? -radii : Math.sqrt(square) - radii;
    return true;
  }

  private double coordinate(GjkShape body, WeightedVertices terms, double[] matrix, int axis) {
    double total = 0;
    double sum = 0;
    for (int k = 0; k < terms.size(); k++) {
      sum += terms.weight(k) * WorldFeatures.turned(body, terms.vertex(k), matrix, axis);
      total += terms.weight(k);
    }
    return sum / total + matrix[axis * (n + 1) + n];
  }

  /** B passes A; who comes back to what he left does not. */
  private void pass(Proposal out) {
    if (leaving) {
      giveUp(out);
    } else {
      miss(out);
    }
  }

  private void miss(Proposal out) {
    out.apart().along(unit).pair(inner.ofA().vertex(0), inner.ofB().vertex(0), 1);
    out.ended(Termination.INCOMPLETE).effort(iterations, supports);
  }

  /**
   * Makes a direction across which B never comes nearer. Along the last one it moves away, from
   * here on; along the one before it came here. That mixture of both along which it does neither
   * separates all the way, since the gap of a sum is not less than the sum of the gaps.
   *
   * @param came whether there was one before
   */
  private void combine(boolean came) {
    if (!came) {
      return;
    }
    double square = 0;
    for (int axis = 0; axis < n; axis++) {
      unit[axis] = formerClosing * unit[axis] - closing * former[axis];
      square += unit[axis] * unit[axis];
    }
    for (int axis = 0; axis < n; axis++) {
      unit[axis] /= Math.sqrt(square);
    }
  }

  /** Takes the direction of the distance; false if B does not come nearer along it. */
  private boolean aim() {
    double square = 0;
    for (int axis = 0; axis < n; axis++) {
      unit[axis] = inner.isDirected() ? inner.direction(axis) : between[axis];
      square += unit[axis] * unit[axis];
    }
    closing = 0;
    for (int axis = 0; axis < n; axis++) {
      unit[axis] /= Math.sqrt(square);
      closing -= unit[axis] * d[axis];
    }
    return closing > 0x1p-52 * length;
  }

  /** Proposes that B hits A at t; what it hits is seen best from just before. */
  private void finish(GjkShape a, PoseView poseA, GjkShape b, double t, Proposal out) {
    double place = radii > 0 ? t : Math.max(0, t - BEFORE * size / length);
    if (!look(a, poseA, b, place) || inner.isTogether() || !aim()) {
      giveUp(out);
      return;
    }
    if (radii == 0 && !isInFace()) {
      giveUp(out);
      return;
    }
    double value = radii > 0 ? t : place + room / closing;
    double asked = Math.scalb(value, -power);
    if (!(asked > 0 && asked < Double.POSITIVE_INFINITY)) {
      giveUp(out);
      return;
    }
    out.together().along(unit).ended(Termination.INCOMPLETE);
    if (leaving) {
      proposeFeet(out);
    } else {
      propose(out.castParameter(asked));
    }
  }

  private void proposeFeet(Proposal out) {
    WeightedVertices ofA = inner.ofA();
    WeightedVertices ofB = inner.ofB();
    for (int k = 0; k < ofA.size() && inner.isPaired(); k++) {
      out.foot(ofA.vertex(k), ofB.vertex(k), ofA.weight(k));
    }
    out.effort(iterations, supports);
  }

  /** Whether the nearest points are n pairs of vertices, none of which hardly counts. */
  private boolean isInFace() {
    WeightedVertices pairs = inner.ofA();
    double total = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; k < pairs.size(); k++) {
      total += pairs.weight(k);
      least = Math.min(least, pairs.weight(k));
    }
    return inner.isPaired() && pairs.size() == n && least > BORDER * total;
  }

  private void propose(Proposal out) {
    WeightedVertices ofA = inner.ofA();
    WeightedVertices ofB = inner.ofB();
    for (int k = 0; k < ofA.size() && inner.isPaired(); k++) {
      out.pair(ofA.vertex(k), ofB.vertex(k), ofA.weight(k));
    }
    out.effort(iterations, supports);
  }

  /** Leaves the question to an engine that solves it otherwise. */
  private void giveUp(Proposal out) {
    out.answer()
        .rewrite()
        .verdict(Verdict.UNDECIDED, Termination.INCOMPLETE)
        .effort(iterations, supports);
  }
}
