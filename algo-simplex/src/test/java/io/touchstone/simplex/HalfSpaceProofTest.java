// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Engines;
import io.touchstone.Proofs;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.proof.CertificateChecker;
import io.touchstone.proof.VerifiedNarrowPhase;
import io.touchstone.proof.VerifiedQuery;
import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Bodies that are known both ways, by whole vertices and by the rows that belong to them: what is
 * said about their half-spaces is proved, and what the oracle says of their vertices.
 */
class HalfSpaceProofTest {

  /** How often as many pairs; ten times with {@code -P soak}. */
  private static final int ROUNDS = Integer.getInteger("touchstone.simplex.rounds", 1);

  private static final Engines ENGINES = Engines.installed();

  /** A body by its vertices, and the same set of points by its rows. */
  record Described(Polytope vertices, HalfSpaces rows) {}

  /** A box, or a box cut off by a plane through the ends of the edges of its least corner. */
  static Described described(int n, Random random, double scale) {
    double[] low = new double[n];
    double[] high = new double[n];
    for (int k = 0; k < n; k++) {
      low[k] = (random.nextInt(5) - 2) * scale;
      high[k] = low[k] + (1 + random.nextInt(3)) * scale;
    }
    boolean simplex = random.nextBoolean();
    double width = (1 + random.nextInt(3)) * scale;
    double[][] normals = new double[simplex ? n + 1 : 2 * n][n];
    double[] offsets = new double[normals.length];
    for (int k = 0; k < n; k++) {
      normals[k][k] = -1;
      offsets[k] = -low[k];
      if (simplex) {
        normals[n][k] = 1;
        offsets[n] += low[k] + (k == 0 ? width : 0);
      } else {
        normals[n + k][k] = 1;
        offsets[n + k] = high[k];
      }
    }
    int count = simplex ? n + 1 : 1 << n;
    double[] vertices = new double[count * n];
    for (int v = 0; v < count; v++) {
      for (int k = 0; k < n; k++) {
        vertices[v * n + k] =
            simplex ? low[k] + (v == k + 1 ? width : 0) : (v >> k & 1) == 0 ? low[k] : high[k];
      }
    }
    return new Described(Polytope.of(n, vertices), HalfSpaces.of(n, normals, offsets));
  }

  static Pose pose(int n, Random random, double scale) {
    if (random.nextInt(3) == 0) {
      return PairFamilies.rotation(n, random, 2 * scale);
    }
    double[] t = new double[n];
    for (int k = 0; k < n; k++) {
      t[k] = (n > 3 ? random.nextInt(3) - 1 : random.nextInt(7) - 3) * scale;
    }
    return Pose.translation(t);
  }

  private static PairResult ask(
      VerifiedNarrowPhase phase,
      ConvexBody a,
      Pose poseA,
      ConvexBody b,
      Pose poseB,
      PairRequest request) {
    VerifiedQuery query = phase.newQuery(a.dimension());
    PairResult result = new PairResult(a.dimension());
    query.evaluate(phase.prepare(a), poseA, phase.prepare(b), poseB, request, null, result);
    assertThat(query.fault()).isEmpty();
    assertThat(query.refusal()).isEmpty();
    return result;
  }

  @ParameterizedTest
  @CsvSource({
    "1, 200, 0",
    "2, 200, 0",
    "3, 60, 0",
    "4, 10, 0",
    "5, 2, 0",
    "3, 20, 300",
    "3, 20, -300"
  })
  void verdictsAndDistancesAreProvedAndTrue(int n, int pairs, int exponent) {
    VerifiedNarrowPhase phase =
        Proofs.prove(ENGINES.createNarrowPhase("simplex-exact"), Proof.CHECKED, ENGINES);
    Set<Verdict> seen = EnumSet.noneOf(Verdict.class);
    double scale = Math.scalb(1.0, exponent);
    for (int k = 0; k < pairs * ROUNDS; k++) {
      Random random = new Random(1000L * n + k);
      Described a = described(n, random, scale);
      Described b = described(n, random, scale);
      Pose poseA = pose(n, random, scale);
      Pose poseB = pose(n, random, scale);
      ExactPair.Nearest truth = new ExactPair(a.vertices(), poseA, b.vertices(), poseB).nearest();
      Verdict expected =
          ask(phase, a.vertices(), poseA, b.vertices(), poseB, PairRequest.intersection())
              .verdict();
      assertThat(expected.collides()).isEqualTo(truth.meet());
      seen.add(expected);
      for (int form = 0; form < 3; form++) {
        ConvexBody first = form == 1 ? a.vertices() : a.rows();
        ConvexBody second = form == 2 ? b.vertices() : b.rows();
        String what = "n %d, pair %d, form %d, %s".formatted(n, k, form, expected);
        PairResult met = ask(phase, first, poseA, second, poseB, PairRequest.intersection());
        assertThat(met.verdict()).as(what).isEqualTo(expected);
        assertThat(met.verdictAssurance()).as(what).isEqualTo(Assurance.PROVED);
        PairResult far = ask(phase, first, poseA, second, poseB, PairRequest.distance());
        assertThat(far.verdict()).as(what).isEqualTo(expected);
        if (expected == Verdict.DISJOINT) {
          assertDistance(truth, far, 0, what);
        }
        Outcome outcome = far.toOutcome();
        CertificateChecker.Finding found =
            CertificateChecker.check(first, poseA, second, poseB, outcome.certificate());
        assertThat(found.valid()).as(what + found.reason()).isTrue();
        assertThat(found.verdict()).as(what).isEqualTo(expected);
      }
    }
    assertThat(seen).contains(Verdict.DISJOINT);
    if (n <= 3 && exponent == 0) {
      assertThat(seen).contains(Verdict.TOUCHING, Verdict.INTERSECTING);
    }
  }

  private static void assertDistance(
      ExactPair.Nearest truth, PairResult far, double radius, String what) {
    assertThat(far.boundsAssurance()).as(what).isEqualTo(Assurance.PROVED);
    assertThat(far.hasUpper()).as(what).isTrue();
    assertThat(far.upper() - far.lower())
        .as(what)
        .isLessThanOrEqualTo(1e-12 * far.upper() + 4 * Math.ulp(radius));
    BigDecimal exact = new BigDecimal(radius);
    assertThat(truth.compareBound(far.lower(), exact)).as(what).isNotPositive();
    assertThat(truth.compareBound(far.upper(), exact)).as(what).isNotNegative();
  }

  @ParameterizedTest
  @CsvSource({"1, 100", "2, 150", "3, 100", "4, 20"})
  void radiiCount(int n, int pairs) {
    VerifiedNarrowPhase phase =
        Proofs.prove(ENGINES.createNarrowPhase("simplex-exact"), Proof.CHECKED, ENGINES);
    Set<Verdict> seen = EnumSet.noneOf(Verdict.class);
    for (int k = 0; k < pairs; k++) {
      Random random = new Random(2000L * n + k);
      Described a = described(n, random, 1);
      Described b = described(n, random, 1);
      Pose poseA = pose(n, random, 1);
      Pose poseB = pose(n, random, 1);
      double radius = 0.5 * (1 + random.nextInt(4));
      ExactPair.Nearest truth = new ExactPair(a.vertices(), poseA, b.vertices(), poseB).nearest();
      int sign = truth.compareTo(new BigDecimal(radius));
      Verdict expected =
          sign > 0 ? Verdict.DISJOINT : sign == 0 ? Verdict.TOUCHING : Verdict.INTERSECTING;
      seen.add(expected);
      ConvexBody ball = new RoundedPolytope(a.vertices(), radius);
      for (PairRequest request :
          new PairRequest[] {PairRequest.intersection(), PairRequest.distance()}) {
        String what = "n %d, pair %d, %s".formatted(n, k, request.goal());
        PairResult result = ask(phase, ball, poseA, b.rows(), poseB, request);
        assertThat(result.verdict()).as(what).isEqualTo(expected);
        assertThat(result.verdictAssurance()).as(what).isEqualTo(Assurance.PROVED);
        if (request.goal() == Goal.DISTANCE && expected == Verdict.DISJOINT) {
          assertDistance(truth, result, radius, what);
        }
      }
    }
    assertThat(seen).contains(Verdict.DISJOINT, Verdict.INTERSECTING);
  }
}
