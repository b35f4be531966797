// SPDX-License-Identifier: Apache-2.0
package io.touchstone.viewer;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import java.util.ArrayList;
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
    double[][] inA = HullData.placed(first, poseA);
    double[][] inB = HullData.placed(second, poseB);
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
    Map<String, @Nullable Object> data = HullData.of(all);
    List<int[]> from = new ArrayList<>();
    if (data.remove("vertices") instanceof int[] vertices) {
      for (int vertex : vertices) {
        from.add(new int[] {vertex / verticesOfB, vertex % verticesOfB});
      }
    }
    data.put("from", from);
    return data;
  }
}
