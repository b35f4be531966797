// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.support;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.geometry.SupportFunction;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class WorldBoxTest {

  private static Pose randomPose(int n, Random random, double scale) {
    double[] matrix = new double[n * (n + 1)];
    for (int k = 0; k < matrix.length; k++) {
      matrix[k] = scale * random.nextGaussian();
    }
    return Pose.affine(n, matrix);
  }

  /** The exact coordinate of a vertex in the world. */
  private static BigDecimal exact(Polytope polytope, int vertex, Pose pose, int axis) {
    BigDecimal sum = new BigDecimal(pose.translation(axis));
    for (int k = 0; k < polytope.dimension(); k++) {
      sum =
          sum.add(
              new BigDecimal(pose.rotation(axis, k))
                  .multiply(new BigDecimal(polytope.coordinate(vertex, k))));
    }
    return sum;
  }

  @Test
  void containsEveryVertexExactlyAndIsTight() {
    Random random = new Random(1);
    for (int round = 0; round < 500; round++) {
      int n = 1 + random.nextInt(5);
      double scale = Math.scalb(1.0, random.nextInt(400) - 200);
      Polytope hull = Shapes.randomHull(n, n == 1 ? 2 : 3 + random.nextInt(8), round);
      Pose pose = randomPose(n, random, scale);
      WorldBox box = new WorldBox(n);
      box.enclose(hull, pose);
      for (int axis = 0; axis < n; axis++) {
        BigDecimal low = exact(hull, 0, pose, axis);
        BigDecimal high = low;
        for (int v = 1; v < hull.vertexCount(); v++) {
          BigDecimal x = exact(hull, v, pose, axis);
          low = low.min(x);
          high = high.max(x);
        }
        assertThat(new BigDecimal(box.min(axis))).isLessThanOrEqualTo(low);
        assertThat(new BigDecimal(box.max(axis))).isGreaterThanOrEqualTo(high);
        double tolerance = 1e-13 * (n + 1) * scale * 10;
        assertThat(low.doubleValue() - box.min(axis)).isLessThan(tolerance);
        assertThat(box.max(axis) - high.doubleValue()).isLessThan(tolerance);
      }
    }
  }

  @Test
  void addsTheRadius() {
    WorldBox box = new WorldBox(3);
    box.enclose(Shapes.sphere(3, 0.5), Pose.translation(1, 2, 3));
    assertThat(box.min(1)).isLessThanOrEqualTo(1.5).isGreaterThan(1.5 - 1e-14);
    assertThat(box.max(1)).isGreaterThanOrEqualTo(2.5).isLessThan(2.5 + 1e-14);
    // a pose that stretches by 3 stretches the ball by no more
    WorldBox line = new WorldBox(1);
    line.enclose(new RoundedPolytope(Polytope.of(1, 0.0), 1), Pose.affine(1, 3, 0));
    assertThat(line.max(0)).isGreaterThanOrEqualTo(3);
  }

  @Test
  void asksOtherBodiesForTheirSupportPoints() {
    SupportFunction ball =
        new SupportFunction() {
          @Override
          public int dimension() {
            return 3;
          }

          @Override
          public int support(double[] direction, int hint, double[] point) {
            double length = 0;
            for (double component : direction) {
              length += component * component;
            }
            for (int axis = 0; axis < 3; axis++) {
              point[axis] = 2 * direction[axis] / Math.sqrt(length);
            }
            return NO_VERTEX;
          }

          @Override
          public double supportError() {
            return 1e-12;
          }

          @Override
          public void interiorPoint(double[] point) {
            Arrays.fill(point, 0);
          }

          @Override
          public double size() {
            return 2;
          }
        };
    WorldBox box = new WorldBox(3);
    Pose pose = Pose.rotation(new double[] {1, 2, 3}, 1, new double[] {5, 6, 7});
    box.enclose(ball, pose);
    for (int axis = 0; axis < 3; axis++) {
      double centre = pose.translation(axis);
      assertThat(box.min(axis)).isLessThan(centre - 2).isGreaterThan(centre - 2 - 1e-11);
      assertThat(box.max(axis)).isGreaterThan(centre + 2).isLessThan(centre + 2 + 1e-11);
    }
    box.enclose(ball, Pose.affine(3, new double[12]));
    assertThat(box.max(0)).isEqualTo(Double.POSITIVE_INFINITY);
  }

  @Test
  void whatIsNotKnownIsInfinite() {
    WorldBox box = new WorldBox(2);
    ConvexBody plane = HalfSpaces.of(2, new double[0][], new double[0]);
    box.enclose(plane, Pose.identity(2));
    double[] lower = new double[2];
    double[] upper = new double[2];
    box.copyTo(lower, upper);
    assertThat(lower).containsOnly(Double.NEGATIVE_INFINITY);
    assertThat(upper).containsOnly(Double.POSITIVE_INFINITY);
    box.enclose(Polytope.of(2, 1e308, 1e308, -1e308, 0), Pose.affine(2, 10, -10, 0, 0, 1, 0));
    assertThat(box.min(0)).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(box.max(0)).isEqualTo(Double.POSITIVE_INFINITY);
  }
}
