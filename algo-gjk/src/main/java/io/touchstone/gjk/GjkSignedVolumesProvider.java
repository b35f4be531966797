// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import static io.touchstone.api.query.Goal.DISTANCE;
import static io.touchstone.api.query.Goal.INTERSECTION;
import static io.touchstone.api.spi.OptionType.FLAG;

import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Option;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;
import io.touchstone.gjk.SupportDirection.Momentum;
import io.touchstone.gjk.subdistance.SignedVolumes;

/** Offers GJK with the signed volumes method. */
@Algorithm(
    id = "gjk-signed-volumes",
    spi = Spi.VERSION,
    summary = "GJK with the signed volumes method for the nearest point of a simplex")
@Supports(goal = INTERSECTION, minDimension = 2, maxDimension = 3, warmStart = true, trace = true)
@Supports(goal = DISTANCE, minDimension = 2, maxDimension = 3, warmStart = true, trace = true)
@Option(name = "hand-over", type = FLAG, defaultValue = "true", summary = GjkVariant.HAND_OVER)
public final class GjkSignedVolumesProvider implements NarrowPhaseProvider {

  /** Called by the service loader. */
  public GjkSignedVolumesProvider() {}

  @Override
  public NarrowPhase create(Options options) {
    return GjkVariant.of(
        "gjk-signed-volumes", options, false, () -> new SignedVolumes(), Momentum.NONE);
  }
}
