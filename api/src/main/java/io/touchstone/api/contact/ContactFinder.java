// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.contact;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.query.PreparedShape;

/**
 * Finds contacts and overlaps. Thread-safe. Shapes are prepared once and queried often; every
 * thread has its own {@link ContactQuery}.
 */
public interface ContactFinder {

  /**
   * Lays out a body. The result is immutable, thread-safe and useful only to queries of this
   * finder.
   *
   * @throws io.touchstone.api.query.UnsupportedQueryException if the finder does not accept this
   *     kind of body or its dimension; the message names both
   */
  PreparedShape prepare(ConvexBody body);

  /**
   * Creates a query with its scratch memory, for one thread.
   *
   * @param dimension dimension of the bodies
   * @throws io.touchstone.api.query.UnsupportedQueryException if the finder does not work in this
   *     dimension
   */
  ContactQuery newQuery(int dimension);
}
