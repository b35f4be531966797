package io.touchstone.io.urdf;

import io.touchstone.api.geometry.Pose;

/**
 * A rigid motion of R<sup>3</sup> that can be composed: x' = R x + t. Immutable.
 *
 * <p>Every product rounds; a chain of fifty joints is off a rotation by some 1e-14, far below what
 * counts as rigid.
 */
final class LinkPose {

  static final LinkPose IDENTITY = new LinkPose(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0);

  /** Rows of [R | t]. */
  private final double[] m;

  private LinkPose(double... matrix) {
    this.m = matrix;
  }

  /** Returns the motion that a pose describes. */
  static LinkPose of(Pose pose) {
    double[] matrix = new double[12];
    pose.copyTo(matrix);
    return new LinkPose(matrix);
  }

  /**
   * Returns the motion of an {@code <origin>}: turned about the fixed axes x, y, z in this order, R
   * = R<sub>z</sub>(yaw) R<sub>y</sub>(pitch) R<sub>x</sub>(roll), then moved.
   */
  static LinkPose origin(double[] xyz, double[] rpy) {
    // StrictMath: the same pose on every machine
    double sr = StrictMath.sin(rpy[0]);
    double cr = StrictMath.cos(rpy[0]);
    double sp = StrictMath.sin(rpy[1]);
    double cp = StrictMath.cos(rpy[1]);
    double sy = StrictMath.sin(rpy[2]);
    double cy = StrictMath.cos(rpy[2]);
    return new LinkPose(
        cy * cp,
        cy * sp * sr - sy * cr,
        cy * sp * cr + sy * sr,
        xyz[0],
        sy * cp,
        sy * sp * sr + cy * cr,
        sy * sp * cr - cy * sr,
        xyz[1],
        -sp,
        cp * sr,
        cp * cr,
        xyz[2]);
  }

  /** Returns the turn about an axis through the origin, counter-clockwise seen from its tip. */
  static LinkPose turn(double[] axis, double radians) {
    return of(Pose.rotation(axis, radians, new double[3]));
  }

  /** Returns the shift along an axis. */
  static LinkPose shift(double[] axis, double length) {
    double norm = Math.hypot(Math.hypot(axis[0], axis[1]), axis[2]);
    return of(
        Pose.translation(
            axis[0] / norm * length, axis[1] / norm * length, axis[2] / norm * length));
  }

  /** Returns the motion that moves by another first and then by this one. */
  LinkPose after(LinkPose first) {
    double[] product = new double[12];
    for (int row = 0; row < 3; row++) {
      for (int column = 0; column < 4; column++) {
        double sum = column == 3 ? m[4 * row + 3] : 0;
        for (int k = 0; k < 3; k++) {
          sum += m[4 * row + k] * first.m[4 * k + column];
        }
        product[4 * row + column] = sum;
      }
    }
    return new LinkPose(product);
  }

  Pose toPose() {
    return Pose.of(3, m);
  }
}
