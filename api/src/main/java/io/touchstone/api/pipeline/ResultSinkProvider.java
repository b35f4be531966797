// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.pipeline;

import io.touchstone.api.spi.Options;

/**
 * Offers a sink for what pipelines find out; found by {@link java.util.ServiceLoader}. The rules
 * for {@link PairFilterProvider} hold; the file for the class path is {@code
 * META-INF/services/io.touchstone.api.pipeline.ResultSinkProvider}.
 */
public interface ResultSinkProvider {

  /**
   * Creates the sink; called once for each place in which a configuration names it, also where the
   * configuration is only looked at. What a run needs is opened in {@link ResultSink#begin}.
   *
   * @param options the declared options with their values
   * @throws IllegalArgumentException if it cannot work with them, with a message for whoever wrote
   *     the configuration: the value, and the way out
   */
  ResultSink create(Options options);
}
