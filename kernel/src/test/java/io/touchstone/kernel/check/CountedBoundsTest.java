// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.support.CertifiedSupport;
import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The errors of the fast stages, held against the count of their derivations from both sides: real
 * roundings are far below the worst case, so that no random pair would miss one that is left out.
 * Limits are asked about on both sides.
 */
final class CountedBoundsTest {

  private static final double U = 0x1p-53;

  /** Bounds may be wider than the count by this, for their own roundings. */
  private static final double ROUNDED_UP = 1.035;

  private final FilterCheck stage = new FilterCheck();
  private final DoubleDoubleCheck fine = new DoubleDoubleCheck();

  private static WeightedVertices named(Object... verticesAndWeights) {
    WeightedVertices list = new WeightedVertices(4);
    for (int k = 0; k < verticesAndWeights.length; k += 2) {
      list.add((Integer) verticesAndWeights[k], ((Number) verticesAndWeights[k + 1]).doubleValue());
    }
    return list;
  }

  private static void assertCounted(double bound, double count) {
    assertThat(bound).isBetween(count, ROUNDED_UP * count);
  }

  private static final class Pair {
    final Polytope body;
    final CertifiedSupport a;
    final CertifiedSupport b;
    final Pose poseA;
    final Pose poseB;
    final double[] w;

    Pair(
        Polytope body, CertifiedSupport a, CertifiedSupport b, Pose poseA, Pose poseB, double[] w) {
      this.body = body;
      this.a = a;
      this.b = b;
      this.poseA = poseA;
      this.poseB = poseB;
      this.w = w;
    }
  }

  /**
   * Bodies that are small or large beside their distance, along a direction that is unit or not.
   */
  private Pair pair(int round, Random random) {
    Polytope body = PairFamilies.cloud(3, 4 + random.nextInt(40), random, 1);
    double length = 1 + (random.nextInt(3) - 1) * 4e-10;
    double[] w = PairFamilies.unit(3, random);
    for (int i = 0; i < 3; i++) {
      w[i] *= length;
    }
    Pair made =
        new Pair(
            body,
            round % 2 == 0 ? CertifiedSupport.of(body) : CertifiedSupport.scanning(body),
            CertifiedSupport.scanning(body),
            PairFamilies.rotation(3, random, 1),
            PairFamilies.rotation(3, random, Math.scalb(1.0, random.nextInt(20) - 4)),
            w);
    assertThat(stage.place(made.a, made.poseA, made.b, made.poseB)).isTrue();
    return made;
  }

  /** What no sum of sizes of terms exceeds that a coordinate of the pair is made of. */
  private static double magnitude(Pair made) {
    PlacedPair pair = new PlacedPair(3);
    pair.place(made.a, made.poseA, made.b, made.poseB);
    return pair.magnitude();
  }

  @Test
  void errorsAreThoseOfTheirDerivations() {
    Random random = new Random(61);
    for (int round = 0; round < 100; round++) {
      Pair made = pair(round, random);
      double m = magnitude(made);
      assertThat(stage.magnitude).isBetween(m * (1 - 1e-14), m * (1 + 1e-14));
      assertCounted(stage.leastGapError(), 9 * U * m);
      double reach = made.a.reach() * 1.00001;
      assertCounted(stage.slackA, 14 * U * reach);
      assertCounted(stage.slackB, 14 * U * reach);
      double[] w = made.w;
      double lower = stage.gapLower(made.a, made.b, w[0], w[1], w[2], named(0, 1), named(), 0);
      double value = lower + stage.gapError();
      assertCounted(stage.gapError(), U * (9 * m + 9 * Math.abs(value)));
      ExactPair truth = new ExactPair(made.body, made.poseA, made.body, made.poseB);
      double length = Math.sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]);
      double gap = truth.gap(w).doubleValue() / length;
      assertThat(value).isBetween(gap - 4 * U * m, gap + 4 * U * m);
      double ofBalls = stage.ballGapLower(made.a, made.b, w[0], w[1], w[2]);
      double middle = ofBalls + stage.gapError();
      assertCounted(stage.gapError(), U * (16 * m + 9 * Math.abs(middle)));
      assertThat(ofBalls).isLessThan(gap);
      double precise = fine.gapLower(stage, made.a, made.b, w[0], w[1], w[2], -1, 0);
      value = precise + fine.gapError();
      assertCounted(fine.gapError(), U * (256 * U * m + 9 * Math.abs(value)));
      fine.sharpen(stage);
      assertThat(fine.sharpUpper() - fine.sharpLower())
          .isBetween(2 * 256 * U * U * m, 8 * U * Math.abs(value) + 600 * U * U * m);
      BigDecimal[] direction = ExactPair.decimals(w);
      assertThat(ExactPair.compareToQuotient(fine.sharpLower(), truth.gap(w), direction))
          .isNotPositive();
      assertThat(ExactPair.compareToQuotient(fine.sharpUpper(), truth.gap(w), direction))
          .isNotNegative();
    }
  }

  /** Of m terms each the vector is off by 2m + 6 units, and its length by nine of its own more. */
  @Test
  void errorsOfWeightedPointsCountTheirTerms() {
    Random random = new Random(62);
    for (int round = 0; round < 200; round++) {
      Pair made = pair(round, random);
      int ofA = 1 + random.nextInt(4);
      int ofB = 1 + random.nextInt(4);
      WeightedVertices p = new WeightedVertices(4);
      WeightedVertices q = new WeightedVertices(4);
      for (int k = 0; k < ofA; k++) {
        p.add(random.nextInt(made.body.vertexCount()), random.nextDouble());
      }
      for (int k = 0; k < ofB; k++) {
        q.add(random.nextInt(made.body.vertexCount()), random.nextDouble());
      }
      assertThat(stage.joinPoints(made.a, p, made.b, q)).isTrue();
      double m = magnitude(made);
      double joined = (2 * Math.max(ofA, ofB) + 6) * U * m;
      assertCounted(stage.joinError(), joined);
      double upper = stage.distanceUpper();
      if (!Double.isNaN(upper)) {
        double value = upper - stage.distanceError();
        assertCounted(stage.distanceError(), joined * (1 + 4.5 * 0x1p-12) + 9 * U * value);
        double[] a = mean(made.body, p, made.poseA);
        double[] b = mean(made.body, q, made.poseB);
        double square = 0;
        PairResult result = new PairResult(3);
        stage.writePoints(result.rewrite());
        for (int i = 0; i < 3; i++) {
          square += (a[i] - b[i]) * (a[i] - b[i]);
          assertThat(result.pointA(i)).isBetween(a[i] - 1e-14 * m, a[i] + 1e-14 * m);
          assertThat(result.pointB(i)).isBetween(b[i] - 1e-14 * m, b[i] + 1e-14 * m);
        }
        double length = Math.sqrt(square);
        assertThat(value).isBetween(length - 1e-14 * m, length + 1e-14 * m);
      }
    }
  }

  private static double[] mean(Polytope body, WeightedVertices of, Pose pose) {
    double[] local = new double[3];
    double total = 0;
    for (int k = 0; k < of.size(); k++) {
      total += of.weight(k);
    }
    for (int k = 0; k < of.size(); k++) {
      for (int i = 0; i < 3; i++) {
        local[i] += of.weight(k) / total * body.coordinate(of.vertex(k), i);
      }
    }
    double[] world = new double[3];
    pose.toWorld(local, world);
    return world;
  }

  /** Points that are nearer than 2^12 of their error are not measured by their squares. */
  @Test
  void pointsThatAreTooNearAreNotMeasured() {
    Polytope body = Polytope.of(3, 1, 0, 0, -1, 0, 0);
    CertifiedSupport a = CertifiedSupport.scanning(body);
    for (double share : new double[] {0.9, 1.1}) {
      assertThat(stage.place(a, Pose.identity(3), a, Pose.translation(2, 0, 0))).isTrue();
      double near = share * 0x1p12 * 1.02 * 8 * U * stage.magnitude;
      assertThat(stage.place(a, Pose.identity(3), a, Pose.translation(2 + near, 0, 0))).isTrue();
      assertThat(stage.joinPoints(a, named(0, 1), a, named(1, 1))).isTrue();
      assertThat(Double.isNaN(stage.distanceUpper())).isEqualTo(share < 1);
    }
  }

  @Test
  void weightsAreModerateAndVerticesExist() {
    CertifiedSupport a = CertifiedSupport.scanning(Polytope.of(3, 1, 0, 0, -1, 0, 0));
    assertThat(stage.place(a, Pose.identity(3), a, Pose.translation(9, 0, 0))).isTrue();
    double great = 0x1p200;
    assertThat(joins(a, 1, great)).isTrue();
    assertThat(joins(a, 1, Math.nextUp(great))).isFalse();
    assertThat(joins(a, 1, 1 / great)).isTrue();
    assertThat(joins(a, 1, Math.nextDown(1 / great))).isFalse();
    assertThat(joins(a, 1, 0)).isFalse();
    assertThat(joins(a, 1, -1)).isFalse();
    assertThat(joins(a, 1, Double.NaN)).isFalse();
    assertThat(joins(a, 0, 1)).isTrue();
    assertThat(joins(a, -1, 1)).isFalse();
    assertThat(joins(a, 2, 1)).isFalse();
    assertThat(stage.joinPoints(a, named(0, 1, 1, 0), a, named(0, 1))).isTrue();
    assertThat(stage.joinPoints(a, named(0, 1, 2, 0), a, named(0, 1))).isFalse();
    assertThat(stage.joinPoints(a, named(), a, named(0, 1))).isFalse();
  }

  private boolean joins(CertifiedSupport body, int vertex, double weight) {
    boolean asA = stage.joinPoints(body, named(vertex, weight), body, named(0, 1));
    boolean asB = stage.joinPoints(body, named(0, 1), body, named(vertex, weight));
    assertThat(asA).isEqualTo(asB);
    return asA;
  }

  /** Sizes at which squares of squares are numbers: within 2^-300 and 2^300. */
  @ParameterizedTest
  @CsvSource({"0x1p299, true", "0x1.0p301, false", "0x1p-299, true", "0x1p-301, false"})
  void sizesHaveLimits(double size, boolean answered) {
    CertifiedSupport a = CertifiedSupport.scanning(Polytope.of(3, 0, 0, 0));
    Pose here = Pose.identity(3);
    assertThat(stage.place(a, here, a, Pose.translation(0, size, 0))).isEqualTo(answered);
    assertThat(stage.place(a, Pose.translation(size, 0, 0), a, here)).isEqualTo(answered);
    assertThat(stage.place(a, here, a, Pose.translation(0, 0, -size))).isEqualTo(answered);
  }

  // --- the tetrahedron

  /**
   * Four points around the origin, which comes nearer to the face of three of them: inside as long
   * as its height is more than the bound of the determinants, and never when it is outside.
   */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void theOriginIsInsideUpToTheBoundOfTheDeterminants(int corner) {
    double[][] c = {{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}};
    CertifiedSupport origin = CertifiedSupport.scanning(Polytope.of(3, 0, 0, 0));
    int[] order = {0, 1, 2, 3};
    boolean before = true;
    for (int k = 4; k < 54; k++) {
      double height = Math.scalb(1.0, -k);
      double[] moved = new double[12];
      for (int v = 0; v < 4; v++) {
        for (int i = 0; i < 3; i++) {
          // the face of the others is at a third of the length of this corner
          moved[3 * v + i] = c[v][i] + c[corner][i] * (1 - height) / 3;
        }
      }
      CertifiedSupport a = CertifiedSupport.scanning(Polytope.of(3, moved));
      assertThat(stage.place(a, Pose.identity(3), origin, Pose.identity(3))).isTrue();
      boolean inside = inside(a, origin, order);
      // the greatest determinant is 16, each of the others one of the face
      if (height > 0x1p-40) {
        assertThat(inside).as("2^-%d", k).isTrue();
      } else if (height < 0x1p-52) {
        assertThat(inside).as("2^-%d", k).isFalse();
      }
      assertThat(before || !inside).isTrue();
      before = inside;
      double[] beyond = new double[12];
      for (int i = 0; i < 12; i++) {
        beyond[i] = moved[i] + 2 * c[corner][i % 3] * height / 3;
      }
      CertifiedSupport outside = CertifiedSupport.scanning(Polytope.of(3, beyond));
      assertThat(stage.place(outside, Pose.identity(3), origin, Pose.identity(3))).isTrue();
      assertThat(inside(outside, origin, order)).as("beyond by 2^-%d", k).isFalse();
    }
  }

  private boolean inside(CertifiedSupport a, CertifiedSupport origin, int[] order) {
    WeightedVertices p = new WeightedVertices(4);
    WeightedVertices q = new WeightedVertices(4);
    for (int vertex : order) {
      p.add(vertex, 1);
      q.add(0, 1);
    }
    return stage.surelyInside(a, origin, p, q);
  }

  // --- domes: vertices that tie up to roundings

  /**
   * Many vertices of nearly one height, and directions tilted by as little: who stops climbing too
   * early takes a vertex that is lower by more than the error that is counted.
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void domesAreClimbedToTheTop(boolean precisely) {
    Random random = new Random(63);
    int climbed = 0;
    for (int round = 0; round < 25; round++) {
      double bend = Math.pow(10, -4 - 11 * random.nextDouble());
      Polytope dome = dome(bend, random);
      CertifiedSupport a = CertifiedSupport.of(dome);
      Pose poseA = PairFamilies.rotation(3, random, 1);
      Pose poseB = PairFamilies.rotation(3, random, 8);
      assertThat(stage.place(a, poseA, a, poseB)).isTrue();
      double tilt = bend * random.nextDouble();
      double[] local = {tilt * random.nextGaussian(), tilt * random.nextGaussian(), 1};
      double[] w = new double[3];
      double square = 0;
      for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
          w[i] += poseA.rotation(i, k) * local[k];
        }
        square += w[i] * w[i];
      }
      for (int i = 0; i < 3; i++) {
        w[i] /= Math.sqrt(square);
      }
      ExactPair truth = new ExactPair(dome, poseA, dome, poseB);
      for (int start = 0; start < 4; start++) {
        int hint = random.nextInt(dome.vertexCount());
        double lower =
            precisely
                ? fine.gapLower(stage, a, a, w[0], w[1], w[2], hint, -1)
                : stage.gapLower(a, a, w[0], w[1], w[2], named(hint, 1), named(), 0);
        double error = precisely ? fine.gapError() : stage.gapError();
        assertThat(truth.isGapAtLeast(lower, w)).as("round %d, start %d", round, hint).isTrue();
        assertThat(truth.isGapAtLeast(lower + 2.1 * error, w)).as("narrow").isFalse();
        climbed += a.climbs() ? 1 : 0;
      }
    }
    assertThat(climbed).isGreaterThan(80);
  }

  /**
   * The tip of a flat cone has more neighbours that tie than are followed. Who takes it for the
   * farthest vertex all the same has the value of the direction before.
   */
  @ParameterizedTest
  @ValueSource(doubles = {1, 0x1p-20, 0x1p20})
  void theTipOfAFlatConeIsNotTheFarthestVertex(double size) {
    Random random = new Random(64);
    int sides = 30;
    double[] c = new double[3 * (sides + 2)];
    c[2] = 1e-10 * size; // the tip
    c[5] = -size;
    for (int v = 0; v < sides; v++) {
      double angle = 2 * Math.PI * v / sides;
      c[6 + 3 * v] = size * StrictMath.cos(angle);
      c[7 + 3 * v] = size * StrictMath.sin(angle);
    }
    Polytope cone = Polytope.of(3, c);
    CertifiedSupport a = CertifiedSupport.of(cone);
    assertThat(a.climbs()).isTrue();
    Pose here = Pose.identity(3);
    Pose above = Pose.translation(0, 0, 5 * size);
    assertThat(stage.place(a, here, a, above)).isTrue();
    ExactPair truth = new ExactPair(cone, here, cone, above);
    for (int round = 0; round < 20; round++) {
      double lean = Math.pow(10, -5 - 5 * random.nextDouble());
      double x = lean * random.nextGaussian();
      double y = lean * random.nextGaussian();
      double[] w = {x, y, Math.sqrt(1 - x * x - y * y)};
      double room = 1e-6 * size * random.nextDouble();
      stage.gapLower(a, a, 1, 0, 0, named(0, 1), named(0, 1), 0);
      double lower = stage.gapLower(a, a, w[0], w[1], w[2], named(0, 1), named(0, 1), room);
      assertThat(truth.isGapAtLeast(lower, w)).as("round %d", round).isTrue();
      assertThat(truth.gap(w).doubleValue() - lower)
          .as("round %d", round)
          .isLessThan(0.91 * room + 1e-14 * size);
    }
  }

  private static Polytope dome(double bend, Random random) {
    int count = 60 + random.nextInt(80);
    double[] c = new double[3 * (count + 1)];
    for (int v = 0; v < count; v++) {
      // the first one is the top, as a rule: a number that is as easily forgotten as none
      double x = v == 0 ? 0 : 2 * random.nextDouble() - 1;
      double y = v == 0 ? 0 : 2 * random.nextDouble() - 1;
      c[3 * v] = x;
      c[3 * v + 1] = y;
      c[3 * v + 2] = -bend * (x * x + y * y);
    }
    c[3 * count + 2] = -1;
    return Polytope.of(3, c);
  }
}
