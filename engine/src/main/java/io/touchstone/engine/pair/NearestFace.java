// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.pair;

import io.touchstone.api.seal.Finding;

/**
 * The face of {@code K = A - B} that a search ended with, in the frame of A: pairs of vertices with
 * their points and weights, the direction, and the support pair along it. A search, the closed
 * forms of boxes and a memory write it; {@link PairBounds} believes nothing of it but which
 * vertices are named.
 *
 * <p>Scratch memory of one thread.
 */
final class NearestFace {

  /** From the nearest point of K to the origin it is -d; not a unit vector. */
  double dx;

  double dy;
  double dz;

  /** |d|^2. */
  double dd;

  /** d.w of the support point w, along -d the farthest of K. */
  double delta;

  /** How many pairs span the face, up to three; the support pair is the fourth. */
  int count;

  int iterations;

  /** Points of the pairs. */
  double x0;

  double y0;
  double z0;
  double x1;
  double y1;
  double z1;
  double x2;
  double y2;
  double z2;
  double x3;
  double y3;
  double z3;

  /** Vertices of A. */
  int a0;

  int a1;
  int a2;
  int a3;

  /** Vertices of B. */
  int b0;

  int b1;
  int b2;
  int b3;

  /**
   * Weights of the pairs if {@link #weighed}, else numerators of the first two and, in w2, their
   * denominator.
   */
  double w0;

  double w1;
  double w2;
  double w3;
  boolean weighed;

  /** Computes the point of the first pair. */
  void locate0(PlacedPair p) {
    double x = p.b.x[b0];
    double y = p.b.y[b0];
    double z = p.b.z[b0];
    x0 = p.a.x[a0] - (p.r0 * x + p.r1 * y + p.r2 * z + p.tx);
    y0 = p.a.y[a0] - (p.r3 * x + p.r4 * y + p.r5 * z + p.ty);
    z0 = p.a.z[a0] - (p.r6 * x + p.r7 * y + p.r8 * z + p.tz);
  }

  /** Computes the point of the second pair. */
  void locate1(PlacedPair p) {
    double x = p.b.x[b1];
    double y = p.b.y[b1];
    double z = p.b.z[b1];
    x1 = p.a.x[a1] - (p.r0 * x + p.r1 * y + p.r2 * z + p.tx);
    y1 = p.a.y[a1] - (p.r3 * x + p.r4 * y + p.r5 * z + p.ty);
    z1 = p.a.z[a1] - (p.r6 * x + p.r7 * y + p.r8 * z + p.tz);
  }

  /** Computes the point of the third pair. */
  void locate2(PlacedPair p) {
    double x = p.b.x[b2];
    double y = p.b.y[b2];
    double z = p.b.z[b2];
    x2 = p.a.x[a2] - (p.r0 * x + p.r1 * y + p.r2 * z + p.tx);
    y2 = p.a.y[a2] - (p.r3 * x + p.r4 * y + p.r5 * z + p.ty);
    z2 = p.a.z[a2] - (p.r6 * x + p.r7 * y + p.r8 * z + p.tz);
  }

  /** Computes the point of the fourth pair. */
  void locate3(PlacedPair p) {
    double x = p.b.x[b3];
    double y = p.b.y[b3];
    double z = p.b.z[b3];
    x3 = p.a.x[a3] - (p.r0 * x + p.r1 * y + p.r2 * z + p.tx);
    y3 = p.a.y[a3] - (p.r3 * x + p.r4 * y + p.r5 * z + p.ty);
    z3 = p.a.z[a3] - (p.r6 * x + p.r7 * y + p.r8 * z + p.tz);
  }

  /** Leaves out pairs without weight, which say nothing of the nearest point. */
  void dropWeightless() {
    if (count == 3 && w2 == 0) {
      count = 2;
    }
    if (count > 1 && w1 == 0) {
      count--;
      a1 = a2;
      b1 = b2;
      w1 = w2;
    }
    if (count > 1 && w0 == 0) {
      count--;
      a0 = a1;
      b0 = b1;
      w0 = w1;
      a1 = a2;
      b1 = b2;
      w1 = w2;
    }
  }

  /** Writes pairs and weights. */
  void writePairs(Finding out, int pairs) {
    out.iterations = iterations;
    out.pairs = pairs;
    out.a0 = a0;
    out.a1 = a1;
    out.a2 = a2;
    out.a3 = a3;
    out.b0 = b0;
    out.b1 = b1;
    out.b2 = b2;
    out.b3 = b3;
    out.w0 = w0;
    out.w1 = w1;
    out.w2 = w2;
    out.w3 = w3;
  }
}
