// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine;

import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.WarmStart;
import org.jspecify.annotations.Nullable;

/**
 * What an engine remembers of a pair of shapes from one query to the next. Here that is nothing;
 * engines that remember something extend it. What was learned of one pair is forgotten when another
 * comes.
 *
 * <p>Not thread-safe; allocates nothing after construction.
 */
public class RememberedPair implements WarmStart {

  private final Object owner;
  private final int dimension;
  private @Nullable PreparedShape a;
  private @Nullable PreparedShape b;

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
    forget();
    a = null;
    b = null;
  }

  /** Forgets what was learned, unless it was learned of these shapes. */
  public final void begin(PreparedShape shapeA, PreparedShape shapeB) {
    if (a != shapeA || b != shapeB) {
      forget();
      a = shapeA;
      b = shapeB;
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
