// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.broad;

import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.Rule;
import io.touchstone.tck.rule.RuleInfo;
import java.util.HashSet;
import java.util.Set;

/** Looks at the pairs as they come. */
final class OnceRule implements Rule<BroadSubject> {

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "B2", "once", "Each pair is visited once, the smaller id first, and both boxes exist.");
  }

  @Override
  public void judge(BroadSubject subject, Findings findings) {
    for (Scene scene : subject.scenes("once")) {
      for (double bound : BroadSubject.BOUNDS) {
        Set<Long> seen = new HashSet<>();
        for (long pair : scene.visit(bound)) {
          int first = Scene.first(pair);
          int second = Scene.second(pair);
          boolean known = scene.boxes.containsKey(first) && scene.boxes.containsKey(second);
          findings.check(
              first >= second
                  ? "the pair (%d, %d)".formatted(first, second)
                  : !known
                      ? "a box of (%d, %d) does not exist".formatted(first, second)
                      : !seen.add(pair) ? scene.describe(first, second) + " come twice" : "");
        }
      }
    }
  }
}
