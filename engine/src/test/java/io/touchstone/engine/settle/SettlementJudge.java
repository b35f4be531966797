// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.exact.AffineDimension;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.kernel.oracle.DepthOracle;
import java.math.BigDecimal;

/**
 * Judges answers about a pair by the exact truth: verdict, both bounds, the vertices named. Of the
 * product it uses exact arithmetic alone.
 */
final class SettlementJudge {

  /** Bounds this close, per magnitude, are as close as doubles can say. */
  private static final double CLOSE = 0x1p-48;

  /** What can be squared. */
  private static final double GREATEST = 1e100;

  private final Posed posed;
  private final ExactPair exact;
  private final ExactPair.Nearest nearest;
  private final BigDecimal radii;

  SettlementJudge(Posed posed, double radiusA, double radiusB) {
    this.posed = posed;
    exact = posed.exact();
    nearest = exact.nearest();
    radii = new BigDecimal(radiusA).add(new BigDecimal(radiusB));
  }

  /** What is nearest: the source of true proposals. */
  ExactPair.Nearest nearest() {
    return nearest;
  }

  /** Whether the bodies, rounded by their radii, have a point in common. */
  boolean meet() {
    return nearest.compareTo(radii) <= 0;
  }

  /** Whether lengths are such that squares of them are numbers. */
  boolean isOrdinary() {
    return magnitude() < GREATEST && magnitude() > 1 / GREATEST;
  }

  /** Whether the bodies are apart by more than a part of the magnitude. */
  boolean isApartBy(double part) {
    return distance() > part * magnitude();
  }

  /** The distance, less the radii, rounded; negative if the balls overlap by that much at least. */
  double distance() {
    return nearest.distance().subtract(radii).doubleValue();
  }

  /** Fails unless all that the answer says is true, its reason included. */
  void judge(PairRequest request, PairResult found, boolean prove, String what) {
    Verdict verdict = found.verdict();
    if (verdict != Verdict.UNDECIDED) {
      assertThat(verdict).as(what).isEqualTo(meet() ? Verdict.INTERSECTING : Verdict.DISJOINT);
    }
    boolean proved = prove && verdict != Verdict.UNDECIDED;
    assertThat(found.verdictAssurance())
        .as(what)
        .isEqualTo(proved ? Assurance.PROVED : Assurance.FLOATING);
    if (!prove) {
      assertThat(found.boundsAssurance()).as(what).isEqualTo(Assurance.FLOATING);
    }
    if (found.hasLower()) {
      judgeLower(found, what);
    }
    if (found.hasUpper()) {
      judgeUpper(found, prove, what);
    }
    if (found.hasNormal()) {
      judgeNormal(found, what);
    }
    if (request.goal() == Goal.DISTANCE && verdict == Verdict.DISJOINT) {
      judgeReason(request, found, what);
      judgePoints(found, what);
    }
    for (int k = 0; k < found.featureSizeA(); k++) {
      judgeTerm(found.featureVertexA(k), posed.a().vertexCount(), found.featureWeightA(k), what);
    }
    for (int k = 0; k < found.featureSizeB(); k++) {
      judgeTerm(found.featureVertexB(k), posed.b().vertexCount(), found.featureWeightB(k), what);
    }
  }

  private static void judgeNormal(PairResult found, String what) {
    double square = 0;
    for (int axis = 0; axis < found.dimension(); axis++) {
      square += found.normal(axis) * found.normal(axis);
    }
    assertThat(square).as(what).isBetween(1 - 3e-12, 1 + 3e-12);
  }

  /** The points are as far from each other as the bounds say, and there are some. */
  private void judgePoints(PairResult found, String what) {
    if (!found.hasUpper() || !isOrdinary()) {
      return;
    }
    assertThat(found.hasPoints()).as(what).isTrue();
    double square = 0;
    for (int axis = 0; axis < found.dimension(); axis++) {
      double difference = found.pointB(axis) - found.pointA(axis);
      square += difference * difference;
    }
    double allowed = 1e-13 * magnitude();
    double greatest = radii.signum() == 0 ? found.upper() : Double.MAX_VALUE; // moved as it is said
    assertThat(Math.sqrt(square)).as(what).isBetween(distance() - allowed, greatest + allowed);
  }

  /** Who says that it converged has close bounds; who stopped at the cutoff is beyond it. */
  private void judgeReason(PairRequest request, PairResult found, String what) {
    if (found.termination() == Termination.CONVERGED) {
      assertThat(found.upper()).as(what).isLessThan(Double.POSITIVE_INFINITY);
      double allowed =
          Math.max(
              request.absoluteTolerance(),
              Math.max(request.relativeTolerance() * found.upper(), CLOSE * magnitude()));
      assertThat(found.upper() - found.lower()).as(what).isLessThanOrEqualTo(allowed);
    } else if (found.termination() == Termination.CUTOFF) {
      assertThat(found.lower()).as(what).isGreaterThan(request.cutoff());
    }
  }

  /** The greatest sum of terms that a coordinate of the world is made of, of both bodies. */
  private double magnitude() {
    double greatest = radii.doubleValue();
    for (int axis = 0; axis < posed.dimension(); axis++) {
      double ofAxis = terms(posed.a(), posed.poseA(), axis) + terms(posed.b(), posed.poseB(), axis);
      greatest = Math.max(greatest, ofAxis);
    }
    return greatest;
  }

  private static double terms(Polytope body, Pose pose, int axis) {
    double greatest = 0;
    for (int v = 0; v < body.vertexCount(); v++) {
      double sum = Math.abs(pose.translation(axis));
      for (int k = 0; k < body.dimension(); k++) {
        sum += Math.abs(pose.rotation(axis, k) * body.coordinate(v, k));
      }
      greatest = Math.max(greatest, sum);
    }
    return greatest;
  }

  /** {@code lower <= gap(w) / |w| - r <= signed distance}, or the distance itself is as great. */
  private void judgeLower(PairResult found, String what) {
    double lower = found.lower();
    assertThat(lower).as(what).isNotNaN().isLessThan(Double.POSITIVE_INFINITY);
    if (found.verdict() == Verdict.UNDECIDED) {
      assertThat(lower).as(what).isNotPositive();
    }
    if (lower == Double.NEGATIVE_INFINITY || (lower <= 0 && !nearest.meet() && !meet())) {
      return;
    }
    boolean holds = !nearest.meet() && nearest.compareBound(lower, radii) <= 0;
    if (!holds && found.hasNormal()) {
      double[] w = new double[exact.dimension()];
      for (int axis = 0; axis < w.length; axis++) {
        w[axis] = found.normal(axis);
      }
      BigDecimal[] direction = ExactPair.decimals(w);
      BigDecimal bound = new BigDecimal(lower).add(radii);
      BigDecimal square = bound.multiply(bound).multiply(ExactPair.dot(direction, direction));
      holds = ExactPair.compareToRoot(exact.gap(direction), bound.signum(), square) >= 0;
    }
    if (!holds && lower == 0 && radii.signum() == 0) {
      holds = isFlat();
    }
    assertThat(holds).as("lower bound %s: %s", lower, what).isTrue();
  }

  /** Whether A - B surely has no inside. */
  private boolean isFlat() {
    int n = exact.dimension();
    int ofA = AffineDimension.of(n, posed.a().toArray());
    return ofA + AffineDimension.of(n, posed.b().toArray()) < n;
  }

  private void judgeUpper(PairResult found, boolean prove, String what) {
    double upper = found.upper();
    assertThat(upper).as(what).isNotNaN();
    if (upper == Double.POSITIVE_INFINITY) {
      return;
    }
    boolean holds;
    if (!nearest.meet()) {
      holds = nearest.compareBound(upper, radii) >= 0;
    } else if (new BigDecimal(upper).add(radii).signum() >= 0) {
      holds = true; // the cores meet, so the depth is at least the sum of the radii
    } else {
      // that no direction has less depth is the engine's word, or shown by a surface
      holds =
          !prove
              || found.boundsAssurance() == Assurance.FLOATING
              || (found.hasSurface() && isNotTooDeep(upper));
    }
    assertThat(holds).as("upper bound %s: %s", upper, what).isTrue();
    if (found.hasLower()) {
      assertThat(found.lower()).as(what).isLessThanOrEqualTo(upper);
    }
  }

  /** Whether the depth is not less than a bound says; as far as there is an oracle. */
  private boolean isNotTooDeep(double upper) {
    BigDecimal digits = new BigDecimal("1e-70"); // the oracle rounds to 80
    boolean few = posed.a().vertexCount() * posed.b().vertexCount() <= 300;
    return !few
        || posed.dimension() < 2
        || posed.dimension() > 3
        || new DepthOracle(posed)
                .depth()
                .multiply(BigDecimal.ONE.add(digits))
                .add(radii)
                .add(new BigDecimal(upper))
                .signum()
            >= 0;
  }

  private static void judgeTerm(int vertex, int count, double weight, String what) {
    assertThat(vertex).as(what).isBetween(0, count - 1);
    assertThat(weight).as(what).isGreaterThanOrEqualTo(0).isLessThan(Double.POSITIVE_INFINITY);
  }
}
