// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.broad;

import io.touchstone.api.query.BroadPhase;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.Rule;
import io.touchstone.tck.rule.RuleInfo;
import java.util.HashSet;
import java.util.Set;

/** Asks about boxes at the ends of what doubles can say. */
final class RoundingRule implements Rule<BroadSubject> {

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "B7",
        "rounding",
        "Boxes that touch, that are an ulp apart, far out, without a size or without an end are pairs like all others.");
  }

  private static final double INFINITY = Double.POSITIVE_INFINITY;

  @Override
  public void judge(BroadSubject subject, Findings findings) {
    BroadPhase phase = subject.create(2);
    phase.insert(new double[] {0, 0}, new double[] {0.1, 1});
    phase.insert(new double[] {0.1, 1}, new double[] {0.3, 2});
    phase.insert(new double[] {Math.nextUp(0.3), 0}, new double[] {1, 5});
    phase.insert(new double[] {1e200, 1e200}, new double[] {1e201, 1e201});
    phase.insert(new double[] {-1e300, -1e300}, new double[] {-1e300, -1e300});
    phase.insert(new double[] {-INFINITY, -INFINITY}, new double[] {INFINITY, INFINITY});
    Set<Long> overlapping = visited(phase, 0);
    expect(findings, overlapping, 0, 1, true, "boxes that touch in a corner");
    expect(findings, overlapping, 1, 2, false, "boxes that are one ulp apart, at bound 0");
    for (int k = 0; k < 5; k++) {
      expect(findings, overlapping, k, 5, true, "a box and the whole plane");
    }
    Set<Long> ulp = visited(phase, Math.nextUp(0.3) - 0.3);
    expect(findings, ulp, 1, 2, true, "boxes that are exactly the bound apart");
    Set<Long> far = visited(phase, 1e308);
    expect(findings, far, 2, 3, true, "boxes 1e200 apart");
    expect(findings, far, 3, 4, true, "boxes 1e300 apart");
  }

  private static Set<Long> visited(BroadPhase phase, double bound) {
    Set<Long> pairs = new HashSet<>();
    phase.forEachPair(
        bound,
        (i, j) -> {
          pairs.add(Scene.pair(i, j));
          return bound;
        });
    return pairs;
  }

  private static void expect(
      Findings findings, Set<Long> visited, int i, int j, boolean expected, String what) {
    boolean found = visited.contains(Scene.pair(i, j));
    findings.check(
        found == expected ? "" : "%s: %s".formatted(what, found ? "visited" : "not visited"));
  }
}
