// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.Arbiter;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Representation;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;

/** Offers the simplex method in doubles: {@link Simplex}. */
@Algorithm(
    id = Simplex.ID,
    spi = Spi.VERSION,
    summary = "revised simplex method priced by support queries, any dimension")
@Supports(
    goal = Goal.INTERSECTION,
    bodies = {
      Representation.VERTICES,
      Representation.ROUNDED,
      Representation.SUPPORT,
      Representation.HALF_SPACES
    },
    warmStart = true,
    trace = true,
    cost = 490,
    boxCost = 580,
    arbiter = Arbiter.DOUBLES)
@Supports(
    goal = Goal.DISTANCE,
    bodies = {
      Representation.VERTICES,
      Representation.ROUNDED,
      Representation.SUPPORT,
      Representation.HALF_SPACES
    },
    metrics = {Metric.L1, Metric.LINF},
    trace = true)
@Supports(
    goal = Goal.DISTANCE,
    bodies = {
      Representation.VERTICES,
      Representation.ROUNDED,
      Representation.SUPPORT,
      Representation.HALF_SPACES
    },
    exactValue = false,
    trace = true)
@Supports(
    goal = Goal.PENETRATION,
    bodies = {
      Representation.VERTICES,
      Representation.ROUNDED,
      Representation.SUPPORT,
      Representation.HALF_SPACES
    },
    directed = true,
    trace = true,
    cost = 20_000)
@Supports(goal = Goal.CONTAINMENT, trace = true, cost = 1_400, arbiter = Arbiter.DOUBLES)
@Supports(
    goal = Goal.CAST,
    bodies = {
      Representation.VERTICES,
      Representation.ROUNDED,
      Representation.SUPPORT,
      Representation.HALF_SPACES
    },
    trace = true,
    cost = 20_000)
public final class SimplexProvider implements NarrowPhaseProvider {

  @Override
  public NarrowPhase create(Options options) {
    return new Simplex();
  }
}
