package io.touchstone.engine.settle;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.inside.Inside;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.CertifiedSupport;
import org.jspecify.annotations.Nullable;

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
  private @Nullable PoseView poseA;
  private @Nullable PoseView poseB;

  PointWriter(int dimension) {
    n = dimension;
    local = new double[n];
    onA = new double[n];
    onB = new double[n];
  }

  /** Takes where the bodies stand; read until the next call. */
  void place(PoseView ofA, PoseView ofB) {
    poseA = ofA;
    poseB = ofB;
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
    if (poseA == null || poseB == null) {
      throw new IllegalStateException("no poses were taken");
    }
    combine(a.coordinates(Inside.KEY), ofA);
    poseA.toWorld(local, onA);
    combine(b.coordinates(Inside.KEY), ofB);
    poseB.toWorld(local, onB);
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

  /** The weighted point in the frame of its body. */
  private void combine(double[] coordinates, WeightedVertices terms) {
    for (int i = 0; i < n; i++) {
      double sum = 0;
      double total = 0;
      for (int k = 0; k < terms.size(); k++) {
        sum += terms.weight(k) * coordinates[n * terms.vertex(k) + i];
        total += terms.weight(k);
      }
      local[i] = sum / total;
    }
  }
}
