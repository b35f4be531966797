// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.Query;
import io.touchstone.Touchstone;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is looked for along directions: subsets and least depths of bodies without vertices. */
final class SupportAnswersTest {

  private static final Query QUERY = Touchstone.with("auto");

  private static double[] filled(int n, double value) {
    double[] numbers = new double[n];
    Arrays.fill(numbers, value);
    return numbers;
  }

  private static double[] axis(int n, double length) {
    double[] axis = new double[n];
    axis[n - 1] = length;
    return axis;
  }

  private static ConvexBody egg(int n, double size) {
    double[] axes = filled(n, size);
    axes[0] *= 2;
    return Shapes.smoothEllipsoid(axes);
  }

  private static HalfSpaces half(int n, double offset) {
    return HalfSpaces.of(n, new double[][] {axis(n, 3)}, new double[] {3 * offset});
  }

  private static HalfSpaces cube(int n, double half) {
    double[][] normals = new double[2 * n][n];
    for (int k = 0; k < n; k++) {
      normals[2 * k][k] = 1;
      normals[2 * k + 1][k] = -1;
    }
    return HalfSpaces.of(n, normals, filled(2 * n, half));
  }

  private static Verdict isSubset(ConvexBody a, ConvexBody b) {
    Outcome outcome = QUERY.isSubset(a, b);
    assertThat(outcome.verdictAssurance()).isEqualTo(Assurance.FLOATING);
    return outcome.verdict();
  }

  /** How near the body may be to the border grows with the dimension: facets are many. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void subsetsWithRoom(int n) {
    double room = n < 3 ? 1e-3 : n == 3 ? 0.01 : 0.1;
    assertThat(isSubset(egg(n, 1 - room), egg(n, 1))).isEqualTo(Verdict.SUBSET);
    assertThat(isSubset(egg(n, 1 + 1e-9), egg(n, 1))).isEqualTo(Verdict.NOT_SUBSET);
    assertThat(isSubset(egg(n, 1), egg(n, 1))).isEqualTo(Verdict.UNDECIDED);
    assertThat(isSubset(egg(n, 1), half(n, n == 1 ? 2.000001 : 1.000001)))
        .isEqualTo(Verdict.SUBSET);
    assertThat(isSubset(egg(n, 1), half(n, 0.999999))).isEqualTo(Verdict.NOT_SUBSET);
    assertThat(isSubset(Shapes.sphere(n, 1 - room), egg(n, 1))).isEqualTo(Verdict.SUBSET);
    assertThat(isSubset(egg(n, 0.4), Shapes.box(filled(n, 1)))).isEqualTo(Verdict.SUBSET);
    assertThat(isSubset(Polytope.of(n, axis(n, 0.99)), egg(n, 1))).isEqualTo(Verdict.SUBSET);
    assertThat(isSubset(Polytope.of(n, axis(n, 2.01)), egg(n, 1))).isEqualTo(Verdict.NOT_SUBSET);
  }

  /** A radius that both have does not count, so that the cores may be far from the border. */
  @Test
  void radiiCancel() {
    ConvexBody box = Shapes.box(1, 1, 1);
    ConvexBody a = new RoundedPolytope(Shapes.box(0.9, 0.9, 0.9), 100);
    ConvexBody b = new RoundedPolytope((Polytope) box, 100);
    assertThat(QUERY.isSubset(a, b).verdict()).isEqualTo(Verdict.SUBSET);
    assertThat(isSubset(egg(3, 0.4), b)).isEqualTo(Verdict.SUBSET);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void halfSpacesInHulls(int n) {
    ConvexBody box = Shapes.box(filled(n, 1.01));
    assertThat(isSubset(cube(n, 1), box)).isEqualTo(Verdict.SUBSET);
    assertThat(isSubset(cube(n, 1.02), box)).isEqualTo(Verdict.NOT_SUBSET);
    assertThat(isSubset(half(n, 1), box)).isEqualTo(Verdict.NOT_SUBSET);
    assertThat(isSubset(HalfSpaces.ray(new double[n], axis(n, 1)), box))
        .isEqualTo(Verdict.NOT_SUBSET);
    assertThat(isSubset(cube(n, 1), Shapes.sphere(n, 1.01 * Math.sqrt(n))))
        .isEqualTo(Verdict.SUBSET);
    assertThat(isSubset(cube(n, 1), Shapes.sphere(n, 0.99 * Math.sqrt(n))))
        .isEqualTo(Verdict.NOT_SUBSET);
  }

  /** The box around half-spaces is larger than the body, wherever they are. */
  @Test
  void halfSpacesFarAway() {
    HalfSpaces far = HalfSpaces.of(2, new double[][] {{1, 1e-9}}, new double[] {-1e9});
    assertThat(isSubset(far, egg(2, 1))).isEqualTo(Verdict.NOT_SUBSET);
  }

  /** Rows that contradict each other are in everything, and nothing is in them. */
  @Test
  void emptyBodies() {
    HalfSpaces none = HalfSpaces.of(2, new double[][] {{1, 0}, {-1, 0}}, new double[] {-1, -1});
    assertThat(QUERY.isSubset(none, egg(2, 1)).verdict()).isEqualTo(Verdict.SUBSET);
    assertThat(QUERY.isSubset(none, Shapes.box(1, 1)).verdict()).isEqualTo(Verdict.SUBSET);
    assertThat(QUERY.isSubset(egg(2, 1), none).verdict()).isEqualTo(Verdict.NOT_SUBSET);
    Polytope empty = Polytope.of(2);
    assertThat(QUERY.isSubset(empty, egg(2, 1)).verdict()).isEqualTo(Verdict.SUBSET);
    assertThat(QUERY.isSubset(egg(2, 1), empty).verdict()).isEqualTo(Verdict.NOT_SUBSET);
    assertThat(QUERY.isSubset(half(2, 1), empty).verdict()).isEqualTo(Verdict.NOT_SUBSET);
    Pose here = Pose.identity(2);
    assertThat(QUERY.penetration(egg(2, 1), here, none, here).verdict())
        .isEqualTo(Verdict.DISJOINT);
  }

  /** Rows that a pose maps to a line have no inverse image: nothing is told, and nothing thrown. */
  @Test
  void halfSpacesWithSingularPosesAreLeftOpen() {
    Pose here = Pose.identity(2);
    Pose flat = Pose.affine(2, 1, 0, 0, 0, 0, 0);
    assertThat(QUERY.isSubset(half(2, 1), flat, egg(2, 1), here).verdict())
        .isEqualTo(Verdict.UNDECIDED);
    assertThat(QUERY.isSubset(egg(2, 1), here, half(2, 1), flat).verdict())
        .isEqualTo(Verdict.UNDECIDED);
    assertThat(QUERY.penetration(egg(2, 1), here, half(2, 1), flat).verdict())
        .isEqualTo(Verdict.UNDECIDED);
  }

  @Test
  void badInputIsTold() {
    assertThatThrownBy(() -> QUERY.isSubset(egg(2, 1), egg(3, 1)))
        .isInstanceOf(DimensionMismatchException.class);
    assertThatThrownBy(() -> QUERY.isSubset(half(3, 1), egg(2, 1)))
        .isInstanceOf(DimensionMismatchException.class);
    Query exact = Touchstone.with("auto").proof(Proof.EXACT);
    assertThatThrownBy(() -> exact.isSubset(half(2, 1), Shapes.box(1, 1)))
        .isInstanceOf(UnsupportedQueryException.class)
        .hasMessageContaining("coNP-complete");
    assertThatThrownBy(() -> exact.isSubset(egg(2, 1), Shapes.box(1, 1)))
        .isInstanceOf(UnsupportedQueryException.class)
        .hasMessageContaining("cannot be proved exactly");
  }

  /** Deep by 1 + 1 - 1.5 along the last axis, and by more along any other direction. */
  @ParameterizedTest
  @ValueSource(ints = {1, 4, 5})
  void leastDepthsOfSupportFunctions(int n) {
    Pose here = Pose.identity(n);
    double reach = n == 1 ? 2 : 1;
    Outcome outcome =
        QUERY.penetration(egg(n, 1), here, egg(n, 1), Pose.translation(axis(n, 2 * reach - 0.5)));
    assertThat(outcome.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(-outcome.upper()).isLessThanOrEqualTo(0.5 + 1e-12).isGreaterThan(0.4);
    assertThat(-outcome.lower()).isGreaterThanOrEqualTo(0.5 - 1e-12).isLessThan(0.6);
    Outcome apart =
        QUERY.penetration(egg(n, 1), here, egg(n, 1), Pose.translation(axis(n, 2 * reach + 0.5)));
    assertThat(apart.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(apart.distance()).isEqualTo(0.5, within(1e-9));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void leastDepthsOfHalfSpacesAndSupportFunctions(int n) {
    Pose here = Pose.identity(n);
    double reach = n == 1 ? 2 : 1;
    Outcome ground =
        QUERY.penetration(half(n, 0), here, egg(n, 1), Pose.translation(axis(n, 0.25)));
    assertThat(ground.depth()).isEqualTo(reach - 0.25, within(1e-7));
    assertThat(ground.normal()[n - 1]).isEqualTo(1, within(1e-7));
    Outcome swapped =
        QUERY.penetration(egg(n, 1), Pose.translation(axis(n, 0.25)), half(n, 0), here);
    assertThat(swapped.depth()).isEqualTo(reach - 0.25, within(1e-7));
    assertThat(swapped.normal()[n - 1]).isEqualTo(-1, within(1e-7));
    HalfSpaces whole = HalfSpaces.of(n, new double[][] {new double[n]}, new double[] {1});
    assertThat(QUERY.penetration(whole, here, egg(n, 1), here).depth())
        .isEqualTo(Double.POSITIVE_INFINITY);
  }

  /** A margin makes the depth larger by as much. */
  @Test
  void marginsCount() {
    Pose here = Pose.identity(2);
    Pose above = Pose.translation(new double[] {0, 0.25});
    Outcome grown = QUERY.margin(0.5).penetration(half(2, 0), here, egg(2, 1), above);
    assertThat(grown.depth()).isEqualTo(1.25, within(1e-7));
    Pose higher = Pose.translation(new double[] {0, 1.25});
    Outcome near = QUERY.margin(0.5).penetration(half(2, 0), here, egg(2, 1), higher);
    assertThat(near.verdict()).isEqualTo(Verdict.INTERSECTING);
  }
}
