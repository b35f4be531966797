// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.AlgorithmInfo;
import io.touchstone.Engines;
import io.touchstone.Proofs;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.ConvexCombination;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.api.spi.Representation;
import io.touchstone.exact.Dyadic;
import io.touchstone.proof.CertificateChecker;
import io.touchstone.proof.CertificateChecker.Finding;
import io.touchstone.proof.VerifiedNarrowPhase;
import io.touchstone.proof.VerifiedQuery;
import io.touchstone.tck.pairs.DegenerateFamilies;
import io.touchstone.tck.pairs.DegenerateFamilies.Family;
import io.touchstone.tck.pairs.Draw;
import io.touchstone.tck.pairs.Sample;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * With the policy exact a distance and a least depth are told to the last bit by whatever engine is
 * asked, judged by the kit's oracle, and the evidence shows both bounds to the last bit.
 */
final class LastBitTest {

  /** How many pairs of each kind; 100,000 are asked for by hand. */
  private static final int PAIRS = Integer.getInteger("touchstone.last-bit.pairs", 1500);

  private static final long SEED = Long.getLong("touchstone.last-bit.seed", 29);

  private static final Set<String> FAMILIES =
      Set.of("boxes ulps apart", "ulps apart, scaled", "offset", "lattice", "lattice, scaled");

  private static final ConvexBody ANY = Shapes.box(1, 1, 1);

  private static final PairRequest DISTANCE = PairRequest.distance();

  /** Engines that tell distances, but for those that are faulty on purpose. */
  static List<String> engines() {
    return Engines.installed().narrowPhases().stream()
        .filter(info -> !info.id().startsWith("test-") && tells(info, 3, ANY))
        .map(AlgorithmInfo::id)
        .toList();
  }

  private static boolean tells(AlgorithmInfo info, int n, ConvexBody a) {
    return info.capabilities().supports(DISTANCE, n, Representation.of(a), Representation.VERTICES);
  }

  private static VerifiedNarrowPhase exact(String id) {
    NarrowPhase engine = Engines.installed().createNarrowPhase(id);
    return Proofs.prove(engine, Proof.EXACT);
  }

  private static PairResult ask(
      VerifiedNarrowPhase phase,
      VerifiedQuery query,
      ConvexBody a,
      PoseView poseA,
      ConvexBody b,
      PoseView poseB,
      PairRequest request) {
    PairResult result = new PairResult(a.dimension());
    query.evaluate(phase.prepare(a), poseA, phase.prepare(b), poseB, request, null, result);
    return result;
  }

  private static PairResult ask(ConvexBody a, ConvexBody b, double... at) {
    return ask(DISTANCE, a, b, at);
  }

  private static PairResult ask(PairRequest request, ConvexBody a, ConvexBody b, double... at) {
    int n = a.dimension();
    VerifiedNarrowPhase phase = exact("gjk");
    return ask(phase, phase.newQuery(n), a, Pose.identity(n), b, Pose.translation(at), request);
  }

  private static void assertToldExactly(Sample sample, Verdict verdict, PairResult result) {
    String what = "seed %d, %s: %s".formatted(SEED, sample.family(), result);
    Dyadic radii = Dyadic.of(sample.radiusA()).add(Dyadic.of(sample.radiusB()));
    assertThat(result.verdict()).as(what).isEqualTo(verdict);
    assertThat(result.termination()).as(what).isEqualTo(Termination.CONVERGED);
    assertThat(result.boundsAssurance()).as(what).isEqualTo(Assurance.PROVED);
    assertThat(sample.truth().bracketFault(result.lower(), result.upper(), radii))
        .as(what)
        .isEmpty();
    Finding finding =
        CertificateChecker.check(
            sample.a(),
            sample.poseA(),
            sample.b(),
            sample.poseB(),
            result.toOutcome().certificate());
    assertThat(finding.verdict()).as(what + finding.reason()).isEqualTo(verdict);
    assertThat(finding.lower()).as(what).hasValue(result.lower());
    assertThat(finding.upper()).as(what).hasValue(result.upper());
  }

  @ParameterizedTest
  @ValueSource(strings = {"gjk", "simplex-exact"})
  void distancesOfHardFamiliesAreRoundedRightly(String id) {
    int told = judge(id, PAIRS);
    System.out.printf("%s: %,d distances, seed %d, rounded rightly%n", id, told, SEED);
  }

  @ParameterizedTest
  @MethodSource("engines")
  void whoeverIsAsked(String id) {
    judge(id, 60);
  }

  private static int judge(String id, int pairs) {
    VerifiedNarrowPhase phase = exact(id);
    AlgorithmInfo info = Engines.installed().narrowPhase(id);
    int[] dimensions = IntStream.rangeClosed(1, 4).filter(n -> tells(info, n, ANY)).toArray();
    int told = 0;
    for (int k = 0; told < pairs; k++) {
      int n = dimensions[k % dimensions.length];
      VerifiedQuery query = phase.newQuery(n);
      for (Family family : DegenerateFamilies.all()) {
        Sample sample = FAMILIES.contains(family.name()) ? sample(family, n, k) : null;
        if (sample != null && told < pairs && tells(info, n, sample.a())) {
          assertToldExactly(
              sample,
              Verdict.DISJOINT,
              ask(phase, query, sample.a(), sample.poseA(), sample.b(), sample.poseB(), DISTANCE));
          told++;
        }
      }
    }
    return told;
  }

  /** A pair that is apart, one body rounded now and then; null if this one is not. */
  private static @Nullable Sample sample(Family family, int n, int k) {
    Draw draw = Draw.of(SEED, family.name(), n, k);
    Sample sample = family.maker().make(n, draw);
    if (draw.once(5)) {
      double radius = Math.scalb(draw.index(1000) / 3000.0, Math.getExponent(sample.size()));
      sample = sample.described("rounded", a -> new RoundedPolytope(a, radius), b -> b);
    }
    Dyadic radii = Dyadic.of(sample.radiusA());
    return sample.truth().compareSignedDistance(Metric.EUCLIDEAN, radii) > 0 ? sample : null;
  }

  // --- depths

  /** Engines that tell least depths. */
  static List<String> enginesOfDepths() {
    return Engines.installed().narrowPhases().stream()
        .filter(info -> !info.id().startsWith("test-") && tellsDepth(info, 3, ANY))
        .map(AlgorithmInfo::id)
        .toList();
  }

  private static boolean tellsDepth(AlgorithmInfo info, int n, ConvexBody a) {
    return info.capabilities()
        .supports(PairRequest.penetration(), n, Representation.of(a), Representation.VERTICES);
  }

  @Test
  void depthsOfHardFamiliesAreRoundedRightly() {
    int told = judgeDepths("gjk", PAIRS);
    System.out.printf("gjk: %,d depths, seed %d, rounded rightly%n", told, SEED);
  }

  @ParameterizedTest
  @MethodSource("enginesOfDepths")
  void whoeverIsAskedForDepths(String id) {
    judgeDepths(id, 60);
  }

  private static int judgeDepths(String id, int pairs) {
    VerifiedNarrowPhase phase = exact(id);
    AlgorithmInfo info = Engines.installed().narrowPhase(id);
    int[] dimensions = IntStream.rangeClosed(1, 3).filter(n -> tellsDepth(info, n, ANY)).toArray();
    int told = 0;
    for (int k = 0; told < pairs; k++) {
      int n = dimensions[k % dimensions.length];
      VerifiedQuery query = phase.newQuery(n);
      for (Family family : DegenerateFamilies.all()) {
        Sample sample = FAMILIES.contains(family.name()) ? deep(family, n, k) : null;
        if (sample != null && told < pairs && tellsDepth(info, n, sample.a())) {
          assertToldExactly(
              sample,
              Verdict.INTERSECTING,
              ask(
                  phase,
                  query,
                  sample.a(),
                  sample.poseA(),
                  sample.b(),
                  sample.poseB(),
                  PairRequest.penetration()));
          told++;
        }
      }
    }
    return told;
  }

  /** A pair whose cores overlap, one body rounded now and then; null if this one does not. */
  private static @Nullable Sample deep(Family family, int n, int k) {
    Draw draw = Draw.of(SEED, "depth", family.name(), n, k);
    Sample sample = family.maker().make(n, draw);
    if (!sample.truth().overlap()) {
      return null;
    }
    double radius = Math.scalb(draw.index(1000) / 3000.0, Math.getExponent(sample.size()));
    return draw.once(5)
        ? sample.described("rounded", a -> new RoundedPolytope(a, radius), b -> b)
        : sample;
  }

  @Test
  void bodiesThatTouchHaveTheDepthZero() {
    PairRequest depth = PairRequest.penetration();
    for (double[] at : new double[][] {{2, 0, 0}, {2, 1.5, 0.25}, {2, 2, 2}}) {
      PairResult result = ask(depth, Shapes.box(1, 1, 1), Shapes.box(1, 1, 1), at);
      assertThat(result.verdict()).as(result.toString()).isEqualTo(Verdict.TOUCHING);
      assertThat(result.lower()).isZero();
      assertThat(result.upper()).isZero();
    }
    Polytope square = Polytope.of(3, -1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0);
    PairResult flat = ask(depth, square, square, 0.5, 0.25, 0);
    assertThat(flat.verdict()).isEqualTo(Verdict.TOUCHING);
    assertThat(flat.upper()).isZero();
  }

  // --- what the brackets are

  @Test
  void aDistanceThatIsADoubleIsToldByOne() {
    PairResult result = ask(Shapes.box(1, 1, 1), Shapes.box(1, 1, 1), 5, 6, 0);
    assertThat(result.lower()).isEqualTo(5); // 3, 4 and 5
    assertThat(result.upper()).isEqualTo(5);
    assertThat(result.hasWholeWeights()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "1, 0x1p52", "1e8, 1", "1e8, 7", "0x1p300, 1", "0x1p-300, 3"})
  void aDiagonalIsToldByNeighbours(String place, double ulps) {
    double at = Double.parseDouble(place);
    double gap = ulps * Math.ulp(at);
    PairResult result = ask(Polytope.of(2, at, at, 0, 0), Polytope.of(2, at + gap, at + gap), 0, 0);
    BigDecimal square = new BigDecimal(gap).pow(2).multiply(BigDecimal.valueOf(2));
    assertThat(new BigDecimal(result.lower()).pow(2)).isLessThan(square);
    assertThat(new BigDecimal(result.upper()).pow(2)).isGreaterThan(square);
    assertThat(result.upper()).isEqualTo(Math.nextUp(result.lower()));
  }

  /** The corner of a triangle of the least doubles is less than one of them from the far side. */
  @Test
  void belowTheLeastDoubleTheVerdictKeepsTheSign() {
    double least = Double.MIN_VALUE;
    Polytope line = Polytope.of(2, 3 * least, 0, 0, 3 * least);
    PairResult result = ask(line, Polytope.of(2, least, least), 0, 0);
    assertThat(result.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(result.lower()).isZero();
    assertThat(result.upper()).isEqualTo(least);
    assertThat(result.boundsAssurance()).isEqualTo(Assurance.PROVED);
  }

  @Test
  void aboveTheGreatestDoubleTheUpperBoundIsInfinite() {
    double most = Double.MAX_VALUE;
    PairResult result = ask(Polytope.of(1, -most), Polytope.of(1, most), 0);
    assertThat(result.lower()).isEqualTo(most);
    assertThat(result.upper()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(result.verdict()).isEqualTo(Verdict.DISJOINT);
  }

  @Test
  void marginsAreSubtractedExactly() {
    PairRequest grown = PairRequest.builder(Goal.DISTANCE).margin(0x1p-60).build();
    PairResult result = ask(grown, Polytope.of(2, 0, 0), Polytope.of(2, 3, 4), 0, 0);
    assertThat(result.lower()).isEqualTo(Math.nextDown(5.0));
    assertThat(result.upper()).isEqualTo(5);
  }

  @Test
  void limitsAndOtherPoliciesKeepTheirPromiseAndTheirPrice() {
    Polytope a = Shapes.box(1, 1, 1);
    PairRequest near = PairRequest.builder(Goal.DISTANCE).cutoff(0.5).build();
    PairResult cut = ask(near, a, a, 7, 8, 9);
    assertThat(cut.hasWholeWeights()).isFalse();
    VerifiedNarrowPhase checked =
        Proofs.prove(Engines.installed().createNarrowPhase("gjk"), Proof.CHECKED);
    PairResult result =
        ask(
            checked,
            checked.newQuery(3),
            a,
            Pose.identity(3),
            a,
            Pose.translation(7, 8, 9),
            DISTANCE);
    assertThat(result.hasWholeWeights()).isFalse();
    assertThat(result.hasExactNormal()).isFalse();
  }

  // --- the evidence

  /** The twin of each certificate that says something else is refused. */
  @Test
  void wrongEvidenceIsRefused() {
    Polytope a = Shapes.box(1, 1, 1);
    Polytope b = Polytope.of(3, 0, 0, 0, 3, 1, 0, 1, 2, 2);
    Pose here = Pose.identity(3);
    Pose there = Pose.translation(1.5, 0.25, 2);
    PairResult result = ask(a, b, 1.5, 0.25, 2);
    Certificate.ClosestPair right = (Certificate.ClosestPair) result.toOutcome().certificate();
    assertThat(CertificateChecker.check(a, here, b, there, right).valid()).isTrue();
    List<BigInteger> more = new ArrayList<>(right.wholeWeights());
    more.add(BigInteger.ONE);
    assertThatThrownBy(
            () -> new Certificate.ClosestPair(right.onA(), right.onB(), right.normal(), more))
        .hasMessageContaining("whole weights for");
    BigInteger[] turned = {BigInteger.ONE, BigInteger.TWO, BigInteger.ONE};
    Finding aside =
        CertificateChecker.check(
            a,
            here,
            b,
            there,
            new Certificate.ClosestPair(
                right.onA(), right.onB(), AxisVector.of(turned), right.wholeWeights()));
    assertThat(aside.valid()).isFalse();
    assertThat(aside.reason()).contains("not along the line between the two points");
    // two vertices and the line between them, which is not the shortest
    BigInteger eight = BigInteger.valueOf(8);
    Certificate far =
        new Certificate.ClosestPair(
            ConvexCombination.ofVertex(0),
            ConvexCombination.ofVertex(0),
            AxisVector.of(
                BigInteger.valueOf((long) (8 * (1.5 - a.coordinate(0, 0)))),
                BigInteger.valueOf((long) (8 * (0.25 - a.coordinate(0, 1)))),
                BigInteger.valueOf((long) (8 * (2 - a.coordinate(0, 2))))),
            List.of(eight));
    assertThat(CertificateChecker.check(a, here, b, there, far).reason())
        .contains("not the nearest ones");
  }

  @Test
  void whatCanBeNoWholeWeightIsRefused() {
    assertThatThrownBy(
            () -> new PairResult(2).amend().wholeWeights(new BigInteger[] {BigInteger.ZERO}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("whole weight 0 is 0");
    ConvexCombination first = ConvexCombination.ofVertex(0);
    assertThatThrownBy(
            () ->
                new Certificate.ClosestPair(
                    first, first, AxisVector.of(1.0, 0.0), List.of(BigInteger.ONE)))
        .hasMessageContaining("need a normal of integers");
  }
}
