// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.broad;

import io.touchstone.api.query.BroadPhase;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.Rule;
import io.touchstone.tck.rule.RuleInfo;

/** Keeps the books beside the broad phase. */
final class IdsRule implements Rule<BroadSubject> {

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "B5",
        "ids",
        "A new box gets the lowest free id, the number of boxes is right, and the arrays are copied.");
  }

  @Override
  public void judge(BroadSubject subject, Findings findings) {
    for (Scene scene : subject.scenes("ids")) {
      findings.check(scene.wrongId());
      findings.check(
          scene.phase.size() == scene.boxes.size()
              ? ""
              : "%d boxes, said to be %d".formatted(scene.boxes.size(), scene.phase.size()));
    }
    BroadPhase phase = subject.create(2);
    double[] min = {0, 0};
    double[] max = {1, 1};
    phase.insert(min, max);
    phase.insert(min, max);
    java.util.Arrays.fill(min, 50);
    java.util.Arrays.fill(max, 60);
    phase.move(1, min, max);
    java.util.Arrays.fill(min, 0);
    int[] visits = {0};
    phase.forEachPair(0, (i, j) -> visits[0]++);
    findings.check(visits[0] == 0 ? "" : "an array of the caller is used after the call");
  }
}
