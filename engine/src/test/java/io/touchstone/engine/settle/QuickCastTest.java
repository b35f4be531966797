// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the quick stage of casts answers itself, and what it leaves: behind it the stage of casts
 * answers by the same rules.
 */
final class QuickCastTest {

  private static final CertifiedSupport CUBE = CertifiedSupport.of(Cubes.body(3));
  private static final CertifiedSupport POINT = CertifiedSupport.of(Polytope.of(3, 0, 0, 0));

  private final QuickCast quick = new QuickCast();
  private final PairResult out = new PairResult(3);
  private double tolerance = PairRequest.DEFAULT_RELATIVE_TOLERANCE;
  private boolean prove = true;

  /** Answers about the cube and a point that stands somewhere. */
  private boolean answers(double[] from, double[] direction, Proposal found) {
    return answers(CUBE, POINT, from, direction, found);
  }

  private boolean answers(
      CertifiedSupport a, CertifiedSupport b, double[] from, double[] direction, Proposal found) {
    PairRequest request =
        PairRequest.builder(Goal.CAST).direction(direction).relativeTolerance(tolerance).build();
    Pose there = Pose.translation(from);
    boolean told = quick.settle(a, Pose.identity(3), b, there, found, request, prove, out);
    if (told) {
      Assurance assurance = prove ? Assurance.PROVED : Assurance.FLOATING;
      assertThat(out.verdictAssurance()).isEqualTo(assurance);
      assertThat(out.boundsAssurance()).isEqualTo(assurance);
      assertThat(out.termination()).isEqualTo(Termination.CONVERGED);
    }
    return told;
  }

  private static double[] vector(double x, double y, double z) {
    return new double[] {x, y, z};
  }

  /** The axis and the two after it, so that a case is one of each face. */
  private static double[] turned(int axis, double first, double second, double third) {
    double[] v = new double[3];
    v[axis] = first;
    v[(axis + 1) % 3] = second;
    v[(axis + 2) % 3] = third;
    return v;
  }

  /** The triangle of the face across an axis that has the second coordinate greater. */
  private static Proposal face(int axis, double... weights) {
    int second = 1 << ((axis + 1) % 3);
    return new Proposal(3)
        .together()
        .along(turned(axis, 1, 0, 0))
        .castParameter(1)
        .effort(7, 9)
        .pair(1 << axis, 0, weights[0])
        .pair(1 << axis | second, 0, weights[1])
        .pair(7, 0, weights[2]);
  }

  private static final double[] FROM = {4, 0.3, -0.2};
  private static final double[] DIRECTION = {-3, 0.1, 0.1};

  /** It passes (1, 0.4, -0.1). */
  private static Proposal hit() {
    return face(0, 0.3, 0.25, 0.45);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void aFaceThatIsHitIsAnswered(int axis) {
    double[] from = turned(axis, FROM[0], FROM[1], FROM[2]);
    double[] direction = turned(axis, DIRECTION[0], DIRECTION[1], DIRECTION[2]);
    for (boolean proving : new boolean[] {false, true}) {
      prove = proving;
      assertThat(answers(from, direction, face(axis, 0.3, 0.25, 0.45))).isTrue();
      assertThat(out.verdict()).isEqualTo(Verdict.INTERSECTING);
      assertThat(out.lower()).isBetween(1 - 1e-15, 1.0);
      assertThat(out.upper()).isBetween(1.0, 1 + 1e-15);
      assertThat(out.castParameter()).isEqualTo(1);
      assertThat(out.iterations()).isEqualTo(7);
      assertThat(out.supportQueries()).isEqualTo(9);
      assertThat(out.featureSizeA()).isEqualTo(3);
      assertThat(out.featureSizeB()).isEqualTo(1);
      assertThat(out.featureWeightB(0)).isEqualTo(1);
      double[] at = turned(axis, 1, 0.4, -0.1);
      for (int i = 0; i < 3; i++) {
        assertThat(out.normal(i)).isEqualTo(i == axis ? 1 : 0);
        assertThat(out.pointA(i)).isBetween(at[i] - 1e-15, at[i] + 1e-15);
        assertThat(out.pointB(i)).isBetween(at[i] - 1e-15, at[i] + 1e-15);
      }
    }
  }

  /** A parameter that is not between the bounds gives way to the upper one. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.999999, 1.000001, Double.NaN, Double.POSITIVE_INFINITY})
  void theParameterIsBetweenTheBounds(double parameter) {
    assertThat(answers(FROM, DIRECTION, hit().castParameter(parameter))).isTrue();
    assertThat(out.castParameter()).isEqualTo(out.upper());
  }

  @ParameterizedTest
  @CsvSource({"1, 0, 0", "0, 1, 0", "0, 0, 1", "0.48, 0.6, 0.64"})
  void aPlaneThatIsNeverCrossedIsAMiss(double x, double y, double z) {
    double[] from = vector(6 * x, 6 * y, 6 * z);
    double[] away = vector(x, y, z);
    Proposal found = new Proposal(3).apart().along(x, y, z).pair(0, 0, 1);
    assertThat(answers(from, away, found)).isTrue();
    assertThat(out.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(out.castParameter()).isInfinite();
    assertThat(out.lower()).isInfinite();
    assertThat(out.upper()).isInfinite();
    assertThat(out.hasPoints()).isFalse();
    assertThat(answers(from, vector(-x, -y, -z), found)).isFalse();
    assertThat(answers(vector(x / 2, y / 2, z / 2), away, found)).isFalse();
    for (double square : new double[] {-2.1e-12, -1.9e-12, 1.9e-12, 2.1e-12, Double.NaN}) {
      double length = Math.sqrt(1 + square);
      found.along(length * x, length * y, length * z);
      assertThat(answers(from, away, found)).isEqualTo(Math.abs(square) < 2e-12);
    }
  }

  @Test
  void whatIsNotPlainIsLeft() {
    assertThat(answers(FROM, DIRECTION, hit())).isTrue();
    assertThat(answers(FROM, DIRECTION, hit().apart())).isFalse();
    assertThat(answers(FROM, DIRECTION, hit().pair(5, 0, 0.5))).isFalse();
    assertThat(answers(FROM, DIRECTION, hit().vertexA(5, 0.5))).isFalse();
    Proposal apiece = new Proposal(3).together().along(1, 0, 0).castParameter(1);
    apiece.vertexA(1, 0.3).vertexA(3, 0.25).vertexA(7, 0.45);
    assertThat(answers(FROM, DIRECTION, apiece)).isFalse();
    apiece.vertexB(0, 0.3).vertexB(0, 0.25).vertexB(0, 0.45);
    assertThat(answers(FROM, DIRECTION, apiece)).isFalse(); // not said to be pairs
    Proposal two = new Proposal(3).together().along(1, 0, 0).castParameter(1);
    assertThat(answers(FROM, DIRECTION, two)).isFalse();
    assertThat(answers(FROM, DIRECTION, two.pair(1, 0, 1))).isFalse();
    assertThat(answers(FROM, DIRECTION, two.pair(3, 0, 1))).isFalse();
    assertThat(answers(FROM, new double[] {-0x1p302, 0, 0}, hit())).isFalse();
    assertThat(answers(vector(0x1p310, 0, 0), DIRECTION, hit())).isFalse(); // nor is its place
    assertThat(answers(vector(0.5, 0.3, -0.2), DIRECTION, hit())).isFalse(); // no plane between
    assertThat(answers(vector(4, -0.3, 0.2), DIRECTION, hit())).isFalse(); // it passes by
  }

  @ParameterizedTest
  @CsvSource({"8, 0, 0.45", "-1, 0, 0.45", "7, 1, 0.45", "7, -1, 0.45", "7, 0, -0.45", "7, 0, NaN"})
  void verticesExistAndWeightsAreSuch(int vertexA, int vertexB, double weight) {
    Proposal found = new Proposal(3).together().along(1, 0, 0).castParameter(1);
    found.pair(1, 0, 0.3).pair(3, 0, 0.25).pair(vertexA, vertexB, weight);
    assertThat(answers(FROM, DIRECTION, found)).isFalse();
    found = new Proposal(3).together().along(1, 0, 0).castParameter(1);
    found.pair(vertexA, vertexB, weight).pair(1, 0, 0.3).pair(3, 0, 0.25);
    assertThat(answers(FROM, DIRECTION, found)).isFalse();
  }

  /**
   * A plane that leans by so little leaves the bounds apart by a share of what is promised: a half
   * of 1e-15 of the size, or of what is asked for.
   */
  @ParameterizedTest
  @CsvSource({
    "0, 0.125, 1",
    "0, 1, 1",
    "0, 8, 1",
    "0, 1, 4",
    "1e-6, 0.125, 1",
    "1e-6, 1, 1",
    "1e-6, 8, 1"
  })
  void boundsAreAsCloseAsIsPromised(double asked, double speed, double size) {
    tolerance = asked;
    double[] c = Cubes.body(3).toArray();
    for (int i = 0; i < c.length; i++) {
      c[i] *= size;
    }
    CertifiedSupport cube = CertifiedSupport.of(Polytope.of(3, c));
    double way = 0.0625 * size;
    double promised = 0.5 * Math.max(asked * way, 1e-15 * size);
    double[] from = {size + way, size / 2, 0};
    double[] direction = {-speed, 0, 0};
    for (double share : new double[] {-1.4, -0.6, 0.6, 1.4}) {
      double lean = share * promised / (2 * size); // vertices of the face are 2 sizes apart
      Proposal found = face(0, 0.25, 0.25, 0.5).along(1, lean, 0).castParameter(way / speed);
      assertThat(answers(cube, POINT, from, direction, found))
          .as("share %s", share)
          .isEqualTo(Math.abs(share) < 1);
      if (Math.abs(share) < 1) {
        assertThat(out.upper() - out.lower()).isLessThanOrEqualTo(promised / speed);
      }
    }
  }

  /** A vertex of several pairs is named once, with the sum of its weights. */
  @Test
  void termsOfAVertexAreMerged() {
    CertifiedSupport segment = CertifiedSupport.of(Polytope.of(3, 0, 0, 0, 0, 0, -1));
    Proposal found = new Proposal(3).together().along(1, 0, 0).castParameter(1);
    found.pair(1, 0, 0.25).pair(3, 0, 0.5).pair(3, 1, 0.25);
    double[] from = {4, 0.5, 0.25 - 1};
    from[2] += 0.25; // the point of B is a quarter below its place
    assertThat(answers(CUBE, segment, from, vector(-3, 0, -0.25), found)).isTrue();
    assertThat(out.featureSizeA()).isEqualTo(2);
    assertThat(out.featureSizeB()).isEqualTo(2);
    assertThat(out.featureVertexA(1)).isEqualTo(3);
    assertThat(out.featureWeightA(1)).isEqualTo(0.75);
    assertThat(out.featureVertexB(0)).isZero();
    assertThat(out.featureWeightB(0)).isEqualTo(0.75);
  }

  /** Weights that put the points apart where the bodies meet are not handed on. */
  @ParameterizedTest
  @CsvSource({"1e-12, 0", "-1e-12, 0", "0, 1e-12", "0, -1e-12", "0.1, 0", "0, 0.1"})
  void thePointsAreCommon(double second, double third) {
    Proposal found = face(0, 0.3 - second, 0.25 + second - third, 0.45 + third);
    assertThat(answers(FROM, DIRECTION, found)).isFalse();
  }
}
