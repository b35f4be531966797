// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.wiring;

import com.google.inject.AbstractModule;
import com.google.inject.multibindings.OptionalBinder;
import io.touchstone.harness.BroadPhaseFactory;
import io.touchstone.harness.PipelineConfig.BroadPhaseSettings;

/** The broad phase: what the configuration names, until a program binds one of its own. */
final class BroadPhaseModule extends AbstractModule {

  private final BroadPhaseSettings settings;

  BroadPhaseModule(BroadPhaseSettings settings) {
    this.settings = settings;
  }

  @Override
  protected void configure() {
    bind(BroadPhaseSettings.class).toInstance(settings);
    OptionalBinder.newOptionalBinder(binder(), BroadPhaseFactory.class);
  }
}
