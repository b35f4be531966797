// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.contact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.fixtures.AllocationMeter;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.kernel.certified.Magnitudes;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.oracle.SimplexOracle;
import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CommonPointSearchTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 6})
  void whatIsCertainIsTrueAndWhatMeetsIsFound(int n) {
    Random random = new Random(n);
    CommonPointSearch search = new CommonPointSearch(n);
    PlacedPair pair = new PlacedPair(n);
    int meeting = 0;
    int found = 0;
    int rounds = n <= 2 ? 40 : n == 3 ? 15 : n == 4 ? 4 : 1; // the oracle is slow
    for (int round = 0; round < rounds; round++) {
      for (Posed posed : PairFamilies.all(n, random, 1)) {
        SimplexOracle.place(pair, posed);
        boolean answer = search.find(pair, PairFamilies.unit(n, random));
        boolean truth = posed.exact().nearest().meet();
        String told = "round %d, %s".formatted(round, posed.family());
        if (answer && search.isCertain()) {
          assertThat(truth).as(told).isTrue();
        }
        if (truth) {
          meeting++;
          boolean exact =
              answer
                  && (search.isCertain()
                      || SimplexOracle.isAmong(posed.exact(), search.ofA(), search.ofB()));
          found += exact ? 1 : 0;
          // lattice bodies touch as a rule, and what touches by an ulp may be missed
          assertThat(exact || posed.family().matches("touching|lattice|flat|points"))
              .as(told)
              .isTrue();
        }
      }
    }
    assertThat(meeting).isGreaterThan(2 * rounds);
    assertThat(found).isGreaterThan((int) (0.95 * meeting) - 1);
  }

  /** B's vertex is pushed into A by less and less of the size. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4})
  void shallowOverlapsAreCertain(int n) {
    Random random = new Random(40 + n);
    CommonPointSearch search = new CommonPointSearch(n);
    PlacedPair pair = new PlacedPair(n);
    for (int round = 0; round < (n <= 3 ? 80 : 10); round++) {
      Polytope a = PairFamilies.cloud(n, n + 8, random, 1);
      Polytope b = PairFamilies.cloud(n, n + 8, random, 1);
      Pose pose = PairFamilies.rotation(n, random, 0);
      double[] direction = PairFamilies.unit(n, random);
      double[] support = new double[n];
      a.support(direction, 0, support);
      double[] to = new double[n];
      double[] opposite = new double[n];
      for (int i = 0; i < n; i++) {
        for (int k = 0; k < n; k++) {
          opposite[i] -= pose.rotation(k, i) * direction[k];
        }
      }
      double[] local = new double[n];
      b.support(opposite, 0, local);
      pose.toWorld(local, to);
      double depth = 1e-11 * Math.pow(10, 10 * random.nextDouble());
      double[] m = new double[n * (n + 1)];
      pose.copyTo(m);
      for (int i = 0; i < n; i++) {
        // towards the middle of A, so that the vertex ends in its cone
        m[i * (n + 1) + n] = support[i] - to[i] - depth * support[i];
      }
      Posed posed = new Posed("shallow", a, Pose.identity(n), b, Pose.affine(n, m));
      SimplexOracle.place(pair, posed);
      if (posed.exact().nearest().meet()) {
        assertThat(search.find(pair, direction)).as("round %d, depth %s", round, depth).isTrue();
        assertThat(search.isCertain()).as("round %d, depth %s", round, depth).isTrue();
      }
    }
  }

  /** The origin is in the middle of a face of the first simplex that is found. */
  @Test
  void symmetricBoxesAreCertain() {
    CommonPointSearch search = new CommonPointSearch(3);
    PlacedPair pair = new PlacedPair(3);
    Polytope cube = cube();
    for (double[] shift : new double[][] {{0, 0, 0}, {0.5, 0, 0}, {1, 1, 0}, {1, 1, 1}}) {
      Posed posed = new Posed("cubes", cube, Pose.identity(3), cube, Pose.translation(shift));
      SimplexOracle.place(pair, posed);
      assertThat(search.find(pair, new double[] {1, 0, 0})).isTrue();
      assertThat(search.isCertain()).as("shift %s %s %s", shift[0], shift[1], shift[2]).isTrue();
    }
  }

  private static Polytope cube() {
    double[] c = new double[24];
    for (int i = 0; i < 24; i++) {
      c[i] = (((i / 3) >> (i % 3)) & 1) == 0 ? -1 : 1;
    }
    return Polytope.of(3, c);
  }

  @Test
  void scalingChangesNothing() {
    Random random = new Random(8);
    CommonPointSearch search = new CommonPointSearch(3);
    PlacedPair pair = new PlacedPair(3);
    for (int round = 0; round < 200; round++) {
      Posed posed = PairFamilies.random(3, random);
      double[] direction = PairFamilies.unit(3, random);
      SimplexOracle.place(pair, posed);
      boolean found = search.find(pair, direction);
      String first = describe(search);
      for (int k : new int[] {-300, -40, 7, 300}) {
        SimplexOracle.place(pair, PairFamilies.scaled(posed, k));
        assertThat(search.find(pair, direction)).as("round %d, 2^%d", round, k).isEqualTo(found);
        if (found) {
          assertThat(describe(search)).as("round %d, 2^%d", round, k).isEqualTo(first);
        }
      }
    }
  }

  private static String describe(CommonPointSearch search) {
    StringBuilder text = new StringBuilder();
    for (int k = 0; k < search.ofA().size(); k++) {
      text.append(search.ofA().vertex(k)).append(' ').append(search.ofB().vertex(k)).append(' ');
      text.append(search.ofA().weight(k)).append(' ');
    }
    return text.toString();
  }

  /** What is found is a convex combination of pairs whose differences add up to nothing. */
  private static void assertCommonPoint(CommonPointSearch search, PlacedPair pair, Posed posed) {
    int n = posed.dimension();
    int count = search.ofA().size();
    assertThat(search.ofB().size()).isEqualTo(count).isBetween(1, n + 1);
    double total = 0;
    double[] off = new double[n];
    ExactPair exact = posed.exact();
    for (int k = 0; k < count; k++) {
      double weight = search.ofA().weight(k);
      assertThat(weight).isEqualTo(search.ofB().weight(k)).isNotNegative();
      total += weight;
      for (int i = 0; i < n; i++) {
        BigDecimal x = exact.worldA(search.ofA().vertex(k))[i];
        off[i] += weight * x.subtract(exact.worldB(search.ofB().vertex(k))[i]).doubleValue();
      }
    }
    assertThat(total).isCloseTo(1, within(1e-13));
    double tolerance = 8 * n * (n + 20) * 0x1p-53; // the search's own, in units of 2 magnitudes
    for (int i = 0; i < n; i++) {
      assertThat(Math.abs(off[i])).isLessThan(2 * tolerance * pair.magnitude());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void weightsMakeACommonPoint(int n) {
    Random random = new Random(60 + n);
    CommonPointSearch search = new CommonPointSearch(n);
    PlacedPair pair = new PlacedPair(n);
    int found = 0;
    for (Posed posed : PairFamilies.overlapping(n, random)) {
      SimplexOracle.place(pair, posed);
      if (search.find(pair, PairFamilies.unit(n, random))) {
        found++;
        assertCommonPoint(search, pair, posed);
        assertThat(search.supportQueries()).isGreaterThanOrEqualTo(search.ofA().size());
      }
    }
    assertThat(found).isGreaterThan(3);
  }

  /** A vertex of A instead of all of A: the truth is that of a body of one point. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4})
  void aVertexIsFoundAmongThoseOfTheOtherBody(int n) {
    Random random = new Random(70 + n);
    CommonPointSearch search = new CommonPointSearch(n);
    PlacedPair pair = new PlacedPair(n);
    int inside = 0;
    int outside = 0;
    for (int round = 0; round < 40; round++) {
      Polytope a = PairFamilies.cloud(n, n + 2, random, 1);
      Polytope b = PairFamilies.cloud(n, 4 * n, random, 1);
      Pose pose = PairFamilies.rotation(n, random, 0.2);
      Posed posed = new Posed("vertex", a, PairFamilies.rotation(n, random, 0.1), b, pose);
      SimplexOracle.place(pair, posed);
      int vertex = round % a.vertexCount();
      double[] point = new double[n];
      System.arraycopy(a.toArray(), n * vertex, point, 0, n);
      Posed alone = new Posed("alone", Polytope.of(n, point), posed.poseA(), b, pose);
      boolean truth = alone.exact().nearest().meet();
      double[] direction = PairFamilies.unit(n, random);
      assertThat(search.findAround(pair, vertex, direction)).as("%d", round).isEqualTo(truth);
      assertThat(search.isCertain()).isEqualTo(truth);
      inside += truth ? 1 : 0;
      outside += truth ? 0 : 1;
      if (truth) {
        assertCommonPoint(search, pair, posed);
        for (int k = 0; k < search.ofA().size(); k++) {
          assertThat(search.ofA().vertex(k)).isEqualTo(vertex);
        }
      }
      if (posed.exact().nearest().meet()) { // and all of A is looked at again afterwards
        assertThat(search.find(pair, direction)).isTrue();
        assertThat(search.isCertain()).isTrue();
      }
    }
    assertThat(inside).isGreaterThan(3);
    assertThat(outside).isGreaterThan(3);
  }

  /** Bodies that touch: found, not certain, and without another look at turned columns. */
  @Test
  void bodiesThatTouchAreFoundAndNotCertain() {
    CommonPointSearch search = new CommonPointSearch(3);
    PlacedPair pair = new PlacedPair(3);
    Posed posed = new Posed("", cube(), Pose.identity(3), cube(), Pose.translation(2, 0.25, 0.125));
    SimplexOracle.place(pair, posed);
    assertThat(search.find(pair, new double[] {1, 0, 0})).isTrue();
    assertThat(search.isCertain()).isFalse();
    assertCommonPoint(search, pair, posed);
    assertThat(search.supportQueries()).isLessThan(15);
    // and a hair apart, by far more than the search's tolerance
    SimplexOracle.place(
        pair, new Posed("", cube(), Pose.identity(3), cube(), Pose.translation(2 + 1e-9, 0, 0)));
    assertThat(search.find(pair, new double[] {1, 0, 0})).isFalse();
    assertThat(search.isCertain()).isFalse();
  }

  /** A direction that separates ends the search at once. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void bodiesFarApartTakeFewQueries(int n) {
    Random random = new Random(90 + n);
    CommonPointSearch search = new CommonPointSearch(n);
    PlacedPair pair = new PlacedPair(n);
    for (int round = 0; round < 30; round++) {
      Posed posed = PairFamilies.far(n, random);
      ExactPair.Nearest nearest = posed.exact().nearest();
      if (!nearest.meet()) {
        SimplexOracle.place(pair, posed);
        assertThat(search.find(pair, nearest.normal())).isFalse();
        assertThat(search.supportQueries()).isBetween(1, 6 * (n + 1));
      }
    }
  }

  /** Up to magnitudes of 2^1000, that one included; beyond, and for NaN, nothing is found. */
  @Test
  void scenesUpToTheLimitAreSearched() {
    CommonPointSearch search = new CommonPointSearch(3);
    PlacedPair pair = new PlacedPair(3);
    double[] direction = {1, 0, 0};
    for (int k : new int[] {-1020, -900, 900, 990}) {
      Posed posed = new Posed("", cube(), Pose.identity(3), cube(), Pose.translation(0.5, 0, 0));
      SimplexOracle.place(pair, PairFamilies.scaled(posed, k));
      assertThat(search.find(pair, direction)).as("2^%d", k).isTrue();
    }
    Posed posed = new Posed("", cube(), Pose.identity(3), cube(), Pose.translation(0.5, 0, 0));
    SimplexOracle.place(pair, PairFamilies.scaled(posed, 1001));
    assertThat(search.find(pair, direction)).isFalse();
    assertThat(search.supportQueries()).isZero();
    assertThat(search.find(Magnitudes.exactly(3, 0x1p1000), direction)).isFalse();
    assertThat(search.supportQueries()).isPositive();
    assertThat(search.find(Magnitudes.exactly(3, Math.nextUp(0x1p1000)), direction)).isFalse();
    assertThat(search.supportQueries()).isZero();
  }

  /** Two points at the origin: a magnitude of next to nothing, and a common point. */
  @Test
  void pointsAtTheOriginAreCommon() {
    for (int n = 1; n <= 4; n++) {
      CommonPointSearch search = new CommonPointSearch(n);
      double[] direction = new double[n];
      direction[0] = 1;
      assertThat(search.find(new PlacedPair(n), direction)).isTrue();
      assertThat(search.isCertain()).isFalse();
      assertThat(search.ofA().size()).isEqualTo(1);
    }
  }

  @Test
  void allocatesNothing() throws ReflectiveOperationException {
    Random random = new Random(9);
    CommonPointSearch search = new CommonPointSearch(3);
    PlacedPair pair = new PlacedPair(3);
    SimplexOracle.place(pair, PairFamilies.boxes(3, random));
    double[] direction = {0.6, 0, 0.8};
    double bytes =
        new AllocationMeter()
            .bytesPerRepetition(
                10_000,
                () -> {
                  for (int k = 0; k < 10_000; k++) {
                    search.find(pair, direction);
                  }
                });
    assertThat(bytes).isLessThan(0.5);
  }
}
