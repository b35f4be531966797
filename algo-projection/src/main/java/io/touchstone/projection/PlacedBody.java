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

  private final int n;

  /** 1 for A, -1 for B: directions lead from A to B, so those of B are turned round. */
  final int sign;

  private PreparedBody body;
  private PoseView place;

  /** Array form of the pose, rows [R | t]. */
  final double[] pose;

  /** R, row-major, in units of the frame over units of the body. */
  final double[] turn;

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
    turn = new double[n * n];
    local = new double[n];
  }

  /** Takes a body and where it stands in the world. */
  final void take(PreparedBody body, PoseView place) {
    this.body = body;
    this.place = place;
    place.copyTo(pose);
  }

  /** Takes the unit of the frame, as a factor. */
  void scale(double factor) {
    for (int row = 0; row < n; row++) {
      for (int column = 0; column < n; column++) {
        turn[row * n + column] = pose[row * (n + 1) + column] * factor;
      }
    }
    pointsKnown = false;
  }

  PreparedBody body() {
    return body;
  }

  final PoseView place() {
    return place;
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

  /** What a length of the body is in units of the frame; rigid poses. */
  final double stretch() {
    double sum = 0;
    for (int row = 0; row < n; row++) {
      sum += turn[row * n] * turn[row * n];
    }
    return Math.sqrt(sum);
  }

  /**
   * Returns a vertex that is farthest towards the other body, up to roundings.
   *
   * @param w direction from A to B, world frame
   */
  final int farthest(double[] w) {
    for (int k = 0; k < n; k++) {
      double sum = 0;
      for (int i = 0; i < n; i++) {
        sum += pose[i * (n + 1) + k] * w[i];
      }
      local[k] = sign * sum;
    }
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
        turn(k, points, k);
      }
      pointsKnown = true;
    }
    return points;
  }

  /** Turns the vertex whose coordinates start at k. */
  final void turn(int k, double[] point, int offset) {
    double[] p = body.local;
    double[] r = turn;
    if (n == 3) {
      toWorld(p[k], p[k + 1], p[k + 2], point, offset);
    } else {
      point[offset] = r[0] * p[k] + r[1] * p[k + 1];
      point[offset + 1] = r[2] * p[k] + r[3] * p[k + 1];
    }
  }

  /** Turns a vector of the body's frame to the world, in R^3. */
  final void toWorld(double x, double y, double z, double[] world, int offset) {
    world[offset] = turn[0] * x + turn[1] * y + turn[2] * z;
    world[offset + 1] = turn[3] * x + turn[4] * y + turn[5] * z;
    world[offset + 2] = turn[6] * x + turn[7] * y + turn[8] * z;
  }
}
