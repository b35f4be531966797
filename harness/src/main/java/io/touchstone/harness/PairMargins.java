// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness;

import io.touchstone.io.PairRules;
import java.util.List;

/**
 * By how much pairs of bodies are grown: they collide if they are at most that far apart, and
 * distances and depths are of the grown pair. Immutable.
 *
 * @param everywhere the margin of pairs that no rule is about, in the unit of length
 * @param rules the margins of some pairs; the first rule that is about a pair counts
 */
public record PairMargins(double everywhere, List<Rule> rules) {

  /** Nothing is grown. */
  public static final PairMargins NONE = new PairMargins(0, List.of());

  /** Copies the list and checks the number. */
  public PairMargins {
    requireMargin(everywhere);
    rules = List.copyOf(rules);
  }

  /**
   * The margin of some pairs.
   *
   * @param pairs the pairs that the rule is about
   * @param margin finite and not negative
   */
  public record Rule(PairRules pairs, double margin) {

    /** Checks the number. */
    public Rule {
      requireMargin(margin);
    }
  }

  private static void requireMargin(double margin) {
    if (!(margin >= 0 && margin < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "margin is %s; it must be finite and not negative".formatted(margin));
    }
  }

  /** Returns the greatest margin that a pair may have. */
  public double greatest() {
    return rules.stream().mapToDouble(Rule::margin).reduce(everywhere, Math::max);
  }
}
