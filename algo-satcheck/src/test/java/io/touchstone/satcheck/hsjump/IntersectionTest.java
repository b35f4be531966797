// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.hsjump;

import static io.touchstone.satcheck.Rounds.ROUNDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.Engines;
import io.touchstone.Proofs;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
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
import io.touchstone.api.spi.Proof;
import io.touchstone.fixtures.AllocationMeter;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.GoldenCases;
import io.touchstone.fixtures.GoldenCases.PairCase;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.fixtures.Workload;
import io.touchstone.oracle.EngineAssertions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every engine of the family that answers intersection by supports alone. */
final class IntersectionTest {

  private static final PairRequest REQUEST = PairRequest.intersection();

  /** Engine and dimension. */
  static Stream<Arguments> engines() {
    return Stream.of(
        Arguments.of("hs-jump", 2), Arguments.of("hs-jump", 3), Arguments.of("chung-wang", 3));
  }

  static Stream<Arguments> golden() {
    return engines()
        .flatMap(
            e ->
                GoldenCases.pairs((int) e.get()[1], (int) e.get()[1]).stream()
                    .map(g -> Arguments.of(e.get()[0], g)));
  }

  private static NarrowPhase engine(String id) {
    return Engines.installed().createNarrowPhase(id);
  }

  private static NarrowPhase proved(String id) {
    return Proofs.prove(engine(id), Proof.CHECKED);
  }

  @ParameterizedTest
  @MethodSource("engines")
  void everyAnswerIsTrue(String id, int n) {
    EngineAssertions engine = new EngineAssertions(proved(id), n);
    for (int seed = 0; seed < ROUNDS; seed++) {
      for (Posed pair : PairFamilies.all(n, new Random(seed), 1)) {
        ExactPair.Nearest truth = pair.exact().nearest();
        engine.check(pair, truth, REQUEST, id + ", seed " + seed);
      }
    }
    // what touches by an ulp, now and then; reflections need not find an end
    int open = id.equals("chung-wang") ? engine.decided() : engine.decided() / 200;
    assertThat(engine.undecided()).isLessThanOrEqualTo(1 + open);
  }

  @ParameterizedTest
  @MethodSource("golden")
  void answersTheGoldenCases(String id, PairCase golden) {
    EngineAssertions engine = new EngineAssertions(proved(id), golden.pair().dimension());
    PairResult result = engine.ask(golden.pair(), REQUEST);
    if (id.equals("chung-wang") && result.verdict() == Verdict.UNDECIDED) {
      assertThat(result.termination()).as(golden.id()).isEqualTo(Termination.INCOMPLETE);
      return;
    }
    assertThat(result.verdict()).as(golden.id()).isNotEqualTo(Verdict.UNDECIDED);
    assertThat(result.verdict().collides()).as(golden.id()).isEqualTo(golden.collide());
    if (!result.hasEmptySide()) {
      engine.check(golden.pair(), REQUEST, golden.id());
    }
  }

  @ParameterizedTest
  @MethodSource("engines")
  void verdictsDoNotDependOnScaleOrOrder(String id, int n) {
    EngineAssertions engine = new EngineAssertions(engine(id), n);
    for (int seed = 0; seed < 3 * ROUNDS; seed++) {
      for (Posed pair : PairFamilies.overlapping(n, new Random(1000 + seed))) {
        if (pair.family().contains("scaled")) {
          continue;
        }
        Verdict first = engine.ask(pair, REQUEST).verdict();
        String told = "%s, seed %d, %s".formatted(id, seed, pair.family());
        for (int k : new int[] {-300, -1, 300}) {
          assertThat(engine.ask(PairFamilies.scaled(pair, k), REQUEST).verdict())
              .as(told + ", 2^" + k)
              .isEqualTo(first);
        }
        Verdict other = engine.ask(pair.swapped(), REQUEST).verdict();
        if (first != Verdict.UNDECIDED && other != Verdict.UNDECIDED) {
          assertThat(other).as(told).isEqualTo(first);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("engines")
  void nothingIsLearnedWithoutAWarmStartAndWithOneAnswersStay(String id, int n) {
    NarrowPhase engine = engine(id);
    PairQuery query = engine.newQuery(n);
    PreparedShape a = engine.prepare(Shapes.randomHull(n, 20, 4));
    PreparedShape b = engine.prepare(Shapes.randomHull(n, 30, 5));
    WarmStart warm = engine.newWarmStart(n);
    PairResult cold = new PairResult(n);
    PairResult hot = new PairResult(n);
    int coldSupports = 0;
    int hotSupports = 0;
    int met = 0;
    for (int frame = 0; frame < 400; frame++) {
      Pose pose = inFrame(n, frame);
      query.evaluate(a, Pose.identity(n), b, pose, REQUEST, null, cold);
      query.evaluate(a, Pose.identity(n), b, pose, REQUEST, warm, hot);
      String first = cold.toString() + cold.supportQueries();
      if (!id.equals("chung-wang") || bothDecided(cold, hot)) {
        assertThat(hot.verdict()).as("frame " + frame).isEqualTo(cold.verdict());
      }
      coldSupports += cold.supportQueries();
      hotSupports += hot.supportQueries();
      met += cold.verdict().collides() ? 1 : 0;
      query.evaluate(a, Pose.identity(n), b, pose, REQUEST, null, cold);
      assertThat(cold.toString() + cold.supportQueries()).isEqualTo(first);
    }
    assertThat(met).isBetween(20, 300);
    assertThat(hotSupports).isLessThan(coldSupports);
  }

  private static boolean bothDecided(PairResult cold, PairResult hot) {
    return cold.verdict() != Verdict.UNDECIDED && hot.verdict() != Verdict.UNDECIDED;
  }

  private static Pose inFrame(int n, int frame) {
    double x = -4 + 0.02 * frame;
    return n == 2
        ? Pose.rotation(0.01 * frame, x, 0.3)
        : Pose.rotation(new double[] {1, 2, 3}, 0.01 * frame, new double[] {x, 0.3, 0.2});
  }

  @ParameterizedTest
  @MethodSource("engines")
  void theTraceShowsEverySupportAndChangesNothing(String id, int n) {
    NarrowPhase engine = engine(id);
    PairQuery query = engine.newQuery(n);
    PreparedShape a = engine.prepare(Shapes.randomHull(n, 20, 4));
    PreparedShape b = engine.prepare(Shapes.randomHull(n, 30, 5));
    List<TraceStep> steps = new ArrayList<>();
    PairResult plain = new PairResult(n);
    PairResult traced = new PairResult(n);
    int cuts = 0;
    for (int frame = 0; frame < 400; frame += 7) {
      steps.clear();
      query.trace(null);
      query.evaluate(a, Pose.identity(n), b, inFrame(n, frame), REQUEST, null, plain);
      assertThat(steps).isEmpty();
      query.trace(steps::add);
      query.evaluate(a, Pose.identity(n), b, inFrame(n, frame), REQUEST, null, traced);
      assertThat(traced.bits()).as("frame %d", frame).isEqualTo(plain.bits());
      assertThat(steps.get(0).kind()).isEqualTo("start");
      assertThat(steps.get(steps.size() - 1).kind()).isEqualTo("end");
      List<TraceStep> supports = steps.stream().filter(s -> s.kind().equals("support")).toList();
      assertThat(supports).hasSize(plain.supportQueries());
      List<TraceStep> gaps =
          steps.stream().filter(s -> s.fields().containsKey("gap")).toList(); // and those of balls
      TraceStep last = gaps.get(gaps.size() - 1);
      double gap = (double) java.util.Objects.requireNonNull(last.fields().get("gap"));
      if (plain.verdict() == Verdict.DISJOINT) {
        assertThat(gap).isGreaterThanOrEqualTo(plain.lower());
      } else if (plain.verdict() == Verdict.INTERSECTING) {
        assertThat(gap).isNotPositive();
      }
      cuts += (int) steps.stream().filter(s -> s.kind().equals(n == 2 ? "arc" : "polygon")).count();
    }
    assertThat(cuts).isGreaterThan(50);
  }

  @ParameterizedTest
  @MethodSource("engines")
  void refusesWhatItCannotAnswer(String id, int n) {
    NarrowPhase engine = engine(id);
    EngineAssertions assertions = new EngineAssertions(engine, n);
    Posed pair = PairFamilies.random(n, new Random(1));
    assertThatThrownBy(() -> assertions.ask(pair, PairRequest.distance()))
        .isInstanceOf(UnsupportedQueryException.class)
        .hasMessageContaining(id);
    assertThatThrownBy(() -> engine.prepare(Shapes.sphere(n, 1)))
        .isInstanceOf(UnsupportedQueryException.class);
    assertThatThrownBy(() -> engine.newQuery(4)).isInstanceOf(UnsupportedQueryException.class);
    NarrowPhase sat = engine("sat");
    PairResult result = new PairResult(n);
    assertThatThrownBy(
            () ->
                engine
                    .newQuery(n)
                    .evaluate(
                        sat.prepare(pair.a()),
                        pair.poseA(),
                        engine.prepare(pair.b()),
                        pair.poseB(),
                        REQUEST,
                        null,
                        result))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @MethodSource("engines")
  void allocatesNothing(String id, int n) throws ReflectiveOperationException {
    NarrowPhase engine = engine(id);
    PairQuery query = engine.newQuery(n);
    PairResult result = new PairResult(n);
    List<Posed> pairs = new ArrayList<>();
    Random random = new Random(6);
    for (int k = 0; k < 20; k++) {
      pairs.add(PairFamilies.random(n, random));
      pairs.add(PairFamilies.boxes(n, random));
      pairs.add(PairFamilies.far(n, random));
    }
    PreparedShape[] a =
        pairs.stream().map(p -> engine.prepare(p.a())).toArray(PreparedShape[]::new);
    PreparedShape[] b =
        pairs.stream().map(p -> engine.prepare(p.b())).toArray(PreparedShape[]::new);
    WarmStart warm = engine.newWarmStart(n);
    int rounds = 60;
    double bytes =
        new AllocationMeter()
            .bytesPerRepetition(
                rounds * a.length,
                () -> {
                  for (int k = 0; k < rounds * a.length; k++) {
                    int i = k % a.length;
                    Posed p = pairs.get(i);
                    query.evaluate(a[i], p.poseA(), b[i], p.poseB(), REQUEST, null, result);
                    query.evaluate(a[i], p.poseA(), b[i], p.poseB(), REQUEST, warm, result);
                  }
                });
    assertThat(bytes).isLessThan(1);
  }

  @Test
  void reflectionsEndIncompleteAtTheirLimit() {
    NarrowPhase engine = engine("chung-wang");
    EngineAssertions chungWang = new EngineAssertions(engine, 3);
    EngineAssertions hsJump = new EngineAssertions(engine("hs-jump"), 3);
    int open = 0;
    for (int k = 0; k < 40; k++) {
      // flat plates, nearly parallel, a hair apart: reflections creep
      Posed pair =
          new Posed(
              "plates",
              Shapes.box(1, 1, 0.01),
              Pose.identity(3),
              Shapes.box(1, 1, 0.01),
              Pose.rotation(
                  new double[] {1, k, 0}, 1e-3 * k, new double[] {1.2, 0.9, 0.0201 + 1e-3 * k}));
      PairResult result = new PairResult(3);
      result.copyFrom(chungWang.ask(pair, REQUEST));
      if (result.verdict() == Verdict.UNDECIDED) {
        open++;
        assertThat(result.termination()).isEqualTo(Termination.INCOMPLETE);
        assertThat(result.iterations()).isLessThanOrEqualTo(200);
        assertThat(hsJump.ask(pair, REQUEST).verdict()).isNotEqualTo(Verdict.UNDECIDED);
      } else {
        assertThat(result.verdict()).isEqualTo(hsJump.ask(pair, REQUEST).verdict());
      }
    }
    assertThat(open).isPositive();
  }

  /** The sample workloads against their references. */
  static Stream<Arguments> workloads() {
    return Stream.of("hs-jump")
        .flatMap(
            id ->
                Stream.of(
                        "box-box-far",
                        "box-box-near",
                        "box-box-touching",
                        "box-box-overlap",
                        "box-aligned",
                        "hull-16",
                        "hull-256",
                        "paper-ellipsoid-adjacent",
                        "table-chair")
                    .map(name -> Arguments.of(id, name)));
  }

  @ParameterizedTest
  @MethodSource("workloads")
  void agreesWithTheReference(String id, String name) throws IOException {
    Workload workload = Workload.read(name);
    EngineAssertions engine = new EngineAssertions(proved(id), 3);
    int undecided = 0;
    for (int k = 0; k < workload.pairs().size(); k++) {
      Posed pair = workload.pairs().get(k);
      double truth = workload.signedDistance(k);
      double unclear = workload.uncertainty(k) + 1e-15 * EngineAssertions.commonSize(pair);
      PairResult result = engine.ask(pair, REQUEST);
      if (result.verdict() == Verdict.UNDECIDED) {
        undecided++;
        assertThat(Math.abs(truth)).as("pair %d: %s", k, result).isLessThan(1e-12);
      } else if (Math.abs(truth) > unclear) {
        String told = "pair %d, reference %s: %s".formatted(k, truth, result);
        assertThat(result.verdict().collides()).as(told).isEqualTo(truth < 0);
      }
    }
    assertThat(undecided).isLessThan(workload.pairs().size() / 10); // of box-aligned, which touch
  }
}
