// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.Proofs;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.MutablePose;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.api.spi.Proof;
import io.touchstone.fixtures.AllocationMeter;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.oracle.SolvedEngine;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/**
 * What the solver of pairs says is true: verdict and both bounds by exact arithmetic, and the
 * certificate by the checker. The engine behind it decides nothing.
 */
final class SolvedPairsTest {

  /** Rounds of random pairs; {@code -P soak} asks for more. */
  private static final int ROUNDS = Integer.getInteger("touchstone.solver.rounds", 8);

  private static final long SEED = Long.getLong("touchstone.seed", 20261129);

  private final VerifiedNarrowPhase checked = Proofs.prove(new SolvedEngine(), Proof.CHECKED);
  private final VerifiedQuery query = checked.newQuery(3);
  private final VerifiedNarrowPhase taken = Proofs.prove(new SolvedEngine(), Proof.NONE);
  private final VerifiedQuery unchecked = taken.newQuery(3);
  private final VerifiedQuery queryInPlane = checked.newQuery(2);
  private final VerifiedQuery uncheckedInPlane = taken.newQuery(2);
  private int asked;
  private int decided;

  /** A box around the origin of its frame. */
  private static Polytope box(Random random) {
    double thin = random.nextInt(6) == 0 ? 1e-3 : 1;
    return Shapes.box(0.2 + random.nextDouble(), thin * (0.2 + random.nextDouble()), 1);
  }

  private static Posed boxes(Random random, double apart) {
    return new Posed(
        "centred boxes",
        box(random),
        PairFamilies.rotation(3, random, apart),
        box(random),
        random.nextInt(4) == 0
            ? Pose.translation(random.nextInt(4), random.nextInt(4), random.nextInt(4))
            : PairFamilies.rotation(3, random, apart));
  }

  private static Posed hulls(Random random, double apart) {
    return new Posed(
        "hulls",
        Shapes.randomHull(3, 4 + random.nextInt(60), random.nextInt(1000)),
        PairFamilies.rotation(3, random, apart),
        Shapes.randomHull(3, 4 + random.nextInt(60), random.nextInt(1000)),
        PairFamilies.rotation(3, random, apart));
  }

  /** B moved along the normal until it nearly touches A, from either side. */
  private static Posed nearlyTouching(Posed pair, Random random) {
    ExactPair.Nearest nearest = pair.exact().nearest();
    if (nearest.meet()) {
      return pair;
    }
    double[] normal = nearest.normal();
    double distance = nearest.distance().doubleValue();
    double left = Math.pow(10, -16 + 10 * random.nextDouble()) * (random.nextBoolean() ? 1 : -1);
    int n = pair.poseB().dimension();
    double[] m = new double[n * (n + 1)];
    pair.poseB().copyTo(m);
    for (int axis = 0; axis < n; axis++) {
      m[(n + 1) * axis + n] -= (distance - left) * normal[axis];
    }
    return new Posed(pair.family() + ", near", pair.a(), pair.poseA(), pair.b(), Pose.of(n, m));
  }

  private static Posed polygons(Random random, double apart) {
    return new Posed(
        "polygons",
        Shapes.randomHull(2, 3 + random.nextInt(60), random.nextInt(1000)),
        PairFamilies.rotation(2, random, apart),
        Shapes.randomHull(2, 3 + random.nextInt(60), random.nextInt(1000)),
        PairFamilies.rotation(2, random, apart));
  }

  private static List<Posed> pairsInPlane(Random random) {
    List<Posed> pairs = new ArrayList<>(PairFamilies.all(2, random, 1));
    pairs.addAll(PairFamilies.overlapping(2, random));
    for (double apart : new double[] {0.3, 0.6, 1.5, 3, 40}) {
      pairs.add(polygons(random, apart));
      pairs.add(nearlyTouching(polygons(random, 2), random));
    }
    addOthers(pairs, random);
    return pairs;
  }

  private static List<Posed> pairs(Random random) {
    List<Posed> pairs = new ArrayList<>(PairFamilies.all(3, random, 1));
    pairs.addAll(PairFamilies.overlapping(3, random));
    for (double apart : new double[] {0.6, 1.5, 40}) {
      pairs.add(boxes(random, apart));
      pairs.add(hulls(random, apart));
    }
    for (int k = 0; k < 3; k++) {
      pairs.add(nearlyTouching(boxes(random, 2), random));
      pairs.add(nearlyTouching(hulls(random, 3), random));
    }
    addOthers(pairs, random);
    return pairs;
  }

  /** Adds the same pairs in far frames, at other scales and in rounded poses. */
  private static void addOthers(List<Posed> pairs, Random random) {
    List<Posed> more = new ArrayList<>();
    for (Posed pair : pairs) {
      if (pair.poseA().isOrdinary() && pair.poseB().isOrdinary()) {
        more.add(PairFamilies.inFarFrames(pair, random, 6 * random.nextDouble()));
        more.add(PairFamilies.inFarFrames(pair, random, Math.pow(10, 7 * random.nextDouble())));
        more.add(PairFamilies.scaled(pair, random.nextInt(-50, 50)));
        more.add(PairFamilies.inSinglePrecision(pair));
      }
    }
    pairs.addAll(more);
  }

  private static boolean isRigid(Posed pair) {
    return pair.poseA().isRigid() && pair.poseB().isRigid();
  }

  /** Asks both questions with both policies; fails if something is not true. */
  private void judge(Posed pair, long queries, String what) {
    PreparedShape[] shapes = prepared(pair, queries);
    ExactPair.Nearest truth = pair.exact().nearest();
    int n = pair.poseA().dimension();
    for (PairRequest request : List.of(PairRequest.intersection(), PairRequest.distance())) {
      PairResult result = new PairResult(n);
      (n == 3 ? query : queryInPlane)
          .evaluate(shapes[0], pair.poseA(), shapes[1], pair.poseB(), request, null, result);
      asked++;
      if (isSolved(result)) {
        decided++;
        judge(pair, truth, result, what);
        if (!result.decidedBy().equals("pair:certifier")) { // where only proof goes on
          PairResult same = new PairResult(n);
          (n == 3 ? unchecked : uncheckedInPlane)
              .evaluate(
                  taken.prepare(pair.a(), queries),
                  pair.poseA(),
                  taken.prepare(pair.b(), queries),
                  pair.poseB(),
                  request,
                  null,
                  same);
          assertThat(same.bits()).as(what).isEqualTo(result.bits());
        }
      }
    }
  }

  private static boolean isSolved(PairResult result) {
    return result.hasDecidedBy() && result.decidedBy().startsWith("pair:");
  }

  private static void judge(Posed pair, ExactPair.Nearest truth, PairResult result, String what) {
    assertThat(result.verdict())
        .as(what)
        .isEqualTo(truth.meet() ? Verdict.INTERSECTING : Verdict.DISJOINT);
    assertThat(result.verdictAssurance()).as(what).isEqualTo(Assurance.PROVED);
    assertThat(result.boundsAssurance()).as(what).isEqualTo(Assurance.PROVED);
    if (result.hasLower()) {
      assertThat(truth.compareBound(result.lower(), BigDecimal.ZERO)).as(what).isNotPositive();
    }
    if (result.hasUpper()) {
      assertThat(truth.compareBound(result.upper(), BigDecimal.ZERO)).as(what).isNotNegative();
    }
    CertificateChecker.Finding shown =
        CertificateChecker.check(
            pair.a(), pair.poseA(), pair.b(), pair.poseB(), result.toOutcome().certificate());
    assertThat(shown.valid()).as("%s: %s", what, shown.reason()).isTrue();
    assertThat(shown.verdict()).as(what).isEqualTo(result.verdict());
    if (result.hasLower()) {
      double lower = shown.lower().orElseThrow();
      assertThat(lower).as(what).isGreaterThanOrEqualTo(result.lower() - 2 * Math.ulp(lower));
    }
    if (result.hasUpper()) {
      double upper = shown.upper().orElseThrow();
      assertThat(upper).as(what).isLessThanOrEqualTo(result.upper() + 2 * Math.ulp(upper));
    }
  }

  private PreparedShape[] prepared(Posed pair, long queries) {
    return new PreparedShape[] {
      checked.prepare(pair.a(), queries), checked.prepare(pair.b(), queries)
    };
  }

  @Test
  void whatIsSaidIsTrue() {
    for (int round = 0; round < ROUNDS; round++) {
      Random random = new Random(SEED + round);
      int k = 0;
      for (Posed pair : pairs(random)) {
        String what = "seed %d, round %d, pair %d, %s".formatted(SEED, round, k++, pair.family());
        if (isRigid(pair)) {
          judge(pair, k % 2 == 0 ? 1 : Long.MAX_VALUE, what);
          Posed turned = new Posed("", pair.b(), pair.poseB(), pair.a(), pair.poseA());
          judge(turned, Long.MAX_VALUE, what + ", exchanged");
        }
      }
    }
    assertThat(decided).isGreaterThan(asked * 88 / 100); // touching, of one point
  }

  @Test
  void whatIsSaidInThePlaneIsTrue() {
    for (int round = 0; round < ROUNDS; round++) {
      Random random = new Random(SEED + round);
      int k = 0;
      for (Posed pair : pairsInPlane(random)) {
        String what = "seed %d, round %d, pair %d, %s".formatted(SEED, round, k++, pair.family());
        if (isRigid(pair)) {
          judge(pair, k % 2 == 0 ? 1 : Long.MAX_VALUE, what);
          Posed turned = new Posed("", pair.b(), pair.poseB(), pair.a(), pair.poseA());
          judge(turned, Long.MAX_VALUE, what + ", exchanged");
        }
      }
    }
    assertThat(decided).isGreaterThan(asked * 88 / 100);
  }

  /** Beyond the cutoff a direction is enough, and up to it the distance is told. */
  @Test
  void cutoffsEndASearch() {
    int beyond = 0;
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      Posed pair =
          seed % 3 == 0 ? boxes(random, 3) : seed % 3 == 1 ? hulls(random, 3) : polygons(random, 3);
      ExactPair.Nearest truth = pair.exact().nearest();
      double distance = truth.meet() ? 0.5 : truth.distance().doubleValue();
      double cutoff = distance * List.of(0.0, 0.5, 1 - 1e-12, 1.0, 2.0).get(random.nextInt(5));
      double margin = random.nextInt(3) == 0 ? 0.25 * distance : 0;
      int n = pair.poseA().dimension();
      PairRequest request =
          PairRequest.builder(Goal.DISTANCE).cutoff(cutoff).margin(margin).build();
      PreparedShape[] shapes = prepared(pair, Long.MAX_VALUE);
      PairResult result = new PairResult(n);
      (n == 3 ? query : queryInPlane)
          .evaluate(shapes[0], pair.poseA(), shapes[1], pair.poseB(), request, null, result);
      String what = "seed %d, cutoff %s, margin %s: %s".formatted(seed, cutoff, margin, result);
      if (isSolved(result) && result.termination() == Termination.CUTOFF) {
        beyond++;
        assertThat(result.lower()).as(what).isGreaterThan(cutoff);
        assertThat(truth.compareBound(result.lower(), new BigDecimal(margin)))
            .as(what)
            .isNotPositive();
      } else if (isSolved(result) && margin == 0) {
        judge(pair, truth, result, what);
      }
    }
    assertThat(beyond).isGreaterThan(60);
  }

  /**
   * A direction of A's frame and a difference of points go to the world in different ways, unless
   * the pose is orthogonal: far apart, the difference is across the normal by the defect.
   */
  @Test
  void farBodiesInSkewedPosesAreBounded() {
    for (int seed = 0; seed < 100; seed++) {
      Random random = new Random(seed);
      Posed pair = PairFamilies.inSinglePrecision(boxes(random, 40));
      judge(pair, Long.MAX_VALUE, "seed " + seed);
      pair = PairFamilies.inSinglePrecision(hulls(random, 40));
      judge(pair, Long.MAX_VALUE, "seed " + seed);
    }
    assertThat(decided).isGreaterThan(390);
  }

  /**
   * Distances of rounded bodies and of grown pairs are those of the cores less radii and margin.
   */
  @Test
  void radiiAndMarginsAreSubtracted() {
    int solved = 0;
    int count = 0;
    for (int seed = 0; seed < 250; seed++) {
      Random random = new Random(seed);
      Posed pair = seed % 2 == 0 ? hulls(random, 2.5) : boxes(random, 2.5);
      double ofA = random.nextInt(3) == 0 ? 0 : 0.7 * random.nextDouble();
      double ofB = random.nextInt(3) == 0 ? 0 : 0.7 * random.nextDouble();
      double margin = random.nextInt(3) == 0 ? 0 : 0.3 * random.nextDouble();
      ConvexBody a = ofA == 0 ? pair.a() : new RoundedPolytope(pair.a(), ofA);
      ConvexBody b = ofB == 0 ? pair.b() : new RoundedPolytope(pair.b(), ofB);
      BigDecimal radii = new BigDecimal(ofA).add(new BigDecimal(ofB)).add(new BigDecimal(margin));
      ExactPair.Nearest truth = pair.exact().nearest();
      for (Goal goal : List.of(Goal.INTERSECTION, Goal.DISTANCE)) {
        PairRequest request = PairRequest.builder(goal).margin(margin).build();
        PairResult result = new PairResult(3);
        query.evaluate(
            checked.prepare(a),
            pair.poseA(),
            checked.prepare(b),
            pair.poseB(),
            request,
            null,
            result);
        count++;
        if (isSolved(result)) {
          solved++;
          String what = "seed %d, %s, %s %s %s: %s".formatted(seed, goal, ofA, ofB, margin, result);
          assertThat(result.verdict().collides()).as(what).isEqualTo(truth.compareTo(radii) <= 0);
          assertThat(result.boundsAssurance()).as(what).isEqualTo(Assurance.PROVED);
          if (result.hasLower()) {
            assertThat(truth.compareBound(result.lower(), radii)).as(what).isNotPositive();
          }
          if (result.hasUpper()) {
            assertThat(truth.compareBound(result.upper(), radii)).as(what).isNotNegative();
          }
          if (margin == 0) {
            CertificateChecker.Finding shown =
                CertificateChecker.check(
                    a, pair.poseA(), b, pair.poseB(), result.toOutcome().certificate());
            assertThat(shown.valid()).as("%s: %s", what, shown.reason()).isTrue();
            assertThat(shown.verdict()).as(what).isEqualTo(result.verdict());
          }
        }
      }
    }
    assertThat(solved).isGreaterThan(count * 8 / 10); // cores apart, grown pairs not, are left
  }

  @Test
  void ordinaryPairsAreDecidedHere() {
    List<IntFunction<Posed>> families =
        List.of(
            seed -> boxes(new Random(seed), 3),
            seed -> boxes(new Random(seed), 0.3),
            seed -> boxes(new Random(seed), 40),
            seed -> hulls(new Random(seed), 3),
            seed -> hulls(new Random(seed), 0.3),
            seed -> hulls(new Random(seed), 40));
    for (IntFunction<Posed> family : families) {
      int open = 0;
      int count = 0;
      for (int seed = 0; seed < 100; seed++) {
        Posed pair = family.apply(seed);
        PreparedShape[] shapes = prepared(pair, Long.MAX_VALUE);
        boolean meet = pair.exact().nearest().meet();
        for (PairRequest request : List.of(PairRequest.intersection(), PairRequest.distance())) {
          PairResult result = new PairResult(3);
          query.evaluate(shapes[0], pair.poseA(), shapes[1], pair.poseB(), request, null, result);
          count++;
          open += isSolved(result) ? 0 : 1;
          if (isSolved(result)) {
            assertThat(result.verdict().collides()).isEqualTo(meet);
          }
        }
      }
      assertThat(open).as(family.apply(0).family()).isLessThanOrEqualTo(count / 100);
    }
  }

  @Test
  void theOrderOfVerticesDoesNotMatter() {
    for (int seed = 0; seed < 60; seed++) {
      Posed pair = hulls(new Random(seed), 3);
      List<Integer> order = new ArrayList<>();
      for (int v = 0; v < pair.a().vertexCount(); v++) {
        order.add(v);
      }
      Collections.shuffle(order, new Random(seed));
      double[] coordinates = new double[3 * order.size()];
      for (int k = 0; k < coordinates.length; k++) {
        coordinates[k] = pair.a().coordinate(order.get(k / 3), k % 3);
      }
      Posed shuffled =
          new Posed("shuffled", Polytope.of(3, coordinates), pair.poseA(), pair.b(), pair.poseB());
      PairResult one = answer(pair);
      PairResult other = answer(shuffled);
      assertThat(one.verdict()).isEqualTo(other.verdict());
      if (one.hasLower() && other.hasUpper()) {
        assertThat(one.lower()).isLessThanOrEqualTo(other.upper());
        assertThat(other.lower()).isLessThanOrEqualTo(one.upper());
      }
    }
  }

  private PairResult answer(Posed pair) {
    PreparedShape[] shapes = prepared(pair, Long.MAX_VALUE);
    PairResult result = new PairResult(3);
    query.evaluate(
        shapes[0], pair.poseA(), shapes[1], pair.poseB(), PairRequest.distance(), null, result);
    return result;
  }

  /** Scaling by a power of two scales every number of the answer. */
  @Test
  void powersOfTwoScaleTheAnswer() {
    for (int seed = 0; seed < 60; seed++) {
      Posed pair = seed % 2 == 0 ? hulls(new Random(seed), 3) : boxes(new Random(seed), 3);
      PairResult one = answer(pair);
      for (int k : new int[] {-40, 1, 37}) {
        PairResult scaled = answer(PairFamilies.scaled(pair, k));
        assertThat(scaled.verdict()).isEqualTo(one.verdict());
        if (isSolved(one) && one.hasLower()) {
          assertThat(scaled.lower()).isEqualTo(Math.scalb(one.lower(), k));
          assertThat(scaled.upper()).isEqualTo(Math.scalb(one.upper(), k));
          assertThat(scaled.normal(0)).isEqualTo(one.normal(0));
        }
      }
    }
  }

  /** What is remembered of a pair, of another question too, changes nothing that is said. */
  @Test
  void whatIsRememberedIsNotBelieved() {
    for (int seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      Posed pair = seed % 2 == 0 ? hulls(random, 1.5) : boxes(random, 1.5);
      PreparedShape[] shapes = prepared(pair, Long.MAX_VALUE);
      PreparedShape other = checked.prepare(box(random));
      WarmStart warm = checked.newWarmStart(3);
      Pose poseB = pair.poseB();
      for (int frame = 0; frame < 12; frame++) {
        double[] m = new double[12];
        poseB.copyTo(m);
        double step = frame == 7 ? 3 : 0.1;
        for (int axis = 0; axis < 3; axis++) {
          m[4 * axis + 3] += step * (random.nextDouble() - 0.5);
        }
        poseB = Pose.of(3, m);
        PreparedShape b = frame == 9 ? other : shapes[1];
        Posed moved =
            new Posed(
                "warm",
                pair.a(),
                pair.poseA(),
                frame == 9 ? (Polytope) other.body() : pair.b(),
                poseB);
        PairRequest request =
            random.nextBoolean() ? PairRequest.intersection() : PairRequest.distance();
        PairResult result = new PairResult(3);
        query.evaluate(shapes[0], pair.poseA(), b, poseB, request, warm, result);
        if (isSolved(result)) {
          judge(moved, moved.exact().nearest(), result, "seed %d, frame %d".formatted(seed, frame));
        }
      }
    }
  }

  @Test
  void aWarmStartOfAnotherEngineIsRefused() {
    Posed pair = boxes(new Random(1), 3);
    PreparedShape[] shapes = prepared(pair, 1);
    assertThatThrownBy(
            () ->
                query.evaluate(
                    shapes[0],
                    pair.poseA(),
                    shapes[1],
                    pair.poseB(),
                    PairRequest.distance(),
                    () -> {},
                    new PairResult(3)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("made by another engine");
  }

  @Test
  void aPoseThatCanBeSetIsReadAsItStands() {
    Posed pair = boxes(new Random(4), 3);
    PreparedShape[] shapes = prepared(pair, Long.MAX_VALUE);
    MutablePose poseB = new MutablePose(3);
    for (double shift : new double[] {2, 5, 3}) {
      Pose fixed = Pose.translation(shift, 1, 0.5);
      poseB.set(fixed);
      PairResult one = new PairResult(3);
      PairResult other = new PairResult(3);
      query.evaluate(shapes[0], pair.poseA(), shapes[1], poseB, PairRequest.distance(), null, one);
      query.evaluate(
          shapes[0], pair.poseA(), shapes[1], fixed, PairRequest.distance(), null, other);
      assertThat(one.bits()).isEqualTo(other.bits());
      assertThat(isSolved(one)).isTrue();
    }
  }

  @Test
  void nothingIsAllocated() throws ReflectiveOperationException {
    AllocationMeter meter = new AllocationMeter();
    PairResult result = new PairResult(3);
    List<Posed> pairs = List.of(boxes(new Random(1), 3), hulls(new Random(2), 3));
    for (Posed pair : pairs) {
      PreparedShape[] shapes = prepared(pair, Long.MAX_VALUE);
      for (PairRequest request : List.of(PairRequest.intersection(), PairRequest.distance())) {
        WarmStart warm = checked.newWarmStart(3);
        for (WarmStart memory : new WarmStart[] {null, warm}) {
          double bytes =
              meter.bytesPerRepetition(
                  2000,
                  () -> {
                    for (int k = 0; k < 2000; k++) {
                      query.evaluate(
                          shapes[0],
                          pair.poseA(),
                          shapes[1],
                          pair.poseB(),
                          request,
                          memory,
                          result);
                    }
                  });
          assertThat(bytes).isLessThan(1);
        }
      }
    }
  }
}
