// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.motion;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.query.PreparedShape;

/** A configured solver of motions. Thread-safe; every thread has its own {@link MotionQuery}. */
public interface MotionPhase {

  /**
   * Lays out a body for queries of this solver.
   *
   * @throws io.touchstone.api.query.UnsupportedQueryException if it does not accept the body
   */
  PreparedShape prepare(ConvexBody body);

  /** Creates a query with its scratch memory, for one thread. */
  MotionQuery newQuery(int dimension);
}
