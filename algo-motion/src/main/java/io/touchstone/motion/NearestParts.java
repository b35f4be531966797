// SPDX-License-Identifier: Apache-2.0
package io.touchstone.motion;

import io.touchstone.api.geometry.MutablePose;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.ConvexCombination;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.checker.JointBound;
import java.util.Objects;

/**
 * Nearest points of two links where they stand at the middle of the box of a {@link JointBound}, in
 * the frame of A. In plain doubles, from an engine. Memory of one search; not thread-safe.
 */
final class NearestParts {

  private static final PairRequest DISTANCE = PairRequest.distance();

  final PartNode rootA;
  final PartNode rootB;

  /** From A to B, of length 1. */
  final double[] normal = new double[3];

  final double[] pointB = new double[3];

  /** Likewise of the nearest parts. */
  final double[] closestNormal = new double[3];

  final double[] closestB = new double[3];

  private final JointBound bound;
  private final PairQuery query;
  private final WarmStart ofRoots;
  private final WarmStart ofParts;
  private final PairResult result = new PairResult(3);
  private final Pose still = Pose.identity(3);
  private final MutablePose pose = new MutablePose(3);
  private final double[] numbers = new double[12];
  private double best;
  private int nearestA;
  private int nearestB;
  private ConvexCombination onA = ConvexCombination.ofVertex(0);
  private ConvexCombination onB = ConvexCombination.ofVertex(0);

  NearestParts(NarrowPhase engine, JointBound bound) {
    this.bound = bound;
    rootA = PartNode.root(bound, false, engine);
    rootB = PartNode.root(bound, true, engine);
    query = engine.newQuery(3);
    ofRoots = engine.newWarmStart(3);
    ofParts = engine.newWarmStart(3);
  }

  /** Takes where B stands. */
  void place() {
    bound.copyPoseB(numbers);
    pose.set(numbers, 0);
  }

  /** Returns how far two hulls of parts are apart, less the radii; 0 or less if they collide. */
  double distance(PartNode a, PartNode b) {
    WarmStart warm = a == rootA && b == rootB ? ofRoots : ofParts;
    if (warm == ofParts) {
      warm.clear();
    }
    query.evaluate(a.hull, still, b.hull, pose, DISTANCE, warm, result);
    if (result.verdict() != Verdict.DISJOINT || !result.hasNormal() || !result.hasPoints()) {
      return Double.NEGATIVE_INFINITY;
    }
    double along = 0;
    for (int i = 0; i < 3; i++) {
      normal[i] = result.normal(i);
      pointB[i] = result.pointB(i);
      along += normal[i] * (pointB[i] - result.pointA(i));
    }
    return along - a.radius - b.radius;
  }

  /** Returns how far the links are apart, and keeps which parts are nearest, and where. */
  double closest() {
    best = Double.POSITIVE_INFINITY;
    descend(rootA, rootB);
    return best;
  }

  private void descend(PartNode a, PartNode b) {
    double found = distance(a, b);
    if (found >= best) {
      return;
    }
    if (a.count() == 1 && b.count() == 1) {
      best = found;
      nearestA = a.from;
      nearestB = b.from;
      onA = named(true);
      onB = named(false);
      System.arraycopy(normal, 0, closestNormal, 0, 3);
      System.arraycopy(pointB, 0, closestB, 0, 3);
      return;
    }
    if (a.count() >= b.count()) {
      descend(Objects.requireNonNull(a.lower), b);
      descend(Objects.requireNonNull(a.upper), b);
    } else {
      descend(a, Objects.requireNonNull(b.lower));
      descend(a, Objects.requireNonNull(b.upper));
    }
  }

  private ConvexCombination named(boolean ofA) {
    int count = ofA ? result.featureSizeA() : result.featureSizeB();
    if (count == 0) {
      return ConvexCombination.ofVertex(0);
    }
    int[] vertices = new int[count];
    double[] weights = new double[count];
    for (int k = 0; k < count; k++) {
      vertices[k] = ofA ? result.featureVertexA(k) : result.featureVertexB(k);
      weights[k] = ofA ? result.featureWeightA(k) : result.featureWeightB(k);
    }
    return ConvexCombination.of(vertices, weights);
  }

  /** Returns the place of the part of A that was nearest. */
  int nearestA() {
    return nearestA;
  }

  int nearestB() {
    return nearestB;
  }

  /** Returns the vertices of that part that are nearest. */
  ConvexCombination onA() {
    return onA;
  }

  ConvexCombination onB() {
    return onB;
  }
}
