// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.broad;

import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.Rule;
import io.touchstone.tck.rule.RuleInfo;
import java.util.List;

/** Does everything twice. */
final class OrderRule implements Rule<BroadSubject> {

  @Override
  public RuleInfo info() {
    return new RuleInfo("B6", "order", "The same calls give the same pairs in the same order.");
  }

  @Override
  public void judge(BroadSubject subject, Findings findings) {
    List<Scene> once = subject.scenes("order");
    List<Scene> again = subject.scenes("order");
    for (int k = 0; k < once.size(); k++) {
      for (double bound : BroadSubject.BOUNDS) {
        boolean same = once.get(k).visit(bound).equals(again.get(k).visit(bound));
        findings.check(same ? "" : "another order within " + bound);
      }
    }
  }
}
