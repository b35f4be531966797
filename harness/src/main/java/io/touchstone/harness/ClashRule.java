// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness;

import io.touchstone.io.PairRules;

/**
 * What must hold between some pairs of bodies: a set of a clash detection. Immutable.
 *
 * <p>A pair keeps the rule when its signed distance is at least {@code least}; it breaks the rule
 * when it is less. Where the least is 0, bodies that touch keep the rule if that is allowed, and
 * break it otherwise.
 *
 * @param name unique among the rules of a pipeline, not empty
 * @param pairs the pairs that the rule is about
 * @param least the least signed distance that keeps the rule, in the unit of length: a clearance,
 *     0, or minus a depth that is tolerated; finite
 * @param touchingAllowed whether touching keeps a rule whose least is 0
 */
public record ClashRule(String name, PairRules pairs, double least, boolean touchingAllowed) {

  /** Checks the numbers. */
  public ClashRule {
    if (name.isEmpty() || !Double.isFinite(least)) {
      throw new IllegalArgumentException(
          "rule '%s' needs a name and a finite distance, not %s".formatted(name, least));
    }
  }

  /** Tells whether bodies that overlap have to be told from those that only touch. */
  public boolean tellsTouching() {
    return least == 0 && touchingAllowed;
  }
}
