// SPDX-License-Identifier: Apache-2.0
package io.touchstone.motion;

import io.touchstone.checker.JointBound;

/**
 * Looks for the direction with the largest gap over a box: the nearest points of what both links
 * sweep, each joint for itself. A vertex has its farthest point along a direction where each joint
 * goes as far as pays, and these shifts are added up. In plain doubles; not thread-safe.
 */
final class SweptDirection {

  private static final int MOST_ROUNDS = 12;

  /** The relative gain below which another round is not worth it. */
  private static final double CLOSE = 1e-3;

  /** The best direction of the last search, of length 1, in the frame of A. */
  final double[] direction = new double[3];

  private final JointBound bound;
  private final LeastSimplex simplex = new LeastSimplex();
  private final double[] w = new double[3];
  private final double[] farB = new double[3];
  private final double[] farA = new double[3];
  private final double[] trial = new double[3];
  private final double[] swept = new double[3];

  SweptDirection(JointBound bound) {
    this.bound = bound;
  }

  /**
   * Searches from a direction.
   *
   * @param enough a gap that is not reached is not worth looking for
   * @return the gap between what is swept, which is not that of the bound; negative if there is
   *     none
   */
  double find(int frame, double[] start, PartNode a, PartNode b, double enough) {
    simplex.clear();
    System.arraycopy(start, 0, w, 0, 3);
    System.arraycopy(start, 0, direction, 0, 3);
    double bestGap = Double.NEGATIVE_INFINITY;
    double least = Double.POSITIVE_INFINITY;
    for (int round = 0; round < MOST_ROUNDS; round++) {
      double length = Math.sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]);
      double x = w[0] / length;
      double y = w[1] / length;
      double z = w[2] / length;
      farthest(true, frame, x, y, z, b, farB);
      farthest(false, frame, -x, -y, -z, a, farA);
      double gap = 0;
      for (int i = 0; i < 3; i++) {
        trial[i] = farB[i] - farA[i];
        gap += w[i] / length * trial[i];
      }
      gap -= a.radius + b.radius;
      if (gap > bestGap) {
        bestGap = gap;
        direction[0] = x;
        direction[1] = y;
        direction[2] = z;
      }
      boolean settled =
          round > 0
              && least - (w[0] * trial[0] + w[1] * trial[1] + w[2] * trial[2]) <= CLOSE * least;
      if (settled || simplex.isFull()) {
        return bestGap;
      }
      double square = simplex.add(trial);
      double reach = enough + a.radius + b.radius;
      if (square >= least || square <= reach * reach || simplex.isFull()) {
        return square >= least ? bestGap : Math.min(bestGap, 0);
      }
      least = square;
      System.arraycopy(simplex.nearest, 0, w, 0, 3);
    }
    return bestGap;
  }

  private void farthest(
      boolean ofB, int frame, double wx, double wy, double wz, PartNode node, double[] point) {
    int joints = ofB ? bound.joints() - frame : frame;
    double most = mostShift(ofB, frame, joints);
    double best = Double.POSITIVE_INFINITY;
    int from = bound.start(ofB, node.from);
    int to = bound.start(ofB, node.to);
    int start = nearest(ofB, from, to, wx, wy, wz);
    for (int k = from - 1; k < to; k++) {
      int v = k < from ? start : k;
      double x = bound.vertex(ofB, v, 0);
      double y = bound.vertex(ofB, v, 1);
      double z = bound.vertex(ofB, v, 2);
      if (wx * x + wy * y + wz * z - most >= best || k == start) {
        continue;
      }
      swept[0] = x;
      swept[1] = y;
      swept[2] = z;
      for (int e = 0; e < joints; e++) {
        sweep(ofB ? frame + e : frame - 1 - e, x, y, z, wx, wy, wz);
      }
      double value = wx * swept[0] + wy * swept[1] + wz * swept[2];
      if (value < best) {
        best = value;
        System.arraycopy(swept, 0, point, 0, 3);
      }
    }
  }

  private int nearest(boolean ofB, int from, int to, double wx, double wy, double wz) {
    double least = Double.POSITIVE_INFINITY;
    int nearest = from;
    for (int v = from; v < to; v++) {
      double value =
          wx * bound.vertex(ofB, v, 0)
              + wy * bound.vertex(ofB, v, 1)
              + wz * bound.vertex(ofB, v, 2);
      if (value < least) {
        least = value;
        nearest = v;
      }
    }
    return nearest;
  }

  /** Adds to where a vertex goes how far joint j takes it against a direction, by itself. */
  private void sweep(int j, double x, double y, double z, double wx, double wy, double wz) {
    double zx = bound.axis(j, 0);
    double zy = bound.axis(j, 1);
    double zz = bound.axis(j, 2);
    double h = bound.half(j);
    if (bound.slides(j)) {
      double shift = wx * zx + wy * zy + wz * zz > 0 ? -h : h;
      swept[0] += shift * zx;
      swept[1] += shift * zy;
      swept[2] += shift * zz;
      return;
    }
    double rx = x - bound.origin(j, 0);
    double ry = y - bound.origin(j, 1);
    double rz = z - bound.origin(j, 2);
    double ux = zy * rz - zz * ry;
    double uy = zz * rx - zx * rz;
    double uz = zx * ry - zy * rx;
    double along = zx * rx + zy * ry + zz * rz;
    double qx = rx - along * zx;
    double qy = ry - along * zy;
    double qz = rz - along * zz;
    double side = wx * ux + wy * uy + wz * uz;
    double out = wx * qx + wy * qy + wz * qz;
    double both = Math.sqrt(out * out + side * side);
    if (both == 0) {
      return;
    }
    double sine = -side / both;
    double cosine = -out / both;
    if (cosine < bound.cosine(j)) {
      cosine = bound.cosine(j);
      sine = side > 0 ? -bound.sine(j) : bound.sine(j);
    }
    swept[0] += sine * ux + (cosine - 1) * qx;
    swept[1] += sine * uy + (cosine - 1) * qy;
    swept[2] += sine * uz + (cosine - 1) * qz;
  }

  private double mostShift(boolean ofB, int frame, int joints) {
    double most = 0;
    for (int e = 0; e < joints; e++) {
      int j = ofB ? frame + e : frame - 1 - e;
      most += bound.slides(j) ? bound.half(j) : bound.chord(j) * bound.lever(ofB, j);
    }
    return most;
  }
}
