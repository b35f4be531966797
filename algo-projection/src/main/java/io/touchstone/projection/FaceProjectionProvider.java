// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Option;
import io.touchstone.api.spi.OptionType;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;

/**
 * Offers the projection along lines in faces: Li Z., A fast projection-separation approach for
 * collision detection between polytopes, J. Computer-Aided Design &amp; Computer Graphics 22
 * (2010), as far as it is known; where no face decides, all edges that matter.
 */
@Algorithm(
    id = "face-projection",
    spi = Spi.VERSION,
    summary = "separation of the projections along lines in facing faces, then along edges")
@Option(
    name = "pure",
    type = OptionType.FLAG,
    defaultValue = "false",
    word = "true",
    summary =
        "true: projections along lines in facing faces alone; where none separates, undecided and"
            + " INCOMPLETE")
@Supports(
    goal = Goal.INTERSECTION,
    minDimension = 3,
    maxDimension = 3,
    warmStart = true,
    trace = true)
@Supports(goal = Goal.DISTANCE, minDimension = 3, maxDimension = 3, warmStart = true, trace = true)
public final class FaceProjectionProvider implements NarrowPhaseProvider {

  @Override
  public NarrowPhase create(Options options) {
    return new EdgeProjection(
        "face-projection",
        options.flag("pure") ? ProjectionMode.FACES_ALONE : ProjectionMode.FACES);
  }
}
