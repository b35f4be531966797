// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Option;
import io.touchstone.api.spi.OptionType;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;

/** Offers the article's simplex method: {@link SimplexTableau}. */
@Algorithm(
    id = SimplexTableau.ID,
    spi = Spi.VERSION,
    summary =
        "dense tableau with Bland's rule, as in the article, its mistakes repaired one by one")
@Supports(goal = Goal.INTERSECTION, trace = true)
@Supports(goal = Goal.CONTAINMENT, trace = true)
@Option(
    name = "form",
    type = OptionType.CHOICE,
    choices = {"repaired", "original"},
    defaultValue = "repaired",
    summary =
        "original: as in the article, without any of the repairs; with proof none its answers, right"
            + " or wrong, INCOMPLETE")
@Option(
    name = "b1-points",
    type = OptionType.FLAG,
    defaultValue = "true",
    summary = "compare single points by absolute differences")
@Option(
    name = "b2-empty-set",
    type = OptionType.FLAG,
    defaultValue = "true",
    summary = "the empty set is a subset of everything")
@Option(
    name = "b3-signed-residuals",
    type = OptionType.FLAG,
    defaultValue = "true",
    summary = "residuals of either sign: the same for A, B and B, A")
@Option(
    name = "b4-pivot-tolerance",
    type = OptionType.FLAG,
    defaultValue = "true",
    summary = "no pivot below 1e-9")
@Option(
    name = "b5-scale",
    type = OptionType.FLAG,
    defaultValue = "true",
    summary = "centre the pair and bring it to size 1")
@Option(
    name = "b6-ties",
    type = OptionType.FLAG,
    defaultValue = "true",
    summary = "Bland's rule with exact ties, among all of them")
@Option(
    name = "b7-limit",
    type = OptionType.FLAG,
    defaultValue = "true",
    summary = "undecided at the limit of pivots, instead of not colliding")
@Option(
    name = "b9-epsilon",
    type = OptionType.FLAG,
    defaultValue = "true",
    summary = "1e-9 is zero, instead of 1e-4")
@Option(
    name = "b10-verify",
    type = OptionType.FLAG,
    defaultValue = "true",
    summary = "no verdict without a positive gap or a common point")
@Option(
    name = "pricing",
    type = OptionType.CHOICE,
    choices = {"bland", "dantzig"},
    defaultValue = "bland",
    summary = "which column enters: the first that pays, as in the article, or the best")
public final class SimplexTableauProvider implements NarrowPhaseProvider {

  @Override
  public NarrowPhase create(Options options) {
    return new SimplexTableau(TableauRules.of(options));
  }
}
