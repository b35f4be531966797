package com.example.sample;

import io.touchstone.api.query.BroadPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.BroadPhaseProvider;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;

/** Offers {@link Sample}. */
@Algorithm(id = "sample", spi = Spi.VERSION, summary = "Compares every box with every other one")
public final class SampleProvider implements BroadPhaseProvider {

  @Override
  public BroadPhase create(int dimension, Options options) {
    return new Sample(dimension);
  }
}
