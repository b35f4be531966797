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

  /** Exponent of the size of a point: any that is less than that of other bodies. */
  private static final int OF_POINT = -1000;

  /** Exponent of a factor that underflows to 0. */
  private static final int VANISHING = -2200;

  private final int n;

  /** Array forms of the poses. */
  final double[] poseA;

  final double[] poseB;

  /** R of each pose, row-major, in units of the frame over units of the prepared body. */
  final double[] turnA;

  final double[] turnB;

  /** Centre of B minus centre of A, in units of the frame. */
  final double[] centres;

  private final WorldDifference difference;

  /** The unit is 2<sup>unit</sup>. */
  private int unit;

  PlacedFrame(int dimension) {
    n = dimension;
    poseA = new double[n * (n + 1)];
    poseB = new double[n * (n + 1)];
    turnA = new double[n * n];
    turnB = new double[n * n];
    centres = new double[n];
    difference = new WorldDifference(n);
  }

  /** Takes the poses. */
  void pose(PoseView placeA, PoseView placeB) {
    placeA.copyTo(poseA);
    placeB.copyTo(poseB);
  }

  /**
   * Takes a pair of bodies in the poses taken last.
   *
   * @return false if a number overflowed; then nothing else is valid but the poses
   */
  boolean place(PreparedBody a, PreparedBody b) {
    difference.evaluate(poseB, b.centre, poseA, a.centre);
    double farthest = 0;
    for (int i = 0; i < n; i++) {
      double component = Math.abs(difference.high(i));
      if (!(component <= Double.MAX_VALUE)) {
        return false;
      }
      farthest = Math.max(farthest, component);
    }
    int ofA = a.isPoint() ? OF_POINT : a.exponent + exponent(poseA);
    int ofB = b.isPoint() ? OF_POINT : b.exponent + exponent(poseB);
    unit = Math.max(ofA, ofB);
    if (farthest > 0) {
      unit = Math.max(unit, Math.getExponent(farthest));
    }
    turn(poseA, a.isPoint() ? VANISHING : a.exponent - unit, turnA);
    turn(poseB, b.isPoint() ? VANISHING : b.exponent - unit, turnB);
    for (int i = 0; i < n; i++) {
      centres[i] = Math.scalb(difference.high(i), -unit);
    }
    return true;
  }

  /** Exponent of the greatest entry of R. */
  private int exponent(double[] pose) {
    double greatest = 0;
    for (int i = 0; i < n * (n + 1); i++) {
      greatest = i % (n + 1) == n ? greatest : Math.max(greatest, Math.abs(pose[i]));
    }
    return Math.getExponent(greatest);
  }

  private void turn(double[] pose, int exponent, double[] turn) {
    int first = exponent / 2; // a power of two that is no double may be the product of two
    double factor = Math.scalb(1.0, first);
    double rest = Math.scalb(1.0, exponent - first);
    for (int row = 0; row < n; row++) {
      for (int column = 0; column < n; column++) {
        turn[row * n + column] = pose[row * (n + 1) + column] * factor * rest;
      }
    }
  }

  /**
   * Computes a point of B - A.
   *
   * @param vertexA vertex as numbered in the polytope; so vertexB
   * @param points receives three components at the offset, the last one 0 in the plane
   */
  void difference(
      PreparedBody a, int vertexA, PreparedBody b, int vertexB, double[] points, int offset) {
    double[] p = a.local;
    double[] q = b.local;
    int i = n * a.position[vertexA];
    int j = n * b.position[vertexB];
    double[] r = turnA;
    double[] s = turnB;
    double x;
    double y;
    double z = 0;
    if (n == 3) {
      x = s[0] * q[j] + s[1] * q[j + 1] + s[2] * q[j + 2] + centres[0];
      y = s[3] * q[j] + s[4] * q[j + 1] + s[5] * q[j + 2] + centres[1];
      z = s[6] * q[j] + s[7] * q[j + 1] + s[8] * q[j + 2] + centres[2];
      x -= r[0] * p[i] + r[1] * p[i + 1] + r[2] * p[i + 2];
      y -= r[3] * p[i] + r[4] * p[i + 1] + r[5] * p[i + 2];
      z -= r[6] * p[i] + r[7] * p[i + 1] + r[8] * p[i + 2];
    } else {
      x = s[0] * q[j] + s[1] * q[j + 1] + centres[0] - (r[0] * p[i] + r[1] * p[i + 1]);
      y = s[2] * q[j] + s[3] * q[j + 1] + centres[1] - (r[2] * p[i] + r[3] * p[i + 1]);
    }
    points[offset] = x;
    points[offset + 1] = y;
    points[offset + 2] = z;
  }

  /** Returns a length of the world in units of the frame. */
  double toUnit(double length) {
    return Math.scalb(length, -unit);
  }

  /** Distance of the centres, in units of the frame. */
  double centreDistance() {
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += centres[i] * centres[i];
    }
    return Math.sqrt(sum);
  }

  /** Returns what a length in the prepared unit of a body is in units of the frame; rigid poses. */
  double scaleOf(double[] turn) {
    double sum = 0;
    for (int row = 0; row < n; row++) {
      sum += turn[row * n] * turn[row * n];
    }
    return Math.sqrt(sum);
  }
}
