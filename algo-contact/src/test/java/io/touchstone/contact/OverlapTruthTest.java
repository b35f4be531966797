// SPDX-License-Identifier: Apache-2.0
package io.touchstone.contact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.touchstone.Query;
import io.touchstone.Touchstone;
import io.touchstone.api.contact.OverlapEvidence;
import io.touchstone.api.contact.OverlapOutcome;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.fixtures.Fraction;
import io.touchstone.kernel.hull.Hull;
import io.touchstone.proof.OverlapChecker;
import io.touchstone.proof.VerifiedOverlapQuery;
import io.touchstone.proof.VerifiedOverlaps;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Volumes beside exact rational ones that are computed in another way. */
final class OverlapTruthTest {

  private static final Pose HERE = Pose.identity(3);
  private static final Query EXACT = Touchstone.with("gjk").proof(Proof.EXACT);
  private static final Query CHECKED = Touchstone.with("gjk");

  private static void assertTight(double lower, double upper, Fraction truth) {
    assertThat(Fraction.of(lower)).isLessThanOrEqualTo(truth);
    assertThat(Fraction.of(upper)).isGreaterThanOrEqualTo(truth);
    assertThat(upper).isLessThanOrEqualTo(Math.nextUp(lower));
    if (Fraction.of(lower).equals(truth) || Fraction.of(upper).equals(truth)) {
      assertThat(lower).isEqualTo(upper);
    }
  }

  /** The published cases in which others are wrong: intersection over union up to 2.287. */
  @Test
  void publishedCases() throws Exception {
    Path file =
        Path.of(
            System.getProperty(
                "touchstone.shared", System.getenv().getOrDefault("TOUCHSTONE_SHARED", "")),
            "data/iou-cases.json");
    assumeTrue(Files.exists(file), "skipped: set TOUCHSTONE_SHARED to the folder with " + file);
    List<? extends Config> cases = ConfigFactory.parseFile(file.toFile()).getConfigList("cases");
    assertThat(cases).hasSizeGreaterThanOrEqualTo(4);
    for (Config one : cases) {
      double[] a = points(one, "a");
      double[] b = points(one, "b");
      Polytope first = Polytope.of(3, a);
      Polytope second = Polytope.of(3, b);
      Fraction volume = RationalOverlap.volume(a, b);
      Fraction union =
          RationalOverlap.volume(a, a).plus(RationalOverlap.volume(b, b)).minus(volume);
      OverlapOutcome exact = EXACT.overlap(first, second);
      assertTight(exact.volumeLower(), exact.volumeUpper(), volume);
      assertTight(exact.iouLower(), exact.iouUpper(), volume.dividedBy(union));
      assertThat(exact.iouLower()).isCloseTo(one.getDouble("iou"), offset(1e-9));
      OverlapOutcome checked = CHECKED.overlap(first, second);
      assertThat(checked.iouLower()).isLessThanOrEqualTo(exact.iouLower());
      assertThat(checked.iouUpper()).isGreaterThanOrEqualTo(exact.iouUpper());
    }
  }

  private static org.assertj.core.data.Offset<Double> offset(double size) {
    return org.assertj.core.data.Offset.offset(size);
  }

  private static double[] points(Config one, String key) {
    return one.getList(key).stream()
        .flatMap(row -> ((List<?>) row.unwrapped()).stream())
        .mapToDouble(x -> ((Number) x).doubleValue())
        .toArray();
  }

  /**
   * Points of a small lattice: coplanar faces, shared edges and corners on faces everywhere. More
   * pairs with {@code -Dtouchstone.overlap.pairs=100000}.
   */
  @Test
  void latticePairs() {
    int pairs = Integer.getInteger("touchstone.overlap.pairs", 300);
    Random random = new Random(20261123);
    assertTrue(pairs, () -> lattice(random, 4, 5, 4));
  }

  /** So many vertices that most are left out by the first faces that are looked at. */
  @Test
  void latticePairsOfManyVertices() {
    int pairs = Integer.getInteger("touchstone.overlap.pairs", 300) / 50;
    Random random = new Random(20261125);
    assertTrue(pairs, () -> lattice(random, 16, 8, 6));
  }

  private static void assertTrue(int pairs, Supplier<Polytope> bodies) {
    VerifiedOverlaps exact = EXACT.overlaps(3);
    VerifiedOverlaps checked = CHECKED.overlaps(3);
    VerifiedOverlapQuery exactQuery = exact.newQuery(3);
    VerifiedOverlapQuery checkedQuery = checked.newQuery(3);
    int solids = 0;
    for (int k = 0; k < pairs; k++) {
      Polytope a = bodies.get();
      Polytope b = bodies.get();
      Fraction truth = RationalOverlap.volume(a.toArray(), b.toArray());
      OverlapOutcome answer = exactQuery.evaluate(exact.prepare(a), HERE, exact.prepare(b), HERE);
      assertThat(exactQuery.fault()).as("pair %d", k).isEmpty();
      assertTight(answer.volumeLower(), answer.volumeUpper(), truth);
      assertThat(answer.verdict() == Verdict.INTERSECTING).isEqualTo(truth.signum() > 0);
      solids += truth.signum() > 0 ? 1 : 0;
      OverlapEvidence evidence = answer.evidence().orElseThrow();
      assertThat(OverlapChecker.check(a, HERE, b, HERE, evidence).volumeLower())
          .isEqualTo(answer.volumeLower());
      PreparedShape first = checked.prepare(a);
      PreparedShape second = checked.prepare(b);
      OverlapOutcome quick = checkedQuery.evaluate(first, HERE, second, HERE);
      assertThat(Fraction.of(quick.volumeLower())).isLessThanOrEqualTo(truth);
      assertThat(Fraction.of(quick.volumeUpper())).isGreaterThanOrEqualTo(truth);
      assertThat(quick.volumeUpper() - quick.volumeLower())
          .isLessThanOrEqualTo(1e-9 * quick.volumeUpper());
      OverlapOutcome swapped = checkedQuery.evaluate(second, HERE, first, HERE);
      assertThat(Fraction.of(swapped.volumeLower())).isLessThanOrEqualTo(truth);
      assertThat(Fraction.of(swapped.volumeUpper())).isGreaterThanOrEqualTo(truth);
    }
    assertThat(solids).isGreaterThan(pairs / 2);
  }

  private static Polytope lattice(Random random, int least, int more, int size) {
    while (true) {
      double[] points = new double[3 * (least + random.nextInt(more))];
      int shift = random.nextInt(size / 2);
      for (int i = 0; i < points.length; i++) {
        points[i] = random.nextInt(size) + shift;
      }
      Polytope body = Polytope.of(3, points);
      if (Hull.of(body).affineDimension() == 3) {
        return body;
      }
    }
  }

  @Test
  void volumesScaleByPowersOfTwoAndDoNotDependOnTheOrder() {
    Random random = new Random(5);
    for (int k = 0; k < 40; k++) {
      double[] a = random.doubles(24, -1, 1).toArray();
      double[] b = random.doubles(30, -1, 1).toArray();
      OverlapOutcome once = EXACT.overlap(Polytope.of(3, a), Polytope.of(3, b));
      OverlapOutcome swapped = EXACT.overlap(Polytope.of(3, b), Polytope.of(3, a));
      assertThat(swapped.volumeLower()).isEqualTo(once.volumeLower());
      assertThat(swapped.volumeUpper()).isEqualTo(once.volumeUpper());
      assertThat(swapped.iouUpper()).isEqualTo(once.iouUpper());
      for (int power : new int[] {-200, -3, 1, 60, 200}) {
        OverlapOutcome scaled =
            EXACT.overlap(Polytope.of(3, scaled(a, power)), Polytope.of(3, scaled(b, power)));
        assertThat(scaled.volumeLower()).isEqualTo(Math.scalb(once.volumeLower(), 3 * power));
        assertThat(scaled.volumeUpper()).isEqualTo(Math.scalb(once.volumeUpper(), 3 * power));
        assertThat(scaled.iouLower()).isEqualTo(once.iouLower());
        OverlapOutcome quick =
            CHECKED.overlap(Polytope.of(3, scaled(a, power)), Polytope.of(3, scaled(b, power)));
        assertThat(quick.volumeLower()).isLessThanOrEqualTo(scaled.volumeLower());
        assertThat(quick.volumeUpper()).isGreaterThanOrEqualTo(scaled.volumeUpper());
      }
    }
  }

  /** Bodies that hardly overlap: doubles with twice the digits, beside exact numbers. */
  @Test
  void sliversAreKnownWell() {
    Random random = new Random(20261124);
    VerifiedOverlaps exact = EXACT.overlaps(3);
    VerifiedOverlaps checked = CHECKED.overlaps(3);
    VerifiedOverlapQuery exactQuery = exact.newQuery(3);
    VerifiedOverlapQuery checkedQuery = checked.newQuery(3);
    int slivers = 0;
    for (int k = 0; k < 150; k++) {
      Polytope a = Polytope.of(3, random.doubles(k % 3 == 0 ? 12 : 36, -1, 1).toArray());
      Polytope b = Polytope.of(3, random.doubles(24, -1, 1).toArray());
      Pose turned = Pose.rotation(new double[] {1, 2, 3}, k, new double[] {100, 0, 0});
      Pose poseB = Pose.rotation(new double[] {3, -1, 2}, 2 * k, new double[] {102.5, 0.2, 0.1});
      Outcome gap = CHECKED.distance(a, turned, b, poseB);
      double[] way = {102.5, 0.2, 0.1};
      double depth = Math.pow(10, -1 - 9 * random.nextDouble());
      for (int axis = 0; axis < 3 && gap.hasNormal(); axis++) {
        way[axis] -= (gap.lower() + depth) * gap.normal()[axis];
      }
      Pose near = Pose.rotation(new double[] {3, -1, 2}, 2 * k, way);
      OverlapOutcome truth = exactQuery.evaluate(exact.prepare(a), turned, exact.prepare(b), near);
      OverlapOutcome quick =
          checkedQuery.evaluate(checked.prepare(a), turned, checked.prepare(b), near);
      assertThat(checkedQuery.fault()).isEmpty();
      assertThat(quick.verdict()).isEqualTo(truth.verdict());
      assertThat(quick.volumeLower()).as("pair %d", k).isLessThanOrEqualTo(truth.volumeUpper());
      assertThat(quick.volumeUpper()).as("pair %d", k).isGreaterThanOrEqualTo(truth.volumeLower());
      assertThat(quick.areaLower()).isLessThanOrEqualTo(truth.areaUpper());
      assertThat(quick.areaUpper()).isGreaterThanOrEqualTo(truth.areaLower());
      assertThat(quick.iouLower()).isLessThanOrEqualTo(truth.iouUpper());
      assertThat(quick.iouUpper()).isGreaterThanOrEqualTo(truth.iouLower());
      assertThat(quick.volumeUpper() - quick.volumeLower())
          .isLessThanOrEqualTo(1e-9 * quick.volumeUpper());
      slivers += truth.volumeUpper() > 0 && truth.volumeUpper() < 1e-9 ? 1 : 0;
    }
    assertThat(slivers).isGreaterThan(50);
  }

  private static double[] scaled(double[] points, int power) {
    double[] scaled = new double[points.length];
    for (int i = 0; i < scaled.length; i++) {
      scaled[i] = Math.scalb(points[i], power);
    }
    return scaled;
  }

  /** A is cut by a plane into two parts; what B has in common with them adds up. */
  @Test
  void partsAddUp() {
    Random random = new Random(7);
    Polytope left = Polytope.of(3, box(-2, 0.3125));
    Polytope right = Polytope.of(3, box(0.3125, 2));
    Polytope whole = Polytope.of(3, box(-2, 2));
    for (int k = 0; k < 30; k++) {
      Polytope b = Polytope.of(3, random.doubles(36, -1.5, 2.5).toArray());
      OverlapOutcome all = EXACT.overlap(whole, b);
      OverlapOutcome first = EXACT.overlap(left, b);
      OverlapOutcome second = EXACT.overlap(right, b);
      double sum = first.volumeLower() + second.volumeLower();
      assertThat(sum).isCloseTo(all.volumeLower(), offset(4 * Math.ulp(sum)));
    }
  }

  private static double[] box(double from, double to) {
    double[] points = new double[24];
    for (int v = 0; v < 8; v++) {
      points[3 * v] = (v & 1) == 0 ? from : to;
      points[3 * v + 1] = (v & 2) == 0 ? -1 : 1;
      points[3 * v + 2] = (v & 4) == 0 ? -1 : 2;
    }
    return points;
  }
}
