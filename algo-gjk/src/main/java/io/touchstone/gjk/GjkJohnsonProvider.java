// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import static io.touchstone.api.query.Goal.DISTANCE;
import static io.touchstone.api.query.Goal.INTERSECTION;
import static io.touchstone.api.spi.OptionType.CHOICE;
import static io.touchstone.api.spi.OptionType.FLAG;

import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Option;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;
import io.touchstone.gjk.SupportDirection.Momentum;
import io.touchstone.gjk.subdistance.Johnson;

/** Offers GJK with Johnson's sub-algorithm, as in the paper of 1988. */
@Algorithm(
    id = "gjk-johnson",
    spi = Spi.VERSION,
    summary = "GJK with Johnson's sub-algorithm and its backup procedure")
@Supports(goal = INTERSECTION, minDimension = 2, maxDimension = 3, warmStart = true, trace = true)
@Supports(goal = DISTANCE, minDimension = 2, maxDimension = 3, warmStart = true, trace = true)
@Option(
    name = "backup",
    type = CHOICE,
    defaultValue = "always",
    choices = {"always", "when-needed", "never"},
    summary =
        "when the shortest point of all subsets is taken; never: theorem 3 alone, which fails in"
            + " doubles")
@Option(name = "hand-over", type = FLAG, defaultValue = "true", summary = GjkVariant.HAND_OVER)
public final class GjkJohnsonProvider implements NarrowPhaseProvider {

  /** Called by the service loader. */
  public GjkJohnsonProvider() {}

  @Override
  public NarrowPhase create(Options options) {
    Johnson.Backup backup =
        switch (options.text("backup")) {
          case "never" -> Johnson.Backup.NEVER;
          case "when-needed" -> Johnson.Backup.WHEN_NEEDED;
          default -> Johnson.Backup.ALWAYS;
        };
    return GjkVariant.of("gjk-johnson", options, false, () -> new Johnson(backup), Momentum.NONE);
  }
}
