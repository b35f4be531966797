// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.certified;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.kernel.support.CertifiedSupport;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
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

  /** A scene of no size has no digits to lose. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void thePointThatIsBothBodiesHasNoGap(int n) {
    Random random = new Random(n);
    CertifiedGap gap = CertifiedGap.ofDimension(n);
    PlacedPair pair = new PlacedPair(n);
    for (int trial = 0; trial < 100; trial++) {
      double[] c = random.doubles(n, -2, 2).toArray();
      double[] twice = Arrays.copyOf(c, 2 * n);
      System.arraycopy(c, 0, twice, n, n);
      CertifiedSupport point = CertifiedSupport.of(Polytope.of(n, trial % 2 == 0 ? c : twice));
      double[] t = random.doubles(n, -2, 2).toArray();
      double[] beside = t.clone();
      beside[n - 1] = Math.nextUp(t[n - 1]);
      double[] w = PairFamilies.unit(n, random);
      for (double[] there : new double[][] {t, beside}) {
        pair.place(point, Pose.translation(t), point, Pose.translation(there));
        gap.evaluate(pair, w, 0, 0);
        gap.refine();
        assertThat(gap.lower(0) == 0 && gap.upper(0) == 0).isEqualTo(there == t);
        assertThat(gap.lower(1)).isCloseTo(-1, within(1e-15));
      }
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
      Polytope a = k % 2 == 0 ? PairFamilies.sphere(n, 60, random) : latticeBall(n);
      Polytope b = k % 3 == 0 ? prism(n, 40) : PairFamilies.sphere(n, 100, random);
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
    Polytope outer = PairFamilies.sphere(3, 40, random);
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

  /** Two points on an axis, {@code far} from the origins of both frames. */
  private static PlacedPair points(int n, double far, double distance) {
    double[] there = new double[n];
    double[] shift = new double[n];
    there[0] = far;
    shift[0] = distance;
    PlacedPair pair = new PlacedPair(n);
    CertifiedSupport body = CertifiedSupport.scanning(Polytope.of(n, there));
    pair.place(body, Pose.identity(n), body, Pose.translation(shift));
    return pair;
  }

  /**
   * The bounds of both stages are those of the derivation: each rounding counts as often as it is
   * said there, and so does what the length of the direction is off.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void errorsAreAsDerived(int n) {
    double u = 0x1p-53;
    CertifiedGap gap = CertifiedGap.ofDimension(n);
    for (double distance : new double[] {0, 1, -1, 1e9, -1e9, 1e16}) {
      for (double off : new double[] {0, 0x1p-31, -0x1p-31}) { // 5e-10
        double[] w = new double[n];
        w[0] = 1 + off;
        double excess = Math.abs(2 * off + off * off);
        PlacedPair pair = points(n, 1e8, distance);
        double magnitude = pair.magnitude();
        gap.evaluate(pair, w, -1, -1);
        double coarse = (2 * n + 3) * u * magnitude + (n + 4) * u * Math.abs(gap.value());
        assertThat(gap.error()).isBetween(coarse, 1.01 * coarse);
        assertThat(gap.value()).isCloseTo(distance, within(gap.error())); // per unit of length
        gap.evaluateVertex(pair, w, 0, -1);
        assertThat(gap.error()).isBetween(coarse, 1.01 * coarse);
        gap.refine();
        double size = 4 * (n + 1) * (n + 1);
        double fine =
            4 * size * u * u * magnitude
                + Math.abs(distance) * (excess * (4 * u + excess * excess) + size * u * u);
        fine = distance == 0 ? 0 : fine; // both bodies are the same point
        assertThat(gap.error()).isBetween(fine * (1 - 1e-6), fine * (1 + 1e-6));
      }
    }
  }

  /** The value is the gap per unit of the direction's length, rounded once in the second stage. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void theRefinedValueIsTheRoundedGap(int n) {
    Random random = new Random(60 + n);
    CertifiedGap gap = CertifiedGap.ofDimension(n);
    PlacedPair pair = new PlacedPair(n);
    for (int k = 0; k < 40; k++) {
      Posed posed = PairFamilies.far(n, random);
      pair.place(
          CertifiedSupport.of(posed.a()),
          posed.poseA(),
          CertifiedSupport.of(posed.b()),
          posed.poseB());
      double[] w = PairFamilies.unit(n, random);
      gap.evaluate(pair, w, -1, -1);
      gap.refine();
      BigDecimal length =
          ExactPair.dot(ExactPair.decimals(w), ExactPair.decimals(w)).sqrt(new MathContext(60));
      BigDecimal truth = posed.exact().gap(w).divide(length, new MathContext(60));
      double off = new BigDecimal(gap.value()).subtract(truth).abs().doubleValue();
      assertThat(off).isLessThan(0.5001 * Math.ulp(gap.value()) + gap.error());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void magnitudesUpToTheLimitAreKnown(int n) {
    CertifiedGap gap = CertifiedGap.ofDimension(n);
    double[] w = axis(n, n - 1);
    gap.evaluate(Magnitudes.exactly(n, 0x1p1000), w, -1, -1);
    assertThat(gap.error()).isFinite();
    gap.refine();
    assertThat(gap.error()).isFinite();
    gap.evaluate(Magnitudes.exactly(n, Math.nextUp(0x1p1000)), w, -1, -1);
    assertThat(gap.error()).isInfinite();
    gap.refine();
    assertThat(gap.error()).isInfinite();
  }

  /**
   * A dome so flat that its vertices tie up to roundings, a million units beside the origin of its
   * frame, so that a dot product with its normal is a difference of great numbers: whatever the
   * climb takes for the top, the others must not be forgotten.
   *
   * @param height how much lower the k-th vertex is, times k squared
   * @param slope of the dome, a power of two; its normal is (slope, 0, 1)
   */
  public static Polytope dome(int n, int vertices, double height, double slope) {
    double[] c = new double[n * (vertices + 3)];
    for (int k = 0; k < vertices; k++) {
      double step = k - vertices / 2;
      c[n * k] = 0x1p20 + step * 0x1p-10;
      if (n == 3) {
        c[n * k + 1] = step * step * 0x1p-14; // a curve, so that all are vertices
      }
      c[n * k + n - 1] = -slope * step * 0x1p-10 - height * step * step;
    }
    double[][] base = {{-1, -1, -2}, {1, -1, -2}, {0, 1, -2}};
    for (int k = 0; k < 3; k++) {
      for (int i = 0; i < n; i++) {
        c[n * (vertices + k) + i] = (i == 0 ? 0x1p20 : 0) + base[k][i == n - 1 ? 2 : i];
      }
    }
    return Polytope.of(n, c);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void verticesThatTieUpToRoundingsAreNotForgotten(int n) {
    Random random = new Random(70 + n);
    CertifiedGap gap = CertifiedGap.ofDimension(n);
    PlacedPair pair = new PlacedPair(n);
    for (int k = 0; k < 100; k++) {
      double slope = Math.scalb(1.0, -random.nextInt(5));
      double height = Math.scalb(1.0, -30 - random.nextInt(18));
      Polytope a = dome(n, 30 + random.nextInt(20), height, slope);
      Polytope b = Polytope.of(n, new double[n]);
      double[] up = new double[n];
      double length = Math.sqrt(1 + slope * slope);
      up[0] = slope / length + random.nextInt(2) * 0x1p-45 * random.nextGaussian();
      up[n - 1] = 1 / length;
      boolean swapped = k % 2 == 1;
      double[] w = up.clone();
      for (int i = 0; i < n; i++) {
        w[i] = swapped ? -up[i] : up[i];
      }
      double[] shift = new double[n];
      shift[0] = 0x1p20;
      Posed posed =
          swapped
              ? new Posed("dome", b, Pose.translation(shift), a, Pose.identity(n))
              : new Posed("dome", a, Pose.identity(n), b, Pose.translation(shift));
      assertThat(CertifiedSupport.of(a).climbs()).isTrue();
      pair.place(
          CertifiedSupport.of(posed.a()),
          posed.poseA(),
          CertifiedSupport.of(posed.b()),
          posed.poseB());
      int start = random.nextInt(a.vertexCount());
      BigDecimal truth = posed.exact().gap(w);
      gap.evaluate(pair, w, start, start);
      assertBounds(gap, truth, w, posed);
      double coarse = gap.value();
      gap.refine();
      assertBounds(gap, truth, w, posed);
      double fine = gap.lower(0);
      pair.place(
          CertifiedSupport.scanning(posed.a()),
          posed.poseA(),
          CertifiedSupport.scanning(posed.b()),
          posed.poseB());
      gap.evaluate(pair, w, -1, -1);
      assertThat(gap.value()).as("dome %d", k).isCloseTo(coarse, within(gap.error() / 2));
      gap.refine();
      assertThat(gap.lower(0)).as("dome %d", k).isEqualTo(fine);
    }
  }

  /**
   * An upper bound of the distance of nearest points, from the gap along their difference: never
   * below the distance, and within some units in the last place of it.
   */
  @Test
  void theDistanceIsBoundedByTheGapAndWhatIsAcross() {
    Random random = new Random(80);
    CertifiedGap gap = CertifiedGap.ofDimension(3);
    WitnessDistance points = new WitnessDistance(3);
    PlacedPair pair = new PlacedPair(3);
    WeightedVertices p = new WeightedVertices(4);
    WeightedVertices q = new WeightedVertices(4);
    int narrow = 0;
    int bounded = 0;
    for (Posed posed : PairFamilies.all(3, random, 8)) {
      ExactPair.Nearest nearest = posed.exact().nearest();
      if (nearest.meet()) {
        continue;
      }
      pair.place(
          CertifiedSupport.of(posed.a()),
          posed.poseA(),
          CertifiedSupport.of(posed.b()),
          posed.poseB());
      p.clear();
      q.clear();
      for (int k = 0; k < nearest.weights().size(); k++) {
        p.add(nearest.ofA().get(k), nearest.weights().get(k));
        q.add(nearest.ofB().get(k), nearest.weights().get(k));
      }
      points.evaluate(pair, p, q);
      gap.evaluate(pair, nearest.normal(), -1, -1);
      assertThat(gap.distanceUpper(p, q, points)).isNaN(); // not refined
      gap.refine();
      double upper = gap.distanceUpper(p, q, points);
      if (!(gap.lower(0) > 0)) {
        assertThat(upper).isNaN();
        continue;
      }
      bounded++;
      // the weights are rounded: the points are as far apart as they are, not as the nearest
      points.refine(pair, p, q);
      assertThat(upper).as(posed.family()).isGreaterThanOrEqualTo(points.lower(0));
      assertThat(nearest.compareBound(upper, BigDecimal.ZERO)).isNotNegative();
      narrow += upper <= nearest.distance().doubleValue() * (1 + 1e-15) ? 1 : 0;
      gap.evaluateVertex(pair, nearest.normal(), p.vertex(0), -1);
      assertThat(gap.distanceUpper(p, q, points)).isNaN();
    }
    assertThat(bounded).isGreaterThan(30);
    assertThat(narrow).isGreaterThan((int) (0.8 * bounded));
  }

  /** Points that are not the nearest ones, and lie aside: the bound has to know both. */
  @Test
  void theDistanceOfOtherPointsIsBoundedToo() {
    Random random = new Random(81);
    CertifiedGap gap = CertifiedGap.ofDimension(3);
    WitnessDistance points = new WitnessDistance(3);
    PlacedPair pair = new PlacedPair(3);
    WeightedVertices p = new WeightedVertices(4);
    WeightedVertices q = new WeightedVertices(4);
    int bounded = 0;
    for (int k = 0; k < 300; k++) {
      Posed posed = k % 3 == 0 ? PairFamilies.boxes(3, random) : PairFamilies.far(3, random);
      double[] m = new double[12];
      posed.poseB().copyTo(m);
      for (int i = 3; i < 12; i += 4) {
        m[i] += k % 2 == 0 ? 0 : 4;
      }
      posed = new Posed(posed.family(), posed.a(), posed.poseA(), posed.b(), Pose.affine(3, m));
      pair.place(
          CertifiedSupport.of(posed.a()),
          posed.poseA(),
          CertifiedSupport.of(posed.b()),
          posed.poseB());
      WitnessDistanceTest.fill(p, posed.a(), 3, random);
      WitnessDistanceTest.fill(q, posed.b(), 3, random);
      points.evaluate(pair, p, q);
      double[] w = new double[3];
      for (int i = 0; i < 3; i++) {
        w[i] = -points.component(i) / points.value() + (k % 5) * 0.02 * random.nextGaussian();
      }
      double length = Math.sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]);
      for (int i = 0; i < 3; i++) {
        w[i] /= length;
      }
      gap.evaluate(pair, w, -1, -1);
      gap.refine();
      double upper = gap.distanceUpper(p, q, points);
      if (gap.lower(0) > 0) {
        bounded++;
        points.refine(pair, p, q);
        assertThat(upper).as("%s %d", posed.family(), k).isGreaterThanOrEqualTo(points.lower(0));
      } else {
        assertThat(upper).isNaN();
      }
    }
    assertThat(bounded).isGreaterThan(100);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void theDistanceIsBoundedInSpaceAlone(int n) {
    CertifiedGap gap = CertifiedGap.ofDimension(n);
    WeightedVertices vertex = new WeightedVertices(1);
    vertex.add(0, 1);
    gap.evaluate(points(n, 1, 5), axis(n, 0), -1, -1);
    gap.refine();
    assertThat(gap.distanceUpper(vertex, vertex, new WitnessDistance(n))).isNaN();
  }

  private static double[] axis(int n, int k) {
    double[] w = new double[n];
    w[k % n] = k % 2 == 0 ? 1 : -1;
    return w;
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
