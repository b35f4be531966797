// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.joints;

import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Options;

/**
 * Offers a search over positions of joints; found by {@link java.util.ServiceLoader}. The rules for
 * {@link io.touchstone.api.spi.NarrowPhaseProvider} hold, but for {@link
 * io.touchstone.api.spi.Supports}.
 */
public interface JointSearchProvider {

  /**
   * Creates the search.
   *
   * @param engine tells nearest points of fixed poses; any engine with distances
   * @param options the declared options with their values
   */
  JointSearch create(NarrowPhase engine, Options options);
}
