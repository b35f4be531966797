// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.wiring;

import com.google.inject.AbstractModule;
import com.google.inject.multibindings.Multibinder;
import io.touchstone.api.pipeline.ResultSink;
import io.touchstone.harness.PipelineConfig.SinkSettings;

/** Sinks: what the configuration names, and what a program adds. */
final class SinkModule extends AbstractModule {

  private final SinkSettings settings;

  SinkModule(SinkSettings settings) {
    this.settings = settings;
  }

  @Override
  protected void configure() {
    bind(SinkSettings.class).toInstance(settings);
    Multibinder.newSetBinder(binder(), ResultSink.class);
  }
}
