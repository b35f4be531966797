// SPDX-License-Identifier: Apache-2.0
package io.touchstone.viewer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Directions all around, for bodies that have no vertices: 128 in the plane, 642 in space, those of
 * an icosahedron whose triangles were cut in four three times. In other dimensions there are none.
 */
final class Directions {

  private static final int IN_THE_PLANE = 128;
  private static final int CUTS = 3;

  /** The directions, unit vectors. */
  final List<double[]> vectors = new ArrayList<>();

  /** Loops of their numbers, counter-clockwise from outside. */
  final List<int[]> faces = new ArrayList<>();

  Directions(int dimension) {
    if (dimension == 2) {
      circle();
    } else if (dimension == 3) {
      sphere();
    }
  }

  private void circle() {
    int[] loop = new int[IN_THE_PLANE];
    for (int k = 0; k < IN_THE_PLANE; k++) {
      double angle = 2 * Math.PI * k / IN_THE_PLANE;
      vectors.add(new double[] {StrictMath.cos(angle), StrictMath.sin(angle)});
      loop[k] = k;
    }
    faces.add(loop);
  }

  private void sphere() {
    double golden = (1 + Math.sqrt(5)) / 2;
    for (int sign = 0; sign < 4; sign++) {
      double one = (sign & 1) == 0 ? 1 : -1;
      double long1 = (sign & 2) == 0 ? golden : -golden;
      vectors.add(unit(0, one, long1));
      vectors.add(unit(one, long1, 0));
      vectors.add(unit(long1, 0, one));
    }
    icosahedron();
    for (int cut = 0; cut < CUTS; cut++) {
      List<int[]> coarse = new ArrayList<>(faces);
      faces.clear();
      Map<Long, Integer> middles = new HashMap<>();
      for (int[] f : coarse) {
        int a = middle(f[0], f[1], middles);
        int b = middle(f[1], f[2], middles);
        int c = middle(f[2], f[0], middles);
        faces.add(new int[] {f[0], a, c});
        faces.add(new int[] {f[1], b, a});
        faces.add(new int[] {f[2], c, b});
        faces.add(new int[] {a, b, c});
      }
    }
  }

  /** Three corners are a face where each two of them are neighbours. */
  private void icosahedron() {
    for (int i = 0; i < 12; i++) {
      for (int j = i + 1; j < 12; j++) {
        for (int k = j + 1; k < 12; k++) {
          if (near(i, j) && near(j, k) && near(i, k)) {
            faces.add(outward(i, j, k) ? new int[] {i, j, k} : new int[] {i, k, j});
          }
        }
      }
    }
  }

  private boolean near(int i, int j) {
    return dot(vectors.get(i), vectors.get(j)) > 0.4; // neighbours have 1 / sqrt 5
  }

  private boolean outward(int i, int j, int k) {
    double[] a = vectors.get(i);
    double[] b = vectors.get(j);
    double[] c = vectors.get(k);
    return a[0] * (b[1] * c[2] - b[2] * c[1])
            + a[1] * (b[2] * c[0] - b[0] * c[2])
            + a[2] * (b[0] * c[1] - b[1] * c[0])
        > 0;
  }

  private int middle(int i, int j, Map<Long, Integer> known) {
    long key = (long) Math.min(i, j) << 32 | Math.max(i, j);
    return known.computeIfAbsent(
        key,
        unused -> {
          double[] a = vectors.get(i);
          double[] b = vectors.get(j);
          vectors.add(unit(a[0] + b[0], a[1] + b[1], a[2] + b[2]));
          return vectors.size() - 1;
        });
  }

  private static double dot(double[] a, double[] b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  }

  private static double[] unit(double x, double y, double z) {
    double length = Math.sqrt(x * x + y * y + z * z);
    return new double[] {x / length, y / length, z / length};
  }
}
