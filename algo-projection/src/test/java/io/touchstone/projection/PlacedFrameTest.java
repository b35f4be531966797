// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.fixtures.PairFamilies;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class PlacedFrameTest {

  private static final PreparedPolyhedron NOTHING =
      new PreparedPolyhedron(ProjectionShapes.OF_EDGES, Polytope.empty(3));

  private final PlacedPolyhedron placedA = new PlacedPolyhedron(1, NOTHING);
  private final PlacedPolyhedron placedB = new PlacedPolyhedron(-1, NOTHING);
  private final PlacedFrame frame = new PlacedFrame(placedA, placedB);

  private void place(Polytope a, PoseView poseA, Polytope b, PoseView poseB) {
    frame.take(
        new PreparedPolyhedron(ProjectionShapes.OF_EDGES, a),
        poseA,
        new PreparedPolyhedron(ProjectionShapes.OF_EDGES, b),
        poseB);
    frame.place();
    placedA.findWayBack();
    placedB.findWayBack();
  }

  /** Far from the origin of the world and of their frames, bodies keep the digits of their size. */
  @Test
  void distanceFromOriginsCostsNoDigits() {
    Polytope far = Polytope.of(3, 0x1p40, 0, 0, 0x1p40 + 1, 0, 0);
    place(far, Pose.translation(-0x1p40, 0, 0), far, Pose.translation(-0x1p40, 2, 0));
    assertThat(frame.centres).containsExactly(0, 2, 0);
    assertThat(frame.a.points()).containsExactly(-0.5, 0, 0, 0.5, 0, 0);
  }

  /** What is near is a share of the size, whatever the unit of length. */
  @Test
  void nearIsAShareOfTheSize() {
    for (int e = -90; e <= 90; e += 30) {
      double s = Math.scalb(1.0, e);
      Polytope box = Shapes.box(s, s, s);
      place(box, Pose.identity(3), box, Pose.translation(3 * s, 0, -s));
      assertThat(frame.isNear(-0x1p-31 * s, 0x1p-30)).isTrue();
      assertThat(frame.isNear(-0x1p-28 * s, 0x1p-30)).isFalse();
      assertThat(frame.isNear(Double.NaN, 0x1p-30)).isFalse();
    }
  }

  /** Products with normals are the same in the body and in the world, for mirrored ones too. */
  @Test
  void normalsGoBack() {
    Random random = new Random(5);
    Polytope body = Shapes.randomHull(3, 12, 7);
    for (int k = 0; k < 50; k++) {
      double[] map = new double[12];
      PairFamilies.rotation(3, random, 1).copyTo(map);
      for (int column = 0; column < 3; column++) {
        double stretch = (k % 2 == 0 ? 1 : -1) * Math.scalb(1 + random.nextDouble(), k);
        for (int row = 0; row < 3; row++) {
          map[4 * row + column] *= stretch;
        }
      }
      place(body, Pose.affine(3, map), body, Pose.identity(3));
      assertThat(placedA.isRegular()).isTrue();
      double[] w = PairFamilies.unit(3, random);
      double[] back = new double[3];
      placedA.toLocal(w, 0, back, 0);
      double[] n = PairFamilies.unit(3, random);
      double[] inWorld = normal(map, n);
      double size = Math.sqrt(Vectors.dot(inWorld, inWorld));
      assertThat(Vectors.dot(n, back)).isCloseTo(Vectors.dot(inWorld, w), within(1e-12 * size));
    }
  }

  /** The normal of a plane in the world, for n in the body: cof(R) n, turned round if R mirrors. */
  private static double[] normal(double[] map, double[] n) {
    double[][] c = new double[3][3];
    for (int i = 0; i < 3; i++) {
      for (int k = 0; k < 3; k++) {
        c[k][i] = map[4 * i + k];
      }
    }
    double[] x = new double[3];
    double[] y = new double[3];
    double[] z = new double[3];
    Vectors.cross(c[1], c[2], x);
    Vectors.cross(c[2], c[0], y);
    Vectors.cross(c[0], c[1], z);
    double sign = Math.signum(Vectors.dot(c[0], x));
    double[] normal = new double[3];
    for (int i = 0; i < 3; i++) {
      normal[i] = sign * (n[0] * x[i] + n[1] * y[i] + n[2] * z[i]);
    }
    return normal;
  }

  /** Of a map that flattens the body nothing is concluded from its normals. */
  @Test
  void flatMapsAreNotRegular() {
    Polytope box = Shapes.box(1, 1, 1);
    Pose onto = Pose.affine(3, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0x1p-20, 0);
    place(box, onto, box, Pose.affine(3, new double[12]));
    assertThat(placedA.isRegular()).isFalse();
    assertThat(placedB.isRegular()).isFalse();
    assertThat(frame.a.points()).hasSize(24);
    assertThat(frame.b.points()).containsOnly(0.0);
  }
}
