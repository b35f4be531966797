// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.testing;

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

/** Offers {@link BoxEngine} under the id {@code test-box}. */
@Algorithm(id = "test-box", spi = Spi.VERSION, summary = "Boxes that are not turned, for tests")
@Supports(
    goal = Goal.INTERSECTION,
    bodies = {Representation.VERTICES, Representation.ROUNDED},
    warmStart = true,
    trace = true)
@Supports(
    goal = Goal.DISTANCE,
    bodies = {Representation.VERTICES, Representation.ROUNDED},
    warmStart = true,
    trace = true)
@Supports(
    goal = Goal.PENETRATION,
    minDimension = 2, // where others declare depths too: auto never asks this one
    maxDimension = 3,
    bodies = {Representation.VERTICES, Representation.ROUNDED},
    trace = true)
@Supports(goal = Goal.CONTAINMENT, trace = true)
@Option(
    name = "flavour",
    type = OptionType.CHOICE,
    defaultValue = "plain",
    choices = {"plain", "fancy"},
    summary = "changes nothing")
@Option(
    name = "limit",
    type = OptionType.INTEGER,
    defaultValue = "5",
    min = 1,
    max = 9,
    summary = "limits nothing")
public final class BoxProvider implements NarrowPhaseProvider {

  /** Creates the provider. */
  public BoxProvider() {}

  @Override
  public NarrowPhase create(Options options) {
    return new BoxEngine();
  }
}
