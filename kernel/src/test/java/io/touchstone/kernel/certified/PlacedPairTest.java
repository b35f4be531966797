// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.certified;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.kernel.inside.Inside;
import io.touchstone.kernel.support.CertifiedSupport;
import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PlacedPairTest {

  private static PlacedPair placed(Posed posed) {
    PlacedPair pair = new PlacedPair(posed.dimension());
    pair.place(
        CertifiedSupport.scanning(posed.a()),
        posed.poseA(),
        CertifiedSupport.scanning(posed.b()),
        posed.poseB());
    return pair;
  }

  /** What the class says of moments and shift, for all vertices and many vectors. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void magnitudesBoundAllTerms(int n) {
    Random random = new Random(n);
    for (Posed posed : PairFamilies.all(n, random, 15)) {
      PlacedPair pair = placed(posed);
      for (int trial = 0; trial < 10; trial++) {
        double[] w = PairFamilies.unit(n, random);
        for (int i = 0; i < n; i++) {
          w[i] = Math.abs(w[i]) * (1 + 1e-9);
        }
        double shift = 0;
        for (int i = 0; i < n; i++) {
          shift += w[i] * Math.abs(posed.poseB().translation(i) - posed.poseA().translation(i));
        }
        assertThat(pair.shift).isGreaterThanOrEqualTo(shift * (1 - 1e-15));
        assertMoment(pair.momentA, posed.a(), posed.poseA(), w);
        assertMoment(pair.momentB, posed.b(), posed.poseB(), w);
      }
      assertThat(pair.magnitude()).isEqualTo(pair.momentA + pair.momentB + pair.shift);
    }
  }

  private static void assertMoment(double moment, Polytope body, Pose pose, double[] w) {
    int n = w.length;
    for (int v = 0; v < body.vertexCount(); v++) {
      double sum = 0;
      for (int i = 0; i < n; i++) {
        for (int k = 0; k < n; k++) {
          sum += w[i] * Math.abs(pose.rotation(i, k)) * Math.abs(body.coordinate(v, k));
        }
      }
      assertThat(moment).isGreaterThanOrEqualTo(sum * (1 - 1e-15));
    }
  }

  /**
   * A vertex on an axis, seen along its image: the terms are all there is, and no bound is wider.
   */
  @Test
  void momentsAreNoWiderThanNeeded() {
    Polytope point = Polytope.of(3, 0, 7, 0);
    Polytope origin = Polytope.of(3, 0, 0, 0);
    double[] m = {1, 2, 1, 50, 1, 3, 1, 50, 1, -4, 1, 50}; // the second column has the sum 9
    Pose affine = Pose.affine(3, m);
    PlacedPair pair = placed(new Posed("", point, affine, origin, Pose.translation(51, 48, 54)));
    assertThat(pair.momentA).isBetween(63.0, 63.0 * 1.0001);
    assertThat(pair.momentB).isBetween(0.0, 1e-300);
    assertThat(pair.shift).isBetween(7.0, 7.0 * 1.0001);
    pair = placed(new Posed("", origin, Pose.translation(51, 48, 54), point, affine));
    assertThat(pair.momentA).isBetween(0.0, 1e-300);
    assertThat(pair.momentB).isBetween(63.0, 63.0 * 1.0001);
    assertThat(pair.shift).isBetween(7.0, 7.0 * 1.0001);
    pair = placed(new Posed("", point, Pose.identity(3), point, Pose.identity(3)));
    assertThat(pair.momentA).isBetween(7.0, 7.0 * 1.0001).isEqualTo(pair.momentB);
    assertThat(pair.shift).isZero();
  }

  /**
   * Whatever the centre, some vertex has a coordinate as far from it; of a box turned to 45 degrees
   * no more.
   */
  @Test
  void theScaleIsBelowTheSizeOfTheScene() {
    Random random = new Random(7);
    for (int n = 1; n <= 4; n++) {
      for (Posed posed : PairFamilies.all(n, random, 4)) {
        double scale = placed(posed).scale();
        if (!posed.poseA().isRigid() || !posed.poseB().isRigid()) {
          assertThat(scale).isZero();
          continue;
        }
        double greatest =
            Math.max(
                halfSide(posed.exact(), posed.a(), true),
                halfSide(posed.exact(), posed.b(), false));
        assertThat(scale).as(posed.family()).isLessThanOrEqualTo(greatest);
      }
    }
    Polytope segment = Polytope.of(2, -3, 0, 3, 0);
    Polytope point = Polytope.of(2, 0, 0);
    double c = Math.sqrt(0.5);
    Pose turned = Pose.of(2, new double[] {c, -c, 0, c, c, 0});
    double half = 3 * c;
    Pose still = Pose.identity(2);
    assertThat(placed(new Posed("", segment, turned, point, still)).scale())
        .isBetween(0.998 * half, half);
    assertThat(placed(new Posed("", point, still, segment, turned)).scale())
        .isBetween(0.998 * half, half);
    Pose stretched = Pose.affine(2, new double[] {2, 0, 0, 0, 1, 0});
    assertThat(placed(new Posed("", point, stretched, segment, turned)).scale()).isZero();
    assertThat(placed(new Posed("", segment, still, point, stretched)).scale()).isZero();
  }

  /** Half of the longest side of the box around a body in the world. */
  private static double halfSide(ExactPair exact, Polytope body, boolean ofA) {
    double longest = 0;
    for (int i = 0; i < body.dimension(); i++) {
      BigDecimal low = (ofA ? exact.worldA(0) : exact.worldB(0))[i];
      BigDecimal high = low;
      for (int v = 0; v < body.vertexCount(); v++) {
        BigDecimal x = (ofA ? exact.worldA(v) : exact.worldB(v))[i];
        low = low.min(x);
        high = high.max(x);
      }
      longest = Math.max(longest, high.subtract(low).doubleValue() / 2);
    }
    return longest;
  }

  /** Half of the least double per product, for {@code 16 n} products in each of n components. */
  @Test
  void underflowIsAllowedForBelowTheLimit() {
    for (int n = 1; n <= 5; n++) {
      double limit = 0x1p-800; // the reaches of points at the origin are next to nothing
      assertThat(Magnitudes.exactly(n, Math.nextUp(limit)).underflow()).isZero();
      double lost = Magnitudes.exactly(n, limit).underflow();
      assertThat(lost).isEqualTo(0x1p-1070 * n * n);
      double half = Double.MIN_VALUE; // rounded up
      assertThat(lost).isGreaterThanOrEqualTo(16 * n * half / 2 * n);
    }
    // what is lost is multiplied by coordinates of either body
    Polytope long7 = Polytope.of(2, 7, 0);
    Polytope origin = Polytope.of(2, 0, 0);
    Pose tiny = Pose.affine(2, new double[] {0x1p-850, 0, 0, 0, 0x1p-850, 0});
    assertThat(placed(new Posed("", long7, tiny, origin, tiny)).underflow())
        .isEqualTo(0x1p-1070 * 4 * 8);
    assertThat(placed(new Posed("", origin, tiny, long7, tiny)).underflow())
        .isEqualTo(0x1p-1070 * 4 * 8);
    assertThat(placed(new Posed("", long7, tiny, long7, tiny)).underflow())
        .isEqualTo(0x1p-1070 * 4 * 15);
    // and the limit is in proportion to that: 7 2^-800 is above 2^-800, and not above 8 times that
    Pose small = Pose.affine(2, new double[] {0x1p-800, 0, 0, 0, 0x1p-800, 0});
    assertThat(placed(new Posed("", long7, small, origin, small)).underflow()).isPositive();
    Pose larger = Pose.affine(2, new double[] {0x1.3p-800, 0, 0, 0, 0x1.3p-800, 0});
    assertThat(placed(new Posed("", long7, larger, origin, larger)).underflow()).isZero();
  }

  @Test
  void bodiesAndPosesAreThoseGiven() {
    Posed posed = PairFamilies.random(3, new Random(9));
    CertifiedSupport a = CertifiedSupport.scanning(posed.a());
    CertifiedSupport b = CertifiedSupport.scanning(posed.b());
    PlacedPair pair = new PlacedPair(3);
    assertThat(pair.a()).isSameAs(pair.b());
    assertThat(pair.vertexCountA()).isEqualTo(1);
    pair.place(a, posed.poseA(), b, posed.poseB());
    assertThat(pair.a()).isSameAs(a);
    assertThat(pair.b()).isSameAs(b);
    assertThat(pair.dimension()).isEqualTo(3);
    assertThat(pair.vertexCountA()).isEqualTo(posed.a().vertexCount());
    assertThat(pair.vertexCountB()).isEqualTo(posed.b().vertexCount());
    for (int i = 0; i < 12; i++) {
      assertThat(pair.poseA(Inside.KEY)[i]).isEqualTo(posed.poseA().get(i));
      assertThat(pair.poseB(Inside.KEY)[i]).isEqualTo(posed.poseB().get(i));
    }
  }
}
