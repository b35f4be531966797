// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.broad;

import io.touchstone.tck.rule.Rule;
import java.util.List;

/** The rules for broad phases, in the order of the specification. */
public final class BroadRules {

  private static final List<Rule<BroadSubject>> ALL =
      List.of(
          new CompletenessRule(),
          new OnceRule(),
          new PrecisionRule(),
          new BoundRule(),
          new IdsRule(),
          new OrderRule(),
          new RoundingRule(),
          new BadBoxesRule(),
          new NearRule());

  private BroadRules() {}

  /** Returns all rules. */
  public static List<Rule<BroadSubject>> all() {
    return ALL;
  }
}
