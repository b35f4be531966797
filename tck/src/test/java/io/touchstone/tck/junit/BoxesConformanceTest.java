// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.junit;

import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.tck.engines.BoxesProvider;
import io.touchstone.tck.rule.Settings;
import io.touchstone.tck.rule.Size;

/** What a plug-in author writes. */
final class BoxesConformanceTest extends NarrowPhaseConformance {

  @Override
  protected NarrowPhaseProvider provider() {
    return new BoxesProvider();
  }

  @Override
  protected Settings settings() {
    return Settings.defaults().withSize(Size.TINY);
  }
}
