// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import io.touchstone.kernel.certified.RelativePlacement;

/**
 * Where B stood in the frame of A when a distance was asked last, and whether it has moved so much
 * since then that what was remembered is not worth reading. For its speed only: no answer depends
 * on it.
 *
 * <pre>{@code
 * |R - R'|^2 / 2 + |t - t'|^2 / size^2   about the square of the angle, in radians
 * }</pre>
 *
 * <p>Not thread-safe; allocates nothing after construction.
 */
final class PairMotion {

  /**
   * Square of the angle from which on a memory costs more than it saves: 0.3 radians. Measured with
   * hulls of 12 and 32 vertices.
   */
  private static final double MUCH = 0.3 * 0.3;

  /**
   * The same, times the vertices of both bodies, where there are many and faces are smaller: the
   * angle is 0.1 radians for 256 each, measured with those.
   */
  private static final double MUCH_BY_VERTICES = 64 * MUCH;

  // R by rows, then t; floats, so that they are in one line of the cache
  private float r0 = Float.NaN;
  private float r1;
  private float r2;
  private float r3;
  private float r4;
  private float r5;
  private float r6;
  private float r7;
  private float r8;
  private float tx;
  private float ty;
  private float tz;

  /** Forgets where B stood: the next question is none after a motion. */
  void forget() {
    r0 = Float.NaN;
  }

  /**
   * Tells whether B has moved much since the last question, and remembers where it is now.
   *
   * @param vertices number of the vertices of both bodies
   */
  boolean isMuch(RelativePlacement now, int vertices) {
    double much = Math.min(MUCH, MUCH_BY_VERTICES / vertices);
    double size = now.size();
    double shift = square(now.tx() - tx) + square(now.ty() - ty) + square(now.tz() - tz);
    double turn =
        square(now.rotation(0) - r0)
            + square(now.rotation(1) - r1)
            + square(now.rotation(2) - r2)
            + square(now.rotation(3) - r3)
            + square(now.rotation(4) - r4)
            + square(now.rotation(5) - r5)
            + square(now.rotation(6) - r6)
            + square(now.rotation(7) - r7)
            + square(now.rotation(8) - r8);
    keep(now);
    return turn * size * size + 2 * shift > 2 * much * size * size; // false for NaN
  }

  private static double square(double x) {
    return x * x;
  }

  private void keep(RelativePlacement now) {
    r0 = (float) now.rotation(0);
    r1 = (float) now.rotation(1);
    r2 = (float) now.rotation(2);
    r3 = (float) now.rotation(3);
    r4 = (float) now.rotation(4);
    r5 = (float) now.rotation(5);
    r6 = (float) now.rotation(6);
    r7 = (float) now.rotation(7);
    r8 = (float) now.rotation(8);
    tx = (float) now.tx();
    ty = (float) now.ty();
    tz = (float) now.tz();
  }
}
