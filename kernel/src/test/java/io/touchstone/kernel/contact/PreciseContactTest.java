package io.touchstone.kernel.contact;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.oracle.AllocationMeter;
import io.touchstone.kernel.oracle.PairFamilies;
import io.touchstone.kernel.oracle.PairFamilies.Posed;
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
        for (int k : new int[] {-300, -1, 300}) {
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
