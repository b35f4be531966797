// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.geometry.MutablePose;
import io.touchstone.api.motion.Motion;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.ConvexCombination;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Verdict;
import io.touchstone.checker.motion.MotionBody;
import io.touchstone.checker.motion.MotionChecker;
import io.touchstone.checker.parts.NearestHulls;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.Enclosure;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a pair stands at a time and which direction separates it there, asked from an engine about
 * rounded poses; nothing of it is believed. Memory of one pair after the other; not thread-safe.
 */
final class MotionNormals {

  private final PairQuery query;
  private final MutablePose poseA;
  private final MutablePose poseB;
  private final double[] matrix;
  private final PairResult result;
  private PairRequest contact = PairRequest.distance();
  private PreparedShape a;
  private Motion motionA;
  private PreparedShape b;
  private Motion motionB;
  private int queries;
  private double askedAt;

  @SuppressWarnings("NullAway.Init") // a pair is taken before anything is asked
  MotionNormals(PairQuery query, int n) {
    this.query = query;
    this.poseA = new MutablePose(n, true);
    this.poseB = new MutablePose(n, true);
    this.matrix = new double[n * (n + 1)];
    this.result = new PairResult(n);
  }

  /** Turns to another pair. */
  void take(
      PreparedShape newA,
      Motion newMotionA,
      PreparedShape newB,
      Motion newMotionB,
      double minimumSeparation) {
    a = newA;
    motionA = newMotionA;
    b = newB;
    motionB = newMotionB;
    if (contact.margin() != minimumSeparation) {
      contact = contact.toBuilder().margin(minimumSeparation).build();
    }
    queries = 0;
    askedAt = Double.NaN;
  }

  private void ask(double t) {
    if (t == askedAt) {
      return;
    }
    askedAt = t;
    motionA.poseAt(t, matrix);
    poseA.set(matrix, 0);
    motionB.poseAt(t, matrix);
    poseB.set(matrix, 0);
    query.evaluate(a, poseA, b, poseB, contact, null, result);
    queries++;
  }

  /** Returns how many questions were asked. */
  int queries() {
    return queries;
  }

  /** Returns a unit normal from A to B at a time, or null if they are not found to be apart. */
  double @Nullable [] at(double t) {
    ask(t);
    return result.verdict() == Verdict.DISJOINT ? normal() : null;
  }

  private double @Nullable [] normal() {
    if (!result.hasNormal()) {
      return null;
    }
    double[] normal = new double[result.dimension()];
    for (int i = 0; i < normal.length; i++) {
      normal[i] = result.normal(i);
    }
    return normal;
  }

  /** Returns vertices that are found to meet at a time, or null. */
  Certificate.@Nullable CommonPoint meeting(double t) {
    ask(t);
    if (!result.verdict().collides()) {
      return null;
    }
    Certificate certificate = result.toOutcome().certificate();
    if (certificate instanceof Certificate.CommonPoint point) {
      return point;
    }
    return certificate instanceof Certificate.PenetrationAxis axis ? axis.commonPoint() : null;
  }

  /** Returns the vertices that the last answer names: of A, then of B. */
  List<List<Integer>> features() {
    List<Integer> ofA = new ArrayList<>();
    List<Integer> ofB = new ArrayList<>();
    for (int k = 0; k < result.featureSizeA(); k++) {
      if (result.featureWeightA(k) > 0 && !ofA.contains(result.featureVertexA(k))) {
        ofA.add(result.featureVertexA(k));
      }
    }
    for (int k = 0; k < result.featureSizeB(); k++) {
      if (result.featureWeightB(k) > 0 && !ofB.contains(result.featureVertexB(k))) {
        ofB.add(result.featureVertexB(k));
      }
    }
    return List.of(ofA, ofB);
  }

  /** Returns the points of the last answer, of A and then of B; none if it has none. */
  List<Double> points() {
    List<Double> points = new ArrayList<>();
    for (int i = 0; result.hasPoints() && i < result.dimension(); i++) {
      points.add(result.pointA(i));
    }
    for (int i = 0; result.hasPoints() && i < result.dimension(); i++) {
      points.add(result.pointB(i));
    }
    return points;
  }

  /**
   * Returns the direction in which two bodies that move only linearly are farthest apart at a time,
   * exactly, or null if they meet there.
   */
  static @Nullable AxisVector exactAt(MotionBody a, MotionBody b, double t) {
    NearestHulls hulls = NearestHulls.of(vertices(a, t), vertices(b, t));
    if (hulls.meet()) {
      return null;
    }
    BigInteger[] direction = hulls.direction();
    for (int i = 0; i < direction.length; i++) {
      direction[i] = direction[i].negate();
    }
    return AxisVector.of(direction);
  }

  /** Returns all vertices as those that may meet at a time, if they do, exactly; or null. */
  static Certificate.@Nullable CommonPoint exactMeeting(MotionBody a, MotionBody b, double t) {
    return NearestHulls.of(vertices(a, t), vertices(b, t)).meet()
        ? new Certificate.CommonPoint(all(a), all(b), false)
        : null;
  }

  private static ConvexCombination all(MotionBody body) {
    int[] vertices = new int[body.vertexCount()];
    double[] weights = new double[vertices.length];
    for (int v = 0; v < vertices.length; v++) {
      vertices[v] = v;
      weights[v] = 1;
    }
    return ConvexCombination.of(vertices, weights);
  }

  private static Dyadic[][] vertices(MotionBody body, double t) {
    Dyadic time = Dyadic.of(t);
    Dyadic[][] points = new Dyadic[body.vertexCount()][];
    for (int v = 0; v < points.length; v++) {
      Enclosure[] at = body.at(v, time, MotionChecker.FIRST_DIGITS);
      points[v] = new Dyadic[at.length];
      for (int i = 0; i < at.length; i++) {
        points[v][i] = at[i].low();
      }
    }
    return points;
  }
}
