// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.contact;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.fixtures.AllocationMeter;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.oracle.SimplexOracle;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PreciseContactTest {

  /** Whatever the simplex: a yes must be what exact arithmetic says of it. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void yesIsTrue(int n) {
    Random random = new Random(n);
    PreciseContact filter = new PreciseContact(n);
    int yes = 0;
    for (int round = 0; round < 60; round++) {
      for (Posed sample : PairFamilies.all(n, random, 1)) {
        WeightedVertices p = new WeightedVertices(n + 1);
        WeightedVertices q = new WeightedVertices(n + 1);
        int count = 1 + random.nextInt(n + 1);
        for (int term = 0; term < count; term++) {
          double weight = round % 2 == 0 ? 1 + random.nextInt(3) : random.nextDouble();
          p.add(random.nextInt(sample.a().vertexCount()), weight);
          q.add(random.nextInt(sample.b().vertexCount()), weight);
        }
        Posed posed = round % 3 == 0 ? sample : SimplexOracle.brought(sample, p, q);
        PlacedPair pair = new PlacedPair(n);
        SimplexOracle.place(pair, posed);
        if (filter.surelyContains(pair, p, q)) {
          yes++;
          assertThat(SimplexOracle.isAmong(posed.exact(), p, q))
              .as("%s, seed %d, round %d", posed.family(), n, round)
              .isTrue();
        }
      }
    }
    assertThat(yes).isGreaterThan(20);
  }

  /**
   * Tetrahedra that have the origin inside or near a face, with weights that are no whole numbers.
   */
  @Test
  void saysTheSameAtEveryScale() {
    Random random = new Random(11);
    PreciseContact filter = new PreciseContact(3);
    PlacedPair pair = new PlacedPair(3);
    int yes = 0;
    for (int round = 0; round < 40; round++) {
      for (Posed sample : PairFamilies.overlapping(3, random)) {
        if (sample.family().contains("scaled")) {
          continue;
        }
        WeightedVertices p = new WeightedVertices(4);
        WeightedVertices q = new WeightedVertices(4);
        for (int term = 0; term < 4; term++) {
          double weight = random.nextDouble();
          p.add(random.nextInt(sample.a().vertexCount()), weight);
          q.add(random.nextInt(sample.b().vertexCount()), weight);
        }
        Posed posed = SimplexOracle.brought(sample, p, q);
        SimplexOracle.place(pair, posed);
        boolean contains = filter.surelyContains(pair, p, q);
        yes += contains ? 1 : 0;
        for (int k : new int[] {-250, -1, 250}) {
          SimplexOracle.place(pair, PairFamilies.scaled(posed, k));
          assertThat(filter.surelyContains(pair, p, q))
              .as("%s, round %d, times 2^%d", posed.family(), round, k)
              .isEqualTo(contains);
        }
      }
    }
    assertThat(yes).isGreaterThan(100);
  }

  @Test
  void seesFacesEdgesAndCornersThatTouch() {
    Polytope box = Shapes.box(1, 0.5, 0.25);
    // by the side of the box that stands at +x: its offsets in y and z
    double[][] offsets = {{0, 0}, {0.3, 0.1}, {1, 0}, {1, 0.5}};
    for (double[] offset : offsets) {
      PlacedPair pair = new PlacedPair(3);
      Posed posed =
          new Posed("boxes", box, Pose.identity(3), box, Pose.translation(2, offset[0], offset[1]));
      SimplexOracle.place(pair, posed);
      assertThat(someSimplexIsSeen(pair, box)).as(Arrays.toString(offset)).isTrue();
    }
  }

  /** A tetrahedron of differences whose height is far below the rounding of a double. */
  @Test
  void seesOverlapsBelowTheRoundingOfCoordinates() {
    double thin = 0x1p-70;
    Polytope a = Polytope.of(3, new double[] {1, 0, 0, -1, 1, 0, -1, -1, 0, 0, 0, thin});
    Polytope origin = Polytope.of(3, new double[] {0, 0, thin / 4});
    WeightedVertices p = new WeightedVertices(4);
    WeightedVertices q = new WeightedVertices(4);
    for (int k = 0; k < 4; k++) {
      p.add(k, 0.25);
      q.add(0, 0.25);
    }
    PlacedPair pair = new PlacedPair(3);
    Posed posed = new Posed("thin", a, Pose.identity(3), origin, Pose.identity(3));
    SimplexOracle.place(pair, posed);
    assertThat(OriginInSimplex.ofDimension(3).surelyInside(pair, p, q)).isFalse();
    assertThat(new PreciseContact(3).surelyContains(pair, p, q)).isTrue();
  }

  @Test
  void allocatesNothing() throws ReflectiveOperationException {
    Random random = new Random(5);
    PreciseContact filter = new PreciseContact(3);
    Posed posed = PairFamilies.lattice(3, random);
    PlacedPair pair = new PlacedPair(3);
    SimplexOracle.place(pair, posed);
    WeightedVertices p = new WeightedVertices(4);
    WeightedVertices q = new WeightedVertices(4);
    double bytes =
        new AllocationMeter()
            .bytesPerRepetition(
                10_000,
                () -> {
                  for (int k = 0; k < 10_000; k++) {
                    p.clear();
                    q.clear();
                    for (int term = 0; term < 1 + k % 4; term++) {
                      p.add((k + term) % posed.a().vertexCount(), 1 + term);
                      q.add(k % posed.b().vertexCount(), 1 + term);
                    }
                    filter.surelyContains(pair, p, q);
                  }
                });
    assertThat(bytes).isLessThan(0.1);
  }

  /** Vertices of A with weights in no simple ratio; B is one point. */
  private static boolean contains(PlacedPair pair, int n, int count) {
    WeightedVertices p = new WeightedVertices(count);
    WeightedVertices q = new WeightedVertices(count);
    for (int k = 0; k < count; k++) {
      double weight = 1 / Math.sqrt(2 + k + k * k);
      p.add(k, weight);
      q.add(0, weight);
    }
    return new PreciseContact(n).surelyContains(pair, p, q);
  }

  private static PlacedPair placed(int n, double[] corners, Pose poseA, Pose poseB) {
    PlacedPair pair = new PlacedPair(n);
    Polytope origin = Polytope.of(n, new double[n]);
    SimplexOracle.place(pair, new Posed("corners", Polytope.of(n, corners), poseA, origin, poseB));
    return pair;
  }

  /** The least determinant is 4 h, the bound of its error 5000 u^2 M. */
  @Test
  void tetrahedraAreSeenFromTheErrorOfTheDeterminantsOn() {
    double limit = 5000 * 0x1p-106 / 4;
    for (int turn = 0; turn < 4; turn++) { // any corner may be the one across the near face
      for (double side : new double[] {1, -1}) { // determinants of either sign
        for (double share : new double[] {-1.01, 0.99, 1.01}) {
          double h = share * limit * heightOfScene();
          double[] base = {side, 0, -h, -side, 1, -h, -side, -1, -h, 0, 0, 1};
          double[] corners = new double[12];
          for (int k = 0; k < 12; k++) {
            corners[(k + 3 * turn) % 12] = base[k];
          }
          PlacedPair pair = placed(3, corners, Pose.identity(3), Pose.identity(3));
          assertThat(contains(pair, 3, 4))
              .as("corner %d, side %s, %s", turn, side, share)
              .isEqualTo(share > 1);
        }
      }
    }
  }

  /** The magnitude of the scenes above. */
  private static double heightOfScene() {
    double[] corners = {1, 0, 0, -1, 1, 0, -1, -1, 0, 0, 0, 1};
    return placed(3, corners, Pose.identity(3), Pose.identity(3)).magnitude();
  }

  /** As small and as great as coordinates may be for the determinants. */
  @Test
  void tetrahedraAreSeenUpToTheLimitsOfTheScale() {
    for (int k : new int[] {-305, -100, 100, 295}) {
      assertThat(contains(scaledTetrahedron(k), 3, 4)).as("2^%d", k).isTrue();
    }
    for (int k : new int[] {-315, -1000, 305, 1000}) {
      assertThat(contains(scaledTetrahedron(k), 3, 4)).as("2^%d", k).isFalse();
    }
  }

  private static PlacedPair scaledTetrahedron(int exponent) {
    double[] corners = {1, 0, -0.3, -1, 1, -0.3, -1, -1, -0.3, 0, 0, 1};
    for (int k = 0; k < 12; k++) {
      corners[k] = Math.scalb(corners[k], exponent);
    }
    return placed(3, corners, Pose.identity(3), Pose.identity(3));
  }

  /** Translations that cancel and leave a height below their rounding. */
  @Test
  void tetrahedraThatStandFarAwayAreSeen() {
    double h = 0x1p-70;
    double[] corners = {1, 0, -h, -1, 1, -h, -1, -1, -h, 0, 0, 1};
    Random random = new Random(21);
    for (int round = 0; round < 20; round++) {
      Pose turned = PairFamilies.rotation(3, random, 1000);
      assertThat(contains(placed(3, corners, turned, turned), 3, 4)).isTrue();
    }
    for (int k = 0; k < 9; k += 3) {
      corners[k + 2] = h; // now the origin is below the base
    }
    for (int round = 0; round < 20; round++) {
      Pose turned = PairFamilies.rotation(3, random, 1000);
      assertThat(contains(placed(3, corners, turned, turned), 3, 4)).isFalse();
    }
  }

  /**
   * Points with small whole coordinates that are 0 on all axes but count - 1: there the answer is
   * the truth itself, but for three on one line, and two of which one is the origin.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void pointsOnAxesAreAnsweredAsTheyAre(int n) {
    Random random = new Random(30 + n);
    int yes = 0;
    int no = 0;
    for (int round = 0; round < 600; round++) {
      int count = 1 + random.nextInt(Math.min(3, n));
      double[] corners = new double[n * count];
      int skipped = random.nextInt(n);
      boolean[] used = new boolean[n];
      for (int k = 0; k < count; k++) {
        for (int i = 0; i < count - 1; i++) {
          int axis = (i + skipped) % n;
          corners[n * k + axis] = random.nextInt(5) - 2;
          used[axis] |= corners[n * k + axis] != 0;
        }
      }
      int axes = 0;
      for (boolean b : used) {
        axes += b ? 1 : 0;
      }
      PlacedPair pair = placed(n, corners, Pose.identity(n), Pose.identity(n));
      boolean truth =
          new Posed(
                  "lattice",
                  Polytope.of(n, corners),
                  Pose.identity(n),
                  Polytope.of(n, new double[n]),
                  Pose.identity(n))
              .exact()
              .isOriginAmong(numbers(count, 1), numbers(count, 0));
      boolean answer = contains(pair, n, count);
      assertThat(answer && !truth).as(Arrays.toString(corners)).isFalse();
      boolean degenerate =
          (count == 3 && isFlat(corners, n, skipped))
              || (count == 2 && corners[skipped] * corners[n + skipped] == 0);
      if (axes == count - 1 && !degenerate) {
        assertThat(answer).as(Arrays.toString(corners)).isEqualTo(truth);
        yes += truth ? 1 : 0;
        no += truth ? 0 : 1;
      }
    }
    assertThat(yes).isGreaterThan(50);
    assertThat(no).isGreaterThan(n == 1 ? -1 : 50);
  }

  private static int[] numbers(int count, int step) {
    int[] numbers = new int[count];
    for (int k = 0; k < count; k++) {
      numbers[k] = step * k;
    }
    return numbers;
  }

  /** Whether three points of a plane of two axes are on one line. */
  private static boolean isFlat(double[] c, int n, int first) {
    int second = (first + 1) % n;
    double ux = c[n + first] - c[first];
    double uy = c[n + second] - c[second];
    double vx = c[2 * n + first] - c[first];
    double vy = c[2 * n + second] - c[second];
    return ux * vy == uy * vx;
  }

  /** The origin beside an edge from (1, 1) to (-1, -1 - k 2^-52), all doubles: exactly decided. */
  @ParameterizedTest
  @ValueSource(ints = {-20, -12, -4, -1, 0, 1, 4, 12, 20})
  void edgesThatPassTheOriginByRoundingsAreDecided(int k) {
    for (double side : new double[] {1, -1}) {
      for (int swap = 0; swap < 3; swap++) {
        double[] base = {side, 1, 0, -side, -1 - k * 0x1p-52, 0, side, -1, 0};
        double[] corners = new double[9];
        for (int i = 0; i < 9; i++) {
          corners[(i + 3 * swap) % 9] = base[i];
        }
        PlacedPair pair = placed(3, corners, Pose.identity(3), Pose.identity(3));
        // towards the third point for k > 0 when seen from it: the origin is then outside
        boolean inside = k <= 0;
        assertThat(contains(pair, 3, 3))
            .as("%d, side %s, swap %d", k, side, swap)
            .isEqualTo(inside);
      }
    }
  }

  /** On an edge exactly, in coordinates that are no doubles: it cannot be told from beside it. */
  @Test
  void edgesWithRoundedCoordinatesAreUncertain() {
    double tiny = 0x1p-60;
    double[] corners = {1, 1, 0, -1, -1, 0, 1, -1, 0};
    Pose there = Pose.translation(tiny, tiny, 0);
    assertThat(contains(placed(3, corners, Pose.identity(3), Pose.identity(3)), 3, 3)).isTrue();
    assertThat(contains(placed(3, corners, there, Pose.identity(3)), 3, 3)).isFalse();
    double[] clear = {1, 2, 0, -1, -1, 0, 1, -2, 0};
    assertThat(contains(placed(3, clear, there, Pose.identity(3)), 3, 3)).isTrue();
  }

  /** Also where products in doubles are too small to be compared. */
  @Test
  void productsBelowTheLeastDoubleAreDecided() {
    for (int exponent : new int[] {-440, -445, -455, -470}) {
      double[] corners = {1, 2, 0, -1, -1, 0, 1, -2, 0};
      double[] onEdge = {1, 1, 0, -1, -1, 0, 1, -1, 0};
      for (int i = 0; i < 9; i++) {
        corners[i] = Math.scalb(corners[i], exponent);
        onEdge[i] = Math.scalb(onEdge[i], exponent);
      }
      Pose still = Pose.identity(3);
      assertThat(contains(placed(3, corners, still, still), 3, 3)).isTrue();
      assertThat(contains(placed(3, onEdge, still, still), 3, 3)).isTrue();
    }
  }

  /** A filter that has just seen a relation that does not hold sees the next one that does. */
  @Test
  void nothingIsLeftOfTheLastQuestion() {
    double[] corners = {2, 0, -1, 1, -1, -1};
    PlacedPair pair = placed(2, corners, Pose.identity(2), Pose.identity(2));
    PreciseContact filter = new PreciseContact(2);
    for (double last : new double[] {2, 1, 3, 1}) {
      WeightedVertices p = new WeightedVertices(3);
      WeightedVertices q = new WeightedVertices(3);
      for (int k = 0; k < 3; k++) {
        p.add(k, k == 2 ? last : 1);
        q.add(0, k == 2 ? last : 1);
      }
      assertThat(filter.surelyContains(pair, p, q)).isEqualTo(last == 1);
    }
  }

  @Test
  void wrongCountsAreNoSimplex() {
    double[] corners = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    PlacedPair pair = placed(3, corners, Pose.identity(3), Pose.identity(3));
    PreciseContact filter = new PreciseContact(3);
    WeightedVertices none = new WeightedVertices(1);
    WeightedVertices one = new WeightedVertices(1);
    one.add(0, 1);
    WeightedVertices two = new WeightedVertices(2);
    two.add(0, 1);
    two.add(0, 1);
    WeightedVertices five = new WeightedVertices(5);
    for (int k = 0; k < 5; k++) {
      five.add(0, 1);
    }
    assertThat(filter.surelyContains(pair, one, one)).isTrue();
    assertThat(filter.surelyContains(pair, two, two)).isTrue();
    assertThat(filter.surelyContains(pair, none, none)).isFalse();
    assertThat(filter.surelyContains(pair, one, two)).isFalse();
    assertThat(filter.surelyContains(pair, two, one)).isFalse();
    assertThat(filter.surelyContains(pair, five, five)).isFalse();
  }

  private static boolean someSimplexIsSeen(PlacedPair pair, Polytope box) {
    PreciseContact filter = new PreciseContact(3);
    Random random = new Random(11);
    int count = box.vertexCount();
    for (int k = 0; k < 20_000; k++) {
      WeightedVertices p = new WeightedVertices(4);
      WeightedVertices q = new WeightedVertices(4);
      for (int term = 0; term < 1 + k % 3; term++) {
        p.add(random.nextInt(count), 1);
        q.add(random.nextInt(count), 1);
      }
      if (filter.surelyContains(pair, p, q)) {
        return true;
      }
    }
    return false;
  }
}
