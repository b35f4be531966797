// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.memory;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.kernel.certified.RelativePlacement;
import io.touchstone.kernel.oracle.SimplexOracle;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.spatial.SpatialSupport;
import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class OriginSimplexMemoryTest {

  /** Share of the volume, and so of the sum of the weights. */
  private static final double SHARP = 0x1p-30;

  private final OriginSimplexMemory pairs = new OriginSimplexMemory();
  private final int[] onA = new int[4];
  private final int[] onB = new int[4];

  /** Takes four pairs of a scene, with the origin somewhere about the middle of them. */
  private Posed around(Posed sample, Random random, boolean inside) {
    WeightedVertices p = new WeightedVertices(4);
    WeightedVertices q = new WeightedVertices(4);
    for (int k = 0; k < 4; k++) {
      onA[k] = k % sample.a().vertexCount();
      onB[k] = random.nextInt(sample.b().vertexCount());
      double weight = inside ? 0.05 + random.nextDouble() : random.nextDouble();
      p.add(onA[k], weight);
      q.add(onB[k], weight);
    }
    Posed brought = SimplexOracle.brought(sample, p, q);
    keep(brought);
    return brought;
  }

  private void keep(Posed pair) {
    pairs.keep(onA, onB, SpatialSupport.of(pair.a()), SpatialSupport.of(pair.b()));
  }

  /** Exact: c_k, the barycentric coordinates of the origin times the volume. */
  private BigDecimal[] determinants(Posed pair) {
    ExactPair exact = pair.exact();
    BigDecimal[][] d = new BigDecimal[4][3];
    for (int k = 0; k < 4; k++) {
      BigDecimal[] a = exact.worldA(onA[k]);
      BigDecimal[] b = exact.worldB(onB[k]);
      for (int i = 0; i < 3; i++) {
        d[k][i] = a[i].subtract(b[i]);
      }
    }
    return new BigDecimal[] {
      determinant(d[1], d[2], d[3]),
      determinant(d[0], d[2], d[3]).negate(),
      determinant(d[3], d[0], d[1]),
      determinant(d[2], d[0], d[1]).negate()
    };
  }

  private static BigDecimal determinant(BigDecimal[] p, BigDecimal[] q, BigDecimal[] r) {
    return ExactPair.dot(
        p,
        new BigDecimal[] {
          q[1].multiply(r[2]).subtract(q[2].multiply(r[1])),
          q[2].multiply(r[0]).subtract(q[0].multiply(r[2])),
          q[0].multiply(r[1]).subtract(q[1].multiply(r[0]))
        });
  }

  private static boolean haveOneSign(BigDecimal[] c) {
    for (BigDecimal each : c) {
      if (each.signum() == 0 || each.signum() != c[0].signum()) {
        return false;
      }
    }
    return true;
  }

  @Test
  void yesIsTrueAndGivenWhereItIsClear() {
    Random random = new Random(7);
    int inside = 0;
    int found = 0;
    int refused = 0;
    int sharp = 0;
    for (int k = 0; k < 60; k++) {
      for (Posed sample : PairFamilies.all(3, random, 1)) {
        Posed pair = around(sample, random, k % 2 == 0);
        if (!pair.poseA().isRigid() || !pair.poseB().isRigid()) {
          continue;
        }
        boolean answer = pairs.hold(pair.poseA(), pair.poseB());
        BigDecimal[] c = determinants(pair);
        boolean truth = haveOneSign(c);
        assertThat(answer && !truth).as("%s, round %d", pair.family(), k).isFalse();
        refused += truth ? 0 : 1;
        if (truth && pair.family().equals("random")) {
          inside++;
          found += answer ? 1 : 0;
        }
        if (answer) {
          sharp += assertWeights(pair, c) ? 1 : 0;
        }
      }
    }
    assertThat(sharp).isGreaterThan(400);
    assertThat(refused).isGreaterThan(50);
    assertThat(inside).isGreaterThan(10);
    assertThat(found).isGreaterThan((int) (0.95 * inside) - 1);
  }

  /** What a determinant may be off where the pairs were asked last: 26 D^2 e, as derived there. */
  private double determinantError(Posed pair) {
    double size = SpatialSupport.of(pair.a()).reach() + SpatialSupport.of(pair.b()).reach();
    for (int axis = 0; axis < 3; axis++) {
      size += Math.abs(pair.poseB().translation(axis) - pair.poseA().translation(axis));
    }
    double error = 6 * UNIT_ROUNDOFF * size;
    double[] differences = new double[12];
    pairs.copyDifferencesTo(differences);
    double largest = 0;
    for (double coordinate : differences) {
      largest = Math.max(largest, Math.abs(coordinate));
    }
    return 26 * (largest + error) * (largest + error) * error;
  }

  /**
   * Weights are quotients of determinants which are off by at most delta each: {@code |w_k V - c_k|
   * <= delta + 4 w_k delta}, and eight roundings of V. No weight is above 1, whatever the scale.
   *
   * @return whether that is so little of V that it says something
   */
  private boolean assertWeights(Posed pair, BigDecimal[] c) {
    double volume = c[0].add(c[1]).add(c[2]).add(c[3]).doubleValue();
    double error = determinantError(pair);
    double allowed = 5 * error + 8 * UNIT_ROUNDOFF * Math.abs(volume);
    double sum = 0;
    for (int k = 0; k < 4; k++) {
      assertThat(pairs.weight(k)).as(pair.family()).isPositive();
      sum += pairs.weight(k);
      assertThat(pairs.weight(k) * volume)
          .as(pair.family())
          .isCloseTo(c[k].doubleValue(), within(allowed)); // false for NaN
    }
    assertThat(sum).as(pair.family()).isCloseTo(1, within(8 * UNIT_ROUNDOFF));
    return allowed < SHARP * Math.abs(volume); // false for NaN, and what is not sharp is too few
  }

  /** Where the origin has left, the least weight is that of the face it is farthest beyond. */
  @Test
  void theFaceThatTheOriginIsBeyondIsNamed() {
    Random random = new Random(8);
    int named = 0;
    for (int k = 0; k < 300; k++) {
      Posed pair = around(PairFamilies.random(3, random), random, true);
      double[] t = PairFamilies.unit(3, random);
      Posed moved =
          new Posed("moved", pair.a(), pair.poseA(), pair.b(), Pose.of(3, shifted(pair, t)));
      if (!pairs.hold(moved.poseA(), moved.poseB())) {
        BigDecimal[] c = determinants(moved);
        double volume = c[0].add(c[1]).add(c[2]).add(c[3]).doubleValue();
        double error = determinantError(moved);
        if (Math.abs(volume) > 4 * error) { // then its sign is known
          double least = Double.POSITIVE_INFINITY;
          for (BigDecimal each : c) {
            least = Math.min(least, each.doubleValue() * Math.signum(volume));
          }
          double found = c[pairs.farthestOutside()].doubleValue() * Math.signum(volume);
          assertThat(found).as("round %d", k).isLessThanOrEqualTo(least + 2 * error);
          named++;
        }
      }
    }
    assertThat(named).isGreaterThan(50);
  }

  /** Beyond that face there is a plane between the bodies, or a vertex pair that belongs there. */
  @Test
  void beyondTheFaceTheyAreApartOrAnotherPairIsFound() {
    RelativePlacement placed = new RelativePlacement();
    SeparatingAxisMemory direction = new SeparatingAxisMemory();
    int apart = 0;
    int exchanged = 0;
    int held = 0;
    for (int seed = 0; seed < 1500; seed++) {
      Random random = new Random(seed);
      Posed pair = around(PairFamilies.random(3, random), random, true);
      double[] t = PairFamilies.unit(3, random);
      double way = 1.5 * random.nextDouble();
      for (int i = 0; i < 3; i++) {
        t[i] *= way;
      }
      Posed moved =
          new Posed("moved", pair.a(), pair.poseA(), pair.b(), Pose.of(3, shifted(pair, t)));
      if (pairs.hold(moved.poseA(), moved.poseB())) {
        continue;
      }
      SpatialSupport a = SpatialSupport.of(moved.a());
      SpatialSupport b = SpatialSupport.of(moved.b());
      placed.read(a, moved.poseA(), b, moved.poseB());
      int opposite = pairs.farthestOutside();
      if (pairs.separatesBeyond(direction, placed, a, b)) {
        double[] w = {direction.normalX(), direction.normalY(), direction.normalZ()};
        assertThat(moved.exact().gap(w).signum()).as("seed %d", seed).isPositive();
        apart++;
      } else {
        onA[opposite] = direction.vertexA();
        onB[opposite] = direction.vertexB();
        int[] keptA = new int[4];
        int[] keptB = new int[4];
        pairs.copyVerticesTo(keptA, keptB);
        assertThat(keptA).as("seed %d", seed).containsExactly(onA);
        assertThat(keptB).as("seed %d", seed).containsExactly(onB);
        exchanged++;
        if (pairs.hold(moved.poseA(), moved.poseB())) {
          assertThat(haveOneSign(determinants(moved))).as("seed %d", seed).isTrue();
          held++;
        }
      }
    }
    assertThat(apart).isGreaterThan(100);
    assertThat(exchanged).isGreaterThan(100);
    assertThat(held).isGreaterThan(20);
  }

  private static double[] shifted(Posed pair, double[] t) {
    double[] m = new double[12];
    pair.poseB().copyTo(m);
    for (int i = 0; i < 3; i++) {
      m[4 * i + 3] += t[i];
    }
    return m;
  }

  @Test
  void proposesThePairsAsEvidenceThatTheBodiesMeet() {
    Posed pair = around(PairFamilies.clouds(3, 8, new Random(4), 0.2), new Random(4), true);
    assertThat(pairs.hold(pair.poseA(), pair.poseB())).isTrue();
    Proposal found = new Proposal(3);
    pairs.proposeTo(found);
    assertThat(found.isTogether()).isTrue();
    assertThat(found.isSure()).isTrue();
    assertThat(found.isPaired()).isTrue();
    assertThat(found.ofA().size()).isEqualTo(4);
    for (int k = 0; k < 4; k++) {
      assertThat(found.ofA().vertex(k)).isEqualTo(pairs.vertexA(k));
      assertThat(found.ofB().vertex(k)).isEqualTo(pairs.vertexB(k));
      assertThat(found.ofA().weight(k)).isEqualTo(pairs.weight(k));
    }
  }

  @Test
  void doesNotDependOnTheScaleAndGivesUpWhereProductsOverflow() {
    Random random = new Random(9);
    int yes = 0;
    for (int k = 0; k < 60; k++) {
      Posed pair = around(PairFamilies.random(3, random), random, true);
      boolean answer = pairs.hold(pair.poseA(), pair.poseB());
      yes += answer ? 1 : 0;
      for (int power : new int[] {-300, -1, 300}) {
        Posed scaled = PairFamilies.scaled(pair, power);
        keep(scaled);
        assertThat(pairs.hold(scaled.poseA(), scaled.poseB()))
            .as("pair %d by 2^%d", k, power)
            .isEqualTo(answer);
      }
      for (int power : new int[] {-400, 400}) {
        Posed scaled = PairFamilies.scaled(pair, power);
        keep(scaled);
        assertThat(pairs.hold(scaled.poseA(), scaled.poseB())).isFalse();
      }
    }
    assertThat(yes).isGreaterThan(20);
  }
}
