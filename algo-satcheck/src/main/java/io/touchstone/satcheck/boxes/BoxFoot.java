// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.boxes;

import java.util.Arrays;

/**
 * The deepest points of two boxes in closed form: the nearest point of the facet of K along an
 * axis, as weighted pairs of corners. In the axes of A's box, relative to its centre.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class BoxFoot {

  /** By how much of a side, in units of the error, the deepest points may seem to be beyond it. */
  private static final double BEYOND = 4;

  /** The pairs of corners whose weighted differences are the nearest point of the facet. */
  final int[] cornersOfA = new int[4];

  final int[] cornersOfB = new int[4];
  final double[] weight = new double[4];

  // the placement
  private final double[] m;
  private final double[] t;
  private final double[] p;
  private final double[] q;

  /** The axis at hand, from A to B, its height, and how far that may be off. */
  private final double[] w;

  private double height;
  private double error;

  /** Points on both sides of the facet. */
  private final double[] pointA = new double[3];

  private final double[] pointB = new double[3];

  BoxFoot(PlacedBoxes place, double[] axis) {
    w = axis;
    m = place.m;
    t = place.t;
    p = place.p;
    q = place.q;
  }

  /**
   * Finds the nearest point of the facet: a corner of one box less a point of a face of the other,
   * or the difference of points of two edges. These are the points that touch when B is moved along
   * the axis by the height. Tells whether they are on both boxes.
   */
  boolean find(int axis, double heightAlong, double errorOfHeight) {
    height = heightAlong;
    error = errorOfHeight;
    double[] a = pointA;
    double[] b = pointB;
    int cornerA = 7 ^ PlacedBoxes.corner(w[0], w[1], w[2]);
    if (axis < 3) {
      int cornerB = farthestOfB(-1);
      int k1 = axis == 2 ? 0 : axis + 1;
      int k2 = axis == 0 ? 2 : axis - 1;
      spread(k1, 0.5 + 0.5 * b[k1] / p[k1], k2, 0.5 + 0.5 * b[k2] / p[k2], cornerA, cornersOfA);
      Arrays.fill(cornersOfB, cornerB);
      return isOn(k1, b[k1], p) && isOn(k2, b[k2], p);
    }
    a[0] = Math.copySign(p[0], w[0]);
    a[1] = Math.copySign(p[1], w[1]);
    a[2] = Math.copySign(p[2], w[2]);
    if (axis < 6) {
      double x = a[0] - height * w[0] - t[0];
      double y = a[1] - height * w[1] - t[1];
      double z = a[2] - height * w[2] - t[2];
      int j1 = axis == 5 ? 0 : axis - 2;
      int j2 = axis == 3 ? 2 : axis - 4;
      double along1 = x * m[j1] + y * m[3 + j1] + z * m[6 + j1];
      double along2 = x * m[j2] + y * m[3 + j2] + z * m[6 + j2];
      int cornerB = farthestOfB(-1);
      spread(j1, 0.5 + 0.5 * along1 / q[j1], j2, 0.5 + 0.5 * along2 / q[j2], cornerB, cornersOfB);
      Arrays.fill(cornersOfA, cornerA);
      return isOn(j1, along1, q) && isOn(j2, along2, q);
    }
    return crossing((axis - 6) / 3, (axis - 6) % 3, cornerA);
  }

  private boolean isOn(int side, double along, double[] half) {
    return Math.abs(along) - half[side] <= BEYOND * error; // false for NaN
  }

  /** Spreads a point of a face over its corners, by its shares of the way along two axes. */
  private void spread(int axis1, double share1, int axis2, double share2, int corner, int[] on) {
    double f = clamp(share1);
    double g = clamp(share2);
    int bit1 = 1 << axis1;
    int bit2 = 1 << axis2;
    int start = corner & ~(bit1 | bit2);
    on[0] = start;
    on[1] = start | bit1;
    on[2] = start | bit2;
    on[3] = start | bit1 | bit2;
    weigh(f, g);
  }

  private void weigh(double f, double g) {
    weight[0] = (1 - f) * (1 - g);
    weight[1] = f * (1 - g);
    weight[2] = (1 - f) * g;
    weight[3] = f * g;
  }

  private static double clamp(double share) {
    return Math.max(0, Math.min(1, share)); // NaN stays
  }

  /**
   * Writes the corner of B that is farthest against the axis, with an axis of B left out perhaps;
   * returns its number.
   */
  private int farthestOfB(int without) {
    double x = t[0];
    double y = t[1];
    double z = t[2];
    int number = 0;
    for (int j = 0; j < 3; j++) {
      double along = w[0] * m[j] + w[1] * m[3 + j] + w[2] * m[6 + j];
      double step = j == without ? 0 : Math.copySign(q[j], along);
      number |= PlacedBoxes.sign(along) << j;
      x -= step * m[j];
      y -= step * m[3 + j];
      z -= step * m[6 + j];
    }
    pointB[0] = x;
    pointB[1] = y;
    pointB[2] = z;
    return number;
  }

  /** The points of the edge k of A and the edge j of B that are nearest along the axis. */
  private boolean crossing(int k, int j, int cornerA) {
    double[] a = pointA;
    double[] b = pointB;
    a[k] = 0;
    int cornerB = farthestOfB(j);
    double dx = a[0] - b[0];
    double dy = a[1] - b[1];
    double dz = a[2] - b[2];
    double ofA = k == 0 ? dx : k == 1 ? dy : dz;
    double ofB = dx * m[j] + dy * m[3 + j] + dz * m[6 + j];
    double cosine = m[3 * k + j];
    double sine1 = m[(3 * k + 3 + j) % 9];
    double sine2 = m[(3 * k + 6 + j) % 9];
    double square = sine1 * sine1 + sine2 * sine2;
    double alongB = (ofB - ofA * cosine) / square;
    double alongA = alongB * cosine - ofA;
    double f = clamp(0.5 + 0.5 * alongA / p[k]);
    double g = clamp(0.5 + 0.5 * alongB / q[j]);
    int bitA = 1 << k;
    int bitB = 1 << j;
    cornersOfA[0] = cornerA & ~bitA;
    cornersOfA[1] = cornerA | bitA;
    cornersOfA[2] = cornersOfA[0];
    cornersOfA[3] = cornersOfA[1];
    cornersOfB[0] = cornerB & ~bitB;
    cornersOfB[1] = cornersOfB[0];
    cornersOfB[2] = cornerB | bitB;
    cornersOfB[3] = cornersOfB[2];
    weigh(f, g);
    return isOn(k, alongA, p) && isOn(j, alongB, q);
  }
}
