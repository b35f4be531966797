// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

/**
 * The two vertices that are nearest to each other, of those that can be: along a direction w whose
 * gap is within {@code room} of the distance of two points of the bodies, vertices that are farther
 * than that behind the ends of the intervals are farther apart than these points.
 *
 * <p>Scratch memory of one thread; allocates nothing once it has seen as many vertices.
 */
final class NearestVertices {

  private final PlacedFrame frame;
  private int[] ofA = new int[0];
  private int[] ofB = new int[0];

  /** From the vertex of A to that of B. */
  final double[] between = new double[3];

  NearestVertices(PlacedFrame frame) {
    this.frame = frame;
  }

  /**
   * Finds them.
   *
   * @param w unit vector from A to B
   * @param room how far behind the ends of their intervals they may be
   * @return false if there are none
   */
  boolean find(double[] w, double room) {
    double[] pointsA = frame.a.points();
    double[] pointsB = frame.b.points();
    if (ofA.length < frame.a.body().vertices.length) {
      ofA = new int[frame.a.body().vertices.length];
    }
    if (ofB.length < frame.b.body().vertices.length) {
      ofB = new int[frame.b.body().vertices.length];
    }
    int countA = select(pointsA, frame.a.body().vertices.length, w, 1, room, ofA);
    int countB = select(pointsB, frame.b.body().vertices.length, w, -1, room, ofB);
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < countA; i++) {
      for (int j = 0; j < countB; j++) {
        double x = frame.centres[0] + pointsB[3 * ofB[j]] - pointsA[3 * ofA[i]];
        double y = frame.centres[1] + pointsB[3 * ofB[j] + 1] - pointsA[3 * ofA[i] + 1];
        double z = frame.centres[2] + pointsB[3 * ofB[j] + 2] - pointsA[3 * ofA[i] + 2];
        double square = x * x + y * y + z * z;
        if (square < least) {
          least = square;
          between[0] = x;
          between[1] = y;
          between[2] = z;
        }
      }
    }
    return least < Double.POSITIVE_INFINITY;
  }

  private static int select(
      double[] points, int vertices, double[] w, int sign, double room, int[] selected) {
    double end = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < vertices; k++) {
      end = Math.max(end, along(points, k, w, sign));
    }
    int count = 0;
    for (int k = 0; k < vertices; k++) {
      if (along(points, k, w, sign) >= end - 2 * room) {
        selected[count++] = k;
      }
    }
    return count;
  }

  private static double along(double[] points, int k, double[] w, int sign) {
    return sign * (w[0] * points[3 * k] + w[1] * points[3 * k + 1] + w[2] * points[3 * k + 2]);
  }
}
