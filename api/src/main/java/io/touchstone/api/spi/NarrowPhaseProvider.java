// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.spi;

import io.touchstone.api.query.NarrowPhase;

/**
 * Offers a narrow-phase algorithm; found by {@link java.util.ServiceLoader}.
 *
 * <p>The class is public, has a public constructor without parameters that does nothing, and
 * carries {@link Algorithm}, {@link Supports} for each goal and {@link Option} for each option. It
 * is declared both in {@code module-info.java} ({@code provides}) and in {@code
 * META-INF/services/io.touchstone.api.spi.NarrowPhaseProvider}, so that it is found on the module
 * path and on the class path.
 */
public interface NarrowPhaseProvider {

  /**
   * Creates the engine.
   *
   * @param options the declared options with their values
   */
  NarrowPhase create(Options options);
}
