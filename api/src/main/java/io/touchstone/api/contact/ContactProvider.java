// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.contact;

import io.touchstone.api.spi.Options;

/**
 * Offers contacts and overlaps; found by {@link java.util.ServiceLoader}. The class is annotated
 * with {@link io.touchstone.api.spi.Algorithm}, and with an {@link io.touchstone.api.spi.Option}
 * for each option.
 */
public interface ContactProvider {

  /**
   * Creates a finder.
   *
   * @param options the declared options with their values
   */
  ContactFinder create(Options options);
}
