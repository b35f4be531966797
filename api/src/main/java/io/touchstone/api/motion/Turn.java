// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.motion;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.numbers.Elementary;
import io.touchstone.api.numbers.Norm;

/** Rotations from one pose to another, in doubles: the same on every machine. */
final class Turn {

  /** Below this the square of a sine may be 0, and the angle is twice the sine to the last bit. */
  private static final double NO_SINE = 1e-150;

  /**
   * Below this angle, in radians, {@code sin x = x} to the last bit: the next term of the series is
   * {@code x^2 / 6 < 2^-55} of it.
   */
  private static final double SMALL_ANGLE = 0x1p-27;

  private Turn() {}

  /** Returns about {@code exp(t [axis])}, n rows of n numbers. */
  static double[] evenly(int n, double[] axis, double t) {
    double speed = Norm.of(axis);
    double angle = speed * t;
    boolean small = Math.abs(angle) < SMALL_ANGLE;
    double half = small ? 0.5 * t : Elementary.sin(angle / 2) / speed;
    double[] r = new double[n * n];
    write(n, small ? t : Elementary.sin(angle) / speed, 2 * half * half, axis, r);
    return r;
  }

  /** Returns {@code R1 R0'}, row-major. */
  static double[] between(PoseView from, PoseView to) {
    int n = from.dimension();
    double[] r = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        for (int k = 0; k < n; k++) {
          r[i * n + j] += to.rotation(i, k) * from.rotation(j, k);
        }
      }
    }
    return r;
  }

  /**
   * Returns the unit quaternion x, y, z, w of a rotation matrix in space, w not negative: from the
   * greatest of the four squares (S. W. Shepperd 1978).
   */
  static double[] quaternion(double[] r) {
    double[] squares = {
      1 + r[0] - r[4] - r[8], 1 - r[0] + r[4] - r[8], 1 - r[0] - r[4] + r[8], 1 + r[0] + r[4] + r[8]
    };
    int greatest = 3;
    for (int k = 0; k < 3; k++) {
      greatest = squares[k] > squares[greatest] ? k : greatest;
    }
    double xy = r[1] + r[3];
    double xz = r[2] + r[6];
    double yz = r[5] + r[7];
    double xw = r[7] - r[5];
    double yw = r[2] - r[6];
    double zw = r[3] - r[1];
    double[] q =
        switch (greatest) {
          case 0 -> new double[] {squares[0], xy, xz, xw};
          case 1 -> new double[] {xy, squares[1], yz, yw};
          case 2 -> new double[] {xz, yz, squares[2], zw};
          default -> new double[] {xw, yw, zw, squares[3]};
        };
    double length = 0;
    for (double component : q) {
      length += component * component;
    }
    length = Math.copySign(Math.sqrt(length), q[3] < 0 ? -1 : 1);
    for (int k = 0; k < 4; k++) {
      q[k] = q[k] / length + 0.0;
    }
    return q;
  }

  /**
   * Returns the angular velocity that turns from one pose to the other in a time of 1, the short
   * way round: one number in the plane, three in space.
   */
  static double[] angular(PoseView from, PoseView to) {
    double[] r = between(from, to);
    if (from.dimension() == 2) {
      return new double[] {Elementary.atan2(r[2] - r[1], r[0] + r[3])};
    }
    double[] q = quaternion(r);
    double sine = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2]);
    // 2 atan(s / w) / s tends to 2 / w, and w is 1 here: the short way round has w >= 0
    double factor = sine < NO_SINE ? 2 : 2 * Elementary.atan2(sine, q[3]) / sine;
    return new double[] {factor * q[0], factor * q[1], factor * q[2]};
  }

  /**
   * Returns what a normalised interpolation goes to from no rotation at all: sine and cosine in the
   * plane, a quaternion in space.
   */
  static double[] target(PoseView from, PoseView to) {
    double[] r = between(from, to);
    if (from.dimension() == 3) {
      return quaternion(r);
    }
    double sine = r[2] - r[1];
    double cosine = r[0] + r[3];
    double length = Math.sqrt(sine * sine + cosine * cosine);
    return new double[] {sine / length, cosine / length};
  }

  /**
   * Writes the rotation {@code I + S [a] + C [a]^2} for an axis a; in the plane the axis is that of
   * z.
   */
  static void write(int n, double s, double c, double[] a, double[] r) {
    if (n == 2) {
      double z = a[0];
      r[0] = 1 - c * z * z;
      r[1] = -s * z;
      r[2] = s * z;
      r[3] = r[0];
      return;
    }
    double square = a[0] * a[0] + a[1] * a[1] + a[2] * a[2];
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        r[3 * i + j] = c * a[i] * a[j] + (i == j ? 1 - c * square : 0);
      }
    }
    r[1] -= s * a[2];
    r[2] += s * a[1];
    r[3] += s * a[2];
    r[5] -= s * a[0];
    r[6] -= s * a[1];
    r[7] += s * a[0];
  }
}
