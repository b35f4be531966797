// SPDX-License-Identifier: Apache-2.0
package com.example.gilbert;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.kernel.support.CertifiedSupport;
import java.util.Arrays;

/** A vertex of A less one of B, where they stand, in plain doubles. */
final class DifferencePoint {

  private final double[] local;
  private final double[] world;
  final double[] at;
  int vertexA;
  int vertexB;

  DifferencePoint(int dimension) {
    local = new double[dimension];
    world = new double[dimension];
    at = new double[dimension];
  }

  /** Becomes the one that is farthest along the first axis, which w becomes. */
  void start(double[] w, Gilbert.Shape a, PoseView poseA, Gilbert.Shape b, PoseView poseB) {
    Arrays.fill(w, 0);
    w[0] = 1;
    farthest(w, a, poseA, b, poseB);
  }

  /** Becomes the one that is farthest along a direction. */
  void farthest(double[] w, Gilbert.Shape a, PoseView poseA, Gilbert.Shape b, PoseView poseB) {
    Arrays.fill(at, 0);
    vertexA = farthest(w, a.support(), poseA, 1);
    vertexB = farthest(w, b.support(), poseB, -1);
  }

  private int farthest(double[] w, CertifiedSupport body, PoseView pose, int sign) {
    for (int k = 0; k < local.length; k++) {
      local[k] = 0;
      for (int i = 0; i < local.length; i++) {
        local[k] += sign * pose.rotation(i, k) * w[i];
      }
    }
    int vertex = body.supportPoints().farthest(local);
    body.vertex(vertex, local);
    pose.toWorld(local, world);
    for (int k = 0; k < local.length; k++) {
      at[k] += sign * world[k];
    }
    return vertex;
  }
}
