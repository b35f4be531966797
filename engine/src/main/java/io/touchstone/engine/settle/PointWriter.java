// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.inside.Inside;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.CertifiedSupport;

/**
 * Writes witness points: weighted vertices, placed in the world, and moved along the direction by
 * the radii of rounded bodies. Scratch memory of one thread; allocates nothing after construction.
 */
final class PointWriter {

  private static final double[] NO_DIRECTION = new double[0];

  private final int n;
  private final double[] local;
  private final double[] onA;
  private final double[] onB;

  /** Row-major [R | t]. */
  private final double[] poseA;

  private final double[] poseB;

  PointWriter(int dimension) {
    n = dimension;
    local = new double[n];
    onA = new double[n];
    onB = new double[n];
    poseA = new double[n * (n + 1)];
    poseB = new double[n * (n + 1)];
  }

  /** Copies where the bodies stand: numbers are cheaper to read than a pose, and to keep. */
  void place(PoseView ofA, PoseView ofB) {
    ofA.copyTo(poseA);
    ofB.copyTo(poseB);
  }

  /**
   * Writes both points, unless they are beyond the range of doubles: then the vertices say it.
   *
   * @param normal unit vector from A to B
   * @param directed whether there is one
   */
  void write(
      CertifiedSupport a,
      WeightedVertices ofA,
      double radiusA,
      CertifiedSupport b,
      WeightedVertices ofB,
      double radiusB,
      double[] normal,
      boolean directed,
      PairResult.Writer out) {
    combine(a.coordinates(Inside.KEY), ofA, poseA, onA);
    combine(b.coordinates(Inside.KEY), ofB, poseB, onB);
    double sum = 0;
    for (int i = 0; i < n; i++) {
      if (directed) {
        onA[i] += radiusA * normal[i];
        onB[i] -= radiusB * normal[i];
      }
      sum += 0 * (onA[i] + onB[i]); // NaN if one of them is not finite
    }
    if (sum == 0) {
      out.points(onA, onB);
    }
  }

  /** Writes the nearest points that were proposed about bodies that are not rounded. */
  void write(SettledBody a, SettledBody b, Proposal found, PairResult.Writer out) {
    write(a.support(), found.ofA(), 0, b.support(), found.ofB(), 0, NO_DIRECTION, false, out);
  }

  /** The weighted point in the world. */
  private void combine(double[] coordinates, WeightedVertices terms, double[] m, double[] world) {
    if (n == 3) {
      combineInSpace(coordinates, terms, m, world);
      return;
    }
    for (int i = 0; i < n; i++) {
      double sum = 0;
      double total = 0;
      for (int k = 0; k < terms.size(); k++) {
        sum += terms.weight(k) * coordinates[n * terms.vertex(k) + i];
        total += terms.weight(k);
      }
      local[i] = sum / total;
    }
    for (int i = 0; i < n; i++) {
      double sum = m[i * (n + 1) + n];
      for (int j = 0; j < n; j++) {
        sum += m[i * (n + 1) + j] * local[j];
      }
      world[i] = sum;
    }
  }

  /** The same without loops: most bodies are in space, and points cost as much as a boolean. */
  private static void combineInSpace(
      double[] coordinates, WeightedVertices terms, double[] m, double[] world) {
    double x = 0;
    double y = 0;
    double z = 0;
    double total = 0;
    for (int k = 0; k < terms.size(); k++) {
      double weight = terms.weight(k);
      int i = 3 * terms.vertex(k);
      x += weight * coordinates[i];
      y += weight * coordinates[i + 1];
      z += weight * coordinates[i + 2];
      total += weight;
    }
    double inverse = 1 / total;
    x *= inverse;
    y *= inverse;
    z *= inverse;
    world[0] = m[3] + m[0] * x + m[1] * y + m[2] * z;
    world[1] = m[7] + m[4] * x + m[5] * y + m[6] * z;
    world[2] = m[11] + m[8] * x + m[9] * y + m[10] * z;
  }
}
