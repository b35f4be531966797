package io.touchstone.harness.wiring;

import com.google.inject.AbstractModule;
import com.google.inject.multibindings.Multibinder;
import io.touchstone.api.pipeline.PairFilter;

/** Filters of pairs: none besides the rules of the scene, until a program adds some. */
final class FilterModule extends AbstractModule {

  @Override
  protected void configure() {
    Multibinder.newSetBinder(binder(), PairFilter.class);
  }
}
