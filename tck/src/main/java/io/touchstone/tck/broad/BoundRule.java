// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.broad;

import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.Rule;
import io.touchstone.tck.rule.RuleInfo;
import java.util.ArrayList;
import java.util.List;

/** Changes the bound on the way. */
final class BoundRule implements Rule<BroadSubject> {

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "B4",
        "bound",
        "The bound that the visitor returns holds at once: a shrinking one finds the nearest pair, a negative one stops.");
  }

  @Override
  public void judge(BroadSubject subject, Findings findings) {
    for (Scene scene : subject.scenes("bound")) {
      nearest(scene, findings);
      stop(scene, findings);
    }
  }

  private static void nearest(Scene scene, Findings findings) {
    double[] bound = {Double.POSITIVE_INFINITY};
    List<String> late = new ArrayList<>();
    scene.phase.forEachPair(
        Double.POSITIVE_INFINITY,
        (i, j) -> {
          Box one = scene.boxes.get(i);
          Box other = scene.boxes.get(j);
          if (one == null || other == null) {
            return bound[0]; // another rule tells
          }
          double distance = one.distance(other);
          if (distance > bound[0] * (1 + 1e-12)) {
            late.add(scene.describe(i, j));
          }
          bound[0] = Math.min(bound[0], distance);
          return bound[0];
        });
    findings.check(
        late.isEmpty() ? "" : late.get(0) + " come after the bound was less than their distance");
    double least = Double.POSITIVE_INFINITY;
    for (Box one : scene.boxes.values()) {
      for (Box other : scene.boxes.values()) {
        least = one == other ? least : Math.min(least, one.distance(other));
      }
    }
    findings.check(
        bound[0] == least
            ? ""
            : "the nearest pair is %s apart, the nearest visited %s".formatted(least, bound[0]));
  }

  private static void stop(Scene scene, Findings findings) {
    int[] visits = {0};
    scene.phase.forEachPair(Double.POSITIVE_INFINITY, (i, j) -> ++visits[0] == 3 ? -1 : 1e300);
    findings.check(visits[0] == 3 ? "" : "visits go on after a negative bound");
    scene.phase.forEachPair(-1, (i, j) -> ++visits[0]);
    findings.check(visits[0] == 3 ? "" : "a negative bound to begin with visits pairs");
  }
}
