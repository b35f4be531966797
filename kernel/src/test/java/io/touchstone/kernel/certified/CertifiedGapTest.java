package io.touchstone.kernel.certified;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.kernel.oracle.ExactPair;
import io.touchstone.kernel.oracle.PairFamilies;
import io.touchstone.kernel.oracle.PairFamilies.Posed;
import io.touchstone.kernel.support.CertifiedSupport;
import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

public final class CertifiedGapTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void boundsHoldInBothStages(int n) {
    Random random = new Random(n);
    CertifiedGap gap = CertifiedGap.ofDimension(n);
    PlacedPair pair = new PlacedPair(n);
    for (Posed posed : PairFamilies.all(n, random, 40)) {
      pair.place(
          CertifiedSupport.of(posed.a()),
          posed.poseA(),
          CertifiedSupport.scanning(posed.b()),
          posed.poseB());
      double[] w = PairFamilies.unit(n, random);
      BigDecimal truth = posed.exact().gap(w);
      gap.evaluate(pair, w, random.nextInt(20) - 5, random.nextInt(20) - 5);
      assertBounds(gap, truth, w, posed);
      double coarse = gap.error();
      gap.refine();
      assertBounds(gap, truth, w, posed);
      assertThat(gap.error()).as(posed.family()).isLessThan(coarse * 1e-13);
    }
  }

  private static void assertBounds(CertifiedGap gap, BigDecimal truth, double[] w, Posed posed) {
    BigDecimal[] direction = ExactPair.decimals(w);
    assertThat(ExactPair.compareToQuotient(gap.lower(0), truth, direction))
        .as(posed.family())
        .isNotPositive();
    assertThat(ExactPair.compareToQuotient(gap.upper(0), truth, direction))
        .as(posed.family())
        .isNotNegative();
  }

  /**
   * Far from the origins of the frames the trailing part of a gap is not small beside the leading
   * one: the length of a direction that is 1 up to 1e-9 has to be divided out of both.
   */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4})
  void lengthIsDividedOutOfBothParts(int n) {
    Random random = new Random(11 + n);
    CertifiedGap gap = CertifiedGap.ofDimension(n);
    PlacedPair pair = new PlacedPair(n);
    for (int k = 0; k < 1000; k++) {
      double far = Math.pow(10, 12 + 3 * random.nextDouble());
      double[] there = new double[n];
      double[] back = new double[n];
      for (int axis = 0; axis < n; axis++) {
        there[axis] = far + random.nextGaussian();
        back[axis] = -far;
      }
      Posed posed =
          new Posed(
              "locally far",
              shifted(PairFamilies.cloud(n, 8, random, 1), far),
              Pose.translation(back),
              shifted(PairFamilies.cloud(n, 8, random, 1), -far),
              Pose.translation(there));
      pair.place(
          CertifiedSupport.of(posed.a()),
          posed.poseA(),
          CertifiedSupport.of(posed.b()),
          posed.poseB());
      double[] w = PairFamilies.unit(n, random);
      double length = 1 + Math.pow(10, -13 + 4 * random.nextDouble()) / 2;
      for (int axis = 0; axis < n; axis++) {
        w[axis] *= length;
      }
      gap.evaluate(pair, w, -1, -1);
      gap.refine();
      assertBounds(gap, posed.exact().gap(w), w, posed);
    }
  }

  private static Polytope shifted(Polytope body, double by) {
    double[] c = body.toArray();
    for (int i = 0; i < c.length; i++) {
      c[i] += by;
    }
    return Polytope.of(body.dimension(), c);
  }

  /**
   * The bounds of the analysis must not be so wide that an error of a factor would go unnoticed.
   */
  @Test
  void boundsOfTheFirstStageAreNotFarFromRealErrors() {
    Random random = new Random(7);
    CertifiedGap gap = CertifiedGap.ofDimension(3);
    PlacedPair pair = new PlacedPair(3);
    double worst = 0;
    for (int k = 0; k < 3000; k++) {
      Posed posed = PairFamilies.random(3, random);
      pair.place(
          CertifiedSupport.of(posed.a()),
          posed.poseA(),
          CertifiedSupport.of(posed.b()),
          posed.poseB());
      double[] w = PairFamilies.unit(3, random);
      gap.evaluate(pair, w, -1, -1);
      double coarse = gap.value();
      double bound = gap.error();
      gap.refine();
      worst = Math.max(worst, Math.abs(coarse - gap.value()) / bound);
    }
    assertThat(worst).isBetween(0.02, 1.0);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void graphScanAndStartDoNotMatter(int n) {
    Random random = new Random(11);
    CertifiedGap gap = CertifiedGap.ofDimension(n);
    PlacedPair pair = new PlacedPair(n);
    for (int k = 0; k < 300; k++) {
      Polytope a = k % 2 == 0 ? sphere(n, 60, random) : latticeBall(n);
      Polytope b = k % 3 == 0 ? prism(n, 40) : sphere(n, 100, random);
      assertThat(CertifiedSupport.of(b).climbs()).isTrue();
      Pose poseA = k % 5 == 0 ? Pose.identity(n) : PairFamilies.rotation(n, random, 1);
      Pose poseB = k % 5 == 0 ? Pose.identity(n) : PairFamilies.rotation(n, random, 1);
      double[] w = k % 7 == 0 ? axis(n, k) : PairFamilies.unit(n, random);
      pair.place(CertifiedSupport.scanning(a), poseA, CertifiedSupport.scanning(b), poseB);
      gap.evaluate(pair, w, -1, -1);
      double coarse = gap.value();
      gap.refine();
      double fine = gap.lower(0);
      for (int start = 0; start < 5; start++) {
        pair.place(CertifiedSupport.of(a), poseA, CertifiedSupport.of(b), poseB);
        gap.evaluate(pair, w, random.nextInt(120) - 10, random.nextInt(120) - 10);
        assertThat(gap.value()).isEqualTo(coarse);
        gap.refine();
        assertThat(gap.lower(0)).isEqualTo(fine);
      }
    }
  }

  /** A hint that is no vertex of the hull has no neighbours, which must not pass for a top. */
  @Test
  void interiorPointsAndDuplicatesAreNoTops() {
    Random random = new Random(3);
    Polytope outer = sphere(3, 40, random);
    double[] c = java.util.Arrays.copyOf(outer.toArray(), 3 * 60); // 20 points at the origin
    System.arraycopy(c, 0, c, 3 * 50, 3 * 10); // ten of them duplicates
    Polytope body = Polytope.of(3, c);
    PlacedPair pair = new PlacedPair(3);
    CertifiedGap gap = CertifiedGap.ofDimension(3);
    Pose there = Pose.translation(5, 0, 0);
    for (int hint = -3; hint < 65; hint++) {
      double[] w = PairFamilies.unit(3, random);
      pair.place(CertifiedSupport.of(body), Pose.identity(3), CertifiedSupport.of(body), there);
      gap.evaluate(pair, w, hint, hint);
      BigDecimal truth = new ExactPair(body, Pose.identity(3), body, there).gap(w);
      assertThat(truth.doubleValue()).isBetween(gap.lower(0), gap.upper(0));
    }
  }

  @Test
  void gapFromOneVertex() {
    Random random = new Random(4);
    for (int n = 1; n <= 5; n++) {
      CertifiedGap gap = CertifiedGap.ofDimension(n);
      PlacedPair pair = new PlacedPair(n);
      for (Posed posed : PairFamilies.all(n, random, 5)) {
        pair.place(
            CertifiedSupport.of(posed.a()),
            posed.poseA(),
            CertifiedSupport.of(posed.b()),
            posed.poseB());
        double[] w = PairFamilies.unit(n, random);
        int vertex = random.nextInt(posed.a().vertexCount());
        BigDecimal truth = posed.exact().gapFromVertex(vertex, w);
        gap.evaluateVertex(pair, w, vertex, -1);
        assertBounds(gap, truth, w, posed);
      }
    }
  }

  @Test
  void nothingIsClaimedWhereNumbersOverflow() {
    Polytope huge = Polytope.of(3, 1e300, 1e300, 1e300, 1.7e308, -1e308, 1e308, 0, 0, 1e308);
    CertifiedGap gap = CertifiedGap.ofDimension(3);
    PlacedPair pair = new PlacedPair(3);
    pair.place(
        CertifiedSupport.of(huge),
        Pose.identity(3),
        CertifiedSupport.of(huge),
        Pose.translation(1.7e308, 1.7e308, -1.7e308));
    gap.evaluate(pair, new double[] {0.6, 0, 0.8}, -1, -1);
    assertThat(gap.lower(0) > 0).isFalse();
    assertThat(gap.error()).isInfinite();
    gap.refine();
    assertThat(gap.lower(0) > 0).isFalse();
    assertThat(gap.error()).isInfinite();
  }

  private static void assertBothStages(Posed posed, double[] w) {
    PlacedPair pair = new PlacedPair(3);
    pair.place(
        CertifiedSupport.of(posed.a()),
        posed.poseA(),
        CertifiedSupport.of(posed.b()),
        posed.poseB());
    CertifiedGap gap = CertifiedGap.ofDimension(3);
    BigDecimal truth = posed.exact().gap(w);
    gap.evaluate(pair, w, -1, -1);
    assertBounds(gap, truth, w, posed);
    gap.refine();
    assertBounds(gap, truth, w, posed);
  }

  @Test
  void boundsHoldWhereNumbersUnderflow() {
    Random random = new Random(9);
    for (int k = 0; k < 200; k++) {
      Posed posed = PairFamilies.scaled(PairFamilies.random(3, random), -980 - random.nextInt(90));
      assertBothStages(posed, PairFamilies.unit(3, random));
    }
  }

  /** A body beside which the other one is so small that its products underflow, and not the sum. */
  @Test
  void boundsHoldWhereOneBodyUnderflows() {
    Random random = new Random(10);
    for (int k = 0; k < 300; k++) {
      Posed large = PairFamilies.scaled(PairFamilies.random(3, random), -random.nextInt(900));
      Posed small = PairFamilies.scaled(PairFamilies.random(3, random), -700 - random.nextInt(370));
      Posed mixed =
          k % 2 == 0
              ? new Posed("mixed", large.a(), large.poseA(), small.b(), small.poseB())
              : new Posed("mixed", small.a(), small.poseA(), large.b(), large.poseB());
      assertBothStages(mixed, PairFamilies.unit(3, random));
    }
  }

  /** What underflow takes is counted where it matters, and nowhere else, because that is slow. */
  @Test
  void underflowCountsWhereItMatters() {
    PlacedPair pair = new PlacedPair(3);
    for (int k = 0; k >= -1060; k -= 20) {
      Posed posed = PairFamilies.scaled(PairFamilies.random(3, new Random(1)), k);
      pair.place(
          CertifiedSupport.of(posed.a()),
          posed.poseA(),
          CertifiedSupport.of(posed.b()),
          posed.poseB());
      assertThat(pair.underflow() > 0).as("2^%d", k).isEqualTo(!(pair.magnitude() > 0x1p-800));
    }
  }

  private static double[] axis(int n, int k) {
    double[] w = new double[n];
    w[k % n] = k % 2 == 0 ? 1 : -1;
    return w;
  }

  public static Polytope sphere(int n, int count, Random random) {
    double[] c = new double[n * count];
    for (int v = 0; v < count; v++) {
      double[] unit = PairFamilies.unit(n, random);
      System.arraycopy(unit, 0, c, v * n, n);
    }
    return Polytope.of(n, c);
  }

  /** Many vertices on each face, all coordinates small integers. */
  public static Polytope latticeBall(int n) {
    double[] c = new double[n * (int) Math.pow(5, n)];
    int count = 0;
    for (int code = 0; code < Math.pow(5, n); code++) {
      int sum = 0;
      for (int i = 0, rest = code; i < n; i++, rest /= 5) {
        c[count * n + i] = rest % 5 - 2;
        sum += Math.abs(rest % 5 - 2);
      }
      count += sum <= 3 ? 1 : 0;
    }
    return Polytope.of(n, java.util.Arrays.copyOf(c, count * n));
  }

  /** A prism over a polygon of many corners: the whole top is a tie along its axis. */
  public static Polytope prism(int n, int sides) {
    int layers = n == 3 ? 2 : 1;
    double[] c = new double[n * sides * layers];
    for (int k = 0; k < sides * layers; k++) {
      double angle = 2 * Math.PI * (k % sides) / sides;
      c[k * n] = StrictMath.cos(angle);
      c[k * n + 1] = StrictMath.sin(angle);
      if (n == 3) {
        c[k * n + 2] = k < sides ? -1 : 1;
      }
    }
    return Polytope.of(n, c);
  }
}
