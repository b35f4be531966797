// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.TraceStep;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.fixtures.AllocationMeter;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.proof.CertificateChecker;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for the engines beside right answers: scale, memory, history, limits, errors. */
class BehaviourTest {

  private static final PairRequest INTERSECTION = PairRequest.intersection();

  private static PairResult ask(
      NarrowPhase engine, PairQuery query, Posed pair, @Nullable WarmStart warm) {
    PairResult result = new PairResult(pair.dimension());
    query.evaluate(
        engine.prepare(pair.a()),
        pair.poseA(),
        engine.prepare(pair.b()),
        pair.poseB(),
        INTERSECTION,
        warm,
        result);
    return result;
  }

  @ParameterizedTest
  @ValueSource(ints = {-300, -37, 1, 300})
  void scaleDoesNotMatter(int k) {
    for (NarrowPhase engine : List.of(new Simplex(), new SimplexExact(), new SimplexExact(false))) {
      PairQuery query = engine.newQuery(3);
      for (Posed pair : PairFamilies.all(3, new Random(k), 2)) {
        if (pair.family().contains("scaled")) {
          continue;
        }
        PairResult here = ask(engine, query, pair, null);
        PairResult there = ask(engine, query, PairFamilies.scaled(pair, k), null);
        assertThat(there.verdict()).as("%s, 2^%d", pair.family(), k).isEqualTo(here.verdict());
        assertThat(there.iterations()).as(pair.family()).isEqualTo(here.iterations());
      }
    }
  }

  @Test
  void historyDoesNotMatter() {
    for (NarrowPhase engine : List.of(new Simplex(), new SimplexExact())) {
      PairQuery used = engine.newQuery(3);
      for (int k = 0; k < 5; k++) {
        for (Posed pair : PairFamilies.all(3, new Random(k), 1)) {
          PairResult later = ask(engine, used, pair, null);
          PairResult first = ask(engine, engine.newQuery(3), pair, null);
          assertThat(later.bits()).as("%s, seed %d", pair.family(), k).isEqualTo(first.bits());
        }
      }
    }
  }

  /** A body moves past another in small steps; what was remembered must pay and not mislead. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5})
  void aWarmStartSavesQueries(int n) {
    aWarmStartSavesQueries(new Simplex(), n);
    aWarmStartSavesQueries(new SimplexExact(), n);
  }

  private static void aWarmStartSavesQueries(NarrowPhase engine, int n) {
    Random random = new Random(n);
    Polytope a = PairFamilies.cloud(n, 20, random, 1);
    Polytope b = PairFamilies.cloud(n, 20, random, 1);
    PreparedShape shapeA = engine.prepare(a);
    PreparedShape shapeB = engine.prepare(b);
    PairQuery query = engine.newQuery(n);
    WarmStart warm = engine.newWarmStart(n);
    PairResult cold = new PairResult(n);
    PairResult result = new PairResult(n);
    int coldQueries = 0;
    int warmQueries = 0;
    int together = 0;
    for (int step = 0; step < 200; step++) {
      double[] t = new double[n];
      t[0] = -7 + 0.07 * step;
      t[1] = 0.3;
      Pose pose = Pose.translation(t);
      query.evaluate(shapeA, Pose.identity(n), shapeB, pose, INTERSECTION, null, cold);
      query.evaluate(shapeA, Pose.identity(n), shapeB, pose, INTERSECTION, warm, result);
      assertThat(result.verdict()).as("step %d", step).isEqualTo(cold.verdict());
      assertThat(
              CertificateChecker.check(
                      a, Pose.identity(n), b, pose, result.toOutcome().certificate())
                  .valid())
          .as("step %d", step)
          .isTrue();
      coldQueries += cold.supportQueries();
      warmQueries += result.supportQueries();
      together += result.verdict() == Verdict.INTERSECTING ? 1 : 0;
    }
    assertThat(together).isBetween(20, 180);
    assertThat(warmQueries).isLessThan(coldQueries * 3 / 4);
    // another pair, the same memory: nothing is carried over
    query.evaluate(shapeB, Pose.identity(n), shapeA, Pose.identity(n), INTERSECTION, warm, result);
    query.evaluate(shapeB, Pose.identity(n), shapeA, Pose.identity(n), INTERSECTION, null, cold);
    assertThat(result.bits()).isEqualTo(cold.bits());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void allocatesNothing(int n) throws ReflectiveOperationException {
    List<Posed> pairs = PairFamilies.all(n, new Random(n), 3);
    List<PairRequest> requests = List.of(INTERSECTION, PairRequest.containment());
    assertThat(bytesPerQuery(new Simplex(), pairs, requests, 0)).isLessThan(1);
  }

  /** The integers of the arbiter, also those of its normals, are in memory that is used again. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void theArbiterAllocatesNothing(int n) throws ReflectiveOperationException {
    List<Posed> pairs = PairFamilies.all(n, new Random(n), 2);
    List<PairRequest> requests =
        List.of(INTERSECTION, PairRequest.distance(), PairRequest.containment());
    assertThat(bytesPerQuery(new SimplexExact(), pairs, requests, 0)).isLessThan(1);
    assertThat(bytesPerQuery(new SimplexExact(false), pairs, requests, 0)).isLessThan(1);
    List<PairRequest> rounded = List.of(INTERSECTION, PairRequest.distance());
    assertThat(bytesPerQuery(new SimplexExact(), pairs, rounded, 0.3)).isLessThan(1);
  }

  /** Asks about all pairs, cold and from a memory, until all memory has grown; then measures. */
  private static double bytesPerQuery(
      NarrowPhase engine, List<Posed> pairs, List<PairRequest> requests, double radius)
      throws ReflectiveOperationException {
    int n = pairs.get(0).dimension();
    PairQuery query = engine.newQuery(n);
    PairResult result = new PairResult(n);
    List<PreparedShape> shapes = new ArrayList<>();
    for (Posed pair : pairs) {
      for (Polytope body : List.of(pair.a(), pair.b())) {
        shapes.add(engine.prepare(radius > 0 ? new RoundedPolytope(body, radius) : body));
      }
    }
    WarmStart[] memory = new WarmStart[pairs.size()];
    for (int k = 0; k < memory.length; k++) {
      memory[k] = engine.newWarmStart(n);
    }
    Runnable all =
        () -> {
          for (int k = 0; k < memory.length; k++) {
            Posed pair = pairs.get(k);
            for (int q = 0; q < 2 * requests.size(); q++) {
              query.evaluate(
                  shapes.get(2 * k),
                  pair.poseA(),
                  shapes.get(2 * k + 1),
                  pair.poseB(),
                  requests.get(q / 2),
                  q % 2 == 1 ? memory[k] : null,
                  result);
            }
          }
        };
    for (int round = 0; round < 20; round++) {
      all.run();
    }
    int queries = 2 * requests.size() * memory.length;
    return new AllocationMeter().bytesPerRepetition(queries, all);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void radiiCountExactly(int n) {
    SimplexExact engine = new SimplexExact();
    Random random = new Random(90 + n);
    int apart = 0;
    int touching = 0;
    int together = 0;
    for (Posed pair : PairFamilies.all(n, random, 4)) {
      ExactPair.Nearest truth = pair.exact().nearest();
      double distance = truth.distance().doubleValue();
      double half = distance / 2;
      double radiusA = random.nextBoolean() ? half : Math.nextUp(half) / 3;
      for (double radiusB :
          new double[] {half, Math.nextUp(half), Math.nextDown(half), distance, half / 2, 0}) {
        if (!(radiusB >= 0)) {
          continue;
        }
        int sign = truth.compareTo(new BigDecimal(radiusA).add(new BigDecimal(radiusB)));
        RoundedPolytope a = new RoundedPolytope(pair.a(), radiusA);
        RoundedPolytope b = new RoundedPolytope(pair.b(), radiusB);
        for (PairRequest request : List.of(INTERSECTION, PairRequest.distance())) {
          PairResult result = new PairResult(n);
          engine
              .newQuery(n)
              .evaluate(
                  engine.prepare(a),
                  pair.poseA(),
                  engine.prepare(b),
                  pair.poseB(),
                  request,
                  null,
                  result);
          String what = "%s, %s, %s, %s".formatted(pair.family(), radiusA, radiusB, result);
          if (radiusA + radiusB > 0) {
            assertThat(result.verdict())
                .as(what)
                .isEqualTo(
                    sign > 0
                        ? Verdict.DISJOINT
                        : sign < 0 || truth.meet() ? Verdict.INTERSECTING : Verdict.TOUCHING);
          }
          CertificateChecker.Finding finding =
              CertificateChecker.check(
                  a, pair.poseA(), b, pair.poseB(), result.toOutcome().certificate());
          assertThat(finding.valid()).as("%s: %s", what, finding.reason()).isTrue();
          assertThat(finding.verdict()).as(what).isEqualTo(result.verdict());
          BigDecimal radii = new BigDecimal(radiusA).add(new BigDecimal(radiusB));
          if (result.verdict() == Verdict.DISJOINT) {
            assertThat(truth.compareBound(result.lower(), radii)).as(what).isNotPositive();
          }
          if (result.verdict() == Verdict.DISJOINT && result.hasPoints()) {
            double square = 0;
            double greatest = radiusA + radiusB;
            for (int axis = 0; axis < n; axis++) {
              greatest = Math.max(greatest, Math.abs(result.pointA(axis)));
              square += Math.pow(result.pointA(axis) - result.pointB(axis), 2);
            }
            assertThat(Math.abs(Math.sqrt(square) - result.upper()))
                .as(what)
                .isLessThan(1e-14 * (greatest + distance));
          }
        }
        apart += sign > 0 ? 1 : 0;
        touching += sign == 0 && !truth.meet() ? 1 : 0;
        together += sign < 0 ? 1 : 0;
      }
    }
    assertThat(apart).isGreaterThan(10);
    assertThat(together).isGreaterThan(10);
    assertThat(touching).isPositive();
  }

  /** Everything finite is answered: sums that overflow, differences that vanish. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void extremeNumbersAreAnsweredExactly(int n) {
    double[] sizes = {Double.MAX_VALUE, 1e300, 1, 1e-300, Double.MIN_VALUE};
    Random random = new Random(n);
    int apart = 0;
    int together = 0;
    for (int k = 0; k < 25; k++) {
      Pose aside = k % 2 == 0 ? Pose.identity(n) : Pose.translation(vector(n, random, sizes));
      Polytope a = Polytope.of(n, vector(n * (1 + random.nextInt(4)), random, sizes));
      Polytope b = Polytope.of(n, vector(n * (1 + random.nextInt(4)), random, sizes));
      Posed pair = new Posed("extreme", a, Pose.identity(n), b, aside);
      boolean meet = pair.exact().nearest().meet();
      for (NarrowPhase engine : List.of(new Simplex(), new SimplexExact())) {
        PairResult result = ask(engine, engine.newQuery(n), pair, null);
        if (engine instanceof SimplexExact || result.verdict() != Verdict.UNDECIDED) {
          assertThat(result.verdict().collides()).as("number %d, %s", k, result).isEqualTo(meet);
          assertThat(result.verdict()).isNotEqualTo(Verdict.UNDECIDED);
          assertThat(
                  CertificateChecker.check(
                          a, pair.poseA(), b, aside, result.toOutcome().certificate())
                      .valid())
              .as("number %d, %s", k, result)
              .isTrue();
        }
      }
      apart += meet ? 0 : 1;
      together += meet ? 1 : 0;
    }
    assertThat(apart).isPositive();
    assertThat(together).isPositive();
  }

  private static double[] vector(int length, Random random, double[] sizes) {
    double size = sizes[random.nextInt(sizes.length)];
    double[] v = new double[length];
    for (int i = 0; i < length; i++) {
      v[i] = (random.nextInt(5) - 2) * (size / 2);
    }
    return v;
  }

  @Test
  void aLimitOfIterationsIsNoVerdictOfTheArbiter() {
    PairRequest hasty = PairRequest.distance().toBuilder().maxIterations(1).build();
    int limited = 0;
    for (Posed pair : PairFamilies.all(3, new Random(4), 3)) {
      SimplexExact engine = new SimplexExact();
      PairResult result = new PairResult(3);
      engine
          .newQuery(3)
          .evaluate(
              engine.prepare(pair.a()),
              pair.poseA(),
              engine.prepare(pair.b()),
              pair.poseB(),
              hasty,
              null,
              result);
      if (result.verdict() == Verdict.UNDECIDED) {
        assertThat(result.termination()).isEqualTo(Termination.ITERATION_LIMIT);
        limited++;
      } else {
        assertThat(result.verdict().collides()).isEqualTo(pair.exact().nearest().meet());
      }
    }
    assertThat(limited).isPositive();
  }

  @Test
  void tracesItsSteps() {
    Random random = new Random(12);
    Polytope a = PairFamilies.cloud(3, 12, random, 1);
    Polytope b = PairFamilies.cloud(3, 12, random, 1);
    Pose aside = Pose.translation(0.5, 0.2, 0.1);
    Posed pair = new Posed("overlapping", a, Pose.identity(3), b, aside);
    for (NarrowPhase engine : List.of(new Simplex(), new SimplexExact(false))) {
      PairQuery query = engine.newQuery(3);
      List<TraceStep> steps = new ArrayList<>();
      query.trace(steps::add);
      PairResult traced = ask(engine, query, pair, null);
      assertThat(steps).isNotEmpty();
      assertThat(steps).anyMatch(step -> step.kind().equals("pivot") || step.kind().equals("pair"));
      int told = steps.size();
      query.trace(null);
      PairResult silent = ask(engine, query, pair, null);
      assertThat(steps).hasSize(told);
      assertThat(silent.bits()).isEqualTo(traced.bits());
    }
  }

  @Test
  void refusesWhatItCannotAnswer() {
    Simplex simplex = new Simplex();
    SimplexExact exact = new SimplexExact();
    Polytope point = Polytope.of(3, 0, 0, 0);
    PreparedShape shape = simplex.prepare(point);
    Pose identity = Pose.identity(3);
    PairResult result = new PairResult(3);
    PairQuery query = simplex.newQuery(3);
    assertThatThrownBy(
            () ->
                query.evaluate(
                    shape, identity, shape, identity, PairRequest.penetration(), null, result))
        .isInstanceOf(UnsupportedQueryException.class);
    assertThatThrownBy(
            () ->
                query.evaluate(
                    exact.prepare(point), identity, shape, identity, INTERSECTION, null, result))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () -> query.evaluate(shape, identity, shape, identity, INTERSECTION, () -> {}, result))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () ->
                query.evaluate(
                    shape, identity, shape, Pose.identity(2), INTERSECTION, null, result))
        .isInstanceOf(DimensionMismatchException.class);
  }
}
