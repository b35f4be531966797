// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.broad;

import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.Rule;
import io.touchstone.tck.rule.RuleInfo;

/** Looks for pairs that were not asked for. */
final class PrecisionRule implements Rule<BroadSubject> {

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "B3",
        "precision",
        "No pair is visited that is farther than the bound by more than a rounding.");
  }

  /** Relative: some roundings of a distance. */
  private static final double ROUNDING = 1e-12;

  @Override
  public void judge(BroadSubject subject, Findings findings) {
    for (Scene scene : subject.scenes("precise")) {
      for (double bound : BroadSubject.BOUNDS) {
        for (long pair : scene.visit(bound)) {
          Box one = scene.boxes.get(Scene.first(pair));
          Box other = scene.boxes.get(Scene.second(pair));
          boolean beyond =
              one != null
                  && other != null
                  && one.compareDistance(other, bound * (1 + ROUNDING)) > 0;
          findings.check(
              beyond
                  ? "%s are farther than %s apart and visited"
                      .formatted(scene.describe(Scene.first(pair), Scene.second(pair)), bound)
                  : "");
        }
      }
    }
  }
}
