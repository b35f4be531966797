// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.broad;

import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.Rule;
import io.touchstone.tck.rule.RuleInfo;
import java.util.HashSet;
import java.util.Set;

/** Compares with all pairs, exactly. */
final class CompletenessRule implements Rule<BroadSubject> {

  @Override
  public RuleInfo info() {
    return new RuleInfo("B1", "completeness", "No pair of boxes within the bound is left out.");
  }

  @Override
  public void judge(BroadSubject subject, Findings findings) {
    for (Scene scene : subject.scenes("complete")) {
      judge(scene, findings);
      scene.change(30); // structures that were built are to be changed
      judge(scene, findings);
    }
  }

  private static void judge(Scene scene, Findings findings) {
    for (double bound : BroadSubject.BOUNDS) {
      Set<Long> visited = new HashSet<>(scene.visit(bound));
      scene.boxes.forEach(
          (i, one) ->
              scene.boxes.forEach(
                  (j, other) -> {
                    if (i < j && one.compareDistance(other, bound) <= 0) {
                      boolean found = visited.contains(Scene.pair(i, j));
                      findings.check(
                          found
                              ? ""
                              : "%s are within %s and not visited"
                                  .formatted(scene.describe(i, j), bound));
                    }
                  }));
    }
  }
}
