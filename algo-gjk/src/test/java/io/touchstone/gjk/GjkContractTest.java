// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.ConvexCombination;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.TraceStep;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.oracle.EngineAssertions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.ServiceLoader;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of an engine, apart from the truth of its answers. */
class GjkContractTest {

  private final Gjk engine = new Gjk(true);

  @Test
  void theServiceLoaderFindsTheProvider() {
    assertThat(ServiceLoader.load(NarrowPhaseProvider.class))
        .anyMatch(provider -> provider instanceof GjkProvider);
  }

  @Test
  void whatIsNotSupportedIsRefused() {
    Posed pair = PairFamilies.random(3, new Random(1));
    EngineAssertions asking = new EngineAssertions(engine, 3);
    assertThatThrownBy(() -> asking.ask(pair, PairRequest.containment()))
        .isInstanceOf(UnsupportedQueryException.class)
        .hasMessageContaining("CONTAINMENT");
    PairRequest along = PairRequest.builder(Goal.PENETRATION).direction(1, 0, 0).build();
    ConvexBody curved = Shapes.smoothEllipsoid(1, 2, 3);
    Pose here = Pose.identity(3);
    PreparedShape round = engine.prepare(curved);
    assertThatThrownBy(
            () ->
                engine
                    .newQuery(3)
                    .evaluate(round, here, round, here, along, null, new PairResult(3)))
        .isInstanceOf(UnsupportedQueryException.class)
        .hasMessageContaining("simplex");
    Posed high = PairFamilies.random(13, new Random(1));
    assertThatThrownBy(() -> new EngineAssertions(engine, 13).ask(high, PairRequest.penetration()))
        .isInstanceOf(UnsupportedQueryException.class)
        .hasMessageContaining("dimension 1 to 12");
    PreparedShape highRound = engine.prepare(Shapes.smoothEllipsoid(1, 2, 3, 4));
    Pose there = Pose.identity(4);
    assertThatThrownBy(
            () ->
                engine
                    .newQuery(4)
                    .evaluate(
                        highRound,
                        there,
                        highRound,
                        there,
                        PairRequest.penetration(),
                        null,
                        new PairResult(4)))
        .isInstanceOf(UnsupportedQueryException.class)
        .hasMessageContaining("dimension 2 and 3");
    PairRequest growth = PairRequest.builder(Goal.GROWTH).build();
    assertThatThrownBy(() -> asking.ask(pair, growth))
        .isInstanceOf(UnsupportedQueryException.class)
        .hasMessageContaining("Proofs.prove");
    PairRequest manhattan = PairRequest.builder(Goal.DISTANCE).metric(Metric.L1).build();
    assertThatThrownBy(() -> asking.ask(pair, manhattan))
        .isInstanceOf(UnsupportedQueryException.class)
        .hasMessageContaining("L1");
    HalfSpaces halfSpace = HalfSpaces.of(3, new double[][] {{1, 0, 0}}, new double[] {1});
    assertThatThrownBy(() -> engine.prepare(halfSpace))
        .isInstanceOf(UnsupportedQueryException.class);
  }

  @Test
  void strangersAndOtherDimensionsAreRefused() {
    PairQuery query = engine.newQuery(3);
    PreparedShape own = engine.prepare(Polytope.of(3, 1, 2, 3));
    PreparedShape plane = engine.prepare(Polytope.of(2, 1, 2));
    PreparedShape foreign = () -> Polytope.of(3, 1, 2, 3);
    WarmStart foreignMemory = () -> {};
    Pose pose = Pose.identity(3);
    PairResult out = new PairResult(3);
    PairRequest request = PairRequest.distance();
    assertThatThrownBy(() -> query.evaluate(own, pose, foreign, pose, request, null, out))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> query.evaluate(own, pose, own, pose, request, foreignMemory, out))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> query.evaluate(own, pose, plane, pose, request, null, out))
        .isInstanceOf(DimensionMismatchException.class);
    assertThatThrownBy(() -> query.evaluate(own, pose, own, Pose.identity(2), request, null, out))
        .isInstanceOf(DimensionMismatchException.class);
  }

  /** The trace tells what the result says, and tracing changes no bit of it. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4})
  void theTraceTellsTheStory(int n) {
    for (int seed = 0; seed < 30; seed++) {
      Posed pair = PairFamilies.random(n, new Random(seed));
      String what = "dimension %d, seed %d".formatted(n, seed);
      Traced traced = Traced.ask(engine, pair, PairRequest.distance(), what);
      PairResult result = traced.result();
      List<TraceStep> steps = traced.steps();
      TraceStep last = steps.get(steps.size() - 1);
      assertThat(last.fields().get("ending"))
          .as(what)
          .isEqualTo(result.verdict() == Verdict.DISJOINT ? "NEAREST" : "CONTAINED");
      if (result.verdict() == Verdict.DISJOINT) {
        TraceStep simplex =
            steps.stream().filter(s -> s.kind().equals("simplex")).reduce((x, y) -> y).get();
        assertThat(simplex.fields().get("distance"))
            .as(what)
            .asInstanceOf(InstanceOfAssertFactories.DOUBLE)
            .isCloseTo(result.upper(), Offset.offset(1e-12));
      }
    }
  }

  /**
   * Of the parts of each simplex one is accepted, its weights are positive, and it is the simplex
   * that is told next; in space, if the bodies meet, it is a tetrahedron in the end.
   */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4})
  void theAcceptedRegionIsTheNextSimplex(int n) {
    PairQuery query = engine.newQuery(n);
    PairResult out = new PairResult(n);
    int followed = 0;
    for (int seed = 0; seed < 60; seed++) {
      Posed pair = PairFamilies.random(n, new Random(seed));
      List<TraceStep> steps = new ArrayList<>();
      query.trace(steps::add);
      query.evaluate(
          engine.prepare(pair.a()),
          pair.poseA(),
          engine.prepare(pair.b()),
          pair.poseB(),
          PairRequest.distance(),
          null,
          out);
      String what = "dimension %d, seed %d: %s".formatted(n, seed, steps);
      List<List<Integer>> known = new ArrayList<>();
      List<TraceStep> accepted = new ArrayList<>();
      boolean told = false;
      for (TraceStep step : steps) {
        switch (step.kind()) {
          case "start" -> told = false;
          case "support" ->
              known.add(
                  List.of(
                      (Integer) requireNonNull(step.fields().get("vertexA")),
                      (Integer) requireNonNull(step.fields().get("vertexB"))));
          case "region" -> {
            if ((Boolean) requireNonNull(step.fields().get("accepted"))) {
              accepted.add(step);
            }
          }
          case "simplex" -> {
            List<List<Integer>> simplex = pairs(step);
            if (told && step.iteration() > 0) {
              assertThat(accepted).as(what).hasSize(1);
              TraceStep region = accepted.get(0);
              List<List<Integer>> carried = new ArrayList<>();
              for (int corner : (int[]) requireNonNull(region.fields().get("corners"))) {
                carried.add(known.get(corner));
              }
              assertThat(carried).as(what).containsExactlyInAnyOrderElementsOf(simplex);
              for (double weight : (double[]) requireNonNull(region.fields().get("values"))) {
                assertThat(weight).as(what).isGreaterThan(-1e-9);
              }
              if (n == 3) {
                assertThat(region.fields().get("test"))
                    .as(what)
                    .isIn("minor-cycle", PARTS.get(simplex.size() - 1));
              }
              followed++;
            }
            told = true;
            known = simplex;
            accepted.clear();
          }
          default -> {}
        }
      }
      if (out.verdict() == Verdict.INTERSECTING) {
        assertThat(known).as(what).hasSize(n + 1);
      }
    }
    assertThat(followed).isGreaterThan(60);
  }

  private static final List<String> PARTS = List.of("vertex", "edge", "triangle", "tetrahedron");

  private static List<List<Integer>> pairs(TraceStep simplex) {
    int[] ofA = (int[]) requireNonNull(simplex.fields().get("verticesA"));
    int[] ofB = (int[]) requireNonNull(simplex.fields().get("verticesB"));
    List<List<Integer>> pairs = new ArrayList<>();
    for (int k = 0; k < ofA.length; k++) {
      pairs.add(List.of(ofA[k], ofB[k]));
    }
    return pairs;
  }

  /** The weights of the evidence are those of the nearest points. */
  @Test
  void witnessPointsAreWhatTheFeaturesSay() {
    Posed pair = PairFamilies.far(3, new Random(3));
    PairResult result = new EngineAssertions(engine, 3).ask(pair, PairRequest.distance());
    int[] vertices = new int[result.featureSizeA()];
    double[] weights = new double[vertices.length];
    double[] sum = new double[3];
    double total = 0;
    double[] local = new double[3];
    double[] world = new double[3];
    for (int k = 0; k < vertices.length; k++) {
      vertices[k] = result.featureVertexA(k);
      weights[k] = result.featureWeightA(k);
      pair.a().vertex(vertices[k], local);
      pair.poseA().toWorld(local, world);
      for (int i = 0; i < 3; i++) {
        sum[i] += weights[k] * world[i];
      }
      total += weights[k];
    }
    assertThat(ConvexCombination.of(vertices, weights).size()).isPositive();
    for (int i = 0; i < 3; i++) {
      assertThat(result.pointA(i)).isCloseTo(sum[i] / total, Offset.offset(1e-13));
    }
  }
}
