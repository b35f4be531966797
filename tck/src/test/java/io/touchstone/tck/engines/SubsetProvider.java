// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.engines;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Representation;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;

/** Offers {@link SubsetEngine}. */
@Algorithm(id = "subsets", spi = Spi.VERSION, summary = "the kit's oracle, for subsets")
@Supports(
    goal = Goal.CONTAINMENT,
    maxDimension = 3,
    bodies = {Representation.VERTICES, Representation.ROUNDED})
public final class SubsetProvider implements NarrowPhaseProvider {

  private final SubsetEngine.Fault fault;

  SubsetProvider(SubsetEngine.Fault fault) {
    this.fault = fault;
  }

  @Override
  public NarrowPhase create(Options options) {
    return new SubsetEngine(fault);
  }
}
