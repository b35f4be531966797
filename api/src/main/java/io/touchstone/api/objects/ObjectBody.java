// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.objects;

import io.touchstone.api.geometry.ConvexBody;

/**
 * A body that need not be convex, described in its own frame: the union of its convex parts and, of
 * a {@linkplain TriangleMesh closed mesh}, of what they enclose.
 *
 * <p>Immutable and thread-safe. The parts are numbered from 0, in the order in which they were
 * given; answers and certificates name them by these numbers.
 */
public sealed interface ObjectBody permits CompoundBody, TriangleMesh {

  /** Returns the dimension of the space, at least 1. */
  int dimension();

  /** Returns the number of parts, at least 1. */
  int partCount();

  /**
   * Returns a part, in the frame of the object: a polytope, rounded or not, that is not empty.
   *
   * @throws IndexOutOfBoundsException if there is no such part
   */
  ConvexBody part(int index);
}
