// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.engines;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Option;
import io.touchstone.api.spi.OptionType;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Representation;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;

/** Declares distance without intersection, a choice that it cannot make, and radii it forgets. */
@Algorithm(id = "boastful", spi = Spi.VERSION, summary = "declares more than it does")
@Supports(
    goal = Goal.DISTANCE,
    maxDimension = 3,
    bodies = {Representation.VERTICES, Representation.ROUNDED},
    trace = true)
@Option(
    name = "manner",
    type = OptionType.CHOICE,
    defaultValue = "plain",
    choices = {"plain", "grand"},
    summary = "how it answers")
public final class BoastfulProvider implements NarrowPhaseProvider {

  @Override
  public NarrowPhase create(Options options) {
    if (options.text("manner").equals("grand")) {
      throw new IllegalStateException("not yet");
    }
    return new OracleEngine() {
      @Override
      public PreparedShape prepare(ConvexBody body) {
        return super.prepare(body instanceof RoundedPolytope rounded ? rounded.core() : body);
      }
    };
  }
}
