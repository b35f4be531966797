// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.Engines;
import io.touchstone.Proofs;
import io.touchstone.Touchstone;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.ConvexCombination;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.proof.CertificateChecker;
import io.touchstone.proof.CertificateChecker.Finding;
import io.touchstone.proof.VerifiedNarrowPhase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Least depths of half-spaces, and that there is none where nothing leads out. */
final class RowDepthTest {

  private static final ConvexBody BOX = Shapes.box(1, 1, 1);
  private static final Polytope BOX_CORE = Shapes.box(0.75, 0.75, 0.75);

  private static HalfSpaces rows(int n, double... numbers) {
    int count = numbers.length / (n + 1);
    double[][] normals = new double[count][n];
    double[] offsets = new double[count];
    for (int r = 0; r < count; r++) {
      System.arraycopy(numbers, r * (n + 1), normals[r], 0, n);
      offsets[r] = numbers[r * (n + 1) + n];
    }
    return HalfSpaces.of(n, normals, offsets);
  }

  /** The box of half edges h, by its faces. */
  private static HalfSpaces box(double... h) {
    int n = h.length;
    double[] numbers = new double[2 * n * (n + 1)];
    for (int r = 0; r < 2 * n; r++) {
      numbers[r * (n + 1) + r / 2] = r % 2 == 0 ? 1 : -1;
      numbers[r * (n + 1) + n] = h[r / 2];
    }
    return rows(n, numbers);
  }

  private static Outcome ask(ConvexBody a, PoseView poseA, ConvexBody b, PoseView poseB) {
    Outcome answer = Touchstone.penetration(a, poseA, b, poseB);
    assertThat(answer.verdictAssurance()).as(answer.toString()).isEqualTo(Assurance.PROVED);
    assertThat(answer.boundsAssurance()).as(answer.toString()).isEqualTo(Assurance.PROVED);
    Finding found = CertificateChecker.check(a, poseA, b, poseB, answer.certificate());
    assertThat(found.valid()).as(found.reason()).isTrue();
    assertThat(found.verdict()).isEqualTo(answer.verdict());
    assertThat(found.lower()).hasValue(answer.lower());
    assertThat(found.upper()).hasValue(answer.upper());
    return answer;
  }

  private static Outcome ask(ConvexBody a, ConvexBody b, double... at) {
    return ask(a, Pose.identity(at.length), b, Pose.translation(at));
  }

  private static void isDepth(double depth, Outcome answer) {
    String what = answer.toString();
    assertThat(answer.verdict()).as(what).isEqualTo(Verdict.INTERSECTING);
    assertThat(-answer.lower()).as(what).isCloseTo(depth, within(1e-13 * (1 + depth)));
    assertThat(-answer.upper()).as(what).isCloseTo(depth, within(1e-13 * (1 + depth)));
    assertThat(answer.lower()).as(what).isLessThanOrEqualTo(answer.upper());
  }

  @Test
  void aGroundPlaneIsLeftUpwards() {
    HalfSpaces ground = rows(3, 0, 0, 1, 0);
    Outcome answer = ask(ground, BOX, 7, -5, 0.75);
    isDepth(0.25, answer);
    assertThat(answer.normal()).containsExactly(new double[] {0, 0, 1}, within(1e-15));
    isDepth(0.25, ask(BOX, Pose.translation(7, -5, 0.75), ground, Pose.identity(3)));
    isDepth(1.5, ask(ground, Shapes.sphere(3, 0.5), 3, 3, -1));
    isDepth(0.25, ask(ground, Shapes.sphere(3, 0.5), 3, 3, 0.25)); // its middle is above
    isDepth(3, ask(rows(1, 1, 2), Polytope.of(1, -1, 4), 0));
  }

  /**
   * Its corners in a box are no doubles, so that the plane found first is off by their roundings.
   */
  @ParameterizedTest
  @ValueSource(doubles = {1, 2, 0x1p-20, 3.1})
  void aTurnedGroundPlaneIsLeftAcrossIt(double angle) {
    double c = Math.cos(angle);
    double s = Math.sin(angle);
    HalfSpaces ground = rows(3, 0, 0, 1, 0);
    Pose turned = Pose.of(3, 1, 0, 0, 5, 0, c, -s, -7, 0, s, c, 2);
    Pose there = Pose.translation(5, -7 - s, 2 + c); // above by 1
    Outcome answer = ask(ground, turned, BOX, there);
    isDepth(Math.abs(c) + Math.abs(s) - 1, answer);
    assertThat(answer.normal()).containsExactly(new double[] {0, -s, c}, within(1e-15));
    isDepth(Math.abs(c) + Math.abs(s) - 1, ask(BOX, there, ground, turned));
  }

  /** A ball whose middle is on the plane is as deep as its radius, and the plane is known. */
  @Test
  void aBallInTheMiddleOfAPlaneIsLeftAcrossIt() {
    HalfSpaces ground = rows(3, 0, 0, 1, 0);
    Outcome answer = ask(ground, Shapes.sphere(3, 0.5), 3, 3, 0);
    isDepth(0.5, answer);
    assertThat(answer.normal()).containsExactly(0, 0, 1);
    Outcome turned =
        ask(Shapes.sphere(3, 0.5), Pose.translation(3, 3, 0), ground, Pose.identity(3));
    assertThat(turned.normal()).containsExactly(0, 0, -1);
  }

  /** The nearest way out of a wedge is across one of its faces, or of a corner of both bodies. */
  @Test
  void wedgesAreLeftAcrossTheirNearestFace() {
    HalfSpaces wedge = rows(2, 3, 4, 0, -1, 0, 0); // 3x + 4y <= 0, x >= 0
    isDepth(2.5, ask(wedge, Shapes.box(0.5, 0.5), 2, -4)); // by x >= 0
    isDepth(0.6, ask(wedge, Shapes.box(0.5, 0.5), 4, -2.875));
    HalfSpaces edge = rows(3, 1, 0, 0, 1, 0, 1, 0, 1); // x <= 1, y <= 1
    isDepth(1.25, ask(edge, BOX, 0.75, -3, 1e6));
  }

  @Test
  void facesOfBoxesCountWhereEdgesMeet() {
    Pose turned = Pose.of(2, 0.6, -0.8, 0, 0.8, 0.6, 0);
    Polytope square = Polytope.of(2, -1, -1, 1, -1, 1, 1, -1, 1);
    Outcome byRows = ask(box(1, 1), Pose.identity(2), square, turned);
    Outcome byVertices = Touchstone.penetration(square, Pose.identity(2), square, turned);
    isDepth(byVertices.depth(), byRows);
  }

  @Test
  void slabsAndRaysLeave() {
    HalfSpaces slab = rows(3, 1, 0, 0, 1, -1, 0, 0, 1);
    isDepth(1.5, ask(slab, slab, 0.5, 100, -3));
    isDepth(0.5, ask(HalfSpaces.ray(new double[3], new double[] {0, 0, 1}), BOX, 0.5, 0.2, 9));
    isDepth(1, ask(HalfSpaces.ray(new double[2], new double[] {0, 1}), Shapes.box(1, 1), 0, 0.5));
    HalfSpaces up = rows(2, 0, -1, 0); // y >= 0
    isDepth(2, ask(up, rows(2, 0, 1, 2), 0, 0));
  }

  /** The cones of the normals have no direction that one body ends along and the other against. */
  @Test
  void whereNothingLeadsOutTheDepthIsInfinite() {
    HalfSpaces left = rows(2, 1, 0, 0);
    HalfSpaces below = rows(2, 0, 1, 0);
    for (Outcome answer :
        List.of(
            ask(left, below, 5, 5),
            ask(left, left, 5, 5),
            ask(HalfSpaces.of(2, new double[0][], new double[0]), Shapes.box(1, 1), 0, 3),
            ask(HalfSpaces.of(2, new double[0][], new double[0]), left, 0, 3))) {
      assertThat(answer.verdict()).isEqualTo(Verdict.INTERSECTING);
      assertThat(answer.lower()).isEqualTo(Double.NEGATIVE_INFINITY);
      assertThat(answer.upper()).isEqualTo(Double.NEGATIVE_INFINITY);
    }
  }

  @Test
  void touchingAndApartAreTold() {
    Outcome touching = ask(rows(3, 0, 0, 1, 0), BOX, 3, 4, 1);
    assertThat(touching.verdict()).isEqualTo(Verdict.TOUCHING);
    assertThat(touching.lower()).isZero();
    assertThat(touching.upper()).isZero();
    Outcome apart =
        Touchstone.penetration(
            rows(3, 0, 0, 1, 0), Pose.identity(3), BOX, Pose.translation(0, 0, 1.5));
    assertThat(apart.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(apart.verdictAssurance()).isEqualTo(Assurance.PROVED);
    HalfSpaces none = rows(1, 1, -1, -1, -1);
    assertThat(Touchstone.penetration(none, Pose.identity(1), none, Pose.identity(1)).verdict())
        .isEqualTo(Verdict.DISJOINT);
  }

  @ParameterizedTest
  @CsvSource({"0x1p-300, 1", "0x1p300, 1", "1, 1e8", "1e-8, 1"})
  void anyScaleAndPlace(String size, String place) {
    double s = Double.parseDouble(size);
    double at = Double.parseDouble(place) == 1 ? 0 : Double.parseDouble(place);
    HalfSpaces wedge = rows(2, 3, 4, 0, -1, 0, 0);
    Outcome answer =
        ask(
            wedge,
            Pose.translation(at, at),
            Shapes.box(s / 2, s / 2),
            Pose.translation(at + 4 * s, at - 4 * s));
    assertThat(answer.depth()).isCloseTo(1.5 * s, within(1e-13 * s + 1e-7 * at / 1e8));
    assertThat(answer.upper() - answer.lower()).isLessThan(1e-12 * s + 1e-6 * at / 1e8);
  }

  /**
   * The length of the vector between them squared is no double; the distance was left undecided,
   * and the evidence refused.
   */
  @ParameterizedTest
  @ValueSource(doubles = {1, 1e150, 1e200, 1e300, 1e-150, 1e-200, 1e-300})
  void distancesAtAnyScaleAreProved(double s) {
    HalfSpaces ground = rows(3, 0, 0, 1, 0);
    Pose above = Pose.translation(0, 0, 3 * s);
    for (ConvexBody body :
        List.of(
            Shapes.box(s, s, s),
            new RoundedPolytope(Shapes.box(s / 2, s / 2, s / 2), s / 2),
            rows(3, 0, 0, -1, s))) {
      Outcome answer = Touchstone.distance(ground, Pose.identity(3), body, above);
      assertThat(answer.boundsAssurance()).as(answer.toString()).isEqualTo(Assurance.PROVED);
      assertThat(answer.lower() / s).isCloseTo(2, within(1e-13));
      assertThat(answer.upper() / s).isCloseTo(2, within(1e-13));
      assertThat(answer.lower()).isLessThanOrEqualTo(answer.upper());
    }
  }

  /** Rounded boxes leave, meet and miss a plane along directions of any length. */
  @ParameterizedTest
  @ValueSource(doubles = {1, 1e200, 1e300, 1e-200, 1e-300})
  void directionsHaveAnyLength(double s) {
    HalfSpaces ground = rows(3, 0, 0, 1, 0);
    ConvexBody body = new RoundedPolytope(Shapes.box(0.5, 0.5, 0.5), 0.5);
    Pose still = Pose.identity(3);
    double[] slope = {0, s, -s};
    Outcome hit = Touchstone.cast(ground, still, body, Pose.translation(0, 0, 5), slope);
    assertThat(hit.verdict()).as(hit.toString()).isEqualTo(Verdict.INTERSECTING);
    assertThat(hit.boundsAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(hit.lower() * s).isCloseTo(4, within(1e-13));
    assertThat(hit.upper() * s).isCloseTo(4, within(1e-13));
    double[] up = {0, s, s};
    Outcome miss = Touchstone.cast(ground, still, body, Pose.translation(0, 0, 5), up);
    assertThat(miss.verdict()).as(miss.toString()).isEqualTo(Verdict.DISJOINT);
    Outcome depth =
        Touchstone.penetrationAlong(ground, still, body, Pose.translation(0, 0, 0.5), up);
    assertThat(depth.boundsAssurance()).as(depth.toString()).isEqualTo(Assurance.PROVED);
    isDepth(Math.sqrt(0.5), depth);
  }

  /** However early the search ends, what is said is true: a ball, and a plane that B leaves by. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void aLimitOfIterationsLeavesABracket(int n) {
    double[] h = n == 2 ? new double[] {1, 0.75} : new double[] {1, 0.75, 2};
    Polytope cloud = Polytope.of(n, new Random(7).doubles(12L * n, -1, 1).toArray());
    Pose there = Pose.translation(n == 2 ? new double[] {0.1, 0.2} : new double[] {0.1, 0.2, 0.3});
    double depth = Touchstone.penetration(Shapes.box(h), Pose.identity(n), cloud, there).depth();
    Outcome last = limited(box(h), cloud, there, 1);
    assertThat(last.termination()).isEqualTo(Termination.ITERATION_LIMIT);
    assertThat(last.upper() - last.lower()).isGreaterThan(0.1);
    int limit = 1;
    for (; last.termination() == Termination.ITERATION_LIMIT; limit++) {
      last = limited(box(h), cloud, there, limit);
      assertThat(-last.lower()).isGreaterThanOrEqualTo(depth * (1 - 1e-12));
      assertThat(-last.upper()).isLessThanOrEqualTo(depth * (1 + 1e-12));
      Finding found =
          CertificateChecker.check(box(h), Pose.identity(n), cloud, there, last.certificate());
      assertThat(found.lower()).hasValue(last.lower());
      assertThat(found.upper()).hasValue(last.upper());
    }
    assertThat(limit).isGreaterThan(3);
    assertThat(last.termination()).isEqualTo(Termination.CONVERGED);
    isDepth(depth, last);
  }

  private static Outcome limited(ConvexBody a, ConvexBody b, Pose there, int iterations) {
    int n = a.dimension();
    VerifiedNarrowPhase engine =
        Proofs.prove(Engines.installed().createNarrowPhase("simplex"), Proof.CHECKED);
    PairResult result = new PairResult(n);
    PairRequest request = PairRequest.builder(Goal.PENETRATION).maxIterations(iterations).build();
    engine
        .newQuery(n)
        .evaluate(
            engine.prepare(a), Pose.identity(n), engine.prepare(b), there, request, null, result);
    return result.toOutcome();
  }

  /** Bounded half-spaces are as deep as their vertices are, in any mixture, rounded or not. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void boxesByRowsAreAsDeepAsBoxes(int n) {
    Random random = new Random(n);
    int deep = 0;
    for (int k = 0; k < (n < 4 ? 25 : 4); k++) {
      double[] h = random.doubles(n, 0.5, 2).toArray();
      double[] at = random.doubles(n, -1, 1).toArray();
      Polytope cloud = Polytope.of(n, random.doubles((long) n * (n + 3), -1, 1).toArray());
      double radius = k % 3 == 0 ? 0.25 : 0;
      ConvexBody b = radius > 0 ? new RoundedPolytope(cloud, radius) : cloud;
      Pose there = Pose.translation(at);
      Outcome truth = Touchstone.penetration(Shapes.box(h), Pose.identity(n), b, there);
      if (truth.verdict() != Verdict.INTERSECTING) {
        continue;
      }
      isDepth(truth.depth(), ask(box(h), Pose.identity(n), b, there));
      isDepth(truth.depth(), ask(b, there, box(h), Pose.identity(n)));
      deep++;
      if (k % 5 == 0) {
        Outcome boxes =
            Touchstone.penetration(Shapes.box(h), Pose.identity(n), Shapes.box(h), there);
        isDepth(boxes.depth(), ask(box(h), Pose.identity(n), box(h), there));
      }
    }
    assertThat(deep).isPositive();
  }

  /** In the plane a wedge and a polygon have no deeper bound than any direction says. */
  @Test
  void noDirectionLeadsOutSooner() {
    Random random = new Random(29);
    for (int k = 0; k < 20; k++) {
      double[] numbers = new double[9];
      double first = random.nextDouble() * 6;
      for (int r = 0; r < 3; r++) {
        double angle = first + r * random.nextDouble();
        numbers[3 * r] = Math.cos(angle);
        numbers[3 * r + 1] = Math.sin(angle);
        numbers[3 * r + 2] = 0.5 + random.nextDouble();
      }
      HalfSpaces open = rows(2, numbers);
      Polytope b = Polytope.of(2, random.doubles(10, -1, 1).toArray());
      Pose here = Pose.identity(2);
      Outcome answer = ask(open, here, b, here);
      if (answer.verdict() != Verdict.INTERSECTING) {
        continue;
      }
      double least = Double.POSITIVE_INFINITY;
      for (int step = 0; step < 120; step++) {
        double[] d = {Math.cos(step * Math.PI / 60), Math.sin(step * Math.PI / 60)};
        Outcome along = Touchstone.penetrationAlong(open, here, b, here, d);
        least = Math.min(least, -along.lower());
        assertThat(answer.upper()).as(answer + "\n" + along).isGreaterThanOrEqualTo(along.lower());
      }
      assertThat(-answer.upper()).isGreaterThan(0.99 * least); // three degrees apart
    }
  }

  /**
   * A margin is one more radius. Of half-spaces against half-spaces it was left out of the lower
   * bound, which then was proved to be greater than the upper one.
   */
  @ParameterizedTest
  @ValueSource(doubles = {-0.75, -0.25, 0, 0.25, 0.5, 0.75})
  void aMarginIsPartOfTheDepth(double gap) {
    HalfSpaces ground = rows(3, 0, 0, 1, 0);
    double margin = 0.5;
    Map<ConvexBody, Double> above = new LinkedHashMap<>(); // with how far it reaches down
    above.put(rows(3, 0, 0, -1, 0), 0.0);
    above.put(HalfSpaces.ray(new double[] {0, 0, 0}, new double[] {1, 0, 0}), 0.0);
    above.put(box(1, 1, 1), 1.0);
    above.put(BOX, 1.0);
    above.put(new RoundedPolytope(BOX_CORE, 0.25), 1.0);
    above.forEach(
        (body, down) -> {
          Pose here = Pose.identity(3);
          Pose there = Pose.translation(0, 0, down + gap);
          Outcome answer =
              Touchstone.with("auto").margin(margin).penetration(ground, here, body, there);
          String what = body + "\n" + answer;
          double expected = gap - margin;
          Finding found =
              CertificateChecker.check(ground, here, body, there, margin, answer.certificate());
          assertThat(answer.boundsAssurance()).as(what).isEqualTo(Assurance.PROVED);
          assertThat(answer.lower()).as(what).isCloseTo(expected, within(1e-13));
          assertThat(answer.upper()).as(what).isCloseTo(expected, within(1e-13));
          assertThat(answer.lower()).as(what).isLessThanOrEqualTo(answer.upper());
          assertThat(found.lower()).as(what).hasValue(answer.lower());
          assertThat(found.upper()).as(what).hasValue(answer.upper());
        });
  }

  @Test
  void withoutAProofTheSameIsSaidAndNotProved() {
    Outcome word =
        Touchstone.with("simplex")
            .proof(Proof.NONE)
            .penetration(rows(3, 0, 0, 1, 0), Pose.identity(3), BOX, Pose.translation(0, 0, 0.5));
    assertThat(word.depth()).isCloseTo(0.5, within(1e-13));
    assertThat(word.boundsAssurance()).isEqualTo(Assurance.FLOATING);
  }

  // --- the evidence

  private static Finding check(Certificate evidence) {
    return CertificateChecker.check(
        rows(2, 0, 1, 0), Pose.identity(2), Shapes.box(1, 1), Pose.translation(0, 0.5), evidence);
  }

  private static Certificate.RowDepth right() {
    return (Certificate.RowDepth) ask(rows(2, 0, 1, 0), Shapes.box(1, 1), 0, 0.5).certificate();
  }

  private static Certificate.RowDepth with(
      Certificate.RowDepth c, List<List<Double>> points, List<List<Integer>> facets) {
    return new Certificate.RowDepth(
        c.commonPoint(),
        c.planeA(),
        c.planeB(),
        c.origin(),
        points,
        c.pointsB(),
        c.cornersA(),
        c.cornersB(),
        facets);
  }

  /** Points outside of the half-spaces show less, by how far they are outside. */
  @Test
  void pointsOutsideShowLess() {
    Certificate.RowDepth right = right();
    assertThat(check(right).upper().orElse(0)).isEqualTo(-0.5);
    List<List<Double>> higher = new ArrayList<>();
    for (List<Double> point : right.pointsA()) {
      higher.add(List.of(point.get(0), point.get(1) + 0.125));
    }
    Finding found = check(with(right, higher, right.facets()));
    assertThat(found.valid()).isTrue();
    assertThat(found.upper().orElse(-1)).isBetween(-0.5, -0.44); // 0.625 less sqrt(2) / 8
    assertThat(found.lower()).hasValue(-0.5);
  }

  @Test
  void wrongEvidenceIsRefused() {
    Certificate.RowDepth right = right();
    List<List<Integer>> open = right.facets().subList(1, right.facets().size());
    assertThat(check(with(right, right.pointsA(), open)).reason()).contains("open along");
    assertThat(check(with(right, List.of(), right.facets())).reason()).contains("coordinates");
    assertThat(check(with(right, List.of(List.of(1.0)), right.facets())).reason())
        .contains("coordinates");
    Certificate.RowDepth endless =
        new Certificate.RowDepth(
            right.commonPoint(),
            ConvexCombination.none(),
            ConvexCombination.none(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of());
    assertThat(check(endless).reason()).contains("can be moved apart");
    assertThat(
            CertificateChecker.check(BOX, Pose.identity(3), BOX, Pose.identity(3), right).valid())
        .isFalse();
  }
}
