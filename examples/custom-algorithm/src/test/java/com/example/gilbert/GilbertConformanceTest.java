// SPDX-License-Identifier: Apache-2.0
package com.example.gilbert;

import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.tck.junit.NarrowPhaseConformance;
import io.touchstone.tck.rule.Settings;
import io.touchstone.tck.rule.Size;

/** All rules of the conformance kit; the command line asks more of them. */
final class GilbertConformanceTest extends NarrowPhaseConformance {

  @Override
  protected NarrowPhaseProvider provider() {
    return new GilbertProvider();
  }

  @Override
  protected Settings settings() {
    return Settings.defaults().withSize(Size.TINY);
  }
}
