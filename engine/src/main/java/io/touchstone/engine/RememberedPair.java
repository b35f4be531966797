// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine;

import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.WarmStart;
import org.jspecify.annotations.Nullable;

/**
 * What an engine remembers of a pair of shapes from one query to the next. Here that is nothing;
 * engines that remember something extend it. What was learned of one pair is forgotten when another
 * comes. Bodies that move much make a memory useless: one that failed several times in a row rests
 * for some questions, in which it is neither read nor written. For speed only: no verdict depends
 * on it.
 *
 * <p>Not thread-safe; allocates nothing after construction.
 */
public class RememberedPair implements WarmStart {

  /** From so many failures in a row on a memory rests. */
  private static final int PATIENCE = 3;

  /** It rests for 8 questions first, and for twice as many each time after that, up to 32. */
  private static final int MOST_FAILURES = 5;

  private final Object owner;
  private final int dimension;
  private @Nullable PreparedShape a;
  private @Nullable PreparedShape b;
  private byte failures; // bytes, so that what engines remember stays in one line of the cache
  private byte rest;

  /**
   * Creates an empty memory.
   *
   * @param owner the engine, or what stands for it: the same as of its shapes, see {@link
   *     PreparedPolytope}
   * @param dimension of the bodies
   */
  public RememberedPair(Object owner, int dimension) {
    this.owner = owner;
    this.dimension = dimension;
  }

  /** Forgets what was learned of the pair. */
  public void forget() {}

  @Override
  public final void clear() {
    startAnew();
    a = null;
    b = null;
  }

  private void startAnew() {
    forget();
    failures = 0;
    rest = 0;
  }

  /** Forgets what was learned, unless it was learned of these shapes. */
  public final void begin(PreparedShape shapeA, PreparedShape shapeB) {
    if (a != shapeA || b != shapeB) {
      startAnew();
      a = shapeA;
      b = shapeB;
    }
  }

  /**
   * Tells whether to ask as if there were no memory. What it held is forgotten with the last such
   * question: it is not of a moment ago.
   */
  public final boolean isResting() {
    if (rest == 0) {
      return false;
    }
    rest--;
    if (rest == 0) {
      forget();
    }
    return true;
  }

  /** Says that what is remembered was the answer. */
  public final void succeeded() {
    if (failures != 0) { // seldom: nothing is written in vain
      failures = 0;
    }
  }

  /** Says that what is remembered was read in vain. */
  public final void failed() {
    failures = (byte) Math.min(failures + 1, MOST_FAILURES);
    if (failures >= PATIENCE) {
      rest = (byte) (1 << failures);
    }
  }

  /** Returns the dimension of the bodies. */
  protected final int dimension() {
    return dimension;
  }

  /** Tells whether an engine made it. */
  @SuppressWarnings("ReferenceEquality") // an owner is what it is, not what it is like
  final boolean isOf(Object engine) {
    return owner == engine;
  }
}
