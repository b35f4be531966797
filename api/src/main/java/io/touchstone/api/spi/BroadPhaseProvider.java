// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.spi;

import io.touchstone.api.query.BroadPhase;

/**
 * Offers a broad-phase algorithm; found by {@link java.util.ServiceLoader}. The rules for {@link
 * NarrowPhaseProvider} hold, but for {@link Supports}: every broad phase works in every dimension.
 */
public interface BroadPhaseProvider {

  /**
   * Creates an empty broad phase.
   *
   * @param dimension dimension of the boxes, at least 1
   * @param options the declared options with their values
   */
  BroadPhase create(int dimension, Options options);
}
