// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Option;
import io.touchstone.api.spi.OptionType;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Representation;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;

/** Offers GJK in every dimension; everything about it stands in the annotations. */
@Algorithm(
    id = "gjk",
    spi = Spi.VERSION,
    summary =
        "Gilbert, Johnson and Keerthi's algorithm: nearest points in any dimension, depth by expanding polytopes in 2D and 3D")
@Option(
    name = "pure",
    type = OptionType.FLAG,
    defaultValue = "false",
    summary =
        "true: its own search in every case, which is what a trace shows; else the library's solver,"
            + " whose search is GJK too, is asked first about polytopes in space")
@Supports(
    goal = Goal.INTERSECTION,
    bodies = {Representation.VERTICES, Representation.ROUNDED, Representation.SUPPORT},
    warmStart = true,
    trace = true,
    cost = 440,
    boxCost = 340)
@Supports(
    goal = Goal.DISTANCE,
    bodies = {Representation.VERTICES, Representation.ROUNDED, Representation.SUPPORT},
    warmStart = true,
    trace = true,
    cost = 1_000,
    boxCost = 680)
@Supports(
    goal = Goal.PENETRATION,
    minDimension = 2,
    maxDimension = 3,
    bodies = {Representation.VERTICES, Representation.ROUNDED, Representation.SUPPORT},
    warmStart = true,
    trace = true,
    cost = 2_300,
    boxCost = 2_900)
@Supports(
    goal = Goal.PENETRATION,
    maxDimension = 1,
    bodies = {Representation.VERTICES, Representation.ROUNDED},
    warmStart = true,
    trace = true,
    cost = 6_000)
@Supports(
    goal = Goal.PENETRATION,
    minDimension = 4,
    maxDimension = GjkQuery.MOST_DIMENSIONS,
    bodies = {Representation.VERTICES, Representation.ROUNDED},
    warmStart = true,
    trace = true,
    cost = 500_000)
@Supports(
    goal = Goal.PENETRATION,
    directed = true,
    bodies = {Representation.VERTICES, Representation.ROUNDED},
    trace = true,
    cost = 14_000)
@Supports(
    goal = Goal.CAST,
    bodies = {Representation.VERTICES, Representation.ROUNDED},
    trace = true,
    cost = 11_000)
public final class GjkProvider implements NarrowPhaseProvider {

  /** Called by the service loader. */
  public GjkProvider() {}

  @Override
  public NarrowPhase create(Options options) {
    return new Gjk(options.flag("pure"));
  }
}
