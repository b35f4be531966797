// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.boxes;

import static java.lang.Math.abs;

import io.touchstone.kernel.proposal.Proposal;

/**
 * Points in which two boxes touch if B is moved along an axis by the height along it: in the world,
 * one on each box where both stand.
 *
 * <p>Along the normal of a face the other box reaches it with a corner, or with an edge or a face
 * that is parallel to it, up to roundings. The point of those nearest to the middle of the face is
 * moved to the face, and back, until it is on both: in one or two rounds where it can be at once.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class BoxTouch {

  /** By how much, in units of the error, features may seem to miss each other or be parallel. */
  private static final double BEYOND = 4;

  /** Cosine of an edge and a normal up to which the edge is parallel, whatever the error is. */
  private static final double PARALLEL = 0x1p-36;

  private static final int ROUNDS = 8;

  private final PlacedBoxes place;
  private final BoxFoot foot;

  /** The points, each in the axes of its box. */
  private final double[] ofA = new double[3];

  private final double[] ofB = new double[3];

  /** The centre of the other box in the axes of the one whose face it is. */
  private final double[] shift = new double[3];

  BoxTouch(PlacedBoxes place, BoxFoot foot) {
    this.place = place;
    this.foot = foot;
  }

  /**
   * Finds them.
   *
   * @param axis its number
   * @param w the axis, from A to B, in the axes of A
   * @param height the height along it, and error what that may be off
   * @return whether there are such points
   */
  boolean find(int axis, double[] w, double height, double error) {
    PlacedBoxes s = place;
    double miss = BEYOND * error;
    if (axis < 3) {
      PlacedBoxes.fill(shift, 0, s.t0, s.t1, s.t2);
      return onFace(axis, w[axis], s.p, 3, ofA, s.q, 1, ofB, miss);
    }
    if (axis < 6) {
      int j = axis - 3;
      double along = w[0] * s.m[j] + w[1] * s.m[3 + j] + w[2] * s.m[6 + j];
      PlacedBoxes.fill(shift, 0, -s.s0, -s.s1, -s.s2);
      return onFace(j, -along, s.q, 1, ofB, s.p, 3, ofA, miss);
    }
    if (!foot.find(axis, height, error)) {
      return false;
    }
    combine(foot.cornersOfA, s.p, ofA);
    combine(foot.cornersOfB, s.q, ofB);
    return true;
  }

  private void combine(int[] corners, double[] half, double[] point) {
    for (int i = 0; i < 3; i++) {
      double sum = 0;
      for (int c = 0; c < 4; c++) {
        sum += ((corners[c] >> i) & 1) == 0 ? -foot.weight[c] : foot.weight[c];
      }
      point[i] = half[i] * sum;
    }
  }

  /**
   * Finds a point of a face of one box that the other reaches.
   *
   * @param k the axis of the face, and side the sign of its end
   * @param ownStep between the cosines of two axes of the box of the face, otherStep of the other
   * @param x becomes the point on the face, y that on the other box
   */
  private boolean onFace(
      int k,
      double side,
      double[] own,
      int ownStep,
      double[] x,
      double[] other,
      int otherStep,
      double[] y,
      double miss) {
    double[] m = place.m;
    int free = 0;
    for (int j = 0; j < 3; j++) {
      double cosine = m[ownStep * k + otherStep * j];
      y[j] = Math.copySign(other[j], side * cosine < 0 ? 1 : -1);
      free |= other[j] * abs(cosine) <= Math.min(miss, PARALLEL * other[j]) ? 1 << j : 0;
    }
    x[k] = Math.copySign(own[k], side);
    int k1 = k == 2 ? 0 : k + 1;
    int k2 = k == 0 ? 2 : k - 1;
    double x1 = 0;
    double x2 = 0;
    for (int round = 0; round < ROUNDS; round++) {
      for (int j = 0; j < 3; j++) {
        int at = otherStep * j;
        double to =
            m[ownStep * k1 + at] * (x1 - shift[k1]) + m[ownStep * k2 + at] * (x2 - shift[k2]);
        y[j] = ((free >> j) & 1) == 0 ? y[j] : clamp(to, other[j]);
      }
      double y1 = along(k1, ownStep, otherStep, y);
      double y2 = along(k2, ownStep, otherStep, y);
      x1 = clamp(y1, own[k1]);
      x2 = clamp(y2, own[k2]);
      if (abs(y1 - x1) <= miss && abs(y2 - x2) <= miss) {
        x[k1] = x1;
        x[k2] = x2;
        return true;
      }
      if (free == 0) {
        return false;
      }
    }
    return false;
  }

  /** Where a point of the other box is along an axis of the one with the face. */
  private double along(int axis, int ownStep, int otherStep, double[] y) {
    double[] m = place.m;
    int at = ownStep * axis;
    return shift[axis] + m[at] * y[0] + m[at + otherStep] * y[1] + m[at + 2 * otherStep] * y[2];
  }

  private static double clamp(double value, double half) {
    return Math.max(-half, Math.min(half, value));
  }

  /** Proposes the points, in the world. */
  void proposeTo(Proposal out) {
    double[] f = place.frameA;
    double[] g = place.frameB;
    double[] a = ofA;
    double[] b = ofB;
    out.points(
        f[3] + f[0] * a[0] + f[1] * a[1] + f[2] * a[2],
        f[7] + f[4] * a[0] + f[5] * a[1] + f[6] * a[2],
        f[11] + f[8] * a[0] + f[9] * a[1] + f[10] * a[2],
        g[3] + g[0] * b[0] + g[1] * b[1] + g[2] * b[2],
        g[7] + g[4] * b[0] + g[5] * b[1] + g[6] * b[2],
        g[11] + g[8] * b[0] + g[9] * b[1] + g[10] * b[2]);
  }
}
