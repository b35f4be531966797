// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.PoseView;

/**
 * A prepared body where it stands, in the {@linkplain PlacedFrame frame} of a pair: its vertices
 * relative to its centre, and its support points.
 *
 * <p>Scratch memory of one thread; allocates nothing once it has seen as many vertices.
 */
class PlacedBody {

  /**
   * Least determinant, over the power of the greatest entry, at which the cofactors are relied
   * upon: their roundings turn a normal by less than 8 u / this. A rotation has at least 1.
   */
  static final double LEAST_DETERMINANT = 0x1p-6;

  private final int n;

  /** 1 for A, -1 for B: directions lead from A to B, so those of B are turned round. */
  final int sign;

  private PreparedBody body;
  private PoseView place;

  /** Array form of the pose, rows [R | t]. */
  final double[] pose;

  private double[] points = new double[0];
  private boolean pointsKnown;
  private final double[] local;
  private double height;

  PlacedBody(int sign, PreparedBody body) {
    n = body.dimension();
    this.sign = sign;
    this.body = body;
    place = Pose.identity(n);
    pose = new double[n * (n + 1)];
    local = new double[n];
  }

  /** Takes a body and where it stands in the world. */
  final void take(PreparedBody body, PoseView place) {
    this.body = body;
    this.place = place;
    place.copyTo(pose);
    pointsKnown = false;
  }

  PreparedBody body() {
    return body;
  }

  final PoseView place() {
    return place;
  }

  /** Tells whether the map surely leaves a body with an interior one. */
  boolean keepsInterior() {
    double greatest = 0;
    for (int row = 0; row < n; row++) {
      for (int k = row * (n + 1); k < row * (n + 1) + n; k++) {
        greatest = Math.max(greatest, Math.abs(pose[k]));
      }
    }
    double determinant = pose[0] * pose[4] - pose[1] * pose[3]; // of the plane
    return Math.abs(determinant) > LEAST_DETERMINANT * greatest * greatest;
  }

  /** Bound of the coordinates relative to the centre, up to a factor of 4: that of a rotation. */
  final double size() {
    double greatest = 0;
    for (int row = 0; row < n; row++) {
      for (int k = row * (n + 1); k < row * (n + 1) + n; k++) {
        greatest = Math.max(greatest, Math.abs(pose[k]));
      }
    }
    return greatest * body.reach;
  }

  /**
   * Returns a vertex that is farthest towards the other body, up to roundings.
   *
   * @param w direction from A to B, world frame
   */
  final int farthest(double[] w) {
    turnBack(w, sign, local);
    int vertex = body.farthest(local);
    height = 0;
    for (int k = 0; k < n; k++) {
      height += local[k] * body.support().coordinate(vertex * n + k);
    }
    return vertex;
  }

  /** Returns how far the vertex found last is along its direction, seen from the pose's origin. */
  final double height() {
    return height;
  }

  /** Returns the vertices by position relative to the body's centre, n numbers each. */
  final double[] points() {
    if (!pointsKnown) {
      if (points.length < body.local.length) {
        points = new double[body.local.length];
      }
      for (int k = 0; k < body.local.length; k += n) {
        turn(body.local, k, points, k);
      }
      pointsKnown = true;
    }
    return points;
  }

  /** Turns a vector of the world back to the body's frame, times a factor. */
  final void turnBack(double[] w, int factor, double[] target) {
    for (int k = 0; k < n; k++) {
      double sum = 0;
      for (int i = 0; i < n; i++) {
        sum += pose[i * (n + 1) + k] * w[i];
      }
      target[k] = factor * sum;
    }
  }

  /** Turns a vector of the body's frame, n numbers from k on, to the world. */
  final void turn(double[] vectors, int k, double[] world, int into) {
    for (int i = 0; i < n; i++) {
      double sum = 0;
      for (int j = 0; j < n; j++) {
        sum += pose[i * (n + 1) + j] * vectors[k + j];
      }
      world[into + i] = sum;
    }
  }
}
