// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.tck.rule.Rule;
import java.util.List;

/** The rules for narrow phases, in the order of the specification. */
public final class NarrowRules {

  private static final List<Rule<Subject>> ALL =
      List.of(
          new DeclarationRule(),
          new AnswersRule(),
          new VerdictRule(),
          new BoundsRule(),
          new AccuracyRule(),
          new EvidenceRule(),
          new FormRule(),
          new DecisionRule(),
          new WitnessesRule(),
          new SwapRule(),
          new MotionRule(),
          new ScaleRule(),
          new VerticesRule(),
          new PosesRule(),
          new EmptyRule(),
          new RepresentationRule(),
          new LimitsRule(),
          new ResetRule(),
          new ColdRule(),
          new WarmStartRule(),
          new BatchRule(),
          new ThreadsRule(),
          new AllocationRule(),
          new BadInputRule(),
          new TraceRule(),
          new CheckedRule(),
          new ExactRule(),
          new UntouchedRule(),
          new CastRule(),
          new SubsetRule(),
          new DepthRule(),
          new LastBitRule(),
          new GrowthRule(),
          new RowMoveRule(),
          new RowDepthRule());

  private NarrowRules() {}

  /** Returns all rules. */
  public static List<Rule<Subject>> all() {
    return ALL;
  }
}
