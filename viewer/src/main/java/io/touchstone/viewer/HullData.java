// SPDX-License-Identifier: Apache-2.0
package io.touchstone.viewer;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.kernel.hull.Hull;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Hulls of points that were rounded to doubles, found with exact predicates: right to the eye, and
 * no proof.
 */
final class HullData {

  private HullData() {}

  /**
   * Returns the hull of what a body reaches while it moves along a straight line: {@code points}
   * and {@code faces}; null outside of the plane and space.
   *
   * @param from about where it starts
   * @param to about where it ends
   */
  static @Nullable Map<String, @Nullable Object> between(
      Polytope body, PoseView from, PoseView to) {
    int n = body.dimension();
    if (body.isEmpty() || n < 2 || n > 3) {
      return null;
    }
    List<double[]> all = new ArrayList<>(List.of(placed(body, from)));
    all.addAll(List.of(placed(body, to)));
    double[] flat = new double[all.size() * n];
    for (int k = 0; k < flat.length; k++) {
      flat[k] = all.get(k / n)[k % n];
    }
    Map<String, @Nullable Object> data = of(Polytope.of(n, flat));
    data.remove("vertices");
    return data;
  }

  /** Returns {@code points}, {@code vertices} (their numbers in the polytope) and {@code faces}. */
  static Map<String, @Nullable Object> of(Polytope all) {
    Hull hull = Hull.of(all);
    int[] number = new int[all.vertexCount()];
    int[] vertices = new int[hull.vertexCount()];
    List<double[]> points = new ArrayList<>();
    for (int k = 0; k < vertices.length; k++) {
      vertices[k] = hull.vertex(k);
      number[vertices[k]] = k;
      double[] point = new double[all.dimension()];
      all.vertex(vertices[k], point);
      points.add(point);
    }
    List<int[]> faces = ShapeData.faces(hull);
    for (int[] loop : faces) {
      for (int k = 0; k < loop.length; k++) {
        loop[k] = number[loop[k]];
      }
    }
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("points", points);
    data.put("vertices", vertices);
    data.put("faces", faces);
    return data;
  }

  static double[][] placed(Polytope body, PoseView pose) {
    int n = body.dimension();
    double[][] points = new double[body.vertexCount()][n];
    for (int v = 0; v < points.length; v++) {
      for (int row = 0; row < n; row++) {
        double sum = pose.translation(row);
        for (int column = 0; column < n; column++) {
          sum += pose.rotation(row, column) * body.coordinate(v, column);
        }
        points[v][row] = sum;
      }
    }
    return points;
  }
}
