// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.geometry;

/**
 * A closed convex subset of R<sup>n</sup>, described in its own frame.
 *
 * <p>The interface says nothing about the description. A body is one of
 *
 * <ul>
 *   <li>a {@link Polytope}: the convex hull of finitely many points;
 *   <li>another {@link SupportFunction}: a body known by its support points, such as a sphere;
 *   <li>{@link HalfSpaces}: the solutions of finitely many linear inequalities.
 * </ul>
 *
 * An engine says in its capabilities which of these it accepts. Implementations are immutable and
 * thread-safe.
 */
public interface ConvexBody {

  /** Returns the dimension n of the space the body lives in, at least 1. */
  int dimension();

  /**
   * Tells whether the body is the empty set. The empty set collides with nothing, is infinitely far
   * from everything and is a subset of everything.
   */
  default boolean isEmpty() {
    return false;
  }
}
