// SPDX-License-Identifier: Apache-2.0
package io.touchstone.objects;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.objects.TriangleMesh;
import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Boxes hold what is below them, in exact numbers, of triangles of all kinds. */
final class BoxTreeTest {

  /** Thin, tiny, flat and far triangles, and ones without an area. */
  private static TriangleMesh soup(int triangles, long seed) {
    Random chance = new Random(seed);
    double[] points = new double[9 * triangles];
    int[] corners = new int[3 * triangles];
    for (int t = 0; t < triangles; t++) {
      double size = StrictMath.pow(10, -6 * chance.nextDouble());
      double thin = chance.nextInt(3) == 0 ? StrictMath.pow(10, -15 * chance.nextDouble()) : 1;
      for (int i = 0; i < 9; i++) {
        double by = size * (i > 5 ? thin : 1) * chance.nextGaussian();
        double from = i < 3 ? 10 * chance.nextGaussian() : points[9 * t + i % 3];
        points[9 * t + i] = chance.nextInt(9) == 0 ? from : from + by;
      }
      for (int i = 0; i < 3; i++) {
        corners[3 * t + i] = 3 * t + (chance.nextInt(40) == 0 ? 0 : i);
      }
    }
    return TriangleMesh.of(points, corners);
  }

  @Test
  void boxesHoldWhatIsBelow() {
    for (int run = 0; run < 40; run++) {
      TriangleMesh mesh = soup(1 + 5 * run, run);
      BoxTree tree = new BoxTree(mesh);
      assertThat(tree.axesDefect).isLessThan(0x1p-48);
      for (int node = 0; node < tree.from.length; node++) {
        for (int i = tree.from[node]; i < tree.to[node]; i++) {
          for (int corner = 0; corner < 3; corner++) {
            requireInside(tree, node, 9 * tree.order[i] + 3 * corner);
          }
        }
      }
    }
  }

  private static void requireInside(BoxTree tree, int node, int at) {
    for (int k = 0; k < 3; k++) {
      BigDecimal along = BigDecimal.ZERO;
      for (int i = 0; i < 3; i++) {
        BigDecimal off =
            new BigDecimal(tree.corners[at + i]).subtract(new BigDecimal(tree.centre(node, i)));
        along = along.add(off.multiply(new BigDecimal(tree.axis(node, k, i))));
      }
      assertThat(along.abs()).isLessThanOrEqualTo(new BigDecimal(tree.half(node, k)));
    }
  }

  /** Triangles each of which is half as far away as the one before. */
  @Test
  void noTreeIsDeep() {
    int triangles = 1000;
    double[] points = new double[9 * triangles];
    int[] corners = new int[3 * triangles];
    for (int i = 0; i < 3 * triangles; i++) {
      double far = StrictMath.scalb(1.0, -(i / 3));
      points[3 * i] = far;
      points[3 * i + 1] = 0.01 * far * (i % 3);
      points[3 * i + 2] = 0.01 * far * (i % 2);
      corners[i] = i;
    }
    BoxTree tree = new BoxTree(TriangleMesh.of(points, corners));
    assertThat(depth(tree, 0)).isBetween(101, 110);
  }

  private static int depth(BoxTree tree, int node) {
    return tree.isLeaf(node)
        ? 0
        : 1 + Math.max(depth(tree, node + 1), depth(tree, tree.right[node]));
  }

  /** The box of a triangle is flat, and its area twice that of the triangle. */
  @Test
  void boxesOfTrianglesAreLeast() {
    Random chance = new Random(3);
    for (int run = 0; run < 500; run++) {
      double[] p = new double[9];
      for (int i = 0; i < 9; i++) {
        p[i] = chance.nextGaussian();
      }
      BoxTree tree = new BoxTree(TriangleMesh.of(p, new int[] {0, 1, 2}));
      double[] normal = new double[3];
      for (int i = 0; i < 3; i++) {
        int k = (i + 1) % 3;
        int l = (i + 2) % 3;
        normal[i] = (p[3 + k] - p[k]) * (p[6 + l] - p[l]) - (p[3 + l] - p[l]) * (p[6 + k] - p[k]);
      }
      assertThat(tree.half(0, 2)).isLessThan(1e-13);
      assertThat(4 * tree.half(0, 0) * tree.half(0, 1))
          .isBetween(
              RelativePlace.length(normal) * (1 - 1e-12),
              RelativePlace.length(normal) * (1 + 1e-9) + 1e-12);
    }
  }
}
