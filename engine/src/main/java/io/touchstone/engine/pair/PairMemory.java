// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.pair;

import org.jspecify.annotations.Nullable;

/**
 * What {@link PairSolver} remembers of a pair between two queries, as numbers: the vertices it
 * ended with, and the direction. {@code PairRecall} writes and reads it. It may be wrong without
 * harm: where a search begins does not decide what is claimed.
 *
 * <p>Not thread-safe.
 */
public final class PairMemory {

  /** Nothing is remembered. */
  static final int NOTHING = -1;

  /** Pairs of a face, 1 to 3; 4 around the origin; 0 for a direction alone. */
  int size = NOTHING;

  int a0;
  int a1;
  int a2;
  int a3;
  int b0;
  int b1;
  int b2;
  int b3;
  double dx;
  double dy;
  double dz;

  /** Which bodies it is about; only compared. */
  @Nullable Object bodyA;

  @Nullable Object bodyB;

  /** Creates an empty memory. */
  public PairMemory() {}

  /** Forgets everything. */
  public void clear() {
    size = NOTHING;
  }
}
