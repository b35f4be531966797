// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import io.touchstone.kernel.proposal.Proposal;
import org.jspecify.annotations.Nullable;

/**
 * The gap along the direction that separated a pair last, for as long as both bodies only translate
 * (the paper's algorithm B, section 2.2): support values depend on the rotations alone, so with d =
 * t_B - t_A
 *
 * <pre>{@code gap'(w) = gap(w) + w.(d' - d)}</pre>
 *
 * and the same two vertices are the farthest ones. No support query is needed, nor is the bound
 * less certain for being carried along: it always starts from the last gap that was proved with
 * support points.
 *
 * <p>Part of a warm start. Not thread-safe; allocates nothing after construction.
 */
final class TranslatedGap {

  /**
   * Bound of the relative error. With u = 2<sup>-53</sup> a term of {@code w.(d' - d)} is touched
   * by the roundings of d, d', their difference and the product, and by n - 1 sums and the last
   * one: at most n + 4 of {@code |w_i| (|d'_i| + |d_i|)}, and u of the gap. That w is of length 1
   * up to (n + 5) u adds as many times that of the sum of magnitudes. For n = 3 that is less than
   * 16 u.
   */
  private static final double ERROR = 0x1p-49;

  private final int n;
  private final double[] poseA;
  private final double[] poseB;
  private final double[] normal;
  private double proved = Double.NaN;
  private double lower;
  private int vertexA;
  private int vertexB;

  TranslatedGap(int dimension) {
    n = dimension;
    poseA = new double[n * (n + 1)];
    poseB = new double[n * (n + 1)];
    normal = new double[n];
  }

  void clear() {
    proved = Double.NaN;
  }

  /**
   * Keeps a test that succeeded, and where the bodies were.
   *
   * @param lower not above the gap; nothing is kept unless it is positive
   */
  void keep(PlacedFrame frame, Separation separation, double lower) {
    System.arraycopy(frame.a.pose, 0, poseA, 0, poseA.length);
    System.arraycopy(frame.b.pose, 0, poseB, 0, poseB.length);
    System.arraycopy(separation.normal, 0, normal, 0, n);
    vertexA = separation.vertexA();
    vertexB = separation.vertexB();
    proved = lower;
  }

  /** Tells whether a test was kept, neither body was turned since, and they surely are apart. */
  boolean isPositive(PlacedFrame frame) {
    if (!(proved > 0) || isTurned(poseA, frame.a.pose) || isTurned(poseB, frame.b.pose)) {
      return false;
    }
    double sum = 0;
    double magnitude = proved;
    for (int i = 0; i < n; i++) {
      int t = i * (n + 1) + n;
      double before = poseB[t] - poseA[t];
      double now = frame.b.pose[t] - frame.a.pose[t];
      sum += normal[i] * (now - before);
      magnitude += Math.abs(normal[i]) * (Math.abs(now) + Math.abs(before));
    }
    lower = proved + sum - ERROR * magnitude;
    return lower > 0; // not for NaN
  }

  private boolean isTurned(double[] before, double[] now) {
    boolean same = true;
    for (int row = 0; row < n; row++) {
      for (int k = row * (n + 1); k < row * (n + 1) + n; k++) {
        same &= before[k] == now[k];
      }
    }
    return !same;
  }

  /** Proposes that the direction separates still. */
  void proposeTo(Proposal out, @Nullable ProjectionTrace trace) {
    out.apart().along(normal).pair(vertexA, vertexB, 1).lower(lower).sure();
    if (trace != null) {
      trace.translatedGap(normal, lower);
    }
  }
}
