package io.touchstone.viewer;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.kernel.hull.Hull;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The hull of K = A - B, the differences of all points of two bodies, in the world frame. Found
 * with exact predicates on differences that were rounded to doubles, so it is right to the eye, and
 * no proof.
 */
final class ConfigurationSpace {

  /** More differences are not looked at: the page then draws K by its farthest points. */
  static final int MOST_DIFFERENCES = 4096;

  private ConfigurationSpace() {}

  /** Returns {@code points}, {@code from} (the vertices of A and of B) and {@code faces}. */
  static @Nullable Map<String, @Nullable Object> of(
      ConvexBody a, Pose poseA, ConvexBody b, Pose poseB) {
    if (!(a instanceof Polytope first && b instanceof Polytope second)) {
      return null;
    }
    int n = first.dimension();
    long count = (long) first.vertexCount() * second.vertexCount();
    if (count == 0 || count > MOST_DIFFERENCES || n < 2 || n > 3) {
      return null;
    }
    double[][] inA = placed(first, poseA);
    double[][] inB = placed(second, poseB);
    double[] differences = new double[(int) count * n];
    int at = 0;
    for (double[] x : inA) {
      for (double[] y : inB) {
        for (int axis = 0; axis < n; axis++) {
          differences[at++] = x[axis] - y[axis];
        }
      }
    }
    return describe(Polytope.of(n, differences), inB.length);
  }

  private static Map<String, @Nullable Object> describe(Polytope all, int verticesOfB) {
    Hull hull = Hull.of(all);
    int[] number = new int[all.vertexCount()];
    List<double[]> points = new ArrayList<>();
    List<int[]> from = new ArrayList<>();
    for (int k = 0; k < hull.vertexCount(); k++) {
      int vertex = hull.vertex(k);
      number[vertex] = k;
      double[] point = new double[all.dimension()];
      all.vertex(vertex, point);
      points.add(point);
      from.add(new int[] {vertex / verticesOfB, vertex % verticesOfB});
    }
    List<int[]> faces = ShapeData.faces(hull);
    for (int[] loop : faces) {
      for (int k = 0; k < loop.length; k++) {
        loop[k] = number[loop[k]];
      }
    }
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("points", points);
    data.put("from", from);
    data.put("faces", faces);
    return data;
  }

  static double[][] placed(Polytope body, Pose pose) {
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
