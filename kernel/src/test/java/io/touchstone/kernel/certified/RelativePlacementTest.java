// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.certified;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.kernel.inside.Inside;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.spatial.SpatialSupport;
import io.touchstone.kernel.support.spatial.Vector;
import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class RelativePlacementTest {

  private static final double UNIT = 0x1p-53;

  private final RelativePlacement relative = new RelativePlacement();

  private double place(Pose a, double reachA, double unitsA, Pose b, double reachB, double unitsB) {
    double size = relative.read(a, reachA, unitsA, b, reachB, unitsB);
    relative.relate();
    return size;
  }

  private static BigDecimal exact(double x) {
    return new BigDecimal(x);
  }

  /** {@code R = R_A'R_B} and {@code t = R_A'(t_B - t_A)}, up to the roundings that are stated. */
  @Test
  void numbersAreThoseOfThePoses() {
    Random random = new Random(1);
    for (int round = 0; round < 200; round++) {
      Pose a = PairFamilies.rotation(3, random, 2);
      Pose b = PairFamilies.rotation(3, random, 2);
      double size = place(a, 1.5, 0, b, 2.5, 0);
      double[] t = {relative.tx(), relative.ty(), relative.tz()};
      double[] shift = {relative.shiftX(), relative.shiftY(), relative.shiftZ()};
      double sum = 0;
      for (int i = 0; i < 3; i++) {
        assertThat(shift[i]).isEqualTo(b.translation(i) - a.translation(i));
        sum += Math.abs(shift[i]);
        BigDecimal truth = BigDecimal.ZERO;
        for (int k = 0; k < 3; k++) {
          truth =
              truth.add(
                  exact(a.rotation(k, i))
                      .multiply(exact(b.translation(k)).subtract(exact(a.translation(k)))));
          BigDecimal entry = BigDecimal.ZERO;
          for (int j = 0; j < 3; j++) {
            entry = entry.add(exact(a.rotation(j, i)).multiply(exact(b.rotation(j, k))));
          }
          // three roundings of terms that are at most |column| |column| = 1 together
          assertThat(relative.rotation(3 * i + k))
              .isCloseTo(entry.doubleValue(), within(3.1 * UNIT));
        }
        assertThat(t[i]).isCloseTo(truth.doubleValue(), within(4.1 * UNIT * length(shift)));
      }
      assertThat(size).isCloseTo(4 + sum, within(1e-14)).isEqualTo(relative.size());
      assertThat(relative.reachA()).isEqualTo(1.5);
      assertThat(relative.reachB()).isEqualTo(2.5);
      for (int i = 0; i < 12; i++) {
        assertThat(relative.poseA(Inside.KEY)[i]).isEqualTo(a.get(i));
        assertThat(relative.poseB(Inside.KEY)[i]).isEqualTo(b.get(i));
      }
    }
  }

  /** Vectors and points change frames as their formulas say, and back. */
  @Test
  void vectorsAndPointsChangeFrames() {
    Random random = new Random(5);
    SpatialSupport map = SpatialSupport.scanning(Polytope.of(3, 1, -2, 3, 0.5, 1, -1));
    Vector v = new Vector();
    for (int round = 0; round < 100; round++) {
      Pose a = PairFamilies.rotation(3, random, 2);
      Pose b = PairFamilies.rotation(3, random, 2);
      place(a, 4, 0, b, 4, 0);
      double[] inWorld = new double[3];
      b.toWorld(new double[] {0.5, 1, -1}, inWorld);
      relative.vertexOfB(map, 1, v);
      assertSame(v, seenFrom(a, inWorld));
      relative.pointOfB(0.5, 1, -1, v);
      assertSame(v, seenFrom(a, inWorld));
      a.toWorld(new double[] {1, -2, 3}, inWorld);
      relative.vertexOfA(map, 0, v);
      assertSame(v, seenFrom(b, inWorld));
      relative.toWorld(1, -2, 3, v);
      assertThat(v.x).isCloseTo(inWorld[0] - a.translation(0), within(1e-14));
      assertThat(v.y).isCloseTo(inWorld[1] - a.translation(1), within(1e-14));
      assertThat(v.z).isCloseTo(inWorld[2] - a.translation(2), within(1e-14));
      relative.toFrameOfA(v, v);
      assertSame(v, new double[] {1, -2, 3});
      relative.toB(v.x, v.y, v.z, v);
      Vector direction = new Vector();
      direction.set(1, -2, 3);
      int far = map.support(-v.x, -v.y, -v.z);
      assertThat(relative.farthestOfB(map, direction)).isEqualTo(far);
      long pair = relative.supports(map, map, 1, -2, 3);
      assertThat(SpatialSupport.first(pair)).isEqualTo(map.support(1, -2, 3));
      assertThat(SpatialSupport.second(pair)).isEqualTo(far);
      relative.toA(v.x, v.y, v.z, v);
      assertSame(v, new double[] {1, -2, 3});
      Proposal proposal = new Proposal(3);
      relative.propose(1, -2, 3, proposal);
      assertThat(proposal.isDirected()).isTrue();
    }
  }

  private static void assertSame(Vector v, double[] expected) {
    assertThat(v.toArray()).containsExactly(expected, within(1e-14));
  }

  /** {@code R'(x - t)}. */
  private static double[] seenFrom(Pose pose, double[] x) {
    double[] seen = new double[3];
    for (int k = 0; k < 3; k++) {
      for (int i = 0; i < 3; i++) {
        seen[k] += pose.rotation(i, k) * (x[i] - pose.translation(i));
      }
    }
    return seen;
  }

  private static double length(double[] v) {
    return Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  }

  /** Each length counts as often as it is rounded, and hardly more often. */
  @Test
  void roundingsCountAsDerived() {
    Pose at = Pose.identity(3);
    Pose beside = Pose.translation(0, -1, 0);
    place(at, 1, 0, at, 0, 0);
    assertThat(relative.roundings()).isBetween(12 * UNIT, 14 * UNIT);
    place(at, 1, 30, at, 0, 50);
    assertThat(relative.roundings()).isBetween(42 * UNIT, 44 * UNIT);
    place(at, 0, 0, at, 1, 0);
    assertThat(relative.roundings()).isBetween(41 * UNIT, 43 * UNIT);
    place(at, 0, 50, at, 1, 30);
    assertThat(relative.roundings()).isBetween(71 * UNIT, 73 * UNIT);
    for (Pose there : new Pose[] {beside, Pose.translation(1, 0, 0), Pose.translation(0, 0, -1)}) {
      place(at, 0, 50, there, 0, 50);
      assertThat(relative.roundings()).isBetween(13 * UNIT, 15 * UNIT);
      place(there, 0, 50, at, 0, 50);
      assertThat(relative.roundings()).isBetween(13 * UNIT, 15 * UNIT);
    }
    place(at, 1, 0, beside, 1, 0);
    assertThat(relative.roundings()).isBetween((12 + 41 + 13) * UNIT, (14 + 43 + 15) * UNIT);
    // without a defect the error is that, and the roundings of the defect
    assertThat(relative.error()).isBetween((66 + 12) * UNIT, (72 + 13) * UNIT);
    assertThat(relative.stretch()).isBetween(8 * UNIT, 9 * UNIT);
  }

  /**
   * What the error says: a gap along a unit vector in A's frame, from random poses with a defect.
   */
  @Test
  void theErrorBoundsGaps() {
    Random random = new Random(2);
    for (int round = 0; round < 500; round++) {
      double defect = Math.pow(10, -17 + 10.5 * random.nextDouble());
      Pose poseA = withDefect(PairFamilies.rotation(3, random, 1), defect, random);
      Pose poseB = withDefect(PairFamilies.rotation(3, random, 1), defect, random);
      double[] a = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
      double[] b = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
      assertThat(off(poseA, a, poseB, b, PairFamilies.unit(3, random)))
          .isLessThanOrEqualTo(relative.error());
    }
  }

  /** A pose whose columns all lean the same way, and a vertex along the lean: 3 defect |a|. */
  @Test
  void aDefectCanCostNearlyAsMuchAsIsAllowedFor() {
    double root = Math.sqrt(1 / 3.0);
    for (double lean : new double[] {1e-7, -1e-7, 1e-9, 1e-12}) {
      double[] m = new double[12];
      for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
          m[4 * i + k] = (i == k ? 1 : 0) + lean / 2;
        }
      }
      Pose poseA = Pose.of(3, m);
      double[] a = {1, 1, 1};
      double off = off(poseA, a, Pose.identity(3), new double[3], new double[] {root, root, root});
      assertThat(off).isBetween(0.98 * relative.error(), relative.error());
      // and lengths in the world differ by as much as stated: |R_A d| = 1 + 3/2 lean
      assertThat(Math.abs(1.5 * lean)).isBetween(0.7 * relative.stretch(), relative.stretch());
    }
  }

  /** Maps whose frames begin near bodies that are far from their own. */
  @Test
  void theErrorBoundsGapsOfMovedMaps() {
    Random random = new Random(4);
    double greatest = 0;
    for (int round = 0; round < 2000; round++) {
      double by = Math.pow(10, 8 * random.nextDouble());
      Posed pair = PairFamilies.inFarFrames(PairFamilies.random(3, random), random, by);
      SpatialSupport a = moved(pair.a());
      SpatialSupport b = round % 3 == 0 ? SpatialSupport.scanning(pair.b()) : moved(pair.b());
      relative.place(a, pair.poseA(), b, pair.poseB());
      double[] d = PairFamilies.unit(3, random);
      int onA = a.support(d[0], d[1], d[2]);
      int onB = random.nextInt(pair.b().vertexCount());
      Vector seen = new Vector();
      relative.vertexOfB(b, onB, seen);
      double gap =
          d[0] * (seen.x - a.x(onA)) + d[1] * (seen.y - a.y(onA)) + d[2] * (seen.z - a.z(onA));
      double off = truth(pair, onA, onB, d).subtract(exact(gap)).abs().doubleValue();
      assertThat(off).isLessThanOrEqualTo(relative.error());
      greatest = Math.max(greatest, off / relative.error());
    }
    assertThat(greatest)
        .as("share of the error that is used up")
        .isGreaterThan(0.05); // by random roundings
  }

  private static SpatialSupport moved(Polytope body) {
    double[] center = new double[3];
    body.interiorPoint(center);
    SpatialSupport map = SpatialSupport.moved(body, center, true);
    assertThat(map.isMoved()).isTrue();
    assertThat(map.origin(1)).isEqualTo(center[1]);
    return map;
  }

  /** {@code (R_A d).((R_B b + t_B) - (R_A a + t_A))}. */
  private static BigDecimal truth(Posed pair, int onA, int onB, double[] d) {
    BigDecimal truth = BigDecimal.ZERO;
    for (int i = 0; i < 3; i++) {
      Pose poseA = pair.poseA();
      Pose poseB = pair.poseB();
      BigDecimal direction = BigDecimal.ZERO;
      BigDecimal difference = exact(poseB.translation(i)).subtract(exact(poseA.translation(i)));
      for (int k = 0; k < 3; k++) {
        BigDecimal entryA = exact(poseA.rotation(i, k));
        direction = direction.add(entryA.multiply(exact(d[k])));
        difference =
            difference
                .add(exact(poseB.rotation(i, k)).multiply(exact(pair.b().coordinate(onB, k))))
                .subtract(entryA.multiply(exact(pair.a().coordinate(onA, k))));
      }
      truth = truth.add(direction.multiply(difference));
    }
    return truth;
  }

  /** A frame that moves costs its way, and that of the body's pose. */
  @Test
  void movedFramesCountAsDerived() {
    Polytope body = Polytope.of(3, 1000, 0, 0, 1001, 0, 0);
    SpatialSupport map = SpatialSupport.moved(body, new double[] {1000, 0, 0}, true);
    SpatialSupport point = SpatialSupport.scanning(Polytope.of(3, 0, 0, 0));
    relative.place(point, Pose.identity(3), point, Pose.identity(3));
    assertThat(relative.roundings()).isZero();
    relative.place(point, Pose.identity(3), map, Pose.translation(-1000, 0, 0));
    double own = (42 + map.supportUnits()) * UNIT;
    assertThat(relative.roundings()).isBetween(own + 1000 * 8.6 * UNIT, own + 1000 * 9.1 * UNIT);
    assertThat(relative.size()).isBetween(1.0, 1.001);
    assertThat(relative.tx()).isZero();
    assertThat(relative.poseB(Inside.KEY)[3]).isZero();
    assertThat(point.isMoved()).isFalse();
    assertThat(point.origin(0)).isZero();
  }

  private static Pose withDefect(Pose pose, double defect, Random random) {
    double[] m = new double[12];
    pose.copyTo(m);
    for (int i = 0; i < 12; i++) {
      m[i] += i % 4 == 3 ? 0 : defect * (random.nextDouble() - 0.5);
    }
    return Pose.of(3, m);
  }

  /** How far the gap of two points along d, as seen from A, is from that along R_A d. */
  private double off(Pose poseA, double[] a, Pose poseB, double[] b, double[] d) {
    place(poseA, length(a), 0, poseB, length(b), 0);
    double[] t = {relative.tx(), relative.ty(), relative.tz()};
    double gap = 0;
    BigDecimal truth = BigDecimal.ZERO;
    for (int i = 0; i < 3; i++) {
      double component = t[i] - a[i];
      BigDecimal direction = BigDecimal.ZERO;
      BigDecimal difference = exact(poseB.translation(i)).subtract(exact(poseA.translation(i)));
      for (int k = 0; k < 3; k++) {
        component += relative.rotation(3 * i + k) * b[k];
        direction = direction.add(exact(poseA.rotation(i, k)).multiply(exact(d[k])));
        difference = difference.add(exact(poseB.rotation(i, k)).multiply(exact(b[k])));
        difference = difference.subtract(exact(poseA.rotation(i, k)).multiply(exact(a[k])));
      }
      gap += d[i] * component;
      truth = truth.add(direction.multiply(difference));
    }
    return truth.subtract(exact(gap)).abs().doubleValue();
  }

  @Test
  void moderateSizesAreThoseBetweenTheLimits() {
    assertThat(isModerate(RelativePlacement.MIN_SIZE)).isTrue();
    assertThat(isModerate(Math.nextDown(RelativePlacement.MIN_SIZE))).isFalse();
    assertThat(isModerate(RelativePlacement.MAX_SIZE)).isTrue();
    assertThat(isModerate(Math.nextUp(RelativePlacement.MAX_SIZE))).isFalse();
    assertThat(isModerate(Double.NaN)).isFalse();
    assertThat(isModerate(0)).isFalse();
  }

  private boolean isModerate(double reach) {
    relative.read(Pose.identity(3), reach, 0, Pose.identity(3), 0, 0);
    return relative.isModerate();
  }

  /** Reading alone relates nothing: what was related before stays. */
  @Test
  void readingRelatesNothing() {
    Random random = new Random(3);
    place(Pose.identity(3), 1, 0, Pose.translation(1, 2, 3), 1, 0);
    relative.read(
        PairFamilies.rotation(3, random, 1), 1, 0, PairFamilies.rotation(3, random, 1), 1, 0);
    assertThat(relative.rotation(0)).isEqualTo(1);
    assertThat(new double[] {relative.tx(), relative.ty(), relative.tz()}).containsExactly(1, 2, 3);
    relative.relate();
    assertThat(relative.rotation(0)).isNotEqualTo(1);
  }
}
