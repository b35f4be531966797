// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.fixtures.AllocationMeter;
import io.touchstone.fixtures.PairFamilies;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bodies that are given by half-spaces or support functions get the verdicts of their vertices. */
class ImplicitBodiesTest {

  /** How often as many pairs of half-spaces and vertices; ten times with {@code -P soak}. */
  private static final int ROUNDS = Integer.getInteger("touchstone.simplex.rounds", 1);

  private static final PairRequest INTERSECTION = PairRequest.intersection();
  private static final NarrowPhase SIMPLEX = new Simplex();

  private static PairResult ask(ConvexBody a, PoseView poseA, ConvexBody b, PoseView poseB) {
    return ask(a, poseA, b, poseB, INTERSECTION);
  }

  private static PairResult ask(
      ConvexBody a, PoseView poseA, ConvexBody b, PoseView poseB, PairRequest request) {
    PairResult result = new PairResult(a.dimension());
    SIMPLEX
        .newQuery(a.dimension())
        .evaluate(SIMPLEX.prepare(a), poseA, SIMPLEX.prepare(b), poseB, request, null, result);
    return result;
  }

  /** A simplex and its n + 1 sides, from random points: each side is a Cramer's rule away. */
  private record Described(Polytope vertices, HalfSpaces sides) {}

  /** The box with sides 2 r_k around a point, cut at some corners by the sum of coordinates. */
  private static Described crossPolytope(int n, Random random) {
    double[] middle = new double[n];
    double[] axes = new double[n];
    for (int k = 0; k < n; k++) {
      middle[k] = random.nextGaussian() * 0.2 / n;
      axes[k] = 0.5 + random.nextDouble();
    }
    double[] corners = new double[2 * n * n];
    for (int k = 0; k < 2 * n; k++) {
      for (int i = 0; i < n; i++) {
        corners[k * n + i] = middle[i] + (i == k / 2 ? (k % 2 == 0 ? 1 : -1) * axes[i] : 0);
      }
    }
    int rows = 1 << n;
    double[][] normals = new double[rows][n];
    double[] offsets = new double[rows];
    for (int r = 0; r < rows; r++) {
      offsets[r] = 1;
      for (int i = 0; i < n; i++) {
        normals[r][i] = ((r >> i & 1) == 0 ? 1 : -1) / axes[i];
        offsets[r] += normals[r][i] * middle[i];
      }
    }
    return new Described(Polytope.of(n, corners), HalfSpaces.of(n, normals, offsets));
  }

  @ParameterizedTest
  @CsvSource({"1, 60", "2, 120", "3, 120", "4, 60", "5, 20"})
  void halfSpacesAgreeWithVertices(int n, int pairs) {
    int together = 0;
    for (int k = 0; k < pairs; k++) {
      Random random = new Random(50L * n + k);
      Described a = crossPolytope(n, random);
      Described b = crossPolytope(n, random);
      Pose poseA = PairFamilies.rotation(n, random, 0.1);
      Pose poseB = PairFamilies.rotation(n, random, 2.0 / n);
      String what = "n %d, seed %d".formatted(n, 50L * n + k);
      Verdict truth = ask(a.vertices(), poseA, b.vertices(), poseB).verdict();
      assertThat(truth).as(what).isNotEqualTo(Verdict.UNDECIDED);
      together += truth == Verdict.INTERSECTING ? 1 : 0;
      assertThat(ask(a.sides(), poseA, b.sides(), poseB).verdict()).as(what).isEqualTo(truth);
      assertThat(ask(a.sides(), poseA, b.vertices(), poseB).verdict()).as(what).isEqualTo(truth);
      assertThat(ask(a.vertices(), poseA, b.sides(), poseB).verdict()).as(what).isEqualTo(truth);
      SupportFunction hidden = hidden(b.vertices());
      assertThat(ask(a.sides(), poseA, hidden, poseB).verdict()).as(what).isEqualTo(truth);
      assertThat(ask(a.vertices(), poseA, hidden, poseB).verdict()).as(what).isEqualTo(truth);
    }
    assertThat(together).isBetween(1, pairs - 1);
  }

  /**
   * What half-spaces leave of the digits, for bodies of size about 1 in up to five dimensions: n
   * times 1e-13 for a coordinate, n times that for a sum of them, and that for either body.
   */
  private static final double AGREEMENT = 4e-11;

  /**
   * The same for the lower bound of a depth, which shrinks with the ball that fits into both, and
   * for points of bodies that are cut off at 1024 units.
   */
  private static final double COARSE_AGREEMENT = 1e-7;

  @ParameterizedTest
  @CsvSource({"1, 60", "2, 80", "3, 60", "4, 10", "5, 4"})
  void halfSpacesAgreeWithVerticesForEachGoal(int n, int pairs) {
    Set<Metric> measured = EnumSet.noneOf(Metric.class);
    int depths = 0;
    int hits = 0;
    int misses = 0;
    for (int k = 0; k < pairs * ROUNDS; k++) {
      Random random = new Random(80L * n + k);
      Described a = crossPolytope(n, random);
      Described b = crossPolytope(n, random);
      Pose poseA = PairFamilies.rotation(n, random, 0.1);
      Pose poseB = PairFamilies.rotation(n, random, (k % 2 == 0 ? 1.0 : 3.0) / n);
      double[] d = new double[n];
      for (int i = 0; i < n; i++) {
        double aside = (k % 3 == 0 ? 2 : 0.3) * random.nextGaussian();
        d[i] = poseA.translation(i) - poseB.translation(i) + aside;
      }
      List<PairRequest> requests =
          List.of(
              PairRequest.builder(Goal.DISTANCE).metric(Metric.EUCLIDEAN).build(),
              PairRequest.builder(Goal.DISTANCE).metric(Metric.L1).build(),
              PairRequest.builder(Goal.DISTANCE).metric(Metric.LINF).build(),
              PairRequest.builder(Goal.PENETRATION).direction(d).build(),
              PairRequest.builder(Goal.CAST).direction(d).build());
      for (PairRequest request : requests) {
        PairResult truth = ask(a.vertices(), poseA, b.vertices(), poseB, request);
        List<PairResult> answers =
            List.of(
                ask(a.sides(), poseA, b.sides(), poseB, request),
                ask(a.sides(), poseA, b.vertices(), poseB, request),
                ask(a.vertices(), poseA, b.sides(), poseB, request));
        for (PairResult answer : answers) {
          String what =
              "n %d, seed %d, %s %s".formatted(n, 80L * n + k, request.goal(), request.metric());
          assertThat(answer.verdict()).as(what).isEqualTo(truth.verdict());
          boolean disjoint = truth.verdict() == Verdict.DISJOINT;
          if (request.goal() == Goal.DISTANCE && disjoint) {
            // the truth is in both intervals; L1 and Linf are computed, not only enclosed
            assertThat(answer.lower()).as(what).isLessThanOrEqualTo(truth.upper());
            assertThat(answer.upper()).as(what).isGreaterThanOrEqualTo(truth.lower());
            if (request.metric() != Metric.EUCLIDEAN) {
              assertThat(answer.upper() - answer.lower()).as(what).isBetween(0.0, AGREEMENT);
              assertThat(answer.termination()).as(what).isEqualTo(Termination.CONVERGED);
              assertThat(norm(request.metric(), answer))
                  .as(what)
                  .isCloseTo(truth.upper(), within(AGREEMENT));
            }
            measured.add(request.metric());
          } else if (request.goal() == Goal.PENETRATION && !disjoint) {
            assertThat(-answer.lower()).as(what).isGreaterThanOrEqualTo(-truth.upper());
            assertThat(-answer.upper()).as(what).isLessThanOrEqualTo(-truth.lower());
            assertThat(answer.lower()).as(what).isCloseTo(truth.lower(), within(AGREEMENT));
            assertThat(answer.upper()).as(what).isCloseTo(truth.upper(), within(COARSE_AGREEMENT));
            depths++;
          } else if (request.goal() == Goal.CAST && truth.castParameter() > 0) {
            if (truth.castParameter() == Double.POSITIVE_INFINITY) {
              assertThat(answer.castParameter()).as(what).isEqualTo(Double.POSITIVE_INFINITY);
              misses++;
            } else {
              assertThat(answer.castParameter())
                  .as(what)
                  .isCloseTo(truth.castParameter(), within(AGREEMENT));
              assertThat(answer.verdict()).as(what).isEqualTo(Verdict.INTERSECTING);
              assertThat(answer.lower()).as(what).isBetween(0.0, truth.upper());
              hits++;
            }
          }
        }
      }
    }
    assertThat(measured).containsExactlyInAnyOrder(Metric.values());
    assertThat(depths).isPositive();
    assertThat(hits).isPositive();
    assertThat(misses).isGreaterThanOrEqualTo(n == 1 ? 0 : 1);
  }

  private static double norm(Metric metric, PairResult result) {
    double sum = 0;
    double greatest = 0;
    for (int k = 0; k < result.dimension(); k++) {
      double size = Math.abs(result.pointA(k) - result.pointB(k));
      sum += size;
      greatest = Math.max(greatest, size);
    }
    return metric == Metric.L1 ? sum : greatest;
  }

  /** A floor without an end below a box that stands above it, and casts down to it. */
  @Test
  void bodiesWithoutAnEndAreMeasured() {
    Pose here = Pose.identity(3);
    HalfSpaces floor = HalfSpaces.of(3, new double[][] {{0, 0, 2}}, new double[] {-1});
    Polytope box = Shapes.box(1, 2, 3);
    Pose above = Pose.translation(4, 5, 6);
    PairRequest l1 = PairRequest.builder(Goal.DISTANCE).metric(Metric.L1).build();
    PairResult distance = ask(floor, here, box, above, l1);
    assertThat(distance.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(distance.lower()).isCloseTo(3.5, within(AGREEMENT)).isLessThanOrEqualTo(3.5);
    assertThat(distance.upper())
        .isCloseTo(3.5, within(COARSE_AGREEMENT))
        .isGreaterThanOrEqualTo(3.5);
    PairRequest down = PairRequest.builder(Goal.CAST).direction(1, -1, -2).build();
    assertThat(ask(floor, here, box, above, down).castParameter())
        .isCloseTo(1.75, within(AGREEMENT));
    PairRequest up = PairRequest.builder(Goal.CAST).direction(1, -1, 2).build();
    assertThat(ask(floor, here, box, above, up).castParameter()).isInfinite();
    PairRequest lift = PairRequest.builder(Goal.PENETRATION).direction(0, 0, 7).build();
    PairResult depth = ask(floor, here, box, Pose.translation(4, 5, 2), lift);
    assertThat(depth.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(depth.lower()).isCloseTo(-0.5, within(AGREEMENT)).isLessThanOrEqualTo(-0.5);
    assertThat(depth.upper())
        .isCloseTo(-0.5, within(COARSE_AGREEMENT))
        .isGreaterThanOrEqualTo(-0.5);
    // there is no way out downwards
    PairRequest dig = PairRequest.builder(Goal.PENETRATION).direction(0, 0, -1).build();
    PairResult endless = ask(floor, here, box, Pose.translation(4, 5, 2), dig);
    assertThat(endless.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(endless.hasLower()).isFalse();
  }

  /** A turned floor: near a box it is a floor, wherever it ends far away. */
  @Test
  void whatIsCutOffFarAwayDoesNotMatter() {
    Random random = new Random(7);
    for (int k = 0; k < 40; k++) {
      Pose turned = PairFamilies.rotation(3, random, 0.5);
      HalfSpaces floor = HalfSpaces.of(3, new double[][] {{0, 0, 1}}, new double[] {0.25});
      double[] up = {turned.rotation(0, 2), turned.rotation(1, 2), turned.rotation(2, 2)};
      double gap = k % 2 == 0 ? 0.5 : -0.5;
      double height = gap + 0.25 + Math.abs(up[0]) + Math.abs(up[1]) + Math.abs(up[2]);
      double[] at = new double[3];
      for (int i = 0; i < 3; i++) {
        at[i] = turned.translation(i) + height * up[i];
      }
      PairResult result = ask(floor, turned, Shapes.box(1, 1, 1), Pose.translation(at));
      assertThat(result.verdict())
          .as("round %d", k)
          .isEqualTo(gap > 0 ? Verdict.DISJOINT : Verdict.INTERSECTING);
    }
  }

  /**
   * Two half-planes that are not quite parallel meet, far away: the gap along the direction in
   * between is infinite, though it looks like 1 at home.
   */
  @Test
  void halfPlanesThatMeetFarAwayAreNotDisjoint() {
    Pose here = Pose.identity(2);
    HalfSpaces above = HalfSpaces.of(2, new double[][] {{0, -1}}, new double[] {-1});
    for (double slope : new double[] {1e-30, 1e-20, 1e-16, 1e-12, 1e-6, 1e-3}) {
      HalfSpaces below = HalfSpaces.of(2, new double[][] {{slope, 1}}, new double[] {0});
      assertThat(ask(below, here, above, here).verdict())
          .as("slope %s", slope)
          .isNotEqualTo(Verdict.DISJOINT);
      assertThat(ask(above, here, below, here).verdict()).isNotEqualTo(Verdict.DISJOINT);
    }
  }

  /** A polytope that does not say that it is one. */
  private static SupportFunction hidden(Polytope body) {
    return new SupportFunction() {
      @Override
      public int dimension() {
        return body.dimension();
      }

      @Override
      public int support(double[] direction, int hint, double[] point) {
        body.support(direction, NO_VERTEX, point);
        return NO_VERTEX;
      }

      @Override
      public void interiorPoint(double[] point) {
        body.interiorPoint(point);
      }

      @Override
      public double size() {
        return body.size();
      }

      @Override
      public double supportError() {
        return 1e-14;
      }
    };
  }

  @Test
  void unboundedBodiesAreBodies() {
    Pose here = Pose.identity(2);
    HalfSpaces below = HalfSpaces.of(2, new double[][] {{0, 1}}, new double[] {0});
    HalfSpaces above = HalfSpaces.of(2, new double[][] {{0, -1}}, new double[] {-1});
    HalfSpaces wedge = HalfSpaces.of(2, new double[][] {{1, 1}, {-1, 1}}, new double[] {3, 3});
    HalfSpaces everything = HalfSpaces.of(2, new double[0][], new double[0]);
    Polytope box = Shapes.boxBetween(new double[] {5, 2}, new double[] {6, 3});
    assertThat(ask(below, here, wedge, here).verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(ask(below, here, box, here).verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(ask(everything, here, box, here).verdict()).isEqualTo(Verdict.INTERSECTING);
    // both without an end: the gap of 1 is seen along the one direction in which neither is
    assertThat(ask(below, here, above, here).verdict()).isEqualTo(Verdict.DISJOINT);
  }

  @Test
  void inequalitiesWithoutASolutionAreEmpty() {
    Pose here = Pose.identity(2);
    HalfSpaces none = HalfSpaces.of(2, new double[][] {{1, 0}, {-1, 0}}, new double[] {0, -1});
    HalfSpaces contradiction = HalfSpaces.of(2, new double[][] {{0, 0}}, new double[] {-1});
    Polytope box = Shapes.boxBetween(new double[] {0, 0}, new double[] {1, 1});
    for (HalfSpaces body : new HalfSpaces[] {none, contradiction}) {
      PairResult result = ask(box, here, body, here);
      assertThat(result.verdict()).isEqualTo(Verdict.DISJOINT);
      assertThat(result.hasEmptySide()).isTrue();
      assertThat(result.lower()).isInfinite();
    }
  }

  @Test
  void contactIsTold() {
    Pose here = Pose.identity(2);
    HalfSpaces left = HalfSpaces.of(2, new double[][] {{1, 0}}, new double[] {1});
    Polytope box = Shapes.boxBetween(new double[] {1, 0}, new double[] {2, 1});
    PairResult result = ask(left, here, box, here);
    assertThat(result.verdict()).isEqualTo(Verdict.TOUCHING);
    assertThat(result.termination()).isEqualTo(Termination.CONVERGED);
  }

  @Test
  void aCastTellsTheFaceThatIsHitAndWhereItIsHit() {
    ConvexBody ellipsoid = Shapes.smoothEllipsoid(1, 1.25, 1.5);
    HalfSpaces slab = HalfSpaces.of(3, new double[][] {{1, 0, 0}, {-1, 0, 0}}, new double[] {1, 1});
    for (ConvexBody wall : List.of(Shapes.box(1, 1, 1), slab)) {
      PairResult hit =
          ask(
              wall,
              Pose.identity(3),
              ellipsoid,
              Pose.translation(8, 0, 0),
              PairRequest.builder(Goal.CAST).direction(-2, 0, 0).build());
      assertThat(hit.verdict()).isEqualTo(Verdict.INTERSECTING);
      assertThat(hit.castParameter()).isCloseTo(3, within(1e-9));
      assertThat(hit.normal(0)).isCloseTo(1, within(1e-9));
      assertThat(hit.pointA(0)).isCloseTo(1, within(1e-9));
      assertThat(hit.pointB(0)).isCloseTo(1, within(1e-9));
    }
  }

  @Test
  void subsetsAreLeftToVertices() {
    HalfSpaces body = HalfSpaces.of(2, new double[][] {{1, 0}}, new double[] {1});
    PreparedShape shape = SIMPLEX.prepare(body);
    PairQuery query = SIMPLEX.newQuery(2);
    Pose here = Pose.identity(2);
    assertThatThrownBy(
            () ->
                query.evaluate(
                    shape, here, shape, here, PairRequest.containment(), null, new PairResult(2)))
        .isInstanceOf(UnsupportedQueryException.class)
        .hasMessageContaining("list the vertices");
  }

  @Test
  void nothingIsAllocatedPerQuery() throws ReflectiveOperationException {
    Random random = new Random(5);
    Described a = crossPolytope(3, random);
    Described b = crossPolytope(3, random);
    PreparedShape shapeA = SIMPLEX.prepare(a.sides());
    PreparedShape shapeB = SIMPLEX.prepare(b.vertices());
    PairQuery query = SIMPLEX.newQuery(3);
    PairResult result = new PairResult(3);
    Pose here = Pose.identity(3);
    Pose there = Pose.translation(0.8, 0.1, 0.2);
    Pose far = Pose.translation(4, 1, 2);
    PairRequest distance = PairRequest.builder(Goal.DISTANCE).metric(Metric.L1).build();
    PairRequest depth = PairRequest.builder(Goal.PENETRATION).direction(1, 2, 3).build();
    PairRequest cast = PairRequest.builder(Goal.CAST).direction(-4, -1, -2).build();
    Runnable ask =
        () -> {
          query.evaluate(shapeA, here, shapeB, there, INTERSECTION, null, result);
          query.evaluate(shapeA, here, shapeB, far, distance, null, result);
          query.evaluate(shapeA, here, shapeB, there, depth, null, result);
          query.evaluate(shapeA, here, shapeB, far, cast, null, result);
        };
    for (int k = 0; k < 3000; k++) {
      ask.run();
    }
    Runnable thousand =
        () -> {
          for (int k = 0; k < 1000; k++) {
            ask.run();
          }
        };
    assertThat(new AllocationMeter().bytesPerRepetition(1000, thousand)).isLessThan(1);
  }
}
