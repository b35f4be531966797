// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.Engines;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.oracle.EngineAssertions;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The two tests of polygons as engines, against exact arithmetic. */
final class PolygonTestsTest {

  private static final PairRequest REQUEST = PairRequest.intersection();

  private static EngineAssertions engine(String id) {
    return new EngineAssertions(Engines.installed().createNarrowPhase(id), 2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"cross-products", "chazelle-dobkin"})
  void verdictsAreTrue(String id) {
    EngineAssertions engine = engine(id);
    for (int seed = 0; seed < 20; seed++) {
      int number = 0;
      for (Posed pair : PairFamilies.all(2, new Random(300 + seed), 4)) {
        ExactPair.Nearest truth = pair.exact().nearest();
        String what = "%s, seed %d, pair %d".formatted(id, 300 + seed, number++);
        engine.checkWord(pair, truth, REQUEST, what);
      }
    }
    assertThat(engine.decided()).isGreaterThan(2 * engine.undecided());
  }

  /** Small whole numbers: level and parallel sides, contact at corners and along sides. */
  @ParameterizedTest
  @ValueSource(strings = {"cross-products", "chazelle-dobkin"})
  void latticePolygons(String id) {
    EngineAssertions engine = engine(id);
    for (int seed = 0; seed < 2000; seed++) {
      Random random = new Random(seed);
      Posed pair =
          new Posed(
              "lattice",
              polygon(random, 2 + random.nextInt(6)),
              Pose.identity(2),
              polygon(random, 1 + random.nextInt(6)),
              Pose.translation(random.nextInt(5) - 2, random.nextInt(5) - 2));
      ExactPair.Nearest truth = pair.exact().nearest();
      PairResult result = engine.checkWord(pair, truth, REQUEST, "seed " + seed);
      if (id.equals("chazelle-dobkin") && !truth.meet()) {
        assertThat(result.verdict())
            .as("seed %d: %s, %s, %s", seed, pair.a(), pair.b(), pair.poseB())
            .isNotEqualTo(Verdict.UNDECIDED);
      }
    }
    assertThat(engine.decided()).isGreaterThan(1000);
    assertThat(engine.undecided()).isLessThan(id.equals("chazelle-dobkin") ? 100 : 1000);
  }

  private static Polytope polygon(Random random, int points) {
    double[] all = new double[2 * points];
    for (int k = 0; k < all.length; k++) {
      all[k] = random.nextInt(5);
    }
    return Polytope.of(2, all);
  }

  /** Steps grow as the logarithm: at most four times that of the corners, of up to 2^16 of them. */
  @Test
  void chazelleAndDobkinTakeLogarithmicallyManySteps() {
    EngineAssertions engine = engine("chazelle-dobkin");
    for (int corners = 16; corners <= 1 << 12; corners *= 4) {
      Polytope disc = disc(corners);
      int most = 0;
      for (int seed = 0; seed < 40; seed++) {
        Random random = new Random(seed);
        double apart = 1.5 + random.nextDouble();
        double angle = 6.3 * random.nextDouble();
        Posed pair =
            new Posed(
                "discs",
                disc,
                Pose.identity(2),
                disc,
                Pose.translation(apart * Math.cos(angle), apart * Math.sin(angle)));
        PairResult result = engine.ask(pair, REQUEST);
        assertThat(result.verdict()).isEqualTo(apart > 2 ? Verdict.DISJOINT : Verdict.INTERSECTING);
        most = Math.max(most, result.iterations());
      }
      double logarithm = Math.log(corners) / Math.log(2);
      assertThat(most).as("%d corners", corners).isLessThan((int) (4 * logarithm + 4));
    }
  }

  private static Polytope disc(int corners) {
    double[] all = new double[2 * corners];
    for (int k = 0; k < corners; k++) {
      all[2 * k] = Math.cos(2 * Math.PI * k / corners);
      all[2 * k + 1] = Math.sin(2 * Math.PI * k / corners);
    }
    return Polytope.of(2, all);
  }

  /**
   * Triangles whose sides touch or miss each other by an ulp, turned and not, one of them up to
   * 2^900 times as large: said were collisions that were none, between scales.
   */
  @ParameterizedTest
  @ValueSource(strings = {"cross-products", "chazelle-dobkin"})
  void wordsWithinRoundingsAreTrue(String id) {
    EngineAssertions engine = engine(id);
    int words = 0;
    for (int seed = 0; seed < 600; seed++) {
      Random random = new Random(seed);
      int power = seed % 3 == 0 ? 0 : 60 * (seed % 16);
      double angle = seed % 2 == 0 ? 0 : 6.3 * random.nextDouble();
      double c = Math.cos(angle);
      double s = Math.sin(angle);
      double large = Math.scalb(1.0, power);
      Polytope a = Polytope.of(2, -large, -large, 0, -large, 0, large, -large, large);
      Polytope b = Polytope.of(2, 0, 0, 1, -1 - random.nextDouble(), 1, 1);
      double[] gaps = {0, 0x1p-52, -0x1p-52, 0x1p-40, -0x1p-40};
      double gap = gaps[seed % gaps.length];
      Posed pair =
          new Posed(
              "ulps",
              a,
              Pose.of(2, c, -s, 0.5, s, c, 0.25),
              b,
              Pose.of(2, c, -s, 0.5 + gap * c, s, c, 0.25 + gap * s));
      PairResult result = engine.checkWord(pair, pair.exact().nearest(), REQUEST, "seed " + seed);
      words += result.verdict() == Verdict.INTERSECTING ? 1 : 0;
    }
    assertThat(words).isGreaterThan(100);
  }

  @Test
  void theWordIsIncompleteAndDistancesAreRefused() {
    Posed pair = new Posed("same", disc(8), Pose.identity(2), disc(8), Pose.translation(0.5, 0.25));
    for (String id : new String[] {"cross-products", "chazelle-dobkin"}) {
      PairResult result = engine(id).ask(pair, REQUEST);
      assertThat(result.verdict()).isEqualTo(Verdict.INTERSECTING);
      assertThat(result.termination()).isEqualTo(Termination.INCOMPLETE);
      assertThat(result.decidedBy()).hasToString(id + ":no-separating-line");
      assertThatThrownBy(() -> engine(id).ask(pair, PairRequest.distance()))
          .isInstanceOf(UnsupportedQueryException.class);
    }
  }
}
