// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.motion;

import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Options;

/**
 * Offers a solver of motions; found by {@link java.util.ServiceLoader}. The rules for {@link
 * io.touchstone.api.spi.NarrowPhaseProvider} hold, but for {@link io.touchstone.api.spi.Supports}.
 */
public interface MotionPhaseProvider {

  /**
   * Creates the solver.
   *
   * @param engine answers the questions about fixed poses that the solver asks; any engine with
   *     distances
   * @param options the declared options with their values
   */
  MotionPhase create(NarrowPhase engine, Options options);
}
