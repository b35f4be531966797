// SPDX-License-Identifier: Apache-2.0
package io.touchstone.motion;

import io.touchstone.api.joints.JointSearch;
import io.touchstone.api.joints.JointSearchProvider;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;

/** Offers {@link JointBoxes}. */
@Algorithm(
    id = "boxes",
    spi = Spi.VERSION,
    summary = "Divides boxes of joint values until a plane that rides on a link parts the links")
public final class JointBoxesProvider implements JointSearchProvider {

  @Override
  public JointSearch create(NarrowPhase engine, Options options) {
    return new JointBoxes(engine);
  }
}
