// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.Engines;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.GoldenCases;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.oracle.EngineAssertions;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The ways to choose directions, against the truth. */
final class ModesTest {

  private static final PairRequest REQUEST = PairRequest.intersection();

  /** Pairs of each kind here; the full run has ten thousand. */
  private static final int SLENDER = Integer.getInteger("touchstone.projection.slender", 150);

  private static NarrowPhase engine(ProjectionMode mode) {
    return new EdgeProjection("test", mode);
  }

  /**
   * Never wrong; the modes that mix are undecided only in contact, the complete one where a body
   * has no interior or the pair no ordinary size, the paper's and the faces alone where they stop.
   */
  @ParameterizedTest
  @EnumSource
  void randomPairsAreRight(ProjectionMode mode) {
    EngineAssertions assertions = new EngineAssertions(engine(mode), 3);
    int number = 0;
    for (Posed pair : PairFamilies.all(3, new Random(5), 8)) {
      String what = "%s, seed 5, pair %d".formatted(mode, number++);
      ExactPair.Nearest truth = pair.exact().nearest();
      PairResult result =
          mode.isPure()
              ? assertions.checkWord(pair, truth, REQUEST, what)
              : assertions.check(pair, truth, REQUEST, what);
      if (result.verdict() == Verdict.UNDECIDED && !mode.isPure()) {
        assertThat(pair.family()).as(what).isIn("lattice", "touching", "points", "flat");
        assertThat(truth.meet()).as(what).isTrue();
      }
      if (!truth.meet() && result.verdict() == Verdict.UNDECIDED) {
        assertThat(result.termination()).as(what).isEqualTo(Termination.INCOMPLETE);
      }
    }
    assertThat(assertions.decided())
        .isGreaterThan(
            (mode.isPure() ? 1 : 8) * assertions.undecided() / (mode.isOfFaces() ? 2 : 1));
  }

  /**
   * Five faces are not enough: a pair of 7 and 8 vertices, 0.0377 apart, that the paper's rule
   * gives up and all facing faces separate.
   */
  @ParameterizedTest
  @EnumSource
  void topFiveMiss(ProjectionMode mode) {
    Posed pair =
        GoldenCases.pairs(3).stream()
            .filter(c -> c.id().contains("top5-miss"))
            .findFirst()
            .orElseThrow()
            .pair();
    PairResult result = new EngineAssertions(engine(mode), 3).check(pair, REQUEST, "top 5");
    if (mode.mayLeaveOut()) {
      assertThat(result.verdict()).isEqualTo(Verdict.UNDECIDED);
      assertThat(result.termination()).isEqualTo(Termination.INCOMPLETE);
    } else {
      assertThat(result.verdict()).isEqualTo(Verdict.DISJOINT);
    }
  }

  /**
   * Bodies that meet with a gap of no five faces: the paper's rule cannot tell, and says so; the
   * complete mode has looked at all there is, but has no evidence; those that mix have a point.
   */
  @ParameterizedTest
  @EnumSource
  void whatMeetsEndsAsTheModeIs(ProjectionMode mode) {
    Posed pair = SlenderPairs.near(10, 1, 1, -0.3, 0);
    PairResult result = new EngineAssertions(engine(mode), 3).ask(pair, REQUEST);
    assertThat(result.verdict())
        .isEqualTo(mode.mayLeaveOut() ? Verdict.UNDECIDED : Verdict.INTERSECTING);
    assertThat(result.termination())
        .isEqualTo(mode.isPure() ? Termination.INCOMPLETE : Termination.CONVERGED);
    assertThat(result.featureSizeA() > 0).isNotEqualTo(mode.isPure());
  }

  /**
   * Needles 10:1:1 and plates 10:10:1 with a gap of 1e-4 between edges, a face and a vertex, and
   * faces: those with all edges find all gaps, the paper's rule and the faces alone miss many.
   */
  @ParameterizedTest
  @CsvSource({"needle, 1, 1", "plate, 10, 1"})
  void gapsBetweenNeedlesAndPlates(String kind, double wide, double thin) {
    int missed = 0;
    Map<ProjectionMode, EngineAssertions> all = new EnumMap<>(ProjectionMode.class);
    for (ProjectionMode mode : ProjectionMode.values()) {
      all.put(mode, new EngineAssertions(engine(mode), 3));
    }
    for (int seed = 0; seed < SLENDER; seed++) {
      Posed pair = SlenderPairs.near(10, wide, thin, 1e-4, seed);
      for (Map.Entry<ProjectionMode, EngineAssertions> entry : all.entrySet()) {
        ProjectionMode mode = entry.getKey();
        PairResult result = entry.getValue().ask(pair, REQUEST);
        if (mode.mayLeaveOut() && result.verdict() == Verdict.UNDECIDED) {
          assertThat(result.termination()).isEqualTo(Termination.INCOMPLETE);
          missed += mode == ProjectionMode.PAPER ? 1 : 0;
        } else {
          assertThat(result.verdict())
              .as("%s, %s, seed %d", kind, mode, seed)
              .isEqualTo(Verdict.DISJOINT);
        }
      }
    }
    System.out.printf("%s: the paper's rule misses %d of %d%n", kind, missed, SLENDER);
    assertThat(missed).isBetween(SLENDER / 50, SLENDER / 2);
  }

  /** As deep in each other: no mode says disjoint. */
  @ParameterizedTest
  @ValueSource(doubles = {1, 10})
  void overlapsOfNeedlesAndPlates(double wide) {
    for (int seed = 0; seed < SLENDER / 10; seed++) {
      Posed pair = SlenderPairs.near(10, wide, 1, -1e-4, seed);
      ExactPair.Nearest truth = pair.exact().nearest();
      for (ProjectionMode mode : ProjectionMode.values()) {
        new EngineAssertions(engine(mode), 3)
            .checkWord(pair, truth, REQUEST, mode + ", seed " + seed);
      }
    }
  }

  @Test
  void modesAreOptions() {
    Engines engines = Engines.installed();
    for (String mode : new String[] {"mixed", "complete", "paper", "pruned"}) {
      NarrowPhase engine = engines.createNarrowPhase("edge-projection", Map.of("mode", mode));
      Posed pair =
          new Posed(
              "boxes",
              Shapes.box(1, 1, 1),
              Pose.identity(3),
              Shapes.box(1, 1, 1),
              Pose.translation(2.01, 1.9, 1.9));
      new EngineAssertions(engine, 3).check(pair, REQUEST, mode);
    }
    assertThatThrownBy(() -> engines.createNarrowPhase("edge-projection", Map.of("mode", "faces")))
        .hasMessageContaining("pruned");
    assertThatThrownBy(
            () ->
                engines.createNarrowPhase(
                    "edge-projection", Map.of("polygon-test", "chazelle-dobkin", "mode", "pruned")))
        .hasMessageContaining("chazelle-dobkin tests outlines, which mode = pruned does without");
    assertThat(engines.createNarrowPhase("face-projection")).isNotNull();
    assertThatThrownBy(() -> engines.createNarrowPhase("face-projection").newQuery(2))
        .hasMessageContaining("face-projection works in dimension 3, not 2");
  }
}
