// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import io.touchstone.Engines;
import io.touchstone.Proofs;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.spi.Proof;
import io.touchstone.proof.VerifiedNarrowPhase;
import io.touchstone.proof.VerifiedQuery;
import java.util.IdentityHashMap;
import java.util.Random;

/** Bodies and poses for tests, and the plain way to ask about two of them: proved, pair by pair. */
final class Scenes {

  private final int n;
  private final VerifiedNarrowPhase phase;
  private final VerifiedQuery query;
  private final PairResult result;
  private final IdentityHashMap<ConvexBody, PreparedShape> prepared = new IdentityHashMap<>();

  Scenes(int dimension) {
    n = dimension;
    phase = Proofs.prove(Engines.installed().createNarrowPhase("gjk"), Proof.EXACT);
    query = phase.newQuery(n);
    result = new PairResult(n);
  }

  PairResult ask(ConvexBody a, PoseView poseA, ConvexBody b, PoseView poseB, PairRequest request) {
    PreparedShape ofA = prepared.computeIfAbsent(a, phase::prepare);
    PreparedShape ofB = prepared.computeIfAbsent(b, phase::prepare);
    query.evaluate(ofA, poseA, ofB, poseB, request, null, result);
    return result;
  }

  boolean collide(ConvexBody a, PoseView poseA, ConvexBody b, PoseView poseB, double margin) {
    PairRequest request = PairRequest.builder(Goal.INTERSECTION).margin(margin).build();
    return ask(a, poseA, b, poseB, request).verdict().collides();
  }

  /** Returns boxes and hulls, some of which are flat or points. */
  static ConvexBody[] bodies(int n) {
    ConvexBody[] bodies = new ConvexBody[8];
    for (int k = 0; k < bodies.length; k++) {
      double[] half = new double[n];
      java.util.Arrays.fill(half, 0.5 + k / 8.0);
      half[k % n] = 0.25;
      bodies[k] = k % 2 == 0 ? Shapes.box(half) : Shapes.randomHull(n, 6 + 2 * k, k);
    }
    return bodies;
  }

  /** Returns a pose: now and then on a lattice, where bodies touch exactly, else turned. */
  static Pose pose(int n, Random random, double extent) {
    double[] t = new double[n];
    boolean lattice = random.nextInt(3) == 0;
    for (int i = 0; i < n; i++) {
      double x = (2 * random.nextDouble() - 1) * extent;
      t[i] = Math.rint(2 * x) / 2;
    }
    return lattice ? Pose.translation(t) : turned(n, random, extent);
  }

  /** Returns a pose that is turned about some axis, or in some plane. */
  static Pose turned(int n, Random random, double extent) {
    double[] t = new double[n];
    for (int i = 0; i < n; i++) {
      t[i] = (2 * random.nextDouble() - 1) * extent;
    }
    double angle = random.nextDouble() * 6;
    double c = Math.cos(angle);
    double s = Math.sin(angle);
    double[] matrix = new double[n * (n + 1)];
    for (int i = 0; i < n; i++) {
      matrix[i * (n + 1) + i] = 1;
      matrix[i * (n + 1) + n] = t[i];
    }
    int axis = n == 2 ? 0 : random.nextInt(n);
    int other = (axis + 1) % n;
    matrix[axis * (n + 1) + axis] = c;
    matrix[axis * (n + 1) + other] = -s;
    matrix[other * (n + 1) + axis] = s;
    matrix[other * (n + 1) + other] = c;
    return Pose.of(n, matrix);
  }
}
