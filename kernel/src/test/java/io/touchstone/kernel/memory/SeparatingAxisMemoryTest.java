// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.api.geometry.Pose;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.kernel.certified.RelativePlacement;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.spatial.SpatialSupport;
import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class SeparatingAxisMemoryTest {

  private final RelativePlacement placed = new RelativePlacement();
  private final SeparatingAxisMemory direction = new SeparatingAxisMemory();

  /** Reads the poses; false where nothing may be decided. */
  private boolean read(Posed pair) {
    placed.read(
        SpatialSupport.of(pair.a()), pair.poseA(), SpatialSupport.of(pair.b()), pair.poseB());
    return placed.isModerate();
  }

  private boolean along(Posed pair, double... w) {
    SpatialSupport a = SpatialSupport.of(pair.a());
    SpatialSupport b = SpatialSupport.of(pair.b());
    return direction.along(w[0], w[1], w[2], placed, a, b);
  }

  private void assertProposed() {
    Proposal found = new Proposal(3);
    direction.proposeTo(found);
    assertThat(found.isApart()).isTrue();
    assertThat(found.lower()).isEqualTo(direction.lower());
    assertThat(found.direction(0)).isEqualTo(direction.normalX());
    assertThat(found.direction(1)).isEqualTo(direction.normalY());
    assertThat(found.direction(2)).isEqualTo(direction.normalZ());
    assertThat(found.ofA().vertex(0)).isEqualTo(direction.vertexA());
    assertThat(found.ofB().vertex(0)).isEqualTo(direction.vertexB());
  }

  private void assertLowerHolds(Posed pair, String told) {
    double[] w = {direction.normalX(), direction.normalY(), direction.normalZ()};
    assertThat(pair.exact().isGapAtLeast(direction.lower(), w))
        .as("lower %s of %s, %s", direction.lower(), pair.family(), told)
        .isTrue();
  }

  @Test
  void theGapIsBoundedFromBelowAndNarrowly() {
    Random random = new Random(41);
    int separated = 0;
    int left = 0;
    for (Posed pair : PairFamilies.all(3, random, 200)) {
      if (!pair.poseA().isRigid() || !pair.poseB().isRigid() || !read(pair)) {
        continue;
      }
      boolean inA = random.nextBoolean();
      double[] w = PairFamilies.unit(3, random);
      boolean apart =
          inA
              ? direction.alongInA(
                  w[0],
                  w[1],
                  w[2],
                  placed,
                  SpatialSupport.of(pair.a()),
                  SpatialSupport.of(pair.b()))
              : along(pair, w);
      assertThat(direction.isKnown()).isEqualTo(apart);
      BigDecimal truth =
          pair.exact().gap(direction.normalX(), direction.normalY(), direction.normalZ());
      if (apart) {
        assertThat(direction.lower()).isPositive();
        assertProposed();
        assertLowerHolds(pair, inA ? "direction in A" : "direction in the world");
        assertThat(direction.lower())
            .as(pair.family())
            .isGreaterThanOrEqualTo(truth.doubleValue() - 2.1 * placed.roundings());
        separated++;
      } else {
        assertThat(truth.doubleValue())
            .as(pair.family())
            .isLessThanOrEqualTo(2.1 * placed.roundings() * length());
        left++;
      }
    }
    assertThat(separated).isGreaterThan(200);
    assertThat(left).isGreaterThan(200);
  }

  private double length() {
    return Math.hypot(Math.hypot(direction.normalX(), direction.normalY()), direction.normalZ());
  }

  @Test
  void theDirectionMayHaveAnyLength() {
    Random random = new Random(42);
    for (int k = 0; k < 200; k++) {
      Posed pair = PairFamilies.far(3, random);
      double[] w = PairFamilies.unit(3, random);
      assertThat(read(pair)).isTrue();
      boolean apart = along(pair, w);
      double lower = direction.lower();
      for (int power = -400; power <= 400; power += 200) {
        double factor = Math.scalb(1.0, power);
        assertThat(along(pair, factor * w[0], factor * w[1], factor * w[2])).isEqualTo(apart);
        if (apart) {
          assertThat(direction.lower()).isEqualTo(lower);
        }
      }
    }
  }

  /** Motions between none and about as great as the gap allows. */
  @Test
  void itHoldsAfterAMotionOnlyWhereItSeparates() {
    int held = 0;
    int lost = 0;
    for (int seed = 0; seed < 3000; seed++) {
      Random random = new Random(seed);
      Posed pair = PairFamilies.far(3, random);
      if (!read(pair)
          || !direction.alongMiddles(
              placed, SpatialSupport.of(pair.a()), SpatialSupport.of(pair.b()))) {
        continue;
      }
      double size = placed.reachA() + placed.reachB();
      double room = direction.lower() * (1 - Math.pow(10, -12 * random.nextDouble()));
      double[] w = {direction.normalX(), direction.normalY(), direction.normalZ()};
      double angle = (direction.lower() - room) / size * 2 * random.nextDouble();
      Posed moved =
          new Posed(
              "far",
              pair.a(),
              turned(pair.poseA(), angle, w, 0, random),
              pair.b(),
              turned(pair.poseB(), angle, w, -room, random));
      int onA = direction.vertexA();
      if (direction.holds(moved.poseA(), moved.poseB())) {
        assertThat(direction.lower()).isPositive();
        assertLowerHolds(moved, "seed " + seed);
        assertThat(direction.vertexA()).isEqualTo(onA);
        held++;
      } else {
        assertThat(moved.exact().gap(w).doubleValue())
            .as("seed %d: what is left when it is given up", seed)
            .isLessThan(2.1 * angle * size + 5 * placed.roundings());
        lost++;
      }
    }
    assertThat(held).isGreaterThan(200);
    assertThat(lost).isGreaterThan(200);
  }

  /** Turns a pose about a random axis, and moves it along w. */
  private static Pose turned(Pose pose, double angle, double[] w, double way, Random random) {
    double[] turn = new double[12];
    Pose.rotation(PairFamilies.unit(3, random), angle, new double[3]).copyTo(turn);
    double[] m = new double[12];
    for (int i = 0; i < 3; i++) {
      for (int k = 0; k < 3; k++) {
        for (int j = 0; j < 3; j++) {
          m[4 * i + k] += turn[4 * i + j] * pose.rotation(j, k);
        }
      }
      m[4 * i + 3] = pose.translation(i) + way * w[i];
    }
    return Pose.of(3, m);
  }

  @Test
  void itHoldsNowhereWhereSizesAreExtreme() {
    Posed pair = PairFamilies.far(3, new Random(43));
    assertThat(read(pair)).isTrue();
    assertThat(
            direction.alongMiddles(
                placed, SpatialSupport.of(pair.a()), SpatialSupport.of(pair.b())))
        .isTrue();
    assertThat(direction.holds(pair.poseA(), pair.poseB())).isTrue();
    Pose beyond = PairFamilies.scaled(pair, 700).poseB();
    assertThat(direction.holds(pair.poseA(), beyond)).isFalse();
    assertThat(read(PairFamilies.scaled(pair, 700))).isFalse();
    assertThat(read(PairFamilies.scaled(pair, -700))).isFalse();
    direction.clear();
    assertThat(direction.isKnown()).isFalse();
  }

  @Test
  void noDirectionAndNoNumberAreNoDirectionThatSeparates() {
    Posed pair = PairFamilies.far(3, new Random(44));
    assertThat(read(pair)).isTrue();
    for (double x : new double[] {0, Double.NaN, Double.POSITIVE_INFINITY}) {
      if (along(pair, x, 0, 0)) { // any direction may stand in
        assertLowerHolds(pair, "x = " + x);
        assertThat(length()).isCloseTo(1, within(1e-15));
      }
    }
  }
}
