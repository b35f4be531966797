// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.broad;

import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.Rule;
import io.touchstone.tck.rule.RuleInfo;
import java.util.HashSet;
import java.util.Set;

/** Asks for the boxes near one that is none of them. */
final class NearRule implements Rule<BroadSubject> {

  /** Relative: some roundings of a distance. */
  private static final double ROUNDING = 1e-12;

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "B9",
        "near",
        "Every box within the bound of a given one is visited, once, and no other; the given one is not kept.");
  }

  @Override
  public void judge(BroadSubject subject, Findings findings) {
    for (Scene scene : subject.scenes("near")) {
      for (Box given : scene.boxes.values().toArray(Box[]::new)) {
        for (double bound : BroadSubject.BOUNDS) {
          within(scene, given, bound, findings);
        }
        nearest(scene, given, findings);
        stop(scene, given, findings);
      }
      scene.change(30); // structures that were built are to be changed
    }
  }

  private static void within(Scene scene, Box given, double bound, Findings findings) {
    Set<Integer> visited = new HashSet<>();
    StringBuilder wrong = new StringBuilder();
    scene.phase.forEachNear(
        given.min,
        given.max,
        bound,
        id -> {
          Box box = scene.boxes.get(id);
          if (box == null || !visited.add(id)) {
            wrong.append("box %d is visited twice, or is not there; ".formatted(id));
          } else if (box.compareDistance(given, bound * (1 + ROUNDING)) > 0) {
            wrong.append("box %d is farther than %s and visited; ".formatted(id, bound));
          }
          return bound;
        });
    scene.boxes.forEach(
        (id, box) -> {
          if (box.compareDistance(given, bound) <= 0 && !visited.contains(id)) {
            wrong.append("box %d is within %s and not visited; ".formatted(id, bound));
          }
        });
    if (scene.phase.size() != scene.boxes.size()) {
      wrong.append("the given box is kept");
    }
    findings.check(wrong.isEmpty() ? "" : "near %s: %s".formatted(given, wrong));
  }

  private static void nearest(Scene scene, Box given, Findings findings) {
    double[] bound = {Double.POSITIVE_INFINITY};
    int[] late = {0};
    scene.phase.forEachNear(
        given.min,
        given.max,
        Double.POSITIVE_INFINITY,
        id -> {
          Box box = scene.boxes.get(id);
          double distance = box == null ? bound[0] : box.distance(given);
          late[0] += distance > bound[0] * (1 + ROUNDING) ? 1 : 0;
          bound[0] = Math.min(bound[0], distance);
          return bound[0];
        });
    findings.check(
        late[0] == 0 && bound[0] == 0 // the given box stands where one of them does
            ? ""
            : "near %s: %d boxes come after the bound was less, the nearest is %s away"
                .formatted(given, late[0], bound[0]));
  }

  private static void stop(Scene scene, Box given, Findings findings) {
    int[] visits = {0};
    scene.phase.forEachNear(
        given.min, given.max, Double.POSITIVE_INFINITY, id -> ++visits[0] == 2 ? -1 : 1e300);
    findings.check(visits[0] == 2 ? "" : "visits go on after a negative bound");
  }
}
