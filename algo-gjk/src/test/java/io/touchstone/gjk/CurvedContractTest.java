// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.TraceStep;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.fixtures.AllocationMeter;
import io.touchstone.fixtures.PairFamilies;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * What curved bodies must not do to the promises: symmetric places, flat and tiny bodies, limits.
 */
class CurvedContractTest {

  private static final Pose HERE = Pose.identity(3);

  private static PairResult ask(
      SupportFunction a, Pose poseA, SupportFunction b, Pose poseB, PairRequest request) {
    Gjk gjk = new Gjk(true);
    PairResult result = new PairResult(a.dimension());
    gjk.newQuery(a.dimension())
        .evaluate(gjk.prepare(a), poseA, gjk.prepare(b), poseB, request, null, result);
    return result;
  }

  private static PairRequest depth(double relative) {
    return PairRequest.builder(Goal.PENETRATION).relativeTolerance(relative).build();
  }

  /**
   * The search ends with a segment through the origin at once, whatever direction it starts with.
   */
  @Test
  void bodiesWithOneCentreCollide() {
    List<SupportFunction> bodies =
        List.of(
            Shapes.smoothEllipsoid(1, 1.5, 2),
            Shapes.cylinder(1, 1),
            Shapes.cone(1, 1),
            Shapes.scaled(Shapes.cylinder(1, 1), 1, 1, 0.01),
            Shapes.sum(Shapes.cylinder(1, 1), Shapes.box(1, 1, 1)),
            Shapes.box(1, 1, 1));
    for (SupportFunction a : bodies) {
      for (SupportFunction b : bodies) {
        for (PairRequest request :
            List.of(PairRequest.intersection(), PairRequest.distance(), depth(1e-3))) {
          PairResult result = ask(a, HERE, b, HERE, request);
          assertThat(result.verdict())
              .as("%s, %s, %s: %s", a, b, request, result)
              .isEqualTo(Verdict.INTERSECTING);
          assertThat(result.termination()).as("%s, %s", a, b).isEqualTo(Termination.CONVERGED);
        }
      }
    }
  }

  /** All directions across the common axis are as good, and the nearest facet is one of many. */
  @Test
  void cylindersWithOneAxisHaveTheDepthOfTheirRadii() {
    PairResult result =
        ask(Shapes.cylinder(1, 3), HERE, Shapes.cylinder(0.5, 3), HERE, depth(1e-4));
    assertThat(result.termination()).isEqualTo(Termination.CONVERGED);
    assertThat(result.lower()).isLessThanOrEqualTo(-1.5);
    assertThat(result.upper()).isGreaterThanOrEqualTo(-1.5);
    assertThat(result.upper() - result.lower()).isLessThan(1.6e-4);
  }

  /** Where the tolerance takes more iterations than are allowed, the bounds still hold. */
  @Test
  void aLimitLeavesHonestBounds() {
    PairResult result =
        ask(Shapes.cylinder(1, 3), HERE, Shapes.cylinder(0.5, 3), HERE, depth(1e-14));
    assertThat(result.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(result.termination()).isEqualTo(Termination.ITERATION_LIMIT);
    assertThat(result.lower()).isLessThanOrEqualTo(-1.5);
    assertThat(result.upper()).isBetween(-1.5, -1.4);
    PairRequest few = PairRequest.builder(Goal.DISTANCE).maxIterations(2).build();
    PairResult apart =
        ask(
            Shapes.smoothEllipsoid(1, 2, 3),
            HERE,
            Shapes.cone(1, 1),
            Pose.translation(3, 2, 2),
            few);
    assertThat(apart.termination()).isEqualTo(Termination.ITERATION_LIMIT);
    assertThat(apart.iterations()).isLessThanOrEqualTo(2);
  }

  /** The default tolerance, 1e-12, is reached. */
  @Test
  void distancesOfSmoothBodiesConvergeToTheDefaultTolerance() {
    for (int seed = 0; seed < 500; seed++) {
      Random random = new Random(seed);
      SupportFunction a = Shapes.smoothEllipsoid(0.2 + random.nextDouble(), 1, 0.5);
      SupportFunction b =
          random.nextBoolean()
              ? Shapes.smoothEllipsoid(1, 0.2 + random.nextDouble(), 0.5)
              : Shapes.cone(1, 0.2 + random.nextDouble());
      Pose poseA = PairFamilies.rotation(3, random, 1.5);
      Pose poseB = PairFamilies.rotation(3, random, 1.5);
      PairResult result = ask(a, poseA, b, poseB, PairRequest.distance());
      assertThat(result.termination())
          .as("seed %d: %s", seed, result)
          .isEqualTo(Termination.CONVERGED);
      result = ask(a, poseA, b, poseB, PairRequest.penetration());
      assertThat(result.termination())
          .as("seed %d: %s", seed, result)
          .isEqualTo(Termination.CONVERGED);
    }
  }

  /** No bound may cross what points of the bodies and directions show, for any two ellipsoids. */
  @Test
  void boundsOfEllipsoidsHoldAgainstPointsAndDirections() {
    for (int seed = 0; seed < 400; seed++) {
      Random random = new Random(seed);
      double[] axesA = {0.1 + random.nextDouble(), 0.1 + random.nextDouble(), 1};
      double[] axesB = {0.1 + random.nextDouble(), 0.1 + random.nextDouble(), 1};
      SupportFunction a = Shapes.smoothEllipsoid(axesA);
      SupportFunction b = Shapes.smoothEllipsoid(axesB);
      Pose poseA = PairFamilies.rotation(3, random, 0.7);
      Pose poseB = PairFamilies.rotation(3, random, 0.7);
      PairResult result = ask(a, poseA, b, poseB, PairRequest.penetration());
      String told = "seed %d: %s".formatted(seed, result);
      double[] w = {result.normal(0), result.normal(1), result.normal(2)};
      double signed = gap(axesA, poseA, axesB, poseB, w);
      assertThat(result.lower()).as(told).isCloseTo(signed, Offset.offset(2e-12));
      if (result.verdict() == Verdict.DISJOINT) {
        continue;
      }
      // no direction may be shallower than the lower bound of the depth; from the best of many
      // random ones go downhill
      double best = Double.NEGATIVE_INFINITY;
      double[] at = w.clone();
      for (int k = 0; k < 2000; k++) {
        double[] u = unit(random, k < 1000 ? new double[3] : at, k < 1000 ? 1 : 0.05 / (k - 999));
        double found = gap(axesA, poseA, axesB, poseB, u);
        if (found > best) {
          best = found;
          at = u;
        }
      }
      assertThat(result.upper()).as(told).isGreaterThanOrEqualTo(best - 1e-13);
    }
  }

  private static double[] unit(Random random, double[] around, double spread) {
    double[] u = new double[3];
    double square = 0;
    for (int i = 0; i < 3; i++) {
      u[i] = around[i] + spread * random.nextGaussian();
      square += u[i] * u[i];
    }
    for (int i = 0; i < 3; i++) {
      u[i] /= Math.sqrt(square);
    }
    return u;
  }

  /** {@code w.(t_B - t_A) - |D_A R_A'w| - |D_B R_B'w|}, the gap by the formula. */
  private static double gap(double[] a, Pose poseA, double[] b, Pose poseB, double[] w) {
    double sum = 0;
    double squareA = 0;
    double squareB = 0;
    for (int k = 0; k < 3; k++) {
      sum += w[k] * (poseB.translation(k) - poseA.translation(k));
      double alongA = 0;
      double alongB = 0;
      for (int i = 0; i < 3; i++) {
        alongA += poseA.rotation(i, k) * w[i];
        alongB += poseB.rotation(i, k) * w[i];
      }
      squareA += a[k] * alongA * a[k] * alongA;
      squareB += b[k] * alongB * b[k] * alongB;
    }
    return sum - Math.sqrt(squareA) - Math.sqrt(squareB);
  }

  /** Two discs that touch edge to edge, two that lie in one plane, a disc and a segment. */
  @Test
  void flatBodies() {
    SupportFunction disc = Shapes.cylinder(1, 0);
    PairResult apart = ask(disc, HERE, disc, Pose.translation(2.5, 0, 0), PairRequest.distance());
    assertThat(apart.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(apart.upper()).isCloseTo(0.5, Offset.offset(1e-13));
    PairResult over = ask(disc, HERE, disc, Pose.translation(1, 0, 0.25), PairRequest.distance());
    assertThat(over.upper()).isCloseTo(0.25, Offset.offset(1e-13));
    PairResult plane = ask(disc, HERE, disc, Pose.translation(1, 0, 0), PairRequest.penetration());
    assertThat(plane.verdict()).isIn(Verdict.UNDECIDED, Verdict.INTERSECTING);
    assertThat(plane.lower()).isBetween(-1e-13, 0.0);
    SupportFunction segment = Polytope.of(3, 0, 0, -1, 0, 0, 1);
    PairResult through =
        ask(disc, HERE, segment, Pose.translation(0.9, 0, 0.5), PairRequest.penetration());
    assertThat(through.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(through.lower()).as(through.toString()).isCloseTo(-0.1, Offset.offset(1e-12));
    assertThat(through.upper()).isCloseTo(-0.1, Offset.offset(1e-12));
  }

  @Test
  void pointsAndEmptyBodies() {
    SupportFunction point = Shapes.smoothEllipsoid(0, 0, 0);
    assertThat(ask(point, HERE, point, HERE, PairRequest.penetration()).verdict())
        .isEqualTo(Verdict.INTERSECTING);
    PairResult apart = ask(point, HERE, point, Pose.translation(3, 4, 0), PairRequest.distance());
    assertThat(apart.lower()).isCloseTo(5, Offset.offset(1e-13));
    SupportFunction nothing = Shapes.hullOf(Polytope.empty(3));
    SupportFunction none = Shapes.sum(Shapes.cone(1, 1), Polytope.empty(3));
    assertThat(ask(nothing, HERE, none, HERE, PairRequest.distance()).emptySide())
        .isEqualTo(BodySide.A);
    assertThat(ask(point, HERE, none, HERE, PairRequest.distance()).lower())
        .isEqualTo(Double.POSITIVE_INFINITY);
  }

  /** The plane, a line and R^4 have curved bodies, too. */
  @Test
  void otherDimensions() {
    for (int n : new int[] {1, 2, 4, 6}) {
      double[] halfAxes = new double[n];
      double[] t = new double[n];
      for (int i = 0; i < n; i++) {
        halfAxes[i] = 1 + 0.1 * i;
      }
      SupportFunction body = Shapes.smoothEllipsoid(halfAxes);
      PairRequest request = PairRequest.distance();
      assertThat(ask(body, Pose.identity(n), body, Pose.identity(n), request).verdict())
          .as("n = %d", n)
          .isEqualTo(Verdict.INTERSECTING);
      t[n - 1] = 5;
      double truth = 5 - 2 * halfAxes[n - 1];
      PairResult apart = ask(body, Pose.identity(n), body, Pose.translation(t), request);
      assertThat(apart.lower()).as("n = %d", n).isCloseTo(truth, Offset.offset(1e-12));
      assertThat(apart.upper()).as("n = %d", n).isCloseTo(truth, Offset.offset(1e-12));
      if (n == 2) {
        t[n - 1] = 2;
        PairResult deep =
            ask(body, Pose.identity(n), body, Pose.translation(t), PairRequest.penetration());
        assertThat(deep.upper()).isCloseTo(2 - 2 * halfAxes[n - 1], Offset.offset(1e-11));
        assertThat(deep.termination()).isEqualTo(Termination.CONVERGED);
      }
    }
  }

  /** Everything times a power of two: the same verdict, and bounds times that power. */
  @Test
  void scalingChangesNothing() {
    for (int seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      double[] axes = {0.2 + random.nextDouble(), 1, 0.5};
      double[] turned = new double[12];
      PairFamilies.rotation(3, random, 1).copyTo(turned);
      PairResult plain =
          ask(
              Shapes.smoothEllipsoid(axes),
              HERE,
              Shapes.cone(0.7, 0.6),
              Pose.of(3, turned),
              PairRequest.penetration());
      for (int k : new int[] {-300, -40, 1, 300}) {
        double[] scaled = new double[3];
        for (int i = 0; i < 3; i++) {
          scaled[i] = Math.scalb(axes[i], k);
        }
        double[] far = turned.clone();
        for (int i = 3; i < 12; i += 4) {
          far[i] = Math.scalb(turned[i], k);
        }
        PairResult other =
            ask(
                Shapes.smoothEllipsoid(scaled),
                HERE,
                Shapes.cone(Math.scalb(0.7, k), Math.scalb(0.6, k)),
                Pose.of(3, far),
                PairRequest.penetration());
        assertThat(other.verdict()).as("seed %d, 2^%d", seed, k).isEqualTo(plain.verdict());
        assertThat(other.lower())
            .as("seed %d, 2^%d", seed, k)
            .isEqualTo(Math.scalb(plain.lower(), k));
        assertThat(other.upper())
            .as("seed %d, 2^%d", seed, k)
            .isEqualTo(Math.scalb(plain.upper(), k));
      }
    }
  }

  /**
   * An affine pose is part of the body: an ellipsoid is a cylinder's disc, stretched, and so on.
   */
  @Test
  void affinePosesStretchBodies() {
    Pose stretched = Pose.affine(3, 2, 0, 0, 4, 0, 3, 0, 0, 0, 0, 1, 0);
    PairResult result =
        ask(
            Shapes.smoothEllipsoid(1, 1, 0.999),
            stretched,
            Shapes.cylinder(1, 1),
            HERE,
            PairRequest.distance());
    assertThat(result.lower()).isCloseTo(1, Offset.offset(1e-12));
    assertThat(result.upper()).isCloseTo(1, Offset.offset(1e-12));
  }

  @Test
  void distancesBeyondTheCutoffAreLeft() {
    PairRequest request = PairRequest.builder(Goal.DISTANCE).cutoff(0.5).build();
    PairResult result =
        ask(
            Shapes.smoothEllipsoid(1, 2, 3),
            HERE,
            Shapes.cone(1, 1),
            Pose.translation(9, 9, 9),
            request);
    assertThat(result.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(result.termination()).isEqualTo(Termination.CUTOFF);
    assertThat(result.lower()).isGreaterThan(0.5);
  }

  /** What a NaN says is nothing. */
  @Test
  void aSupportFunctionThatReturnsNaNIsUndecided() {
    SupportFunction broken =
        new SupportFunction() {
          @Override
          public int dimension() {
            return 3;
          }

          @Override
          public int support(double[] direction, int hint, double[] point) {
            point[0] = Double.NaN;
            point[1] = 0;
            point[2] = direction[2];
            return NO_VERTEX;
          }

          @Override
          public void interiorPoint(double[] point) {
            point[0] = 0;
            point[1] = 0;
            point[2] = 0;
          }

          @Override
          public double size() {
            return 1;
          }
        };
    for (PairRequest request :
        List.of(PairRequest.intersection(), PairRequest.distance(), PairRequest.penetration())) {
      for (double x : new double[] {0, 1, 9}) {
        PairResult result =
            ask(broken, HERE, Shapes.cone(1, 1), Pose.translation(x, 0, 0), request);
        assertThat(result.verdict()).as("%s", result).isEqualTo(Verdict.UNDECIDED);
      }
    }
  }

  @Test
  void theStepsAreShown() {
    Gjk gjk = new Gjk(true);
    PairQuery query = gjk.newQuery(3);
    List<TraceStep> steps = new ArrayList<>();
    query.trace(steps::add);
    query.evaluate(
        gjk.prepare(Shapes.cone(1, 1)),
        HERE,
        gjk.prepare(Shapes.cylinder(1, 1)),
        Pose.translation(1, 0.2, 0.1),
        depth(1e-3),
        null,
        new PairResult(3));
    assertThat(steps).extracting(TraceStep::kind).contains("start", "support", "simplex", "end");
    assertThat(steps).extracting(TraceStep::kind).contains("polytope", "expansion");
    assertThat(steps.get(1).kind()).isEqualTo("support");
  }

  @Test
  void aCurvedBodyOfAnotherDimensionIsRefused() {
    Gjk gjk = new Gjk(true);
    PreparedShape plane = gjk.prepare(Shapes.smoothEllipsoid(1, 2));
    assertThatThrownBy(
            () ->
                gjk.newQuery(3)
                    .evaluate(
                        plane, HERE, plane, HERE, PairRequest.distance(), null, new PairResult(3)))
        .isInstanceOf(DimensionMismatchException.class);
  }

  @Test
  void askingAllocatesNothing() throws ReflectiveOperationException {
    Gjk gjk = new Gjk(true);
    PairQuery query = gjk.newQuery(3);
    PairResult result = new PairResult(3);
    PreparedShape cone = gjk.prepare(Shapes.cone(0.4, 1));
    PreparedShape hull =
        gjk.prepare(
            Shapes.hullOf(
                Shapes.scaled(Shapes.sphere(3, 1), 1, 0.5, 0.7),
                Shapes.placed(Shapes.box(1, 1, 1), Pose.translation(1, 0, 0))));
    Pose pose = Pose.translation(0.3, 0.1, 1.2);
    PairRequest request = depth(1e-6);
    Runnable many =
        () -> {
          for (int k = 0; k < 500; k++) {
            query.evaluate(cone, pose, hull, HERE, request, null, result);
          }
        };
    assertThat(new AllocationMeter().bytesPerRepetition(500, many)).isLessThan(8);
    WarmStart memory = gjk.newWarmStart(3);
    Runnable warm =
        () -> {
          for (int k = 0; k < 500; k++) {
            query.evaluate(cone, pose, hull, HERE, request, memory, result);
          }
        };
    assertThat(new AllocationMeter().bytesPerRepetition(500, warm)).isLessThan(8);
  }

  /** Bodies that drift, and jump now and then: the same answers, for fewer support points. */
  @Test
  void aWarmStartSavesSupportPointsAndChangesNoAnswer() {
    Gjk gjk = new Gjk(true);
    for (Goal goal : List.of(Goal.INTERSECTION, Goal.DISTANCE, Goal.PENETRATION)) {
      PairRequest request = PairRequest.builder(goal).relativeTolerance(1e-7).build();
      for (int n : new int[] {2, 3, 4}) {
        if (goal == Goal.PENETRATION && n == 4) {
          continue; // not offered
        }
        PairQuery query = gjk.newQuery(n);
        PairResult cold = new PairResult(n);
        PairResult warm = new PairResult(n);
        int ofCold = 0;
        int ofWarm = 0;
        for (int seed = 0; seed < 60; seed++) {
          Random random = new Random(seed);
          double[] axes = new double[n];
          double[] sides = new double[n];
          for (int i = 0; i < n; i++) {
            axes[i] = 0.2 + random.nextDouble();
            sides[i] = 0.2 + random.nextDouble();
          }
          SupportFunction round = Shapes.smoothEllipsoid(axes);
          PreparedShape a = gjk.prepare(seed % 3 == 0 ? Shapes.box(sides) : round);
          PreparedShape b =
              gjk.prepare(seed % 3 == 1 ? Shapes.box(sides) : Shapes.sum(round, round));
          WarmStart memory = gjk.newWarmStart(n);
          Pose poseA = PairFamilies.rotation(n, random, 0.3);
          double[] place = new double[n * (n + 1)];
          for (int frame = 0; frame < 16; frame++) {
            if (frame % 8 == 0) {
              PairFamilies.rotation(n, random, 2).copyTo(place);
            }
            for (int i = 0; i < n; i++) {
              place[i * (n + 1) + n] += 1e-3 * random.nextGaussian();
            }
            Pose poseB = Pose.of(n, place);
            query.evaluate(a, poseA, b, poseB, request, null, cold);
            query.evaluate(a, poseA, b, poseB, request, memory, warm);
            String what =
                "%s, dimension %d, seed %d, frame %d: %s and %s"
                    .formatted(goal, n, seed, frame, warm, cold);
            assertThat(warm.verdict()).as(what).isEqualTo(cold.verdict());
            assertThat(warm.termination()).as(what).isEqualTo(cold.termination());
            boolean valued =
                goal == Goal.DISTANCE
                    || (goal == Goal.PENETRATION && cold.verdict() == Verdict.INTERSECTING);
            if (valued && cold.hasLower() && cold.hasUpper()) {
              assertThat(warm.lower()).as(what).isLessThanOrEqualTo(cold.upper());
              assertThat(warm.upper()).as(what).isGreaterThanOrEqualTo(cold.lower());
              assertThat(warm.upper() - warm.lower())
                  .as(what)
                  .isLessThanOrEqualTo(Math.max(1e-6, 2 * (cold.upper() - cold.lower())));
            }
            ofCold += cold.supportQueries();
            ofWarm += warm.supportQueries();
          }
        }
        assertThat(ofWarm)
            .as("%s, dimension %d: %d cold", goal, n, ofCold)
            .isLessThan(goal == Goal.PENETRATION ? ofCold : ofCold * 3 / 4);
      }
    }
  }

  /** One support pair tells that they are apart; the points of the answer are that pair. */
  @Test
  void pointsOfAnAnswerAreInTheBodies() {
    PairResult result =
        ask(
            Shapes.smoothEllipsoid(1, 1, 1),
            HERE,
            Shapes.placed(Shapes.cone(1, 1), Pose.translation(9, 0, 0)),
            HERE,
            PairRequest.intersection());
    assertThat(result.supportQueries()).isEqualTo(1);
    double square = 0;
    for (int i = 0; i < 3; i++) {
      square += result.pointA(i) * result.pointA(i);
    }
    assertThat(Math.sqrt(square)).isCloseTo(1, Offset.offset(1e-12));
    assertThat(result.pointB(0)).isBetween(8.0, 10.0);
    assertThat(result.upper()).isBetween(7.0, 10.0);
  }

  /** Where nothing has moved, an answer is confirmed by one support pair, or by none. */
  @Test
  void aRememberedAnswerIsConfirmedAtOnce() {
    Gjk gjk = new Gjk(true);
    PairQuery query = gjk.newQuery(3);
    PairResult result = new PairResult(3);
    PreparedShape a = gjk.prepare(Shapes.smoothEllipsoid(1, 1.5, 2));
    PreparedShape b = gjk.prepare(Shapes.cone(1, 1));
    for (double x : new double[] {0.4, 3}) {
      for (Goal goal : List.of(Goal.INTERSECTION, Goal.DISTANCE)) {
        PairRequest request = PairRequest.builder(goal).relativeTolerance(1e-6).build();
        Pose pose = Pose.translation(x, 0.3, 0.2);
        WarmStart memory = gjk.newWarmStart(3);
        query.evaluate(a, HERE, b, pose, request, memory, result);
        assertThat(result.supportQueries()).isGreaterThan(goal == Goal.DISTANCE ? 2 : 0);
        Verdict verdict = result.verdict();
        query.evaluate(a, HERE, b, pose, request, memory, result);
        assertThat(result.verdict()).isEqualTo(verdict);
        assertThat(result.supportQueries()).as("%s at %s", goal, x).isLessThanOrEqualTo(1);
      }
    }
  }
}
