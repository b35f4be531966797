// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.kernel.certified.WorldDifference;

/**
 * The common frame of a pair: the axes of the world, the origin in the centre of A. In it
 * coordinates of a body have roundings of its own size, wherever in the world the pair is.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class PlacedFrame {

  private final int n;
  final PlacedBody a;
  final PlacedBody b;

  /** Centre of B minus centre of A. */
  final double[] centres;

  private final double[] ofB = new double[3];
  private final WorldDifference difference;

  /** Size of the pair: bound of its coordinates here, but for a small factor. */
  private double size;

  PlacedFrame(PlacedBody a, PlacedBody b) {
    this.a = a;
    this.b = b;
    n = a.body().dimension();
    centres = new double[n];
    difference = new WorldDifference(n);
  }

  /** Takes two bodies and where they stand; the frame is {@link #place} 's. */
  void take(PreparedBody bodyA, PoseView placeA, PreparedBody bodyB, PoseView placeB) {
    a.take(bodyA, placeA);
    b.take(bodyB, placeB);
  }

  /** Finds the frame. */
  void place() {
    difference.evaluate(b.pose, b.body().centre, a.pose, a.body().centre);
    size = Math.max(a.size(), b.size());
    for (int i = 0; i < n; i++) {
      centres[i] = difference.high(i);
      size = Math.max(size, Math.abs(centres[i]));
    }
  }

  /**
   * Computes a point of B - A.
   *
   * @param vertexA vertex as numbered in the polytope; so vertexB
   * @param points receives n components at the offset
   */
  void difference(int vertexA, int vertexB, double[] points, int offset) {
    a.turn(a.body().local, n * a.body().position[vertexA], points, offset);
    b.turn(b.body().local, n * b.body().position[vertexB], ofB, 0);
    for (int i = 0; i < n; i++) {
      points[offset + i] = ofB[i] + centres[i] - points[offset + i];
    }
  }

  /** Returns this share of the size. */
  double share(double share) {
    return share * size;
  }

  /**
   * Tells whether a gap may be one that exact numbers have: it is above minus this share of the
   * size.
   */
  boolean isNear(double gap, double share) {
    return gap > -share * size;
  }

  /** Finds the direction from the centre of A to that of B in the world, rounded. */
  void centreLine(double[] axis) {
    for (int i = 0; i < n; i++) {
      int row = i * (n + 1);
      double sum = b.pose[row + n] - a.pose[row + n];
      for (int k = 0; k < n; k++) {
        sum += b.pose[row + k] * b.body().centre[k] - a.pose[row + k] * a.body().centre[k];
      }
      axis[i] = sum;
    }
  }
}
