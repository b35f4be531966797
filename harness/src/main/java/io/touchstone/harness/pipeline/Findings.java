package io.touchstone.harness.pipeline;

import io.touchstone.harness.GroupFinding;
import io.touchstone.harness.ReportedPair;
import io.touchstone.harness.RunFindings;
import io.touchstone.io.SceneBody;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Sums up what was reported. Memory grows with the bodies that have a group and with the pairs of
 * groups that occur, not with the report. Used by one thread.
 */
final class Findings {

  private final Map<String, String> groupOfBody = new HashMap<>();
  private final Map<List<String>, Found> groups = new HashMap<>();

  /** What was found about one subject. */
  private static final class Found {
    private long reported;
    private long colliding;
    private ReportedPair worst;

    Found(ReportedPair first) {
      this.worst = first;
    }

    void add(ReportedPair pair) {
      reported++;
      if (!pair.failed() && pair.verdict().collides()) {
        colliding++;
      }
      if (ReportedPair.SEVERITY.compare(pair, worst) < 0) {
        worst = pair;
      }
    }
  }

  Findings(List<SceneBody> bodies) {
    for (SceneBody body : bodies) {
      if (!body.group().isEmpty()) {
        groupOfBody.put(body.name(), body.group());
      }
    }
  }

  /** Takes note of a pair that was reported. */
  void add(ReportedPair pair) {
    String one = groupOfBody.get(pair.bodyA());
    String other = groupOfBody.get(pair.bodyB());
    if (one != null && other != null) {
      boolean ordered = one.compareTo(other) <= 0;
      groups
          .computeIfAbsent(
              List.of(ordered ? one : other, ordered ? other : one), unused -> new Found(pair))
          .add(pair);
    }
  }

  /** Returns what it came to. */
  RunFindings summary() {
    List<GroupFinding> found = new ArrayList<>();
    groups.forEach(
        (names, all) ->
            found.add(
                new GroupFinding(
                    names.get(0), names.get(1), all.reported, all.colliding, all.worst)));
    found.sort(Comparator.comparing(GroupFinding::worst, ReportedPair.SEVERITY));
    return new RunFindings(found);
  }
}
