// SPDX-License-Identifier: Apache-2.0
package io.touchstone.contact;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Touchstone;
import io.touchstone.api.contact.OverlapEvidence;
import io.touchstone.api.contact.OverlapSolid;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Verdict;
import io.touchstone.proof.OverlapChecker;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Evidence that is damaged proves nothing, and says where it is damaged. */
final class OverlapCheckerTest {

  private static final Polytope BOX = Shapes.box(1, 1, 1);
  private static final Pose HERE = Pose.identity(3);
  private static final Pose THERE = Pose.of(3, 0.8, -0.6, 0, 0.5, 0.6, 0.8, 0, 0.25, 0, 0, 1, 0.5);

  private int[][] onA = new int[0][];
  private int[][] onB = new int[0][];
  private int[] faces = new int[0];
  private int[][] rings = new int[0][];

  @BeforeEach
  void takeApart() {
    OverlapSolid solid =
        (OverlapSolid)
            Touchstone.with("gjk").overlap(BOX, HERE, BOX, THERE).evidence().orElseThrow();
    onA = new int[solid.vertexCount()][];
    onB = new int[solid.vertexCount()][];
    for (int m = 0; m < onA.length; m++) {
      onA[m] = support(solid, BodySide.A, m);
      onB[m] = support(solid, BodySide.B, m);
    }
    faces = new int[solid.faceCount()];
    rings = new int[faces.length][];
    for (int f = 0; f < faces.length; f++) {
      int number = solid.faceNumber(f);
      faces[f] = solid.faceSide(f) == BodySide.A ? number : ~number;
      rings[f] = new int[solid.ringSize(f)];
      for (int k = 0; k < rings[f].length; k++) {
        rings[f][k] = solid.ring(f, k);
      }
    }
  }

  private static int[] support(OverlapSolid solid, BodySide side, int m) {
    int[] support = new int[solid.supportSize(side, m)];
    for (int k = 0; k < support.length; k++) {
      support[k] = solid.support(side, m, k);
    }
    return support;
  }

  private OverlapChecker.Finding check() {
    return OverlapChecker.check(BOX, HERE, BOX, THERE, OverlapSolid.of(3, onA, onB, faces, rings));
  }

  @Test
  void whatIsWholeHolds() {
    assertThat(check().valid()).isTrue();
    assertThat(check().volumeLower()).isPositive();
    for (int f = 0; f < rings.length; f++) {
      reverse(rings[f]);
    }
    assertThat(check().valid()).as("all rings the other way round").isTrue();
  }

  private static void reverse(int[] ring) {
    for (int k = 0; k < ring.length / 2; k++) {
      int kept = ring[k];
      ring[k] = ring[ring.length - 1 - k];
      ring[ring.length - 1 - k] = kept;
    }
  }

  private void assertRefuted(String reason, Consumer<OverlapCheckerTest> damage) {
    takeApart();
    damage.accept(this);
    OverlapChecker.Finding finding = check();
    assertThat(finding.valid()).as(reason).isFalse();
    assertThat(finding.reason()).contains(reason);
  }

  @Test
  void whatIsDamagedDoesNot() {
    assertRefuted(
        "do not close",
        t -> {
          t.faces = Arrays.copyOf(t.faces, t.faces.length - 1);
          t.rings = Arrays.copyOf(t.rings, t.rings.length - 1);
        });
    assertRefuted("same direction", t -> reverse(t.rings[0]));
    assertRefuted(
        "stands twice",
        t -> {
          t.faces = Arrays.copyOf(t.faces, t.faces.length + 1);
          t.rings = Arrays.copyOf(t.rings, t.rings.length + 1);
          t.faces[t.faces.length - 1] = t.faces[0];
          t.rings[t.rings.length - 1] = t.rings[0];
        });
    assertRefuted("has no face 77", t -> t.faces[0] = 77);
    assertRefuted("names vertex 99", t -> t.onA[0] = new int[] {99});
    assertRefuted("no point of both", t -> t.onA[0] = new int[] {farCorner(t)});
    assertRefuted("twice", t -> t.rings[0][1] = t.rings[0][0]);
    assertRefuted(
        "is not on face",
        t -> {
          int[] kept = t.rings[0];
          t.rings[0] = t.rings[1];
          t.rings[1] = kept;
        });
  }

  private static int farCorner(OverlapCheckerTest t) {
    for (int v = 0; v < 8; v++) {
      if (BOX.coordinate(v, 0) < 0 && BOX.coordinate(v, 1) < 0 && BOX.coordinate(v, 2) < 0) {
        return v;
      }
    }
    return t.faces.length;
  }

  @Test
  void aSolidOfOtherBodiesDoesNotHold() {
    OverlapSolid solid = OverlapSolid.of(3, onA, onB, faces, rings);
    Pose elsewhere = Pose.translation(0.5, 0.25, 0.5);
    assertThat(OverlapChecker.check(BOX, HERE, BOX, elsewhere, solid).valid()).isFalse();
    Polytope point = Polytope.of(3, 0, 0, 0);
    assertThat(OverlapChecker.check(point, HERE, BOX, THERE, solid).reason())
        .isEqualTo("A has no interior");
  }

  @Test
  void aNormalAlongWhichThereIsAnExtentProvesNothing() {
    OverlapEvidence thin = new OverlapEvidence.Thin(AxisVector.of(1, 0, 0));
    assertThat(OverlapChecker.check(BOX, HERE, BOX, THERE, thin).valid()).isFalse();
    OverlapChecker.Finding apart =
        OverlapChecker.check(BOX, HERE, BOX, Pose.translation(2, 0, 0), thin);
    assertThat(apart.valid()).isTrue();
    assertThat(apart.separated()).isTrue();
    assertThat(apart.disjoint()).isFalse();
    assertThat(apart.volumeUpper()).isEqualTo(0);
    assertThat(apart.verdict()).isEqualTo(Verdict.UNDECIDED); // that they meet is not said
    Pose beside = Pose.translation(2, 0, 0);
    OverlapEvidence touch =
        Touchstone.with("gjk").overlap(BOX, HERE, BOX, beside).evidence().orElseThrow();
    assertThat(OverlapChecker.check(BOX, HERE, BOX, beside, touch).verdict())
        .isEqualTo(Verdict.TOUCHING);
    OverlapEvidence wrong =
        new OverlapEvidence.Thin(AxisVector.of(1, 0, 0), List.of(0), List.of(7));
    assertThat(OverlapChecker.check(BOX, HERE, BOX, beside, wrong).reason())
        .contains("no point in common");
    Pose gap = Pose.translation(Math.nextUp(2.0), 0, 0);
    assertThat(OverlapChecker.check(BOX, HERE, BOX, gap, thin).disjoint()).isTrue();
  }

  /** A ring that goes around its polygon twice under other names would double the volume. */
  @Test
  void namesForOnePointAreSeenThrough() {
    int more = onA.length;
    onA = Arrays.copyOf(onA, more + 1);
    onB = Arrays.copyOf(onB, more + 1);
    onA[more] = onA[rings[0][0]];
    onB[more] = onB[rings[0][0]];
    rings[0] = Arrays.copyOf(rings[0], rings[0].length + 1);
    rings[0][rings[0].length - 1] = more;
    assertThat(check().reason()).contains("twice");
  }
}
