// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.support;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.RoundedPolytope;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class BoundingSpheresTest {

  private static boolean apart(ConvexBody a, Pose poseA, ConvexBody b, Pose poseB, double bound) {
    BoundingSpheres spheres = new BoundingSpheres(a.dimension(), 2);
    spheres.set(0, a, poseA);
    spheres.set(1, b, poseB);
    assertThat(spheres.areApart(1, 0, bound)).isEqualTo(spheres.areApart(0, 1, bound));
    return spheres.areApart(0, 1, bound);
  }

  private static Polytope point(double x) {
    return Polytope.of(2, x, 0);
  }

  @Test
  void isAsTightAsABall() {
    Pose at = Pose.identity(2);
    for (int exponent : new int[] {-300, 0, 300}) {
      double distance = Math.scalb(3.0, exponent);
      Polytope near = point(Math.scalb(1.0, exponent));
      Polytope far = point(Math.scalb(4.0, exponent));
      assertThat(apart(near, at, far, at, distance)).isFalse();
      assertThat(apart(near, at, far, at, distance * (1 - 1e-12))).isTrue();
      RoundedPolytope round = new RoundedPolytope(far, distance / 3);
      assertThat(apart(near, at, round, at, distance * (2.0 / 3))).isFalse();
      assertThat(apart(near, at, round, at, distance * (2.0 / 3 - 1e-12))).isTrue();
    }
  }

  /** A turned square: its box grows to twice the area, its ball does not. */
  @Test
  void doesNotGrowWhenABodyTurns() {
    Polytope square = Polytope.of(2, -1, -1, 1, -1, 1, 1, -1, 1);
    Pose turned = Pose.rotation(Math.PI / 4, 0, 0);
    Pose diagonal = Pose.rotation(Math.PI / 4, 2.5, 2.5);
    assertThat(apart(square, turned, square, diagonal, 0)).isTrue();
    assertThat(apart(square, turned, square, diagonal, 1)).isFalse();
  }

  @Test
  void neverSeparatesWhatIsNear() {
    Random random = new Random(1);
    int separated = 0;
    for (int round = 0; round < 2000; round++) {
      Polytope a = randomBody(random);
      Polytope b = randomBody(random);
      Pose poseA = randomPose(random);
      Pose poseB = randomPose(random);
      double nearest = nearestVertices(a, poseA, b, poseB);
      // two vertices at that distance: neither a bound of it nor a greater one may separate
      assertThat(apart(a, poseA, b, poseB, nearest * (1 + 1e-12))).as("round %d", round).isFalse();
      separated += apart(a, poseA, b, poseB, 0) ? 1 : 0;
    }
    assertThat(separated).isGreaterThan(200);
  }

  private static Polytope randomBody(Random random) {
    double[] coordinates = new double[3 * (1 + random.nextInt(6))];
    for (int k = 0; k < coordinates.length; k++) {
      coordinates[k] = random.nextGaussian();
    }
    return Polytope.of(3, coordinates);
  }

  /** Not rigid, so that the growth by the pose's defect matters. */
  private static Pose randomPose(Random random) {
    double[] matrix = new double[12];
    for (int k = 0; k < 12; k++) {
      matrix[k] = (k % 4 == 3 ? 8 : 1) * random.nextGaussian();
    }
    return Pose.affine(3, matrix);
  }

  private static double nearestVertices(Polytope a, Pose poseA, Polytope b, Pose poseB) {
    double[] local = new double[3];
    double[] one = new double[3];
    double[] other = new double[3];
    double nearest = Double.POSITIVE_INFINITY;
    for (int i = 0; i < a.vertexCount(); i++) {
      a.vertex(i, local);
      poseA.toWorld(local, one);
      for (int j = 0; j < b.vertexCount(); j++) {
        b.vertex(j, local);
        poseB.toWorld(local, other);
        double x = one[0] - other[0];
        double y = one[1] - other[1];
        double z = one[2] - other[2];
        nearest = Math.min(nearest, Math.sqrt(x * x + y * y + z * z));
      }
    }
    return nearest;
  }

  @Test
  void knowsNothingOfUnboundedBodies() {
    HalfSpaces half = HalfSpaces.of(2, new double[][] {{1, 0}}, new double[] {0});
    Pose identity = Pose.identity(2);
    assertThat(apart(half, identity, point(100), identity, 0)).isFalse();
    assertThat(new BoundingSpheres(2, 2).areApart(0, 1, 0)).isFalse();
  }
}
