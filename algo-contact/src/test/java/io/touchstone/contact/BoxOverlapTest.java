// SPDX-License-Identifier: Apache-2.0
package io.touchstone.contact;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Query;
import io.touchstone.Touchstone;
import io.touchstone.api.contact.ContactQuery;
import io.touchstone.api.contact.OverlapEvidence;
import io.touchstone.api.contact.OverlapOutcome;
import io.touchstone.api.contact.OverlapSolid;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.proof.OverlapChecker;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Overlaps of boxes, which doubles find where they are certain, beside those of polytopes. */
final class BoxOverlapTest {

  private static final Query EXACT = Touchstone.with("gjk").proof(Proof.EXACT);
  private static final Query CHECKED = Touchstone.with("gjk");
  private static final Pose HERE = Pose.identity(3);

  private final Random random = new Random(51);
  private final FeatureFinder finder = new FeatureFinder();
  private final ContactQuery query = finder.newQuery(3);
  private int solids;
  private int quick;

  @Test
  void theSolidIsThatOfThePolytopes() {
    BoxContactTest boxes = new BoxContactTest();
    for (BoxContactTest.Family family : BoxContactTest.Family.values()) {
      solids = 0;
      quick = 0;
      for (int k = 0; k < 100; k++) {
        BoxContactTest.Pair p = boxes.new Pair(family);
        compare(p.boxA, p.polytopeA, p.poseA, p.boxB, p.polytopeB, p.poseB);
      }
      boolean ties = family == BoxContactTest.Family.TIES;
      assertThat(solids).as("%s", family).isGreaterThan(20);
      assertThat(quick)
          .as("%s", family)
          .isBetween(ties ? 0 : solids / 2, ties ? solids / 2 : solids);
    }
  }

  /**
   * Faces, edges and corners nearly on each other, or exactly, or all in the other box: moved by
   * 1e-17 to 1e-1, turned by as much.
   */
  @Test
  void nearlyDegenerateBoxesAreLeftToExactSigns() {
    for (int k = 0; k < 600; k++) {
      double[] a = {0.5 + random.nextInt(3), 0.5 + random.nextInt(3), 0.5 + random.nextInt(3)};
      double[] b = {0.5 + random.nextInt(3), 0.5 + random.nextInt(3), 0.5 + random.nextInt(3)};
      double off = k % 3 == 0 ? 0 : Math.pow(10, -1 - 16 * random.nextDouble());
      double[] way = new double[3];
      for (int i = 0; i < 3; i++) {
        way[i] = (random.nextInt(3) - 1) * (a[i] + (random.nextInt(3) - 1) * b[i]);
        way[i] += off * random.nextGaussian();
      }
      double[] axis = {1, random.nextInt(2), random.nextInt(2)};
      Pose poseB = Pose.rotation(axis, k % 2 == 0 ? 0 : off * random.nextGaussian(), way);
      Polytope boxA = Shapes.box(a[0], a[1], a[2]);
      Polytope boxB = Shapes.box(b[0], b[1], b[2]);
      compare(boxA, withMiddle(boxA), HERE, boxB, withMiddle(boxB), poseB);
    }
    assertThat(quick).isBetween(50, solids - 50);
  }

  private static Polytope withMiddle(Polytope box) {
    return Polytope.of(3, java.util.Arrays.copyOf(box.toArray(), 27));
  }

  private void compare(
      Polytope boxA, Polytope a, PoseView poseA, Polytope boxB, Polytope b, PoseView poseB) {
    assertThat(Features.of(boxA).box).isNotNull();
    assertThat(Features.of(a).box).isNull();
    OverlapEvidence own =
        query.overlap(finder.prepare(boxA), poseA, finder.prepare(boxB), poseB).orElse(null);
    OverlapEvidence general =
        query.overlap(finder.prepare(a), poseA, finder.prepare(b), poseB).orElse(null);
    assertThat(own == null).isEqualTo(general == null);
    if (own == null || general == null) {
      return;
    }
    OverlapChecker.Finding found = OverlapChecker.check(boxA, poseA, boxB, poseB, own);
    assertThat(found.reason()).isEmpty();
    assertThat(found).isEqualTo(OverlapChecker.check(a, poseA, b, poseB, general));
    if (own instanceof OverlapSolid solid) {
      solids++;
      assertThat(faces(solid)).isEqualTo(faces((OverlapSolid) general));
      BoxCrossings crossings = new BoxCrossings(new PlaceList());
      quick += crossings.find(Features.of(boxA), poseA, Features.of(boxB), poseB) ? 1 : 0;
      OverlapEvidence turned =
          query.overlap(finder.prepare(boxB), poseB, finder.prepare(boxA), poseA).orElseThrow();
      assertThat(OverlapChecker.check(boxB, poseB, boxA, poseA, turned).volumeUpper())
          .isEqualTo(found.volumeUpper());
    }
  }

  private static Set<String> faces(OverlapSolid solid) {
    Set<String> faces = new TreeSet<>();
    for (int f = 0; f < solid.faceCount(); f++) {
      faces.add(
          (solid.faceSide(f) == BodySide.A ? "A" : "B")
              + solid.faceNumber(f)
              + " with "
              + solid.ringSize(f));
    }
    assertThat(faces).hasSize(solid.faceCount());
    return faces;
  }

  @Test
  void volumesScaleByPowersOfTwoExactly() {
    for (int k = 0; k < 60; k++) {
      double[] turn = random.doubles(3, 0.1, 1).toArray();
      double[] way = random.doubles(3, 0.2, 0.9).toArray();
      OverlapOutcome once = overlap(CHECKED, turn, k, way, 0);
      for (int power : new int[] {-60, -1, 7, 80}) {
        OverlapOutcome scaled = overlap(CHECKED, turn, k, way, power);
        assertThat(scaled.evidence()).isEqualTo(once.evidence());
        assertThat(scaled.volumeLower()).isEqualTo(Math.scalb(once.volumeLower(), 3 * power));
        assertThat(scaled.volumeUpper()).isEqualTo(Math.scalb(once.volumeUpper(), 3 * power));
        assertThat(scaled.iouLower()).isEqualTo(once.iouLower());
      }
    }
  }

  private static OverlapOutcome overlap(
      Query asked, double[] turn, double angle, double[] way, int power) {
    double unit = Math.scalb(1.0, power);
    double[] scaled = {unit * way[0], unit * way[1], unit * way[2]};
    Polytope a = Shapes.box(unit, unit * 0.7, unit * 0.5);
    Polytope b = Shapes.box(unit * 0.3, unit * 0.9, unit * 0.6);
    return asked.overlap(a, HERE, b, Pose.rotation(turn, angle, scaled));
  }

  @Test
  void boxesThatAreNotTurnedHaveABoxInCommon() {
    for (int k = 0; k < 200; k++) {
      double[] low = new double[3];
      double[] high = new double[3];
      double volume = 1;
      for (int i = 0; i < 3; i++) {
        double way = (random.nextInt(65) - 32) / 16.0;
        low[i] = Math.max(-1, way - 0.75);
        high[i] = Math.min(1, way + 0.75);
        volume *= Math.max(0, high[i] - low[i]);
        low[i] = way;
      }
      OverlapOutcome found =
          EXACT.overlap(
              Shapes.box(1, 1, 1), HERE, Shapes.box(0.75, 0.75, 0.75), Pose.translation(low));
      assertThat(found.volumeLower()).isEqualTo(volume);
      assertThat(found.volumeUpper()).isEqualTo(volume);
      assertThat(found.verdict() == Verdict.INTERSECTING).isEqualTo(volume > 0);
    }
  }

  /** With {@code none} nobody looks at the surface, and the bounds are the same. */
  @Test
  void withoutAProofTheBoundsAreTheSame() {
    Query none = CHECKED.proof(Proof.NONE);
    for (int k = 0; k < 60; k++) {
      double[] turn = random.doubles(3, 0.1, 1).toArray();
      double[] way = random.doubles(3, 0.2, 0.9).toArray();
      OverlapOutcome word = overlap(none, turn, k, way, 0);
      OverlapOutcome proved = overlap(CHECKED, turn, k, way, 0);
      assertThat(word.volumeLower()).isEqualTo(proved.volumeLower());
      assertThat(word.volumeUpper()).isEqualTo(proved.volumeUpper());
      assertThat(word.assurance()).isNotEqualTo(proved.assurance());
    }
  }

  /** The bounds are narrow: what is far from degenerate is known to a few hundred roundings. */
  @Test
  void boundsComeCloseToTheTruth() {
    double closest = 0;
    for (int k = 0; k < 200; k++) {
      double[] turn = random.doubles(3, 0.1, 1).toArray();
      double[] way = random.doubles(3, 0.2, 0.7).toArray();
      OverlapOutcome found = overlap(CHECKED, turn, k, way, 0);
      OverlapOutcome exact = overlap(EXACT, turn, k, way, 0);
      assertThat(found.volumeLower()).isLessThanOrEqualTo(exact.volumeLower());
      assertThat(found.volumeUpper()).isGreaterThanOrEqualTo(exact.volumeUpper());
      double width = found.volumeUpper() - found.volumeLower();
      assertThat(width).isLessThan(1e-12);
      double off = exact.volumeLower() - (found.volumeLower() / 2 + found.volumeUpper() / 2);
      closest = Math.max(closest, Math.abs(off) / (width / 2));
    }
    assertThat(closest).isGreaterThan(0.01);
  }
}
