// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.wiring;

import com.google.inject.AbstractModule;
import com.google.inject.multibindings.Multibinder;
import io.touchstone.api.pipeline.PairFilter;
import io.touchstone.harness.PipelineConfig.FilterSettings;

/** Filters of pairs: what the configuration names, and what a program adds. */
final class FilterModule extends AbstractModule {

  private final FilterSettings settings;

  FilterModule(FilterSettings settings) {
    this.settings = settings;
  }

  @Override
  protected void configure() {
    bind(FilterSettings.class).toInstance(settings);
    Multibinder.newSetBinder(binder(), PairFilter.class);
  }
}
