// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.sat;

import static io.touchstone.satcheck.Rounds.ROUNDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.Engines;
import io.touchstone.Proofs;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.TraceStep;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.api.spi.Proof;
import io.touchstone.fixtures.AllocationMeter;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.GoldenCases;
import io.touchstone.fixtures.GoldenCases.PairCase;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.oracle.EngineAssertions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class SatTest {

  /** Exact arithmetic confirms the common points of bodies that only touch. */
  static final NarrowPhase PROVED = Proofs.prove(new Sat(false), Proof.CHECKED);

  private static final List<PairRequest> REQUESTS =
      List.of(PairRequest.intersection(), PairRequest.penetration());

  @ParameterizedTest
  @CsvSource({"sat, 2", "sat, 3", "sat-overlay, 3"})
  void everyAnswerIsTrue(String id, int n) {
    NarrowPhase engine = Engines.installed().createNarrowPhase(id);
    EngineAssertions sat = new EngineAssertions(Proofs.prove(engine, Proof.CHECKED), n);
    for (int seed = 0; seed < ROUNDS; seed++) {
      for (Posed pair : PairFamilies.all(n, new Random(seed), 1)) {
        ExactPair.Nearest truth = pair.exact().nearest();
        for (PairRequest request : REQUESTS) {
          sat.check(pair, truth, request, "seed " + seed);
        }
      }
    }
    // what touches by an ulp, now and then
    assertThat(sat.undecided()).isLessThanOrEqualTo(1 + sat.decided() / 200);
  }

  static Stream<PairCase> golden() {
    return GoldenCases.pairs(2, 3).stream();
  }

  @ParameterizedTest
  @MethodSource("golden")
  void answersTheGoldenCases(PairCase golden) {
    EngineAssertions sat = new EngineAssertions(PROVED, golden.pair().dimension());
    for (PairRequest request : REQUESTS) {
      PairResult result = sat.ask(golden.pair(), request);
      assertThat(result.verdict().collides()).isEqualTo(golden.collide());
      assertThat(result.verdict()).isNotEqualTo(Verdict.UNDECIDED);
      if (Double.isInfinite(golden.distance())) {
        assertThat(result.hasEmptySide()).isTrue();
      } else {
        sat.check(golden.pair(), request, golden.id());
        if (result.hasLower()) {
          assertThat(result.lower()).isLessThanOrEqualTo(golden.distance() + golden.tolerance());
        }
      }
    }
  }

  // --- laws

  @ParameterizedTest
  @CsvSource({"sat, 2", "sat, 3", "sat-overlay, 3"})
  void answersDoNotDependOnOrderDuplicatesSwappingOrScale(String id, int n) {
    EngineAssertions sat = new EngineAssertions(Engines.installed().createNarrowPhase(id), n);
    for (int seed = 0; seed < 3 * ROUNDS; seed++) {
      Random random = new Random(1000 + seed);
      for (Posed pair : PairFamilies.overlapping(n, random)) {
        if (pair.family().contains("scaled")) {
          continue;
        }
        for (PairRequest request : REQUESTS) {
          PairResult first = new PairResult(n);
          first.copyFrom(sat.ask(pair, request));
          String told = "seed %d, %s, %s".formatted(seed, pair.family(), first);
          for (int k : new int[] {-300, -1, 300}) {
            PairResult scaled = sat.ask(PairFamilies.scaled(pair, k), request);
            assertThat(scaled.verdict()).as(told + k).isEqualTo(first.verdict());
            if (first.hasLower()) {
              assertClose(pair, Math.scalb(scaled.lower(), -k), first.lower(), told);
            }
          }
          for (Posed same : List.of(pair.swapped(), shuffled(pair, random))) {
            PairResult other = sat.ask(same, request);
            if (first.verdict() != Verdict.UNDECIDED && other.verdict() != Verdict.UNDECIDED) {
              assertThat(other.verdict()).as(told).isEqualTo(first.verdict());
              if (request.goal() == Goal.PENETRATION && first.verdict().collides()) {
                assertClose(pair, other.lower(), first.lower(), told);
                assertClose(pair, other.upper(), first.upper(), told);
              }
            }
          }
        }
      }
    }
  }

  private static void assertClose(Posed pair, double answer, double other, String told) {
    assertThat(Math.abs(answer - other))
        .as("%s against %s, %s", answer, other, told)
        .isLessThanOrEqualTo(2 * EngineAssertions.allowance(pair, other));
  }

  /** The same bodies with their vertices in another order and some of them twice. */
  private static Posed shuffled(Posed pair, Random random) {
    return new Posed(
        pair.family(),
        shuffled(pair.a(), random),
        pair.poseA(),
        shuffled(pair.b(), random),
        pair.poseB());
  }

  private static Polytope shuffled(Polytope body, Random random) {
    List<double[]> points = new ArrayList<>();
    for (int v = 0; v < body.vertexCount(); v++) {
      double[] point = new double[body.dimension()];
      body.vertex(v, point);
      points.add(point);
      if (random.nextInt(3) == 0) {
        points.add(point);
      }
    }
    Collections.shuffle(points, random);
    return Polytope.of(points);
  }

  // --- named cases

  @Test
  void aBoxPairHasItsDepthAlongTheLeastOverlap() {
    Polytope cube = Shapes.box(1, 1, 1);
    PairResult result =
        new EngineAssertions(new Sat(false), 3)
            .ask(
                new Posed(
                    "cubes", cube, Pose.identity(3), cube, Pose.translation(1.75, 0.5, -0.25)),
                PairRequest.penetration());
    assertThat(result.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(-result.lower()).isBetween(0.25, 0.25 + 4e-15);
    assertThat(-result.upper()).isBetween(0.25 - 4e-15, 0.25);
    assertThat(result.normal(0)).isEqualTo(1);
    assertThat(result.pointA(0)).isCloseTo(1, within(1e-14));
    assertThat(result.pointB(0)).isCloseTo(0.75, within(1e-14));
  }

  /**
   * Rotations of single precision: boxes are then parallelepipeds, and the closed form has to allow
   * for it in the heights that take B's map for orthogonal.
   */
  @Test
  void boxesInPosesThatAreNotQuiteRigid() {
    EngineAssertions sat = new EngineAssertions(new Sat(false), 3);
    EngineAssertions overlay =
        new EngineAssertions(Engines.installed().createNarrowPhase("sat-overlay"), 3);
    for (int seed = 0; seed < 12 * ROUNDS; seed++) {
      Random random = new Random(5000 + seed);
      Polytope a = PairFamilies.box(3, random);
      Polytope b = PairFamilies.box(3, random);
      Pose poseA = nearlyRigid(PairFamilies.rotation(3, random, 0), random);
      Pose poseB = nearlyRigid(PairFamilies.rotation(3, random, 2), random);
      Posed apart = new Posed("boxes", a, poseA, b, poseB);
      PairResult measured = overlay.ask(apart, PairRequest.penetration());
      if (!measured.hasNormal()) {
        continue;
      }
      // to a hair's breadth of contact along the axis that was found, within and beyond the errors
      double breadth = StrictMath.pow(10, -7 + seed % 4);
      double gap = measured.lower() + (random.nextDouble() - 0.5) * breadth;
      double[] m = new double[12];
      poseB.copyTo(m);
      for (int i = 0; i < 3; i++) {
        m[4 * i + 3] -= gap * measured.normal(i);
      }
      Posed near = new Posed("boxes nearly rigid", a, poseA, b, Pose.of(3, m));
      for (PairRequest request : REQUESTS) {
        sat.check(near, request, "seed " + seed);
      }
    }
    assertThat(sat.decided()).isGreaterThan(12 * ROUNDS);
  }

  /** Depths and gaps of 1e-11 to 1e-16 of the size, which ordinary digits do not tell apart. */
  @Test
  void boxesThatNearlyTouchAreDecided() {
    EngineAssertions sat = new EngineAssertions(new Sat(false), 3);
    int rounds = 16 * ROUNDS;
    for (int seed = 0; seed < rounds; seed++) {
      double share = (seed % 2 == 0 ? 1 : -1) * StrictMath.pow(10, -11 - seed % 6);
      Posed pair = SatDepthTest.overlappingBoxes(seed, share, seed % 3);
      for (PairRequest request : REQUESTS) {
        sat.check(pair, request, "seed " + seed);
      }
    }
    assertThat(sat.undecided()).isLessThanOrEqualTo(rounds / 20);
  }

  /** Products of four lengths of segments leave the range of doubles. */
  @Test
  void segmentsInThePlaneArePartedAlikeAtEveryScale() {
    EngineAssertions sat = new EngineAssertions(new Sat(false), 2);
    Polytope a = Polytope.of(2, 0, 0, 1, 0.25);
    Polytope b = Polytope.of(2, 0.3, 0.2, 3, 0.6);
    Posed pair = new Posed("segments", a, Pose.identity(2), b, Pose.identity(2));
    double first = sat.ask(pair, PairRequest.intersection()).lower();
    assertThat(first).isPositive();
    for (int k : new int[] {-300, -1, 300}) {
      Posed scaled = PairFamilies.scaled(pair, k);
      double lower = sat.ask(scaled, PairRequest.intersection()).lower();
      assertThat(Math.scalb(lower, -k)).as("2^%d", k).isEqualTo(first);
    }
  }

  /** Products of three lengths of scenes this small are subnormal, or zero. */
  @ParameterizedTest
  @CsvSource({"269, -1e-15, -346", "1385, -1e-13, -352", "1717, -1e-15, -356", "2782, 1e-16, -352"})
  void contactOfBoxesDoesNotDependOnScale(int seed, double share, int scale) {
    EngineAssertions sat = new EngineAssertions(new Sat(false), 3);
    Posed pair = SatDepthTest.overlappingBoxes(seed, share, 0);
    Verdict first = sat.ask(pair, PairRequest.intersection()).verdict();
    boolean meet = pair.exact().nearest().meet();
    assertThat(first).isEqualTo(meet ? Verdict.INTERSECTING : Verdict.DISJOINT);
    for (int k : new int[] {scale, -scale, 2 * scale}) {
      Posed scaled = PairFamilies.scaled(pair, k);
      assertThat(sat.ask(scaled, PairRequest.intersection()).verdict())
          .as("2^%d", k)
          .isEqualTo(first);
    }
  }

  static Pose nearlyRigid(Pose pose, Random random) {
    double[] m = new double[12];
    pose.copyTo(m);
    for (int i = 0; i < 12; i++) {
      m[i] += i % 4 == 3 ? 0 : 1e-7 * random.nextGaussian();
    }
    return Pose.of(3, m);
  }

  @Test
  void flatBodiesTouchWithoutDepthAndPartWithinTheirPlane() {
    Polytope square = Polytope.of(3, 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0);
    Polytope diagonal = Polytope.of(3, 0, 0, 0, 1, 1, 0);
    Polytope point = Polytope.of(3, 0.5, 0.25, 0);
    Pose pose = PairFamilies.rotation(3, new Random(3), 2);
    EngineAssertions sat = new EngineAssertions(new Sat(false), 3);
    for (Polytope body : List.of(square, diagonal, point)) {
      for (double along : new double[] {0, 0.25, 2}) {
        double[] m = new double[12];
        pose.copyTo(m);
        for (int i = 0; i < 3; i++) {
          m[4 * i + 3] += along * (m[4 * i] - 0.5 * m[4 * i + 1]);
        }
        Posed pair = new Posed("coplanar", square, pose, body, Pose.of(3, m));
        for (PairRequest request : REQUESTS) {
          PairResult result = sat.check(pair, request, "along " + along);
          if (along == 2) {
            assertThat(result.verdict()).isEqualTo(Verdict.DISJOINT);
            assertThat(result.lower()).isGreaterThan(0.4);
          }
        }
      }
    }
  }

  @Test
  void nothingIsLearnedWithoutAWarmStartAndWithOneAnswersStay() {
    Sat sat = new Sat(false);
    PairQuery query = sat.newQuery(3);
    PreparedShape a = sat.prepare(Shapes.randomHull(3, 20, 4));
    PreparedShape b = sat.prepare(Shapes.randomHull(3, 30, 5));
    WarmStart warm = sat.newWarmStart(3);
    PairResult cold = new PairResult(3);
    PairResult hot = new PairResult(3);
    for (int frame = 0; frame < 200; frame++) {
      Pose pose =
          Pose.rotation(
              new double[] {1, 2, 3}, 0.01 * frame, new double[] {-4 + 0.04 * frame, 0.3, 0.2});
      query.evaluate(a, Pose.identity(3), b, pose, PairRequest.intersection(), null, cold);
      query.evaluate(a, Pose.identity(3), b, pose, PairRequest.intersection(), warm, hot);
      assertThat(hot.verdict()).as("frame " + frame).isEqualTo(cold.verdict());
      String first = cold.toString() + cold.supportQueries();
      query.evaluate(a, Pose.identity(3), b, pose, PairRequest.intersection(), null, cold);
      assertThat(cold.toString() + cold.supportQueries()).isEqualTo(first);
    }
  }

  @Test
  void aWarmStartDecidesWithOneSupportQuery() {
    Sat sat = new Sat(false);
    PairQuery query = sat.newQuery(3);
    PreparedShape a = sat.prepare(Shapes.box(1, 1, 1));
    PreparedShape b = sat.prepare(Shapes.box(1, 1, 1));
    Pose pose = Pose.rotation(new double[] {0, 0, 1}, Math.PI / 4, new double[] {1.8, 1.8, 0});
    WarmStart warm = sat.newWarmStart(3);
    PairResult result = new PairResult(3);
    query.evaluate(a, Pose.identity(3), b, pose, PairRequest.intersection(), warm, result);
    query.evaluate(a, Pose.identity(3), b, pose, PairRequest.intersection(), warm, result);
    assertThat(result.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(result.supportQueries()).isEqualTo(1);
  }

  @Test
  void theTraceNamesEveryAxis() {
    Sat sat = new Sat(false);
    PairQuery query = sat.newQuery(3);
    List<TraceStep> steps = new ArrayList<>();
    query.trace(steps::add);
    PairResult result = new PairResult(3);
    query.evaluate(
        sat.prepare(Shapes.box(1, 1, 1)),
        Pose.identity(3),
        sat.prepare(Shapes.regularSimplex(3, 1)),
        Pose.translation(0.5, 0.25, 0.125),
        PairRequest.penetration(),
        null,
        result);
    List<TraceStep> axes = steps.stream().filter(s -> s.kind().equals("axis")).toList();
    assertThat(axes).hasSize(result.iterations());
    assertThat(axes.stream().map(s -> s.fields().get("source")))
        .contains("NORMAL_OF_A", "NORMAL_OF_B", "EDGES");
    double greatest = axes.stream().mapToDouble(s -> gapOf(s)).max().getAsDouble();
    assertThat(greatest).isCloseTo(result.lower(), within(1e-12));
    assertThat(steps.stream().filter(s -> s.kind().equals("commonPoint"))).hasSize(1);
    query.trace(null);
    int before = steps.size();
    query.evaluate(
        sat.prepare(Shapes.box(1, 1, 1)),
        Pose.identity(3),
        sat.prepare(Shapes.box(1, 1, 1)),
        Pose.identity(3),
        PairRequest.penetration(),
        null,
        result);
    assertThat(steps).hasSize(before);
  }

  @Test
  void boxesFarFromEachOtherAreApartByTheirBalls() {
    Sat sat = new Sat(false);
    PairQuery query = sat.newQuery(3);
    List<TraceStep> steps = new ArrayList<>();
    query.trace(steps::add);
    PreparedShape box = sat.prepare(Shapes.box(1, 2, 2));
    PairResult result = new PairResult(3);
    Pose there = Pose.rotation(new double[] {1, 2, 3}, 1, new double[] {0, 30, -40});
    query.evaluate(box, Pose.identity(3), box, there, PairRequest.intersection(), null, result);
    assertThat(result.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(result.supportQueries()).isZero();
    assertThat(result.lower()).isCloseTo(50 - 6, within(1e-4));
    assertThat(result.normal(1)).isCloseTo(0.6, within(1e-15));
    assertThat(steps.stream().map(TraceStep::kind)).containsExactly("balls");
    assertThat(gapOf(steps.get(0))).isEqualTo(result.lower());
  }

  /** Where corners look at each other the distance of the balls is that of the boxes. */
  @Test
  void theBallsOfBoxesReachTheirCorners() {
    EngineAssertions sat = new EngineAssertions(new Sat(false), 3);
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      double[] corner = new double[3];
      for (int k = 0; k < 3; k++) {
        corner[k] = StrictMath.pow(10, 4 * random.nextDouble() - 2);
      }
      double length = StrictMath.hypot(StrictMath.hypot(corner[0], corner[1]), corner[2]);
      double gap = (0.002 + random.nextDouble()) * length;
      double[] there = new double[3];
      for (int k = 0; k < 3; k++) {
        there[k] = (2 + gap / length) * corner[k];
      }
      Polytope box = Shapes.box(corner[0], corner[1], corner[2]);
      double[] axis = {corner[1], -corner[0], 0}; // a turn by half about it turns the corner back
      Pose turned = Pose.rotation(axis, Math.PI, there);
      Posed pair = new Posed("corners", box, Pose.identity(3), box, turned);
      PairResult result = sat.ask(pair, PairRequest.intersection());
      double[] w = {result.normal(0), result.normal(1), result.normal(2)};
      assertThat(result.verdict()).as("seed %d", seed).isEqualTo(Verdict.DISJOINT);
      assertThat(result.supportQueries()).as("seed %d", seed).isZero();
      assertThat(pair.exact().isGapAtLeast(result.lower(), w)).as("seed %d", seed).isTrue();
      assertThat(result.lower()).as("seed %d", seed).isGreaterThan(gap - 3e-5 * length);
    }
  }

  private static double gapOf(TraceStep step) {
    return (double) Objects.requireNonNull(step.fields().get("gap"));
  }

  @Test
  void refusesWhatItCannotAnswer() {
    Sat sat = new Sat(false);
    EngineAssertions engine = new EngineAssertions(sat, 3);
    Posed pair =
        new Posed(
            "cubes", Shapes.box(1, 1, 1), Pose.identity(3), Shapes.box(1, 1, 1), Pose.identity(3));
    for (PairRequest request :
        List.of(
            PairRequest.builder(Goal.CONTAINMENT).build(),
            PairRequest.builder(Goal.DISTANCE).metric(Metric.L1).build(),
            PairRequest.builder(Goal.PENETRATION).direction(1, 0, 0).build(),
            PairRequest.builder(Goal.PENETRATION).metric(Metric.L1).build())) {
      assertThatThrownBy(() -> engine.ask(pair, request))
          .isInstanceOf(UnsupportedQueryException.class)
          .hasMessageContaining("sat");
    }
    Polytope square = Shapes.box(1, 1);
    Posed plane = new Posed("squares", square, Pose.identity(2), square, Pose.identity(2));
    assertThatThrownBy(() -> new EngineAssertions(sat, 2).ask(plane, PairRequest.distance()))
        .isInstanceOf(UnsupportedQueryException.class);
    assertThatThrownBy(() -> sat.prepare(Shapes.sphere(3, 1)))
        .isInstanceOf(UnsupportedQueryException.class);
    assertThatThrownBy(() -> sat.newQuery(4)).isInstanceOf(UnsupportedQueryException.class);
  }

  @Test
  void isFoundByItsName() {
    assertThat(Engines.installed().createNarrowPhase("sat")).isInstanceOf(Sat.class);
  }

  @ParameterizedTest
  @CsvSource({"sat, 2", "sat, 3", "sat-overlay, 3"})
  void allocatesNothing(String id, int n) throws ReflectiveOperationException {
    NarrowPhase sat = Engines.installed().createNarrowPhase(id);
    PairQuery query = sat.newQuery(n);
    PairResult result = new PairResult(n);
    List<Posed> pairs = new ArrayList<>();
    Random random = new Random(6);
    for (int k = 0; k < 20; k++) {
      pairs.add(PairFamilies.random(n, random));
      pairs.add(PairFamilies.boxes(n, random));
      pairs.add(PairFamilies.far(n, random));
    }
    PreparedShape[] a = pairs.stream().map(p -> sat.prepare(p.a())).toArray(PreparedShape[]::new);
    PreparedShape[] b = pairs.stream().map(p -> sat.prepare(p.b())).toArray(PreparedShape[]::new);
    PairRequest collide = PairRequest.intersection();
    PairRequest depth = PairRequest.penetration();
    int rounds = 12;
    double bytes =
        new AllocationMeter()
            .bytesPerRepetition(
                rounds * a.length,
                () -> {
                  for (int k = 0; k < rounds * a.length; k++) {
                    int i = k % a.length;
                    Posed p = pairs.get(i);
                    query.evaluate(a[i], p.poseA(), b[i], p.poseB(), collide, null, result);
                    query.evaluate(a[i], p.poseA(), b[i], p.poseB(), depth, null, result);
                  }
                });
    assertThat(bytes).isLessThan(1);
  }
}
