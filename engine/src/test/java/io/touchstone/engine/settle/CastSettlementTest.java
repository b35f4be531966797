// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.CertifiedSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is proposed about a cast becomes bounds that hold, or nothing. */
final class CastSettlementTest {

  private static final Polytope BOX = Shapes.box(1, 1, 1);
  private static final Polytope POINT = Polytope.of(3, 0, 0, 0);

  private double scale = 1;

  private static int corner(double x, double y, double z) {
    for (int v = 0; v < 8; v++) {
      if (BOX.coordinate(v, 0) == x && BOX.coordinate(v, 1) == y && BOX.coordinate(v, 2) == z) {
        return v;
      }
    }
    throw new AssertionError("no such corner");
  }

  private PairResult settle(double radiusB, double[] from, double[] direction, Proposal proposal) {
    PairRequest request = PairRequest.builder(Goal.CAST).direction(direction).build();
    PairResult out = new PairResult(3);
    double[] scaled = new double[24];
    for (int i = 0; i < 24; i++) {
      scaled[i] = scale * BOX.coordinate(i / 3, i % 3);
    }
    new Settlement(3)
        .settle(
            new SettledBody(CertifiedSupport.of(Polytope.of(3, scaled)), 0),
            Pose.identity(3),
            new SettledBody(CertifiedSupport.of(POINT), scale * radiusB),
            Pose.translation(scale * from[0], scale * from[1], scale * from[2]),
            request,
            proposal,
            true,
            out);
    return out;
  }

  /** The triangle of the face x = 1 that has y greater than z. */
  private static Proposal face(double parameter) {
    return new Proposal(3)
        .together()
        .along(1, 0, 0)
        .castParameter(parameter)
        .vertexA(corner(1, -1, -1), 1)
        .vertexA(corner(1, 1, -1), 1)
        .vertexA(corner(1, 1, 1), 1)
        .vertexB(0, 1);
  }

  @Test
  void aHitIsBoundedFromBothSides() {
    double[] from = {4, 0.3, -0.2};
    PairResult found = settle(0, from, new double[] {-3, 0.1, 0.1}, face(1));
    assertThat(found.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(found.verdictAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(found.boundsAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(found.termination()).isEqualTo(Termination.CONVERGED);
    assertThat(found.lower()).isBetween(1 - 1e-14, 1.0);
    assertThat(found.upper()).isBetween(1.0, 1 + 1e-14);
    assertThat(found.castParameter()).isEqualTo(1);
    assertThat(found.normal(0)).isEqualTo(1);
    assertThat(found.pointA(0)).isEqualTo(1, within(1e-15));
    assertThat(found.pointA(1)).isEqualTo(0.4, within(1e-15));
    assertThat(found.pointB(0)).isEqualTo(1, within(1e-15));
    assertThat(found.pointB(2)).isEqualTo(-0.1, within(1e-15));
  }

  /** Three pairs are settled in one pass of doubles; what is not plain is settled as the rest. */
  @ParameterizedTest
  @ValueSource(doubles = {1, 0x1p-200, 0x1p200, 0x1p-400, 0x1p400})
  void pairsOfAFaceAreAHit(double unit) {
    scale = unit;
    double[] direction = {-3 * unit, 0.1 * unit, 0.1 * unit};
    PairResult found = settle(0, new double[] {4, 0.3, -0.2}, direction, pairs(1));
    assertThat(found.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(found.boundsAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(found.lower()).isBetween(1 - 1e-14, 1.0);
    assertThat(found.upper()).isBetween(1.0, 1 + 1e-14);
    assertThat(found.featureSizeB()).isEqualTo(1);
    assertThat(found.featureSizeA()).isEqualTo(3);
    assertThat(found.pointA(1) / unit).isEqualTo(0.4, within(1e-15));
    assertThat(found.pointB(2) / unit).isEqualTo(-0.1, within(1e-15));
  }

  /** Weights of a triangle that the ray passes by are no evidence, whatever they say. */
  @Test
  void pairsThatTheRayPassesByProveNothing() {
    PairResult beside =
        settle(0, new double[] {4, -0.3, 0.2}, new double[] {-3, 0, 0}, pairs(1)); // the other half
    assertThat(beside.verdict()).isEqualTo(Verdict.UNDECIDED);
    PairResult away = settle(0, new double[] {4, 0.3, -0.2}, new double[] {3, 0, 0}, pairs(1));
    assertThat(away.verdict()).isNotEqualTo(Verdict.INTERSECTING);
    PairResult inside = settle(0, new double[] {0.5, 0.3, -0.2}, new double[] {3, 0, 0}, pairs(1));
    assertThat(inside.lower()).isNotEqualTo(0.5 / 3);
    PairResult absent =
        settle(
            0,
            new double[] {4, 0.3, -0.2},
            new double[] {-3, 0, 0},
            new Proposal(3)
                .together()
                .along(1, 0, 0)
                .castParameter(1)
                .pair(8, 0, 0.5)
                .pair(corner(1, 1, 1), 0, 0.2)
                .pair(corner(1, 1, -1), 0, 0.3));
    assertThat(absent.verdict()).isEqualTo(Verdict.UNDECIDED);
  }

  /** The same triangle as {@link #face}, as pairs. */
  private static Proposal pairs(double parameter) {
    return new Proposal(3)
        .together()
        .along(1, 0, 0)
        .castParameter(parameter)
        .pair(corner(1, -1, -1), 0, 0.3)
        .pair(corner(1, 1, -1), 0, 0.25)
        .pair(corner(1, 1, 1), 0, 0.45);
  }

  @Test
  void aBadNormalIsReplacedByThatOfTheFace() {
    Proposal tilted = face(1).along(0.8, 0.6, 0);
    PairResult found = settle(0, new double[] {4, 0.3, -0.2}, new double[] {-3, 0.1, 0.1}, tilted);
    assertThat(found.lower()).isBetween(1 - 1e-14, 1.0);
    assertThat(found.normal(0)).isCloseTo(1, within(1e-15));
  }

  @Test
  void verticesThatTheRayPassesByProveNothing() {
    PairResult found =
        settle(0, new double[] {4, -0.3, 0.2}, new double[] {-3, 0, 0}, face(1)); // the other half
    assertThat(found.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(found.verdictAssurance()).isEqualTo(Assurance.FLOATING);
    assertThat(found.hasLower()).isFalse();
  }

  /** The diagonal of the face x = 1, without a plane. */
  private static Proposal diagonal() {
    return new Proposal(3)
        .together()
        .castParameter(1.5)
        .vertexA(corner(1, -1, -1), 0.25)
        .vertexA(corner(1, 1, 1), 0.75)
        .vertexB(0, 1);
  }

  /** On the diagonal of the face a weight is zero, which bounds do not tell from a negative one. */
  @Test
  void aHitOnAnEdgeIsCertainWhereItHasNoRounding() {
    Proposal edge = diagonal().along(1, 0, 0);
    PairResult found = settle(0, new double[] {4, 0.5, 0.5}, new double[] {-2, 0, 0}, edge);
    assertThat(found.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(found.upper()).isEqualTo(1.5);
    assertThat(found.lower()).isCloseTo(1.5, within(1e-14));
    edge.castParameter(Math.nextDown(1.5));
    found = settle(0, new double[] {4, 0.5, 0.5}, new double[] {-2, 0, 0}, edge);
    assertThat(found.verdict()).isEqualTo(Verdict.UNDECIDED);
  }

  /** Without a plane its evidence was read as a point that both bodies have where they start. */
  @Test
  void aHitHasAPlaneWhateverIsProposed() {
    PairResult found = settle(0, new double[] {4, 0.5, 0.5}, new double[] {-2, 0, 0}, diagonal());
    assertThat(found.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(found.hasNormal()).isTrue();
    assertThat(found.normal(0)).isEqualTo(1);
    assertThat(found.upper()).isEqualTo(1.5);
    assertThat(found.lower()).isCloseTo(1.5, within(1e-14));
  }

  @Test
  void aMissNeedsAPlaneThatIsNeverCrossed() {
    Proposal apart = new Proposal(3).apart().along(0, 1, 0).vertexA(0, 1).vertexB(0, 1);
    PairResult found = settle(0, new double[] {4, 1.5, 0}, new double[] {-3, 0, 0}, apart);
    assertThat(found.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(found.verdictAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(found.castParameter()).isInfinite();
    assertThat(found.lower()).isInfinite();
    assertThat(found.upper()).isInfinite();
    assertThat(found.hasPoints()).isFalse();
    double[] creeping = {-3, -1e-9, 0};
    assertThat(settle(0, new double[] {4, 1.5, 0}, creeping, apart).verdict())
        .isEqualTo(Verdict.DISJOINT);
    double[] coming = {-3, -0.5, 0};
    assertThat(settle(0, new double[] {4, 1.5, 0}, coming, apart).verdict())
        .isEqualTo(Verdict.UNDECIDED);
    double[] behind = {-3, 0, 0};
    assertThat(settle(0, new double[] {4, 1, 0}, behind, apart).verdict())
        .isEqualTo(Verdict.UNDECIDED);
  }

  @Test
  void aStartInContactIsAnIntersection() {
    Proposal together =
        new Proposal(3)
            .together()
            .vertexA(corner(-1, -1, -1), 0.25)
            .vertexA(corner(1, 1, 1), 0.75)
            .vertexB(0, 1);
    PairResult found = settle(0, new double[] {0.5, 0.5, 0.5}, new double[] {1, 0, 0}, together);
    assertThat(found.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(found.castParameter()).isZero();
    assertThat(found.lower()).isZero();
    assertThat(found.upper()).isZero();
    assertThat(found.boundsAssurance()).isEqualTo(Assurance.PROVED);
    found = settle(0, new double[] {3, 0, 0}, new double[] {-1, 0, 0}, together);
    assertThat(found.verdict()).isEqualTo(Verdict.UNDECIDED);
  }

  @Test
  void ballsMeetBeforeTheirCentres() {
    PairResult found = settle(0.5, new double[] {4, 0.3, -0.2}, new double[] {-2, 0, 0}, ball());
    assertThat(found.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(found.lower()).isBetween(1.25 - 1e-14, 1.25);
    assertThat(found.upper()).isBetween(1.25, 1.25 + 1e-14);
    assertThat(found.pointA(0)).isCloseTo(1, within(1e-14));
    assertThat(found.pointB(0)).isCloseTo(1, within(1e-14));
  }

  /** The point (1, 0.3, -0.2) of A, as weights of the face. */
  private static Proposal ball() {
    return new Proposal(3)
        .together()
        .along(1, 0, 0)
        .castParameter(1.25)
        .vertexA(corner(1, -1, -1), 0.35)
        .vertexA(corner(1, 1, -1), 0.25)
        .vertexA(corner(1, 1, 1), 0.4)
        .vertexB(0, 1);
  }

  /** Scenes of any size, and directions of any length, have the same parameters. */
  @ParameterizedTest
  @ValueSource(ints = {-900, -300, -97, 97, 300, 900})
  void sizesDoNotMatter(int exponent) {
    scale = Math.scalb(1.0, exponent);
    double[] direction = {-3 * scale, 0.125 * scale, 0.125 * scale};
    PairResult found = settle(0, new double[] {4, 0.25, -0.25}, direction, face(1));
    assertThat(found.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(found.upper()).isBetween(1.0, 1 + 1e-14);
    assertThat(found.lower()).isBetween(1 - 1e-14, 1.0);
    assertThat(found.pointB(0)).isCloseTo(scale, within(1e-14 * scale));
    scale = 1;
    double unit = Math.scalb(1.0, -exponent);
    found = settle(0, new double[] {4, 0.25, -0.25}, direction, face(unit));
    assertThat(found.upper()).isBetween(unit, (1 + 1e-14) * unit);
    assertThat(found.lower()).isBetween((1 - 1e-14) * unit, unit);
  }

  @Test
  void aDirectionThatLosesDigitsIsLeftToExactArithmetic() {
    double[] direction = {-1e300, 1e-300, 0};
    PairResult found = settle(0, new double[] {4, 0.3, -0.2}, direction, face(3e-300));
    assertThat(found.verdict()).isEqualTo(Verdict.UNDECIDED);
  }

  @Test
  void whatCannotBeHelpsNobody() {
    for (Proposal wrong :
        new Proposal[] {
          face(1).vertexA(99, 1),
          face(1).vertexB(0, Double.NaN),
          face(Double.NaN).along(0, 0, 0),
          new Proposal(3).together().along(1, 0, 0).castParameter(1),
          new Proposal(3)
        }) {
      PairResult found = settle(0, new double[] {4, 0.3, -0.2}, new double[] {-3, 0, 0}, wrong);
      assertThat(found.verdict()).isEqualTo(Verdict.UNDECIDED);
      assertThat(found.boundsAssurance()).isEqualTo(Assurance.FLOATING);
    }
    double[] direction = {-3, 0, 0};
    Proposal directed = face(1).along(Double.NaN, 0, 0);
    PairResult found = settle(0, new double[] {4, 0.3, -0.2}, direction, directed);
    assertThat(found.lower()).isCloseTo(1, within(1e-14)); // that of the face
  }
}
