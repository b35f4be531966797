package io.touchstone.projection;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.kernel.certified.WorldDifference;

/**
 * The common frame of a pair: the axes of the world, the origin in the centre of A, the unit a
 * power of two near the greatest of both bodies and the distance of their centres. In it all
 * coordinates are of moderate size, and those of a body have roundings of its own size, wherever in
 * the world the pair is.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class PlacedFrame {

  /** A power of two beyond this is no double, or none whose inverse is; so small is subnormal. */
  private static final int LEAST_UNIT = -1000;

  private final int n;
  final PlacedBody a;
  final PlacedBody b;

  /** Centre of B minus centre of A, in units of the frame. */
  final double[] centres;

  private final double[] ofB = new double[3];
  private final WorldDifference difference;

  /** The unit is 2<sup>unit</sup>. */
  private int unit;

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

  /**
   * Finds the frame.
   *
   * @return false if a number overflowed; then nothing in the frame is valid
   */
  boolean place() {
    difference.evaluate(b.pose, b.body().centre, a.pose, a.body().centre);
    double size = Math.max(a.size(), b.size());
    for (int i = 0; i < n; i++) {
      size = Math.max(size, Math.abs(difference.high(i))); // NaN stays
    }
    unit = Math.max(Math.getExponent(size), LEAST_UNIT);
    double factor = Math.scalb(1.0, -unit);
    a.scale(factor);
    b.scale(factor);
    for (int i = 0; i < n; i++) {
      centres[i] = difference.high(i) * factor;
    }
    return size <= Double.MAX_VALUE;
  }

  /**
   * Computes a point of B - A.
   *
   * @param vertexA vertex as numbered in the polytope; so vertexB
   * @param points receives n components at the offset
   */
  void difference(int vertexA, int vertexB, double[] points, int offset) {
    a.turn(n * a.body().position[vertexA], points, offset);
    b.turn(n * b.body().position[vertexB], ofB, 0);
    for (int i = 0; i < n; i++) {
      points[offset + i] = ofB[i] + centres[i] - points[offset + i];
    }
  }

  /** Returns a length of the world in units of the frame. */
  double toUnit(double length) {
    return Math.scalb(length, -unit);
  }

  /** Distance of the centres, in units of the frame. */
  double centreDistance() {
    double sum = 0;
    for (double component : centres) {
      sum += component * component;
    }
    return Math.sqrt(sum);
  }

  /** Turns a direction of A's frame to the world. */
  void toWorld(double[] ofA, double[] world) {
    for (int i = 0; i < n; i++) {
      double sum = 0;
      for (int k = 0; k < n; k++) {
        sum += a.pose[i * (n + 1) + k] * ofA[k];
      }
      world[i] = sum;
    }
  }

  /** Turns a direction of the world back to A's frame, up to its length. */
  void toA(double[] world, double[] ofA) {
    for (int k = 0; k < n; k++) {
      double sum = 0;
      for (int i = 0; i < n; i++) {
        sum += a.pose[i * (n + 1) + k] * world[i];
      }
      ofA[k] = sum;
    }
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
