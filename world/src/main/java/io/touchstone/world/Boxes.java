// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.PoseView;

/** Scratch memory for one box, in the forms in which it is wanted. Memory of one thread. */
final class Boxes {

  final double[] min;
  final double[] max;

  /** Lower coordinates, then upper ones. */
  final double[] box;

  private final double[] matrix;
  private final int n;

  Boxes(int dimension) {
    n = dimension;
    min = new double[n];
    max = new double[n];
    box = new double[2 * n];
    matrix = new double[n * (n + 1)];
  }

  /** Computes the box of bounds in a pose. */
  void of(LocalBounds bounds, PoseView pose, double margin) {
    bounds.enclose(pose, matrix, margin, box);
    split();
  }

  /** Computes the box of a body in its own frame. */
  void ofLocal(ConvexBody body) {
    of(LocalBounds.of(body), Pose.identity(n), 0);
  }

  /** Copies the box into both halves. */
  void split() {
    System.arraycopy(box, 0, min, 0, n);
    System.arraycopy(box, n, max, 0, n);
  }
}
