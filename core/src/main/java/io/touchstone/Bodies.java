// SPDX-License-Identifier: Apache-2.0
package io.touchstone;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.RoundedPolytope;

/** Lengths of polytopes, rounded or not, with ordinary roundings. */
final class Bodies {

  private Bodies() {}

  private static Polytope core(ConvexBody body) {
    return body instanceof RoundedPolytope rounded ? rounded.core() : (Polytope) body;
  }

  private static double radius(ConvexBody body) {
    return body instanceof RoundedPolytope rounded ? rounded.radius() : 0;
  }

  static double size(ConvexBody body) {
    return core(body).size() + radius(body);
  }

  /** Returns a coordinate of a vertex in the world. */
  static double coordinate(ConvexBody body, PoseView pose, int vertex, int axis) {
    double sum = pose.translation(axis);
    for (int k = 0; k < pose.dimension(); k++) {
      sum += pose.rotation(axis, k) * core(body).coordinate(vertex, k);
    }
    return sum;
  }

  /** How far a body reaches along a unit direction, times a sign, from the world's origin. */
  static double reach(ConvexBody body, PoseView pose, double[] w, double sign) {
    Polytope core = core(body);
    int n = w.length;
    double offset = 0;
    double farthest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < n; i++) {
      offset += w[i] * pose.translation(i);
    }
    for (int v = 0; v < core.vertexCount(); v++) {
      double sum = 0;
      for (int i = 0; i < n; i++) {
        double x = 0;
        for (int k = 0; k < n; k++) {
          x += pose.rotation(i, k) * core.coordinate(v, k);
        }
        sum += w[i] * x;
      }
      farthest = Math.max(farthest, sign * sum);
    }
    return farthest + sign * offset + radius(body);
  }
}
