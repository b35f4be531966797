// SPDX-License-Identifier: Apache-2.0
package io.touchstone.contact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.Touchstone;
import io.touchstone.api.contact.OverlapOutcome;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import org.junit.jupiter.api.Test;

/** Overlaps whose volume is known in closed form, and the laws that volumes keep. */
final class OverlapTest {

  private static final Pose HERE = Pose.identity(3);
  private static final Polytope BOX = Shapes.box(1, 1, 1);

  private static OverlapOutcome exact(Polytope a, Pose poseA, Polytope b, Pose poseB) {
    return Touchstone.with("gjk").proof(Proof.EXACT).overlap(a, poseA, b, poseB);
  }

  private static void assertVolume(OverlapOutcome overlap, double volume, double area) {
    assertThat(overlap.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(overlap.assurance()).isEqualTo(Assurance.PROVED);
    assertThat(overlap.volumeLower()).isLessThanOrEqualTo(volume);
    assertThat(overlap.volumeUpper())
        .isGreaterThanOrEqualTo(volume)
        .isLessThanOrEqualTo(Math.nextUp(overlap.volumeLower()));
    assertThat(overlap.areaLower()).isLessThanOrEqualTo(area).isGreaterThan(area * (1 - 1e-15));
    assertThat(overlap.areaUpper()).isGreaterThanOrEqualTo(area).isLessThan(area * (1 + 1e-15));
  }

  @Test
  void boxesThatAreShifted() {
    OverlapOutcome overlap = exact(BOX, HERE, BOX, Pose.translation(1, 0.5, 0));
    assertVolume(overlap, 1 * 1.5 * 2, 2 * (1.5 + 2 + 3));
    assertThat(overlap.centroid()).containsExactly(0.5, 0.25, 0);
    assertThat(overlap.volumeUpper()).isEqualTo(overlap.volumeLower()); // it is a double
    assertThat(overlap.iouLower()).isLessThan(overlap.iouUpper()); // it is none
    assertThat(3 / 13.0).isBetween(overlap.iouLower(), overlap.iouUpper());
  }

  @Test
  void aBoxInABox() {
    OverlapOutcome overlap =
        exact(BOX, HERE, Shapes.box(0.25, 0.5, 0.125), Pose.translation(0.5, 0.25, 0.25));
    assertVolume(overlap, 0.125, 2 * (0.5 + 0.125 + 0.25));
    assertThat(overlap.iouLower()).isEqualTo(0.125 / 8);
    assertThat(overlap.centroid()).containsExactly(0.5, 0.25, 0.25);
  }

  @Test
  void aBoxWithItself() {
    OverlapOutcome overlap = exact(BOX, HERE, BOX, HERE);
    assertVolume(overlap, 8, 24);
    assertThat(overlap.iouLower()).isEqualTo(1);
    assertThat(overlap.iouUpper()).isEqualTo(1);
  }

  @Test
  void aRotatedBoxMakesAnOctagon() {
    double r = Math.sqrt(0.5);
    Pose turned = Pose.affine(3, r, -r, 0, 0, r, r, 0, 0, 0, 0, 1, 0);
    OverlapOutcome overlap = exact(BOX, HERE, BOX, turned);
    double volume = 2 * 8 * (Math.sqrt(2) - 1);
    assertThat(overlap.volumeLower()).isCloseTo(volume, within(1e-15 * 10));
    assertThat(overlap.volumeUpper())
        .isBetween(overlap.volumeLower(), Math.nextUp(overlap.volumeLower()));
    OverlapOutcome checked = Touchstone.with("gjk").overlap(BOX, HERE, BOX, turned);
    assertThat(checked.assurance()).isEqualTo(Assurance.PROVED);
    assertThat(checked.volumeLower()).isLessThanOrEqualTo(overlap.volumeLower());
    assertThat(checked.volumeUpper()).isGreaterThanOrEqualTo(overlap.volumeUpper());
    assertThat(checked.volumeUpper() - checked.volumeLower()).isLessThan(1e-12);
    assertThat(checked.areaLower()).isLessThanOrEqualTo(overlap.areaLower());
    assertThat(checked.areaUpper()).isGreaterThanOrEqualTo(overlap.areaUpper());
    assertThat(checked.iouLower()).isLessThanOrEqualTo(overlap.iouLower());
    assertThat(checked.iouUpper()).isGreaterThanOrEqualTo(overlap.iouUpper());
  }

  private static org.assertj.core.data.Offset<Double> within(double offset) {
    return org.assertj.core.data.Offset.offset(offset);
  }

  @Test
  void anOctahedronThroughABox() {
    Polytope octahedron = Polytope.of(3, 2, 0, 0, -2, 0, 0, 0, 2, 0, 0, -2, 0, 0, 0, 2, 0, 0, -2);
    // the cube less eight corners, tetrahedra with legs 1
    assertVolume(exact(BOX, HERE, octahedron, HERE), 8 - 8 / 6.0, 6 * 2 + 8 * Math.sqrt(3) / 2);
  }

  @Test
  void facesThatTouch() {
    OverlapOutcome overlap = exact(BOX, HERE, BOX, Pose.translation(2, 0.5, 0));
    assertThat(overlap.verdict()).isEqualTo(Verdict.TOUCHING);
    assertThat(overlap.assurance()).isEqualTo(Assurance.PROVED);
    assertThat(overlap.volumeUpper()).isEqualTo(0);
    assertThat(overlap.iouUpper()).isEqualTo(0);
    assertThat(overlap.hasCentroid()).isFalse();
  }

  @Test
  void edgesAndCornersThatTouch() {
    assertThat(exact(BOX, HERE, BOX, Pose.translation(2, 2, 0.5)).verdict())
        .isEqualTo(Verdict.TOUCHING);
    assertThat(exact(BOX, HERE, BOX, Pose.translation(2, 2, 2)).verdict())
        .isEqualTo(Verdict.TOUCHING);
    Polytope up = Polytope.of(3, -1, 0, 0, 1, 0, 0, 0, 1, -1, 0, -1, -1);
    Polytope down = Polytope.of(3, 0, -1, 0, 0, 1, 0, 1, 0, 1, -1, 0, 1);
    OverlapOutcome across = exact(up, HERE, down, HERE);
    assertThat(across.verdict()).isEqualTo(Verdict.TOUCHING);
    assertThat(across.evidence()).isPresent();
  }

  @Test
  void aGapOfOneUlp() {
    double ulp = Math.ulp(2.0);
    OverlapOutcome apart = exact(BOX, HERE, BOX, Pose.translation(2 + ulp, 0, 0));
    assertThat(apart.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(apart.volumeUpper()).isEqualTo(0);
    double sunk = Math.ulp(1.0);
    OverlapOutcome overlap = exact(BOX, HERE, BOX, Pose.translation(2 - sunk, 0, 0));
    assertThat(overlap.volumeLower()).isEqualTo(4 * sunk);
    assertThat(overlap.volumeUpper()).isEqualTo(4 * sunk);
    OverlapOutcome checked =
        Touchstone.with("gjk").overlap(BOX, HERE, BOX, Pose.translation(2 - sunk, 0, 0));
    assertThat(checked.volumeLower()).isBetween(4 * sunk * (1 - 1e-9), 4 * sunk);
    assertThat(checked.volumeUpper()).isBetween(4 * sunk, 4 * sunk * (1 + 1e-9));
  }

  @Test
  void flatBodiesHaveNoVolumeInCommon() {
    Polytope plate = Polytope.of(3, -1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0);
    Polytope upright = Polytope.of(3, 0, -1, -1, 0, -1, 1, 0, 1, 1, 0, 1, -1);
    OverlapOutcome overlap = exact(plate, HERE, upright, HERE);
    assertThat(overlap.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(overlap.volumeUpper()).isEqualTo(0);
    assertThat(overlap.assurance()).isEqualTo(Assurance.PROVED);
    assertThat(exact(plate, HERE, BOX, HERE).volumeUpper()).isEqualTo(0);
    assertThat(exact(Polytope.of(3, 0, 0, 0), HERE, BOX, HERE).volumeUpper()).isEqualTo(0);
    assertThat(exact(Polytope.empty(3), HERE, BOX, HERE).verdict()).isEqualTo(Verdict.DISJOINT);
  }

  @Test
  void mirroredBodies() {
    Polytope corner = Polytope.of(3, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1);
    Pose mirrored = Pose.affine(3, -1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0);
    OverlapOutcome overlap = exact(corner, mirrored, Shapes.box(1, 1, 0.5), HERE);
    // the corner less the one above z = 1/2
    assertThat(overlap.volumeLower()).isLessThanOrEqualTo((1 - 0.125) / 6);
    assertThat(overlap.volumeUpper()).isCloseTo((1 - 0.125) / 6, within(1e-16));
  }

  @Test
  void polygons() {
    Polytope square = Polytope.of(2, -1, -1, 1, -1, 1, 1, -1, 1);
    Pose here = Pose.identity(2);
    assertVolume(exact(square, here, square, Pose.translation(1, 0.5)), 1.5, 5);
    Polytope diamond = Polytope.of(2, 1.5, 0, 0, 1.5, -1.5, 0, 0, -1.5);
    assertVolume(exact(square, here, diamond, here), 4 - 4 * 0.125, 4 + 4 * Math.sqrt(0.5));
    assertThat(exact(square, here, square, Pose.translation(2, 0.5)).verdict())
        .isEqualTo(Verdict.TOUCHING);
    assertThat(exact(square, here, square, Pose.translation(2, 2)).verdict())
        .isEqualTo(Verdict.TOUCHING);
    assertThat(exact(square, here, square, here).volumeUpper()).isEqualTo(4);
  }

  @Test
  void otherDimensionsAndBodiesAreRefusedByName() {
    Polytope simplex = Polytope.of(4, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
    assertThatThrownBy(() -> Touchstone.with("gjk").overlap(simplex, simplex))
        .isInstanceOf(UnsupportedQueryException.class)
        .hasMessageContaining("dimension 4");
    assertThatThrownBy(() -> Touchstone.with("gjk").overlap(Shapes.sphere(3, 1), BOX))
        .isInstanceOf(UnsupportedQueryException.class)
        .hasMessageContaining("polytopes given by vertices");
  }
}
