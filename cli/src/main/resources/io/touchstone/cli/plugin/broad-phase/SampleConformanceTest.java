package com.example.sample;

import io.touchstone.api.spi.BroadPhaseProvider;
import io.touchstone.tck.junit.BroadPhaseConformance;

/** All rules of the conformance kit. */
final class SampleConformanceTest extends BroadPhaseConformance {

  @Override
  protected BroadPhaseProvider provider() {
    return new SampleProvider();
  }
}
