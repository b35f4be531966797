// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Proofs;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.TraceStep;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.api.spi.Proof;
import io.touchstone.fixtures.AllocationMeter;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.oracle.EngineAssertions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What all engines of the family promise alike, {@code gjk} among them. */
class FamilyContractTest {

  static List<VariantEngine> family() {
    return VariantEngine.family();
  }

  @ParameterizedTest
  @MethodSource("family")
  void emptyBodiesAreInfinitelyFar(VariantEngine member) {
    Pose pose = Pose.identity(2);
    Posed pair = new Posed("empty", Polytope.of(2, 1, 2), pose, Polytope.empty(2), pose);
    PairResult result = new EngineAssertions(member.create(), 2).ask(pair, PairRequest.distance());
    assertThat(result.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(result.emptySide()).isEqualTo(BodySide.B);
    assertThat(result.lower()).isEqualTo(Double.POSITIVE_INFINITY);
  }

  @ParameterizedTest
  @MethodSource("family")
  void aLimitOfOneIterationNeverLies(VariantEngine member) {
    PairRequest hasty = PairRequest.distance().toBuilder().maxIterations(1).build();
    for (int n : member.dimensions()) {
      EngineAssertions asking = new EngineAssertions(member.create(), n);
      int limited = 0;
      for (int seed = 0; seed < 40; seed++) {
        Posed pair = PairFamilies.random(n, new Random(seed));
        PairResult result = asking.ask(pair, hasty);
        limited += result.termination() == Termination.ITERATION_LIMIT ? 1 : 0;
        boolean meet = pair.exact().nearest().meet();
        assertThat(result.verdict())
            .as("%s, dimension %d, seed %d", member, n, seed)
            .isIn(Verdict.UNDECIDED, meet ? Verdict.INTERSECTING : Verdict.DISJOINT);
      }
      if (n > 1) { // on the line one iteration is enough
        assertThat(limited).as("%s, dimension %d", member, n).isPositive();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("family")
  void answersDoNotDependOnWhatWasAskedBefore(VariantEngine member) {
    for (int n : member.dimensions()) {
      List<Posed> pairs = PairFamilies.all(n, new Random(7), 4);
      List<String> forwards = answers(member, pairs, n);
      List<Posed> reversed = new ArrayList<>(pairs);
      Collections.reverse(reversed);
      List<String> backwards = answers(member, reversed, n);
      Collections.reverse(backwards);
      assertThat(backwards).as("%s, dimension %d", member, n).isEqualTo(forwards);
    }
  }

  private static List<String> answers(VariantEngine member, List<Posed> pairs, int n) {
    EngineAssertions asking = new EngineAssertions(member.create(), n);
    List<String> answers = new ArrayList<>();
    for (Posed pair : pairs) {
      answers.add(HexFormat.of().formatHex(asking.ask(pair, PairRequest.distance()).bits()));
      asking.ask(pair, PairRequest.intersection());
    }
    return answers;
  }

  /** A remembered simplex, of this pose or of one that is far from it, changes roundings only. */
  @ParameterizedTest
  @MethodSource("family")
  void aWarmStartChangesNoVerdictAndNoAccuracy(VariantEngine member) {
    NarrowPhase engine = Proofs.prove(member.create(), Proof.CHECKED);
    for (int n : member.dimensions()) {
      PairQuery query = engine.newQuery(n);
      PairResult cold = new PairResult(n);
      PairResult warm = new PairResult(n);
      int savings = 0;
      for (int seed = 0; seed < 60; seed++) {
        Random random = new Random(seed);
        Posed pair = PairFamilies.random(n, random);
        PreparedShape a = engine.prepare(pair.a());
        PreparedShape b = engine.prepare(pair.b());
        WarmStart memory = engine.newWarmStart(n);
        for (int frame = 0; frame < 12; frame++) {
          Pose pose = frame % 6 == 5 ? PairFamilies.rotation(n, random, 1) : pair.poseB();
          PairRequest request =
              frame % 4 == 3 ? PairRequest.intersection() : PairRequest.distance();
          query.evaluate(a, pair.poseA(), b, pose, request, null, cold);
          query.evaluate(a, pair.poseA(), b, pose, request, memory, warm);
          String what = "%s, dimension %d, seed %d, frame %d".formatted(member, n, seed, frame);
          Posed placed = new Posed("warm", pair.a(), pair.poseA(), pair.b(), pose);
          VariantTruthTest.agree(placed, request, warm, cold, what);
          savings += cold.supportQueries() - warm.supportQueries();
        }
      }
      assertThat(savings).as("%s, dimension %d", member, n).isPositive();
    }
  }

  /**
   * A remembered tetrahedron around the origin is placed anew in another pose, where the origin is
   * beyond the face that does not hold its newest corner: all four faces are looked at.
   */
  @ParameterizedTest
  @MethodSource("family")
  void allFacesOfAReposedTetrahedronAreTested(VariantEngine member) {
    NarrowPhase engine = member.create();
    PairQuery query = engine.newQuery(3);
    PairResult warm = new PairResult(3);
    PairResult cold = new PairResult(3);
    Random random = new Random(11);
    for (int trial = 0; trial < 200; trial++) {
      Polytope body = PairFamilies.cloud(3, 12, random, 1);
      Polytope small = PairFamilies.cloud(3, 4, random, 0.1);
      PreparedShape a = engine.prepare(body);
      PreparedShape b = engine.prepare(small);
      WarmStart memory = engine.newWarmStart(3);
      Pose inside = Pose.translation(0, 0, 0);
      query.evaluate(a, inside, b, inside, PairRequest.distance(), memory, warm);
      double[] t = PairFamilies.unit(3, random);
      double far = 1 + 3 * random.nextDouble();
      Pose outside = Pose.translation(far * t[0], far * t[1], far * t[2]);
      query.evaluate(a, inside, b, outside, PairRequest.distance(), memory, warm);
      query.evaluate(a, inside, b, outside, PairRequest.distance(), null, cold);
      Posed placed = new Posed("reposed", body, inside, small, outside);
      String what = "%s, trial %d".formatted(member, trial);
      VariantTruthTest.agree(placed, PairRequest.distance(), warm, cold, what);
    }
  }

  @ParameterizedTest
  @MethodSource("family")
  void queriesDoNotAllocate(VariantEngine member) throws ReflectiveOperationException {
    NarrowPhase engine = member.create();
    for (int n : member.dimensions()) {
      PairQuery query = engine.newQuery(n);
      PairResult out = new PairResult(n);
      WarmStart memory = engine.newWarmStart(n);
      List<Posed> pairs = new ArrayList<>();
      List<PreparedShape[]> shapes = new ArrayList<>();
      for (int seed = 0; seed < 50; seed++) {
        Random random = new Random(seed);
        Posed pair = seed % 2 == 0 ? PairFamilies.random(n, random) : PairFamilies.boxes(n, random);
        pairs.add(pair);
        shapes.add(new PreparedShape[] {engine.prepare(pair.a()), engine.prepare(pair.b())});
      }
      Runnable all =
          () -> {
            for (int k = 0; k < pairs.size(); k++) {
              Posed p = pairs.get(k);
              PreparedShape[] s = shapes.get(k);
              query.evaluate(s[0], p.poseA(), s[1], p.poseB(), PairRequest.distance(), null, out);
              query.evaluate(
                  s[0], p.poseA(), s[1], p.poseB(), PairRequest.intersection(), memory, out);
            }
          };
      // reading the meter allocates a little itself
      assertThat(new AllocationMeter().bytesPerRepetition(2 * pairs.size(), all)).isLessThan(8);
    }
  }

  /** Every support pair, simplex and decision is told, and tracing changes no bit. */
  @ParameterizedTest
  @MethodSource("family")
  void theTraceTellsTheStory(VariantEngine member) {
    NarrowPhase engine = member.create();
    for (int n : member.dimensions()) {
      for (int seed = 0; seed < 30; seed++) {
        Posed pair = PairFamilies.random(n, new Random(seed));
        String what = "%s, dimension %d, seed %d".formatted(member, n, seed);
        Traced traced = Traced.ask(engine, pair, PairRequest.distance(), what);
        List<TraceStep> steps = traced.steps();
        long shown = steps.stream().filter(s -> s.kind().equals("support")).count();
        // of gjk the loop is shown, and the solver, the same search in other roundings, answers
        long apart = member.id().equals("gjk") && n > 1 ? 2 : 0;
        assertThat(shown - traced.result().supportQueries()).as(what).isBetween(-apart, apart);
        // what became of every simplex of two points or more was decided in the same iteration
        List<TraceStep> search = steps.subList(0, firstEnd(steps));
        assertThat(search).as(what).anyMatch(s -> s.kind().equals("simplex"));
        for (TraceStep step : search) {
          if (step.kind().equals("simplex") && step.iteration() > 1) {
            assertThat(search)
                .as(what)
                .anyMatch(s -> s.kind().equals("region") && s.iteration() == step.iteration());
          }
        }
      }
    }
  }

  /** The careful search, which may follow, decides by other means. */
  private static int firstEnd(List<TraceStep> steps) {
    int k = 0;
    while (!steps.get(k).kind().equals("end")) {
      k++;
    }
    return k;
  }
}
