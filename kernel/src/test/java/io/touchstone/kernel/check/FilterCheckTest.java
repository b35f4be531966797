// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.kernel.certified.CertifiedGap;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.certified.WitnessDistance;
import io.touchstone.kernel.certified.WitnessDistanceTest;
import io.touchstone.kernel.contact.OriginInSimplex;
import io.touchstone.kernel.hull.Hull;
import io.touchstone.kernel.oracle.SimplexOracle;
import io.touchstone.kernel.support.CertifiedSupport;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class FilterCheckTest {

  private final FilterCheck stage = new FilterCheck();
  private final PlacedPair pair = new PlacedPair(3);
  private final CertifiedGap gap = CertifiedGap.ofDimension(3);
  private final WitnessDistance distance = new WitnessDistance(3);
  private final OriginInSimplex simplex = OriginInSimplex.ofDimension(3);
  private final WeightedVertices p = new WeightedVertices(4);
  private final WeightedVertices q = new WeightedVertices(4);

  private static WeightedVertices named(int... vertices) {
    WeightedVertices list = new WeightedVertices(vertices.length);
    for (int vertex : vertices) {
      list.add(vertex, 1);
    }
    return list;
  }

  @Test
  void gapsAreBoundedFromBelowAndNarrowly() {
    Random random = new Random(21);
    int placed = 0;
    for (Posed posed : PairFamilies.all(3, random, 60)) {
      CertifiedSupport a = CertifiedSupport.of(posed.a());
      CertifiedSupport b = CertifiedSupport.scanning(posed.b());
      if (!stage.place(a, posed.poseA(), b, posed.poseB())) {
        continue;
      }
      placed++;
      double[] w = PairFamilies.unit(3, random);
      int hint = random.nextInt(20) - 5;
      double lower = stage.gapLower(a, b, w[0], w[1], w[2], named(hint), named(-hint), 0);
      assertThat(posed.exact().isGapAtLeast(lower, w)).as(posed.family()).isTrue();
      pair.place(a, posed.poseA(), b, posed.poseB());
      gap.evaluate(pair, w, hint, -hint);
      assertThat(lower).as(posed.family()).isGreaterThan(gap.value() - 1.4 * gap.error());
      assertThat(stage.gapError()).as(posed.family()).isGreaterThanOrEqualTo(stage.leastGapError());
      double ofBalls = stage.ballGapLower(a, b, w[0], w[1], w[2]);
      assertThat(posed.exact().isGapAtLeast(ofBalls, w)).as(posed.family()).isTrue();
    }
    assertThat(placed).isGreaterThan(200);
  }

  @Test
  void ballsThatAreFilledAlongTheDirectionBoundGapsNarrowly() {
    Random random = new Random(29);
    for (int k = 0; k < 300; k++) {
      double[] w = PairFamilies.unit(3, random);
      Polytope[] bodies = new Polytope[2];
      Pose[] poses = new Pose[2];
      double[] halves = new double[2];
      for (int side = 0; side < 2; side++) {
        poses[side] = stretching(PairFamilies.rotation(3, random, 5), 1 + 4e-7);
        halves[side] = Math.scalb(1 + random.nextDouble(), random.nextInt(20) - 10);
        bodies[side] = segment(poses[side], w, halves[side], random);
      }
      CertifiedSupport a = CertifiedSupport.scanning(bodies[0]);
      CertifiedSupport b = CertifiedSupport.scanning(bodies[1]);
      assertThat(stage.place(a, poses[0], b, poses[1])).isTrue();
      double lower = stage.ballGapLower(a, b, w[0], w[1], w[2]);
      ExactPair truth = new ExactPair(bodies[0], poses[0], bodies[1], poses[1]);
      assertThat(truth.isGapAtLeast(lower, w)).as("pair %d", k).isTrue();
      assertThat(lower)
          .as("pair %d", k)
          .isGreaterThan(
              truth.gap(w).doubleValue()
                  - 1.1e-5 * (halves[0] + halves[1])
                  - 2.1 * stage.gapError());
    }
  }

  /** A pose that stretches by a factor, little enough to be rigid still. */
  private static Pose stretching(Pose pose, double factor) {
    double[] m = new double[12];
    pose.copyTo(m);
    for (int i = 0; i < 12; i++) {
      m[i] *= i % 4 == 3 ? 1 : factor;
    }
    return Pose.of(3, m);
  }

  /** A segment somewhere that stands along a direction of the world. */
  private static Polytope segment(Pose pose, double[] w, double half, Random random) {
    double[] ends = new double[6];
    for (int axis = 0; axis < 3; axis++) {
      double along = 0;
      for (int row = 0; row < 3; row++) {
        along += pose.get(4 * row + axis) * w[row];
      }
      double middle = random.nextDouble();
      ends[axis] = middle - half * along;
      ends[3 + axis] = middle + half * along;
    }
    return Polytope.of(3, ends);
  }

  @Test
  void largeHullsAreClimbedFromAnyStart() {
    Random random = new Random(22);
    for (int k = 0; k < 300; k++) {
      Polytope body = PairFamilies.cloud(3, 40 + random.nextInt(60), random, 1);
      CertifiedSupport a = CertifiedSupport.of(body);
      Pose poseA = PairFamilies.rotation(3, random, 1);
      Pose poseB = PairFamilies.rotation(3, random, 5);
      double[] w = PairFamilies.unit(3, random);
      assertThat(stage.place(a, poseA, a, poseB)).isTrue();
      int hint = random.nextInt(120) - 10;
      WeightedVertices other = named(random.nextInt(120) - 10);
      double lower = stage.gapLower(a, a, w[0], w[1], w[2], named(hint), other, 0);
      assertNarrow(lower, new ExactPair(body, poseA, body, poseB), w, k);
    }
  }

  /** The last lower bound of the gap along w holds, and is no lower than its error says. */
  private void assertNarrow(double lower, ExactPair truth, double[] w, int number) {
    assertThat(truth.isGapAtLeast(lower, w)).as("pair %d", number).isTrue();
    assertThat(lower)
        .as("pair %d", number)
        .isGreaterThan(truth.gap(w).doubleValue() - 2.1 * stage.gapError());
  }

  /** A hull of many points, long, flat or far from the origin of its frame now and then. */
  private static Polytope stretched(Random random) {
    double[] points = PairFamilies.cloud(3, 40 + random.nextInt(60), random, 1).toArray();
    for (int axis = 0; axis < 3; axis++) {
      double factor = Math.scalb(1.0, -random.nextInt(3) * random.nextInt(20));
      double shift = random.nextInt(4) == 0 ? Math.scalb(random.nextDouble(), 20) : 0;
      for (int i = axis; i < points.length; i += 3) {
        points[i] = points[i] * factor + shift;
      }
    }
    return Polytope.of(3, points);
  }

  /** The normal of a face of a body that stands somewhere, as double arithmetic has it. */
  private static double[] normalOfFace(Polytope body, int face, Pose pose) {
    Hull hull = Hull.of(body);
    int[] corners = new int[3];
    for (int k = 0; k < 3; k++) {
      corners[k] = hull.cornerVertex(hull.firstCorner(face) + k);
    }
    double[] n = new double[3];
    for (int axis = 0; axis < 3; axis++) {
      int i = (axis + 1) % 3;
      int j = (axis + 2) % 3;
      n[axis] =
          edge(body, corners, 1, i) * edge(body, corners, 2, j)
              - edge(body, corners, 1, j) * edge(body, corners, 2, i);
    }
    double[] w = new double[3];
    double square = 0;
    for (int row = 0; row < 3; row++) {
      for (int k = 0; k < 3; k++) {
        w[row] += pose.get(4 * row + k) * n[k];
      }
      square += w[row] * w[row];
    }
    for (int row = 0; row < 3; row++) {
      w[row] /= Math.sqrt(square);
    }
    return w;
  }

  private static double edge(Polytope body, int[] corners, int k, int axis) {
    return body.coordinate(corners[k], axis) - body.coordinate(corners[0], axis);
  }

  @Test
  void verticesThatTieNeedNotBeToldApartWhereThereIsRoom() {
    Random random = new Random(26);
    int tilted = 0;
    int asked = 0;
    for (int k = 0; k < 600; k++) {
      Polytope body = k % 3 == 0 ? stretched(random) : PairFamilies.cloud(3, 60, random, 1);
      CertifiedSupport a = CertifiedSupport.of(body);
      Pose poseA = PairFamilies.rotation(3, random, 1);
      Pose poseB = PairFamilies.rotation(3, random, 5);
      Hull hull = Hull.of(body);
      if (hull.affineDimension() < 3) {
        continue;
      }
      int face = random.nextInt(hull.faceCount());
      double[] w = normalOfFace(body, face, poseA);
      int start = hull.cornerVertex(hull.firstCorner(face));
      if (Double.isNaN(w[0]) || !stage.place(a, poseA, a, poseB)) {
        continue;
      }
      asked++;
      double least = stage.leastGapError();
      double room = Math.scalb(stage.leastGapError(), random.nextInt(45));
      int[] vertices = {start};
      if (k % 4 > 0) { // with the other corners of the face, or strange vertices
        int second = hull.cornerVertex(hull.firstCorner(face) + 1);
        int third = hull.cornerVertex(hull.firstCorner(face) + 2);
        int strange = hull.vertex(random.nextInt(hull.vertexCount()));
        vertices = new int[] {start, second, k % 4 > 1 ? third : strange};
      }
      double careful = stage.gapLower(a, a, w[0], w[1], w[2], named(start), named(), 0);
      double carefulError = stage.gapError();
      double lower = stage.gapLower(a, a, w[0], w[1], w[2], named(vertices), named(), room);
      assertNarrow(lower, new ExactPair(body, poseA, body, poseB), w, k);
      assertThat(stage.gapError()).as("pair %d", k).isLessThan(carefulError + 0.91 * room);
      assertThat(lower).as("pair %d", k).isGreaterThan(careful - 0.91 * room - 2 * least);
      tilted += stage.gapError() > carefulError + 0.001 * room ? 1 : 0;
    }
    assertThat(asked).isGreaterThan(450);
    assertThat(tilted).isGreaterThan(200);
  }

  @Test
  void cornersOfFacesWithManySidesAreNotToldApartWhereThereIsRoom() {
    Random random = new Random(28);
    for (int k = 0; k < 300; k++) {
      int sides = 13 + random.nextInt(24); // more vertices than are scanned
      Polytope body = prism(sides, random);
      CertifiedSupport a = CertifiedSupport.of(body);
      Pose poseA = PairFamilies.rotation(3, random, 1);
      Pose poseB = PairFamilies.rotation(3, random, 5);
      double[] p = new double[12];
      poseA.copyTo(p);
      double[] w = leaning(new double[] {p[2], p[6], p[10]}, new double[3], 0); // its axis
      assertThat(stage.place(a, poseA, a, poseB)).isTrue();
      WeightedVertices top = named(sides + random.nextInt(sides));
      stage.gapLower(a, a, w[0], w[1], w[2], top, named(), 0);
      double carefulError = stage.gapError();
      double room = 0x1p9 * stage.leastGapError();
      double lower = stage.gapLower(a, a, w[0], w[1], w[2], top, named(), room);
      assertNarrow(lower, new ExactPair(body, poseA, body, poseB), w, k);
      assertThat(stage.gapError())
          .as("prism %d of %d sides", k, sides)
          .isBetween(carefulError + 0.4 * room, carefulError + 0.91 * room);
    }
  }

  private static Polytope prism(int sides, Random random) {
    double height = 0.1 + random.nextDouble();
    double[][] vertices = new double[2 * sides][];
    for (int k = 0; k < sides; k++) {
      double angle = 2 * Math.PI * k / sides;
      double x = 0.3 * StrictMath.cos(angle);
      double y = 0.2 * StrictMath.sin(angle);
      vertices[k] = new double[] {x, y, -height};
      vertices[sides + k] = new double[] {x, y, height};
    }
    return Polytope.of(vertices);
  }

  @Test
  void whatAVertexIsLowerThanTheFarthestIsInTheError() {
    Random random = new Random(27);
    int lower = 0;
    for (int k = 0; k < 600; k++) {
      Polytope body = k % 2 == 0 ? stretched(random) : PairFamilies.cloud(3, 60, random, 1);
      CertifiedSupport a = CertifiedSupport.of(body);
      Pose poseA = PairFamilies.rotation(3, random, 1);
      Pose poseB = PairFamilies.rotation(3, random, 5);
      Hull hull = Hull.of(body);
      if (hull.affineDimension() < 3 || !stage.place(a, poseA, a, poseB)) {
        continue;
      }
      // nearly the normal of a face, from which a corner is nearly the farthest vertex
      int face = random.nextInt(hull.faceCount());
      double[] normal = normalOfFace(body, face, poseA);
      double lean = Math.scalb(1.0, -10 - random.nextInt(30));
      double[] w = leaning(normal, PairFamilies.unit(3, random), lean);
      int start = hull.cornerVertex(hull.firstCorner(face) + random.nextInt(3));
      double careful = stage.gapLower(a, a, w[0], w[1], w[2], named(start), named(start), 0);
      double room = Math.scalb(lean * stage.magnitude, random.nextInt(8) - 3);
      double bound = stage.gapLower(a, a, w[0], w[1], w[2], named(start), named(start), room);
      assertNarrow(bound, new ExactPair(body, poseA, body, poseB), w, k);
      lower += bound + stage.gapError() > careful + 20 * stage.leastGapError() ? 1 : 0;
    }
    assertThat(lower).as("pairs whose gap was measured from another vertex").isGreaterThan(50);
  }

  private static double[] leaning(double[] unit, double[] direction, double lean) {
    double[] w = new double[3];
    double square = 0;
    for (int axis = 0; axis < 3; axis++) {
      w[axis] = unit[axis] + lean * direction[axis];
      square += w[axis] * w[axis];
    }
    for (int axis = 0; axis < 3; axis++) {
      w[axis] /= Math.sqrt(square);
    }
    return w;
  }

  @Test
  void distancesAreBoundedFromAboveAndNarrowly() {
    Random random = new Random(23);
    int known = 0;
    for (Posed posed : PairFamilies.all(3, random, 60)) {
      CertifiedSupport a = CertifiedSupport.scanning(posed.a());
      CertifiedSupport b = CertifiedSupport.scanning(posed.b());
      if (!stage.place(a, posed.poseA(), b, posed.poseB())) {
        continue;
      }
      WitnessDistanceTest.fill(p, posed.a(), 3, random);
      WitnessDistanceTest.fill(q, posed.b(), 3, random);
      double upper = stage.joinPoints(a, p, b, q) ? stage.distanceUpper() : Double.NaN;
      if (Double.isNaN(upper)) {
        continue;
      }
      known++;
      pair.place(a, posed.poseA(), b, posed.poseB());
      distance.evaluate(pair, p, q);
      double coarse = distance.error();
      distance.refine(pair, p, q); // its lower bound is tested against exact arithmetic
      assertThat(upper).as(posed.family()).isGreaterThanOrEqualTo(distance.lower(0));
      assertThat(upper).as(posed.family()).isLessThan(distance.upper(0) + 6 * coarse);
    }
    assertThat(known).isGreaterThan(200);
  }

  @Test
  void theOriginIsInsideWhereTheGeneralClassSaysSo() {
    Random random = new Random(24);
    int inside = 0;
    for (int k = 0; k < 2000; k++) {
      Posed sample = PairFamilies.random(3, random);
      p.clear();
      q.clear();
      for (int term = 0; term < 4; term++) {
        double weight = 0.01 + random.nextDouble();
        p.add(random.nextInt(sample.a().vertexCount()), weight);
        q.add(random.nextInt(sample.b().vertexCount()), weight);
      }
      Posed posed = k % 3 == 0 ? sample : SimplexOracle.brought(sample, p, q);
      CertifiedSupport a = CertifiedSupport.scanning(posed.a());
      CertifiedSupport b = CertifiedSupport.scanning(posed.b());
      if (!posed.poseB().isRigid() || !stage.place(a, posed.poseA(), b, posed.poseB())) {
        continue;
      }
      pair.place(a, posed.poseA(), b, posed.poseB());
      boolean answer = stage.surelyInside(a, b, p, q);
      boolean general = simplex.surelyInside(pair, p, q);
      assertThat(answer && !general).as("pair %d", k).isFalse(); // its bound is a little wider
      inside += answer ? 1 : 0;
    }
    assertThat(inside).isGreaterThan(300);
  }

  @Test
  void extremeSizesAreLeftToTheGeneralClasses() {
    Random random = new Random(25);
    Posed posed = PairFamilies.random(3, random);
    for (int power : new int[] {-900, -400, 400, 900}) {
      Posed scaled = PairFamilies.scaled(posed, power);
      CertifiedSupport a = CertifiedSupport.scanning(scaled.a());
      CertifiedSupport b = CertifiedSupport.scanning(scaled.b());
      assertThat(stage.place(a, scaled.poseA(), b, scaled.poseB())).isFalse();
    }
    CertifiedSupport point = CertifiedSupport.scanning(Polytope.of(3, 1, 2, 3));
    assertThat(stage.place(point, Pose.identity(3), point, Pose.identity(3))).isTrue();
    Pose sheared = Pose.affine(3, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0);
    assertThat(stage.place(point, sheared, point, Pose.identity(3))).isFalse();
  }
}
