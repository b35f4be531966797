// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.AlgorithmInfo;
import io.touchstone.Engines;
import io.touchstone.Proofs;
import io.touchstone.Query;
import io.touchstone.Touchstone;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.proof.CertificateChecker;
import io.touchstone.proof.CertificateChecker.Finding;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Pairs that are grown by a margin, by all engines that measure distances: a verdict is that of
 * exact arithmetic to the last bit of the margin, bounds hold of the distance less the margin.
 *
 * <p>Another seed: {@code -Dtouchstone.margins.seed=...}.
 */
final class MarginsTest {

  private static final long SEED = Long.getLong("touchstone.margins.seed", 20261124);

  private static final Engines ENGINES = Engines.installed();

  private static final List<Truth> TRUTHS = new ArrayList<>();

  /** A pair, rounded by radii, and margins that decide it. */
  private record Truth(Posed pair, double radiusA, double radiusB, ExactPair.Nearest nearest) {

    ConvexBody a() {
      return radiusA > 0 ? new RoundedPolytope(pair.a(), radiusA) : pair.a();
    }

    ConvexBody b() {
      return radiusB > 0 ? new RoundedPolytope(pair.b(), radiusB) : pair.b();
    }

    /** What is subtracted from the distance of the cores. */
    BigDecimal less(double margin) {
      return new BigDecimal(radiusA).add(new BigDecimal(radiusB)).add(new BigDecimal(margin));
    }

    /** The least double that reaches, the one below, and some that are far from it. */
    List<Double> margins() {
      double near = nearest.distance().subtract(less(0)).doubleValue();
      List<Double> margins = new ArrayList<>(List.of(0x1p-1074, 0.25, 64.0));
      if (near > 0) {
        margins.addAll(List.of(Math.nextDown(near), near, Math.nextUp(near), 1.5 * near));
      }
      return margins;
    }
  }

  private static Stream<String> engines() {
    return ENGINES.narrowPhases().stream()
        .filter(info -> info.capabilities().all().stream().anyMatch(c -> c.goal() == Goal.DISTANCE))
        .map(AlgorithmInfo::id)
        .filter(id -> !id.startsWith("test-")); // those lie, for other tests
  }

  private static synchronized List<Truth> truths() {
    if (TRUTHS.isEmpty()) {
      for (int n = 1; n <= 4; n++) {
        Random random = new Random(SEED + n);
        List<Posed> pairs = new ArrayList<>();
        for (int k = 0; k < 3; k++) {
          pairs.add(PairFamilies.random(n, random));
          pairs.add(PairFamilies.lattice(n, random));
          pairs.add(PairFamilies.boxes(n, random));
          pairs.add(PairFamilies.touching(n, random));
          pairs.add(PairFamilies.far(n, random));
        }
        pairs.add(PairFamilies.scaled(PairFamilies.lattice(n, random), 600));
        pairs.add(PairFamilies.scaled(PairFamilies.random(n, random), -600));
        for (Posed pair : pairs) {
          ExactPair.Nearest nearest = pair.exact().nearest();
          TRUTHS.add(new Truth(pair, 0, 0, nearest));
          TRUTHS.add(new Truth(pair, 0.1, 0.2, nearest));
        }
      }
    }
    return TRUTHS;
  }

  @ParameterizedTest
  @MethodSource("engines")
  void decidesAtTheLastBitOfTheMargin(String id) {
    int answers = 0;
    for (Proof proof : Proof.values()) {
      NarrowPhase engine = Proofs.prove(ENGINES.createNarrowPhase(id), proof, ENGINES);
      for (Truth truth : truths()) {
        for (double margin : truth.margins()) {
          for (Goal goal : List.of(Goal.INTERSECTION, Goal.DISTANCE, Goal.PENETRATION)) {
            PairRequest request = PairRequest.builder(goal).margin(margin).build();
            PairResult found = ask(engine, truth, request);
            if (found != null) {
              answers++;
              judge(truth, request, proof, found, id);
            }
          }
        }
      }
    }
    assertThat(answers).isGreaterThan(100);
  }

  private static @Nullable PairResult ask(NarrowPhase engine, Truth truth, PairRequest request) {
    Posed pair = truth.pair();
    try {
      PairQuery query = engine.newQuery(pair.dimension());
      PairResult found = new PairResult(pair.dimension());
      query.evaluate(
          engine.prepare(truth.a()),
          pair.poseA(),
          engine.prepare(truth.b()),
          pair.poseB(),
          request,
          null,
          found);
      return found;
    } catch (UnsupportedQueryException e) {
      return null;
    }
  }

  private static void judge(
      Truth truth, PairRequest request, Proof proof, PairResult found, String id) {
    BigDecimal less = truth.less(request.margin());
    boolean meet = truth.nearest().compareTo(less) <= 0;
    String what =
        "%s, %s, %s, %s, radii %s and %s, meet %s, seed %d: %s"
            .formatted(
                id,
                proof,
                request,
                truth.pair(),
                truth.radiusA(),
                truth.radiusB(),
                meet,
                SEED,
                found);
    if (found.verdict() != Verdict.UNDECIDED) {
      assertThat(found.verdict().collides()).as(what).isEqualTo(meet);
    }
    if (proof == Proof.EXACT) {
      assertThat(found.verdict()).as(what).isNotEqualTo(Verdict.UNDECIDED);
      assertThat(found.verdictAssurance()).as(what).isEqualTo(Assurance.PROVED);
    }
    boolean deep = truth.nearest().meet(); // below that the depth counts, which nobody told here
    if (found.hasLower() && !deep) {
      assertThat(truth.nearest().compareBound(found.lower(), less)).as(what).isLessThanOrEqualTo(0);
    }
    boolean ofDistance = found.hasUpper() && (found.upper() > 0 || !meet);
    if (ofDistance && !deep) {
      assertThat(truth.nearest().compareBound(found.upper(), less)).as(what).isNotNegative();
    }
  }

  @Test
  void boundsAreOfTheGrownPairAndPointsOfTheBodiesAsTheyAre() {
    Polytope box = Polytope.of(3, corners());
    Pose there = Pose.translation(4, 0, 0);
    Query near = Touchstone.with(ENGINES).margin(0.5);
    Outcome apart = near.distance(box, Pose.identity(3), box, there);
    assertThat(apart.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(apart.lower()).isCloseTo(2.5, within(1e-14));
    assertThat(apart.upper()).isCloseTo(2.5, within(1e-14));
    assertThat(apart.pointA()[0]).isEqualTo(0.5);
    assertThat(apart.pointB()[0]).isEqualTo(3.5);
    Outcome deep = Touchstone.with(ENGINES).margin(3.25).penetration(box, there, box, box0());
    assertThat(deep.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(deep.depth()).isCloseTo(0.25, within(1e-14));
    Outcome deeper = near.penetration(box, Pose.identity(3), box, Pose.translation(0.75, 0, 0));
    assertThat(deeper.depth()).isCloseTo(0.75, within(1e-14));
    assertThat(near.collides(box, Pose.identity(3), box, Pose.translation(1.5, 0, 0)).collides())
        .isTrue();
    assertThat(
            near.collides(box, Pose.identity(3), box, Pose.translation(Math.nextUp(1.5), 0, 0))
                .collides())
        .isFalse();
  }

  private static Pose box0() {
    return Pose.identity(3);
  }

  private static double[] corners() {
    double[] corners = new double[24];
    for (int i = 0; i < 24; i++) {
      corners[i] = ((i / 3) >> (i % 3) & 1) - 0.5;
    }
    return corners;
  }

  @Test
  void aCertificateIsCheckedWithTheMarginOfTheQuestion() {
    Polytope box = Polytope.of(3, corners());
    Pose there = Pose.translation(4, 0, 0);
    Pose here = Pose.identity(3);
    Outcome apart = Touchstone.with(ENGINES).margin(2).distance(box, here, box, there);
    Finding grown = CertificateChecker.check(box, here, box, there, 2, apart.certificate());
    assertThat(grown.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(grown.lower().getAsDouble()).isEqualTo(1);
    Finding touching = CertificateChecker.check(box, here, box, there, 3, apart.certificate());
    assertThat(touching.verdict().collides()).isTrue();
    assertThatThrownBy(
            () -> CertificateChecker.check(box, here, box, there, -1, apart.certificate()))
        .hasMessageContaining("margin is -1.0");
  }

  @Test
  void curvedBodiesHaveHonestBounds() {
    ConvexBody egg = Shapes.smoothEllipsoid(1, 2, 3);
    Pose there = Pose.translation(4, 0, 0);
    Query near = Touchstone.with(ENGINES).margin(1.5);
    Outcome apart = near.distance(egg, Pose.identity(3), egg, there);
    assertThat(apart.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(apart.lower()).isLessThanOrEqualTo(0.5).isGreaterThan(0.49);
    assertThat(apart.boundsAssurance()).isEqualTo(Assurance.FLOATING);
    Query wide = Touchstone.with(ENGINES).margin(2.5);
    assertThat(wide.collides(egg, Pose.identity(3), egg, there).collides()).isTrue();
    assertThat(wide.penetration(egg, Pose.identity(3), egg, there).depth()).isBetween(0.5, 0.51);
  }

  /** A floor, with or without a wall, and a corner that stands above it by a number of quarters. */
  @Test
  void halfSpacesAreGrownToo() {
    Polytope box = Polytope.of(3, corners());
    Polytope corner = Polytope.of(3, 3, 0, 4, 4, 0, 5, 3, 1, 6);
    HalfSpaces floor = HalfSpaces.half(new double[] {0, 0, 1}, 0);
    HalfSpaces edge = HalfSpaces.of(3, new double[][] {{0, 0, 1}, {1, 0, 0}}, new double[] {0, 0});
    HalfSpaces ceiling = HalfSpaces.half(new double[] {0, 0, -1}, -2);
    RoundedPolytope ball = new RoundedPolytope(Polytope.of(3, 0, 0, 4), 0.5);
    for (Proof proof : List.of(Proof.CHECKED, Proof.EXACT)) {
      Query asked = Touchstone.with(ENGINES).proof(proof);
      decide(asked, box, Pose.translation(0, 0, 1.5), floor, 1);
      decide(asked, floor, ball, 3.5);
      decide(asked, corner, edge, 5);
      decide(asked, floor, ceiling, 2);
    }
  }

  private static void decide(Query asked, ConvexBody a, ConvexBody b, double apart) {
    decide(asked, a, Pose.identity(3), b, apart);
  }

  private static void decide(Query asked, ConvexBody a, Pose pose, ConvexBody b, double apart) {
    for (double margin : new double[] {0, apart / 2, Math.nextDown(apart), apart, 2 * apart}) {
      Query near = asked.margin(margin);
      boolean meet = margin >= apart;
      for (Outcome found :
          List.of(
              near.collides(a, pose, b, Pose.identity(3)),
              near.distance(a, pose, b, Pose.identity(3)))) {
        String what = "%s, %s, margin %s: %s".formatted(a, b, margin, found);
        assertThat(found.verdict()).as(what).isNotEqualTo(Verdict.UNDECIDED);
        assertThat(found.collides()).as(what).isEqualTo(meet);
        assertThat(found.verdictAssurance()).as(what).isEqualTo(Assurance.PROVED);
        Finding checked =
            CertificateChecker.check(a, pose, b, Pose.identity(3), margin, found.certificate());
        assertThat(checked.valid()).as("%s: %s", what, checked.reason()).isTrue();
        assertThat(checked.verdict().collides()).as(what).isEqualTo(meet);
      }
    }
  }

  @Test
  void mistakesAreNamed() {
    Polytope box = Polytope.of(3, corners());
    Query near = Touchstone.with(ENGINES).margin(1);
    assertThatThrownBy(() -> near.cast(box, Pose.identity(3), box, Pose.identity(3), 1, 0, 0))
        .hasMessageContaining("margin of 1.0")
        .hasMessageContaining("RoundedPolytope");
    assertThatThrownBy(() -> near.isSubset(box, box)).hasMessageContaining("subset");
    assertThatThrownBy(() -> near.algorithm("hs-jump").collides(box, box))
        .isInstanceOf(UnsupportedQueryException.class)
        .hasMessageContaining("which a margin needs");
    for (double wrong : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> near.margin(wrong)).hasMessageContaining("margin is " + wrong);
    }
    NarrowPhase raw = ENGINES.createNarrowPhase("gjk");
    PairRequest request = PairRequest.builder(Goal.DISTANCE).margin(1).build();
    assertThatThrownBy(
            () ->
                raw.newQuery(3)
                    .evaluate(
                        raw.prepare(box),
                        Pose.identity(3),
                        raw.prepare(box),
                        Pose.identity(3),
                        request,
                        null,
                        new PairResult(3)))
        .hasMessageContaining("Proofs.prove");
  }
}
