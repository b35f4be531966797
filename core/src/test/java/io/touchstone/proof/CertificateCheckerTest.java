// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.ConvexCombination;
import io.touchstone.api.query.Verdict;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.proof.CertificateChecker.Finding;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CertificateCheckerTest {

  private static final int NONE = SupportFunction.NO_VERTEX;

  // --- what is true is found valid

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void provesWhatIsTrue(int n) {
    Random random = new Random(n);
    for (Posed posed : PairFamilies.all(n, random, n < 5 ? 12 : 2)) {
      ExactPair.Nearest truth = posed.exact().nearest();
      if (truth.meet()) {
        provesCommonPoint(posed, truth);
      } else {
        provesDistance(posed, truth);
      }
    }
  }

  private static void provesCommonPoint(Posed posed, ExactPair.Nearest truth) {
    for (boolean paired : new boolean[] {true, false}) {
      Finding found = check(posed, commonPoint(truth, paired));
      assertThat(found.valid()).as(posed.family() + ": " + found.reason()).isTrue();
      assertThat(found.verdict()).isEqualTo(Verdict.INTERSECTING);
      assertThat(found.upper().getAsDouble()).isNotPositive();
      assertThat(found.lower()).isEmpty();
      int differences = posed.a().vertexCount() * posed.b().vertexCount();
      boolean listable = posed.dimension() == 2 || (posed.dimension() == 3 && differences <= 30);
      if (found.upper().getAsDouble() < 0 && listable) {
        assertThat(posed.exact().isDepthAtLeast(-found.upper().getAsDouble()))
            .as(posed.family())
            .isTrue();
      }
    }
  }

  private static void provesDistance(Posed posed, ExactPair.Nearest truth) {
    AxisVector exactNormal = exactNormal(truth);
    Finding byIntegers = check(posed, new Certificate.SeparatingPlane(exactNormal, NONE, NONE));
    assertThat(byIntegers.valid()).as(posed.family() + ": " + byIntegers.reason()).isTrue();
    assertThat(byIntegers.verdict()).isEqualTo(Verdict.DISJOINT);
    double lower = byIntegers.lower().getAsDouble();
    assertThat(truth.compareBound(lower, BigDecimal.ZERO)).isNotPositive();
    assertThat(truth.compareBound(Math.nextUp(Math.nextUp(lower)), BigDecimal.ZERO)).isPositive();

    AxisVector rounded = AxisVector.of(truth.normal());
    BigDecimal gap = posed.exact().gap(truth.normal());
    Finding byDoubles = check(posed, new Certificate.SeparatingPlane(rounded, 0, 0));
    assertThat(byDoubles.valid()).as(posed.family()).isEqualTo(gap.signum() > 0);

    Finding both = check(posed, closestPair(truth, exactNormal));
    assertThat(both.valid()).isTrue();
    assertThat(both.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(both.lower()).isEqualTo(byIntegers.lower());
    assertThat(truth.compareBound(both.upper().getAsDouble(), BigDecimal.ZERO)).isNotNegative();
  }

  static Certificate.CommonPoint commonPoint(ExactPair.Nearest truth, boolean paired) {
    return new Certificate.CommonPoint(ofA(truth), ofB(truth), paired);
  }

  static Certificate.ClosestPair closestPair(ExactPair.Nearest truth, AxisVector normal) {
    return new Certificate.ClosestPair(ofA(truth), ofB(truth), normal);
  }

  private static ConvexCombination ofA(ExactPair.Nearest truth) {
    return combination(truth.ofA(), truth.weights());
  }

  private static ConvexCombination ofB(ExactPair.Nearest truth) {
    return combination(truth.ofB(), truth.weights());
  }

  private static ConvexCombination combination(List<Integer> vertices, List<Double> weights) {
    return ConvexCombination.of(
        vertices.stream().mapToInt(v -> v).toArray(),
        weights.stream().mapToDouble(w -> Math.max(w, Double.MIN_VALUE)).toArray());
  }

  private static AxisVector exactNormal(ExactPair.Nearest truth) {
    return AxisVector.of(
        truth.direction().stream().map(BigInteger::negate).toArray(BigInteger[]::new));
  }

  private static Finding check(Posed posed, Certificate certificate) {
    return CertificateChecker.check(
        posed.a(), posed.poseA(), posed.b(), posed.poseB(), certificate);
  }

  // --- nothing else is

  /** Whatever is claimed: if it is found valid, what was found is true. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void neverProvesWhatIsFalse(int n) {
    Random random = new Random(100 + n);
    int valid = 0;
    int invalid = 0;
    for (Posed posed : PairFamilies.all(n, random, 8)) {
      ExactPair.Nearest truth = posed.exact().nearest();
      for (int k = 0; k < 12; k++) {
        Certificate certificate = planted(posed, truth, random);
        Finding found = check(posed, certificate);
        assertTrue(posed, truth, found, certificate);
        assertThat(found.reason().isEmpty()).isEqualTo(found.valid());
        valid += found.valid() ? 1 : 0;
        invalid += found.valid() ? 0 : 1;
      }
    }
    assertThat(valid).isGreaterThan(50);
    assertThat(invalid).isGreaterThan(50);
  }

  private static void assertTrue(
      Posed posed, ExactPair.Nearest truth, Finding found, Certificate certificate) {
    String name = posed.family() + " " + certificate;
    switch (found.verdict()) {
      case DISJOINT -> assertThat(truth.meet()).as(name).isFalse();
      case INTERSECTING -> assertThat(truth.meet()).as(name).isTrue();
      case TOUCHING -> {
        assertThat(truth.meet()).as(name).isTrue();
        assertThat(found.lower().getAsDouble()).as(name).isZero();
      }
      default -> assertThat(found.verdict()).isEqualTo(Verdict.UNDECIDED);
    }
    if (!truth.meet()) {
      found
          .lower()
          .ifPresent(
              l -> assertThat(truth.compareBound(l, BigDecimal.ZERO)).as(name).isNotPositive());
      found
          .upper()
          .ifPresent(
              u -> assertThat(truth.compareBound(u, BigDecimal.ZERO)).as(name).isNotNegative());
    } else {
      found.lower().ifPresent(l -> assertThat(l).as(name).isNotPositive());
      if (posed.dimension() == 2 && found.upper().orElse(0) < 0) {
        assertThat(posed.exact().isDepthAtLeast(-found.upper().getAsDouble())).as(name).isTrue();
      }
    }
  }

  /** The truth with an error planted in it, or now and then without. */
  private static Certificate planted(Posed posed, ExactPair.Nearest truth, Random random) {
    int n = posed.dimension();
    List<Integer> ofA = new ArrayList<>(truth.ofA());
    List<Integer> ofB = new ArrayList<>(truth.ofB());
    List<Double> weights = new ArrayList<>(truth.weights());
    double[] normal = truth.meet() ? PairFamilies.unit(n, random) : truth.normal();
    switch (random.nextInt(7)) {
      case 0 -> ofA.set(random.nextInt(ofA.size()), random.nextInt(posed.a().vertexCount()));
      case 1 -> ofB.set(random.nextInt(ofB.size()), random.nextInt(posed.b().vertexCount()));
      case 2 -> weights.set(random.nextInt(weights.size()), random.nextDouble());
      case 3 -> normal[random.nextInt(n)] += 1e-9 * random.nextGaussian();
      case 4 -> normal = PairFamilies.unit(n, random);
      case 5 -> {
        ofA.remove(ofA.size() - 1);
        ofB.remove(ofB.size() - 1);
        weights.remove(weights.size() - 1);
        if (ofA.isEmpty()) {
          ofA.add(0);
          ofB.add(0);
          weights.add(1.0);
        }
      }
      default -> {} // the truth
    }
    boolean zero = true;
    for (double component : normal) {
      zero &= component == 0;
    }
    AxisVector axis =
        zero ? AxisVector.of(PairFamilies.unit(n, new Random(1))) : axis(normal, random);
    ConvexCombination p = combination(ofA, weights);
    ConvexCombination q = combination(ofB, weights);
    return switch (random.nextInt(4)) {
      case 0 -> new Certificate.SeparatingPlane(axis, ofA.get(0), ofB.get(0));
      case 1 -> new Certificate.ClosestPair(p, q, axis);
      case 2 -> new Certificate.CommonPoint(p, q, random.nextBoolean());
      default -> new Certificate.PenetrationAxis(axis, new Certificate.CommonPoint(p, q, true));
    };
  }

  private static AxisVector axis(double[] normal, Random random) {
    return random.nextInt(4) == 0
        ? AxisVector.of(
            java.util.Arrays.stream(normal)
                .mapToObj(x -> new BigDecimal(x * 0x1p60).toBigInteger().shiftLeft(1200))
                .map(x -> x.signum() == 0 ? BigInteger.ONE : x)
                .toArray(BigInteger[]::new))
        : AxisVector.of(normal);
  }

  /** A common point is valid exactly if the hulls of the named vertices meet. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void commonPointIsDecidedCompletely(int n) {
    Random random = new Random(200 + n);
    int meeting = 0;
    for (int k = 0; k < 150; k++) {
      Posed posed = k % 3 == 0 ? PairFamilies.touching(n, random) : atOnePlace(n, random);
      int[] ofA = random.ints(1 + random.nextInt(n + 3), 0, posed.a().vertexCount()).toArray();
      int[] ofB = random.ints(1 + random.nextInt(n + 3), 0, posed.b().vertexCount()).toArray();
      ExactPair named =
          new ExactPair(part(posed.a(), ofA), posed.poseA(), part(posed.b(), ofB), posed.poseB());
      Certificate certificate = new Certificate.CommonPoint(equal(ofA), equal(ofB), false);
      boolean truth = named.nearest().meet();
      assertThat(check(posed, certificate).valid()).isEqualTo(truth);
      meeting += truth ? 1 : 0;
    }
    assertThat(meeting).isBetween(5, 145);
  }

  private static Posed atOnePlace(int n, Random random) {
    Posed lattice = PairFamilies.lattice(n, random);
    return new Posed("at one place", lattice.a(), Pose.identity(n), lattice.b(), Pose.identity(n));
  }

  private static ConvexCombination equal(int[] vertices) {
    double[] weights = new double[vertices.length];
    java.util.Arrays.fill(weights, 1);
    return ConvexCombination.of(vertices, weights);
  }

  private static Polytope part(Polytope body, int[] vertices) {
    int n = body.dimension();
    double[] c = new double[n * vertices.length];
    for (int k = 0; k < vertices.length; k++) {
      for (int i = 0; i < n; i++) {
        c[k * n + i] = body.coordinate(vertices[k], i);
      }
    }
    return Polytope.of(n, c);
  }

  // --- radii

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void radiiAreAddedExactly(int n) {
    Random random = new Random(300 + n);
    int apart = 0;
    int together = 0;
    for (Posed posed : PairFamilies.all(n, random, 10)) {
      ExactPair.Nearest truth = posed.exact().nearest();
      if (truth.meet()) {
        continue;
      }
      double distance = truth.distance().doubleValue();
      double half = distance / 2;
      double[] choices = {half, Math.nextUp(half), Math.nextDown(half), half / 3, distance};
      double radiusA = choices[random.nextInt(choices.length)];
      double radiusB = choices[random.nextInt(choices.length)];
      BigDecimal radii = new BigDecimal(radiusA).add(new BigDecimal(radiusB));
      Finding plane =
          check(
              posed,
              radiusA,
              radiusB,
              new Certificate.SeparatingPlane(exactNormal(truth), NONE, NONE));
      Finding point = check(posed, radiusA, radiusB, commonPoint(truth, true));
      Finding pair = check(posed, radiusA, radiusB, closestPair(truth, exactNormal(truth)));
      boolean disjoint = truth.compareTo(radii) > 0;
      assertThat(plane.valid()).as(posed.family()).isEqualTo(disjoint);
      assertThat(point.valid()).as(posed.family()).isEqualTo(!disjoint);
      assertThat(pair.valid()).isTrue();
      assertThat(truth.compareBound(pair.lower().getAsDouble(), radii)).isNotPositive();
      assertThat(truth.compareBound(pair.upper().getAsDouble(), radii)).isNotNegative();
      assertThat(pair.verdict() == Verdict.DISJOINT).isEqualTo(disjoint);
      apart += disjoint ? 1 : 0;
      together += disjoint ? 0 : 1;
    }
    assertThat(apart).isGreaterThan(5);
    assertThat(together).isGreaterThan(5);
  }

  private static Finding check(
      Posed posed, double radiusA, double radiusB, Certificate certificate) {
    return CertificateChecker.check(
        new RoundedPolytope(posed.a(), radiusA),
        posed.poseA(),
        new RoundedPolytope(posed.b(), radiusB),
        posed.poseB(),
        certificate);
  }

  /** A ball rests on a slope: 3x + 4y = 12 is 5 away from (7, 4), and (4, 0) is the foot. */
  @Test
  void aBallThatRestsOnASlopeTouchesIt() {
    RoundedPolytope ball = new RoundedPolytope(Polytope.of(2, 7, 4), 5);
    Certificate rests =
        new Certificate.PenetrationAxis(
            AxisVector.of(3, 4),
            new Certificate.CommonPoint(
                ConvexCombination.of(new int[] {0, 1}, new double[] {0.99, 0.01}),
                ConvexCombination.ofVertex(0),
                false));
    Finding found = verify(Polytope.of(2, 8, -3, 0, 3), ball, rests);
    assertThat(found.valid()).as(found.reason()).isTrue();
    assertThat(found.verdict()).isEqualTo(Verdict.TOUCHING);
    assertThat(found.lower().getAsDouble()).isZero();
    assertThat(found.upper().getAsDouble()).isZero();
    assertThat(verify(Polytope.of(2, 2, 1.5, 0, 3), ball, rests).valid()).isFalse();
  }

  /** The face x + y + z = 3 is 3 sqrt(3) away from (4, 4, 4), which no radius is. */
  @Test
  void aRadiusIsNotRoundedToTheDistance() {
    Polytope face = Polytope.of(3, 3, 0, 0, 0, 3, 0, 0, 0, 3);
    Polytope center = Polytope.of(3, 4, 4, 4);
    Certificate touch =
        new Certificate.CommonPoint(
            equal(new int[] {0, 1, 2}), ConvexCombination.ofVertex(0), false);
    double root = 3 * Math.sqrt(3);
    double below = Math.nextDown(root);
    double above = Math.nextUp(root);
    assertThat(verify(face, new RoundedPolytope(center, below), touch).valid()).isFalse();
    assertThat(verify(face, new RoundedPolytope(center, above), touch).valid()).isTrue();
  }

  // --- touching

  @Test
  void touchingIsProvedByAnAxisOfDepthZero() {
    Polytope square = Polytope.of(2, 0, 0, 1, 0, 0, 1, 1, 1);
    Certificate certificate =
        new Certificate.PenetrationAxis(
            AxisVector.of(1, 0),
            new Certificate.CommonPoint(
                ConvexCombination.of(new int[] {1, 3}, new double[] {0.3, 0.7}),
                ConvexCombination.of(new int[] {0, 2}, new double[] {0.9, 0.1}),
                false));
    Pose beside = Pose.translation(1, 0.25);
    Finding found = CertificateChecker.check(square, Pose.identity(2), square, beside, certificate);
    assertThat(found.verdict()).isEqualTo(Verdict.TOUCHING);
    Pose nearer = Pose.translation(Math.nextDown(1.0), 0.25);
    Finding deeper =
        CertificateChecker.check(
            square,
            Pose.identity(2),
            square,
            nearer,
            new Certificate.PenetrationAxis(
                AxisVector.of(1, 0),
                new Certificate.CommonPoint(
                    equal(new int[] {0, 1, 2, 3}), equal(new int[] {0, 1, 2, 3}), false)));
    assertThat(deeper.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(deeper.lower().getAsDouble()).isEqualTo(-0x1p-53);
    assertThat(
            CertificateChecker.check(
                    square,
                    Pose.identity(2),
                    square,
                    Pose.translation(Math.nextUp(1.0), 0.25),
                    certificate)
                .valid())
        .isFalse();
  }

  // --- containment

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void containmentIsDecidedCompletely(int n) {
    Random random = new Random(400 + n);
    int inside = 0;
    for (int k = 0; k < 150; k++) {
      Posed posed =
          switch (k % 3) {
            case 0 -> PairFamilies.lattice(n, random);
            case 1 -> PairFamilies.random(n, random);
            default -> nested(n, random);
          };
      List<Integer> everything = new ArrayList<>();
      for (int v = 0; v < posed.b().vertexCount(); v++) {
        everything.add(v);
      }
      List<List<Integer>> simplices = new ArrayList<>();
      boolean truth = true;
      for (int v = 0; v < posed.a().vertexCount(); v++) {
        simplices.add(everything);
        truth &=
            new ExactPair(part(posed.a(), new int[] {v}), posed.poseA(), posed.b(), posed.poseB())
                .nearest()
                .meet();
      }
      Finding found = check(posed, new Certificate.Inside(simplices));
      assertThat(found.valid()).as(posed.family()).isEqualTo(truth);
      assertThat(found.verdict()).isEqualTo(truth ? Verdict.SUBSET : Verdict.UNDECIDED);
      inside += truth ? 1 : 0;
    }
    assertThat(inside).isBetween(5, 140);
  }

  private static Posed nested(int n, Random random) {
    Polytope b = PairFamilies.cloud(n, n + 4, random, 1);
    double[] c = new double[n * 3];
    for (int v = 0; v < 3; v++) {
      int p = random.nextInt(b.vertexCount());
      int q = random.nextInt(b.vertexCount());
      for (int i = 0; i < n; i++) {
        c[v * n + i] = (b.coordinate(p, i) + b.coordinate(q, i)) / 2;
      }
    }
    return new Posed("nested", Polytope.of(n, c), Pose.identity(n), b, Pose.identity(n));
  }

  @Test
  void roundedBodiesNeedRoomForTheRadius() {
    Polytope box = Polytope.of(2, 0, 0, 4, 0, 0, 4, 4, 4);
    Polytope point = Polytope.of(2, 4.5, 2);
    Certificate inside = new Certificate.Inside(List.of(List.of(0, 1, 2, 3)));
    Pose here = Pose.identity(2);
    assertThat(verdict(point, 0.5, box, 1, inside)).isEqualTo(Verdict.SUBSET);
    assertThat(verdict(point, 0.5, box, Math.nextDown(1.0), inside)).isEqualTo(Verdict.UNDECIDED);
    assertThat(verdict(point, 1.5, box, 1, inside)).isEqualTo(Verdict.UNDECIDED);
    Certificate outside = new Certificate.OutsideVertex(0, AxisVector.of(1, 0));
    assertThat(verdict(point, 0.5, box, 1, outside)).isEqualTo(Verdict.UNDECIDED);
    assertThat(verdict(point, 0.5, box, Math.nextDown(1.0), outside)).isEqualTo(Verdict.NOT_SUBSET);
    assertThat(verdict(Polytope.of(2, 3, 2), 1.5, box, 0, outside)).isEqualTo(Verdict.NOT_SUBSET);
    assertThat(verdict(Polytope.of(2, 3, 2), 1, box, 0, outside)).isEqualTo(Verdict.UNDECIDED);
    assertThat(CertificateChecker.check(point, here, box, here, outside).verdict())
        .isEqualTo(Verdict.NOT_SUBSET);
  }

  private static Verdict verdict(
      Polytope a, double radiusA, Polytope b, double radiusB, Certificate certificate) {
    Pose here = Pose.identity(a.dimension());
    return CertificateChecker.check(
            new RoundedPolytope(a, radiusA),
            here,
            new RoundedPolytope(b, radiusB),
            here,
            certificate)
        .verdict();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void outsideVertexIsDecidedCompletely(int n) {
    Random random = new Random(500 + n);
    int outside = 0;
    for (int k = 0; k < 300; k++) {
      Posed posed = k % 2 == 0 ? PairFamilies.lattice(n, random) : PairFamilies.offset(n, random);
      double[] w = new double[n];
      for (int i = 0; i < n; i++) {
        w[i] = random.nextInt(5) - 2;
      }
      w[0] = w[0] == 0 ? 1 : w[0];
      int vertex = random.nextInt(posed.a().vertexCount());
      double[] back = w.clone();
      for (int i = 0; i < n; i++) {
        back[i] = -w[i];
      }
      boolean truth = posed.exact().gapFromVertex(vertex, back).signum() > 0;
      Finding found = check(posed, new Certificate.OutsideVertex(vertex, AxisVector.of(w)));
      assertThat(found.valid()).isEqualTo(truth);
      outside += truth ? 1 : 0;
    }
    assertThat(outside).isBetween(30, 270);
  }

  // --- laws

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5})
  void swappingTheBodiesChangesNothing(int n) {
    Random random = new Random(600 + n);
    for (Posed posed : PairFamilies.all(n, random, 4)) {
      ExactPair.Nearest truth = posed.exact().nearest();
      if (!truth.meet()) {
        double[] normal = truth.normal();
        double[] back = normal.clone();
        for (int i = 0; i < n; i++) {
          back[i] = -normal[i];
        }
        Certificate one = closestPair(truth, AxisVector.of(normal));
        Certificate other =
            new Certificate.ClosestPair(ofB(truth), ofA(truth), AxisVector.of(back));
        assertThat(check(posed.swapped(), other)).isEqualTo(check(posed, one));
      } else {
        assertThat(
                check(posed.swapped(), new Certificate.CommonPoint(ofB(truth), ofA(truth), true))
                    .valid())
            .isTrue();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void scalingByPowersOfTwoScalesTheBounds(int n) {
    Random random = new Random(700 + n);
    for (int k = 0; k < 40; k++) {
      Posed posed = k % 2 == 0 ? PairFamilies.random(n, random) : PairFamilies.lattice(n, random);
      ExactPair.Nearest truth = posed.exact().nearest();
      Certificate certificate =
          truth.meet()
              ? commonPoint(truth, true)
              : closestPair(truth, AxisVector.of(truth.normal()));
      Finding found = check(posed, certificate);
      for (int power : new int[] {-300, -40, 1, 300}) {
        Finding scaled = check(PairFamilies.scaled(posed, power), certificate);
        assertThat(scaled.verdict()).isEqualTo(found.verdict());
        if (found.lower().isPresent()) {
          assertThat(scaled.lower().getAsDouble())
              .isEqualTo(Math.scalb(found.lower().getAsDouble(), power));
        }
        assertThat(scaled.upper().getAsDouble())
            .isEqualTo(Math.scalb(found.upper().getAsDouble(), power));
      }
    }
  }

  @Test
  void decidesAtTheEndsOfTheRange() {
    Polytope low = Polytope.of(2, -1.7e308, -1.7e308, 1.7e308, -1.7e308, 0, -1.6e308);
    Polytope high = Polytope.of(2, -1.7e308, 1.7e308, 1.7e308, 1.7e308, 0, 1.6e308);
    Pose here = Pose.identity(2);
    Certificate plane = new Certificate.SeparatingPlane(AxisVector.of(0, 1), NONE, NONE);
    Finding far = CertificateChecker.check(low, here, high, here, plane);
    assertThat(far.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(far.lower().getAsDouble()).isEqualTo(Double.MAX_VALUE);
    Certificate pair =
        new Certificate.ClosestPair(
            ConvexCombination.ofVertex(2), ConvexCombination.ofVertex(2), AxisVector.of(0, 1));
    assertThat(CertificateChecker.check(low, here, high, here, pair).upper().getAsDouble())
        .isInfinite();
    Polytope tiny = Polytope.of(2, 0, 0, 0, Double.MIN_VALUE);
    Polytope above = Polytope.of(2, 0, 2 * Double.MIN_VALUE, 0, 3 * Double.MIN_VALUE);
    Finding near = CertificateChecker.check(tiny, here, above, here, plane);
    assertThat(near.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(near.lower().getAsDouble()).isEqualTo(Double.MIN_VALUE);
  }

  // --- empty bodies

  @Test
  void emptyBodies() {
    Polytope empty = Polytope.empty(2);
    Polytope point = Polytope.of(2, 1, 2);
    Finding found = verify(empty, point, new Certificate.EmptyBody(BodySide.A));
    assertThat(found.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(found.lower().getAsDouble()).isInfinite();
    assertThat(found.upper().getAsDouble()).isInfinite();
    assertThat(verify(empty, point, new Certificate.EmptyBody(BodySide.B)).valid()).isFalse();
    assertThat(verify(point, empty, new Certificate.EmptyBody(BodySide.B)).valid()).isTrue();
    AxisVector up = AxisVector.of(0, 1);
    assertThat(verify(empty, point, new Certificate.SeparatingPlane(up, NONE, 0)).valid()).isTrue();
    assertThat(verify(empty, point, new Certificate.SeparatingPlane(up, 0, 0)).valid()).isFalse();
    assertThat(verify(empty, point, new Certificate.Inside(List.of())).verdict())
        .isEqualTo(Verdict.SUBSET);
    assertThat(verify(point, empty, new Certificate.OutsideVertex(0, up)).verdict())
        .isEqualTo(Verdict.NOT_SUBSET);
    ConvexCombination first = ConvexCombination.ofVertex(0);
    assertThat(verify(empty, point, new Certificate.CommonPoint(first, first, true)).valid())
        .isFalse();
    assertThat(verify(point, empty, new Certificate.ClosestPair(first, first, up)).valid())
        .isFalse();
    assertThat(verify(point, empty, new Certificate.Inside(List.of(List.of(0)))).valid()).isFalse();
  }

  private static Finding verify(ConvexBody a, ConvexBody b, Certificate certificate) {
    Pose here = Pose.identity(a.dimension());
    return CertificateChecker.check(a, here, b, here, certificate);
  }

  // --- malformed

  @Test
  void malformedCertificatesAreInvalidWithAReason() {
    Polytope a = Polytope.of(2, 0, 0, 1, 0, 0, 1);
    Polytope b = Polytope.of(2, 5, 0, 6, 0, 5, 1);
    AxisVector axis = AxisVector.of(1, 0);
    AxisVector spatial = AxisVector.of(1, 0, 0);
    ConvexCombination first = ConvexCombination.ofVertex(0);
    ConvexCombination fourth = ConvexCombination.ofVertex(3);
    List<Certificate> malformed =
        List.of(
            Certificate.NONE,
            new Certificate.SeparatingPlane(spatial, 0, 0),
            new Certificate.SeparatingPlane(axis, 3, 0),
            new Certificate.SeparatingPlane(axis, 0, -2),
            new Certificate.ClosestPair(first, first, spatial),
            new Certificate.ClosestPair(fourth, first, axis),
            new Certificate.ClosestPair(first, fourth, axis),
            new Certificate.CommonPoint(fourth, first, true),
            new Certificate.CommonPoint(first, fourth, true),
            new Certificate.PenetrationAxis(
                spatial, new Certificate.CommonPoint(first, first, true)),
            new Certificate.PenetrationAxis(axis, new Certificate.CommonPoint(fourth, first, true)),
            new Certificate.Inside(List.of()),
            new Certificate.Inside(List.of(List.of(0), List.of(), List.of(0))),
            new Certificate.Inside(List.of(List.of(0), List.of(-1), List.of(0))),
            new Certificate.Inside(List.of(List.of(0), List.of(3), List.of(0))),
            new Certificate.OutsideVertex(3, axis),
            new Certificate.OutsideVertex(-1, axis),
            new Certificate.OutsideVertex(0, spatial));
    for (Certificate certificate : malformed) {
      Finding found = verify(a, b, certificate);
      assertThat(found.valid()).as(certificate.toString()).isFalse();
      assertThat(found.reason()).as(certificate.toString()).isNotEmpty();
      assertThat(found.verdict()).isEqualTo(Verdict.UNDECIDED);
    }
  }

  @Test
  void bodiesWithoutVerticesOrRowsAreNotChecked() {
    Polytope point = Polytope.of(2, 1, 2);
    SupportFunction plane = Shapes.smoothEllipsoid(1, 2);
    Certificate certificate = new Certificate.SeparatingPlane(AxisVector.of(0, 1), NONE, NONE);
    assertThat(verify(plane, point, certificate).reason())
        .contains("body A")
        .contains("SmoothEllipsoid");
    assertThat(verify(point, plane, certificate).reason())
        .contains("body B")
        .contains("SmoothEllipsoid");
  }

  @Test
  void dimensionsMustAgree() {
    Polytope plane = Polytope.of(2, 1, 2);
    Polytope space = Polytope.of(3, 1, 2, 3);
    Certificate none = Certificate.NONE;
    assertThatThrownBy(
            () -> CertificateChecker.check(plane, Pose.identity(2), space, Pose.identity(3), none))
        .isInstanceOf(DimensionMismatchException.class)
        .hasMessageContaining("body B");
    assertThatThrownBy(
            () -> CertificateChecker.check(plane, Pose.identity(3), plane, Pose.identity(2), none))
        .isInstanceOf(DimensionMismatchException.class)
        .hasMessageContaining("pose of A");
  }

  /** Points that are exactly the radii apart are common ones, although the normal does not say. */
  @Test
  void ballsThatTouchOffTheNormalIntersect() {
    RoundedPolytope ball = new RoundedPolytope(Polytope.of(2, 0, 0), 2.5);
    ConvexCombination one = ConvexCombination.of(new int[] {0}, new double[] {1});
    Certificate.ClosestPair pair = new Certificate.ClosestPair(one, one, AxisVector.of(1, 0));
    Pose here = Pose.identity(2);
    Finding touching = CertificateChecker.check(ball, here, ball, Pose.translation(3, 4), pair);
    assertThat(touching.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(touching.upper()).hasValue(0);
    Pose beyond = Pose.translation(3, Math.nextUp(4.0));
    assertThat(CertificateChecker.check(ball, here, ball, beyond, pair).verdict())
        .isEqualTo(Verdict.UNDECIDED);
    assertThatThrownBy(() -> CertificateChecker.check(ball, here, ball, Pose.identity(3), pair))
        .isInstanceOf(DimensionMismatchException.class)
        .hasMessageContaining("pose of B");
  }
}
