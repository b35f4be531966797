// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.CertifiedSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which way a question takes through the settlement: empty bodies, casts, other units. */
final class SettlementRoutesTest {

  private static final PairRequest INTERSECTION = PairRequest.intersection();

  private final Cubes cubes = new Cubes(3);
  private final Settlement settlement = cubes.settlement;
  private final PairResult out = cubes.result;

  private static SettledBody cube(double size) {
    double[] c = Cubes.body(3).toArray();
    for (int i = 0; i < c.length; i++) {
      c[i] *= size;
    }
    return new SettledBody(CertifiedSupport.of(Polytope.of(3, c)), 0);
  }

  private void settle(
      SettledBody a, SettledBody b, Pose there, PairRequest request, boolean prove) {
    settlement.settle(a, Pose.identity(3), b, there, request, cubes.found, prove, out);
  }

  // --- empty bodies

  @ParameterizedTest
  @EnumSource(
      value = Goal.class,
      names = {"INTERSECTION", "DISTANCE", "PENETRATION", "CAST"})
  void nothingIsInfinitelyFarFromAll(Goal goal) {
    SettledBody none = new SettledBody(CertifiedSupport.of(Polytope.empty(3)), 0);
    PairRequest.Builder builder = PairRequest.builder(goal);
    PairRequest request = goal == Goal.CAST ? builder.direction(1, 0, 0).build() : builder.build();
    for (boolean prove : new boolean[] {false, true}) {
      for (boolean emptyA : new boolean[] {false, true}) {
        cubes.found.clear().effort(7, 9);
        settle(emptyA ? none : cube(1), emptyA ? cube(1) : none, Pose.identity(3), request, prove);
        assertThat(settlement.stage()).isEqualTo(Settlement.Stage.EMPTY);
        assertThat(out.verdict()).isEqualTo(Verdict.DISJOINT);
        assertThat(out.termination()).isEqualTo(Termination.CONVERGED);
        assertThat(out.lower()).isInfinite();
        assertThat(out.upper()).isInfinite();
        assertThat(out.hasCastParameter()).isEqualTo(goal == Goal.CAST);
        assertThat(out.emptySide()).isEqualTo(emptyA ? BodySide.A : BodySide.B);
        assertThat(out.iterations()).isEqualTo(7);
        assertThat(out.supportQueries()).isEqualTo(9);
        assertThat(out.decidedBy()).isEqualTo("settlement:empty-body");
        assertThat(out.verdictAssurance()).isEqualTo(prove ? Assurance.PROVED : Assurance.FLOATING);
        assertThat(out.boundsAssurance()).isEqualTo(prove ? Assurance.PROVED : Assurance.FLOATING);
      }
    }
    cubes.apart();
    cubes.settle(3, INTERSECTION, true); // and that is forgotten
    assertThat(settlement.stage()).isEqualTo(Settlement.Stage.EVIDENCE);
    assertThat(out.hasEmptySide()).isFalse();
  }

  @Test
  void nothingIsASubsetOfAll() {
    for (boolean emptyA : new boolean[] {false, true}) {
      settlement.settleEmpty(emptyA, PairRequest.containment(), true, out);
      assertThat(out.verdict()).isEqualTo(emptyA ? Verdict.SUBSET : Verdict.NOT_SUBSET);
      assertThat(out.hasLower()).isFalse();
      assertThat(out.verdictAssurance()).isEqualTo(Assurance.PROVED);
    }
  }

  // --- who decided

  @Test
  void whoDecidedIsNamed() {
    cubes.apart().by("engine:step");
    cubes.settle(3, INTERSECTION, true);
    assertThat(out.decidedBy()).isEqualTo("engine:step");
    cubes.found.clear().by("engine:step");
    cubes.settle(3, INTERSECTION, true);
    assertThat(out.decidedBy()).isEqualTo("settlement:search");
    cubes.found.clear().by("engine:step").ended(Termination.ITERATION_LIMIT);
    cubes.settle(3, INTERSECTION, true);
    assertThat(out.hasDecidedBy()).isFalse();
  }

  /** The first answer of a settlement that is somebody's word has points where the bodies stand. */
  @Test
  void aWordHasPointsWhereTheBodiesStand() {
    cubes.apart().lower(1).upper(1).sure();
    cubes.settle(3, PairRequest.distance(), false);
    assertThat(settlement.stage()).isEqualTo(Settlement.Stage.WORD);
    assertThat(out.pointA(0)).isEqualTo(1);
    assertThat(out.pointB(0)).isEqualTo(2);
    assertThat(settlement.isBorneOut()).isTrue();
  }

  /** A surface is handed on with the depth that it shows, and not with what is asked next. */
  @Test
  void aSurfaceIsOfOneDepth() {
    Cubes squares = new Cubes(2);
    squares.together();
    squares.settle(1.75, PairRequest.penetration(), true);
    assertThat(squares.result.hasSurface()).isTrue();
    squares.settle(1.75, INTERSECTION, true);
    assertThat(squares.result.hasSurface()).isFalse();
    squares.apart();
    squares.settle(3, PairRequest.distance(), true);
    assertThat(squares.result.hasSurface()).isFalse();
  }

  // --- casts

  private static final Pose ASIDE = Pose.translation(5, 0.5, 0.25);

  private static PairRequest cast(double x) {
    return PairRequest.builder(Goal.CAST).direction(x, 0, 0).build();
  }

  /** A claim is borne out by what is certain, and by nothing else. */
  @Test
  void claimsAboutCastsAreBorneOutOrNot() {
    for (boolean prove : new boolean[] {false, true}) {
      Proposal hit = cubes.found;
      hit.clear().together().along(1, 0, 0).castParameter(3).by("engine:hit");
      hit.vertexA(1, 1).vertexA(5, 1).vertexA(7, 1).vertexB(0, 1);
      settle(cube(1), cube(1), ASIDE, cast(-1), prove);
      assertThat(out.verdict()).isEqualTo(Verdict.UNDECIDED); // the corner is beside the triangle
      assertThat(settlement.isBorneOut()).isFalse();
      assertThat(settlement.stage()).isEqualTo(Settlement.Stage.NOTHING);
      assertThat(out.hasDecidedBy()).isFalse();
      hit.clear().together().along(1, 0, 0).castParameter(3).by("engine:hit");
      hit.vertexA(1, 1).vertexA(3, 1).vertexA(5, 1).vertexB(0, 1); // -0.5, -0.75 is inside
      settle(cube(1), cube(1), ASIDE, cast(-1), prove);
      assertThat(out.verdict()).isEqualTo(Verdict.INTERSECTING);
      assertThat(settlement.isBorneOut()).isTrue();
      assertThat(settlement.stage()).isEqualTo(Settlement.Stage.EVIDENCE);
      assertThat(out.decidedBy()).isEqualTo("engine:hit");
      assertThat(out.verdictAssurance()).isEqualTo(prove ? Assurance.PROVED : Assurance.FLOATING);
      hit.clear().along(1, 0, 0);
      settle(cube(1), cube(1), ASIDE, cast(-1), prove);
      assertThat(out.verdict()).isEqualTo(Verdict.UNDECIDED);
      assertThat(settlement.isBorneOut()).isTrue(); // nothing was claimed
      hit.clear().apart().along(1, 0, 0);
      settle(cube(1), cube(1), ASIDE, cast(1), prove);
      assertThat(out.verdict()).isEqualTo(Verdict.DISJOINT);
      assertThat(settlement.isBorneOut()).isTrue();
      settle(cube(1), cube(1), ASIDE, cast(-1), prove);
      assertThat(settlement.isBorneOut()).isFalse();
      hit.apart().along(Double.NaN, 0, 0);
      settle(cube(1), cube(1), ASIDE, cast(-1), prove);
      assertThat(settlement.fault().isEmpty()).isEqualTo(!prove);
    }
  }

  /** Who says that they meet at the start has to show a common point; later, where they meet. */
  @ParameterizedTest
  @CsvSource({"0", "NaN", "-1"})
  void aStartInContactIsAnIntersection(double parameter) {
    for (boolean prove : new boolean[] {false, true}) {
      cubes.together().castParameter(parameter).effort(7, 9);
      cubes.settle(0.25, cast(1), prove);
      assertThat(out.verdict()).isEqualTo(Verdict.INTERSECTING);
      assertThat(out.castParameter()).isZero();
      assertThat(out.upper()).isZero();
      assertThat(settlement.stage()).isEqualTo(Settlement.Stage.EVIDENCE);
      assertThat(settlement.isBorneOut()).isTrue();
      assertThat(out.verdictAssurance()).isEqualTo(prove ? Assurance.PROVED : Assurance.FLOATING);
      assertThat(out.boundsAssurance()).isEqualTo(out.verdictAssurance());
      cubes.settle(5, cast(-1), prove); // disjoint there: they may meet on the way
      assertThat(out.verdict()).isEqualTo(Verdict.UNDECIDED);
      assertThat(out.termination()).isEqualTo(Termination.NUMERICAL_BREAKDOWN);
      assertThat(out.iterations()).isEqualTo(7);
      assertThat(settlement.stage()).isEqualTo(Settlement.Stage.NOTHING);
      assertThat(settlement.isBorneOut()).isFalse();
      assertThat(out.verdictAssurance()).isEqualTo(Assurance.FLOATING);
    }
  }

  // --- other units

  /** Scenes that have to be scaled are answered alike, by the same stages, with lengths scaled. */
  @ParameterizedTest
  @ValueSource(ints = {-900, -300, 300, 900})
  void scenesOfAnySizeAreAnsweredAlike(int exponent) {
    double size = Math.scalb(1.0, exponent);
    SettledBody body = cube(size);
    Pose there = Pose.translation(3 * size, 0, 0);
    cubes.apart();
    settle(body, body, there, PairRequest.distance(), true);
    assertThat(settlement.stage()).isEqualTo(Settlement.Stage.EVIDENCE);
    assertThat(out.termination()).isEqualTo(Termination.CONVERGED);
    assertThat(out.lower() / size).isBetween(1 - 1e-12, 1.0);
    assertThat(out.upper() / size).isBetween(1.0, 1 + 1e-12);
    assertThat(out.pointB(0) / size).isEqualTo(2);
    PairRequest near =
        PairRequest.builder(Goal.DISTANCE).absoluteTolerance(size).relativeTolerance(0).build();
    cubes.apart().pair(0, 1, 0.125);
    settle(body, body, there, near, true);
    assertThat(settlement.stage()).isEqualTo(Settlement.Stage.EVIDENCE); // near enough
    assertThat(out.upper() / size).isGreaterThan(1.2);
    cubes.together().upper(-1.75 * size).foot(7, 6, 1);
    settle(body, body, Pose.translation(0.25 * size, 0, 0), PairRequest.penetration(), true);
    assertThat(out.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(out.lower() / size).isBetween(-1.75 - 1e-12, -1.75);
    assertThat(out.upper() / size).isBetween(-1.75, -1.75 + 2e-12);
    cubes.apart().pair(99, 0, 1);
    settle(body, body, there, INTERSECTION, true);
    assertThat(settlement.fault()).contains("99");
    assertThat(out.verdict()).isEqualTo(Verdict.DISJOINT); // the plane is evidence all the same
  }

  /** The parameter of a cast has no length, and is one whatever the units are. */
  @ParameterizedTest
  @ValueSource(ints = {-500, 500})
  void castsOfAnySizeHaveTheSameParameter(int exponent) {
    double size = Math.scalb(1.0, exponent);
    SettledBody body = cube(size);
    Pose there = Pose.translation(5 * size, 0.5 * size, 0.25 * size);
    cubes.found.clear().together().along(1, 0, 0).castParameter(3);
    cubes.found.vertexA(1, 1).vertexA(3, 1).vertexA(5, 1).vertexB(0, 1);
    settle(body, body, there, cast(-size), true);
    assertThat(out.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(out.lower()).isBetween(3 - 1e-14, 3.0);
    assertThat(out.upper()).isBetween(3.0, 3 + 1e-14);
    cubes.found.castParameter(3 * size);
    settle(body, body, there, cast(-1), true);
    assertThat(out.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(out.castParameter() / size).isBetween(3 - 1e-14, 3 + 1e-14);
  }

  /** Of a copy that is rounded a common point is none of the given bodies. */
  @Test
  void anAnswerThatIsTakenBackRestsOnNothing() {
    SettledBody large = cube(0x1p900);
    SettledBody small =
        new SettledBody(CertifiedSupport.of(Polytope.of(3, 0x1.123456789abcdp-1000, 0, 0)), 0);
    cubes.found.clear().together();
    for (int k = 0; k < 4; k++) {
      cubes.found.pair(k == 0 ? 7 : 7 - 1 - (1 << (k % 3)) % 7, 0, 1);
    }
    settle(large, small, Pose.identity(3), INTERSECTION, true);
    assertThat(out.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(settlement.stage()).isEqualTo(Settlement.Stage.NOTHING);
    assertThat(settlement.isBorneOut()).isFalse();
    assertThat(out.verdictAssurance()).isEqualTo(Assurance.FLOATING);
    assertThat(out.hasDecidedBy()).isFalse();
  }
}
