// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.wiring;

import com.google.inject.AbstractModule;
import com.google.inject.multibindings.OptionalBinder;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.harness.PipelineConfig.NarrowPhaseSettings;

/** The narrow phase, which decides: what the configuration names, until a program binds one. */
final class NarrowPhaseModule extends AbstractModule {

  private final NarrowPhaseSettings settings;

  NarrowPhaseModule(NarrowPhaseSettings settings) {
    this.settings = settings;
  }

  @Override
  protected void configure() {
    bind(NarrowPhaseSettings.class).toInstance(settings);
    OptionalBinder.newOptionalBinder(binder(), NarrowPhase.class);
  }
}
