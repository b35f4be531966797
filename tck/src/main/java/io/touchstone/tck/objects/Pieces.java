// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.objects;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.objects.CompoundBody;
import io.touchstone.api.objects.TriangleMesh;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Collects convex parts and, beside them, the triangles of their surface. */
final class Pieces {

  private static final int[][] BOX = {
    {0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}
  };

  private final List<Polytope> parts = new ArrayList<>();
  private final List<double[]> points = new ArrayList<>();
  private final List<int[]> triangles = new ArrayList<>();

  void box(double x0, double y0, double z0, double x1, double y1, double z1) {
    Polytope box = Shapes.boxBetween(new double[] {x0, y0, z0}, new double[] {x1, y1, z1});
    parts.add(box);
    int first = points.size();
    for (int v = 0; v < 8; v++) {
      points.add(new double[] {box.coordinate(v, 0), box.coordinate(v, 1), box.coordinate(v, 2)});
    }
    for (int[] face : BOX) {
      quad(first + face[0], first + face[1], first + face[2], first + face[3]);
    }
  }

  /**
   * A tube through sections, each of which is a part with the next one. Seen along the tube a
   * section runs clockwise.
   *
   * @param closed whether the last section is followed by the first
   */
  void tube(double[][][] sections, boolean closed) {
    int first = points.size();
    int sides = sections[0].length;
    for (double[][] section : sections) {
      points.addAll(Arrays.asList(section));
    }
    int steps = closed ? sections.length : sections.length - 1;
    for (int i = 0; i < steps; i++) {
      int next = (i + 1) % sections.length;
      double[][] hull = Arrays.copyOf(sections[i], 2 * sides);
      System.arraycopy(sections[next], 0, hull, sides, sides);
      parts.add(Polytope.of(hull));
      for (int k = 0; k < sides; k++) {
        int other = (k + 1) % sides;
        quad(
            first + i * sides + k,
            first + next * sides + k,
            first + next * sides + other,
            first + i * sides + other);
      }
    }
    for (int k = 1; !closed && k < sides - 1; k++) {
      triangles.add(new int[] {first, first + k, first + k + 1});
      int last = first + (sections.length - 1) * sides;
      triangles.add(new int[] {last, last + k + 1, last + k});
    }
  }

  private void quad(int a, int b, int c, int d) {
    triangles.add(new int[] {a, b, c});
    triangles.add(new int[] {a, c, d});
  }

  CompoundBody compound() {
    return CompoundBody.of(parts);
  }

  TriangleMesh mesh() {
    double[] coordinates = points.stream().flatMapToDouble(Arrays::stream).toArray();
    int[] corners = triangles.stream().flatMapToInt(Arrays::stream).toArray();
    return TriangleMesh.of(coordinates, corners);
  }
}
