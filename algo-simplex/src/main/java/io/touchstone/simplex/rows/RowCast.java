// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex.rows;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.MutablePose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import java.util.Arrays;

/**
 * Casts of a rounded polytope and half-spaces, by distances: B moves to the plane across its
 * distance from A, which it cannot cross before, again and again, until it meets A or moves away
 * (B. Mirtich, PhD thesis, University of California, Berkeley, 1996, conservative advancement). The
 * plane is a sum of rows; the point is one at which they meet there, or a little later.
 *
 * <p>Scratch memory of one thread.
 */
final class RowCast {

  private static final int MOST_STEPS = 64;

  /** By how much later the bodies are first looked at for a common point, of what t is made of. */
  private static final double LATER = 0x1p-46;

  private static final int MOST_LATER = 24;

  /** More of the plane that B moves away from, so that it surely does so from the sum. */
  private static final double AWAY = 1 + 0x1p-30;

  private static final PairRequest DISTANCE =
      PairRequest.builder(Goal.DISTANCE).relativeTolerance(1e-15).build();

  private final int n;
  private final VertexRowsQuery pairs;
  private final MutablePose moved;
  private final PairResult found;

  /** The plane in front of which B is, and the one before. */
  private final PairResult plane;

  private final PairResult former;
  private final double[] d;
  private final double[] from;
  private final double[] place;
  private final double[] onA;
  private final double[] onB;
  private int iterations;
  private HalfSpaces rows;
  private boolean first;
  private double length;

  /** The t at which B was in front of the last plane. */
  private double reached;

  /** How fast B comes nearer to a plane, per unit of t. */
  private double closing;

  private double formerClosing;

  RowCast(int dimension, VertexRowsQuery pairs) {
    n = dimension;
    this.pairs = pairs;
    moved = new MutablePose(n, true);
    found = new PairResult(n);
    plane = new PairResult(n);
    former = new PairResult(n);
    d = new double[n];
    from = new double[n];
    place = new double[n];
    onA = new double[n];
    onB = new double[n];
    rows = HalfSpaces.of(n, new double[0][], new double[0]);
  }

  /** Answers about two bodies, one of which is given by half-spaces and the other by vertices. */
  void write(
      ConvexBody a,
      PoseView poseA,
      ConvexBody b,
      PoseView poseB,
      PairRequest request,
      PairResult out) {
    begin(a, b, poseB, request);
    double t = 0;
    for (int k = 0; k < Math.min(MOST_STEPS, request.maxIterations()); k++) {
      look(a, poseA, b, poseB, t);
      if (found.verdict() != Verdict.DISJOINT || found.hasEmptySide()) {
        if (k == 0) {
          writeStart(out);
        } else if (found.verdict().collides()) {
          writeHit(a, poseA, b, poseB, t, out);
        } else {
          writeOpen(out);
        }
        return;
      }
      former.copyFrom(plane);
      plane.copyFrom(found);
      reached = t;
      formerClosing = closing;
      closing = closing();
      if (!(closing > 0x1p-52 * length)) {
        writeMiss(k > 0, out);
        return;
      }
      double next = t + found.lower() / closing;
      if (!(next > t * (1 + 0x1p-51))) {
        break;
      }
      t = next;
    }
    writeHit(a, poseA, b, poseB, t, out);
  }

  private void begin(ConvexBody a, ConvexBody b, PoseView poseB, PairRequest request) {
    first = a instanceof HalfSpaces;
    rows = (HalfSpaces) (first ? a : b);
    iterations = 0;
    closing = 0;
    plane.rewrite();
    moved.set(poseB);
    double square = 0;
    for (int axis = 0; axis < n; axis++) {
      d[axis] = request.direction(axis);
      square += d[axis] * d[axis];
      from[axis] = poseB.translation(axis);
    }
    length = Math.sqrt(square);
  }

  private void look(ConvexBody a, PoseView poseA, ConvexBody b, PoseView poseB, double t) {
    for (int axis = 0; axis < n; axis++) {
      place[axis] = from[axis] + t * d[axis];
    }
    moved.setTranslation(place);
    PoseView there = t == 0 ? poseB : moved;
    if (first) {
      pairs.evaluate(rows, poseA, b, there, true, DISTANCE, found);
    } else {
      pairs.evaluate(rows, there, a, poseA, false, DISTANCE, found);
    }
    iterations += found.iterations();
  }

  /** Returns how fast B comes nearer along the normal; NaN if there is none. */
  private double closing() {
    if (!plane.hasNormal()) {
      return Double.NaN;
    }
    double sum = 0;
    for (int axis = 0; axis < n; axis++) {
      sum -= plane.normal(axis) * d[axis];
    }
    return sum;
  }

  /** The bodies have a point in common where they start, or one has none at all. */
  private void writeStart(PairResult out) {
    out.copyFrom(found);
    if (found.verdict().collides()) {
      out.amend().castParameter(0).lower(0).upper(0);
    }
    out.amend().effort(iterations, iterations);
  }

  private void writeOpen(PairResult out) {
    out.rewrite()
        .rows()
        .verdict(Verdict.UNDECIDED, Termination.INCOMPLETE)
        .effort(iterations, iterations);
  }

  /**
   * B moves away along the last plane, from where it is; along the one before it came here. The sum
   * of both planes along which it hardly does either separates all the way.
   */
  private void writeMiss(boolean came, PairResult out) {
    if (Double.isNaN(closing)) {
      writeOpen(out);
      return;
    }
    PairResult.Writer answer = out.rewrite().rows();
    if (came && closing < 0) {
      addPlane(plane, AWAY * formerClosing / lengthOf(plane), answer);
      addPlane(former, -closing / lengthOf(former), answer);
    } else {
      addPlane(plane, 1, answer);
    }
    addVertices(plane, answer);
    answer
        .normal(normal(plane))
        .verdict(Verdict.DISJOINT, Termination.CONVERGED)
        .castParameter(Double.POSITIVE_INFINITY)
        .lower(Double.POSITIVE_INFINITY)
        .upper(Double.POSITIVE_INFINITY)
        .effort(iterations, iterations);
  }

  private double[] normal(PairResult result) {
    for (int axis = 0; axis < n; axis++) {
      place[axis] = result.normal(axis);
    }
    return place;
  }

  /** Returns the length of the sum of the rows of a plane. */
  private double lengthOf(PairResult result) {
    Arrays.fill(onA, 0);
    int count = first ? result.featureSizeA() : result.featureSizeB();
    for (int k = 0; k < count; k++) {
      int row = first ? result.featureVertexA(k) : result.featureVertexB(k);
      double weight = first ? result.featureWeightA(k) : result.featureWeightB(k);
      for (int axis = 0; axis < n; axis++) {
        onA[axis] += weight * rows.normal(row, axis);
      }
    }
    double square = 0;
    for (double component : onA) {
      square += component * component;
    }
    return Math.sqrt(square);
  }

  /** Names the rows of a plane, times a factor. */
  private void addPlane(PairResult result, double factor, PairResult.Writer answer) {
    int count = first ? result.featureSizeA() : result.featureSizeB();
    for (int k = 0; k < count; k++) {
      if (first) {
        answer.featureA(result.featureVertexA(k), factor * result.featureWeightA(k));
      } else {
        answer.featureB(result.featureVertexB(k), factor * result.featureWeightB(k));
      }
    }
  }

  private void addVertices(PairResult result, PairResult.Writer answer) {
    int count = first ? result.featureSizeB() : result.featureSizeA();
    for (int k = 0; k < count; k++) {
      if (first) {
        answer.featureB(result.featureVertexB(k), result.featureWeightB(k));
      } else {
        answer.featureA(result.featureVertexA(k), result.featureWeightA(k));
      }
    }
  }

  private PairResult met() {
    return found.verdict().collides() ? found : former.verdict().collides() ? former : plane;
  }

  /** Whether there is a common point: with a radius roundings do not move it out. */
  private boolean isMet() {
    return found.verdict() == Verdict.INTERSECTING
        || (found.verdict() == Verdict.TOUCHING && verticesOf(found) == 1);
  }

  private int verticesOf(PairResult result) {
    return first ? result.featureSizeB() : result.featureSizeA();
  }

  /** Returns how far from the origin things are, where roundings are as large as that. */
  private double size() {
    double greatest = 0;
    for (int axis = 0; axis < n; axis++) {
      greatest = Math.max(greatest, Math.abs(from[axis]));
      if (plane.hasPoints()) {
        greatest = Math.max(greatest, Math.abs(plane.pointA(axis)));
      }
    }
    return greatest;
  }

  /** B hits A at about t: in front of the last plane it was before. */
  private void writeHit(
      ConvexBody a, PoseView poseA, ConvexBody b, PoseView poseB, double t, PairResult out) {
    double step = LATER * Math.max(t, size() / length);
    look(a, poseA, b, poseB, t);
    former.copyFrom(found); // they may touch there, and never again
    for (int k = 0; !isMet() && k < MOST_LATER; k++) {
      look(a, poseA, b, poseB, t + step);
      step *= 2;
    }
    PairResult.Writer answer = out.rewrite().rows();
    addPlane(plane, 1, answer);
    addVertices(met(), answer);
    answer
        .normal(normal(plane))
        .verdict(Verdict.INTERSECTING, Termination.CONVERGED)
        .castParameter(t)
        .lower(t)
        .effort(iterations, iterations);
    if (plane.hasPoints()) {
      // where B meets the plane, seen from where the last distance was measured
      double rest = t - reached;
      for (int axis = 0; axis < n; axis++) {
        onA[axis] = plane.pointA(axis);
        onB[axis] = plane.pointB(axis) + rest * d[axis];
      }
      answer.points(onA, onB);
    }
  }
}
