// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.boxes;

import static io.touchstone.satcheck.Rounds.ROUNDS;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Engines;
import io.touchstone.Proofs;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.kernel.support.spatial.SpatialSupport;
import io.touchstone.oracle.EngineAssertions;
import io.touchstone.satcheck.boxes.BoxSearch.Ending;
import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The closed forms of two boxes against exact arithmetic, before the kernel sees them. */
final class BoxesTest {

  private record Boxes(Polytope a, Pose poseA, Polytope b, Pose poseB) {

    BoxFrame frameA() {
      return requireNonNull(BoxFrame.aligned(SpatialSupport.of(a)));
    }

    BoxFrame frameB() {
      return requireNonNull(BoxFrame.aligned(SpatialSupport.of(b)));
    }

    ExactPair exact() {
      return new ExactPair(a, poseA, b, poseB);
    }
  }

  private static Boxes draw(int seed, double defect) {
    Random random = new Random(seed);
    return new Boxes(
        PairFamilies.box(3, random),
        nearly(PairFamilies.rotation(3, random, 1), random, defect),
        PairFamilies.box(3, random),
        nearly(PairFamilies.rotation(3, random, 2), random, defect));
  }

  private static Pose nearly(Pose pose, Random random, double defect) {
    double[] m = new double[12];
    pose.copyTo(m);
    for (int i = 0; i < 12; i++) {
      m[i] += i % 4 == 3 ? 0 : defect * random.nextGaussian();
    }
    return Pose.of(3, m);
  }

  /** Height and error of each face normal enclose the exact gap, of poses with a defect too. */
  @Test
  void heightsOfFacesAreWithinTheirError() {
    double nearest = 0;
    for (int seed = 0; seed < 100 * ROUNDS; seed++) {
      Boxes boxes = draw(seed, seed % 2 == 0 ? 0 : 1e-7);
      PlacedBoxes place = new PlacedBoxes();
      assertThat(place.place(boxes.frameA(), boxes.poseA, boxes.frameB(), boxes.poseB)).isTrue();
      place.turn(boxes.frameA(), boxes.poseA.defect(), boxes.frameB(), boxes.poseB.defect());
      place.faces();
      double[] centre = {place.t0, place.t1, place.t2, place.s0, place.s1, place.s2};
      for (int k = 0; k < 6; k++) {
        double[] f = k < 3 ? place.frameA : place.frameB;
        double sign = Math.signum(centre[k]);
        double[] w = {sign * f[k % 3], sign * f[4 + k % 3], sign * f[8 + k % 3]};
        BigDecimal square = ExactPair.dot(ExactPair.decimals(w), ExactPair.decimals(w));
        double length = Math.sqrt(square.doubleValue());
        BigDecimal height = boxes.exact().gap(w).negate();
        double off =
            Math.abs(height.subtract(new BigDecimal(place.heights[k] * length)).doubleValue());
        double allowed = place.faceError + place.stretch * Math.abs(place.heights[k]);
        assertThat(off).as("seed %d, axis %d", seed, k).isLessThanOrEqualTo(allowed);
        nearest = Math.max(nearest, off / allowed);
      }
    }
    assertThat(nearest).isGreaterThan(0.02);
  }

  /** What separates surely does: the exact gap along the direction is at least what is said. */
  @Test
  void gapsAreAtLeastWhatIsSaid() {
    int apart = 0;
    double nearest = 1;
    for (int seed = 0; seed < 200 * ROUNDS; seed++) {
      Boxes boxes = draw(seed, seed % 3 == 0 ? 1e-8 : 0);
      PlacedBoxes place = new PlacedBoxes();
      BoxSearch search = new BoxSearch(place);
      Ending ending = search.collide(boxes.frameA(), boxes.poseA, boxes.frameB(), boxes.poseB);
      if (ending != Ending.SEPARATED) {
        continue;
      }
      apart++;
      double[] w = {place.normalX, place.normalY, place.normalZ};
      assertThat(boxes.exact().isGapAtLeast(place.leastGap, w)).as("seed %d", seed).isTrue();
      double gap = boxes.exact().gap(w).doubleValue();
      nearest = Math.min(nearest, (gap - place.leastGap) / place.gapError);
    }
    assertThat(apart).isGreaterThan(20 * ROUNDS);
    assertThat(nearest).isLessThan(2);
  }

  /**
   * Whatever is met is met: boxes near contact. Of those whose common point is in doubt here the
   * kernel tells, from the corners that are named, closer than the axes do.
   */
  @Test
  void commonPointsAreCommon() {
    int met = 0;
    int told = 0;
    double least = 1;
    NarrowPhase engine = Proofs.prove(Engines.installed().createNarrowPhase("sat"), Proof.CHECKED);
    PairQuery query = engine.newQuery(3);
    PairResult result = new PairResult(3);
    for (int seed = 0; seed < 60 * ROUNDS; seed++) {
      double depth = StrictMath.pow(10, -11 - 4 * (seed % 10) / 10.0);
      Boxes boxes = nearContact(seed, depth);
      PlacedBoxes place = new PlacedBoxes();
      BoxSearch search = new BoxSearch(place);
      Ending ending = search.collide(boxes.frameA(), boxes.poseA, boxes.frameB(), boxes.poseB);
      if (ending == Ending.MET) {
        met++;
        assertThat(boxes.exact().nearest().meet()).as("seed %d", seed).isTrue();
      }
      query.evaluate(
          engine.prepare(boxes.a),
          boxes.poseA,
          engine.prepare(boxes.b),
          boxes.poseB,
          PairRequest.intersection(),
          null,
          result);
      if (result.verdict() == Verdict.INTERSECTING) {
        told++;
        least = Math.min(least, depth / place.gapError);
        assertThat(boxes.exact().nearest().meet()).as("seed %d", seed).isTrue();
      }
    }
    assertThat(met).isGreaterThan(11 * ROUNDS);
    assertThat(told).isGreaterThan(15 * ROUNDS).isGreaterThan(met);
    assertThat(least).isLessThan(10);
  }

  /**
   * Nearest points that the library's solver has in closed form are nearest: boxes from far apart
   * to ulps apart, some of them with parallel axes. Bounds are as close as is promised.
   */
  @Test
  void nearestPointsAreNearest() {
    int found = 0;
    int asked = 0;
    NarrowPhase engine = Proofs.prove(Engines.installed().createNarrowPhase("sat"), Proof.CHECKED);
    PairQuery query = engine.newQuery(3);
    PairResult result = new PairResult(3);
    for (int seed = 0; seed < 60 * ROUNDS; seed++) {
      double gap = StrictMath.pow(10, -(seed % 13));
      Boxes boxes =
          switch (seed % 4) {
            case 0 -> draw(seed, 0);
            case 1 -> parallel(seed, gap);
            default -> nearContact(seed, -gap);
          };
      ExactPair.Nearest nearest = boxes.exact().nearest();
      if (nearest.meet()) {
        continue;
      }
      asked++;
      double truth = nearest.distance().doubleValue();
      query.evaluate(
          engine.prepare(boxes.a),
          boxes.poseA,
          engine.prepare(boxes.b),
          boxes.poseB,
          PairRequest.distance(),
          null,
          result);
      found += result.decidedBy().startsWith("pair:") ? 1 : 0;
      double promised = Math.max(1e-12 * truth, 4e-15);
      assertThat(result.verdict()).as("seed %d", seed).isEqualTo(Verdict.DISJOINT);
      assertThat(truth).as("seed %d", seed).isBetween(result.lower(), result.upper());
      assertThat(result.upper() - result.lower()).as("seed %d", seed).isLessThan(promised);
      double square = 0;
      for (int i = 0; i < 3; i++) {
        square += StrictMath.pow(result.pointB(i) - result.pointA(i), 2);
      }
      assertThat(StrictMath.sqrt(square))
          .as("seed %d", seed)
          .isBetween(truth - 1e-14, truth + 1e-14);
    }
    assertThat(asked).isGreaterThan(50 * ROUNDS);
    assertThat(found).isGreaterThan(asked * 95 / 100);
  }

  /** Matrices in single precision turn angles by 1e-8: the features are the same all the same. */
  @Test
  void distancesInSinglePrecisionAreTheSolvers() {
    EngineAssertions sat =
        new EngineAssertions(
            Proofs.prove(Engines.installed().createNarrowPhase("sat"), Proof.CHECKED), 3);
    int asked = 0;
    int searched = 0;
    for (int seed = 0; seed < 60 * ROUNDS; seed++) {
      Boxes drawn = draw(seed, 0);
      Posed pair = new Posed("boxes", drawn.a, drawn.poseA, drawn.b, drawn.poseB);
      PairResult result =
          sat.check(PairFamilies.inSinglePrecision(pair), PairRequest.distance(), "seed " + seed);
      if (result.verdict() == Verdict.DISJOINT) {
        asked++;
        searched += result.decidedBy().startsWith("pair:") ? 0 : 1;
      }
    }
    assertThat(asked).isGreaterThan(20 * ROUNDS);
    assertThat(searched).isLessThanOrEqualTo(asked / 50);
  }

  /** Boxes whose sides are parallel, apart by a gap along one to three of them. */
  private static Boxes parallel(int seed, double gap) {
    Random random = new Random(seed);
    Pose turn = PairFamilies.rotation(3, random, 0);
    double[] m = new double[12];
    turn.copyTo(m);
    double[] along = new double[3];
    for (int k = 0; k < 3; k++) { // cubes with sides of 2 and of 1
      along[k] = k <= seed / 4 % 3 ? 1.5 + gap : 0.5 * random.nextInt(3);
    }
    Pose here = Pose.of(3, m);
    double[] there = new double[3];
    here.toWorld(along, there);
    for (int i = 0; i < 3; i++) {
      m[4 * i + 3] = there[i];
    }
    return new Boxes(Shapes.box(1, 1, 1), here, Shapes.box(0.5, 0.5, 0.5), Pose.of(3, m));
  }

  /** Boxes that overlap by a depth along the direction in which they were apart. */
  private static Boxes nearContact(int seed, double depth) {
    Random random = new Random(40_000 + seed);
    Polytope a = Shapes.box(1 + random.nextDouble(), 1, 1 + random.nextDouble());
    Polytope b = Shapes.box(1, 1 + random.nextDouble(), 1);
    double[] m = new double[12];
    PairFamilies.rotation(3, random, 0).copyTo(m);
    for (int i = 0; i < 3; i++) {
      m[4 * i + 3] = 3 + 2 * random.nextDouble();
    }
    ExactPair.Nearest nearest = new ExactPair(a, Pose.identity(3), b, Pose.of(3, m)).nearest();
    double distance = nearest.distance().doubleValue();
    for (int i = 0; i < 3; i++) {
      m[4 * i + 3] -= (distance + depth) * nearest.normal()[i];
    }
    return new Boxes(a, Pose.identity(3), b, Pose.of(3, m));
  }

  /** Boxes that are turned within their frame are boxes, up to roundings; others are none. */
  @Test
  void turnedBoxesAreFoundByTheirNormals() {
    Random random = new Random(5);
    Pose turn = PairFamilies.rotation(3, random, 1);
    Polytope box = Shapes.box(1, 2, 3);
    double[] c = box.toArray();
    double[] to = new double[3];
    for (int v = 0; v < 8; v++) {
      turn.toWorld(new double[] {c[3 * v], c[3 * v + 1], c[3 * v + 2]}, to);
      System.arraycopy(to, 0, c, 3 * v, 3);
    }
    double[] normals = new double[18];
    double[] m = new double[12];
    turn.copyTo(m);
    for (int k = 0; k < 6; k++) {
      for (int i = 0; i < 3; i++) {
        normals[3 * k + i] = (k < 3 ? 1 : -1) * m[4 * i + k % 3];
      }
    }
    BoxFrame found = requireNonNull(BoxFrame.find(Polytope.of(3, c), normals));
    double[] sides = {found.halfX, found.halfY, found.halfZ};
    java.util.Arrays.sort(sides);
    for (int k = 0; k < 3; k++) {
      assertThat(sides[k]).isBetween(k + 1 - 1e-14, k + 1 + 1e-14);
    }
    assertThat(found.aligned).isFalse();
    c[0] += 1e-9;
    assertThat(BoxFrame.find(Polytope.of(3, c), normals)).isNull();
  }
}
