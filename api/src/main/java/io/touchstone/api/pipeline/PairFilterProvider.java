// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.pipeline;

import io.touchstone.api.spi.Options;

/**
 * Offers a filter of pairs to pipelines; found by {@link java.util.ServiceLoader}.
 *
 * <p>The class is public, has a public constructor without parameters that does nothing, and
 * carries {@link io.touchstone.api.spi.Algorithm}, with an id that no other filter has, and {@link
 * io.touchstone.api.spi.Option} for each option. It is declared both in {@code module-info.java}
 * ({@code provides}) and in {@code
 * META-INF/services/io.touchstone.api.pipeline.PairFilterProvider}, so that it is found on the
 * module path and on the class path.
 */
public interface PairFilterProvider {

  /**
   * Creates the filter; called once for each place in which a configuration names it.
   *
   * @param options the declared options with their values
   * @throws IllegalArgumentException if it cannot work with them, with a message for whoever wrote
   *     the configuration: the value, and the way out
   */
  PairFilter create(Options options);
}
