// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.AlgorithmInfo;
import io.touchstone.Engines;
import io.touchstone.Proofs;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.api.spi.Representation;
import io.touchstone.cli.testing.Cli;
import io.touchstone.cli.testing.HardCases;
import io.touchstone.cli.testing.HardCases.HardCase;
import io.touchstone.fixtures.GoldenCases;
import io.touchstone.proof.CertificateChecker;
import io.touchstone.proof.CertificateChecker.Finding;
import io.touchstone.proof.VerifiedNarrowPhase;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * With the policy exact every engine that is installed is right about every pair: degenerate ones,
 * the golden cases, the cases on which other libraries failed.
 */
final class SoakTest {

  /** Fifty of each family, in all dimensions and for all goals; a million with {@code -P soak}. */
  private static final int PAIRS = Integer.getInteger("touchstone.soak", 700);

  /** Engines that this build delivers; those of the tests are faulty on purpose. */
  static List<String> engines() {
    return Engines.installed().narrowPhases().stream()
        .map(AlgorithmInfo::id)
        .filter(id -> !id.startsWith("test-"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("engines")
  void nothingIsWrongOrUndecided(String id) {
    Cli.Run run =
        Cli.run("conformance", "--algorithm", id, "--soak", PAIRS, "--seed", 11, "--threads", 2);
    assertThat(run.code()).as(run.out() + run.err()).isZero();
    assertThat(run.lines().get(0)).isEqualTo(id + ", seed 11");
    assertThat(run.out())
        .contains("%s: holds; %d pairs, 0 wrong, 0 undecided".formatted(id, PAIRS))
        .contains(" 0 claims rejected;");
  }

  @Test
  void aLiarIsFoundOut() {
    Cli.Run run =
        Cli.run(
            "conformance",
            "--algorithm",
            "test-faulty",
            "--option",
            "fault=lie",
            "--soak",
            500,
            "--failures",
            System.getProperty("java.io.tmpdir"));
    assertThat(run.code()).as(run.out() + run.err()).isEqualTo(1);
    assertThat(run.out())
        .contains("0 wrong, 0 undecided")
        .contains("is rejected outside of contact");
  }

  @ParameterizedTest
  @CsvSource({
    "--soak 0 --algorithm gjk, not a whole number of at least 1",
    "--soak 5 --algorithm nobody, no narrow phase 'nobody' is installed",
    "--soak 5 --algorithm gjk --threads 0, not a whole number of at least 1",
    "--soak 5 --algorithm gjk --option no=1, unknown option 'no'",
  })
  void refusesBadUsage(String arguments, String message) {
    Cli.Run run = Cli.run((Object[]) ("conformance " + arguments).split(" ", -1));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(message);
  }

  /** Asks with the policy exact and checks the evidence; empty if the engine does not apply. */
  private static Verdict prove(
      String id, Goal goal, Polytope a, PoseView poseA, Polytope b, PoseView poseB) {
    VerifiedNarrowPhase exact =
        Proofs.prove(Engines.installed().createNarrowPhase(id, Map.of()), Proof.EXACT);
    PairResult result = new PairResult(a.dimension());
    exact
        .newQuery(a.dimension())
        .evaluate(
            exact.prepare(a),
            poseA,
            exact.prepare(b),
            poseB,
            PairRequest.builder(goal).build(),
            null,
            result);
    if (result.verdict() != Verdict.UNDECIDED) {
      assertThat(result.verdictAssurance()).isEqualTo(Assurance.PROVED);
      Finding finding =
          CertificateChecker.check(a, poseA, b, poseB, result.toOutcome().certificate());
      assertThat(finding.valid()).as(finding.reason()).isTrue();
    }
    return result.verdict();
  }

  private static boolean answers(String id, Goal goal, int dimension) {
    return Engines.installed()
        .narrowPhase(id)
        .capabilities()
        .supports(
            PairRequest.builder(goal).build(),
            dimension,
            Representation.VERTICES,
            Representation.VERTICES);
  }

  @ParameterizedTest
  @MethodSource("engines")
  void theGoldenCasesAreProved(String id) {
    int asked = 0;
    for (GoldenCases.PairCase golden : GoldenCases.pairs()) {
      int n = golden.pair().dimension();
      for (Goal goal : List.of(Goal.INTERSECTION, Goal.DISTANCE, Goal.PENETRATION)) {
        if (answers(id, goal, n)) {
          Verdict verdict =
              prove(
                  id,
                  goal,
                  golden.pair().a(),
                  golden.pair().poseA(),
                  golden.pair().b(),
                  golden.pair().poseB());
          assertThat(verdict).as("%s, %s", golden.id(), goal).isNotEqualTo(Verdict.UNDECIDED);
          assertThat(verdict.collides())
              .as("%s, %s", golden.id(), goal)
              .isEqualTo(golden.collide());
          asked++;
        }
      }
    }
    assertThat(asked).isGreaterThan(15); // the plane alone has so many
  }

  @ParameterizedTest
  @MethodSource("engines")
  void theHardCasesAreProvedForTheirExactPoses(String id) {
    List<HardCase> cases = HardCases.all();
    assertThat(cases).hasSize(HardCases.COUNT);
    for (HardCase hard : cases) {
      if (answers(id, Goal.INTERSECTION, hard.a().dimension())) {
        Verdict verdict =
            prove(id, Goal.INTERSECTION, hard.a(), hard.poseA(), hard.b(), hard.poseB());
        String relation =
            switch (verdict) {
              case DISJOINT -> "separated";
              case TOUCHING -> "touching";
              case INTERSECTING ->
                  hard.relation().equals("separated") ? "colliding" : hard.relation();
              default -> "undecided";
            };
        assertThat(relation).as(hard.id()).isEqualTo(hard.relation());
      }
    }
  }
}
