package io.touchstone.harness.wiring;

import com.google.inject.AbstractModule;
import com.google.inject.multibindings.Multibinder;
import io.touchstone.api.pipeline.ResultSink;

/** Sinks: none besides the listener of each run, until a program adds some. */
final class SinkModule extends AbstractModule {

  @Override
  protected void configure() {
    Multibinder.newSetBinder(binder(), ResultSink.class);
  }
}
