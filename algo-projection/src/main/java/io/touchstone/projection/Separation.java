// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import io.touchstone.kernel.certified.CertifiedGap;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.proposal.Proposal;

/**
 * The test that alone makes a pair disjoint: a direction w whose gap
 *
 * <pre>{@code gap(w) = min_B w.y - max_A w.x}</pre>
 *
 * is positive, in plain doubles, for the bodies and poses as given. What the projections find are
 * proposals for w, and what is found here is one for the settlement.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class Separation {

  private final int n;
  private final PlacedFrame frame;
  private final CertifiedGap certified;

  /** The direction of the last test, of length 1. */
  final double[] normal;

  private double gap;
  private int vertexA;
  private int vertexB;
  private int tests;

  Separation(int dimension, PlacedFrame frame) {
    n = dimension;
    this.frame = frame;
    certified = CertifiedGap.ofDimension(dimension);
    normal = new double[dimension];
  }

  void begin() {
    tests = 0;
  }

  /**
   * Tells whether a direction separates the bodies, as far as doubles tell.
   *
   * @param w from A to B, world frame, any length; copied
   */
  boolean along(double[] w) {
    System.arraycopy(w, 0, normal, 0, n);
    return Vectors.normalize(normal) && separates();
  }

  /** The same of a direction of length 1. */
  boolean alongUnit(double[] w) {
    System.arraycopy(w, 0, normal, 0, n);
    return separates();
  }

  private boolean separates() {
    tests++;
    vertexA = frame.a.farthest(normal);
    vertexB = frame.b.farthest(normal);
    double sum = 0;
    for (int i = 0; i < n; i++) {
      int t = i * (n + 1) + n;
      sum += normal[i] * (frame.b.pose[t] - frame.a.pose[t]);
    }
    gap = sum - frame.a.height() - frame.b.height();
    return gap > 0;
  }

  /**
   * Proposes that the direction of the last test separates, which succeeded. Where roundings cannot
   * have made the gap the engine stands for it.
   *
   * @return a number that is not above the gap; not positive, or NaN, where there is doubt
   */
  double proposeTo(Proposal out, PlacedPair pair) {
    out.apart().along(normal).pair(vertexA, vertexB, 1);
    certified.evaluate(pair, normal, vertexA, vertexB);
    double lower = certified.lower(0);
    if (lower > 0) {
      out.lower(lower).sure();
    }
    return lower;
  }

  /** Returns the gap of the last test, rounded. */
  double gap() {
    return gap;
  }

  /** Returns the vertex of A that is farthest along the direction of the last test. */
  int vertexA() {
    return vertexA;
  }

  /** Returns the vertex of B that is farthest against the direction of the last test. */
  int vertexB() {
    return vertexB;
  }

  /** Returns the number of directions tested. */
  int tests() {
    return tests;
  }
}
