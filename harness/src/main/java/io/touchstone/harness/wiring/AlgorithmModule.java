package io.touchstone.harness.wiring;

import com.google.inject.AbstractModule;
import com.google.inject.multibindings.OptionalBinder;
import io.touchstone.Engines;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.harness.BroadPhaseFactory;

/**
 * Broad phase and narrow phase: what the configuration names among the installed, until a program
 * binds one of its own.
 */
final class AlgorithmModule extends AbstractModule {

  private final Engines engines;

  AlgorithmModule(Engines engines) {
    this.engines = engines;
  }

  @Override
  protected void configure() {
    bind(Engines.class).toInstance(engines);
    OptionalBinder.newOptionalBinder(binder(), BroadPhaseFactory.class);
    OptionalBinder.newOptionalBinder(binder(), NarrowPhase.class);
  }
}
