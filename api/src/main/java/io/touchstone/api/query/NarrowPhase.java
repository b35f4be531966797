// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.query;

import io.touchstone.api.geometry.ConvexBody;

/**
 * A configured engine: an algorithm that answers questions about pairs of bodies.
 *
 * <p>Thread-safe. Shapes are prepared once and queried often; every thread has its own {@link
 * PairQuery}; every pair that moves coherently may have a {@link WarmStart}.
 */
public interface NarrowPhase {

  /**
   * Lays out a body the way this engine likes it. The result is immutable, thread-safe and useful
   * only to queries of this engine. Tables that speed up many queries may be built later, on first
   * use.
   *
   * @throws UnsupportedQueryException if the engine does not accept this kind of body or its
   *     dimension
   */
  PreparedShape prepare(ConvexBody body);

  /**
   * Lays out a body of which it is known how often it will be asked. An engine may leave out tables
   * that would not pay; answers do not depend on it beyond roundings.
   *
   * @param expectedQueries about how many queries will involve the shape, at least 1
   */
  default PreparedShape prepare(ConvexBody body, long expectedQueries) {
    return prepare(body);
  }

  /**
   * Creates a query with its scratch memory, for one thread.
   *
   * @param dimension dimension of the bodies
   * @throws UnsupportedQueryException if the engine does not work in this dimension
   */
  PairQuery newQuery(int dimension);

  /**
   * Creates an empty memory for one pair of bodies.
   *
   * @param dimension dimension of the bodies
   */
  WarmStart newWarmStart(int dimension);
}
