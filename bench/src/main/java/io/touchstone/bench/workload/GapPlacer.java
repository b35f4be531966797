// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.workload;

import io.touchstone.Touchstone;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.Outcome;

/**
 * Places a second body at a wanted signed distance from a first one.
 *
 * <p>The second body starts outside the first one's ball, in a given direction. From there it moves
 * along the line of the closest points: as long as the bodies are apart, these stay the closest
 * points, so the distance becomes what is wanted, up to roundings. Moved on beyond touching, the
 * depth along that line is what is wanted; the least depth is that or less. A flat body in many
 * dimensions may come out at the other side: then half the depth is tried, until it stays inside.
 */
final class GapPlacer {

  private final Polytope a;
  private final Polytope b;
  private final double clearance;

  /** Creates a placer for two shapes. */
  GapPlacer(Polytope a, Polytope b) {
    this.a = a;
    this.b = b;
    this.clearance = radius(a) + radius(b);
  }

  /** Returns the largest distance of a vertex from the origin of its shape. */
  static double radius(Polytope shape) {
    double most = 0;
    for (int vertex = 0; vertex < shape.vertexCount(); vertex++) {
      double sum = 0;
      for (int axis = 0; axis < shape.dimension(); axis++) {
        sum += shape.coordinate(vertex, axis) * shape.coordinate(vertex, axis);
      }
      most = Math.max(most, sum);
    }
    return Math.sqrt(most);
  }

  /**
   * Returns where the second body goes.
   *
   * @param poseA where the first one stands
   * @param rotation the second one's rotation, row-major
   * @param direction unit vector from the first body to the second
   * @param gap wanted signed distance
   */
  Pose place(Pose poseA, double[] rotation, double[] direction, double gap) {
    int n = a.dimension();
    double[] matrix = new double[n * (n + 1)];
    for (int row = 0; row < n; row++) {
      System.arraycopy(rotation, row * n, matrix, row * (n + 1), n);
      matrix[row * (n + 1) + n] = poseA.translation(row) + 1.5 * clearance * direction[row];
    }
    Outcome apart = Touchstone.with("gjk").distance(a, poseA, b, Pose.of(n, matrix.clone()));
    double distance = apart.distance();
    double[] pointA = apart.pointA();
    double[] pointB = apart.pointB();
    Pose placed = moved(matrix, pointA, pointB, (distance - gap) / distance);
    double depth = -gap;
    while (depth > 0 && !Touchstone.with("gjk").collides(a, poseA, b, placed).collides()) {
      depth /= 2;
      placed = moved(matrix, pointA, pointB, (distance + depth) / distance);
    }
    return placed;
  }

  /** Moves from B's nearest point towards A's, by a multiple of their distance. */
  private static Pose moved(double[] matrix, double[] pointA, double[] pointB, double part) {
    int n = pointA.length;
    double[] result = matrix.clone();
    for (int row = 0; row < n; row++) {
      result[row * (n + 1) + n] -= part * (pointB[row] - pointA[row]);
    }
    return Pose.of(n, result);
  }
}
