// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.Arbiter;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Representation;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;

/** Offers the exact simplex method: {@link SimplexExact}. */
@Algorithm(
    id = SimplexExact.ID,
    spi = Spi.VERSION,
    summary = "simplex method in rational numbers; the arbiter: exact, tells touching from overlap")
@Supports(
    goal = Goal.INTERSECTION,
    bodies = {Representation.VERTICES, Representation.ROUNDED, Representation.HALF_SPACES},
    warmStart = true,
    trace = true,
    cost = 3_300,
    boxCost = 5_500,
    arbiter = Arbiter.EXACT)
@Supports(
    goal = Goal.DISTANCE,
    bodies = {Representation.VERTICES, Representation.ROUNDED, Representation.HALF_SPACES},
    trace = true,
    cost = 180_000,
    arbiter = Arbiter.EXACT)
@Supports(
    goal = Goal.CAST,
    bodies = {Representation.VERTICES, Representation.ROUNDED, Representation.HALF_SPACES},
    trace = true,
    cost = 200_000,
    arbiter = Arbiter.EXACT)
@Supports(
    goal = Goal.CONTAINMENT,
    bodies = {Representation.VERTICES, Representation.ROUNDED, Representation.HALF_SPACES},
    trace = true,
    cost = 2_300,
    arbiter = Arbiter.EXACT)
public final class SimplexExactProvider implements NarrowPhaseProvider {

  @Override
  public NarrowPhase create(Options options) {
    return new SimplexExact();
  }
}
